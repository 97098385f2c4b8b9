"""The settlement of a round of Suhara-bana, in the order of the rules (SB-8.1).

:func:`reckon` takes three steps:

1. Seats that dropped out pay their penalties.
2. The round is settled by its ending. If it was played out, :func:`steps_of` lists the steps: who owes how much to
   whom, and why.
3. Seats without stones borrow plates.

A ledger pays the debts one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import attrs

from hanafuda_rules.cards import DECK
from hanafuda_rules.games.suhara_bana.match import DROP_POINTS, Debt, Ledger, Settlement, StonePayment
from hanafuda_rules.games.suhara_bana.options import Options
from hanafuda_rules.games.suhara_bana.outcome import (
    CHASE_POINTS,
    OneLeft,
    Outcome,
    PlayedOut,
    SplitPot,
    asked_again,
    in_turn,
)
from hanafuda_rules.games.suhara_bana.stones import PLATE, PLATES_TO_BORROW, POINTS_STEP, Field, Purse
from hanafuda_rules.games.suhara_bana.yaku import BLUE_RIBBONS
from hanafuda_rules.names import Names
from hanafuda_rules.parts.outcomes import needed
from hanafuda_rules.settlement import Factor, Reason, shared_reason
from hanafuda_rules.values import Value
from hanafuda_rules.words import Text, say
from hanafuda_rules.yaku import HeldYaku, total_of

if TYPE_CHECKING:
    from hanafuda_rules.games.suhara_bana import Rules

__all__ = [
    "HAI_POINTS", "KINDS", "LOW_MAN_POINTS", "PAR", "Counted", "Played", "Settlement", "StonePayment", "all_stones",
    "award_pot", "blue_ribbon_bonus", "borrow_plates", "card_points", "chase_penalty", "drop_penalties", "low_man_out",
    "low_man_reason", "may_hold_ribbons", "reckon", "return_pot", "round_winner", "shared_out", "steps_of",
    "yaku_differences",
]  # fmt: skip


PAR: Final = 100
"""A third of the deck, in card points (SB-6.1)."""

LOW_MAN_POINTS: Final = 15
"""The most card points with which a player is low man out (SB-6.3)."""

HAI_POINTS: Final = 20
"""The value of a hai, a cup, in points (SB-7.3)."""

# SB-6.3: the most card points, the points that each other seat pays, and the white stones printed for Main.
_LOW_MAN_PRICES = ((5, 60, 9), (10, 40, 6), (LOW_MAN_POINTS, 20, 4))

# SB-7.4: the bonus from each seat in the round and from each seat outside it, in points.
_RIBBONS_INSIDE, _RIBBONS_OUTSIDE = 50, 25

_FULL_POT_HAI = 3  # SB-7.5: a third of the pot for each hai


@attrs.frozen
class Counted(Value):
    """The counted yaku of a player.

    Args:
        seat: The player.
        held: The yaku that count.
        void: The nullified yaku that would count otherwise, each with the reason (SB-7.2).
        value: The value of the yaku that count, in hai (SB-7.6).
    """

    seat: int
    held: tuple[HeldYaku, ...]
    void: tuple[tuple[HeldYaku, Reason], ...]
    value: int


@attrs.frozen(slots=False)
class Played(Value):
    """A round that was played out, as the steps see it.

    ``ledger`` has purses and pot after the penalties for dropping out.
    """

    rules: Rules
    outcome: Outcome
    ledger: Ledger

    @cached_property
    def points(self) -> dict[int, int]:
        """The players' card points by seat (SB-6.1)."""
        return {seat: self.outcome.points_by(self.rules.classification, seat) for seat in self.outcome.order}

    @cached_property
    def low_man(self) -> int | None:
        """The player who is low man out, if any (SB-6.3 to SB-6.5). Of two, the lower; ties go by SB-8.2."""
        points, order, least = self.points, self.outcome.order, min(self.points.values())
        if least > LOW_MAN_POINTS:
            return None
        return _of_tied([seat for seat in order if points[seat] == least], order, self.rules.options)

    @cached_property
    def yaku(self) -> tuple[Counted, ...]:
        """The counted yaku of the players, in playing order (SB-7.1, SB-7.2)."""
        return tuple(map(self._counted, self.outcome.order))

    def _counted(self, seat: int) -> Counted:
        rules, outcome, at = self.rules, self.outcome, self.rules.at_end(self.outcome, seat)
        held = outcome.held_by(rules, seat, at)
        return Counted(seat, held, outcome.voided_by(rules, seat, at), total_of(held))


