"""What happened in a round of Sakura, played or entered by hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

import attrs

from hanafuda_rules.cards import DECK, CardSet, Month
from hanafuda_rules.errors import Fault, InvalidOutcomeError, refuse, shown
from hanafuda_rules.games.sakura.options import Options
from hanafuda_rules.games.sakura.phases import GAJI, SEAT_COUNTS, dealt, sides_of
from hanafuda_rules.parts import outcomes
from hanafuda_rules.parts.sheets import SheetOutcome, points_faults, sheet_faults

if TYPE_CHECKING:
    from hanafuda_rules.games.sakura import Rules

__all__ = ["Outcome", "faults"]

_WILLOWS: Final = Month.WILLOW.cards


def _partners(value: str) -> str:
    if type(value) is not str or value not in SEAT_COUNTS:
        raise InvalidOutcomeError(f"partners are 'none', 'pairs' or 'triples', not {shown(value)}", rule="SK-1.1")
    return value


def _pile_with_gaji(piles: Iterable[CardSet]) -> CardSet:
    """The pile that holds the gaji; empty if none does."""
    return next((pile for pile in piles if GAJI in pile), CardSet())


@attrs.frozen(kw_only=True, slots=False)
class Outcome(SheetOutcome):
    """What happened in a round of Sakura, as settlement needs it.

    Args:
        piles: The cards by seat, those given out at the end included; a team's pile is keyed by its first seat. A seat
            that is left out captured nothing.
        yaku: The yaku of the seats or teams whose piles are unknown, such as ``{0: ["spring"]}``; ``{}`` if they have
            none.
        points: The card points of the seats or teams whose piles are unknown.
        seats: The number of seats.
        dealer: The seat that dealt.
        partners: Who played together: ``"none"``, ``"pairs"`` or ``"triples"``.

    Raises:
        InvalidOutcomeError: The round is impossible under any options; the error names the seat and the rule.
    """

    partners: str = attrs.field(default="none", converter=_partners)

    game, seat_counts, seat_rule = "Sakura", SEAT_COUNTS["none"], "SK-1.1"
    counted, sheet_rule = ("yaku", "points"), "SK-7.2"

    @property
    def sides(self) -> tuple[int, ...]:
        """For each seat the seat that its pile is keyed by: the first of its team."""
        return sides_of(self.partners, self.seats)

    def _check_seats(self) -> None:
        super()._check_seats()
        counts = SEAT_COUNTS[self.partners]
        if self.seats not in counts:
            right = " or ".join(map(str, counts))
            raise InvalidOutcomeError(
                f"partners={self.partners!r} needs {right} seats, not {self.seats}", rule="SK-1.1"
            )

    def check_piles(self) -> None:
        """Only in the pile with the gaji a month can have an odd number of cards (SK-5.1, SK-5.4)."""
        refuse(outcomes.pile_faults(self.piles, odd=DECK))
        refuse(outcomes.pile_faults(self.piles, odd=_pile_with_gaji(self.piles.values())))
        for seat, pile in self.piles.items():
            if pile == {GAJI}:
                msg = f"its pile holds {pile} alone, but two cards at least are captured at once"
                raise InvalidOutcomeError(msg, seat=seat, rule="SK-5.1")


def faults(rules: Rules, outcome: Outcome) -> Iterator[Fault]:
    """Why a round that was entered by hand is impossible under these options."""
    options = rules.options
    if outcome.partners != options.teams:
        yield Fault(f"the outcome has partners={outcome.partners!r}, the ruleset teams={options.teams!r}", "SK-1.1")
    yield from _size_faults(options, outcome)
    if outcome.unknown:
        yield from sheet_faults(rules, outcome)
        yield from points_faults(rules, outcome, DECK, every=False)
    if options.round_end == "stock_empty":
        yield from _few_points(rules, outcome) if outcome.unknown else _lacking(options, outcome)
        return
    yield from () if outcome.unknown else _miscounted(outcome)
    for seat, pile in outcome.piles.items() if options.leftovers == "mate" else ():
        # The gaji takes one card of another month; those of other months go to nobody at the end.
        odd = [month.slug for month in (pile - _WILLOWS).months if len(pile & month.cards) % 2]
        if len(odd) > 1:
            words = f"the gaji takes a card of one month, but the numbers of {', '.join(odd)} cards are odd"
            yield Fault(words, "SK-5.4", seat)
        if odd and len(pile & _WILLOWS) % 2 == 0:
            words = f"the gaji went with a card of {odd[0]}, and Willows come in twos besides, not {pile & _WILLOWS}"
            yield Fault(words, "SK-5.4", seat)


def _size_faults(options: Options, outcome: Outcome) -> Iterator[Fault]:
    """Each card captures one other, or three that were dealt to the field together (CD-6); some are given out."""
    hand, field = dealt(outcome.seats)
    turned = hand if options.round_end == "hands_empty" else (len(DECK) - field) // outcome.seats - hand
    for team in outcome.teams:
        pile, brought = outcome.pile(team[0]), (hand + turned) * len(team)
        takes = options.field_quad == "dealer_takes" and outcome.dealer in team  # SK-2.2
        most = 2 * brought + outcomes.most_of_dealt(pile, field, takes_months=takes)
        if GAJI in pile:
            most += _left_over(options)
        if len(pile) > most:
            yield Fault(
                f"with {brought} cards it gets {most} at most, but its pile holds {len(pile)}", "SK-3.1", team[0]
            )


def _left_over(options: Options) -> int:
    """How many cards the side with the gaji gets at most, besides those that its own cards capture (SK-5.4)."""
    if options.leftovers == "mate":
        return 2  # of a three that it broke; as many as a gaji that was blocked beside two Willows brings with it
    return 4 if options.round_end == "stock_empty" else len(DECK)  # a mate and three Willows; or whatever lies there


def _miscounted(outcome: Outcome) -> Iterator[Fault]:
    """The field, the hands and as many stock cards come to the field at most (SK-3.2)."""
    hand, field = dealt(outcome.seats)
    came = field + hand * outcome.seats
    # What lies at the end, with the Willows that the gaji leaves without a mate (SK-5.4).
    lying = outcomes.most_left_lying(outcome.captured, field) + len(_WILLOWS) - 1
    if not came - lying <= len(outcome.captured) <= came + hand * outcome.seats:
        right = f"{came - lying} to {came + hand * outcome.seats} cards are captured"
        yield Fault(f"{right}, not {len(outcome.captured)}", "SK-3.2")


def _few_points(rules: Rules, outcome: Outcome) -> Iterator[Fault]:
    """All card points are in the piles in the end, but for those of Willows that find no mate (SK-5.3, SK-5.4)."""
    yield from outcomes.pile_faults(outcome.piles, odd=_WILLOWS)
    willows, others = map(
        rules.classification.points, (_WILLOWS - outcome.captured, DECK - _WILLOWS - outcome.captured)
    )
    if (points := sum((outcome.points or {}).values())) < others:
        yield Fault(f"{others} to {others + willows} card points are entered, not {points}", "SK-3.2")


def _lacking(options: Options, outcome: Outcome) -> Iterator[Fault]:
    """All cards are captured in the end, but for Willows that find no mate (SK-5.3, SK-5.4)."""
    if lacking := DECK - _WILLOWS - outcome.captured:
        yield Fault(f"all cards but Willows are captured in the end, but no pile holds {lacking}", "SK-3.2")
    willows, holder = outcome.captured & _WILLOWS, _pile_with_gaji(outcome.piles.values())
    if not holder:
        # It lies beside one Willow or three, after a guard has blocked it, or it was set aside.
        possible = {0, 2} if _gaji_can_lie(options, outcome.piles.values()) else set[int]()
    elif len(holder & _WILLOWS) % 2:
        # It took a card of another month, of which its pile holds two at least.
        possible = {1, 3} if options.leftovers == "mate" and holder - _WILLOWS else set[int]()
    else:
        possible = {len(_WILLOWS)}
    if len(willows) not in possible:
        yield Fault(f"{willows or 'none'} cannot be all the Willows that are captured in the end", "SK-5.4")


def _gaji_can_lie(options: Options, piles: Iterable[CardSet]) -> bool:
    """Whether the gaji can lie beside other Willows at the end, or be out of play (SK-2.3, SK-5.5, SK-5.6)."""
    if options.gaji_dealt == "set_aside":
        return True
    guarded = any(month.cards <= pile for pile in piles for month in (DECK - _WILLOWS).months)
    return guarded and (options.blocked_gaji == "again" or options.gaji_from_stock == "any")
