"""The games: pure rules, no clock, no chance, no input or output."""
