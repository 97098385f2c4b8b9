"""The defaults of base classes that games can override, and their limits and errors."""

import random
from collections.abc import Iterator
from typing import Any

import attrs
import pytest

from hanafuda_rules import (
    CARDS,
    Card,
    Factor,
    HanafudaError,
    InvalidDeckError,
    Ruleset,
    SeededShuffler,
    game,
    game_keys,
    register,
)
from hanafuda_rules.formats.notation import Position
from hanafuda_rules.formats.positions import state_at
from hanafuda_rules.games import hachi_hachi, hanahuda
from hanafuda_rules.knowledge.constraints import HandConstraints
from hanafuda_rules.machine import view as views
from hanafuda_rules.parts.entry import Entry
from hanafuda_rules.testing import Conformance
from hanafuda_rules.words import say


def test_who_drops_out_costs_nothing_and_the_last_must_play_by_default() -> None:
    state, entry = hanahuda.RULES.deal(seats=4, shuffler=SeededShuffler(1)), Entry("XX-1")
    assert (entry.forces(state), entry.asks(state, 0), entry.dropped(state, 0, 1)) == (True, True, ())


def test_samples_are_bounded_where_no_deal_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "_MOST_ATTEMPTS", 3)
    none = {"hand_constraints": lambda _, __: HandConstraints(lambda hands: not hands)}
    state = type("Nothing", (hanahuda.Rules,), none)().deal(seats=2, shuffler=SeededShuffler(1))
    with pytest.raises(HanafudaError, match=r"none of 3 deals fits what seat 1 knows \(CD-9\)"):
        state.view(1).sample(random.Random(1))


@pytest.mark.rule("PH-1.1")
@pytest.mark.parametrize(("seats", "teams"), [(2, ((0,), (1,))), (3, ((0,), (1,), (2,))), (4, ((0, 2), (1, 3)))])
def test_the_seats_of_each_side(seats: int, teams: tuple[tuple[int, ...], ...]) -> None:
    assert hanahuda.Outcome(piles={}, seats=seats).teams == teams


@pytest.mark.parametrize("key", game_keys())
def test_seat_0_deals_unless_told(key: str) -> None:
    rules = game(key).default
    assert [rules.check_seats(seats) for seats in rules.seat_counts] == [(seats, 0) for seats in rules.seat_counts]
    assert rules.table(seats=rules.seat_counts[0]).dealer == 0


class Keyless(Ruleset[Any, Any, Any]):
    """Rules without a key."""


class Double(hanahuda.Rules):
    """Another game under the key of Hanahuda."""


@pytest.mark.parametrize(
    ("rules_type", "presets", "message"),
    [
        (hanahuda.RULES, {}, "a game must be a class of rulesets, not hanahuda.ruleset"),
        (Keyless, {}, "a game must have a key; .* has none"),
        (hanahuda.Rules, 5, "the presets of a game are its rulesets by name, not 5"),
        (hanahuda.Rules, {}, "the presets of hanahuda must be one or more of its rulesets, by name"),
        (hanahuda.Rules, {"RULES": 5}, "the presets of hanahuda must be one or more of its rulesets, by name"),
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
    with pytest.raises(HanafudaError, match="there is no game 'chess'; the games are koi_koi, go_stop, "):
        game("chess")
    for mistyped in ("koikoi", "Koi-Koi", "koi koi"):
        with pytest.raises(HanafudaError, match=f"there is no game '{mistyped}': did you mean 'koi_koi'"):
            game(mistyped)


def test_cards_are_shuffled_once_each() -> None:
    with pytest.raises(InvalidDeckError, match=r"the cards to be shuffled have a duplicate \(CD-7\)"):
        SeededShuffler(1).shuffle((CARDS[0], CARDS[0]))


def _refusing() -> Iterator[Card]:
    yield CARDS[0]
    raise HanafudaError("no more cards here")


def test_an_error_of_ours_on_the_way_is_not_covered_up() -> None:
    with pytest.raises(HanafudaError, match=r"^no more cards here$"):
        SeededShuffler(1).shuffle(_refusing())


PILES = "2arcd 3brcd 4arcd 5arcd 6arcd 7arcd, 8bacd 9arcd 10arcd 11barc 12bcde"
ENDGAME = Position.parse(f"2 / 0 / 0 1 / 0 / 1b, 1c / {PILES} / 1rd / - / -")


def test_the_playing_order_of_a_position_has_each_seat_once() -> None:
    for order in ((0, 0), (0, 2)):
        with pytest.raises(HanafudaError, match="the playing order lists seats 0 to 1, each once"):
            state_at(hanahuda.RULES, attrs.evolve(ENDGAME, order=order))


def test_what_a_game_notes_is_of_its_kind() -> None:
    # Hachi-Hachi notes who has said sage.
    state = state_at(hachi_hachi.RULES, ENDGAME, notes=(1,))
    assert state.step.notes == (1,)
    with pytest.raises(HanafudaError, match="a tuple for the notes of Hachi-Hachi is needed"):
        state_at(hachi_hachi.RULES, ENDGAME, notes=5)


def test_a_factor_prints_as_its_words() -> None:
    assert str(Factor("field", 2)) == "×2"
    assert str(Factor("half", 1, say("half"), divided_by=2)) == "half"


class _WithoutBounds(hanahuda.Rules):
    def reckon(self, outcome: Any, /) -> Any:
        return super().reckon(outcome).multiplied(1000, "the house pays", "HOUSE-1")


class _Suite(Conformance):
    rules = _WithoutBounds()

    def for_each_round(self, check: Any) -> None:
        raise AssertionError(check)


def test_the_suite_asks_nothing_of_a_game_that_states_no_bounds() -> None:
    _Suite().test_rounds_stay_within_their_bounds()


def test_a_state_is_not_equal_to_what_is_not_a_state() -> None:
    state = hanahuda.RULES.deal(seats=2, shuffler=SeededShuffler(1))
    assert state != "a state"
    assert state == hanahuda.RULES.deal(seats=2, shuffler=SeededShuffler(1))
