"""Boxes of hands, which save samples attempts."""

from hanafuda_rules import CardSet
from hanafuda_rules.hand_constraints import Box

PINES, PLUMS = CardSet.parse("1brcd").mask, CardSet.parse("2arcd").mask
CRANE = CardSet.parse("1b").mask


def test_a_box_contains_the_boxes_all_of_whose_hands_it_has() -> None:
    anything, with_crane, crane_among_pines = Box(), Box(CRANE), Box(CRANE, PINES)
    assert anything.contains(with_crane)
    assert with_crane.contains(crane_among_pines)
    assert with_crane.contains(with_crane)
    # A hand without the Crane, and one with a Plum.
    assert not with_crane.contains(anything)
    assert not crane_among_pines.contains(with_crane)
    assert not Box(CRANE, PINES).contains(Box(CRANE, PINES | PLUMS))
    assert not Box(PINES, PINES | PLUMS).contains(crane_among_pines)


def test_the_hands_in_both_boxes() -> None:
    both = Box(CRANE, PINES | PLUMS).both(Box(PLUMS))
    assert both == Box(CRANE | PLUMS, PINES | PLUMS)
    assert both.has(CRANE | PLUMS)
    assert not both.has(PLUMS)
    assert not both.has(CRANE | PLUMS | CardSet.parse("3b").mask)
