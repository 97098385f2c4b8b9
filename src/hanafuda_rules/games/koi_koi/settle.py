"""The settlement of a round of Koi-Koi: scores or payments, itemised."""

from __future__ import annotations

import itertools
import math
import sys
from collections.abc import Callable, Collection, Iterator
from typing import TYPE_CHECKING, Final, NamedTuple, cast

import attrs

from hanafuda_rules.cards import DECK, CardSet, Kind, card_set
from hanafuda_rules.errors import Fault
from hanafuda_rules.games.koi_koi.options import Options
from hanafuda_rules.games.koi_koi.outcome import FIELD, Outcome
from hanafuda_rules.games.koi_koi.phases import LUCKY_HANDS_AT, Play, before_play, calls_used
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
from hanafuda_rules.parts.stopping import call_faults, can_have_risen
from hanafuda_rules.settlement import Reason, Settlement, side_name
from hanafuda_rules.yaku import HeldYaku, YakuTable, total_of

if TYPE_CHECKING:
    from hanafuda_rules.games.koi_koi import Rules

__all__ = ["KINDS", "faults", "field_times", "reckon"]

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
"""What payments, scores and remarks are for (KK-7, KK-8)."""

_EARLY: Final = 6  # KK-2.2, KK-2.3, KK-3.3: what a field or a lucky hand wins
_SEVEN: Final = 7  # KK-7.2
_LADDER: Final = 4  # KK-7.3


def reckon(rules: Rules, outcome: Outcome) -> Settlement:
    """The settlement of a round (KK-7, KK-8).

    Args:
        rules: What it was played by.
        outcome: What happened.

    Raises:
        InvalidOutcomeError: What the options ask for is left out.
    """
    result = _result(rules, outcome)
    remarks = (*result.remarks, *_field(rules.options, outcome))
    reasons = multiplied(result.reasons, remarks)  # KK-7.4, KK-8.5: all factors multiply everything
    scores, payments = gained(outcome, result.seat, reasons, paid=rules.options.scoring == "zero_sum")  # KK-7.5
    winner = outcome.sides[result.seat] if result.won else None
    dealer = _next_dealer(rules.options, outcome, result)
    return settlement_of(outcome, dealer, winner=winner, remarks=remarks, scores=scores, payments=payments)


@attrs.frozen
class _Result:
    """How a round ended: what is found, what is scored, whose it is, and whether that seat has won the round."""

    remarks: tuple[Reason, ...]
    reasons: tuple[Reason, ...]
    seat: int
    won: bool = True


def _result(rules: Rules, outcome: Outcome) -> _Result:
    """What ended the round, in the order in which it can."""
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
    """The seat that scores though nobody stopped; none where the round is drawn (KK-8.1)."""
    options, sides = rules.options, outcome.sides
    if options.exhausted == "last_improver" and outcome.calls:
        seat = _improved(outcome)[-1]
        return seat if rules.held_at_end(outcome, sides[seat]) else None
    if options.exhausted == "highest":
        dealers = sides[outcome.dealer]
        counts = {side: total_of(rules.held_at_end(outcome, side)) for side in (dealers, 1 - dealers)}
        best = max(counts, key=counts.__getitem__)  # of equals the dealer
        called = _improved(outcome) if best in outcome.calls and outcome.seats > LUCKY_HANDS_AT else ()
        # Who did not improve: the one of the team that played last.
        last = next(seat for seat in (*called, *reversed(outcome.order)) if sides[seat] == best)
        return last if counts[best] else None
    return None


def _improved(outcome: Outcome) -> tuple[int, ...]:
    return needed(outcome.improved or None, "improved is needed: nobody stopped, and koi-koi was called", "KK-8.1")


