"""Captures: what a card can capture when it reaches the field (CD-6), and the texts of these moves."""

from __future__ import annotations

import enum
import functools
from collections.abc import Iterator
from typing import Any, ClassVar, Final, TypeAlias

import attrs

from hanafuda_rules.cards import DECK, Card, CardSet, card_set
from hanafuda_rules.checks import check_type
from hanafuda_rules.masks import MONTH_OF, MONTHS
from hanafuda_rules.moves import Move, Play, Take
from hanafuda_rules.values import Value
from hanafuda_rules.vocabulary import MoveForm

__all__ = [
    "FREE_CAPTURE", "PLAY_AND_TAKE", "TAKES", "AnyCapture", "CaptureRule", "Plays", "Source", "Takes", "play_text",
]  # fmt: skip


class Source(enum.Enum):
    """The source of a card that is brought to the field.

    The last card of the stock is like any other stock card, unless a rule says otherwise (WC-4.1).
    """

    HAND = "hand"
    STOCK = "stock"
    LAST_OF_STOCK = "last card of the stock"


def _choices(nibble: int) -> tuple[int, ...]:
    # CD-6: the only card, one of two, or all three. A fourth cannot lie there, as one is being played.
    ranks = [bit for bit in (1, 2, 4, 8) if nibble & bit]
    return tuple(ranks) if len(ranks) <= 2 else (nibble,)  # noqa: PLR2004  # CD-6 counts to three


TAKES: Final[dict[int, tuple[int, ...]]] = {0: (0,)} | {
    nibble << 4 * month: tuple(choice << 4 * month for choice in _choices(nibble))
    for month in range(12)
    for nibble in range(1, 16)
}
"""The choices of capture (CD-6), each a mask of field cards, by the field cards of the month.

If no card matches, the only choice is to capture nothing.
"""

_KnownPlays: TypeAlias = dict[int, dict[int, tuple[Play, ...]]]
_WITH_MONTH = sum(MONTHS)
_MONTH_BELOW = (0, *MONTH_OF)  # the month of the highest card of a mask, by the length of the mask


