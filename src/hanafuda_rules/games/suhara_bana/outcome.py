"""The outcome of a round of Suhara-bana, played or entered by hand, and the role of each seat in it."""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, ClassVar, Final, Literal, Self, SupportsIndex, TypeAlias

import attrs

from hanafuda_rules.cards import DECK, CardSet, Month, Names
from hanafuda_rules.checks import check_type, own_number, whole_number
from hanafuda_rules.errors import Fault, HanafudaError, InvalidOutcomeError, refuse, shown
from hanafuda_rules.events import since_deal
from hanafuda_rules.games.suhara_bana.events import Displaced
from hanafuda_rules.games.suhara_bana.match import DROP_POINTS, PLAYERS, SEAT_COUNTS, Table, pot_faults, total_faults
from hanafuda_rules.games.suhara_bana.options import Options
from hanafuda_rules.games.suhara_bana.stones import Field, Purse
from hanafuda_rules.games.suhara_bana.yaku import BLUE_RIBBONS
from hanafuda_rules.machine.ruleset import AnyRules
from hanafuda_rules.machine.state import RoundState
from hanafuda_rules.parts import entered, outcomes
from hanafuda_rules.parts.outcomes import BySeat, by_seat, known_by_seat
from hanafuda_rules.parts.sheets import SheetOutcome, certain_cards
from hanafuda_rules.values import Value
from hanafuda_rules.yaku import YakuTable

__all__ = [
    "CHASE_POINTS", "MOST_CAPTURED", "Chase", "Ending", "NobodyPlays", "OneLeft", "Outcome", "PlayedOut", "Seating",
    "SplitPot", "after_chase", "asked_again", "chase_reserve", "in_turn", "outcome_of", "seat_round",
]  # fmt: skip


def _seat(value: SupportsIndex) -> int:
    return entered.number("a seat", value, "SB-1.1")


# --- who plays, in which order, and who sits the round out, from public knowledge -------------------------------------

# SB-2.1: seven cards of the hand and seven of the stock; six on the field.
MOST_CAPTURED: Final = outcomes.most_captured(7 + 7, 6)
"""The most cards that a seat can capture (CD-6, SB-5.1)."""

CHASE_POINTS: Final = 20
"""The penalty that a chaser below par pays to each player it owes, in points (SB-4.4)."""

_CHASED = {"declared": 3, "asked": 2, "displaced": 1}  # SB-4.4: the most players who can be owed the penalty


def chase_reserve(options: Options, field: Field) -> int:
    """The value that a purse needs for a chase, in black stones: the most that the chase can cost (SB-4.5)."""
    return _CHASED[options.chase_penalty_to] * field.blacks(CHASE_POINTS)


@attrs.frozen
class Chase(Value):
    """A seat that was forced out took the place of a player (SB-4.1 to SB-4.3).

    Args:
        chaser: The seat that chased. It plays.
        displaced: The seat whose place it took. It does not play.

    Raises:
        InvalidOutcomeError: A seat is not a whole number.
    """

    chaser: int = attrs.field(converter=_seat)
    displaced: int = attrs.field(converter=_seat)


@attrs.frozen
class Seating(Value):
    """The role of each seat in a round.

    Args:
        order: The seats that play, or that wanted to, in playing order. The acting dealer is first.
        declared: The seats that declared to play, in the order in which they spoke.
        dropped: The seats that dropped out, in the order in which they spoke.
        forced_out: The seats that were not asked because three already played, in turn order from the dealer.
        outside: The seats that do not play, in turn order from the acting dealer.
    """

    order: tuple[int, ...]
    declared: tuple[int, ...]
    dropped: tuple[int, ...]
    forced_out: tuple[int, ...]
    outside: tuple[int, ...]

    @property
    def everybody(self) -> tuple[int, ...]:
        """All seats in the order in which they pay and are paid (SB-8.3)."""
        return self.order + self.outside


def in_turn(seats: int, first: int) -> tuple[int, ...]:
    """Return all seats in turn order, starting from ``first``."""
    return tuple([(first + step) % seats for step in range(seats)])


