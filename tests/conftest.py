"""What all tests beside the browser's share."""

from hypothesis import settings

# Builders share two cores with each other: how long one example takes says nothing.
settings.register_profile("quarterdeck", parent=settings(), deadline=None)
settings.load_profile("quarterdeck")
