"""After the deal: dealt fields and hands that void the deal or end the round before a card is played.

A game says what four cards of a month, a field in pairs or a lucky hand bring, and in which order to look for them.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar, Final, Literal, Self, TypeAlias

import attrs

from hanafuda_rules.cards import CardSet, card_set
from hanafuda_rules.checks import check_type
from hanafuda_rules.errors import Fault, InvalidOutcomeError, shown
from hanafuda_rules.events import Dealt, Event, Misdealt, SeatEvent, Shown
from hanafuda_rules.knowledge.constraints import ANYTHING, DealtHands, HandConstraints
from hanafuda_rules.learning.facts import Fact, flags
from hanafuda_rules.machine.state import Phase, RoundState
from hanafuda_rules.machine.view import View
from hanafuda_rules.masks import EVERY_CARD, MONTHS, even_in_each_month, has_whole_month, whole_months
from hanafuda_rules.parts.flow import State, deal_again, hand_over, lay_out, tell, to_pile, wait_for
from hanafuda_rules.parts.outcomes import BySeat, Outcome, by_seat, known_by_seat
from hanafuda_rules.settlement import Reason
from hanafuda_rules.transfers import LAID_OUT, STOCK, Transfer, Transfers
from hanafuda_rules.values import Value
from hanafuda_rules.words import say

__all__ = [
    "AfterDeal", "Consequence", "Decided", "DecidedOutcome", "FourTaken", "Look", "Pattern", "decision_of",
    "found_in_field", "found_in_hand",
]  # fmt: skip

Pattern: TypeAlias = Literal["four", "three", "pairs"]
"""A pattern: four or three cards of a month, or only pairs."""

Consequence: TypeAlias = Literal["redeal", "dealer_takes", "dealer_wins", "win", "play", "off"]
"""What a pattern brings: a misdeal; the four cards or the round for the dealer; the round for a hand; or nothing."""


def _has_three(cards: int) -> bool:
    return any((cards & month).bit_count() == 3 for month in MONTHS)  # noqa: PLR2004


def _in_pairs(cards: int) -> bool:
    # A hand in pairs is shown whole, so a hand with unknown cards is not in pairs.
    return even_in_each_month(cards) and cards <= EVERY_CARD


_HOLDS: Final[dict[Pattern, Callable[[int], bool]]] = {
    "four": has_whole_month,
    "three": _has_three,
    "pairs": _in_pairs,
}


@attrs.frozen
class Look(Value):
    """A pattern to look for in a dealt field or hand, and what it brings.

    Args:
        pattern: Four or three cards of a month, or cards in pairs.
        brings: ``"redeal"``: a misdeal; ``"dealer_takes"`` or ``"dealer_wins"``, for a field: the dealer gets the four
            cards, or wins the round; ``"win"``, for a hand: it wins the round; ``"play"`` or ``"off"``: nothing.
        rule: The id of the rule.
        key: The key; by default the pattern.
        words: The name for people.
    """

    pattern: Pattern
    brings: Consequence
    rule: str
    key: str = attrs.Factory(lambda self: self.pattern, takes_self=True)
    words: str = ""

    def finds(self, cards: int) -> bool:
        """Whether cards, as a mask, have the pattern and bring something."""
        return self.brings not in {"play", "off"} and _HOLDS[self.pattern](cards)


def found_in_field(looks: Iterable[Look], field: int) -> Look | None:
    """The first pattern of a dealt field, as a mask, that brings something."""
    return next((look for look in looks if look.finds(field)), None)


def found_in_hand(looks: Iterable[Look], hand: int) -> tuple[str, ...]:
    """The keys of all patterns of a dealt hand, as a mask."""
    return tuple([look.key for look in looks if look.finds(hand)])


@attrs.frozen
class FourTaken(SeatEvent):
    """The dealer captured four cards of a month that were dealt to the field.

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


def decision_of(step: object) -> Decided:
    """What the deal decided, from the step of a round; nothing for any other step."""
    return step if isinstance(step, Decided) else _UNDECIDED


_UNDECIDED = Decided()