def asked_again(declared: tuple[int, ...], displaced: int) -> tuple[int, ...]:
    """Return which of the three ``declared`` seats, the acting dealer first, were asked again in a chase.

    The first to give way is displaced. If the first two stay, the third is displaced unasked (SB-4.2).
    """
    return declared[: min(declared.index(displaced) + 1, PLAYERS - 1)]


def after_chase(declared: tuple[int, ...], displaced: int, chaser: int) -> tuple[int, ...]:
    """Return the playing order after a chase (SB-4.3).

    Of the two ``declared`` seats that stay, the one nearer to the displaced seat's right plays first. The chaser plays
    last.
    """
    place = declared.index(displaced)
    return (*declared[place + 1 :], *declared[:place], chaser)


def seat_round(seats: int, dealer: int, players: Collection[int], chase: Chase | None = None) -> Seating:
    """Return who dropped out, who was forced out, and the playing order, if the chase is possible.

    The dealer, the players and the chase determine all three. Seats speak in turn order from the dealer until three
    have declared to play (SB-3.1). A seat that spoke and does not play dropped out; a seat that did not speak was
    forced out (SB-3.4).

    ``players`` are the seats that play, after any chase; if fewer than three wanted to play, those.
    """
    turn = in_turn(seats, dealer)
    declaring = set(players)
    if chase is not None:
        declaring = declaring - {chase.chaser} | {chase.displaced}
    declared = tuple([seat for seat in turn if seat in declaring])
    spoke = turn.index(declared[-1]) + 1 if len(declared) == PLAYERS else seats
    dropped = tuple([seat for seat in turn[:spoke] if seat not in declaring])
    order = declared if chase is None else after_chase(declared, chase.displaced, chase.chaser)
    # SB-3.9: the first player is the acting dealer; if nobody plays, turns count from the dealer.
    around = in_turn(seats, (*order, dealer)[0])
    return Seating(order, declared, dropped, turn[spoke:], tuple([seat for seat in around if seat not in order]))


def _chase_faults(outcome: Outcome, chase: Chase) -> Iterator[Fault]:
    yield from outcome.seat_faults((chase.displaced,), "SB-4.3")
    if chase.displaced in outcome.players:
        yield Fault("it was displaced, so it has no pile", "SB-4.3", chase.displaced)
    if chase.chaser not in outcome.players:
        yield Fault("it chased, so it plays and has a pile", "SB-4.3", chase.chaser)
    if chase.chaser in outcome.dropped:
        yield Fault("it cannot have chased: it dropped out", "SB-4.1", chase.chaser)


# --- how a round ended ------------------------------------------------------------------------------------------------


@attrs.frozen
class PlayedOut(Value):
    """Three seats played until all hands were empty (SB-5.6)."""


def _two_seats(seats: Iterable[SupportsIndex]) -> tuple[int, ...]:
    return tuple(sorted(entered.seats("SplitPot", seats, "SB-3.6")))


@attrs.frozen
class SplitPot(Value):
    """Only two seats wanted to play, and split the pot (SB-3.6).

    Args:
        seats: The two seats, in any order.

    Raises:
        InvalidOutcomeError: A seat is not a whole number.
    """

    seats: tuple[int, ...] = attrs.field(converter=_two_seats)


@attrs.frozen
class OneLeft(Value):
    """Only one seat wanted to play, and took the pot (SB-3.7).

    Args:
        seat: The seat.

    Raises:
        InvalidOutcomeError: The seat is not a whole number.
    """

    seat: int = attrs.field(converter=_seat)


@attrs.frozen
class NobodyPlays(Value):
    """Everybody dropped out (SB-3.8)."""


Ending: TypeAlias = PlayedOut | SplitPot | OneLeft | NobodyPlays
"""How a round ended."""


# --- the outcome ------------------------------------------------------------------------------------------------------

_PLAYED_OUT = PlayedOut()


def _carried(value: SupportsIndex) -> int:
    return entered.number("the number of carried deals", value, "SB-3.8", least=0)


