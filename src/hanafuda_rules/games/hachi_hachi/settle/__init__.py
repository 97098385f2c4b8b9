"""The settlement of a round of Hachi-Hachi: its steps in the order of the rules, each with what it rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from hanafuda_rules.cards import CardSet
from hanafuda_rules.games.hachi_hachi.outcome import Outcome
from hanafuda_rules.games.hachi_hachi.outcome.entered import SplitPot
from hanafuda_rules.games.hachi_hachi.settle.achievements import achievements
from hanafuda_rules.games.hachi_hachi.settle.amounts import LOOSE_CARD, carries_over, claim_of, fee, tokens_on
from hanafuda_rules.games.hachi_hachi.settle.checks import check
from hanafuda_rules.games.hachi_hachi.settle.decision import Decision, decide
from hanafuda_rules.games.hachi_hachi.settle.facts import (
    HALF,
    NOTHING,
    Facts,
    Part,
    facts_of,
    times_field,
    together,
    with_kan,
)
from hanafuda_rules.games.hachi_hachi.settle.settlement import Settlement, tokens_text
from hanafuda_rules.parts.outcomes import needed
from hanafuda_rules.parts.reckoning import each_pays, void_yaku
from hanafuda_rules.settlement import Factor, Payment, Reason, shared_reason

if TYPE_CHECKING:
    from hanafuda_rules.games.hachi_hachi import Rules

__all__ = ["KINDS", "settle"]

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
"""What payments and remarks are for, the entries of a table too."""


def settle(rules: Rules, outcome: Outcome) -> Settlement:
    """Settle a round.

    Args:
        rules: What it was played by.
        outcome: What happened.

    Raises:
        InvalidOutcomeError: The round is impossible under these options.
    """
    must_check = rules.must_check(outcome)
    facts = facts_of(outcome, rules)
    if must_check:
        check(facts)
    # HH-10.6: the steps in the order in which they are paid. HH-4.8: the first four stand, whatever is decided.
    fees = _fees(facts)
    pot = outcome.pot + sum([payment.amount for payment in fees.payments])
    decision = decide(facts)
    taken = _pot(facts, decision, pot)
    steps = (
        _field(facts),
        fees,
        _sales(facts),
        _compensations(facts),
        _teyaku(facts, decision),
        _void(facts),
        decision,
        taken,
        achievements(facts) if _has_achievements(facts, decision) else NOTHING,
    )
    dealer, reason = _next_dealer(facts, decision)
    return Settlement(
        title=f"Hachi-Hachi, {outcome.seats} seats, playing order {', '.join(map(str, facts.order)) or 'nobody'}",
        seats=outcome.seats,
        unit="points",
        remarks=tuple([each for step in steps for each in step.reasons]),
        payments=tuple([each for step in steps for each in step.payments]),
        winner=decision.winner,
        next_dealer=dealer,
        dealer_reason=reason,
        pot=pot - sum([payment.amount for payment in taken.payments]),
        order=facts.order,
        multiplier=facts.multiplier,
        points_per_kan=rules.options.points_per_kan,
        # HH-3.3: a deal that nobody plays uses no token.
        tokens=facts.tokens if facts.order else _tokens_before(facts),
        counts=decision.winner is not None,
        dealer=outcome.table_dealer,
        tokens_before=_tokens_before(facts),
        round_number=outcome.round_number,
    )


def _tokens_before(facts: Facts) -> tuple[int, ...] | None:
    """The tokens carried to the round: as told, none at ×1, else not known."""
    told = facts.outcome.field is not None or facts.outcome.tokens or facts.tokens is not None
    return tuple(sorted(facts.outcome.tokens, reverse=True)) if told else None


# --- the field, and those who do not play (HH-3, HH-4) ----------------------------------------------------------------


def _field(facts: Facts) -> Part:
    """What the round is multiplied by (HH-3.1, HH-3.2)."""
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
    """What those who dropped out pay into the pot (HH-4.5)."""
    outcome = facts.outcome
    if not outcome.dropped:
        return NOTHING
    places = list(range(1, len(outcome.dropped) + 1))
    if facts.options.fee_by == "seat":
        dealer = _dealer(facts, "the fees go by the seats from the dealer on", "HH-4.5")
        speakers = outcome.speakers(dealer)
        places = [speakers.index(seat) + 1 for seat in outcome.dropped]
    paid: list[Payment] = []
    for seat, place in zip(outcome.dropped, places, strict=True):
        reason = times_field(facts, "drops out", "HH-4.5", "fee", fee(facts.options, place, 1))
        paid.append(Payment(seat, None, reason.amount, reason))
    return Part(payments=tuple(paid))


def _dealer(facts: Facts, why: str, rule: str) -> int:
    return needed(facts.outcome.table_dealer, f"say who dealt: {why}", rule)


def _sales(facts: Facts) -> Part:
    """The prices of places that were sold (HH-4.12)."""
    if not facts.outcome.sold:
        return NOTHING
    paid = [(each, Reason("buys the place", "HH-4.12", kind="price", value=each.price)) for each in facts.outcome.sold]
    return Part(payments=tuple([Payment(each.buyer, each.seller, each.price, why) for each, why in paid if each.price]))


def _compensations(facts: Facts) -> Part:
    """What those who were forced out are paid for their hands (HH-4.7)."""
    forced_out = facts.outcome.forced_out.items()
    if not forced_out:
        return NOTHING
    claims = {seat: _claim(facts, seat, told) for seat, told in forced_out if isinstance(told, CardSet)}
    # In turn order from the acting dealer.
    first, seats = facts.order[0] if facts.order else 0, facts.outcome.seats
    payments: list[Payment] = []
    for seat, told in sorted(forced_out, key=lambda item: (item[0] - first) % seats):
        value = told // facts.multiplier if isinstance(told, int) else claims[seat].value
        reason = times_field(facts, "compensation for being forced out", "HH-4.7", "compensation", value)
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


# --- those who play (HH-5 to HH-9) ------------------------------------------------------------------------------------


def _teyaku(facts: Facts, decision: Decision) -> Part:
    """What the others pay for declared teyaku (HH-5.1, HH-5.5), unless a tokushuyaku cancels it (HH-8.4)."""
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
    """The dekiyaku that do not count; there are none but in a subclass that has conditions of its own."""
    if facts.rules.counts_by_table:
        return NOTHING
    void = [(seat, held, why) for seat in facts.order for held, why in facts.voided(seat)]
    return Part(tuple([void_yaku(held, (seat,), f"does not count: {why.words}", why.rule) for seat, held, why in void]))


def _pot(facts: Facts, decision: Decision, pot: int) -> Part:
    """The pot, for the winner or for the two who split it (HH-4.6)."""
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


def _pot_rule(facts: Facts, decision: Decision) -> str:
    if not facts.three:
        return "HH-4.6" if len(facts.order) == 1 else "HH-11.4"
    if decision.cancels:
        return "HH-8.4"
    return "HH-7.6" if facts.formed else "HH-8.5"


def _has_achievements(facts: Facts, decision: Decision) -> bool:
    """Whether achievements count: where three played, and nothing cancels them (HH-8.4, HH-9.7, HH-11.2)."""
    if not facts.three:
        return False
    if facts.formed:
        return facts.options.achievements_after_dekiyaku
    return not decision.cancels


_WON: Final = Reason("who won the round", "HH-1.2")


def _next_dealer(facts: Facts, decision: Decision) -> tuple[int, Reason]:
    """Who deals the next round (HH-1.2, HH-4.6)."""
    if decision.winner is None:
        return _dealer(facts, "it deals again", "HH-4.6"), Reason("the same dealer again", "HH-4.6")
    if isinstance(facts.outcome.ending, SplitPot) and facts.options.split_dealer == "table":
        return _dealer(facts, "it deals again", "HH-4.6"), Reason("the table’s dealer again", "HH-4.6")
    return decision.winner, _WON
