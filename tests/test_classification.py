from typing import Any

import pytest
from hypothesis import given

from hanafuda_rules import BLANK, CARDS, DECK, STANDARD, CardClass, CardSet, Classification, HanafudaError, Kind, Month
from hanafuda_rules import cards as c
from hanafuda_rules.classification import card_values

from helpers.strategies import card_sets


@pytest.mark.rule("CD-2")
def test_the_standard_deck_is_worth_264() -> None:
    assert STANDARD.points(DECK) == 264
    assert [len(STANDARD.cards(kind)) for kind in Kind] == [5, 9, 10, 24]
    assert [STANDARD.points(STANDARD.cards(kind)) for kind in Kind] == [100, 90, 50, 24]


@pytest.mark.rule("CD-4")
def test_a_game_classes_and_values_the_cards_its_own_way() -> None:
    own = Classification(
        (
            CardClass(Kind.BRIGHT, Month.PINE.cards, 7),
            CardClass(Kind.RIBBON, Month.PLUM.cards - {c.PLUM_CHAFF_2}, 0),
            CardClass(Kind.BRIGHT, Month.MAPLE.cards, 2),
        )
    )
    assert own.kind(c.PINE_CHAFF_2) is Kind.BRIGHT
    assert own.kind(c.PLUM_WARBLER) is Kind.RIBBON
    assert own.kind(c.PLUM_CHAFF_2) is Kind.CHAFF
    assert own.cards(Kind.BRIGHT) == Month.PINE.cards | Month.MAPLE.cards
    assert own.cards(Kind.ANIMAL) == CardSet()
    assert own.points(DECK) == 4 * 7 + 4 * 2


@pytest.mark.rule("CD-3")
def test_the_blank_counts_for_nothing() -> None:
    assert STANDARD.kind(BLANK) is Kind.CHAFF
    assert STANDARD.points([BLANK]) == 0


@pytest.mark.rule("CD-2", "CD-4")
@given(cards=card_sets)
def test_points_add_up_card_by_card(cards: CardSet) -> None:
    expected = sum(card.kind.points for card in cards)
    assert STANDARD.points(cards) == STANDARD.points(list(cards)) == expected
    assert all(STANDARD.kind(card) is card.kind for card in CARDS)


@pytest.mark.rule("CD-4")
@pytest.mark.parametrize("card", ["pine-crane", 7, None, CardSet([c.PINE_CRANE])])
def test_only_a_card_is_of_a_kind(card: object) -> None:
    with pytest.raises(HanafudaError, match=r"a Card is needed, not .* \(CD-4\)"):
        STANDARD.kind(card)


@pytest.mark.rule("CD-4")
@pytest.mark.parametrize("kind", ["bright", 20, None])
def test_only_a_kind_has_cards(kind: object) -> None:
    with pytest.raises(HanafudaError, match=r"a Kind is needed, such as Kind.BRIGHT, not .* \(CD-4\)"):
        STANDARD.cards(kind)


@pytest.mark.rule("CD-4")
def test_no_card_is_of_two_classes() -> None:
    pines = CardClass(Kind.CHAFF, Month.PINE.cards, 1)
    cranes = CardClass(Kind.BRIGHT, CardSet([c.PINE_CRANE]), 20)
    with pytest.raises(HanafudaError, match=r"pine-crane is in two classes \(CD-4\)"):
        Classification((pines, cranes))
    with pytest.raises(HanafudaError, match="the classes of a classification must be a tuple"):
        Classification([pines])


@pytest.mark.rule("HA-5.2", "BP-4.1")
def test_a_kind_can_be_worth_something_else() -> None:
    without = STANDARD.with_points(Kind.CHAFF, 0)
    assert [without.points(kind.cards) for kind in Kind] == [100, 90, 50, 0]
    assert all(without.cards(kind) == kind.cards for kind in Kind)
    assert without.with_points(Kind.CHAFF, 1) == STANDARD


@pytest.mark.rule("CD-4")
@pytest.mark.parametrize("others", [5, ["1b"], {"1b": None}, {5: 5}, {"99z": 1}, {"1b": 1, "1b 2a": 2}])
def test_other_values_name_each_card_once(others: Any) -> None:
    with pytest.raises(HanafudaError):
        card_values(20, 10, 5, 1, others)
