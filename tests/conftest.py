"""The Hypothesis profiles."""

from hypothesis import HealthCheck, settings

# No deadline and no health check for slow data, because a busy machine is not an error of the library.
settings.register_profile(
    "hanafuda-rules", parent=settings(), deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
# For all runs except the README's, which uses all examples. Other tests cover each branch anyway.
settings.register_profile("few", parent=settings.get_profile("hanafuda-rules"), max_examples=10)
settings.load_profile("hanafuda-rules")