@attrs.frozen
class CaptureRule(Value):
    """The captures of a game. By default, the player may choose either of two matching field cards (CD-6).

    To restrict the choice within a month, override :meth:`of_month`. For captures across months, override
    :meth:`choices`, :meth:`plays` and :meth:`every_choice`.
    """

    rule: ClassVar[str] = "CD-6"
    """The id of the rule of captures."""

    # The moves by hand and field cards of a month: at most 16 × 16 × 12, made when first needed.
    _plays: _KnownPlays = attrs.field(init=False, eq=False, repr=False, factory=dict[int, Any])
    # The choices by the field cards of a month: at most 16 × 12, also made when first needed.
    _choices: dict[int, tuple[int, ...]] = attrs.field(init=False, eq=False, repr=False, factory=dict[int, Any])

    def of_month(self, lying: int) -> tuple[int, ...]:
        """The choices of capture among the field cards of a month, all as masks; 0 captures nothing."""
        return TAKES[lying]

    def choices(self, card: Card, field: int, source: Source) -> tuple[int, ...]:
        """The choices of capture of a card that is brought to the field, as masks like the field itself.

        If nothing matches, the only choice is 0.
        """
        lying = field & MONTH_OF[card.index]
        return self._choices.get(lying) or self._choices.setdefault(lying, self.of_month(lying))

    def may_capture(self, card: Card, field: CardSet, source: Source = Source.HAND) -> tuple[CardSet, ...]:
        """The choices of capture, as sets; the empty set captures nothing.

            >>> from hanafuda_rules import CardSet, cards
            >>> from hanafuda_rules.machine.captures import FREE_CAPTURE
            >>> FREE_CAPTURE.may_capture(cards.PINE_CRANE, CardSet.parse("1r 1c 2a"))
            (CardSet.parse('pine-ribbon'), CardSet.parse('pine-chaff-1'))

        Raises:
            HanafudaError: ``card`` is not a card, or ``field`` is not a set of cards.
        """
        check_type(card, Card, "a card")
        check_type(source, Source, "the source of a card")
        return tuple(map(card_set, self.choices(card, CardSet(field).mask, source)))

    def plays(self, hand: int, field: int) -> tuple[Play, ...]:
        """Every hand card with each of its possible captures, in index order. Hand and field are masks."""
        known, left = self._plays, hand & _WITH_MONTH
        plays: tuple[Play, ...] = ()
        # The last month first, found by the highest card of the hand.
        while left:
            month = _MONTH_BELOW[left.bit_length()]
            held = left & month
            left ^= held
            try:
                plays = known[held][field & month] + plays
            except KeyError:
                plays = self._plays_of_month(held, field & month) + plays
        return plays

    def _plays_of_month(self, held: int, lying: int) -> tuple[Play, ...]:
        captures = tuple(map(card_set, self.of_month(lying)))
        plays = tuple(Play(card, taken) for card in card_set(held) for taken in captures)
        self._plays.setdefault(held, {})[lying] = plays
        return plays

    def takes(self, card: Card, field: int, source: Source = Source.STOCK) -> tuple[Take, ...]:
        """The captures to choose from for a card that waits, as moves. The field is a mask.

        :meth:`TurnPhase.moves <hanafuda_rules.parts.turns.TurnPhase.moves>` offers them.
        """
        return tuple(Take(card, card_set(choice)) for choice in self.choices(card, field, source))

    def brought(self) -> CardSet:
        """The cards that can be brought to the field, for which moves have numbers; by default the 48 cards."""
        return DECK

    def refusal(self, play: Play, field: int) -> tuple[str, str]:
        """Why a hand card may not make a capture, and the id of the rule. The field is a mask."""
        return f"this is not what {play.card} captures", self.rule

    def every_choice(self, card: Card, source: Source) -> tuple[CardSet, ...]:
        """All captures that a card could ever choose, in the order of the move numbers.

        Args:
            card: The card.
            source: The source: a hand card has a move for every capture, a stock card only for chosen ones.
        """
        others = tuple(CardSet([other]) for other in card.month.cards if other is not card)
        if source is Source.STOCK:
            return others
        return (CardSet(), *others, CardSet(card.month.cards - {card}))

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle without the known moves."""
        fields = {field.alias: getattr(self, field.name) for field in attrs.fields(type(self)) if field.init}
        return functools.partial(type(self), **fields), ()


FREE_CAPTURE = CaptureRule()
"""The captures of CD-6, without restrictions."""


@attrs.frozen
class AnyCapture(CaptureRule):
    """The captures under any of several rules, for the vocabulary of a game whose options change them.

    So the game has the same moves with the same numbers for all options.

    Args:
        rules: The rules.
    """

    rules: tuple[CaptureRule, ...]

    def brought(self) -> CardSet:
        """The cards that can be brought to the field by any of the rules."""
        return CardSet().union(*(rule.brought() for rule in self.rules))

    def every_choice(self, card: Card, source: Source) -> tuple[CardSet, ...]:
        """All captures that a card could ever choose by any rule: nothing, then single cards, then several."""
        rules = [rule for rule in self.rules if card in rule.brought()]
        choices = {choice for rule in rules for choice in rule.every_choice(card, source)}
        return tuple(sorted(choices, key=lambda choice: (len(choice), choice.mask)))


def play_text(move: Play | Take) -> str:
    """The text of a card and its captures, such as ``1bx1rcd``; ``1b`` without a capture."""
    return f"{move.card.notation}x{move.captures.notation}" if move.captures else move.card.notation


def captures_from_hand(rule: CaptureRule = FREE_CAPTURE) -> Iterator[tuple[Card, CardSet]]:
    """Every card with each of its captures from the hand, in index order."""
    for card in rule.brought():
        for captures in rule.every_choice(card, Source.HAND):
            yield card, captures


@attrs.frozen
class Plays(MoveForm):
    """Plays of hand cards, such as ``1b``, ``1bx1c`` or ``1bx1rcd`` (CD-6).

    Args:
        captures: The captures of the game.
    """

    move_type = Play
    captures: CaptureRule = FREE_CAPTURE

    def moves(self) -> tuple[Move, ...]:
        """Every card with each of its captures; under CD-6, five for each card."""
        return tuple(Play(card, captures) for card, captures in captures_from_hand(self.captures))

    def text(self, move: Play, /) -> str:
        """The card and its captures."""
        return play_text(move)


@attrs.frozen
class Takes(MoveForm):
    """Chosen captures of turned cards, such as ``=1bx1c`` (CD-6).

    Args:
        captures: The captures of the game.
    """

    move_type = Take
    captures: CaptureRule = FREE_CAPTURE

    def moves(self) -> tuple[Move, ...]:
        """Every card with each capture to choose; under CD-6, three for each card."""
        rule = self.captures
        return tuple(Take(card, taken) for card in rule.brought() for taken in rule.every_choice(card, Source.STOCK))

    def text(self, move: Take, /) -> str:
        """An ``=``, the card and its captures."""
        return f"={play_text(move)}"


PLAY_AND_TAKE: tuple[MoveForm, ...] = (Plays(), Takes())
"""The moves of every game with the captures of CD-6."""
