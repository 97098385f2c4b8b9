import pickle
from collections.abc import Iterable

import attrs
import pytest
from hypothesis import given

from hanafuda_rules import CARDS, Card, CardSet, HanafudaError, Play, Take
from hanafuda_rules import cards as c
from hanafuda_rules.games import mushi, roppyakken
from hanafuda_rules.machine.captures import FREE_CAPTURE, TAKES, CaptureRule, Source

from helpers.strategies import card_sets


def captures(card: Card, field: Iterable[Card]) -> list[CardSet]:
    """CD-6 in plain words."""
    lying = [other for other in field if other.month is card.month]
    return [CardSet([other]) for other in lying] if len(lying) == 2 else [CardSet(lying)]


@pytest.mark.rule("CD-6")
@given(hand=card_sets, field=card_sets)
def test_plays_are_every_hand_card_with_everything_it_may_take(hand: CardSet, field: CardSet) -> None:
    field -= hand
    plays = FREE_CAPTURE.plays(hand.mask, field.mask)
    assert plays == tuple(Play(card, taken) for card in hand for taken in captures(card, field))


@pytest.mark.rule("CD-6")
@given(field=card_sets)
def test_a_drawn_card_takes_what_a_hand_card_takes(field: CardSet) -> None:
    for card in set(CARDS) - field:
        drawn = FREE_CAPTURE.takes(card, field.mask)
        assert drawn == tuple(Take(card, taken) for taken in captures(card, field))


@attrs.frozen
class OnlyTheHighest(CaptureRule):
    """A restriction as in some games: of two cards, only the first by rank."""

    def of_month(self, lying: int) -> tuple[int, ...]:
        return TAKES[lying][:1]


@pytest.mark.rule("CD-6")
def test_a_game_restricts_the_choice_by_deriving() -> None:
    field = CardSet([c.PINE_RIBBON, c.PINE_CHAFF_1]).mask
    only = (CardSet([c.PINE_RIBBON]),)
    assert [play.captures for play in FREE_CAPTURE.plays(c.PINE_CRANE.mask, field)] == [
        *only,
        CardSet([c.PINE_CHAFF_1]),
    ]
    assert tuple(play.captures for play in OnlyTheHighest().plays(c.PINE_CRANE.mask, field)) == only
    assert tuple(take.captures for take in OnlyTheHighest().takes(c.PINE_CRANE, field)) == only


def test_capture_rules_are_values() -> None:
    used = CaptureRule()
    used.plays(c.PINE_CRANE.mask, 0)
    twin = pickle.loads(pickle.dumps(used))
    assert used == twin == FREE_CAPTURE
    assert hash(used) == hash(twin)
    assert used != OnlyTheHighest()
    assert repr(used) == "CaptureRule()"
    assert twin.plays(c.PINE_CRANE.mask, 0) == (Play(c.PINE_CRANE),)


@pytest.mark.rule("CD-6")
@given(field=card_sets)
def test_what_a_card_may_capture_as_sets(field: CardSet) -> None:
    for card in (c.PINE_CRANE, c.WILLOW_LIGHTNING):
        assert list(FREE_CAPTURE.may_capture(card, field - {card})) == captures(card, field - {card})


@pytest.mark.rule("MU-4.2", "RP-4.3")
def test_what_a_wild_card_may_capture_as_sets() -> None:
    field = CardSet.parse("1b 2c 11a")
    of = CardSet.parse
    assert mushi.RULES.captures.may_capture(c.WILLOW_LIGHTNING, field) == (of("1b"), of("2c"))
    # The Rain Man takes what is worth more than nothing; of the Willow only a three.
    assert roppyakken.RULES.captures.may_capture(c.WILLOW_RAIN_MAN, field, Source.STOCK) == (of("1b"),)
    assert roppyakken.RULES.captures.may_capture(c.PAULOWNIA_CHAFF_1, field) == (CardSet(),)
    for wrong in (("1b", field), (c.PINE_CRANE, 7), (c.PINE_CRANE, field, "hand")):
        with pytest.raises(HanafudaError):
            FREE_CAPTURE.may_capture(*wrong)  # type: ignore[arg-type]
