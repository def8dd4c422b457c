"""HTTP, sockets and HTML; no rule of a game and no SQL."""