def _stop(rules: Rules, outcome: Outcome, seat: int, ending: Reason) -> _Result:
    """What a stop scores: the base, then the factors (KK-7.1 to KK-7.4)."""
    options = rules.options
    own, other, both = outcome.sides[seat], 1 - outcome.sides[seat], options.counting == "both_players"
    yaku, others = rules.held_at_end(outcome, own), rules.held_at_end(outcome, other)
    if options.counting == "best":
        groups = itertools.groupby(yaku, key=lambda held: held.yaku.group)
        yaku = max([tuple(some) for _, some in groups], key=total_of)
    base = total_of((*yaku, *others) if both else yaku)
    counting = {"all": "", "best": ", the best group alone", "both_players": ", of both players"}[options.counting]
    calls, against = outcome.calls.get(own, 0), outcome.calls.get(other, 0)
    told = f"koi-koi, called {calls} time{'' if calls == 1 else 's'} by the scorer, {against} by the opponent"
    added, times = _by_calls(options, calls, against)
    factors = (
        *factor("seven_plus", 2 if options.seven_plus and base >= _SEVEN else 1, "a base of 7 or more", "KK-7.2"),
        *factor("koi_koi", times, told, "KK-7.3"),
    )
    by = f" × {math.prod([each.amount for each in factors])}" if factors else ""
    reasons = (
        *[_of_yaku(held, by) for held in yaku],
        *[_of_yaku(held, by, outcome.teams[other]) for held in others if both],
        Reason(f"{told}, {added}{by}", "KK-7.3", kind="calls", value=added),
    )
    counted = Reason(f"base {base}{counting}", "KK-7.1", kind="base", value=base)
    void = [void_yaku(held, outcome.teams[other], "scores nothing", "KK-7.5") for held in others if not both]
    return _Result((ending, counted, *factors, *void), reasons, seat)


def _of_yaku(held: HeldYaku, by: str, others: tuple[int, ...] = ()) -> Reason:
    text = f"{held.yaku.names.bilingual}{f' of {side_name(others)}' if others else ''}, {held.value}{by}"
    return Reason.of_yaku(held, text, seat=others[0] if others else None)


def _by_calls(options: Options, own: int, other: int) -> tuple[int, int]:
    """What calls add to the base, and what they multiply it by (KK-7.3)."""
    if options.koi_multiplier == "ladder":
        return (own, 1) if own < _LADDER else (0, own - 2)
    return 0, {
        "opponent": 2 if other else 1, "own": 2 if own else 1, "anyone": 2 if own or other else 1,
        "opponent_calls": 1 + other, "own_calls": 1 + own, "all_calls": 1 + own + other, "off": 1,
    }[options.koi_multiplier]  # fmt: skip


def _field(options: Options, outcome: Outcome) -> tuple[Reason, ...]:
    """What the brights on the dealt field multiply everything by (KK-8.5)."""
    if options.field_multiplier == "off":
        return ()
    brights = len(needed(outcome.dealt, "the dealt field is needed, for its brights", "KK-8.5") & Kind.BRIGHT.cards)
    what = f"{brights} bright{'' if brights == 1 else 's'} on the dealt field"
    return factor("field", field_times(options.field_multiplier, brights), what, "KK-8.5")


def field_times(how: str, brights: int) -> int:
    """What the brights on the dealt field multiply a round by (KK-8.5).

    Args:
        how: The option ``field_multiplier``.
        brights: How many brights there are.
    """
    return {"off": 1, "double": 2 if brights else 1, "plus_one": 1 + brights, "brights": max(brights, 1)}[how]


def _next_dealer(options: Options, outcome: Outcome, result: _Result) -> tuple[int, Reason]:
    if result.won:
        return result.seat, Reason("who won the round", "KK-7.6")
    if options.draw_dealer == "stay":
        return outcome.dealer, Reason("the same after a drawn round", "KK-8.4")
    return (outcome.dealer + 1) % outcome.seats, Reason("the next seat after a drawn round", "KK-8.4")


# --- what cannot have been --------------------------------------------------------------------------------------------


def faults(rules: Rules, outcome: Outcome) -> Iterator[Fault]:
    """Why a round that was entered by hand is impossible under these options.

    Args:
        rules: What it was played by.
        outcome: What happened.
    """
    options = rules.options
    if outcome.seats > LUCKY_HANDS_AT and not options.teams:
        yield Fault("four seats play in teams, which these options do not have", "KK-1.1")
    dealers, takes = outcome.sides[outcome.dealer], options.field_four == "dealer_takes"
    # What the dealer took of the dealt field may be in a pile that is unknown.
    before_play(options).check(outcome, None if takes and dealers in outcome.unknown else outcome.dealt)
    yield from _sheet_faults(rules, outcome)
    if outcome.decided != Decided():
        early = [side for side in outcome.unknown if outcome.named(side) and not (takes and side == dealers)]
        yield from [Fault("no yaku is captured before the play", "KK-4.4", side) for side in early]
        return
    if outcome.stopped is not None and not rules.held_at_end(outcome, outcome.sides[outcome.stopped]):
        yield Fault("no yaku counts for it to stop on", "KK-6.2", outcome.stopped)
    hands = FIELD if outcome.seats > LUCKY_HANDS_AT else options.hand
    # KK-4.1, KK-4.4: a stock card for each hand card, or all of them.
    turns = (len(DECK) - FIELD) // 2 - hands if options.stock_out == "flip" else hands
    yield from _card_faults(options, outcome, hands, hands + turns)
    for side in (0, 1):
        yield from _call_faults(rules, outcome, side, turns)


