"""Dirigible Disaster: ten real-time rounds aboard a burning airship, for 2 to 5 players."""
