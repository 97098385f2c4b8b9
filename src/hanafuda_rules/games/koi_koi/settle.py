"""The settlement of a round of Koi-Koi: itemised scores or payments."""

from __future__ import annotations

import functools
import itertools
import operator
from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING, Final, TypeAlias, cast

import attrs

from hanafuda_rules.cards import DECK, CardSet, Kind, card_set
from hanafuda_rules.errors import Fault, count_of
from hanafuda_rules.games.koi_koi.options import Options
from hanafuda_rules.games.koi_koi.outcome import FIELD, Outcome
from hanafuda_rules.games.koi_koi.phases import LUCKY_HANDS_AT, PlayTurns, before_play, calls_used
from hanafuda_rules.games.koi_koi.yaku import VIEWING, alone, in_month
from hanafuda_rules.parts.after_deal import Decided
from hanafuda_rules.parts.outcomes import (
    brought_faults,
    fewest_faults,
    last_card_faults,
    needed,
    pile_size_faults,
)
from hanafuda_rules.parts.reckoning import factor, gained, multiplied, settlement_of, void_yaku
from hanafuda_rules.parts.sheets import sheet_faults
from hanafuda_rules.parts.stopping import Earlier, call_faults, can_have_risen
from hanafuda_rules.settlement import Reason, Settlement, side_name
from hanafuda_rules.yaku import HeldYaku, YakuTable, total_of

if TYPE_CHECKING:
    from hanafuda_rules.games.koi_koi import Rules

__all__ = ["KINDS", "LADDER", "faults", "field_times", "reckon"]

KINDS: Final = {
    "yaku": "a yaku that counts in a stop",
    "yaku_void": "a yaku of the other player, which scores nothing",
    "calls": "the points that calls of koi-koi add",
    "lucky_hand": "a hand that wins",
    "field": "a dealt field that wins",
    "privilege": "the dealer's privilege in a drawn round",
    "ending": "how the round ended",
    "base": "what a stop counts before the factors",
    "factor": "what amounts are multiplied by",
}
"""The kinds of reasons in payments, scores and remarks (KK-7, KK-8)."""

_EARLY: Final = 6  # KK-2.2, KK-2.3, KK-3.3: the points for a win by the field or a lucky hand
_SEVEN: Final = 7  # KK-7.2
LADDER: Final = 4
"""The number of own calls from which the ladder multiplies; fewer calls add 1 point each (KK-7.3)."""

_Tables: TypeAlias = tuple[YakuTable, ...]
"""The yaku, one table for each reading of the Sake Cup."""


def reckon(rules: Rules, outcome: Outcome) -> Settlement:
    """The settlement of a round (KK-7, KK-8).

    Raises:
        InvalidOutcomeError: The outcome lacks a value that the options need.
    """
    result = _result(rules, outcome)
    remarks = (*result.remarks, *_field(rules.options, outcome))
    reasons = multiplied(result.reasons, remarks)  # KK-7.4, KK-8.5: all factors multiply all amounts
    scores, payments = gained(outcome, result.seat, reasons, paid=rules.options.scoring == "zero_sum")  # KK-7.5
    winner = outcome.sides[result.seat] if result.won else None
    dealer = _next_dealer(rules.options, outcome, result)
    return settlement_of(outcome, dealer, winner=winner, remarks=remarks, scores=scores, payments=payments)


@attrs.frozen
class _Result:
    """How a round ended: remarks, scored reasons, the seat that scores, and whether it won the round."""

    remarks: tuple[Reason, ...]
    reasons: tuple[Reason, ...]
    seat: int
    won: bool = True