def _sheet_faults(rules: Rules, outcome: Outcome) -> Iterator[Fault]:
    """Why the yaku that are named cannot be all that count."""
    options, varied = rules.options, bool(rules.varied)
    unclear = rules.yaku.keys() if varied else VIEWING if options.weather == "field" else ()
    yield from sheet_faults(rules, outcome, unclear=unclear if outcome.field is None else ())
    for side in outcome.unknown if options.viewing_needs_other and not varied else ():
        keys = [each.yaku.key for each in rules.held_at_end(outcome, side)]
        if keys and VIEWING.issuperset(keys):
            yield Fault(f"{keys[0]} does not count: it needs another yaku", "KK-5.5", side)


def _call_faults(rules: Rules, outcome: Outcome, side: int, turns: int) -> Iterator[Fault]:
    """Why a player cannot have called so often; where a subclass overrides what counts, only what is certain counts."""
    options, calls = rules.options, outcome.calls.get(side, 0)
    if calls and (used := calls_used(options, calls, sum(outcome.calls.values()))) > 1:
        msg = f"koi-koi was called {used} times, which koi_limit={options.koi_limit!r} does not allow"
        yield Fault(msg, "KK-6.4", side)
    earlier = (_of_sheet if side in outcome.unknown else _of_pile)(rules, outcome, side)
    if options.koi_needs == "new" and calls > earlier.new:
        msg = f"it cannot have called koi-koi {calls} times, each on a yaku that is new"
        yield Fault(f"{msg}: its pile has {earlier.new} at most", "KK-6.3", side)
    last, counts = options.last_turn == "ask", (earlier.least, earlier.most)  # KK-6.3
    yield from call_faults(outcome, side, counts, options.koi_from, turns, last=last, rises=earlier.can_improve)


class _Earlier(NamedTuple):
    """What a pile can have counted in its own turns; by default nothing is certain.

    Args:
        new: How many yaku it can have held for the first time, one turn after the other.
        least: The least that it counts.
        most: The most that it can ever have counted.
        can_improve: Whether so many turns can have improved it, and all but the last been followed by a call (KK-6.1).
    """

    new: int = sys.maxsize
    least: int = 0
    most: int = sys.maxsize
    can_improve: Callable[[int], bool] = bool


def _of_sheet(rules: Rules, outcome: Outcome, side: int) -> _Earlier:
    """What a pile can have counted of which a sheet names the yaku."""
    if rules.varied:
        return _Earlier()
    weather, held = rules.options.weather, rules.held_at_end(outcome, side)
    first, *others = rules.readings(rules.at_end(outcome, side))
    keys, best = {each.yaku.key for each in held}, {group.key for group in first.groups if group.best_only}
    # KK-5.7: what does not count now may have counted before, and what counts now may not have.
    spoilt = [each for each in first if weather != "off" and each.key in VIEWING - keys]
    late = VIEWING if weather == "field" else ()
    # What a group was worth before: what its yaku up to the one that is named are worth, as they grow.
    lower = [(each.value, yaku) for each in held for yaku in first if yaku.group == each.yaku.group]
    lower = [(value, yaku) for value, yaku in lower if yaku.value <= value]
    steps = [(yaku, range(yaku.value, (value if yaku.extra else yaku.value) + 1)) for value, yaku in lower]
    rises = {(yaku.group if yaku.group in best else yaku.key, worth) for yaku, step in steps for worth in step}
    total = total_of(held)
    return _Earlier(
        new=len({yaku.key for _, yaku in lower}) + len(spoilt) + len(others),  # KK-5.9: another one with the Sake Cup
        least=total_of([each for each in held if each.yaku.key not in late]),
        most=total + sum([each.value for each in spoilt]),
        can_improve=lambda turns: turns <= (total if others else len(rises)) + len(spoilt),
    )