def _ribbons(value: SupportsIndex | Literal["nobody"] | None) -> int | Literal["nobody"] | None:
    is_nobody = isinstance(value, str) and value == "nobody"
    return "nobody" if is_nobody else entered.optional_seat("blue_ribbons", value, "SB-7.4")


def _month(value: SupportsIndex) -> Month:
    try:
        return Month(whole_number(value, "a month"))
    except HanafudaError:
        msg = f"the indicator must show a month from 1 to 12, not {shown(value)}"
        raise InvalidOutcomeError(msg, rule="SB-1.5") from None


def _some_purses(value: Mapping[int, Purse] | None) -> BySeat[Purse] | None:
    return None if value is None else by_seat("purses", value)


@attrs.frozen(kw_only=True, slots=False)
class Outcome(SheetOutcome):
    """What happened in a round of Suhara-bana.

    You do not enter who dropped out, who was forced out, or the playing order. They follow from the dealer, the seats
    with a pile or card points, and the chase; see :attr:`seating`.

    Args:
        piles: The captured cards of the three seats that played, by seat. Include a player who captured nothing. Leave
            out ``piles`` if the round was not played out.
        yaku: For each player whose pile is unknown, the key of the yaku that counts: ``{2: ["moon_viewing"]}``. Leave
            out players without a yaku; ``{}`` means that nobody has one.
        points: The card points of each player whose pile is unknown.
        blue_ribbons: The player who holds the three Blue Ribbons, or ``"nobody"``. It is needed if a player can hold
            them whose pile is unknown and whose yaku does not contain them (SB-7.4).
        seats: The number of seats.
        dealer: The seat that dealt, whether or not it played.
        month: The month that the indicator showed, or its number.
        field: The stakes field, which sets the value of a stone.
        chase: The chase, if there was one.
        ending: How the round ended. By default three seats played it out.
        purses: The purses by seat when the round was dealt, before anybody dropped out. If you counted later, use
            :meth:`with_purses`. By default purses are unknown: everybody can pay everything, and nobody borrows.
        carried: How many earlier deals left their penalties in the pot because nobody played (SB-3.8).
        carried_pot: The stones of these penalties. By default the fewest that are worth as much.

    Raises:
        InvalidOutcomeError: The round is impossible under any options.
    """

    blue_ribbons: int | Literal["nobody"] | None = attrs.field(default=None, converter=_ribbons)
    seats: int = attrs.field(converter=own_number)
    dealer: int = attrs.field(converter=own_number)
    month: Month = attrs.field(converter=_month)
    field: Field = Field.SMALL
    chase: Chase | None = None
    ending: Ending = _PLAYED_OUT
    purses: BySeat[Purse] | None = attrs.field(default=None, converter=_some_purses)
    carried: int = attrs.field(default=0, converter=_carried)
    carried_pot: Purse | None = None
    game = Names("Suhara-bana", "suhara-bana", "須原花", ko="스하라바나")
    seat_counts, seat_rule, table_type = SEAT_COUNTS, "SB-1.1", Table
    counted: ClassVar = {"yaku": "SB-7.1", "points": "SB-6.1"}

    @functools.cached_property
    def seating(self) -> Seating:
        """Who played and in which order, who dropped out, and who was forced out."""
        players = self.players if isinstance(self.ending, PlayedOut) else _who_wanted(self.ending)
        return seat_round(self.seats, self.dealer, players, self.chase)

    def faults(self) -> Iterator[Fault]:
        """Also yield what is wrong with the players, the chase and the stones."""
        yield from super().faults()
        yield from _type_faults(self)
        yield from _player_faults(self) if isinstance(self.ending, PlayedOut) else _unplayed_faults(self)
        yield from () if self.chase is None else _chase_faults(self, self.chase)
        yield from _stone_faults(self)

    @classmethod
    def from_table(cls, table: Any) -> dict[str, Any]:
        """The arguments that a table provides: also its month, stakes field, purses and pot."""
        fields = super().from_table(table)
        purses: tuple[Purse, ...] = table.purses
        pot = {"carried": table.carried, "carried_pot": table.pot}
        return {**fields, "month": table.month, "field": table.field, "purses": dict(enumerate(purses)), **pot}

    def with_purses(self, purses: Mapping[int, Purse], *, penalties_paid: bool) -> Outcome:
        """Return the same round with the purses of all seats.

        Args:
            purses: The purses by seat.
            penalties_paid: Whether you counted after the penalties of this deal were paid (SB-3.2). If so, the penalty
                is added back in the fewest stones (SB-10.3).

        Raises:
            InvalidOutcomeError: The table does not have these stones, or a seat could not have dropped out.
        """
        check_type(penalties_paid, bool, "True or False as penalties_paid", error=InvalidOutcomeError)
        counted = by_seat("purses", purses)
        refuse(fault for seat, purse in counted.items() for fault in _purse_faults(seat, purse))
        penalty, paid = Purse.of(self.drop_price), self.dropped if penalties_paid else ()
        before = {seat: purse + penalty if seat in paid else purse for seat, purse in counted.items()}
        return attrs.evolve(self, purses=before)

    @property
    def players(self) -> tuple[int, ...]:
        """The seats with a pile or card points: the three that played, or none if the round was not played out."""
        return (*self.piles, *(self.points or ()))

    def certain(self, seat: int, yaku: YakuTable) -> CardSet:
        """Return the cards that a player certainly has: its pile, or the cards that its entered yaku require."""
        return self.pile(seat) | certain_cards(self.named(seat) or (), (yaku,))

    def ribbons(self, yaku: YakuTable) -> int | None:
        """Return the player who holds the three Blue Ribbons, if anybody does (SB-7.4)."""
        entered = None if self.blue_ribbons == "nobody" else self.blue_ribbons
        return next((seat for seat in self.players if self.certain(seat, yaku) >= BLUE_RIBBONS), entered)

    def as_sheet(self, rules: AnyRules) -> Self:
        """Return the same round as a score sheet, without the captured cards.

        Raises:
            InvalidOutcomeError: ``rules`` is not a ruleset of this game.
        """
        sheet, holder = super().as_sheet(rules), self.ribbons(rules.yaku)
        if not self.piles:
            return sheet
        return attrs.evolve(sheet, blue_ribbons="nobody" if holder is None else holder)

    @property
    def order(self) -> tuple[int, ...]:
        """The playing order, the acting dealer first (SB-3.9, SB-4.3)."""
        return self.seating.order

    @property
    def dropped(self) -> tuple[int, ...]:
        """The seats that dropped out of this deal, in order (SB-3.1)."""
        return self.seating.dropped

    @property
    def penalties(self) -> tuple[int, ...]:
        """The number of penalties that each seat has in the pot, including carried deals."""
        return tuple([self.carried + (seat in self.dropped) for seat in range(self.seats)])

    @property
    def drop_price(self) -> int:
        """The price of dropping out, in black stones (SB-3.2)."""
        return self.field.blacks(DROP_POINTS)

    @property
    def pot_before(self) -> Purse:
        """The stones in the pot when the round was dealt."""
        pot = self.carried_pot
        return Purse.of(self.carried * self.seats * self.drop_price) if pot is None else pot

    @property
    def purses_before(self) -> tuple[Purse, ...] | None:
        """The purses by seat when the round was dealt; ``None`` if unknown."""
        return None if self.purses is None else tuple(self.purses.values())


