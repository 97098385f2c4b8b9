"""Pictures of values of the library, as notebooks show them."""

from __future__ import annotations

from collections.abc import Mapping

from hanafuda_rules.cards import Card, CardSet
from hanafuda_rules.checks import is_a
from hanafuda_rules.errors import HanafudaError, shown
from hanafuda_rules.state import AnyState, AnyView, RoundState, View
from hanafuda_rules.svg.cards import card_svg
from hanafuda_rules.svg.layout import cards_svg, table_svg

__all__ = ["svg_of"]


def svg_of(value: Card | CardSet | AnyState | AnyView) -> str:
    """The picture that a notebook shows of a value.

        >>> from hanafuda_rules.cards import PINE_CRANE
        >>> from hanafuda_rules.svg import card_svg, svg_of
        >>> svg_of(PINE_CRANE) == card_svg(PINE_CRANE)
        True

    Args:
        value: A card, a set of cards, the state of a round (every card face up), or a view (hidden cards face down).

    Raises:
        HanafudaError: There is no picture of it.
    """
    if is_a(value, Card):
        return card_svg(value)
    if is_a(value, CardSet):
        return cards_svg(value)
    if is_a(value, RoundState):
        return _table_of(value.view(0), dict(enumerate(value.hands)))
    if is_a(value, View):
        hands: dict[int, CardSet | int] = dict(enumerate(value.hand_sizes))
        if value.hand is not None:
            hands[value.seat] = value.hand
        return _table_of(value, hands)
    raise HanafudaError(f"there is no picture of {shown(value)}")


def _table_of(view: AnyView, hands: Mapping[int, CardSet | int]) -> str:
    return table_svg(
        field=view.field,
        hands=hands,
        piles=dict(enumerate(view.piles)),
        stock=view.stock_size,
        turned=view.turned,
        objects=view.objects,
        near=max(view.seat, 0),
        to_move=view.to_move,
        classification=view.ruleset.classification,
    )
