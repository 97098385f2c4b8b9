"""The settlement of a round of Hachi-Hachi, step by step in the order of the rules (HH-10.6)."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import attrs

from hanafuda_rules.cards import CardSet, Month
from hanafuda_rules.errors import Fault
from hanafuda_rules.games.hachi_hachi.outcome import Outcome
from hanafuda_rules.games.hachi_hachi.outcome.entered import Cancelled, Shoubu, SplitPot
from hanafuda_rules.games.hachi_hachi.settle.amounts import LOOSE_CARD, claim_of, fee
from hanafuda_rules.games.hachi_hachi.settle.checks import divings
from hanafuda_rules.games.hachi_hachi.settle.facts import HALF, NOTHING, Facts, Part, as_liable, together, with_kan
from hanafuda_rules.games.hachi_hachi.settle.settlement import Settlement
from hanafuda_rules.games.hachi_hachi.yaku import PLAYERS
from hanafuda_rules.parts.field_tokens import carries_over, tokens_on, tokens_text
from hanafuda_rules.parts.reckoning import each_pays, void_yaku
from hanafuda_rules.settlement import Factor, Payment, Reason, shared_reason
from hanafuda_rules.yaku import HeldYaku

if TYPE_CHECKING:
    from hanafuda_rules.games import hachi_hachi

__all__ = ["KINDS", "reckon", "untold"]

KINDS: Final = {
    "fee": "dropping out (HH-4.5)",
    "price": "the place that was bought (HH-4.12)",
    "compensation": "the hand of a seat that was forced out (HH-4.7)",
    "loose_cards": "in a compensation: cards of incomplete dekiyaku",
    "teyaku": "a teyaku (HH-5.5)",
    "yaku": "a dekiyaku (HH-7.2 to HH-7.7)",
    "yaku_void": "a dekiyaku that does not count, by the rules of a subclass",
    "tokushuyaku": "a tokushuyaku (HH-8.1 to HH-8.3)",
    "card_points": "card points (HH-8.5, HH-11.3)",
    "achievement": "diving, escape, mizuten, mizuten_failed or dealers_hand (HH-9)",
    "pot": "the pot, or half of it (HH-4.6)",
    "field": "what the field counts (HH-3.1)",
    "declared": "the teyaku that a seat declared, which are its parts (HH-5.1)",
    "held": "the dekiyaku that a seat holds, which are its parts (HH-6.1)",
    "ending": "how the round ended: by shoubu, by cancel, after sage, or else",
    "prize": "a campaign's prize pot (HH-10.3)",
    "year_pot": "a campaign's pot of the year (HH-10.3)",
    "ginmi": "a campaign's medal (HH-10.3)",
    "year_bonus": "what the winner of a match gets (HH-10.2)",
}
"""The kinds of reasons of payments and remarks, including the entries of a table."""


@attrs.frozen(slots=False)
class _Decision(Part):
    """The step that decides the round. It may cancel teyaku, card points and achievements (HH-8.4)."""

    winner: int | None = None
    cancels: bool = False


def reckon(rules: hachi_hachi.Rules, outcome: Outcome) -> Settlement:
    """The settlement of a round whose outcome is possible."""
    facts = Facts(outcome, rules)
    # HH-10.6: the steps in the order of their payments. HH-4.8: the first four stand in any case.
    fees = _fees(facts)
    pot = outcome.pot + sum([payment.amount for payment in fees.payments])
    decision = _decide(facts)
    taken = _pot(facts, decision, pot)
    steps = (
        _field(facts),
        fees,
        _sales(facts),
        _compensations(facts),
        _teyaku(facts, decision),
        NOTHING if rules.counts_by_table else _void(facts),
        decision,
        taken,
        _achievements(facts) if _has_achievements(facts, decision) else NOTHING,
    )
    dealer, reason = _next_dealer(facts, decision)
    return Settlement(
        title=f"Hachi-Hachi, {outcome.seats} seats, playing order {', '.join(map(str, facts.order)) or 'nobody'}",
        seats=outcome.seats, dealer=outcome.table_dealer, order=facts.order, unit="points",
        points_per_kan=rules.options.points_per_kan, multiplier=facts.multiplier, round_number=outcome.round_number,
        remarks=tuple([each for step in steps for each in step.reasons]),
        payments=tuple([each for step in steps for each in step.payments]),
        winner=decision.winner, counts=decision.winner is not None, next_dealer=dealer, dealer_reason=reason,
        pot=pot - sum([payment.amount for payment in taken.payments]), tokens_before=_tokens_before(facts),
        # HH-3.3: a deal that nobody plays uses no token.
        tokens=facts.tokens if facts.order else _tokens_before(facts),
    )  # fmt: skip


def _tokens_before(facts: Facts) -> tuple[int, ...] | None:
    """The tokens carried to the round: as entered, or none at ×1; ``None`` if unknown."""
    told = facts.outcome.field is not None or facts.outcome.tokens or facts.tokens is not None
    return facts.outcome.tokens if told else None


def untold(facts: Facts) -> Iterator[Fault]:
    """Faults that ask for what is missing in a possible outcome, if the settlement depends on it."""
    outcome, options = facts.outcome, facts.options
    lacking = {} if facts.formed else dict.fromkeys(outcome.lacks_points, "HH-8.5" if facts.three else "HH-11.3")
    for seat, rule in lacking.items():
        yield Fault("enter its card points or its pile: nobody has formed a dekiyaku", rule, seat)
    decision = _decide(facts)
    split = isinstance(outcome.ending, SplitPot) and options.split_dealer == "table"
    if outcome.table_dealer is None:
        if outcome.dropped and options.fee_by == "seat":
            yield Fault("say who dealt: the fees go by the seats from the dealer on", "HH-4.5")
        if decision.winner is None or split:
            yield Fault("say who dealt: it deals again", "HH-4.6")
    if _has_achievements(facts, decision):
        yield from _untold_achievements(facts)


def _untold_achievements(facts: Facts) -> Iterator[Fault]:
    outcome = facts.outcome
    for seat in facts.order:
        yield from [each for each in divings(facts, seat) if isinstance(each, Fault)]
    for seat, _, words, rule in _by_points(facts):
        if seat in outcome.lacks_points:
            yield Fault(f"enter its card points or its pile: {words} is paid for 89 points", rule, seat)
    open_holder = facts.options.hand_swap != "off" and outcome.dealers_hand is None and outcome.table_dealer is None
    if open_holder and any(seat in facts.order and _wins(facts, seat) for seat in outcome.dealers):
        yield Fault("say who dealt, or who ended up with the dealer’s hand: it is paid for 89 points", "HH-9.5")


# --- the field, and seats that sit out (HH-3, HH-4) -------------------------------------------------------------------


def _field(facts: Facts) -> Part:
    """The multiplier of the field (HH-3.1, HH-3.2)."""
    outcome = facts.outcome
    new = tokens_on(outcome.field) if outcome.field else ()
    text, how = f"the field counts ×{facts.multiplier}", facts.options.field_multiplier
    if new:
        text += f"; tokens on it: {tokens_text(new)}"
    if len(new) > 1 and not carries_over(how):
        text += ", multiplied" if how == "product" else ", the highest of which counts"
    if outcome.tokens:
        text += f"; carried to it: {tokens_text(outcome.tokens)}"
        text += ", before those on it" if new and how == "queue" else ""
    return Part((shared_reason(text, "HH-3.1", kind="field", value=facts.multiplier),))


def _fees(facts: Facts) -> Part:
    """The fees into the pot (HH-4.5)."""
    dropped = facts.outcome.dropped
    if not dropped:
        return NOTHING
    places = list(range(1, len(dropped) + 1))
    if facts.options.fee_by == "seat":
        speakers = facts.outcome.speakers(facts.outcome.table_dealer or 0)
        places = [speakers.index(seat) + 1 for seat in dropped]
    paid: list[Payment] = []
    for seat, place in zip(dropped, places, strict=True):
        reason = facts.times_field("drops out", "HH-4.5", "fee", fee(facts.options, place, 1))
        paid.append(Payment(seat, None, reason.amount, reason))
    return Part(payments=tuple(paid))


def _sales(facts: Facts) -> Part:
    """The prices of sold places (HH-4.12)."""
    if not facts.outcome.sold:
        return NOTHING
    paid = [(each, Reason("buys the place", "HH-4.12", kind="price", value=each.price)) for each in facts.outcome.sold]
    return Part(payments=tuple([Payment(each.buyer, each.seller, each.price, why) for each, why in paid if each.price]))


def _compensations(facts: Facts) -> Part:
    """The compensations of forced-out seats (HH-4.7)."""
    forced_out = facts.outcome.forced_out.items()
    if not forced_out:
        return NOTHING
    claims = {seat: _claim(facts, seat, told) for seat, told in forced_out if isinstance(told, CardSet)}
    # In turn order from the acting dealer.
    first, seats = facts.order[0] if facts.order else 0, facts.outcome.seats
    payments: list[Payment] = []
    for seat, told in sorted(forced_out, key=lambda item: (item[0] - first) % seats):
        value = told // facts.multiplier if isinstance(told, int) else claims[seat].value
        reason = facts.times_field("compensation for being forced out", "HH-4.7", "compensation", value)
        payments += each_pays(facts.order[1:] if value else (), seat, reason)
    return Part(tuple(claims.values()), tuple(payments))


def _claim(facts: Facts, seat: int, hand: CardSet) -> Reason:
    rules, options = facts.rules, facts.options
    claim = claim_of(rules, hand, rules.at_end(facts.outcome, seat))
    points = claim.amount(options, 1)
    kan = [with_kan(each.teyaku.names, each.teyaku.kan, "teyaku", each.teyaku.key, "HH-4.7") for each in claim.teyaku]
    kan += [with_kan(each.yaku.names, each.value, "yaku", each.yaku.key, "HH-4.7") for each in claim.dekiyaku]
    told, factors = [f"half of {together(kan)}"] if kan else [], (Factor("kan", options.points_per_kan, ""), HALF)
    parts = [attrs.evolve(each, factors=factors) for each in kan]
    if count := len(claim.loose):
        told.append(f"{LOOSE_CARD} points for each of {count} cards ({claim.loose})")
        parts.append(Reason(told[-1], "HH-4.7", kind="loose_cards", value=LOOSE_CARD * count))
    words = f"{' and '.join(told)}, together {points} points" if told else "nothing that counts"
    text = f"seat {seat}, forced out: {words}"
    return Reason(text, "HH-4.7", kind="compensation", seat=seat, value=points, parts=tuple(parts))


# --- teyaku, and what is void (HH-5) ----------------------------------------------------------------------------------


def _teyaku(facts: Facts, decision: _Decision) -> Part:
    """The payments for declared teyaku, unless a tokushuyaku cancels them (HH-5.1, HH-5.5, HH-8.4)."""
    if not facts.outcome.played:
        return NOTHING
    reasons: list[Reason] = []
    payments: list[Payment] = []
    table = facts.rules.teyaku
    for seat in facts.order:
        keys = facts.declared[seat].keys
        if keys:
            declared = [table[key] for key in keys]
            parts = tuple([with_kan(each.names, each.kan, "teyaku", each.key, "HH-5.5") for each in declared])
            text = f"seat {seat} declared {together(parts)}"
            reasons.append(Reason(text, "HH-5.1", kind="declared", seat=seat, parts=parts))
            for each in declared:
                words, factors = each.names.english, facts.kan_factors
                reason = shared_reason(words, "HH-5.5", kind="teyaku", key=each.key, value=each.kan, factors=factors)
                payments += each_pays(facts.others(seat), seat, reason)
        elif isinstance(facts.outcome.teyaku.get(seat), CardSet):
            reasons.append(Reason(f"the hand of seat {seat} holds no teyaku", "HH-5.1", kind="declared", seat=seat))
    return Part(tuple(reasons), () if decision.cancels else tuple(payments))


def _void(facts: Facts) -> Part:
    """The void dekiyaku. Only subclasses can have any."""
    void = [(seat, held, why) for seat in facts.order for held, why in facts.voided(seat)]
    return Part(tuple([void_yaku(held, (seat,), f"does not count: {why.said}", why.rule) for seat, held, why in void]))


# --- the decision (HH-4.6, HH-7, HH-8, HH-11) -------------------------------------------------------------------------


def _decide(facts: Facts) -> _Decision:
    """The winner, and the payments for what decides the round."""
    if not facts.order:
        return _Decision((_ending("nobody plays: the pot stays, and the same dealer deals again", "HH-4.6"),))
    acting, *others = facts.order
    if not others:
        text = f"seat {acting} alone is left and wins the round"
        return _Decision((_ending(text, "HH-4.6", seat=acting),), winner=acting)
    if isinstance(facts.outcome.ending, SplitPot):
        return _Decision((_ending("the two that are left split the pot", "HH-4.6"),), winner=acting)
    if facts.formed:
        return _dekiyaku(facts)
    return (_tokushuyaku(facts) if facts.three else None) or _card_points(facts)


def _ending(text: str, rule: str, key: str = "", seat: int | None = None) -> Reason:
    return shared_reason(text, rule, kind="ending", key=key, seat=seat)


def _dekiyaku(facts: Facts) -> _Decision:
    """The payments if anybody formed a dekiyaku (HH-7).

    If a seat ended the round, only that seat is paid for dekiyaku (HH-7.4). Otherwise every seat is (HH-7.5).
    """
    ending = facts.outcome.ending
    held = [_held(seat, some) for seat, some in facts.dekiyaku.items() if some]
    if isinstance(ending, Shoubu):
        said = [seat for seat in facts.others(ending.seat) if seat in facts.sage]
        text = f"; {' and '.join([f'seat {seat}' for seat in said])} had said sage" if said else ""
        called = _ending(f"seat {ending.seat}: shoubu{text}", "HH-6.5", "shoubu", ending.seat)
        # HH-7.2, HH-11.2: if exactly one of two opponents said sage, it pays for both; a single opponent never doubles.
        doubling = said[0] if facts.three and len(said) == 1 else None
        return _Decision((*held, called), _paid(facts, ending.seat, "HH-7.2", doubling=doubling), ending.seat)
    if isinstance(ending, Cancelled):
        called = _ending(f"seat {ending.seat}: cancels, for half pay", "HH-6.6", "cancel", ending.seat)
        return _Decision((*held, called), _paid(facts, ending.seat, "HH-7.3", HALF), ending.seat)
    # HH-7.5: nobody ended the round, so every seat with dekiyaku has said sage.
    winner = (*facts.sage, *facts.must_have_said)[0]
    first = _ending(f"all hands are empty; seat {winner} was the first to say sage", "HH-7.5", "sage", winner)
    if facts.options.failed_sage == "void":
        return _Decision((*held, first, _ending("nobody is paid for dekiyaku", "HH-7.5")), (), winner)
    paid = tuple([payment for seat in facts.order for payment in _paid(facts, seat, "HH-7.5", HALF)])
    return _Decision((*held, first), paid, winner)


def _held(seat: int, dekiyaku: tuple[HeldYaku, ...]) -> Reason:
    parts = tuple([with_kan(each.yaku.names, each.value, "yaku", each.yaku.key, each.yaku.rule) for each in dekiyaku])
    return Reason(f"seat {seat} has {together(parts)}", "HH-6.1", kind="held", seat=seat, parts=parts)


def _paid(facts: Facts, owner: int, rule: str, *half: Factor, doubling: int | None = None) -> tuple[Payment, ...]:
    """The payments for the dekiyaku of a seat, by each opponent or by one for both (HH-7.2, HH-7.7)."""
    payments: list[Payment] = []
    factors = (*facts.kan_factors, *half)
    for held in facts.dekiyaku[owner]:
        reason = Reason.of_yaku(held, rule=rule, factors=factors)
        if liable := facts.liable(owner, held.yaku.key):
            payments += each_pays(liable, owner, as_liable(reason, "HH-7.7", liable[0]))
        elif doubling is not None:
            doubled = attrs.evolve(reason, factors=(*factors, Factor("doubled", 2, "doubled")))
            payments += each_pays((doubling,), owner, doubled)
        else:
            payments += each_pays(facts.others(owner), owner, reason)
    return tuple(payments)


def _tokushuyaku(facts: Facts) -> _Decision | None:
    """The first tokushuyaku that applies; ``None`` if there is none (HH-8.1 to HH-8.3)."""
    for yaku in facts.rules.tokushuyaku:
        counts = facts.chaff if yaku.unit == "chaff" else facts.card_points
        if max(counts.values(), default=0) < yaku.least:
            continue
        found = [(seat, kan) for seat in facts.order if (kan := yaku.worth(counts.get(seat, 0)))]
        if found and (not yaku.exact or len(found) == PLAYERS):
            (seat, kan), count = found[0], counts[found[0][0]]
            held = with_kan(yaku.names, kan, "tokushuyaku", yaku.key, yaku.rule)
            wins = attrs.evolve(held, said=f"seat {seat} wins with {held.said}: {count} {yaku.unit}", seat=seat)
            text = f"{yaku.names.english}: teyaku, card points and achievements are cancelled"
            reason = attrs.evolve(held, said=yaku.names.english, factors=facts.kan_factors)
            paid = each_pays(facts.others(seat), seat, reason)
            return _Decision((wins, _ending(text, "HH-8.4", "cancelled")), paid, seat, cancels=True)
    return None


def _card_points(facts: Facts) -> _Decision:
    """The payments for card points; the most card points win (HH-8.5, HH-11.3)."""
    points, kind, rule = facts.card_points, "card_points", "HH-8.5" if facts.three else "HH-11.3"
    # max returns the first of those tied, in turn order from the acting dealer.
    winner, total = max(points, key=points.__getitem__), sum(points.values())
    # Of two seats, the one with fewer points pays the difference.
    won = {seat: count - facts.rules.par if facts.three else 2 * count - total for seat, count in points.items()}
    told = [f"seat {seat} {count}" + (f" ({won[seat]:+})" if facts.three else "") for seat, count in points.items()]
    how = ", the first in playing order of those with most" if [*points.values()].count(points[winner]) > 1 else ""
    parts = [shared_reason("card points", rule, kind=kind, seat=seat, value=count) for seat, count in points.items()]
    text = f"no dekiyaku; card points: {', '.join(told)}; seat {winner} wins{how}"
    found = Reason(text, rule, kind=kind, seat=winner, value=points[winner], parts=tuple(parts))
    payments: list[Payment] = []
    # The amounts add up to zero, so there is a single winner or a single loser, who is paid or pays in full.
    for payer, payee in itertools.product(facts.order, facts.order):
        if won[payer] < 0 < won[payee]:
            reason = facts.times_field("card points", rule, kind, min(-won[payer], won[payee]))
            payments.append(Payment(payer, payee, reason.amount, reason))
    return _Decision((found,), tuple(payments), winner)


# --- the pot, and the next dealer (HH-1.2, HH-4.6) --------------------------------------------------------------------


def _pot(facts: Facts, decision: _Decision, pot: int) -> Part:
    """The pot, for the winner or for the two seats that split it (HH-4.6)."""
    if not pot or decision.winner is None:
        return NOTHING
    if not isinstance(facts.outcome.ending, SplitPot):
        reason = Reason("the pot", _pot_rule(facts, decision), kind="pot", value=pot)
        return Part(payments=(Payment(None, decision.winner, pot, reason),))
    acting, other = facts.order
    # An odd point goes to the acting dealer.
    shares = ((acting, pot - pot // 2), (other, pot // 2))
    reason = Reason("half the pot", "HH-4.6", kind="pot")
    paid = [Payment(None, seat, share, attrs.evolve(reason, value=share)) for seat, share in shares if share]
    return Part(payments=tuple(paid))


def _pot_rule(facts: Facts, decision: _Decision) -> str:
    if not facts.three:
        return "HH-4.6" if len(facts.order) == 1 else "HH-11.4"
    if decision.cancels:
        return "HH-8.4"
    return "HH-7.6" if facts.formed else "HH-8.5"


def _next_dealer(facts: Facts, decision: _Decision) -> tuple[int, Reason]:
    """The seat that deals next, and why (HH-1.2, HH-4.6)."""
    if decision.winner is None:
        return facts.outcome.table_dealer or 0, Reason("the same dealer again", "HH-4.6")
    if isinstance(facts.outcome.ending, SplitPot) and facts.options.split_dealer == "table":
        return facts.outcome.table_dealer or 0, Reason("the table’s dealer again", "HH-4.6")
    return decision.winner, shared_reason("who won the round", "HH-1.2")


# --- achievements (HH-9) ----------------------------------------------------------------------------------------------


def _has_achievements(facts: Facts, decision: _Decision) -> bool:
    """Whether achievements count: if three played and nothing cancels them (HH-8.4, HH-9.7, HH-11.2)."""
    after = not facts.formed or facts.options.achievements_after_dekiyaku
    return facts.three and after and not decision.cancels


def _achievements(facts: Facts) -> Part:
    """The payments for achievements, each of 1 kan, in the order of the rules (HH-9.1 to HH-9.6)."""
    paid: list[Payment] = []
    for seat in facts.order:
        if facts.declared[seat].keys:
            months = [month for month in divings(facts, seat) if isinstance(month, Month)]
            paid += [each for month in months for each in _diving(facts, seat, month)]
    for seat, key, words, rule in _by_points(facts):
        # If card points do not count, no other line tells them.
        points = f" with {facts.card_points[seat]} card points" if facts.formed else ""
        if _wins(facts, seat):
            payers = facts.others(seat) if key == "escape" else facts.everybody_else(seat)
            paid += each_pays(payers, seat, _achievement(facts, key, f"{words}{points}", rule))
        elif key == "mizuten":
            failed = _achievement(facts, "mizuten_failed", f"mizuten failed{points}", rule)
            paid += [Payment(seat, other, failed.amount, failed) for other in facts.others(seat)]
    return Part(payments=tuple(paid))


def _diving(facts: Facts, seat: int, month: Month) -> tuple[Payment, ...]:
    reason = _achievement(facts, "diving", f"diving, {month.names.english}", "HH-9.2", month)
    if liable := facts.liable(seat, month):
        return each_pays(liable, seat, as_liable(reason, "HH-9.6", liable[0]))
    return each_pays(facts.others(seat), seat, reason)


def _by_points(facts: Facts) -> Iterator[tuple[int, str, str, str]]:
    """The achievements for 89 card points: the seat, the key, the text and the rule of each."""
    outcome, table = facts.outcome, facts.rules.teyaku
    for seat in facts.order:
        keys = facts.declared[seat].keys
        if keys and any(table[key].escapes for key in keys):
            yield seat, "escape", "escape", "HH-9.3"
    if outcome.mizuten is not None:
        yield outcome.mizuten, "mizuten", "mizuten", "HH-9.4"
    holder = outcome.table_dealer if outcome.dealers_hand is None else outcome.dealers_hand
    if facts.options.hand_swap != "off" and holder is not None and holder in facts.order:
        yield holder, "dealers_hand", "the dealer’s hand", "HH-9.5"


def _wins(facts: Facts, seat: int) -> bool:
    return facts.card_points[seat] > facts.rules.par


def _achievement(facts: Facts, key: str, words: str, rule: str, month: Month | None = None) -> Reason:
    return shared_reason(words, rule, kind="achievement", key=key, month=month, value=1, factors=facts.kan_factors)
