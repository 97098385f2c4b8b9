"""What bases do until a game overrides it, and what is bounded or refused around them."""

import random
from typing import Any

import pytest

from hanafuda_rules import HanafudaError, Ruleset, SeededShuffler, game, register
from hanafuda_rules import view as views
from hanafuda_rules.games import hanahuda
from hanafuda_rules.parts.entry import Entry
from hanafuda_rules.sampling import HandConstraints


def test_who_drops_out_costs_nothing_and_the_last_must_play_by_default() -> None:
    state, entry = hanahuda.RULES.deal(seats=4, shuffler=SeededShuffler(1)), Entry("XX-1")
    assert (entry.forces(state), entry.asks(state, 0), entry.dropped(state, 0, 1)) == (True, True, ())


def test_samples_are_bounded_where_no_deal_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "_MOST_ATTEMPTS", 3)
    none = {"hand_constraints": lambda _, __: HandConstraints(lambda hands: not hands)}
    state = type("Nothing", (hanahuda.Rules,), none)().deal(seats=2, shuffler=SeededShuffler(1))
    with pytest.raises(HanafudaError, match=r"none of 3 deals fits what seat 1 knows \(CD-9\)"):
        state.view(1).sample(random.Random(1))


class Keyless(Ruleset[Any, Any, Any]):
    """Rules that say nothing of themselves."""


class Double(hanahuda.Rules):
    """Another game under the key of Hanahuda."""


@pytest.mark.parametrize(
    ("rules_type", "presets", "message"),
    [
        (hanahuda.RULES, {}, "a game is a class of rulesets, not hanahuda.ruleset"),
        (Keyless, {}, "a game has a key, which .* lacks"),
        (hanahuda.Rules, 5, "the presets of a game are its rulesets by name, not 5"),
        (hanahuda.Rules, {}, "the presets of hanahuda are one or more of its rulesets, by name"),
        (hanahuda.Rules, {"RULES": 5}, "the presets of hanahuda are one or more of its rulesets, by name"),
        (Double, {"RULES": Double()}, "another game has the key 'hanahuda': Hanahuda"),
    ],
)
def test_what_is_not_registered(rules_type: Any, presets: Any, message: str) -> None:
    with pytest.raises(HanafudaError, match=message):
        register(rules_type, presets)
    assert game("hanahuda").rules_type is hanahuda.Rules


def test_a_game_is_found_by_its_key() -> None:
    assert register(hanahuda.Rules, hanahuda.PRESETS).default is hanahuda.RULES
    assert (game("hanahuda").name, game("hanahuda").key) == ("Hanahuda", "hanahuda")
    with pytest.raises(HanafudaError, match="the key of a game is text, not 5"):
        game(5)
    with pytest.raises(HanafudaError, match="there is no game 'chess'; the games are hanahuda, "):
        game("chess")