def _result(rules: Rules, outcome: Outcome) -> _Result:
    """How the round ended, by the first cause that applies."""
    options = rules.options
    if outcome.dealer_wins:
        won = before_play(options).won_by((outcome.dealer_wins,), "field", _EARLY)
        return _Result((), (won,), outcome.dealer)
    if len(outcome.lucky) == 1:
        ((seat, kinds),) = outcome.lucky.items()
        value = _EARLY if len(kinds) == 1 else options.both_lucky
        return _Result((), (before_play(options).won_by(kinds, "lucky_hand", value, "KK-3.3"),), seat)
    if outcome.lucky:
        return _drawn(options, outcome, "both seats have lucky hands: the round is drawn", "KK-3.4")
    if outcome.stopped is not None:
        ending = Reason(f"seat {outcome.stopped} stopped the round", "KK-6.2", kind="ending", seat=outcome.stopped)
        return _stop(rules, outcome, outcome.stopped, ending)
    scorer = _scorer(rules, outcome)
    if scorer is None:
        return _drawn(options, outcome, "nobody stopped: the round is drawn", "KK-8.1")
    what = {"last_improver": "whose turn improved last", "highest": "who has the higher count"}[options.exhausted]
    text = f"nobody stopped: seat {scorer} scores, {what}"
    return _stop(rules, outcome, scorer, Reason(text, "KK-8.1", kind="ending", seat=scorer))


def _drawn(options: Options, outcome: Outcome, text: str, rule: str) -> _Result:
    privilege = Reason("the dealer's privilege", "KK-8.3", kind="privilege", value=options.oya_ken)
    return _Result((Reason(text, rule, kind="ending"),), (privilege,), outcome.dealer, won=False)


def _scorer(rules: Rules, outcome: Outcome) -> int | None:
    """The seat that scores although nobody stopped; ``None`` if the round is drawn (KK-8.1)."""
    options, sides = rules.options, outcome.sides
    if options.exhausted == "last_improver" and outcome.calls:
        seat = _improved(outcome)[-1]
        return seat if rules.held_at_end(outcome, sides[seat]) else None
    if options.exhausted == "highest":
        dealers = sides[outcome.dealer]
        counts = {side: total_of(rules.held_at_end(outcome, side)) for side in (dealers, 1 - dealers)}
        best = max(counts, key=counts.__getitem__)  # the dealer, if equal
        called = _improved(outcome) if best in outcome.calls and outcome.seats > LUCKY_HANDS_AT else ()
        # If the team never improved, its member that played last.
        last = next(seat for seat in (*called, *reversed(outcome.order)) if sides[seat] == best)
        return last if counts[best] else None
    return None


def _improved(outcome: Outcome) -> tuple[int, ...]:
    return needed(outcome.improved or None, "enter improved: nobody stopped, and koi-koi was called", "KK-8.1")


def _stop(rules: Rules, outcome: Outcome, seat: int, ending: Reason) -> _Result:
    """The result of a stop: the base, then the factors (KK-7.1 to KK-7.4)."""
    options = rules.options
    own, other, both = outcome.sides[seat], 1 - outcome.sides[seat], options.counting == "both_players"
    yaku, others = rules.held_at_end(outcome, own), rules.held_at_end(outcome, other)
    if options.counting == "best":
        groups = itertools.groupby(yaku, key=lambda held: held.yaku.group)
        yaku = max([tuple(some) for _, some in groups], key=total_of)
    base = total_of((*yaku, *others) if both else yaku)
    counting = {"all": "", "best": ", the best group alone", "both_players": ", of both players"}[options.counting]
    calls, against = outcome.calls.get(own, 0), outcome.calls.get(other, 0)
    told = f"koi-koi, called {count_of(calls, 'time')} by the scorer, {against} by the opponent"
    added, times = _by_calls(options, calls, against)
    factors = (
        *factor("seven_plus", 2 if options.seven_plus and base >= _SEVEN else 1, "a base of 7 or more", "KK-7.2"),
        *factor("koi_koi", times, told, "KK-7.3"),
    )
    reasons = (
        *[_of_yaku(held) for held in yaku],
        *[_of_yaku(held, outcome.teams[other]) for held in others if both],
        Reason(f"{told}, {added}", "KK-7.3", kind="calls", value=added),
    )
    counted = Reason(f"base {base}{counting}", "KK-7.1", kind="base", value=base)
    void = [void_yaku(held, outcome.teams[other], "scores nothing", "KK-7.5") for held in others if not both]
    return _Result((ending, counted, *factors, *void), reasons, seat)