# --- dropping out, and the pot in equal parts -------------------------------------------------------------------------


def drop_penalties(outcome: Outcome) -> list[Debt]:
    """Return the debts of the seats that dropped out, in order (SB-3.2)."""
    reason = shared_reason(
        say("dropped out"), "SB-3.2", kind="fee", value=DROP_POINTS, factors=in_stones(outcome.field)
    )
    return [Debt(seat, None, reason) for seat in outcome.dropped]


def shared_out(pot: int, seats: tuple[int, ...], reason: Reason) -> list[Debt]:
    """Share out the pot equally, in black stones (SB-3.6, SB-3.7, SB-7.5).

    It is divisible, because it consists of penalties of 30 points.
    """
    if not pot:
        return []
    among = (Factor("seats", 1, None, divided_by=len(seats)),) if seats[1:] else ()
    share = attrs.evolve(reason, value=pot, factors=(*reason.factors, *among))
    return [Debt(None, seat, share) for seat in seats]


@cache
def in_stones(field: Field) -> tuple[Factor, ...]:
    """Return the factor from points to black stones (SB-1.3)."""
    return (Factor("field", 1 << field.borrowed, None, divided_by=POINTS_STEP),)


# --- card points ------------------------------------------------------------------------------------------------------


def card_points(played: Played) -> list[Debt]:
    """The losers pay their deficits to the single winner, or the single loser pays each winner's surplus (SB-6.2).

    Deficits and surpluses have the same sum, so the amount is always the smaller of the two. Payers and payees take
    turns in playing order (SB-8.3).
    """
    points, order, field = played.points, played.outcome.order, played.outcome.field
    return [
        Debt(payer, payee, _par(points, payer, payee, field))
        for payer in order
        for payee in order
        if points[payer] < PAR < points[payee]
    ]


def _par(points: Mapping[int, int], payer: int, payee: int, field: Field) -> Reason:
    short, over = PAR - points[payer], points[payee] - PAR
    return shared_reason(
        _PAR[short > over], "SB-6.2", kind="card_points", value=min(short, over), factors=in_stones(field)
    )


_PAR: Final = (
    say("{value:card point/card points} short of {par}", par=PAR),
    say("{value:card point/card points} above {par}", par=PAR),
)


# --- low man out ------------------------------------------------------------------------------------------------------


def low_man_reason(points: int, field: Field, *, printed: bool = False) -> Reason:
    """Return the reason for which each other seat pays the low man, with the amount (SB-6.3).

    ``points`` is from 1 to 15. If ``printed``, the printed white stones are paid at Main.
    """
    payment, whites = next((payment, whites) for most, payment, whites in _LOW_MAN_PRICES if points <= most)
    reason = Reason(say("low man out with {points:card point/card points}", points=points), "SB-6.3", kind="low_man")
    if printed and field is Field.MAIN:
        return attrs.evolve(reason, value=whites, factors=(Factor("white", Purse(white=1).value, None),))
    return attrs.evolve(reason, value=payment, factors=in_stones(field))


def low_man_out(played: Played) -> list[Debt]:
    """Every other seat, in or out of the round, pays the low man (SB-6.3)."""
    winner, _ = round_winner(played)
    points, printed = played.points[winner], played.rules.options.low_man_stones == "printed"
    reason = low_man_reason(points, played.outcome.field, printed=printed)
    return [Debt(seat, winner, reason) for seat in played.outcome.seating.everybody if seat != winner]


def all_stones(played: Played) -> list[Debt]:
    """The winner of the match takes the pot and, if known, all purses, whole as they are (SB-6.5)."""
    winner, _ = round_winner(played)
    reason = Reason(say("all stones to the winner of the match"), "SB-6.5", kind="all_stones")
    purses, pot = played.ledger.purses or (), played.ledger.pot
    payers = [seat for seat in played.outcome.seating.everybody if purses and seat != winner]
    stones: list[tuple[int | None, Purse]] = [*[(seat, purses[seat]) for seat in payers], (None, pot)]
    return [Debt(payer, winner, attrs.evolve(reason, value=purse.value)) for payer, purse in stones if purse.value]


# --- the chase penalty ------------------------------------------------------------------------------------------------


