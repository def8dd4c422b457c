"""Who may act for whom: the tablet for anyone, a phone for its own seat."""

from companion.core.values import Role, Seat, Viewer


def acts_for(viewer: Viewer, seat: Seat) -> bool:
    """Tell whether a viewer may tap for a seat."""
    return viewer.acts and (viewer.role is not Role.SEAT or viewer.seat == seat)
