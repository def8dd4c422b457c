"""Quarterdeck, the companion at the table for physical board games."""

__version__ = "0.1.0"
