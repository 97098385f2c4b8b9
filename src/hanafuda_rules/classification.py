"""The kinds and card points of cards in a game (CD-4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import attrs

from hanafuda_rules.cards import DECK, Card, CardSet, Kind
from hanafuda_rules.checks import check_tuple, mapped, of_type, plain_int
from hanafuda_rules.errors import HanafudaError, shown
from hanafuda_rules.masks import weigh
from hanafuda_rules.values import Value

__all__ = ["STANDARD", "CardClass", "Classification", "card_values"]


@attrs.frozen
class CardClass(Value):
    """Cards with the same kind and card points in a game.

    Args:
        kind: The kind.
        cards: The cards.
        points: The card points of each card.
    """

    kind: Kind = attrs.field(validator=of_type(Kind))
    cards: CardSet = attrs.field(validator=of_type(CardSet))
    points: int = attrs.field(validator=plain_int)


def _weigh_classes(classification: Classification) -> tuple[tuple[int, int], ...]:
    return tuple((one.cards.mask, one.points) for one in classification.classes if one.points)


def _classes(classes: tuple[CardClass, ...]) -> tuple[CardClass, ...]:
    check_tuple(classes, "the classes of a classification", kind=CardClass)
    return classes


@attrs.frozen
class Classification(Value):
    """The kind and the card points of every card in a game (CD-4).

    Args:
        classes: Classes of cards that share no card. Together they have all cards that the game counts.

    Raises:
        HanafudaError: Two classes share a card, or ``classes`` is not a tuple.
    """

    classes: tuple[CardClass, ...] = attrs.field(converter=_classes)
    _weights: tuple[tuple[int, int], ...] = attrs.field(
        init=False, eq=False, repr=False, default=attrs.Factory(_weigh_classes, takes_self=True)
    )

    def __attrs_post_init__(self) -> None:
        seen = 0
        for card_class in self.classes:
            if both := seen & card_class.cards.mask:
                raise HanafudaError(f"{CardSet.from_mask(both)} is in two classes", rule="CD-4")
            seen |= card_class.cards.mask

    def kind(self, card: Card) -> Kind:
        """The kind of a card; chaff for a card that the game does not count, such as the blank.

        Raises:
            HanafudaError: ``card`` is not a card.
        """
        if not isinstance(card, Card):
            raise HanafudaError(f"a Card is needed, not {shown(card)}", rule="CD-4")
        return next((card_class.kind for card_class in self.classes if card in card_class.cards), Kind.CHAFF)

    def cards(self, kind: Kind) -> CardSet:
        """The cards of a kind.

        Raises:
            HanafudaError: ``kind`` is not a kind.
        """
        if not isinstance(kind, Kind):
            raise HanafudaError(f"a Kind is needed, such as Kind.BRIGHT, not {shown(kind)}", rule="CD-4")
        return CardSet(card for card_class in self.classes if card_class.kind is kind for card in card_class.cards)

    def points(self, cards: Iterable[Card]) -> int:
        """The card points of a set of cards."""
        held = cards if isinstance(cards, CardSet) else CardSet(cards)
        return weigh(held.mask, self._weights)

    def with_points(self, kind: Kind, points: int) -> Classification:
        """Return the classification with other card points for each card of a kind."""
        return Classification(
            tuple([attrs.evolve(one, points=points) if one.kind is kind else one for one in self.classes])
        )


STANDARD = Classification(tuple(CardClass(kind, kind.cards, kind.points) for kind in Kind))
"""The standard kinds and card points, 20, 10, 5 and 1. The deck has 264 (CD-2)."""


def card_values(
    bright: int, animal: int, ribbon: int, chaff: int, others: Mapping[str, int] | None = None
) -> Classification:
    """Make a classification of the standard kinds with card points of its own (CD-4).

        >>> from hanafuda_rules.cards import Month
        >>> from hanafuda_rules.classification import card_values
        >>> values = card_values(20, 10, 5, 0, {"12b": 50, "2a 8a": 5})
        >>> values.points(Month.PAULOWNIA.cards), values.points(Month.PLUM.cards)
        (50, 10)

    Args:
        bright: The points of a bright.
        animal: The points of an animal.
        ribbon: The points of a ribbon.
        chaff: The points of a chaff.
        others: The points of cards that are worth something else, by card codes such as ``"2a 8a"``.

    Raises:
        HanafudaError: ``others`` is not a mapping, a text does not name cards, or a card is named twice.
    """
    named = {} if others is None else mapped(others, "others must be a mapping of card codes to points")
    values = {CardSet.parse(codes): points for codes, points in named.items()}
    rest = DECK.difference(*values)
    values |= {rest & kind.cards: points for kind, points in zip(Kind, (bright, animal, ribbon, chaff), strict=True)}
    of_kinds = [(kind, cards & kind.cards, points) for cards, points in values.items() for kind in Kind]
    return Classification(tuple([CardClass(*alike) for alike in of_kinds if alike[1]]))
