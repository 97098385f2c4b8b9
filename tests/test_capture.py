import pickle
from collections.abc import Iterable

import attrs
import pytest
from hypothesis import given

from hanafuda_rules import CARDS, Card, CardSet, Play, Take
from hanafuda_rules import cards as c
from hanafuda_rules._masks import TAKES
from hanafuda_rules.parts.captures import FREE_CAPTURE, CaptureRule

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
    """A restriction such as games make: of two the first by rank."""

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
