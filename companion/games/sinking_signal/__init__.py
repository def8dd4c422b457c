"""Sinking Signal: a solo puzzle of flares, food and tents on a deck of 6 by 6 squares."""