def _of_yaku(held: HeldYaku, others: tuple[int, ...] = ()) -> Reason:
    text = f"{held.yaku.names.bilingual}{f' of {side_name(others)}' if others else ''}, {held.value}"
    return Reason.of_yaku(held, text, seat=others[0] if others else None)


def _by_calls(options: Options, own: int, other: int) -> tuple[int, int]:
    """The points that calls add to the base, and their multiplier (KK-7.3)."""
    if options.koi_multiplier == "ladder":
        return (own, 1) if own < LADDER else (0, own - 2)
    return 0, {
        "opponent": 2 if other else 1, "own": 2 if own else 1, "anyone": 2 if own or other else 1,
        "opponent_calls": 1 + other, "own_calls": 1 + own, "all_calls": 1 + own + other, "off": 1,
    }[options.koi_multiplier]  # fmt: skip


def _field(options: Options, outcome: Outcome) -> tuple[Reason, ...]:
    """The factor for brights on the dealt field (KK-8.5)."""
    if options.field_multiplier == "off":
        return ()
    brights = len(needed(outcome.dealt, "enter the dealt field: its brights count", "KK-8.5") & Kind.BRIGHT.cards)
    what = f"{count_of(brights, 'bright')} on the dealt field"
    return factor("field", field_times(options.field_multiplier, brights), what, "KK-8.5")


def field_times(how: str, brights: int) -> int:
    """The multiplier of a round by ``field_multiplier`` and the number of brights on the dealt field (KK-8.5)."""
    return {"off": 1, "double": 2 if brights else 1, "plus_one": 1 + brights, "brights": max(brights, 1)}[how]


def _next_dealer(options: Options, outcome: Outcome, result: _Result) -> tuple[int, Reason]:
    if result.won:
        return result.seat, Reason("who won the round", "KK-7.6")
    if options.draw_dealer == "stay":
        return outcome.dealer, Reason("the same after a drawn round", "KK-8.4")
    return (outcome.dealer + 1) % outcome.seats, Reason("the next seat after a drawn round", "KK-8.4")


# --- impossible rounds ------------------------------------------------------------------------------------------------


def faults(rules: Rules, outcome: Outcome) -> Iterator[Fault]:
    """The reasons why a round is impossible under the options."""
    options = rules.options
    if outcome.seats > LUCKY_HANDS_AT and not options.teams:
        yield Fault("four seats play in teams; pass teams=True", "KK-1.1")
    taker = _taker(options, outcome)
    # The cards that the dealer took from the dealt field may be in an unknown pile.
    before_play(options).check(outcome, None if taker in outcome.unknown else outcome.dealt)
    yield from _sheet_faults(rules, outcome)
    if outcome.decided == Decided():
        yield from _play_faults(rules, outcome, taker)
    elif named := [side for side in outcome.unknown if side != taker and outcome.named(side)]:
        yield Fault("no yaku is captured before the play", "KK-4.4", named[0])


def _taker(options: Options, outcome: Outcome) -> int | None:
    """The dealer's side, if the dealer may have taken four cards from the dealt field (KK-2.2)."""
    side = outcome.sides[outcome.dealer]
    took = options.field_four == "dealer_takes" and (side in outcome.unknown or _has_four(outcome.pile(side)))
    return side if took else None


def _play_faults(rules: Rules, outcome: Outcome, taker: int | None) -> Iterator[Fault]:
    options, stopped = rules.options, outcome.stopped
    if stopped is not None and not rules.held_at_end(outcome, outcome.sides[stopped]):
        yield Fault("no yaku counts for it to stop on", "KK-6.2", stopped)
    hands = FIELD if outcome.seats > LUCKY_HANDS_AT else options.hand
    # KK-4.1, KK-4.4: one stock card for each hand card, or with flips the whole stock.
    turns = (len(DECK) - FIELD) // 2 - hands if options.stock_out == "flip" else hands
    yield from _card_faults(options, outcome, taker, hands, hands + turns)
    for side in (0, 1):
        yield from _call_faults(rules, outcome, side, turns)


