"""How Hypothesis runs here."""

from hypothesis import HealthCheck, settings

# No deadline, and no complaint about slow data: a machine that is busy is no fault of the library's.
settings.register_profile(
    "hanafuda-rules", parent=settings(), deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("hanafuda-rules")