def chase_penalty(played: Played) -> list[Debt]:
    """A chaser below par pays the players it chased, unless it is the low man (SB-4.4, SB-8.1)."""
    chase, seating = played.outcome.chase, played.outcome.seating
    if chase is None or played.points[chase.chaser] >= PAR or chase.chaser == played.low_man:
        return []
    chased = {
        "declared": seating.declared,
        "asked": asked_again(seating.declared, chase.displaced),
        "displaced": (chase.displaced,),
    }[played.rules.options.chase_penalty_to]
    text, factors = say("chased, with fewer than {par} card points", par=PAR), in_stones(played.outcome.field)
    reason = Reason(text, "SB-4.4", kind="chase", value=CHASE_POINTS, factors=factors)
    return [Debt(chase.chaser, seat, reason) for seat in seating.everybody if seat in chased]


# --- yaku -------------------------------------------------------------------------------------------------------------


def yaku_differences(played: Played) -> list[Debt]:
    """In each pair of players, the lower pays the difference to the higher. The lowest pays first (SB-7.3, SB-8.3)."""
    return [
        Debt(payer.seat, payee.seat, _difference(payer, payee, played.outcome.field))
        for payer in sorted(played.yaku, key=lambda each: each.value)  # ties stay in playing order
        for payee in played.yaku
        if payer.value < payee.value
    ]


def _difference(payer: Counted, payee: Counted, field: Field) -> Reason:
    text = say("yaku, {more} hai against {less}", more=payee.value, less=payer.value)
    factors = (Factor("hai", HAI_POINTS, None), *in_stones(field))
    parts = tuple([Reason.of_yaku(held, seat=player.seat) for player in (payee, payer) for held in player.held])
    value = payee.value - payer.value
    return Reason(text, "SB-7.3", kind="yaku_difference", value=value, factors=factors, parts=parts)


def blue_ribbon_bonus(played: Played) -> list[Debt]:
    """Every other seat pays the holder of the three Blue Ribbons; seats in the round pay more (SB-7.4)."""
    seating, field, holder = played.outcome.seating, played.outcome.field, _holder(played.rules, played.outcome)
    if holder is None:
        return []
    inside, outside = [
        shared_reason(say("blue ribbon bonus"), "SB-7.4", kind="blue_ribbons", value=value, factors=in_stones(field))
        for value in (_RIBBONS_INSIDE, _RIBBONS_OUTSIDE)
    ]
    return [
        Debt(seat, holder, inside if seat in seating.order else outside) for seat in seating.everybody if seat != holder
    ]


def _holder(rules: Rules, outcome: Outcome) -> int | None:
    """The player who holds the three Blue Ribbons; ``None`` if nobody does.

    Raises:
        InvalidOutcomeError: The sheet does not say, and a player can hold them.
    """
    holder = outcome.ribbons(rules.yaku)
    if holder is None and any(may_hold_ribbons(rules, outcome, seat) for seat in outcome.unknown):
        question = 'Who had the three Blue Ribbons? Enter blue_ribbons=…, or blue_ribbons="nobody".'
        needed(outcome.blue_ribbons, question, "SB-7.4")
    return holder


def may_hold_ribbons(rules: Rules, outcome: Outcome, seat: int) -> bool:
    """Whether a player can hold the three Blue Ribbons, though the yaku of its sheet does not contain them.

    If they are worth more than that yaku, they are the yaku that counts (SB-7.1), unless all are void (SB-7.2).
    """
    at, others = rules.at_end(outcome, seat), [other for other in outcome.players if other != seat]
    left = DECK.difference(*[outcome.certain(other, rules.yaku) for other in others])
    least = rules.classification.points(outcome.certain(seat, rules.yaku) | BLUE_RIBBONS)
    more = total_of(rules.held(BLUE_RIBBONS, at)) > total_of(outcome.held_by(rules, seat, at))
    return left >= BLUE_RIBBONS and least <= rules.points_at_end(outcome, seat) and not more


# --- the pot ----------------------------------------------------------------------------------------------------------


def award_pot(played: Played) -> list[Debt]:
    """The highest yaku take a part of the pot. The rest goes back (SB-7.5)."""
    pot, values = played.ledger.pot.value, [player.value for player in played.yaku]
    best = max(values)
    winners = tuple([player.seat for player in played.yaku if player.value == best])
    if best < 1 or len(winners) == len(values):
        return _returned(played.outcome, pot, _NOBODY_WINS[best >= 1].put(best=best), "SB-7.5")
    thirds = min(best, _FULL_POT_HAI)
    text = _PARTS[len(winners) > 1][thirds - 1].put(best=best)
    factors = (Factor("thirds", thirds, None, divided_by=_FULL_POT_HAI),)
    left = pot * (_FULL_POT_HAI - thirds) // _FULL_POT_HAI
    return [
        *shared_out(pot, winners, Reason(text, "SB-7.5", kind="pot", factors=factors)),
        *_returned(played.outcome, left, say("what is left of the pot goes back"), "SB-7.5"),
    ]


