"""oddball Aeronauts 2: duels of airships with real decks in hand, for 2 to 4 players."""