def _type_faults(outcome: Outcome) -> Iterator[Fault]:
    for name, value, right, example, rule in (
        ("field", outcome.field, Field, "Field.SMALL, Field.MIDDLE or Field.MAIN", "SB-1.3"),
        ("chase", outcome.chase, Chase | None, "Chase(chaser, displaced) or None", "SB-4.1"),
        ("ending", outcome.ending, Ending, "PlayedOut(), SplitPot(seats), OneLeft(seat) or NobodyPlays()", "SB-5.6"),
        ("carried_pot", outcome.carried_pot, Purse | None, "Purse(white, black) or None", "SB-3.8"),
    ):
        if not isinstance(value, right):
            yield Fault(f"{name} cannot be {shown(value)}; it is {example}", rule)


def _who_wanted(ending: Ending) -> tuple[int, ...]:
    return ending.seats if isinstance(ending, SplitPot) else (ending.seat,) if isinstance(ending, OneLeft) else ()


def _player_faults(outcome: Outcome) -> Iterator[Fault]:
    """Three seats have piles of all cards, or card points."""
    if len(outcome.players) != PLAYERS:
        seats = ", ".join(map(str, outcome.players)) or "none"
        have = f"{PLAYERS} seats play a round, each with a pile, even an empty one, or card points"
        yield Fault(f"{have}; there are those of: {seats}", "SB-1.1")
    owners = [outcome.blue_ribbons] if isinstance(outcome.blue_ribbons, int) else []
    yield from outcome.seat_faults(owners, "SB-7.4", among=outcome.players)
    yield from outcomes.pile_size_faults(outcome.piles, MOST_CAPTURED, "CD-6")
    if not outcome.unknown:
        yield from outcomes.total_faults(outcome.captured, len(DECK), "SB-5.6")


