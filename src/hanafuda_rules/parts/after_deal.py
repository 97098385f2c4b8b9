"""What a deal brings before a card is played: a field or a hand may void it, or end the round.

Four cards of a month, a field in pairs, a lucky hand: a game says of each what it brings, in the order in which they
are looked at.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Final, Literal, Self, TypeAlias

import attrs

from hanafuda_rules.cards import CardSet, card_set
from hanafuda_rules.checks import check_type
from hanafuda_rules.errors import InvalidOutcomeError, shown
from hanafuda_rules.events import Dealt, Event, Misdealt, SeatEvent, Shown, of_seat
from hanafuda_rules.facts import Fact, flags
from hanafuda_rules.hand_constraints import ANYTHING, DealtHands, HandConstraints
from hanafuda_rules.masks import EVERY_CARD, MONTHS, even_in_each_month, has_whole_month, whole_months
from hanafuda_rules.parts.flow import State, deal_again, hand_over, lay_out, tell, to_pile, wait_for
from hanafuda_rules.parts.outcomes import BySeat, Outcome, by_seat, known_by_seat
from hanafuda_rules.settlement import Reason
from hanafuda_rules.state import Phase, RoundState, View
from hanafuda_rules.transfers import LAID_OUT, STOCK, Transfer, Transfers
from hanafuda_rules.values import Value

__all__ = [
    "AfterDeal", "Consequence", "Decided", "DecidedOutcome", "FourTaken", "Look", "Pattern", "decision_of",
    "found_in_field", "found_in_hand",
]  # fmt: skip

Pattern: TypeAlias = Literal["four", "three", "pairs"]
"""Four or three cards of a month, or of every month none, two or four."""

Consequence: TypeAlias = Literal["redeal", "dealer_takes", "dealer_wins", "win", "play", "off"]
"""A misdeal; of a field the four cards for the dealer, or the round; of a hand the round; the last two: nothing."""


def _has_three(cards: int) -> bool:
    return any((cards & month).bit_count() == 3 for month in MONTHS)  # noqa: PLR2004


def _in_pairs(cards: int) -> bool:
    # A hand in pairs is shown whole: where some of its cards are unknown, it is none.
    return even_in_each_month(cards) and cards <= EVERY_CARD


_HOLDS: Final[dict[Pattern, Callable[[int], bool]]] = {
    "four": has_whole_month,
    "three": _has_three,
    "pairs": _in_pairs,
}


@attrs.frozen
class Look(Value):
    """What a dealt field or hand brings that has a certain pattern.

    Args:
        pattern: Four or three cards of a month, or cards in pairs.
        brings: ``"redeal"``: a misdeal; ``"dealer_takes"`` or ``"dealer_wins"``, of a field: the dealer gets the four
            cards, or the round; ``"win"``, of a hand: the round; ``"play"`` or ``"off"``: nothing.
        rule: The id of the rule.
        key: What it is called in code; as the pattern unless given.
        words: What it is called for people.
    """

    pattern: Pattern
    brings: Consequence
    rule: str
    key: str = attrs.Factory(lambda self: self.pattern, takes_self=True)
    words: str = ""

    def finds(self, cards: int) -> bool:
        """Whether cards, as a mask, bring anything."""
        return self.brings not in {"play", "off"} and _HOLDS[self.pattern](cards)


def found_in_field(looks: Iterable[Look], field: int) -> Look | None:
    """What a dealt field, as a mask, brings first, if it brings anything."""
    return next((look for look in looks if look.finds(field)), None)


def found_in_hand(looks: Iterable[Look], hand: int) -> tuple[str, ...]:
    """The keys of all that a dealt hand, as a mask, has."""
    return tuple([look.key for look in looks if look.finds(hand)])


@attrs.frozen
class FourTaken(SeatEvent):
    """The dealer captured four cards of a month that were dealt to the field.

    Args:
        seat: The dealer.
        cards: The four cards.
        instead: The stock cards that took their place.
    """

    cards: CardSet
    instead: CardSet

    pattern = of_seat(
        "takes {cards} from the field; in their place: {instead}", "ba no {cards} o toru; kawari no fuda: {instead}",
        "場の{cards}を取る；代わりの札：{instead}",
    )  # fmt: skip
    due = "what takes the place of four cards"

    @property
    def transfers(self) -> Transfers:
        """The stock cards."""
        return (Transfer(STOCK, LAID_OUT, self.instead),)


@attrs.frozen
class Decided(Value):
    """The step of a round that the deal has decided.

    Args:
        dealer_wins: The key of what the dealer won by, if the field decided it.
        lucky: The seats whose hands decided it, each with the keys of what it holds.
    """

    dealer_wins: str | None = None
    lucky: tuple[tuple[int, tuple[str, ...]], ...] = ()


def decision_of(step: object) -> Decided:
    """What the deal has decided by the step of a round; of any other step nothing."""
    return step if isinstance(step, Decided) else _UNDECIDED


_UNDECIDED = Decided()


@attrs.frozen(kw_only=True)
class AfterDeal(Phase):
    """Looks at the field and the hands as dealt; what ends the round first settles it, and nothing more is looked at.

    Args:
        field: What is looked for on the field, in order. Where the dealer takes four cards, the stock takes their place
            and the field is looked at again.
        hands: What is looked for in the hands. A misdeal goes before any win; all hands that win are noted.
        hands_at: The numbers of seats at which hands are looked at.
        hands_first: Whether the hands are looked at before the field.
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
        """Look at both; where nothing is found the round goes on."""
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
        """What everybody sees of the hands that bring something: the fours, or the whole hand where it is in pairs."""
        news: list[Event] = []
        for seat, hand in enumerate(state.hand_masks):
            patterns = [look.pattern for look in self.hands if look.brings == brings and look.finds(hand)]
            if patterns:
                shown = hand if "pairs" in patterns else sum(whole_months(hand))
                news.append(Shown(seat, card_set(shown), self.shown_rule))
        return tuple(news)

    def named(self, key: str) -> Look:
        """What is looked for under a key, on the field or in hands."""
        return next(look for look in (*self.field, *self.hands) if look.key == key)

    def won_by(self, keys: tuple[str, ...], kind: str, value: int, rule: str = "") -> Reason:
        """What somebody wins for a field or a hand; where a hand has more than one thing, these are its parts.

        Args:
            keys: The keys of what the field or the hand has.
            kind: What kind of thing it is for.
            value: What is won.
            rule: The id of the rule by which it is won; that of the only thing unless given.
        """
        looks = [self.named(key) for key in keys]
        if len(looks) == 1:
            return Reason(looks[0].words, rule or looks[0].rule, kind=kind, key=looks[0].key, value=value)
        parts = tuple([Reason(look.words, look.rule, kind=kind, key=look.key) for look in looks])
        return Reason(" and ".join([look.words for look in looks]), rule, kind=kind, value=value, parts=parts)

    def check(self, outcome: DecidedOutcome, dealt: CardSet | None) -> None:
        """Make sure that a deal can have decided a round that was entered by hand, or left it to be played.

        Args:
            outcome: What happened.
            dealt: The dealt field, where it is known.

        Raises:
            InvalidOutcomeError: It cannot.
        """
        decided = outcome.decided
        # What the hands end first leaves the field without a look.
        if dealt is not None and not (decided.lucky and self.hands_first):
            self._check_field(outcome, dealt)
        for seat, keys in decided.lucky:
            self._check_hand(outcome, seat, [self.named(key) for key in keys])
        if decided.dealer_wins is not None and (look := self.named(decided.dealer_wins)).brings != "dealer_wins":
            raise InvalidOutcomeError(
                "such a field does not win with these options", seat=outcome.dealer, rule=look.rule
            )
        if decided != Decided():
            self._check_captured(outcome, decided)

    def _check_hand(self, outcome: Outcome, seat: int, looks: list[Look]) -> None:
        if outcome.seats not in self.hands_at or any(look.brings != "win" for look in looks):
            msg = f"{' and '.join([look.words for look in looks])} does not win with these options"
            raise InvalidOutcomeError(msg, seat=seat, rule=looks[0].rule)

    def _check_captured(self, outcome: Outcome, decided: Decided) -> None:
        # Only the dealer has captured, and only fours; the hands may have ended the round before that.
        taken = "dealer_takes" in [look.brings for look in self.field] and not (decided.lucky and self.hands_first)
        own, rule = outcome.pile(outcome.dealer), next((look.rule for look in self.field if look.pattern == "four"), "")
        if outcome.captured != own or (own and not taken) or any(not month.cards <= own for month in own.months):
            raise InvalidOutcomeError(f"{outcome.captured} cannot be captured before the play", rule=rule)

    def _check_field(self, outcome: DecidedOutcome, dealt: CardSet) -> None:
        wins = None if outcome.dealer_wins is None else self.named(outcome.dealer_wins)
        found = found_in_field(self.field, dealt.mask)
        look = found or wins
        lacking = card_set(sum(whole_months(dealt.mask))) - outcome.pile(outcome.dealer)
        if lacking and found and found.brings == "dealer_takes":
            msg = f"it took {lacking} from the dealt field, but its pile lacks these cards"
            raise InvalidOutcomeError(msg, seat=outcome.dealer, rule=found.rule)
        if look is None or look.brings == "dealer_takes" or (found == wins and look.brings == "dealer_wins"):
            return
        brings = found.brings if found else "play"
        msg = f"the dealt field brings {brings!r}, which does not go with this outcome"
        raise InvalidOutcomeError(msg, rule=look.rule)

    def facts(self, seats: int) -> tuple[Fact, ...]:
        """Of a round that the deal has decided: the place of what the field had, and who held each kind of hand."""
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
        """What the dealt hands were like, where they were looked at: they hold what was shown, and no more."""
        decided = view.step if isinstance(view.step, Decided) else None
        looked = decided is None or decided.lucky or self.hands_first
        # Of a round that began as a position nobody knows which hands were dealt.
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
    # The earlier month first; the stock fills up, or what is left of it.
    four = whole_months(state.field_mask)[0]
    dealer: int = state.table.dealer
    after = lay_out(to_pile(state, dealer, four), 4)
    return tell(after, FourTaken(dealer, card_set(four), after.field - state.field))


