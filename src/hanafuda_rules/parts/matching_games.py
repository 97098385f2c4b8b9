"""Shared parts of matching games: rulesets, the deal for two to four seats, a stock that outlasts the hands, scores."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, Final, Generic, Literal, TypeVar

import attrs

from hanafuda_rules.cards import DECK, Card
from hanafuda_rules.classification import STANDARD
from hanafuda_rules.errors import Fault, InvalidOptionError
from hanafuda_rules.machine.ruleset import Amounts, Ruleset
from hanafuda_rules.parts.dealing import Packet, by_kind, passes
from hanafuda_rules.parts.outcomes import most_captured, pile_size_faults, total_faults
from hanafuda_rules.parts.plans import AnyPlan, Totals
from hanafuda_rules.parts.play import PlayPhase
from hanafuda_rules.parts.reckoning import paid_by_the_others, points_scores
from hanafuda_rules.parts.sheets import SheetOutcome, points_faults, sheet_faults
from hanafuda_rules.settlement import Factor, Reason, Score, Settlement
from hanafuda_rules.table import Table
from hanafuda_rules.values import with_fields
from hanafuda_rules.words import say
from hanafuda_rules.yaku import HeldYaku, total_of

if TYPE_CHECKING:
    from hanafuda_rules.machine.ruleset import AnyRules

__all__ = [
    "SEAT_COUNTS", "MatchingRules", "captured_faults", "check_leftover", "counted", "from_each", "from_others",
    "net_of", "net_of_shares", "packets", "play_phase", "scores", "sizes",
]  # fmt: skip

SEAT_COUNTS: Final = (2, 3, 4)
"""The numbers of seats (HA-1.1, BP-1.1)."""

_OF_TWO: Final = 8

OutcomeT = TypeVar("OutcomeT", bound=SheetOutcome)
TableT = TypeVar("TableT", bound=Table)
SettlementT = TypeVar("SettlementT", bound=Settlement)


@attrs.frozen(kw_only=True, slots=False)
class MatchingRules(Ruleset[OutcomeT, TableT, SettlementT], Generic[OutcomeT, TableT, SettlementT]):
    """The rules of a matching game: how its first dealer is drawn, and how long a match is.

    Args:
        options: The options of the game.
    """

    win_rule: ClassVar[str]
    """The id of the rule about who wins a match."""

    @functools.cached_property
    def match_plan(self) -> AnyPlan:
        """A number of rounds, a target or a lead, by those options of the game; totals start at 0 (MU-8.2)."""
        rounds, target, lead = [getattr(self.options, name, 0) for name in ("rounds", "target", "lead")]
        return Totals(self.seat_rule, rounds=rounds, target=target, lead=lead, win_rule=self.win_rule)

    def draw_rank(self, card: Card, /) -> tuple[int, ...]:
        """The earliest month deals, and within a month the higher standard kind.

        (HA-1.2, BP-1.2, RG-1.2, RS-1.2, RW-1.2, RY-1.2, KR-1.2, MB-1.2, SD-1.2)
        """
        return by_kind(STANDARD, card)


def sizes(seats: int, hand_of_two: int, field_of_four: int = 8) -> tuple[int, int]:
    """The sizes of a hand and of the field (HA-1.3, BP-2.1, RP-2.1, RP-2.2).

    Args:
        seats: The number of seats, two to four.
        hand_of_two: The size of a hand at a table of two.
        field_of_four: The size of the field at a table of four.
    """
    return {2: (hand_of_two, _OF_TWO), 3: (7, 6), 4: (5, field_of_four)}[seats]


def packets(hand_of_two: int, packet: int, field_of_four: int = 8) -> tuple[tuple[int, tuple[Packet, ...]], ...]:
    """The packets of the deal, in order, by the number of seats (HA-1.4, BP-2.1).

    Args:
        hand_of_two: The size of a hand at a table of two, eight or more.
        packet: The size of a packet at a table of two.
        field_of_four: The size of the field at a table of four.
    """
    last = (Packet(hand_of_two - _OF_TWO),) if hand_of_two > _OF_TWO else ()
    half = Packet(field_of_four // 2, "field")
    return (
        (2, (*passes(_OF_TWO // packet, packet, packet), *last)),
        (3, (Packet(4), Packet(3, "field"), Packet(3), Packet(3, "field"))),
        (4, (Packet(3), half, Packet(2), half)),
    )


def play_phase(leftover: Literal["flip", "leave"]) -> PlayPhase:
    """The play phase (HA-3.1 to HA-3.3, BP-3.1, BP-3.2).

    Args:
        leftover: ``"flip"`` to turn the rest of the stock once the hands are empty, or ``"leave"``.
    """
    return PlayPhase(until="both" if leftover == "flip" else "hands")


def check_leftover(leftover: str, scoring: str, rule: str) -> None:
    """Check that all cards are captured if the scores must add up to zero (HA-3.2, BP-3.2).

    Raises:
        InvalidOptionError: The values do not go together.
    """
    if leftover == "leave" and scoring == "zero_sum":
        msg = "leftover='leave' does not go with scoring='zero_sum', which needs all cards captured"
        raise InvalidOptionError(msg, option="leftover", choices=("flip",), rule=rule)


def captured_faults(  # noqa: PLR0913  # all but four by name
    rules: AnyRules,
    outcome: SheetOutcome,
    dealt: tuple[int, int],
    rule: str,
    *,
    flips: bool = False,
    ended: bool = False,
    takes_months: bool = False,
) -> Iterator[Fault]:
    """Yield what is wrong with the piles, or with the yaku and card points of a score sheet.

    Args:
        rules: The ruleset.
        outcome: The outcome.
        dealt: The sizes of a hand and of the field.
        rule: The id of the rule about the end of the round.
        flips: Whether the rest of the stock is turned once the hands are empty.
        ended: Whether a seat ended the round early, so that cards are left.
        takes_months: Whether a seat can take whole months of the dealt field.
    """
    hand, field = dealt
    teams = len(outcome.teams)
    turned = -(-(len(DECK) - field) // teams) if flips else 2 * hand * outcome.seats // teams
    brought = len(DECK) if flips else field + turned * teams
    most = most_captured(turned, field, takes_months=takes_months)
    yield from pile_size_faults(outcome.piles, most, "CD-6")
    if outcome.unknown:
        yield from sheet_faults(rules, outcome)
        yield from points_faults(rules, outcome, DECK, every=brought == len(DECK) and not ended, most=most)
    elif not ended:
        yield from total_faults(outcome.captured, brought, rule)


def counted(rules: AnyRules, outcome: SheetOutcome) -> tuple[list[int], list[tuple[HeldYaku, ...]]]:
    """The card points and the yaku of each seat at the end of a round."""
    seats = range(outcome.seats)
    held = [rules.held_at_end(outcome, seat) if rules.yaku.yaku else () for seat in seats]  # some games have no yaku
    return [rules.points_at_end(outcome, seat) for seat in seats], held


def scores(
    points: Sequence[int],
    yaku: Sequence[Sequence[HeldYaku]],
    *,
    zero_sum: bool,
    rules: tuple[str, str],
    above: Sequence[int] = (),
) -> Iterator[Score]:
    """The scores of each seat: its card points, its yaku, and the others' yaku (HA-5.1 to HA-5.3, BP-4.2, RG-5.1).

    Args:
        points: The card points by seat.
        yaku: The yaku that count, by seat.
        zero_sum: Whether card points count against par, and every other seat pays for a yaku.
        rules: The ids of the game's rules for card points and for the others' yaku.
        above: How far each seat's par is above the average. By default, all have the same par.
    """
    others = len(points) - 1 if zero_sum else 1
    exchanged = paid_by_the_others([total_of(held) for held in yaku])
    every = [Reason.of_yaku(one, seat=owner) for owner, held in enumerate(yaku) for one in held] if zero_sum else []
    for seat, score in enumerate(points_scores(points, to_par=zero_sum, rule=rules[0], above=above)):
        yield score
        for held in yaku[seat]:
            reason = Reason.of_yaku(held, factors=from_others(others, held.value))
            yield Score((seat,), others * held.value, reason)
        if zero_sum and (paid := exchanged[seat][1]):
            parts = tuple([reason for reason in every if reason.seat != seat])
            yield Score(
                (seat,), -paid, Reason(say("the others' yaku"), rules[1], kind="yaku_paid", value=paid, parts=parts)
            )


def net_of(points: Amounts, yaku: Amounts, *, zero_sum: bool, above: Sequence[int] = ()) -> Amounts | None:
    """The sums of :func:`scores` as a formula; ``None`` if the card points have no par."""
    if not zero_sum:
        return [own + value for own, value in zip(points, yaku, strict=True)]
    seats, every, total = len(points), sum(yaku), sum(points)
    if type(total) is int and total % seats:  # arrays add up to the deck, which was asked about before
        return None
    pars = [total // seats + more for more in above or (0,) * seats]
    return [own - par + seats * value - every for own, par, value in zip(points, pars, yaku, strict=True)]


def net_of_shares(counts: Amounts, shares: str) -> Amounts:
    """The net amounts if each seat pays others by shares: one for the highest count, or one for each whole ten."""
    if shares == "tens":
        owned = [count // 10 for count in counts]
    else:
        owned = [math.prod([count >= other for other in counts]) for count in counts]
    return [len(counts) * own - sum(owned) for own in owned]


def from_each(seats: int, seat: int, reason: Reason) -> Iterator[Score]:
    """The scores if a seat gets the amount of a reason from every other seat (HA-2.1, HA-5.5, TP-5.5)."""
    others, amount = [other for other in range(seats) if other != seat], reason.amount
    yield Score((seat,), amount * len(others), with_fields(reason, factors=from_others(len(others), amount)))
    paid = with_fields(reason, said=say("{what} of {seat}", what=reason.said), seat=seat)
    yield from [Score((other,), -amount, paid) for other in others]


@functools.lru_cache(1024)  # rounds repeat few amounts
def from_others(others: int, amount: int) -> tuple[Factor, ...]:
    """The factor of an amount that each other seat pays, if there are several."""
    return (Factor("others", others, say("{times} × {amount}", amount=amount)),) if others > 1 else ()
