"""How Hypothesis runs here."""

from hypothesis import settings

# No deadline: a machine that is busy is no fault of the library's.
settings.register_profile("hanafuda-rules", parent=settings(), deadline=None)
settings.load_profile("hanafuda-rules")