@attrs.frozen(kw_only=True)
class AfterDeal(Phase):
    """Look at the dealt field and hands. The first pattern that ends the round decides it.

    Args:
        field: The patterns of the field, in order. If the dealer takes four cards, stock cards replace them and the
            field is looked at again.
        hands: The patterns of hands. A misdeal comes before any win. All hands that win are noted.
        hands_at: The numbers of seats at which hands are looked at.
        hands_first: Whether hands are looked at before the field.
        misdeal_rule: The id of the rule by which hands void the deal.
        shown_rule: The id of the rule by which hands are shown.
    """

    field: tuple[Look, ...]
    hands: tuple[Look, ...] = ()
    hands_at: tuple[int, ...] = ()
    hands_first: bool = False
    misdeal_rule: str = ""
    shown_rule: str = ""

    def enter(self, state: State) -> State:
        """Look at the field and the hands. If nothing is found, the round goes on."""
        if self.hands_first:
            return self._look_at_hands(state, lambda after: self._look_at_field(after, hand_over))
        return self._look_at_field(state, lambda after: self._look_at_hands(after, hand_over))

    def _look_at_field(self, state: State, go_on: Callable[[State], State]) -> State:
        while found := found_in_field(self.field, state.field_mask):
            if found.brings == "redeal":
                return deal_again(tell(state, Misdealt(state.field, found.rule)))
            if found.brings == "dealer_wins":
                return wait_for(state, None, Decided(found.key))
            state = _take_four(state)
        return go_on(state)

    def _look_at_hands(self, state: State, go_on: Callable[[State], State]) -> State:
        if state.table.seats not in self.hands_at:
            return go_on(state)
        if shown := self._shown(state, "redeal"):
            return deal_again(tell(state, *shown, Misdealt(state.field, self.misdeal_rule)))
        if shown := self._shown(state, "win"):
            kinds = [(seat, found_in_hand(self.hands, hand)) for seat, hand in enumerate(state.hand_masks)]
            return wait_for(tell(state, *shown), None, Decided(lucky=tuple([each for each in kinds if each[1]])))
        return go_on(state)

    def _shown(self, state: State, brings: Consequence) -> tuple[Event, ...]:
        """The events of hands that bring something: each shows its four cards of a month, or all its pairs."""
        news: list[Event] = []
        for seat, hand in enumerate(state.hand_masks):
            patterns = [look.pattern for look in self.hands if look.brings == brings and look.finds(hand)]
            if patterns:
                shown = hand if "pairs" in patterns else sum(whole_months(hand))
                news.append(Shown(seat, card_set(shown), self.shown_rule))
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
        if len(looks) == 1:
            return Reason(looks[0].words, rule or looks[0].rule, kind=kind, key=looks[0].key, value=value)
        parts = tuple([Reason(look.words, look.rule, kind=kind, key=look.key) for look in looks])
        return Reason(" and ".join([look.words for look in looks]), rule, kind=kind, value=value, parts=parts)

    def faults(self, outcome: DecidedOutcome, dealt: CardSet | None) -> Iterator[Fault]:
        """Yield the reasons why the options do not let the deal decide an entered round so."""
        decided = outcome.decided
        # If the hands end the round first, nobody looks at the field.
        if dealt is not None and not (decided.lucky and self.hands_first):
            yield from self._field_faults(outcome, dealt)
        for seat, keys in decided.lucky:
            looks = [self.named(key) for key in keys]
            if outcome.seats not in self.hands_at or any(look.brings != "win" for look in looks):
                words = f"{' and '.join([look.words for look in looks])} does not win with these options"
                yield Fault(words, looks[0].rule, seat)
        if decided.dealer_wins is not None and (look := self.named(decided.dealer_wins)).brings != "dealer_wins":
            yield Fault("such a field does not win with these options", look.rule, outcome.dealer)
        # Only the dealer can have captured, and only fours. The hands may have ended the round before that.
        taken = "dealer_takes" in [look.brings for look in self.field] and not (decided.lucky and self.hands_first)
        own = outcome.pile(outcome.dealer) if taken else CardSet()
        fours = outcome.captured == own and all(month.cards <= own for month in own.months)
        if decided != Decided() and not fours:
            rule = next((look.rule for look in self.field if look.pattern == "four"), "")
            yield Fault(f"{outcome.captured} cannot be captured before the play", rule)

    def _field_faults(self, outcome: DecidedOutcome, dealt: CardSet) -> Iterator[Fault]:
        wins = None if outcome.dealer_wins is None else self.named(outcome.dealer_wins)
        found = found_in_field(self.field, dealt.mask)
        look = found or wins
        if look is not None and look.brings != "dealer_takes" and not (found == wins and look.brings == "dealer_wins"):
            brings = found.brings if found else "play"
            yield Fault(f"the dealt field brings {brings!r}, which does not go with this outcome", look.rule)

    def facts(self, seats: int) -> tuple[Fact, ...]:
        """The facts of a round that the deal decided: the field's pattern, and the seats with lucky hands."""
        places = {look.key: place for place, look in enumerate(self.field, 1)}
        return (
            Fact(
                "dealer_wins",
                lambda view: places.get(decision_of(view.step).dealer_wins or "", 0),
                most=len(places) or 1,
            ),
            *[
                Fact(f"lucky_{look.key}", functools.partial(_lucky, look.key), by_seat=True, most=1)
                for look in self.hands
            ],
        )

    def hand_constraints(self, view: View[Any, Any]) -> HandConstraints:
        """Dealt hands that were looked at have the patterns that were shown, and no others."""
        decided = view.step if isinstance(view.step, Decided) else None
        looked = decided is None or decided.lucky or self.hands_first
        # In a round that began as a position, nobody knows the dealt hands.
        if view.table.seats not in self.hands_at or not looked or not view.told(Dealt):
            return ANYTHING
        shown = dict(decided.lucky) if decided else {}

        def fits(seat: int, dealt: int) -> bool:
            return found_in_hand(self.hands, dealt) == shown.get(seat, ())

        return DealtHands.of(view.hand_histories, fits)