_NOBODY_WINS: Final = (
    say("nobody has a yaku, so the pot goes back"),
    say("all of them have {best} hai, so the pot goes back"),
)
_PARTS: Final = (
    (
        say("{best} hai, the highest value, take a third of the pot"),
        say("{best} hai, the highest value, take two thirds of the pot"),
        say("{best} hai, the highest value, take all of the pot"),
    ),
    (
        say("{best} hai, the highest value, take a third of the pot in equal parts"),
        say("{best} hai, the highest value, take two thirds of the pot in equal parts"),
        say("{best} hai, the highest value, take all of the pot in equal parts"),
    ),
)
"""The words for a part of the pot, in thirds, for one seat or for several."""


def return_pot(played: Played) -> list[Debt]:
    """The pot goes back to the seats that paid it in (SB-6.4)."""
    return _returned(played.outcome, played.ledger.pot.value, say("the pot goes back"), "SB-6.4")


def _returned(outcome: Outcome, stones: int, text: Text, rule: str) -> list[Debt]:
    # SB-7.5: the same amount for each penalty, in turn order from the acting dealer.
    penalties = outcome.penalties
    return [
        Debt(None, seat, shared_reason(text, rule, kind="pot_back", value=stones * penalties[seat] // sum(penalties)))
        for seat in in_turn(outcome.seats, outcome.order[0])
        if stones * penalties[seat]
    ]


# --- the winner -------------------------------------------------------------------------------------------------------


def round_winner(played: Played) -> tuple[int, Reason]:
    """Return who wins the round and deals next, and why: the low man, or the seat with most card points (SB-8.2)."""
    if played.low_man is not None:
        return played.low_man, shared_reason(say("low man out"), "SB-8.2")
    points, order = played.points, played.outcome.order
    tied = [seat for seat in order if points[seat] == max(points.values())]
    if len(tied) == 1:
        return tied[0], shared_reason(say("most card points"), "SB-8.2")
    winner = _of_tied(tied, order, played.rules.options)
    return winner, Reason(_OF_TIED[winner == order[0]], "SB-8.2")


_OF_TIED: Final = (
    say("most card points, of those tied last in playing order"),
    say("most card points, of those tied the acting dealer"),
)


def _of_tied(tied: list[int], order: tuple[int, ...], options: Options) -> int:
    # SB-8.2: the last in playing order; with the option, the acting dealer goes first.
    return order[0] if options.tie == "dealer" and order[0] in tied else tied[-1]


# --- the settlement ---------------------------------------------------------------------------------------------------


KINDS: Final = {
    "fee": "dropping out (SB-3.2)",
    "card_points": "card points (SB-6.1, SB-6.2)",
    "chase": "the penalty of a chaser below par (SB-4.4)",
    "yaku_difference": "the difference of two yaku, which are its parts (SB-7.3)",
    "yaku": "a yaku that counts",
    "yaku_void": "a yaku that is nullified (SB-7.2)",
    "no_yaku": "a seat without a yaku (SB-7.1)",
    "blue_ribbons": "the blue ribbon bonus (SB-7.4)",
    "low_man": "low man out (SB-6.3, SB-6.4)",
    "all_stones": "all stones to the winner of the match (SB-6.5)",
    "pot": "the pot, or a part of it (SB-3.6, SB-3.7, SB-7.5)",
    "pot_back": "what goes back of the pot (SB-3.8, SB-6.4, SB-6.6, SB-7.5)",
    "seating": "who was forced out or chased, and the playing order (SB-3, SB-4)",
    "ending": "how the round ended",
}
"""The kinds of reasons in payments and remarks."""

BLACK_STONES: Final = Names("black stones", "kuroishi", "黒石", ko="검은 돌")
"""The unit of the amounts."""

_TITLE: Final = say("{game}, {count:seats}, {seat} dealt, {field}, {month}")


def reckon(rules: Rules, outcome: Outcome) -> Settlement:
    """Return the settlement of a round (SB-3.6 to SB-3.8, SB-6.2 to SB-9.3)."""
    ending = outcome.ending
    before = Ledger(outcome.field, outcome.purses_before, outcome.pot_before)
    ledger = before.pay(drop_penalties(outcome))
    if isinstance(ending, PlayedOut):
        settled = _played_out(Played(rules, outcome, ledger), before)
    elif isinstance(ending, SplitPot):
        settled = _pot_split(outcome, ledger)
    elif isinstance(ending, OneLeft):
        settled = _one_left(outcome, ledger, ending.seat)
    elif rules.options.all_drop_pot == "refund":
        settled = _nobody_plays(outcome, ledger.returned(before, "SB-3.8"), carried=0)
    else:
        settled = _nobody_plays(outcome, ledger, carried=outcome.carried + 1)
    return borrow_plates(settled)


def _settlement(
    outcome: Outcome, ledger: Ledger, *, winner: int | None = None, counts: bool = True, **more: Any
) -> Settlement:
    """Return the settlement before any plate is borrowed; ``more`` has its other fields."""
    return Settlement(
        title=_TITLE.put(
            game=outcome.game, count=outcome.seats, seat=outcome.dealer, field=outcome.field, month=outcome.month
        ),
        seats=outcome.seats, dealer=outcome.dealer, month=outcome.month, field=outcome.field, unit=BLACK_STONES,
        payments=ledger.payments, winner=winner, counts=counts, pot=ledger.pot.value,
        purses_before=outcome.purses_before, purses=ledger.purses, pot_before=outcome.pot_before, pot_after=ledger.pot,
        **more,
    )  # fmt: skip


Step: TypeAlias = Callable[[Played], list[Debt]]
"""A step of the settlement: it returns debts in the order of payment."""


def steps_of(played: Played) -> tuple[Step, ...]:
    """Return the steps that settle a round that was played out, in the order of SB-8.1."""
    if played.low_man is None:
        compared = (yaku_differences, blue_ribbon_bonus, award_pot)
        return (card_points, chase_penalty, *compared)
    if _wins_match(played):
        return (all_stones,)
    # SB-6.4: low man out replaces everything else, or with the option all but card points.
    instead = (low_man_out, chase_penalty, return_pot)
    return (card_points, *instead) if played.rules.options.low_man_replaces == "yaku" else instead


# --- rounds that were played out --------------------------------------------------------------------------------------


def _played_out(played: Played, before: Ledger) -> Settlement:
    outcome = played.outcome
    if set(played.points.values()) == {PAR}:
        void = say("all three have {par}: the round is void, and every purse is what it was before the deal", par=PAR)
        return _settlement(
            outcome,
            played.ledger.returned(before, "SB-6.6"),
            remarks=(*_course_of(played), Reason(void, "SB-6.6", kind="ending")),
            next_dealer=outcome.dealer,
            dealer_reason=Reason(say("the same dealer again"), "SB-6.6"),
            counts=False,
            carried=outcome.carried,
        )
    winner, reason = round_winner(played)
    end = say("{seat} has no card points at all: it wins the match and takes all stones")
    return _settlement(
        outcome,
        played.ledger.pay([debt for step in steps_of(played) for debt in step(played)]),
        remarks=(*_course_of(played), *_what_counts(played)),
        winner=winner,
        next_dealer=winner,
        dealer_reason=reason,
        match_end=Reason(end, "SB-6.5", seat=winner) if _wins_match(played) else None,
    )


def _wins_match(played: Played) -> bool:
    """Whether the low man has no card points at all (SB-6.5)."""
    return played.low_man is not None and not played.points[played.low_man]


def _course_of(played: Played) -> tuple[Reason, ...]:
    """The playing order, the card points, and who was forced out or chased."""
    seating, chase = played.outcome.seating, played.outcome.chase
    remarks = [_seating(say("{seat} was forced out"), "SB-3.4", "forced_out", seat) for seat in seating.forced_out]
    if chase is not None:
        text = say("{seat} chased and displaced {displaced:seat}", displaced=chase.displaced)
        remarks.append(_seating(text, "SB-4.3", "chase", chase.chaser))
    order = say("playing order: {order:seat}", order=seating.order)
    remarks.append(_seating(order, "SB-4.3" if chase else "SB-3.9", "order"))
    remarks += [
        shared_reason(
            say("{seat}: {value:card point/card points}"), "SB-6.1", kind="card_points", seat=seat, value=points
        )
        for seat, points in played.points.items()
    ]
    return tuple(remarks)


def _seating(text: Text, rule: str, key: str, seat: int | None = None) -> Reason:
    return shared_reason(text, rule, kind="seating", key=key, seat=seat)


def _what_counts(played: Played) -> tuple[Reason, ...]:
    """The players' yaku, or a remark that low man out replaces them (SB-6.4)."""
    if played.low_man is None:
        return tuple([reason for player in played.yaku for reason in _yaku_of(player)])
    if _wins_match(played):
        return ()
    text = _REPLACES[played.rules.options.low_man_replaces == "yaku"]
    return (Reason(text, "SB-6.4", kind="low_man", seat=played.low_man),)


_REPLACES: Final = (
    say("{seat} is low man out, which replaces card points, yaku and blue ribbon bonus"),
    say("{seat} is low man out, which replaces yaku and blue ribbon bonus"),
)


def _yaku_of(player: Counted) -> list[Reason]:
    seat = player.seat
    reasons = [
        Reason.of_yaku(held, say("{seat}: {yaku:both}, {value} hai", yaku=held.yaku.names), seat=seat)
        for held in player.held
    ]
    for held, why in player.void:
        text = say("{seat}: {yaku:both}, {value} hai, nullified: 0 hai", yaku=held.yaku.names)
        reasons.append(Reason.of_yaku(held, text, rule=why.rule, kind="yaku_void", seat=seat))
    return reasons or [shared_reason(say("{seat}: no yaku, 0 hai"), "SB-7.1", kind="no_yaku", seat=seat, value=0)]


# --- rounds with fewer than three players -----------------------------------------------------------------------------


def _pot_split(outcome: Outcome, ledger: Ledger) -> Settlement:
    # SB-3.6: the acting dealer is paid first, and the same dealer deals next.
    (first, second), half = outcome.order, Reason(say("half the pot"), "SB-3.6", kind="pot")
    split = say("only {first:seat} and {second:seat} play: they split the pot", first=first, second=second)
    return _settlement(
        outcome,
        ledger.pay(shared_out(ledger.pot.value, outcome.order, half)),
        remarks=(Reason(split, "SB-3.6", kind="ending"),),
        next_dealer=outcome.dealer,
        dealer_reason=Reason(say("the same dealer again"), "SB-3.6"),
    )


def _one_left(outcome: Outcome, ledger: Ledger, seat: int) -> Settlement:
    return _settlement(
        outcome,
        ledger.pay(shared_out(ledger.pot.value, (seat,), Reason(say("the pot"), "SB-3.7", kind="pot"))),
        remarks=(Reason(say("only {seat} plays: it takes the pot"), "SB-3.7", kind="ending", seat=seat),),
        winner=seat,
        next_dealer=seat,
        dealer_reason=Reason(say("who won the round"), "SB-3.7"),
    )


def _nobody_plays(outcome: Outcome, ledger: Ledger, carried: int) -> Settlement:
    return _settlement(
        outcome,
        ledger,
        remarks=(Reason(_NOBODY_PLAYS[bool(carried)], "SB-3.8", kind="ending"),),
        next_dealer=outcome.dealer,
        dealer_reason=Reason(say("the same dealer again"), "SB-3.8"),
        counts=False,
        carried=carried,
    )


_NOBODY_PLAYS: Final = (
    say("nobody plays: a misdeal; the penalties are returned: every purse is what it was"),
    say("nobody plays: a misdeal; the penalties stay in the pot"),
)


# --- plates, and the end ----------------------------------------------------------------------------------------------


def borrow_plates(settled: Settlement) -> Settlement:
    """After a round, let each seat without stones borrow a plate, from the next dealer on (SB-9.1, SB-9.2)."""
    purses, field = settled.purses, settled.field
    # SB-9.1: seats borrow only after a round that counted; SB-6.5: nobody borrows once the match is won.
    if purses is None or not settled.counts or settled.match_end is not None:
        return settled
    empty = [seat for seat in in_turn(settled.seats, settled.next_dealer) if not purses[seat].value]
    if not empty:
        return settled
    left, match_end = PLATES_TO_BORROW - field.borrowed, None
    borrowers = tuple(empty[:left])
    after = tuple([PLATE if seat in borrowers else purse for seat, purse in enumerate(purses)])
    if len(empty) > left:
        rule = "SB-9.3" if field is Field.MAIN else "SB-9.2"
        match_end = Reason(say("{seat} has no stones, and no plate is left"), rule, seat=empty[left])
    return attrs.evolve(settled, purses=after, borrowers=borrowers, match_end=match_end)
