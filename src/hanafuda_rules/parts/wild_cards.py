"""Captures with wild cards, which take cards of other months and can be taken by them (WC-1 to WC-3).

There is one capture rule, with parameters that each game sets. :mod:`hanafuda_rules.parts.wild_play` handles the rest:
the last stock card, leftovers and guarded months.

    >>> from hanafuda_rules import CardSet, cards
    >>> from hanafuda_rules.machine.captures import Source
    >>> from hanafuda_rules.parts.wild_cards import WildCapture
    >>> oni = WildCapture(wild=CardSet([cards.WILLOW_LIGHTNING]), own_month="never")
    >>> field = CardSet.parse("pine-crane willow-swallow maple-deer")
    >>> [str(take.captures) for take in oni.takes(cards.WILLOW_LIGHTNING, field.mask)]
    ['pine-crane', 'maple-deer']
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

import attrs

from hanafuda_rules.cards import DECK, Card, CardSet, card_set
from hanafuda_rules.errors import HanafudaError
from hanafuda_rules.machine.captures import CaptureRule, Source
from hanafuda_rules.masks import EVERY_CARD, MONTH_OF, MONTHS
from hanafuda_rules.moves import Play

__all__ = ["Reach", "WildCapture"]

Reach: TypeAlias = Literal["any", "scoring", "month"]
"""The field cards in reach of a wild card: all, the scoring ones, or those of its month, as in CD-6."""

_SUITS: Final = (*MONTHS, EVERY_CARD & ~sum(MONTHS))
"""The cards of each month, and the cards without a month."""

_THREE: Final = 3  # WC-1.1


@attrs.frozen(kw_only=True)
class WildCapture(CaptureRule):
    """The capture rule of a game with wild cards, with the parameters of WC.

    Below, ``w`` is a wild card and *own* is its month. A *three* is three cards of one month on the field. The user of
    ``w`` is the side that captured it as a wild card (WC-4.2).

    Args:
        wild: The wild cards.
        scoring: The cards that are worth points, for parameters with the value ``"scoring"``.
        deck: The cards of the game.
        from_hand: The cards in reach of ``w`` from the hand (WC-2.1).
        from_stock: The cards in reach of ``w`` turned from the stock (WC-2.1).
        own_month: Field cards of *own*. ``"never"``: not in reach. ``"three"``: only a three, which ``w`` then must
            take. ``"any"``: in reach, a three as a whole. ``"first"``: the same, and ``w`` must take them (WC-2.2).
        threes: A three of another month. ``"none"``: not in reach. ``"one"``: each card singly. ``"all"``: only the
            three as a whole (WC-2.3).
        lying_own: Whether ``w`` on the field is a card of *own* like any other. If not, its month ignores it (WC-3.1).
        lying_others: The cards of other months that may take ``w`` from the field (WC-3.2).
        lying_sources: Where these cards must come from (WC-3.2).
        lying_duty: How such a card treats ``w``. ``"match"``: as one more match. ``"first"``: it must take ``w``.
            ``"may"``: as a match, but without another match it may also stay on the field (WC-3.3).
        dealt: Whether a ``w`` dealt to the field stays there or is set aside (WC-3.5).
        last_stock: ``w`` as the last stock card. ``"plain"``: nothing special. ``"takes_all"``: it takes the whole
            field. ``"opponent"``, ``"alone"``: if the field is empty, the opponent or the player takes it (WC-4.1).
        leftovers: Cards left on the field at the end. ``"dead"``: go to nobody. ``"mate"``: those of the months that
            ``w`` was captured with go to its user. ``"all"``: all go to its user. ``"mate_and_own"``: the same, but
            those of *own* go to the side that captured two or three others of it. ``"all_or_own"``: only without a user
            those of *own* go to that side (WC-4.3, RW-4.4).
        guarded: Whether the hand of another seat can block a capture (WC-5).

    Raises:
        HanafudaError: Leftovers go to a user, but several cards are wild.
    """

    wild: CardSet
    scoring: CardSet = DECK
    deck: CardSet = DECK
    from_hand: Reach = "any"
    from_stock: Reach = "any"
    own_month: Literal["never", "three", "any", "first"] = "any"
    threes: Literal["none", "one", "all"] = "one"
    lying_own: bool = False
    lying_others: Literal["none", "scoring", "any"] = "none"
    lying_sources: Literal["both", "stock"] = "both"
    lying_duty: Literal["match", "first", "may"] = "match"
    dealt: Literal["stays", "set_aside"] = "stays"
    last_stock: Literal["plain", "takes_all", "opponent", "alone"] = "plain"
    leftovers: Literal["dead", "mate", "all", "mate_and_own", "all_or_own"] = "dead"
    guarded: bool = False

    rule = "WC-1.2"

    def __attrs_post_init__(self) -> None:
        if len(self.wild) != 1 and self.leftovers != "dead":
            raise HanafudaError("what is left over goes to a user only where one card is wild", rule="WC-4.3")

    def reach(self, source: Source) -> Reach:
        """Return which cards are in reach of a wild card (WC-2.1)."""
        return self.from_hand if source is Source.HAND else self.from_stock

    def brought(self) -> CardSet:
        """The cards of the game."""
        return self.deck

    # --- what a card may take (WC-1.2) --------------------------------------------------------------------------------

    def choices(self, card: Card, field: int, source: Source) -> tuple[int, ...]:
        """Return the possible captures of a card, as masks in ascending order; 0 lets it stay on the field."""
        if card.mask & self.wild.mask:
            if source is Source.LAST_OF_STOCK and self.last_stock == "takes_all":
                return (field,)  # WC-4.1
            reach = self.reach(source)
            if reach != "month":
                return self._in_reach(MONTH_OF[card.index], field, field & self._scope(reach))
        return self._matching(card, field, source)

    def _scope(self, reach: Reach) -> int:
        return EVERY_CARD if reach == "any" else self.scoring.mask

    def _in_reach(self, own: int, field: int, scope: int) -> tuple[int, ...]:
        """The captures of a wild card (WC-2.2 to WC-2.4)."""
        choices: list[int] = []
        for month in _SUITS:
            lying = field & month
            if not lying:
                continue
            three = self._three(lying)
            if month != own:
                choices += self._of_other_month(lying, three, scope)
                continue
            of_own = [three] if three else _singly(lying)
            if self.own_month == "first" or (three and self.own_month == "three"):
                return tuple(of_own)
            choices += of_own if self.own_month == "any" else []
        return tuple(sorted(choices)) or (0,)

    def _of_other_month(self, lying: int, three: int, scope: int) -> list[int]:
        # WC-2.3, WC-2.4. Another wild card can lie next to a three without being part of it.
        whole = [three] if three & scope and self.threes == "all" else []
        return whole + _singly(lying & scope if self.threes == "one" else lying & scope & ~three)

    def _three(self, lying: int) -> int:
        """The three among the field cards of a month, or 0 (WC-1.1)."""
        alike = lying if self.lying_own else lying & ~self.wild.mask
        return alike if alike.bit_count() == _THREE else 0

    def _matching(self, card: Card, field: int, source: Source) -> tuple[int, ...]:
        """The captures of a card that is not wild, or not wild now (WC-3)."""
        month, wild = MONTH_OF[card.index], field & self.wild.mask
        if not wild:
            return self.of_month(field & month)  # a shortcut: usually no wild card lies there
        own = field & (month if self.lying_own else month & ~wild)
        others = wild & ~month if self._may_take_wild(card, source) else 0
        if not others or (self.lying_duty != "first" and own.bit_count() >= _THREE):
            return self.of_month(own)  # WC-3.4
        if self.lying_duty == "first":
            return tuple(_singly(others))
        stays = (0,) if self.lying_duty == "may" and not own else ()
        return (*stays, *_singly(own | others))

    def _may_take_wild(self, card: Card, source: Source) -> bool:
        """Whether a card may take a wild card of another month from the field (WC-3.2)."""
        if self.lying_others == "none" or (self.lying_sources == "stock" and source is Source.HAND):
            return False
        return self.lying_others == "any" or bool(card.mask & self.scoring.mask)

    # --- all plays and captures ---------------------------------------------------------------------------------------

    def plays(self, hand: int, field: int) -> tuple[Play, ...]:
        """Return every hand card with each possible capture, in index order (WC-1.3)."""
        known, wild = self._plays, self.wild.mask
        plays: tuple[Play, ...] = ()
        hand &= EVERY_CARD  # on a board, unknown cards use higher bits
        # From the last month down, skipping months that the hand lacks.
        while hand:
            month = MONTH_OF[hand.bit_length() - 1] or _SUITS[-1]
            held = hand & month
            if held & wild:
                plays = self._plays_of(held, field) + plays
            else:
                lying = field & (month | wild)
                try:
                    plays = known[held][lying] + plays
                except KeyError:
                    plays = self._known_plays_of(held, lying) + plays
            hand ^= held
        return plays

    def _known_plays_of(self, held: int, lying: int) -> tuple[Play, ...]:
        plays = self._plays_of(held, lying)
        self._plays.setdefault(held, {})[lying] = plays
        return plays

    def _plays_of(self, held: int, field: int) -> tuple[Play, ...]:
        return tuple(
            [_play(card, choice) for card in card_set(held) for choice in self.choices(card, field, Source.HAND)]
        )

    def every_choice(self, card: Card, source: Source) -> tuple[CardSet, ...]:
        """Return every capture that can ever be a choice for a card, in the order in which moves are numbered.

        From the hand, these are all captures; from the stock, only those that a player can choose.
        """
        reach = self.reach(source) if card.mask & self.wild.mask else "month"
        # WC-5.3: a blocked wild card from the stock may stay on the field.
        may_stay = source is Source.HAND or (self.guarded and reach != "month")
        choices = {0} if may_stay else set[int]()
        choices.update(
            self._every_match(card, source) if reach == "month" else self._every_reached(card, source, reach)
        )
        return tuple(map(card_set, sorted(choices, key=lambda choice: (choice.bit_count(), choice))))

    def _every_match(self, card: Card, source: Source) -> Iterator[int]:
        """All captures but the empty one of a card that is not wild, or not wild now."""
        month = MONTH_OF[card.index] & self.deck.mask & ~card.mask
        own = month if self.lying_own else month & ~self.wild.mask
        others = self.wild.mask & ~MONTH_OF[card.index] & ~card.mask if self._may_take_wild(card, source) else 0
        yield from _singly(own)
        if source is Source.HAND:
            yield from (own,) if own.bit_count() == _THREE else ()
        elif others and self.lying_duty == "may":
            yield 0
        if source is Source.HAND or self.lying_duty != "first" or others.bit_count() > 1:
            yield from _singly(others)

    def _every_reached(self, card: Card, source: Source, reach: Reach) -> Iterator[int]:
        """All captures but the empty one that can ever be in reach of a wild card."""
        scope = self._scope(reach)
        for month in _SUITS:
            cards = month & self.deck.mask & ~card.mask
            alike = cards if self.lying_own else cards & ~self.wild.mask
            if month != MONTH_OF[card.index]:
                yield from _singly(cards & scope)
                if self.threes == "all":
                    yield from [three for three in _threes(alike) if three & scope]
            elif self.own_month != "never":
                yield from () if self.own_month == "three" else _singly(cards)
                if self.own_month == "any" or source is Source.HAND:
                    yield from _threes(alike)


@functools.cache
def _play(card: Card, captures: int) -> Play:
    """A play, cached: there are only a few hundred, and a wild card has many at a time."""
    return Play(card, card_set(captures))


def _singly(cards: int) -> list[int]:
    """The cards of a mask, as one mask each."""
    choices: list[int] = []
    while cards:
        lowest = cards & -cards
        choices.append(lowest)
        cards ^= lowest
    return choices


def _threes(cards: int) -> list[int]:
    """All sets of three among some cards, as masks."""
    return [sum(three) for three in itertools.combinations(_singly(cards), _THREE)]
