"""The settlement of a round of Koi-Koi: scores or payments, itemised."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import attrs

from hanafuda_rules.cards import DECK, Kind
from hanafuda_rules.errors import InvalidOutcomeError
from hanafuda_rules.games.koi_koi.options import Options
from hanafuda_rules.games.koi_koi.outcome import FIELD, Outcome
from hanafuda_rules.games.koi_koi.phases import LUCKY_HANDS_AT, field_looks
from hanafuda_rules.games.koi_koi.yaku import count, counting_of
from hanafuda_rules.parts.after_deal import Look, found_in_field
from hanafuda_rules.parts.outcomes import most_left_lying
from hanafuda_rules.parts.reckoning import settlement_of
from hanafuda_rules.settlement import Factor, Payment, Reason, Score, Settlement, side_name
from hanafuda_rules.yaku import HeldYaku

if TYPE_CHECKING:
    from hanafuda_rules.games.koi_koi import Rules

__all__ = ["KINDS", "settle"]

KINDS: Final = {
    "yaku": "a yaku that counts in a stop",
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
_FIELDS: Final = {
    "four": Reason("four cards of a month on the field", "KK-2.2", kind="field", key="four", value=_EARLY),
    "pairs": Reason("a field in pairs", "KK-2.3", kind="field", key="pairs", value=_EARLY),
}
_SEVEN: Final = 7
_LADDER: Final = 4


def settle(rules: Rules, outcome: Outcome) -> Settlement:
    """Settle a round (KK-7, KK-8).

    Args:
        rules: What it was played by.
        outcome: What happened.

    Raises:
        InvalidOutcomeError: No round can have gone so by these options, or something is left out that they ask for.
    """
    if rules.must_check(outcome):
        _check(rules.options, outcome)
    result = _result(rules.options, outcome)
    field, remark = _field(rules.options, outcome)
    reasons = [attrs.evolve(each, factors=(*each.factors, *field)) for each in result.reasons if each.value]
    lines = [(each.amount, each) for each in reasons]
    own, others = sorted(outcome.teams, key=lambda seats: result.seat not in seats)
    paid = rules.options.scoring == "zero_sum"  # KK-7.5
    payments = [Payment(payer, payee, *line) for line in lines for payee, payer in zip(own, others, strict=True)]
    return settlement_of(
        outcome,
        _next_dealer(rules.options, outcome, result),
        winner=own[0] if result.won else None,
        remarks=(*result.remarks, *remark),
        payments=payments if paid else (),
        scores=() if paid else [Score(own, *line) for line in lines],
    )


@attrs.frozen
class _Result:
    """How a round ended: what is found, what is scored, whose it is, and whether that seat has won the round."""

    remarks: tuple[Reason, ...]
    reasons: tuple[Reason, ...]
    seat: int
    won: bool = True


def _result(options: Options, outcome: Outcome) -> _Result:
    """What ended the round, in the order in which it can."""
    if outcome.dealer_wins:
        return _Result((), (_FIELDS[outcome.dealer_wins],), outcome.dealer)
    if len(outcome.lucky) == 1:
        ((seat, kinds),) = outcome.lucky.items()
        value = options.both_lucky if len(kinds) > 1 else _EARLY
        parts = tuple([Reason(_kinds((kind,)), "KK-3.1", kind="lucky_hand", key=kind) for kind in kinds])
        reason = Reason(_kinds(kinds), "KK-3.3", kind="lucky_hand", value=value, parts=parts)
        return _Result((), (attrs.evolve(reason, key=kinds[0], parts=()) if len(kinds) == 1 else reason,), seat)
    if outcome.lucky:
        return _drawn(options, outcome, "both seats have lucky hands: the round is drawn", "KK-3.4")
    if outcome.stopped is not None:
        text = f"seat {outcome.stopped} stopped the round"
        return _stop(options, outcome, Reason(text, "KK-6.2", kind="ending", seat=outcome.stopped), outcome.stopped)
    scorer = _scorer(options, outcome)
    if scorer is None:
        return _drawn(options, outcome, "nobody stopped: the round is drawn", "KK-8.1")
    what = {"last_improver": "whose turn improved last", "highest": "who has the higher count"}[options.exhausted]
    text = f"nobody stopped: seat {scorer} scores, {what}"
    return _stop(options, outcome, Reason(text, "KK-8.1", kind="ending", seat=scorer), scorer)


def _kinds(kinds: tuple[str, ...]) -> str:
    names = {"teshi": "Four of a Kind (teshi)", "four_pairs": "Four Pairs (kuttsuki)"}
    return " and ".join([names[kind] for kind in kinds])


def _drawn(options: Options, outcome: Outcome, text: str, rule: str) -> _Result:
    privilege = Reason("the dealer's privilege", "KK-8.3", kind="privilege", value=options.oya_ken)
    return _Result((Reason(text, rule, kind="ending"),), (privilege,), outcome.dealer, won=False)


def _scorer(options: Options, outcome: Outcome) -> int | None:
    """The seat that scores though nobody stopped; none where the round is drawn (KK-8.1)."""
    sides = outcome.sides
    if options.exhausted == "last_improver" and outcome.calls:
        seat = _improved(outcome)[-1]
        return seat if _held(options, outcome, sides[seat]) else None
    if options.exhausted == "highest":
        dealers = sides[outcome.dealer]
        counts = {side: count(_held(options, outcome, side)) for side in (dealers, 1 - dealers)}
        best = max(counts, key=lambda side: counts[side])  # of equals the dealer
        called = _improved(outcome) if outcome.calls.get(best) and outcome.seats > LUCKY_HANDS_AT else ()
        # Who did not improve: the one of the team that played last.
        last = [(outcome.dealer - step) % outcome.seats for step in (1, 2)]
        return next(seat for seat in (*called, *last) if sides[seat] == best) if counts[best] else None
    return None


def _improved(outcome: Outcome) -> tuple[int, ...]:
    if not outcome.improved:
        raise InvalidOutcomeError("improved is needed: nobody stopped, and koi-koi was called", rule="KK-8.1")
    return outcome.improved


def _held(options: Options, outcome: Outcome, side: int) -> tuple[HeldYaku, ...]:
    """The yaku that count for a player (KK-5)."""
    if options.cards_of_month and outcome.month is None:
        raise InvalidOutcomeError("the month of the round is needed, for Cards of the Month", rule="KK-5.8")
    if options.weather == "field" and outcome.field is None:
        raise InvalidOutcomeError("the field at the end of the round is needed, for the weather", rule="KK-5.7")
    field = outcome.field.mask if outcome.field else 0
    called = outcome.calls.get(side, 0) > 0
    return counting_of(options).held(outcome.month or 1, outcome.pile(side).mask, field, called=called)


def _stop(options: Options, outcome: Outcome, ending: Reason, seat: int) -> _Result:
    """What a stop scores: the base, then the factors (KK-7.1 to KK-7.4)."""
    own, other = outcome.sides[seat], 1 - outcome.sides[seat]
    scored = [(own, held) for held in _held(options, outcome, own)]
    if options.counting == "best":
        scored = [max(scored, key=lambda each: each[1].value)]
    elif options.counting == "both_players":
        scored += [(other, held) for held in _held(options, outcome, other)]
    base = sum(held.value for _, held in scored)
    counting = {"all": "", "best": ", the best group alone", "both_players": ", of both players"}[options.counting]
    remarks = [ending, Reason(f"base {base}{counting}", "KK-7.1", kind="base", value=base)]
    factors: tuple[Factor, ...] = ()
    if options.seven_plus and base >= _SEVEN:
        factors = (Factor("seven_plus", 2, ""),)
        remarks.append(_factor("seven_plus", 2, "a base of 7 or more", "KK-7.2"))
    calls = (outcome.calls.get(own, 0), outcome.calls.get(other, 0))
    added = calls[0] if options.koi_multiplier == "ladder" and calls[0] < _LADDER else 0
    if (called := _call_factor(options, *calls)) > 1:
        factors = (*factors, Factor("koi_koi", called, ""))
        remarks.append(_factor("koi_koi", called, _calls(*calls), "KK-7.3"))
    reasons = [_reason(outcome, own, side, held, factors) for side, held in scored]
    text = f"{_calls(*calls)}, {added}{_by(factors)}"
    reasons.append(Reason(text, "KK-7.3", kind="calls", value=added, factors=factors))
    return _Result(tuple(remarks), tuple(reasons), seat)


def _factor(key: str, times: int, what: str, rule: str) -> Reason:
    return Reason(f"× {times} for {what}", rule, kind="factor", key=key, value=times)


def _call_factor(options: Options, own: int, other: int) -> int:
    return {
        "opponent": 2 if other else 1, "own": 2 if own else 1, "anyone": 2 if own or other else 1,
        "opponent_calls": 1 + other, "own_calls": 1 + own, "all_calls": 1 + own + other,
        "ladder": own - 2 if own >= _LADDER else 1, "off": 1,
    }[options.koi_multiplier]  # fmt: skip


def _calls(own: int, other: int) -> str:
    return f"koi-koi, called {own} time{'' if own == 1 else 's'} by the scorer, {other} by the opponent"


def _by(factors: tuple[Factor, ...]) -> str:
    return f" × {math.prod([each.times for each in factors])}" if factors else ""


def _reason(outcome: Outcome, own: int, side: int, held: HeldYaku, factors: tuple[Factor, ...]) -> Reason:
    names, whose = held.yaku.names, "" if side == own else f" of {side_name(outcome.teams[side])}"
    text = f"{names.english} ({names.romaji}){whose}, {held.value}{_by(factors)}"
    return Reason.of_yaku(held, text, seat=None if side == own else side, factors=factors)


def _field(options: Options, outcome: Outcome) -> tuple[tuple[Factor, ...], tuple[Reason, ...]]:
    """What the brights on the dealt field multiply everything by, and the remark that says so (KK-8.5)."""
    if options.field_multiplier == "off":
        return (), ()
    if outcome.dealt is None:
        raise InvalidOutcomeError("the dealt field is needed, for its brights", rule="KK-8.5")
    brights = len(outcome.dealt & Kind.BRIGHT.cards)
    factors = {"double": 2 if brights else 1, "plus_one": 1 + brights, "brights": max(1, brights)}
    times = factors[options.field_multiplier]
    if times == 1:
        return (), ()
    return (Factor("field", times, ""),), (
        _factor("field", times, f"{brights} bright{'' if brights == 1 else 's'} on the dealt field", "KK-8.5"),
    )


def _next_dealer(options: Options, outcome: Outcome, result: _Result) -> tuple[int, Reason]:
    if result.won:
        return result.seat, Reason("who won the round", "KK-7.6")
    if options.draw_dealer == "stay":
        return outcome.dealer, Reason("the same after a drawn round", "KK-8.4")
    return (outcome.dealer + 1) % outcome.seats, Reason("the next seat after a drawn round", "KK-8.4")


# --- what cannot have been --------------------------------------------------------------------------------------------


def _check(options: Options, outcome: Outcome) -> None:
    if outcome.seats > LUCKY_HANDS_AT and not options.teams:
        raise InvalidOutcomeError("four seats play in teams, which these options do not have", rule="KK-1.1")
    # KK-2.5: what the hands end first leaves the field without a look.
    looked = not outcome.lucky or options.check_first == "field"
    if outcome.dealt is not None and looked:
        _check_dealt(options, outcome, outcome.dealt.mask)
    if outcome.lucky or outcome.dealer_wins:
        _check_before_play(options, outcome, looked and options.field_four == "dealer_takes")
        return
    _check_cards(options, outcome)
    for side in outcome.calls:
        _check_calls(options, outcome, side)
    if outcome.stopped is not None and not _held(options, outcome, outcome.sides[outcome.stopped]):
        raise InvalidOutcomeError("no yaku counts for it to stop on", seat=outcome.stopped, rule="KK-6.2")


def _check_dealt(options: Options, outcome: Outcome, dealt: int) -> None:
    found = found_in_field(field_looks(options), dealt) or Look("pairs", "play", "KK-2.3")
    wins = found.key if found.brings == "dealer_wins" else None
    if found.brings == "redeal" or (found.brings != "dealer_takes" and outcome.dealer_wins != wins):
        msg = f"the dealt field brings {found.brings!r}, which does not go with this outcome"
        raise InvalidOutcomeError(msg, rule=found.rule)


def _check_before_play(options: Options, outcome: Outcome, taken: bool) -> None:  # noqa: FBT001  # KK-2.2
    for seat, kinds in outcome.lucky.items():
        if outcome.seats > LUCKY_HANDS_AT or any(getattr(options, kind) != "win" for kind in kinds):
            raise InvalidOutcomeError(f"{_kinds(kinds)} does not win by these options", seat=seat, rule="KK-3.1")
    chosen = {"four": options.field_four, "pairs": options.field_pairs, None: "dealer_wins"}
    if chosen[outcome.dealer_wins] != "dealer_wins":
        raise InvalidOutcomeError("such a field does not win by these options", seat=outcome.dealer, rule="KK-2.3")
    own = outcome.pile(outcome.dealer)
    if outcome.captured != own or (own and not taken) or any(not month.cards <= own for month in own.months):
        raise InvalidOutcomeError(f"{outcome.captured} cannot be captured before the play", rule="KK-2.2")


def _check_cards(options: Options, outcome: Outcome) -> None:
    # KK-2.1, KK-4.1: the field, the hands, and a stock card for each turn, or all of them; fours that the dealer takes
    # bring more.
    turns = 2 * (FIELD if outcome.seats > LUCKY_HANDS_AT else options.hand)
    least = len(DECK) if options.stock_out == "flip" else min(len(DECK), FIELD + 2 * turns)
    most = len(DECK) if options.field_four == "dealer_takes" else least
    brought = len(outcome.captured) + len(outcome.field or ())
    if brought > most:
        raise InvalidOutcomeError(f"a round brings {most} cards to the field at most, not {brought}", rule="KK-4.1")
    lying = most_left_lying(outcome.captured, FIELD) if outcome.field is None else 0
    if outcome.stopped is None and brought + lying < least:
        msg = f"nobody stopped, so that {least} cards came to the field: {least - lying} were captured, or more"
        raise InvalidOutcomeError(msg, rule="KK-4.4")


def _check_calls(options: Options, outcome: Outcome, side: int) -> None:
    calls, limit = outcome.calls[side], options.koi_limit
    if (limit == "once" and sum(outcome.calls.values()) > 1) or (limit == "once_each" and calls > 1):
        raise InvalidOutcomeError("koi-koi was called too often for these options", seat=side, rule="KK-6.4")
    stopped = outcome.stopped is not None and outcome.sides[outcome.stopped] == side
    # Each call, and a stop, takes a turn after which a group is worth more than ever before.
    most = counting_of(options).most(outcome.pile(side).mask, outcome.month)
    if most < max(calls + stopped, options.koi_from):
        msg = f"it cannot have called koi-koi so often: its pile counted {most} at most"
        raise InvalidOutcomeError(msg, seat=side, rule="KK-6.2")