def _sheet_faults(rules: Rules, outcome: Outcome) -> Iterator[Fault]:
    """The reasons why the yaku on a sheet cannot be exactly those that count."""
    options, varied = rules.options, bool(rules.varied)
    unclear = rules.yaku.keys() if varied else VIEWING if options.weather == "field" else ()
    yield from sheet_faults(rules, outcome, unclear=unclear if outcome.field is None else ())
    for side in outcome.unknown if options.viewing_needs_other and not varied else ():
        keys = [each.yaku.key for each in rules.held_at_end(outcome, side)]
        if keys and VIEWING.issuperset(keys):
            yield Fault(f"{keys[0]} does not count: it needs another yaku", "KK-5.5", side)


def _call_faults(rules: Rules, outcome: Outcome, side: int, turns: int) -> Iterator[Fault]:
    """The reasons why a player's calls are impossible. If a subclass changes the yaku, only certain facts count."""
    options, calls = rules.options, outcome.calls.get(side, 0)
    if calls and (used := calls_used(options, calls, sum(outcome.calls.values()))) > 1:
        msg = f"koi-koi was called {used} times, which koi_limit={options.koi_limit!r} does not allow"
        yield Fault(msg, "KK-6.4", side)
    earlier = (_of_sheet if side in outcome.unknown else _of_pile)(rules, outcome, side)
    if options.koi_needs == "new" and calls > earlier.new:
        msg = f"it cannot have called koi-koi {calls} times, each time on a new yaku"
        yield Fault(f"{msg}: its pile has {earlier.new} at most", "KK-6.3", side)
    last = options.last_turn == "ask"  # KK-6.3
    yield from call_faults(outcome, side, earlier, options.koi_from, turns, last=last)


def _of_sheet(rules: Rules, outcome: Outcome, side: int) -> Earlier:
    """The earlier counts that a sheet allows. If a subclass changes the yaku, nothing is ruled out."""
    if rules.varied:
        return Earlier()
    weather, held = rules.options.weather, rules.held_at_end(outcome, side)
    first, *others = rules.readings(rules.at_end(outcome, side))
    # KK-5.7: a viewing yaku may have counted before though it does not now, and the reverse.
    unsure = VIEWING if weather != "off" else frozenset[str]()
    spoilt = [each.value for each in first if each.key in unsure - {each.yaku.key for each in held}]
    sure = [each for each in held if weather != "field" or each.yaku.key not in VIEWING]
    total, (new, rises) = total_of(held), _steps(held, first)
    return Earlier(
        new=new + len(spoilt) + len(others),  # KK-5.9: one more, as the Sake Cup may have counted in the other yaku
        least=total_of(sure),
        most=total + sum(spoilt),
        can_improve=functools.partial(operator.ge, (total if others else rises) + len(spoilt)),
    )


def _steps(held: Iterable[HeldYaku], table: YakuTable) -> tuple[int, int]:
    """How many yaku led up to those that count, including these, and how often their groups rose."""
    best = {group.key for group in table.groups if group.best_only}
    lesser = [(yaku, each.value) for each in held for yaku in table if yaku.group == each.yaku.group]
    worths = [(yaku, range(yaku.value, (most if yaku.extra else min(yaku.value, most)) + 1)) for yaku, most in lesser]
    rises = {(yaku.group if yaku.group in best else yaku.key, worth) for yaku, every in worths for worth in every}
    return len({yaku.key for yaku, every in worths if every}), len(rises)


def _of_pile(rules: Rules, outcome: Outcome, side: int) -> Earlier:
    """The earlier counts that a known pile allows. If a subclass changes the yaku, nothing is ruled out."""
    if rules.varied - {"void"}:
        return Earlier()
    pile, tables = outcome.pile(side), [*_tables(rules, outcome)]
    # The lowest count is in the worst weather, the highest in fair weather after a call.
    worst = VIEWING if rules.options.weather != "off" else ()
    return Earlier(
        new=max([len({held.yaku.key for each in before for held in each.formed(pile)}) for before, _ in tables]),
        least=0 if rules.varied else min([total_of(_clear(rules, before, pile, worst)) for before, _ in tables]),
        most=max([total_of(_clear(rules, after, pile)) for _, after in tables]),
        can_improve=functools.partial(_can_improve, rules, pile, tables),
    )


