"""How Hypothesis runs here."""

from hypothesis import HealthCheck, settings

# No deadline, and no complaint about slow data: a machine that is busy is no fault of the library's.
settings.register_profile(
    "hanafuda-rules", parent=settings(), deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
# For the runs beside the README's, which has all examples: other tests run each branch anyway.
settings.register_profile("few", parent=settings.get_profile("hanafuda-rules"), max_examples=10)
settings.load_profile("hanafuda-rules")