# --- what happened ----------------------------------------------------------------------------------------------------


def _lucky_hands(value: Mapping[int, tuple[str, ...]]) -> BySeat[tuple[str, ...]]:
    return by_seat("lucky", value)


@attrs.frozen(kw_only=True, slots=False)  # so that a class can inherit from it and from another kind of outcomes
class DecidedOutcome(Outcome):
    """What happened in a round that an :class:`AfterDeal` may have decided.

    Args:
        piles: The captured cards by seat.
        seats: The number of seats.
        dealer: The seat that dealt.
        lucky: The seats whose hands decided it, each with the keys of what its hand has, in any order.
        dealer_wins: The key of what the dealer won by, if the field decided it.

    Raises:
        InvalidOutcomeError: The round is impossible under any options; the error names the seat and the rule.
    """

    lucky: BySeat[tuple[str, ...]] = attrs.field(default=BySeat[tuple[str, ...]]({}), converter=_lucky_hands)
    dealer_wins: str | None = None

    field_wins: ClassVar[tuple[str, ...]]
    """The keys of the fields by which the dealer can win."""
    field_rule: ClassVar[str]
    """The id of the rule by which it does."""
    hand_wins: ClassVar[tuple[str, ...]]
    """The keys of all that a hand can have."""
    hand_rule: ClassVar[str]
    """The id of the rule that says what that is."""

    @property
    def decided(self) -> Decided:
        """What the deal has decided."""
        return Decided(self.dealer_wins, tuple(self.lucky.items()))

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        lucky = {seat: self._lucky_hand(seat, told) for seat, told in self.lucky.items()}
        object.__setattr__(self, "lucky", known_by_seat(lucky))
        wins: object = self.dealer_wins
        if wins is not None and not (type(wins) is str and wins in self.field_wins):
            right = " or ".join(map(repr, self.field_wins))
            raise InvalidOutcomeError(f"a dealt field wins by {right}, not by {shown(wins)}", rule=self.field_rule)

    def _lucky_hand(self, seat: int, told: Any) -> tuple[str, ...]:
        """The keys of what a hand has, in order."""
        self.check_seat(seat)
        several: Any = told if type(told) in {tuple, list} and {*map(type, told)} == {str} else ()
        found = tuple([key for key in self.hand_wins if key in several])
        if not found or len(found) < len(several):
            right = " or ".join(map(repr, self.hand_wins))
            msg = f"a lucky hand must be a tuple of {right}, each once, not {shown(told)}"
            raise InvalidOutcomeError(msg, seat=seat, rule=self.hand_rule)
        return found

    @classmethod
    def of(cls, state: RoundState[Any, Any], **more: Any) -> Self:
        """The outcome of a played round that is over, with what the deal has decided.

        Args:
            state: Its last state.
            **more: The other fields of the game's outcomes, as the class keeps them.
        """
        check_type(state, RoundState, "a state of a round", error=InvalidOutcomeError)
        decided = decision_of(state.step)
        known: dict[str, Any] = {"lucky": known_by_seat(dict(decided.lucky)), "dealer_wins": decided.dealer_wins}
        return super().of(state, **{**known, **more})
