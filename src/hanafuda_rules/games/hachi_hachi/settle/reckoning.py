"""The steps of a settlement of Hachi-Hachi, in the order of the rules (HH-10.6)."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final

import attrs

from hanafuda_rules.cards import CardSet
from hanafuda_rules.games.hachi_hachi.match import Settlement
from hanafuda_rules.games.hachi_hachi.outcome import Cancelled, Outcome, Shoubu, SplitPot
from hanafuda_rules.games.hachi_hachi.settle.achievements import achievements
from hanafuda_rules.games.hachi_hachi.settle.facts import (
    HALF,
    LOOSE_CARD,
    NOTHING,
    Facts,
    Part,
    as_liable,
    claim_of,
    fee,
    with_kan,
)
from hanafuda_rules.games.hachi_hachi.yaku import PLAYERS
from hanafuda_rules.parts.field_tokens import carries_over, tokens_on, tokens_said
from hanafuda_rules.parts.reckoning import MON, each_pays, void_yaku
from hanafuda_rules.settlement import Factor, Payment, Reason, shared_reason
from hanafuda_rules.values import with_fields
from hanafuda_rules.words import Text, say
from hanafuda_rules.yaku import HeldYaku

if TYPE_CHECKING:
    from hanafuda_rules.games import hachi_hachi

__all__ = ["KINDS", "reckon"]

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
    "tokens": "the tokens on the field (key on_field) or carried to it (key carried) (HH-3.1, HH-3.2)",
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
        NOTHING if decision.cancels else achievements(facts),
    )
    dealer, reason = _next_dealer(facts, decision)
    return Settlement(
        title=_title(outcome),
        seats=outcome.seats, dealer=outcome.table_dealer, order=facts.order, unit=MON,
        points_per_kan=rules.options.points_per_kan, multiplier=facts.multiplier, round_number=outcome.round_number,
        remarks=tuple([reason for step in steps for reason in step.reasons]),
        payments=tuple([payment for step in steps for payment in step.payments]),
        winner=decision.winner, counts=decision.winner is not None, next_dealer=dealer, dealer_reason=reason,
        pot=pot - sum([payment.amount for payment in taken.payments]), tokens_before=_tokens_before(facts),
        # HH-3.3: a deal that nobody plays uses no token.
        tokens=facts.tokens if facts.order else _tokens_before(facts),
    )  # fmt: skip


def _title(outcome: Outcome) -> Text:
    game, count = outcome.game, outcome.seats
    if not outcome.order:
        return say("{game}, {count:seats}, nobody plays", game=game, count=count)
    return say("{game}, {count:seats}, playing order {order:seat}", game=game, count=count, order=outcome.order)


def _tokens_before(facts: Facts) -> tuple[int, ...] | None:
    """The tokens carried to the round: as entered, or none at ×1; ``None`` if unknown."""
    known = facts.outcome.field is not None or facts.outcome.tokens or facts.tokens is not None
    return facts.outcome.tokens if known else None


# --- the field, and seats that sit out (HH-3, HH-4) -------------------------------------------------------------------


def _field(facts: Facts) -> Part:
    """The multiplier of the field (HH-3.1, HH-3.2)."""
    outcome = facts.outcome
    new, how = tokens_on(outcome.field) if outcome.field else (), facts.options.field_multiplier
    remarks = [shared_reason(say("the field counts ×{value}"), "HH-3.1", kind="field", value=facts.multiplier)]
    if new:
        several = len(new) > 1 and not carries_over(how)
        text = _ON_FIELD[how if several else ""].put(tokens=tokens_said(new))
        remarks.append(shared_reason(text, "HH-3.2" if several else "HH-3.1", kind="tokens", key="on_field"))
    if outcome.tokens:
        text = _CARRIED[bool(new) and how == "queue"].put(tokens=tokens_said(outcome.tokens))
        remarks.append(shared_reason(text, "HH-3.2", kind="tokens", key="carried"))
    return Part(tuple(remarks))


_ON_FIELD: Final = {
    "": say("tokens on the field: {tokens:and}"),
    "product": say("tokens on the field: {tokens:and}, multiplied"),
    "highest": say("tokens on the field: {tokens:and}, the highest of which counts"),
}
"""The words for several tokens by the option ``field_multiplier``; those with an empty key in any other case."""

_CARRIED: Final = (
    say("carried tokens: {tokens:and}"),
    say("carried tokens: {tokens:and}, used before those on the field"),
)
"""The words for carried tokens, without and with tokens on the field that have to wait."""


def _fees(facts: Facts) -> Part:
    """The fees into the pot (HH-4.5)."""
    dropped = facts.outcome.dropped
    if not dropped:
        return NOTHING
    places = list(range(1, len(dropped) + 1))
    if facts.options.fee_by == "seat":
        why = "the fees go by the seats from the dealer on"
        speakers = facts.outcome.speakers(facts.dealer(why, "HH-4.5"))
        places = [speakers.index(seat) + 1 for seat in dropped]
    paid: list[Payment] = []
    for seat, place in zip(dropped, places, strict=True):
        reason = facts.times_field(say("drops out"), "HH-4.5", "fee", fee(facts.options, place, 1))
        paid.append(Payment(seat, None, reason.amount, reason))
    return Part(payments=tuple(paid))


def _sales(facts: Facts) -> Part:
    """The prices of sold places (HH-4.12)."""
    if not facts.outcome.sold:
        return NOTHING
    place = Reason(say("buys the place"), "HH-4.12", kind="price")
    sales = [(sale, with_fields(place, value=sale.price)) for sale in facts.outcome.sold if sale.price]
    return Part(payments=tuple([Payment(sale.buyer, sale.seller, sale.price, why) for sale, why in sales]))


def _compensations(facts: Facts) -> Part:
    """The compensations of forced-out seats (HH-4.7)."""
    forced_out = facts.outcome.forced_out.items()
    if not forced_out:
        return NOTHING
    claims = {seat: _claim(facts, seat, hand) for seat, hand in forced_out if isinstance(hand, CardSet)}
    # In turn order from the acting dealer.
    first, seats = facts.order[0] if facts.order else 0, facts.outcome.seats
    payments: list[Payment] = []
    for seat, entry in sorted(forced_out, key=lambda item: (item[0] - first) % seats):
        value = entry // facts.multiplier if isinstance(entry, int) else claims[seat].value
        reason = facts.times_field(say("compensation for being forced out"), "HH-4.7", "compensation", value)
        payments += each_pays(facts.order[1:] if value else (), seat, reason)
    return Part(tuple(claims.values()), tuple(payments))


def _claim(facts: Facts, seat: int, hand: CardSet) -> Reason:
    rules, options = facts.rules, facts.options
    claim = claim_of(rules, hand, rules.at_end(facts.outcome, seat))
    points = claim.amount(options, 1)
    teyaku, dekiyaku = [held.teyaku for held in claim.teyaku], claim.dekiyaku
    kan = [with_kan(one.names, one.kan, "teyaku", one.key, "HH-4.7") for one in teyaku]
    kan += [with_kan(held.yaku.names, held.value, "yaku", held.yaku.key, "HH-4.7") for held in dekiyaku]
    claims, factors = list[Text](), (Factor("kan", options.points_per_kan, None), HALF)
    if kan:
        claims.append(say("half of {yaku:and}", yaku=tuple(kan)))
    parts = [with_fields(reason, factors=factors) for reason in kan]
    if count := len(claim.loose):
        claims.append(_LOOSE.put(points=LOOSE_CARD, count=count, cards=claim.loose))
        parts.append(Reason(claims[-1], "HH-4.7", kind="loose_cards", value=LOOSE_CARD * count))
    text = _CLAIMS[bool(claims)].put(claims=tuple(claims))
    return Reason(text, "HH-4.7", kind="compensation", seat=seat, value=points, parts=tuple(parts))


_LOOSE: Final = say("{points} points for each of {count:card/cards} ({cards})")
_CLAIMS: Final = (
    say("{seat}, forced out: nothing that counts"),
    say("{seat}, forced out: {claims:and}, together {value} points"),
)


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
            parts = tuple([with_kan(teyaku.names, teyaku.kan, "teyaku", teyaku.key, "HH-5.5") for teyaku in declared])
            text = say("{seat} declared {parts:and}")
            reasons.append(Reason(text, "HH-5.1", kind="declared", seat=seat, parts=parts))
            for teyaku in declared:
                words, key, factors = say("{yaku}", yaku=teyaku.names), teyaku.key, facts.kan_factors
                reason = shared_reason(words, "HH-5.5", kind="teyaku", key=key, value=teyaku.kan, factors=factors)
                payments += each_pays(facts.others(seat), seat, reason)
        elif isinstance(facts.outcome.teyaku.get(seat), CardSet):
            reasons.append(Reason(say("the hand of {seat} holds no teyaku"), "HH-5.1", kind="declared", seat=seat))
    return Part(tuple(reasons), () if decision.cancels else tuple(payments))


def _void(facts: Facts) -> Part:
    """The void dekiyaku. Only subclasses can have any."""
    void = [(seat, held, why) for seat in facts.order for held, why in facts.voided(seat)]
    words = [say("does not count: {reason}", reason=why) for _, _, why in void]
    remarks = [void_yaku(held, (seat,), text, why.rule) for (seat, held, why), text in zip(void, words, strict=True)]
    return Part(tuple(remarks))


# --- the decision (HH-4.6, HH-7, HH-8, HH-11) -------------------------------------------------------------------------


def _decide(facts: Facts) -> _Decision:
    """The winner, and the payments for what decides the round."""
    if not facts.order:
        return _Decision((_ending(say("nobody plays: the pot stays, and the same dealer deals again"), "HH-4.6"),))
    acting, *others = facts.order
    if not others:
        text = say("{seat} alone is left and wins the round")
        return _Decision((_ending(text, "HH-4.6", seat=acting),), winner=acting)
    if isinstance(facts.outcome.ending, SplitPot):
        return _Decision((_ending(say("the two that are left split the pot"), "HH-4.6"),), winner=acting)
    if facts.formed:
        return _dekiyaku(facts)
    return (_tokushuyaku(facts) if facts.three else None) or _card_points(facts)


def _ending(text: Text, rule: str, key: str = "", seat: int | None = None) -> Reason:
    return shared_reason(text, rule, kind="ending", key=key, seat=seat)


def _dekiyaku(facts: Facts) -> _Decision:
    """The payments if anybody formed a dekiyaku (HH-7).

    If a seat ended the round, only that seat is paid for dekiyaku (HH-7.4). Otherwise every seat is (HH-7.5).
    """
    ending = facts.outcome.ending
    held = [_held(seat, dekiyaku) for seat, dekiyaku in facts.dekiyaku.items() if dekiyaku]
    if isinstance(ending, Shoubu):
        sayers = [seat for seat in facts.others(ending.seat) if seat in facts.sage]
        held += [_ending(say("{seat} had said sage"), "HH-6.3", "said_sage", seat) for seat in sayers]
        called = _ending(say("{seat}: shoubu"), "HH-6.5", "shoubu", ending.seat)
        # HH-7.2, HH-11.2: if exactly one of two opponents said sage, it pays for both; a single opponent never doubles.
        doubling = sayers[0] if facts.three and len(sayers) == 1 else None
        return _Decision((*held, called), _paid(facts, ending.seat, "HH-7.2", doubling=doubling), ending.seat)
    if isinstance(ending, Cancelled):
        called = _ending(say("{seat}: cancels, for half pay"), "HH-6.6", "cancel", ending.seat)
        return _Decision((*held, called), _paid(facts, ending.seat, "HH-7.3", HALF), ending.seat)
    winner, remarks, paid = _nobody_ended(facts)
    return _Decision((*held, *remarks), paid, winner)


def _nobody_ended(facts: Facts) -> tuple[int, list[Reason], tuple[Payment, ...]]:
    """The winner, remarks and payments if all hands are empty, so that every seat with dekiyaku said sage (HH-7.5)."""
    sage = facts.sage or facts.must_have_said
    paid_for: dict[str, tuple[int, ...]] = {"half": facts.order, "living": sage[-1:], "void": ()}
    owners = paid_for[facts.options.failed_sage]
    text = say("all hands are empty; {seat} was the first to say sage")
    remarks = [_ending(text, "HH-7.5", "sage", sage[0])]
    if facts.options.failed_sage == "living":
        # HH-6.4: each sage overtakes the one before, so that its dekiyaku are dead.
        alone = say("{seat}, the last to say it, alone is paid for dekiyaku")
        remarks.append(_ending(alone, "HH-7.5", "living", owners[0]))
    if facts.options.failed_sage == "void":
        remarks.append(_ending(say("nobody is paid for dekiyaku"), "HH-7.5"))
    return sage[0], remarks, tuple([payment for seat in owners for payment in _paid(facts, seat, "HH-7.5", HALF)])


def _held(seat: int, dekiyaku: tuple[HeldYaku, ...]) -> Reason:
    yaku = [(held.yaku, held.value) for held in dekiyaku]
    parts = tuple([with_kan(one.names, value, "yaku", one.key, one.rule) for one, value in yaku])
    return Reason(say("{seat} has {parts:and}"), "HH-6.1", kind="held", seat=seat, parts=parts)


def _paid(facts: Facts, owner: int, rule: str, *half: Factor, doubling: int | None = None) -> tuple[Payment, ...]:
    """The payments for the dekiyaku of a seat, by each opponent or by one for both (HH-7.2, HH-7.7)."""
    payments: list[Payment] = []
    factors = (*facts.kan_factors, *half)
    for held in facts.dekiyaku[owner]:
        reason = Reason.of_yaku(held, rule=rule, factors=factors)
        if liable := facts.liable(owner, held.yaku.key):
            payments += each_pays(liable, owner, as_liable(reason, "HH-7.7", liable[0]))
        elif doubling is not None:
            doubled = with_fields(reason, factors=(*factors, Factor("doubled", 2, say("doubled"))))
            payments += each_pays((doubling,), owner, doubled)
        else:
            payments += each_pays(facts.others(owner), owner, reason)
    return tuple(payments)


def _tokushuyaku(facts: Facts) -> _Decision | None:
    """The first tokushuyaku that applies; ``None`` if there is none (HH-8.1 to HH-8.3)."""
    for yaku in facts.rules.tokushuyaku:
        counts = facts.chaff(yaku.least) if yaku.unit == "chaff" else facts.card_points
        owners = [(seat, kan) for seat in facts.order if (kan := yaku.worth(counts.get(seat, 0)))]
        if owners and (not yaku.exact or len(owners) == PLAYERS):
            (seat, kan), count = owners[0], counts[owners[0][0]]
            held = with_kan(yaku.names, kan, "tokushuyaku", yaku.key, yaku.rule)
            wins = with_fields(held, said=_WINS[yaku.unit == "chaff"].put(yaku=yaku.names, count=count), seat=seat)
            text = say("{yaku}: teyaku, card points and achievements are cancelled", yaku=yaku.names)
            reason = with_fields(held, said=say("{yaku}", yaku=yaku.names), factors=facts.kan_factors)
            paid = each_pays(facts.others(seat), seat, reason)
            return _Decision((wins, _ending(text, "HH-8.4", "cancelled")), paid, seat, cancels=True)
    return None


_WINS: Final = (
    say("{seat} wins with {yaku} ({value} kan): {count} card points"),
    say("{seat} wins with {yaku} ({value} kan): {count} chaff"),
)


def _card_points(facts: Facts) -> _Decision:
    """The payments for card points; the most card points win (HH-8.5, HH-11.3)."""
    points, kind, rule = facts.card_points, "card_points", "HH-8.5" if facts.three else "HH-11.3"
    # max returns the first of those tied, in turn order from the acting dealer.
    winner, total = max(points, key=points.__getitem__), sum(points.values())
    # Of two seats, the one with fewer points pays the difference.
    won = {seat: count - facts.rules.par if facts.three else 2 * count - total for seat, count in points.items()}
    tied, number = [*points.values()].count(points[winner]) > 1, _NUMBER[facts.three]
    texts = [number.put(won=won[seat]) if facts.three else number for seat in points]
    parts = [
        shared_reason(text, rule, kind=kind, seat=seat, value=count)
        for text, (seat, count) in zip(texts, points.items(), strict=True)
    ]
    remark = Reason(_BY_POINTS[tied], rule, kind=kind, seat=winner, value=points[winner], parts=tuple(parts))
    payments: list[Payment] = []
    # The amounts add up to zero, so there is a single winner or a single loser, who is paid or pays in full.
    for payer, payee in itertools.product(facts.order, facts.order):
        if won[payer] < 0 < won[payee]:
            reason = facts.times_field(say("card points"), rule, kind, min(-won[payer], won[payee]))
            payments.append(Payment(payer, payee, reason.amount, reason))
    return _Decision((remark,), tuple(payments), winner)


_BY_POINTS: Final = (
    say("no dekiyaku; card points: {parts}; {seat} wins"),
    say("no dekiyaku; card points: {parts}; {seat} wins, the first in playing order of those with most"),
)
_NUMBER: Final = (say("{seat} {value}"), say("{seat} {value} ({won:+})"))


# --- the pot, and the next dealer (HH-1.2, HH-4.6) --------------------------------------------------------------------


def _pot(facts: Facts, decision: _Decision, pot: int) -> Part:
    """The pot, for the winner or for the two seats that split it (HH-4.6)."""
    if not pot or decision.winner is None:
        return NOTHING
    if not isinstance(facts.outcome.ending, SplitPot):
        reason = Reason(say("the pot"), _pot_rule(facts, decision), kind="pot", value=pot)
        return Part(payments=(Payment(None, decision.winner, pot, reason),))
    acting, other = facts.order
    # An odd point goes to the acting dealer.
    shares = ((acting, pot - pot // 2), (other, pot // 2))
    reason = Reason(say("half the pot"), "HH-4.6", kind="pot")
    paid = [Payment(None, seat, share, with_fields(reason, value=share)) for seat, share in shares if share]
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
        return facts.dealer("that seat deals again", "HH-4.6"), Reason(say("the same dealer again"), "HH-4.6")
    if isinstance(facts.outcome.ending, SplitPot) and facts.options.split_dealer == "table":
        return facts.dealer("that seat deals again", "HH-4.6"), Reason(say("the table’s dealer again"), "HH-4.6")
    return decision.winner, shared_reason(say("who won the round"), "HH-1.2")
