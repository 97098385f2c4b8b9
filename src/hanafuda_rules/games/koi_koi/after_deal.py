"""After the deal: dealt fields and hands that void the deal or end the round before a card is played (KK-2, KK-3)."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from typing import Final, Literal, TypeAlias

import attrs

from hanafuda_rules.cards import CardSet, card_set
from hanafuda_rules.events import Dealt, Event, Misdealt, SeatEvent, Shown
from hanafuda_rules.games.koi_koi.options import Options
from hanafuda_rules.knowledge.constraints import ANYTHING, DealtHands, HandConstraints
from hanafuda_rules.learning.facts import Fact, flags
from hanafuda_rules.machine.state import Phase
from hanafuda_rules.machine.view import AnyView
from hanafuda_rules.masks import EVERY_CARD, MONTHS, even_in_each_month, has_whole_month, whole_months
from hanafuda_rules.parts.flow import State, deal_again, hand_over, lay_out, tell, to_pile, wait_for
from hanafuda_rules.settlement import Reason
from hanafuda_rules.transfers import LAID_OUT, STOCK, Transfer, Transfers
from hanafuda_rules.values import Value
from hanafuda_rules.words import Text, say

__all__ = [
    "LUCKY_HANDS_AT", "AfterDeal", "Decided", "FourTaken", "Look", "before_play", "decision_of", "found_in_field",
    "found_in_hand",
]  # fmt: skip

LUCKY_HANDS_AT: Final = 2
"""The only number of seats with lucky hands (KK-1.1)."""


def _has_three(cards: int) -> bool:
    return any((cards & month).bit_count() == 3 for month in MONTHS)  # noqa: PLR2004


def _in_pairs(cards: int) -> bool:
    # A hand in pairs is shown whole, so a hand with unknown cards is not in pairs.
    return even_in_each_month(cards) and cards <= EVERY_CARD


_Pattern: TypeAlias = Literal["four", "three", "pairs"]
_HOLDS: Final[dict[_Pattern, Callable[[int], bool]]] = {
    "four": has_whole_month, "three": _has_three, "pairs": _in_pairs,
}  # fmt: skip


@attrs.frozen
class Look(Value):
    """A pattern to look for in a dealt field or hand, and what it brings.

    Args:
        pattern: Four or three cards of a month, or cards in pairs.
        brings: ``"redeal"``: a misdeal; ``"dealer_takes"`` or ``"dealer_wins"``, for a field: the dealer gets the four
            cards, or wins the round; ``"win"``, for a hand: it wins the round; ``"play"`` or ``"off"``: nothing.
        rule: The id of the rule.
        said: The name for people.
        key: The key; by default the pattern.
    """

    pattern: _Pattern
    brings: Literal["redeal", "dealer_takes", "dealer_wins", "win", "play", "off"]
    rule: str
    said: Text
    key: str = attrs.Factory(lambda self: self.pattern, takes_self=True)

    def finds(self, cards: int) -> bool:
        """Whether cards, as a mask, have the pattern and bring something."""
        return self.decides and _HOLDS[self.pattern](cards)

    @property
    def decides(self) -> bool:
        """Whether the pattern brings something."""
        return self.brings not in {"play", "off"}


def found_in_field(looks: Iterable[Look], field: int) -> Look | None:
    """The first pattern of a dealt field, as a mask, that brings something."""
    return next((look for look in looks if look.finds(field)), None)


def found_in_hand(looks: Iterable[Look], hand: int) -> tuple[str, ...]:
    """The keys of all patterns of a dealt hand, as a mask, that bring something."""
    return tuple([look.key for look in looks if look.finds(hand)])


@attrs.frozen
class FourTaken(SeatEvent):
    """The dealer captured four cards of a month that were dealt to the field (KK-2.2).

    Args:
        seat: The dealer.
        cards: The four cards.
        instead: The stock cards that replaced them.
    """

    cards: CardSet
    instead: CardSet

    pattern = say("takes {cards} from the field; in their place: {instead}")
    due = "what takes the place of four cards"

    @property
    def transfers(self) -> Transfers:
        """The stock cards."""
        return (Transfer(STOCK, LAID_OUT, self.instead),)


@attrs.frozen
class Decided(Value):
    """The step of a round that the deal has decided.

    Args:
        dealer_wins: The key of the field pattern by which the dealer won, if any.
        lucky: The keys of the patterns of lucky hands, by seat.
    """

    dealer_wins: str | None = None
    lucky: tuple[tuple[int, tuple[str, ...]], ...] = ()


_UNDECIDED: Final = Decided()


def decision_of(step: object) -> Decided:
    """What the deal decided, from the step of a round; nothing for any other step."""
    return step if isinstance(step, Decided) else _UNDECIDED


@attrs.frozen
class AfterDeal(Phase):
    """Look at the dealt field and hands. The first pattern that ends the round decides it (KK-2.2 to KK-3.5).

    Args:
        field: The patterns of the field, in order. If the dealer takes four cards, stock cards replace them and the
            field is looked at again.
        hands: The patterns of hands. A misdeal comes before any win. All hands that win are noted.
        hands_first: Whether hands are looked at before the field.
    """

    field: tuple[Look, ...]
    hands: tuple[Look, ...]
    hands_first: bool

    @property
    def plain_looks(self) -> list[tuple[bool, str, bool]] | None:
        """The looks that decide, in order: whether at hands, the pattern, and whether it brings a redeal.

        It is ``None`` if the dealer takes cards.
        """
        field = [(False, look) for look in self.field if look.decides]
        hands = [(True, look) for look in sorted(self.hands, key=lambda look: look.brings != "redeal") if look.decides]
        looks = [*hands, *field] if self.hands_first else [*field, *hands]
        plain = all(look.brings != "dealer_takes" for _, look in looks)
        return [(at_hands, look.pattern, look.brings == "redeal") for at_hands, look in looks] if plain else None

    def enter(self, state: State) -> State:
        """Look at the field and the hands. If nothing is found, the round goes on."""
        if self.hands_first:
            return self._look_at_hands(state, lambda after: self._look_at_field(after, hand_over))
        return self._look_at_field(state, lambda after: self._look_at_hands(after, hand_over))

    def _look_at_field(self, state: State, go_on: Callable[[State], State]) -> State:
        while look := found_in_field(self.field, state.field_mask):
            if look.brings == "redeal":
                return deal_again(tell(state, Misdealt(state.field, look.rule)))
            if look.brings == "dealer_wins":
                return wait_for(state, None, Decided(look.key))
            state = _take_four(state)
        return go_on(state)

    def _look_at_hands(self, state: State, go_on: Callable[[State], State]) -> State:
        if state.table.seats != LUCKY_HANDS_AT:
            return go_on(state)
        if shown := self._shown(state, "redeal"):
            return deal_again(tell(state, *shown, Misdealt(state.field, "KK-3.2")))
        if shown := self._shown(state, "win"):
            lucky = [(seat, found_in_hand(self.hands, hand)) for seat, hand in enumerate(state.hand_masks)]
            return wait_for(tell(state, *shown), None, Decided(lucky=tuple([hand for hand in lucky if hand[1]])))
        return go_on(state)

    def _shown(self, state: State, brings: str) -> tuple[Event, ...]:
        """The events of hands that bring something: each shows its four cards of a month, or all its pairs (KK-3.5)."""
        news: list[Event] = []
        for seat, hand in enumerate(state.hand_masks):
            patterns = [look.pattern for look in self.hands if look.brings == brings and look.finds(hand)]
            if patterns:
                shown = hand if "pairs" in patterns else sum(whole_months(hand))
                news.append(Shown(seat, card_set(shown), "KK-3.5"))
        return tuple(news)

    def named(self, key: str) -> Look:
        """The pattern with a key, of the field or of hands."""
        return next(look for look in (*self.field, *self.hands) if look.key == key)

    def won_by(self, keys: tuple[str, ...], kind: str, value: int, rule: str = "") -> Reason:
        """The reason for winning by a field or a hand. If a hand has several patterns, these are its parts.

        Args:
            keys: The keys of the patterns.
            kind: The kind of reason.
            value: The amount.
            rule: The id of the rule; by default that of the only pattern.
        """
        looks = [self.named(key) for key in keys]
        parts = tuple([Reason(look.said, look.rule, kind=kind, key=look.key) for look in looks])
        if len(parts) == 1:
            return attrs.evolve(parts[0], rule=rule or parts[0].rule, value=value)
        patterns = say("{patterns:and}", patterns=tuple([look.said for look in looks]))
        return Reason(patterns, rule, kind=kind, value=value, parts=parts)

    def facts(self, seats: int) -> tuple[Fact, ...]:
        """The facts of a round that the deal decided: the field's pattern, and the seats with lucky hands."""
        places = {look.key: place for place, look in enumerate(self.field, 1)}
        return (
            Fact("dealer_wins", lambda view: places.get(decision_of(view.step).dealer_wins or "", 0), most=len(places)),
            *[
                Fact(f"lucky_{look.key}", functools.partial(_lucky, look.key), by_seat=True, most=1)
                for look in self.hands
            ],
        )

    def hand_constraints(self, view: AnyView) -> HandConstraints:
        """Dealt hands that were looked at have the patterns that were shown, and no others."""
        decided = view.step if isinstance(view.step, Decided) else None
        looked = decided is None or decided.lucky or self.hands_first
        # In a round that began as a position, nobody knows the dealt hands.
        if view.table.seats != LUCKY_HANDS_AT or not looked or not view.told(Dealt):
            return ANYTHING
        shown = dict(decided.lucky) if decided else {}

        def fits(seat: int, dealt: int) -> bool:
            return found_in_hand(self.hands, dealt) == shown.get(seat, ())

        return DealtHands.of(view.hand_histories, fits)