def _tables(rules: Rules, outcome: Outcome) -> Iterator[tuple[_Tables, _Tables]]:
    """The yaku before and after a call, for each possible month of the round."""
    table = rules.table(seats=outcome.seats, dealer=outcome.dealer)
    every = outcome.month is None and rules.options.cards_of_month
    for month in range(1, 13) if every else (outcome.month or 1,):
        at = in_month(table, month)
        yield rules.readings(at), rules.readings(at._replace(called=True))


def _can_improve(rules: Rules, pile: CardSet, tables: list[tuple[_Tables, _Tables]], turns: int) -> bool:
    """Whether a pile can have improved in this number of turns, with a call after all but the last (KK-6.1)."""
    options, play = rules.options, cast("PlayTurns", rules.phases[-1])
    # KK-5.7: with weather on the field, a viewing yaku may start to count in any turn.
    late = VIEWING if options.weather == "field" else frozenset[str]()

    def worth_of(tables: _Tables, pile: int) -> tuple[int, ...]:
        held = _clear(rules, tables, card_set(pile))
        counts = total_of(held) >= options.koi_from  # KK-6.3: a lower count would have stopped the round
        return play.values(tuple([each for each in held if counts and each.yaku.key not in late]))

    def can(before: _Tables, after: _Tables) -> bool:
        others = turns - sum([each.yaku.key in late for each in _clear(rules, after, pile)])
        return can_have_risen(pile.mask, others, before, functools.partial(worth_of, after))

    return bool(rules.varied) or any(can(*each) for each in tables)


def _clear(rules: Rules, tables: _Tables, pile: CardSet, spoilt: Collection[str] = ()) -> tuple[HeldYaku, ...]:
    """The yaku that count in the best case: in fair weather, or without the spoilt ones."""
    void = spoilt or (() if rules.varied else alone(rules.options, pile, tables))
    return max([table.scored(pile, void=void) for table in tables], key=total_of)


def _card_faults(options: Options, outcome: Outcome, taker: int | None, hands: int, each: int) -> Iterator[Fault]:
    """The reasons why the captured cards do not match those that were dealt to the field and played to it."""
    # KK-2.1: more cards come if the dealer takes fours. After a stop, the seats after the stopper lack their last turn.
    stopped, takes, least = outcome.stopped, taker is not None, FIELD + 2 * each
    last = 1 if takes or options.stock_out == "flip" else 2  # the fewest cards of a last turn
    most = (len(DECK) if takes else least) - (0 if stopped is None else last * len(outcome.after(stopped)))
    yield from brought_faults(outcome.captured, outcome.field, most, stopped, "KK-4.1")
    yield from pile_size_faults({side: pile for side, pile in outcome.piles.items() if side != taker}, each, FIELD)
    if outcome.field is not None and not takes:
        yield from _field_faults(outcome, outcome.field, hands)
    if stopped is None and not outcome.unknown:
        yield from fewest_faults(outcome.captured, least, FIELD, outcome.field, "KK-4.4")
        yield from last_card_faults(outcome.piles, most, outcome.sides[outcome.order[-1]])


def _has_four(cards: CardSet) -> bool:
    return any(month.cards <= cards for month in cards.months)


def _field_faults(outcome: Outcome, field: CardSet, hands: int) -> Iterator[Fault]:
    """The reasons why the number of cards does not fit the last turn: two cards in a turn, or one flipped."""
    came = len(outcome.captured) + len(field)
    flips = max(0, came - FIELD - 4 * hands)
    turns, odd = divmod(came - FIELD - flips, 2)
    last, stopper = outcome.order[(turns + flips - 1) % outcome.seats], outcome.stopped
    if _has_four(field):
        yield Fault("four cards of a month on the field are not played with", "KK-2.2")
    if outcome.unknown:
        return
    if odd or turns < 1:
        words = f"{came} cards cannot have come to the field: a turn brings two to the {FIELD} that are dealt"
        yield Fault(words, "KK-4.1")
    if stopper not in {None, last}:
        words = f"cannot have stopped: {came} cards came to the field, the last of them in a turn of seat {last}"
        yield Fault(words, "KK-6.2", stopper)
