"""The Hypothesis profiles."""

from hypothesis import HealthCheck, settings

# No deadline and no health check for slow data, because a busy machine is not an error of the library.
settings.register_profile(
    "hanafuda-rules", parent=settings(), deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
# For all runs except the README's, which uses all examples. Other tests cover each branch anyway.
settings.register_profile("few", parent=settings.get_profile("hanafuda-rules"), max_examples=10)
settings.load_profile("hanafuda-rules")


# Trial: the doors that are functions now.
from hanafuda_rules.boards.board import watch as _watch
from hanafuda_rules.formats.positions import state_at as _state_at
from hanafuda_rules.learning.bounds import bounds as _bounds
from hanafuda_rules.learning.observation import facts_of_view as _facts
from hanafuda_rules.learning.observation import observation_space as _space
from hanafuda_rules.machine.ruleset import Ruleset as _Ruleset
from hanafuda_rules.machine.view import View as _View

_Ruleset.watch, _Ruleset.position, _Ruleset.bounds, _Ruleset.observation_space = _watch, _state_at, _bounds, _space
_View.facts = property(_facts)