def _lucky(key: str, view: View[Any, Any]) -> list[int]:
    lucky = decision_of(view.step).lucky
    return flags(view, [seat for seat, keys in lucky if key in keys] if lucky else ())


def _take_four(state: State) -> State:
    # The earlier month first. The stock replaces the cards, as far as it lasts.
    four = whole_months(state.field_mask)[0]
    dealer: int = state.table.dealer
    after = lay_out(to_pile(state, dealer, four), 4)
    return tell(after, FourTaken(dealer, card_set(four), after.field - state.field))


# --- what happened ----------------------------------------------------------------------------------------------------


def _lucky_hands(value: Mapping[int, tuple[str, ...]]) -> BySeat[tuple[str, ...]]:
    lucky = by_seat("lucky", value).items()
    return known_by_seat({seat: tuple(keys) if type(keys) is list else keys for seat, keys in lucky})


@attrs.frozen(kw_only=True, slots=False)  # so that a class can inherit from it and from another kind of outcomes
class DecidedOutcome(Outcome):
    """What happened in a round that an :class:`AfterDeal` can decide.

    Args:
        piles: The captured cards by seat.
        seats: The number of seats.
        dealer: The seat that dealt.
        lucky: The keys of the patterns of lucky hands, in any order, by seat.
        dealer_wins: The key of the field pattern by which the dealer won, if any.

    Raises:
        InvalidOutcomeError: The round is impossible under any options. The error names the seat and the rule.
    """

    lucky: BySeat[tuple[str, ...]] = attrs.field(default=BySeat[tuple[str, ...]]({}), converter=_lucky_hands)
    dealer_wins: str | None = None

    field_wins: ClassVar[tuple[str, ...]]
    """The keys of the field patterns by which the dealer can win."""
    field_rule: ClassVar[str]
    """The id of the rule of these patterns."""
    hand_wins: ClassVar[tuple[str, ...]]
    """The keys of the patterns of lucky hands."""
    hand_rule: ClassVar[str]
    """The id of the rule of lucky hands."""

    @property
    def decided(self) -> Decided:
        """What the deal decided."""
        lucky = {seat: tuple([key for key in self.hand_wins if key in keys]) for seat, keys in self.lucky.items()}
        return Decided(self.dealer_wins, tuple(lucky.items()))

    def faults(self) -> Iterator[Fault]:
        """Also yield what is wrong with the lucky hands and the field."""
        yield from super().faults()
        yield from self.seat_faults(self.lucky, self.hand_rule)
        for seat, keys in self.lucky.items():
            several: Any = keys if type(keys) is tuple and {*map(type, keys)} == {str} else ()
            found = [key for key in self.hand_wins if key in several]
            if not found or len(found) < len(several):
                right = " or ".join(map(repr, self.hand_wins))
                words = f"a lucky hand must be a tuple of {right}, each once, not {shown(keys)}"
                yield Fault(words, self.hand_rule, seat)
        wins: object = self.dealer_wins
        if wins is not None and not (type(wins) is str and wins in self.field_wins):
            right = " or ".join(map(repr, self.field_wins))
            yield Fault(f"a dealt field wins by {right}, not by {shown(self.dealer_wins)}", self.field_rule)

    @classmethod
    def of(cls, state: RoundState[Any, Any], **more: Any) -> Self:
        """The outcome of a played round, with what the deal decided.

        ``more`` has the other fields, as the class keeps them.
        """
        check_type(state, RoundState, "a state of a round", error=InvalidOutcomeError)
        decided = decision_of(state.step)
        known: dict[str, Any] = {"lucky": known_by_seat(dict(decided.lucky)), "dealer_wins": decided.dealer_wins}
        return super().of(state, **{**known, **more})