def _unplayed_faults(outcome: Outcome) -> Iterator[Fault]:
    """If fewer than three wanted to play, nobody has a pile."""
    players = _who_wanted(outcome.ending)
    if outcome.players or outcome.yaku or outcome.chase or outcome.blue_ribbons is not None:
        words = f"fewer than {PLAYERS} wanted to play, so there are neither piles nor a chase"
        yield Fault(words, "SB-4.1" if outcome.chase else "SB-3.6")
    if outcome.seats == PLAYERS:
        yield Fault("at a table of three nobody drops out", "SB-1.1")
    yield from outcome.seat_faults(players, "SB-1.1")
    if isinstance(outcome.ending, SplitPot) and not len(players) == len(set(players)) == PLAYERS - 1:
        yield Fault(f"two seats split the pot, not {shown(players)}", "SB-3.6")


def _stone_faults(outcome: Outcome) -> Iterator[Fault]:
    """The pot holds the penalties of carried deals, and the stones add up to the plates (SB-1.2, SB-3.8)."""
    yield from pot_faults(outcome.pot_before, outcome.carried, outcome.seats, outcome.field)
    if (purses := outcome.purses) is None:
        return
    if tuple(purses) != tuple(range(outcome.seats)):
        seats = ", ".join(map(str, purses)) or "none"
        words = f"a table of {outcome.seats} needs the purses of seats 0 to {outcome.seats - 1}, or none"
        yield Fault(f"{words}; there are those of: {seats}", "SB-1.2")
    for seat, purse in purses.items():
        yield from _purse_faults(seat, purse)
    yield from total_faults(purses.values(), outcome.pot_before, outcome.seats, outcome.field)


def _purse_faults(seat: int, purse: Purse) -> Iterator[Fault]:
    if not isinstance(purse, Purse):
        yield Fault(f"a purse must be a Purse(white, black), not {shown(purse)}", "SB-1.2", seat)
    if min(purse.white, purse.black) < 0:
        yield Fault(f"its purse cannot be {purse}", "SB-1.2", seat)


# --- the outcome of a played round ------------------------------------------------------------------------------------


def outcome_of(state: RoundState[Outcome, Table]) -> Outcome:
    """Return the outcome of a played round that is over."""
    order, table = state.order, state.table
    chases = [event for event in since_deal(state.announcements) if isinstance(event, Displaced)]
    chase = Chase(chases[0].chaser, chases[0].displaced) if chases else None
    values: dict[str, Any] = {
        **Outcome.from_table(table),
        "chase": chase,
        "purses": known_by_seat(dict(enumerate(table.purses))),
        "seating": seat_round(table.seats, table.dealer, order, chase),
    }
    if len(order) == PLAYERS:
        piles = state.piles
        values["piles"] = known_by_seat({seat: piles[seat] for seat in order})
    else:
        values["ending"] = _unplayed(order)
    return Outcome.of_play(state, values)


def _unplayed(order: tuple[int, ...]) -> Ending:
    if not order:
        return NobodyPlays()
    return SplitPot(order) if order[1:] else OneLeft(order[0])