def _of_pile(rules: Rules, outcome: Outcome, side: int) -> _Earlier:
    """What a known pile can have counted."""
    if rules.varied - {"void"}:
        return _Earlier()
    options, pile, table = rules.options, outcome.pile(side), rules.table(seats=outcome.seats, dealer=outcome.dealer)
    months = range(1, 13) if outcome.month is None and options.cards_of_month else (outcome.month or 1,)
    ats = [in_month(table, month) for month in months]
    tables = [(rules.readings(at), rules.readings(at._replace(called=True))) for at in ats]
    new = max([len({held.yaku.key for each in before for held in each.formed(pile)}) for before, _ in tables])
    # The least in the worst weather, and the most without weather, after a call.
    worst = VIEWING if options.weather != "off" else ()
    least = min([total_of(_clear(rules, before, pile, worst)) for before, _ in tables])
    most = max([total_of(_clear(rules, after, pile)) for _, after in tables])
    if rules.varied:
        return _Earlier(new, most=most)
    return _Earlier(new, least, most, lambda turns: any(_can_improve(rules, pile, *each, turns) for each in tables))


def _can_improve(
    rules: Rules, pile: CardSet, before: tuple[YakuTable, ...], after: tuple[YakuTable, ...], turns: int
) -> bool:
    """Whether so many turns can have improved a pile, by its yaku before a call and after one."""
    options, play = rules.options, cast("Play", rules.phases[-1])
    # KK-5.7: when the field lets a viewing yaku count does not depend on what is captured.
    late = VIEWING if options.weather == "field" else frozenset[str]()

    def worth_of(pile: int) -> tuple[int, ...]:
        held = _clear(rules, after, card_set(pile))
        counts = total_of(held) >= options.koi_from  # KK-6.3: below it the turn would have stopped the round
        return play.values(tuple([each for each in held if counts and each.yaku.key not in late]))

    others = turns - sum([each.yaku.key in late for each in _clear(rules, after, pile)])
    return can_have_risen(pile.mask, others, before, worth_of)


def _clear(
    rules: Rules, tables: tuple[YakuTable, ...], pile: CardSet, spoilt: Collection[str] = ()
) -> tuple[HeldYaku, ...]:
    """What counts at most: in any weather, or without what it spoils."""
    void = spoilt or (() if rules.varied else alone(rules.options, pile, tables))
    return max([table.scored(pile, void=void) for table in tables], key=total_of)


def _card_faults(options: Options, outcome: Outcome, hands: int, each: int) -> Iterator[Fault]:
    """Why the cards that each player brings to the field, and those dealt to it, cannot have been captured."""
    # KK-2.1: fours that the dealer takes bring more. A round that was stopped lacks the last turn of each seat that
    # comes after the stopper.
    stopped, least = outcome.stopped, FIELD + 2 * each
    dealers = outcome.sides[outcome.dealer]
    takes = options.field_four == "dealer_takes" and (dealers in outcome.unknown or _has_four(outcome.pile(dealers)))
    last = 1 if takes or options.stock_out == "flip" else 2  # the cards of a last turn, at least
    most = (len(DECK) if takes else least) - (0 if stopped is None else last * len(outcome.after(stopped)))
    yield from brought_faults(outcome.captured, outcome.field, most, stopped, "KK-4.1")
    sized = {side: pile for side, pile in outcome.piles.items() if not takes or side != dealers}
    yield from pile_size_faults(sized, each, FIELD)
    if outcome.field is not None and not takes:
        yield from _field_faults(outcome, outcome.field, hands)
    if stopped is None and not outcome.unknown:
        yield from fewest_faults(outcome.captured, least, FIELD, outcome.field, "KK-4.4")
        yield from last_card_faults(outcome.piles, most, outcome.sides[outcome.order[-1]])


def _has_four(cards: CardSet) -> bool:
    return any(month.cards <= cards for month in cards.months)


def _field_faults(outcome: Outcome, field: CardSet, hands: int) -> Iterator[Fault]:
    """Why other cards came to the field than up to a turn of the stopper: two in a turn, or one flipped."""
    came = len(outcome.captured) + len(field)
    flips = max(0, came - FIELD - 4 * hands)
    turns, odd = divmod(came - FIELD - flips, 2)
    last, stopper = outcome.order[(turns + flips - 1) % outcome.seats], outcome.stopped
    no_turn = f"{came} cards cannot have come to the field: a turn brings two to the {FIELD} that are dealt"
    other = f"cannot have stopped: {came} cards came to the field, the last of them in a turn of seat {last}"
    if _has_four(field):
        yield Fault("four cards of a month on the field are not played with", "KK-2.2")
    if not outcome.unknown and (odd or turns < 1):
        yield Fault(no_turn, "KK-4.1")
    if not outcome.unknown and stopper not in {None, last}:
        yield Fault(other, "KK-6.2", stopper)
