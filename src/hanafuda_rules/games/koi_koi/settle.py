"""The settlement of a round of Koi-Koi: itemised scores or payments."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any, Final

import attrs

from hanafuda_rules.cards import Kind
from hanafuda_rules.games.koi_koi.after_deal import LUCKY_HANDS_AT, before_play
from hanafuda_rules.games.koi_koi.options import Options
from hanafuda_rules.games.koi_koi.outcome import Outcome
from hanafuda_rules.machine.ruleset import Amounts
from hanafuda_rules.parts.outcomes import needed
from hanafuda_rules.parts.reckoning import MON, factor, gained, multiplied, settlement_of, void_yaku
from hanafuda_rules.settlement import Reason, Settlement
from hanafuda_rules.words import Text, say
from hanafuda_rules.yaku import HeldYaku, total_of

if TYPE_CHECKING:
    from hanafuda_rules.games.koi_koi import Rules

__all__ = ["KINDS", "LADDER", "field_times", "net_of", "reckon"]

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

_PLAIN: Final = ("all", "void", "off")
"""The values of ``counting``, ``exhausted`` and ``field_multiplier`` for which rounds have a formula."""
_EARLY: Final = 6  # KK-2.2, KK-2.3, KK-3.3: the points for a win by the field or a lucky hand
_SEVEN: Final = 7  # KK-7.2
LADDER: Final = 4
"""The number of own calls from which the ladder multiplies; fewer calls add 1 point each (KK-7.3)."""


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
    return settlement_of(outcome, dealer, winner=winner, remarks=remarks, scores=scores, payments=payments, unit=MON)


def net_of(options: Options, yaku: Amounts, won: Amounts, calls: Amounts) -> Amounts | None:
    """The net amounts of two seats that played the round out (KK-7.1 to KK-7.5, KK-8.3)."""
    if len(won) > LUCKY_HANDS_AT or (options.counting, options.exhausted, options.field_multiplier) != _PLAIN:
        return None
    base = won[0] * yaku[0] + won[1] * yaku[1]
    added, times = _by_calls(options, won[0] * calls[0] + won[1] * calls[1], won[0] * calls[1] + won[1] * calls[0])
    amount = (base + added) * times * (1 + options.seven_plus * (base >= _SEVEN))
    gained = [won[0] * amount + (1 - won[0] - won[1]) * options.oya_ken, won[1] * amount]
    paid = options.scoring == "zero_sum"
    return [own - paid * other for own, other in zip(gained, gained[::-1], strict=True)]


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
        return _drawn(options, outcome, say("both players have lucky hands: the round is drawn"), "KK-3.4")
    if outcome.stopped is not None:
        ending = Reason(say("{seat} stopped the round"), "KK-6.2", kind="ending", seat=outcome.stopped)
        return _stop(rules, outcome, outcome.stopped, ending)
    scorer = _scorer(rules, outcome)
    if scorer is None:
        return _drawn(options, outcome, say("nobody stopped: the round is drawn"), "KK-8.1")
    return _stop(rules, outcome, scorer, Reason(_UNSTOPPED[options.exhausted], "KK-8.1", kind="ending", seat=scorer))


_UNSTOPPED: Final = {
    "last_improver": say("nobody stopped: {seat} scores, whose turn improved last"),
    "highest": say("nobody stopped: {seat} scores, who has the higher count"),
}


def _drawn(options: Options, outcome: Outcome, text: Text, rule: str) -> _Result:
    privilege = Reason(say("the dealer's privilege"), "KK-8.3", kind="privilege", value=options.oya_ken)
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
        yaku = max([tuple(group) for _, group in groups], key=total_of)
    base = total_of((*yaku, *others) if both else yaku)
    calls, against = outcome.calls.get(own, 0), outcome.calls.get(other, 0)
    called = say("koi-koi, called {own:time/times} by the scorer, {other} by the opponent", own=calls, other=against)
    added, times = _by_calls(options, calls, against)
    factors = (
        *factor("seven_plus", 2 if options.seven_plus and base >= _SEVEN else 1, say("a base of 7 or more"), "KK-7.2"),
        *factor("koi_koi", times, called, "KK-7.3"),
    )
    reasons = (
        *[_of_yaku(held) for held in yaku],
        *[_of_yaku(held, outcome.teams[other]) for held in others if both],
        Reason(say("{calls}, {value}", calls=called), "KK-7.3", kind="calls", value=added),
    )
    counted = Reason(_BASES[options.counting], "KK-7.1", kind="base", value=base)
    void = [void_yaku(held, outcome.teams[other], say("scores nothing"), "KK-7.5") for held in others if not both]
    return _Result((ending, counted, *factors, *void), reasons, seat)


_BASES: Final = {
    "all": say("base {value}"),
    "best": say("base {value}, the best group alone"),
    "both_players": say("base {value}, of both players"),
}


def _of_yaku(held: HeldYaku, others: tuple[int, ...] = ()) -> Reason:
    names = held.yaku.names
    if not others:
        return Reason.of_yaku(held, say("{yaku:both}, {value}", yaku=names))
    return Reason.of_yaku(held, say("{yaku:both} of {team}, {value}", yaku=names, team=others), seat=others[0])


def _by_calls(options: Options, own: Any, other: Any) -> tuple[Any, Any]:
    """The points that calls add to the base, and their multiplier (KK-7.3); numbers, or arrays of them."""
    if options.koi_multiplier == "ladder":
        return own * (own < LADDER), 1 + (own >= LADDER) * (own - 3)
    return 0, {
        "opponent": 1 + (other > 0), "own": 1 + (own > 0), "anyone": 1 + (own + other > 0),
        "opponent_calls": 1 + other, "own_calls": 1 + own, "all_calls": 1 + own + other, "off": 1,
    }[options.koi_multiplier]  # fmt: skip


def _field(options: Options, outcome: Outcome) -> tuple[Reason, ...]:
    """The factor for brights on the dealt field (KK-8.5)."""
    if options.field_multiplier == "off":
        return ()
    brights = len(needed(outcome.dealt, "enter the dealt field: its brights count", "KK-8.5") & Kind.BRIGHT.cards)
    why = say("{count:bright/brights} on the dealt field", count=brights)
    return factor("field", field_times(options.field_multiplier, brights), why, "KK-8.5")


def field_times(how: str, brights: int) -> int:
    """The multiplier of a round by ``field_multiplier`` and the number of brights on the dealt field (KK-8.5)."""
    return {"off": 1, "double": 2 if brights else 1, "plus_one": 1 + brights, "brights": max(brights, 1)}[how]


def _next_dealer(options: Options, outcome: Outcome, result: _Result) -> tuple[int, Reason]:
    if result.won:
        return result.seat, Reason(say("who won the round"), "KK-7.6")
    if options.draw_dealer == "stay":
        return outcome.dealer, Reason(say("the same after a drawn round"), "KK-8.4")
    return (outcome.dealer + 1) % outcome.seats, Reason(say("the next player after a drawn round"), "KK-8.4")
