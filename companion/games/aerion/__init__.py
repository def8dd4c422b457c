"""Aerion, solo and for two players: the rules as pure functions."""