@functools.lru_cache(maxsize=64)
def before_play(options: Options) -> AfterDeal:
    """The phase that checks the dealt field and hands for misdeals and wins (KK-2.2 to KK-3.5)."""
    return AfterDeal(
        (
            Look("four", options.field_four, "KK-2.2", say("four cards of a month on the field")),
            Look("pairs", options.field_pairs, "KK-2.3", say("a field in pairs")),
            Look("three", options.field_three, "KK-2.4", say("three cards of a month on the field")),
        ),
        (
            Look("four", options.teshi, "KK-3.1", say("Four of a Kind (teshi)"), key="teshi"),
            Look("pairs", options.four_pairs, "KK-3.1", say("Four Pairs (kuttsuki)"), key="four_pairs"),
        ),
        hands_first=options.check_first == "hands",
    )


def _lucky(key: str, view: AnyView) -> list[int]:
    return flags(view, [seat for seat, keys in decision_of(view.step).lucky if key in keys])


def _take_four(state: State) -> State:
    # The earlier month first. The stock replaces the cards, as far as it lasts.
    four = whole_months(state.field_mask)[0]
    dealer: int = state.table.dealer
    after = lay_out(to_pile(state, dealer, four), 4)
    return tell(after, FourTaken(dealer, card_set(four), after.field - state.field))
