"""A table: a game, its setup, seats, log and clock, kept safe and told to every device."""
