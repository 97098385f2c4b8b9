"""The outcome of a round of Koi-Koi, played or entered by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, Self, cast

import attrs

from hanafuda_rules.cards import DECK, CardSet, Names
from hanafuda_rules.checks import index, own_number
from hanafuda_rules.errors import Fault, shown
from hanafuda_rules.games.koi_koi.after_deal import LUCKY_HANDS_AT, before_play, decision_of, found_in_field
from hanafuda_rules.games.koi_koi.options import Options
from hanafuda_rules.games.koi_koi.phases import ANSWERS, calls_used
from hanafuda_rules.games.koi_koi.yaku import VIEWING
from hanafuda_rules.machine.ruleset import AnyRules
from hanafuda_rules.machine.state import AnyState
from hanafuda_rules.parts.outcomes import (
    BySeat,
    by_seat,
    dealt_field,
    few,
    known_by_seat,
    lying_faults,
    most_captured,
    pile_size_faults,
)
from hanafuda_rules.parts.sheets import SheetOutcome, sheet_faults
from hanafuda_rules.parts.stopping import MarkedOutcome
from hanafuda_rules.yaku import HeldYaku, total_of

if TYPE_CHECKING:
    from hanafuda_rules.games.koi_koi import Rules

__all__ = ["FIELD", "Outcome", "faults"]

FIELD: Final = 8
"""The number of cards dealt to the field (KK-2.1)."""

_FIELDS: Final = ("four", "pairs")
_HANDS: Final = ("teshi", "four_pairs")


def _lucky(value: Mapping[int, tuple[str, ...]]) -> BySeat[tuple[str, ...]]:
    return known_by_seat({seat: _in_order(kinds) for seat, kinds in by_seat("lucky", value).items()})


def _in_order(kinds: Any) -> Any:
    """The kinds of a lucky hand in the order of the rules; other things are rejected later."""
    if type(kinds) not in {tuple, list} or not all(type(kind) is str and kind in _HANDS for kind in kinds):
        return kinds
    return tuple(sorted(kinds, key=_HANDS.index))


@attrs.frozen(kw_only=True, slots=False)
class Outcome(SheetOutcome, MarkedOutcome):
    """What happened in a round of Koi-Koi.

    Pass ``improved``, ``month``, ``dealt`` and ``field`` only if the options need them. A score sheet has ``yaku``
    instead of piles:

        >>> from hanafuda_rules import settle_round
        >>> from hanafuda_rules.games import koi_koi
        >>> sheet = koi_koi.Outcome(seats=2, stopped=1, calls={0: 1}, yaku={1: ["moon_viewing"], 0: [("ribbons", 1)]})
        >>> settle_round(koi_koi.RULES, sheet).net  # Moon Viewing, 5, and seat 0 had called
        (0, 10)

    Args:
        piles: The captured cards by seat. In teams, key 0 holds the pile of seats 0 and 2, key 1 that of seats 1 and
            3. Leave out a player who captured nothing, except on a score sheet.
        yaku: On a score sheet, the yaku that count for each player whose pile is unknown, by key. A pair such as
            ``("animals", 2)`` adds the cards by which the yaku has grown. Leave out a player who has none.
        points: Not used; Koi-Koi does not count card points.
        seats: The number of seats.
        dealer: The seat that dealt.
        stopped: The seat that stopped the round, by choice or automatically; ``None`` if nobody did (KK-6).
        calls: How often each player called koi-koi. Key a team by its first seat. Leave out a player who never called.
        improved: If nobody stopped: for each player who called koi-koi, the seat whose turn improved last, in the order
            of these turns (KK-8.1).
        lucky: The seats with lucky hands and their kinds: ``("teshi",)``, ``("four_pairs",)`` or both (KK-3.3).
        dealer_wins: Why the dealer won before the play: ``"four"`` for four cards of a month on the field (KK-2.2),
            ``"pairs"`` for a field in pairs (KK-2.3).
        month: The month of the round, 1 to 12 (KK-5.8).
        dealt: The field as dealt (KK-8.5).
        field: The field at the end of the round (KK-5.7).

    Raises:
        InvalidOutcomeError: The round is impossible under any options.
    """

    lucky: BySeat[tuple[str, ...]] = attrs.field(default=BySeat[tuple[str, ...]]({}), converter=_lucky)
    dealer_wins: Literal["four", "pairs"] | None = None
    month: int | None = attrs.field(default=None, converter=own_number)
    dealt: CardSet | None = None
    field: CardSet | None = None

    game = Names("Koi-Koi", "koikoi", "こいこい", ko="코이코이")
    seat_counts, seat_rule = (2, 4), "KK-1.1"
    answers, call_rule, improved_rule = ANSWERS, "KK-6.2", "KK-8.1"
    counted: ClassVar = {"yaku": "KK-5.1"}

    @classmethod
    def from_table(cls, table: Any) -> dict[str, Any]:
        """The fields that a table gives, including the month (KK-5.8)."""
        return {**super().from_table(table), "month": table.month}

    @classmethod
    def of(cls, state: AnyState, **more: Any) -> Self:
        """The outcome of a round that is over: also what the deal decided, and the field as dealt and at the end."""
        decided = decision_of(getattr(state, "step", None))
        early = {"lucky": known_by_seat(dict(decided.lucky)), "dealer_wins": decided.dealer_wins}
        return super().of(state, **{**early, "dealt": dealt_field(state), "field": state.field, **more})

    def faults(self) -> Iterator[Fault]:
        """Also yield what is wrong with the month, the ending and the field."""
        yield from super().faults()
        yield from self._early_faults()
        if self.month is not None and index(self.month) not in range(1, 13):
            yield Fault(f"the months are 1 to 12, not {shown(self.month)}", "KK-5.8")
        if (self.stopped is not None) + bool(self.lucky) + (self.dealer_wins is not None) > 1:
            yield Fault("a round ends by only one of these: a stop, lucky hands, the field", "KK-4.4")
        if self.calls and self.is_early:
            yield Fault("nobody called koi-koi before the play", "KK-3.3")
        # A dealt card that has left the field may be in an unknown pile.
        for dealt, field in ((self.dealt, None), (None, self.field)) if self.unknown else ((self.dealt, self.field),):
            yield from lying_faults(self.captured, dealt, field, FIELD, "KK-2.1")
        if self.is_early and self.field is not None and len(self.field) != FIELD:
            yield Fault(f"{FIELD} cards lie on the field before the play, not {len(self.field)}", "KK-2.1")

    def _early_faults(self) -> Iterator[Fault]:
        yield from self.seat_faults(self.lucky, "KK-3.1")
        for seat, kinds in self.lucky.items():
            entry: object = kinds
            named = isinstance(entry, tuple) and all(isinstance(kind, str) for kind in kinds)
            if not named or not kinds or kinds != tuple([kind for kind in _HANDS if kind in kinds]):
                words = f"a lucky hand must be a tuple of 'teshi' or 'four_pairs', each once, not {shown(kinds)}"
                yield Fault(words, "KK-3.1", seat)
        wins: object = self.dealer_wins
        if wins is not None and not (type(wins) is str and wins in _FIELDS):
            yield Fault(f"a dealt field wins by 'four' or 'pairs', not by {shown(wins)}", "KK-2.2")

    @property
    def is_early(self) -> bool:
        """Whether the deal decided the round (KK-2.2, KK-2.3, KK-3.3)."""
        return self.dealer_wins is not None or bool(self.lucky)

    def may_be_void(self, rules: AnyRules, /) -> frozenset[str]:
        """The viewing yaku, if the weather of the field is unknown (KK-5.7)."""
        weather = cast("Rules", rules).options.weather
        return VIEWING if self.field is None and weather == "field" else frozenset()

    @property
    def gone(self) -> CardSet:
        """The cards that cannot be in an unknown pile: captured cards and the field."""
        return self.captured | (self.field or CardSet())


# --- what the options rule out, or need and do not get ----------------------------------------------------------------


def faults(rules: Rules, outcome: Outcome) -> Iterator[Fault]:
    """What the options rule out, or need and do not get. A check may assume that those before it found nothing."""
    options = rules.options
    if outcome.seats > LUCKY_HANDS_AT and not options.teams:
        yield Fault("four seats play in teams; pass teams=True", "KK-1.1")
    yield from _win_faults(options, outcome)
    yield from _deal_faults(options, outcome)
    yield from sheet_faults(rules, outcome)
    yield from _viewing_faults(rules, outcome)
    if outcome.is_early:
        taker = _taker(options, outcome)
        named = [side for side in outcome.unknown if side != taker and outcome.named(side)]
        if named:
            yield Fault("no yaku is captured before the play", "KK-4.4", named[0])
        return
    yield from _limit_faults(options, outcome)
    yield from _call_faults(rules, outcome)
    yield from _size_faults(options, outcome)


def _taker(options: Options, outcome: Outcome) -> int | None:
    """The side whose pile can hold cards that the dealer took before the play (KK-2.2)."""
    return outcome.sides[outcome.dealer] if options.field_four == "dealer_takes" else None


def _win_faults(options: Options, outcome: Outcome) -> Iterator[Fault]:
    """The options let the deal decide the round so (KK-2.2, KK-2.3, KK-3.3)."""
    deal = before_play(options)
    for seat, kinds in outcome.lucky.items():
        looks = [deal.named(kind) for kind in kinds]
        if outcome.seats != LUCKY_HANDS_AT or any(look.brings != "win" for look in looks):
            names = " and ".join([str(look.said) for look in looks])
            yield Fault(f"{names} does not win with these options", "KK-3.1", seat)
    if outcome.dealer_wins and (look := deal.named(outcome.dealer_wins)).brings != "dealer_wins":
        yield Fault("such a field does not win with these options", look.rule, outcome.dealer)


def _deal_faults(options: Options, outcome: Outcome) -> Iterator[Fault]:
    """The dealt field and the captured cards go with the way in which the round ended (KK-2.2 to KK-2.4)."""
    if options.check_first == "hands" and outcome.lucky:
        takes = False  # nobody has looked at the field
    else:
        takes = options.field_four == "dealer_takes"
        yield from _field_faults(options, outcome)
    # Before the play only the dealer can have captured, and only fours.
    own = outcome.pile(outcome.dealer) if takes else CardSet()
    if outcome.is_early and (outcome.captured != own or any(not month.cards <= own for month in own.months)):
        yield Fault(f"{few(outcome.captured)} cannot be captured before the play", "KK-2.2")


def _field_faults(options: Options, outcome: Outcome) -> Iterator[Fault]:
    """The dealt field brings what happened. Cards that the dealer took may be in an unknown pile."""
    if outcome.dealt is None or _taker(options, outcome) in outcome.unknown:
        return
    deal = before_play(options)
    look, wins = found_in_field(deal.field, outcome.dealt.mask), outcome.dealer_wins
    brings = look.brings if look else "play"
    if brings != "dealer_takes" and (brings != "play" or wins) and (look is None or look.key != wins):
        words = f"the dealt field brings {brings!r}, which does not go with this outcome"
        yield Fault(words, (look or deal.named(wins or "")).rule)


def _viewing_faults(rules: Rules, outcome: Outcome) -> Iterator[Fault]:
    """A viewing yaku of a sheet has another yaku with it, if it needs one (KK-5.5)."""
    for side in outcome.unknown if rules.options.viewing_needs_other and not rules.varied else ():
        keys = [held.yaku.key for held in rules.held_at_end(outcome, side)]
        if keys and VIEWING.issuperset(keys):
            yield Fault(f"{keys[0]} does not count: it needs another yaku", "KK-5.5", side)


def _limit_faults(options: Options, outcome: Outcome) -> Iterator[Fault]:
    """No more calls than the limit, or than turns (KK-6.4)."""
    every, turns = sum(outcome.calls.values()), _turns(options, outcome)
    for side, calls in outcome.calls.items():
        if (used := calls_used(options, calls, every)) > 1:
            words = f"koi-koi was called {used} times, which koi_limit={options.koi_limit!r} does not allow"
            yield Fault(words, "KK-6.4", side)
        if calls > turns:
            yield Fault(f"it called koi-koi {calls} times, but has only {turns} turns", "KK-6.2", side)


def _hand(options: Options, outcome: Outcome) -> int:
    """The number of hand cards of a side; four seats have four each (KK-2.1)."""
    return FIELD if outcome.seats > LUCKY_HANDS_AT else options.hand


def _turns(options: Options, outcome: Outcome) -> int:
    """The most turns of a side: a hand card each, and by ``stock_out="flip"`` a stock card each after that (KK-4.3)."""
    hand = _hand(options, outcome)
    return (len(DECK) - FIELD) // 2 - hand if options.stock_out == "flip" else hand


def _call_faults(rules: Rules, outcome: Outcome) -> Iterator[Fault]:
    """A seat stops or calls with yaku that count; a player with yaku has done so (KK-6.1 to KK-6.4)."""
    stopper = outcome.stopped
    for side in outcome.players if stopper is not None or _is_known(rules.options, outcome) else ():
        held = rules.held_at_end(outcome, side)
        if stopper is not None and outcome.sides[stopper] == side:
            if not held:
                yield Fault("no yaku counts for it to stop on", "KK-6.2", stopper)
        elif side in outcome.calls:
            if not held and not _has_void(rules, outcome, side):
                yield Fault("it called koi-koi, but its pile holds no yaku", "KK-6.2", side)
        elif worth := _sure_worth(rules, held):
            yield Fault(f"its yaku are worth {worth}, but it neither called koi-koi nor stopped", "KK-6.2", side)


def _is_known(options: Options, outcome: Outcome) -> bool:
    """Whether the values are entered that say what counts; a round that nobody stopped need not have them."""
    month = not options.cards_of_month or outcome.month is not None
    return month and (options.weather != "field" or outcome.field is not None)


def _sure_worth(rules: Rules, held: tuple[HeldYaku, ...]) -> int:
    """What yaku are worth that counted when they were made."""
    # KK-5.7: with weather, a viewing yaku may count now without having counted in its own turns.
    off = rules.options.weather == "off"
    return 0 if rules.varied else total_of(yaku for yaku in held if off or yaku.yaku.key not in VIEWING)


def _has_void(rules: Rules, outcome: Outcome, side: int) -> bool:
    """Whether a side has a void yaku, or may have one."""
    return side in outcome.unknown or bool(rules.voided(outcome.pile(side), rules.at_end(outcome, side)))


def _size_faults(options: Options, outcome: Outcome) -> Iterator[Fault]:
    """The numbers of captured cards, in all and by side (KK-4.1, KK-4.4)."""
    # One stock card for each hand card, or the whole stock; more cards come if the dealer takes fours.
    takes, hand = options.field_four == "dealer_takes", _hand(options, outcome)
    brought = len(DECK) if takes or options.stock_out == "flip" else FIELD + 4 * hand
    if len(came := outcome.captured | (outcome.field or CardSet())) > brought:
        yield Fault(f"a round brings at most {brought} cards to the field, not {len(came)}", "KK-4.1")
    if not takes:
        yield from pile_size_faults(outcome.piles, most_captured(_turns(options, outcome) + hand, FIELD), "KK-4.1")
