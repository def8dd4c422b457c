"""What every game shares; knows no game, no table and no web."""
