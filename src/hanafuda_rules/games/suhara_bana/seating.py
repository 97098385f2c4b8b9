"""Who plays a round, in which order, and who sits it out, from what everybody at the table knows (SB-3, SB-4)."""

from __future__ import annotations

from collections.abc import Collection

import attrs

from hanafuda_rules._checks import whole
from hanafuda_rules.errors import InvalidOutcomeError
from hanafuda_rules.table import PLAYERS

__all__ = ["Chase", "Seating", "after_chase", "asked_again", "in_turn", "seat_number", "seat_round"]


def seat_number(value: int) -> int:
    """A seat that was typed in, as Python's own whole number.

    Raises:
        InvalidOutcomeError: It is no whole number.
    """
    return whole(value, "a seat", rule="SB-1.1", error=InvalidOutcomeError)


@attrs.frozen
class Chase:
    """A seat that was forced out took the place of a player (SB-4.1 to SB-4.3).

    Args:
        chaser: The seat that chased; it plays.
        displaced: The seat whose place it took; it does not.

    Raises:
        InvalidOutcomeError: A seat is no whole number.
    """

    chaser: int = attrs.field(converter=seat_number)
    displaced: int = attrs.field(converter=seat_number)


@attrs.frozen
class Seating:
    """Who does what in a round.

    Args:
        order: The playing order: those who play, or who wanted to, the acting dealer first.
        declared: Those who declared to play, in the order in which they did.
        dropped: Those who dropped out, in the order in which they did.
        forced_out: Those who had no say, because three played already, in turn order from the dealer.
        outside: Those who do not play, in turn order from the acting dealer.
    """

    order: tuple[int, ...]
    declared: tuple[int, ...]
    dropped: tuple[int, ...]
    forced_out: tuple[int, ...]
    outside: tuple[int, ...]

    @property
    def everybody(self) -> tuple[int, ...]:
        """Every seat in the order in which payers and payees take their turns (SB-8.3)."""
        return self.order + self.outside


def in_turn(seats: int, first: int) -> tuple[int, ...]:
    """All seats in turn order from one of them.

    Args:
        seats: The number of seats.
        first: The seat that comes first.
    """
    return tuple((first + step) % seats for step in range(seats))


def asked_again(declared: tuple[int, ...], displaced: int) -> tuple[int, ...]:
    """Those who were asked again in a chase: up to the first who gave way; the third is displaced unasked (SB-4.2).

    Args:
        declared: The three who had declared to play, the acting dealer first.
        displaced: Who was displaced.
    """
    return declared[: min(declared.index(displaced) + 1, PLAYERS - 1)]


def after_chase(declared: tuple[int, ...], displaced: int, chaser: int) -> tuple[int, ...]:
    """The playing order after a chase (SB-4.3).

    Args:
        declared: The three who had declared to play, in turn order.
        displaced: Who was displaced; the one of the others who is nearer to its right plays first.
        chaser: Who took its place; it plays last.
    """
    place = declared.index(displaced)
    return (*declared[place + 1 :], *declared[:place], chaser)


def seat_round(seats: int, dealer: int, players: Collection[int], chase: Chase | None = None) -> Seating:
    """Work out who dropped out, who was forced out and in which order was played.

    All follows from the dealer and the players: the seats speak in turn order from the dealer until three have
    declared to play (SB-3.1). Who spoke and does not play dropped out; who did not speak was forced out (SB-3.4).

    Args:
        seats: The number of seats.
        dealer: The seat that dealt.
        players: Those who play – three of them after a chase –, or who wanted to where there are fewer than three.
        chase: The chase, if there was one.

    Raises:
        InvalidOutcomeError: The chase cannot have happened.
    """
    turn = in_turn(seats, dealer)
    declaring = set(players)
    if chase is not None:
        _check_chase(chase, seats, declaring)
        declaring = declaring - {chase.chaser} | {chase.displaced}
    declared = tuple(seat for seat in turn if seat in declaring)
    spoke = turn.index(declared[-1]) + 1 if len(declared) == PLAYERS else seats
    dropped = tuple(seat for seat in turn[:spoke] if seat not in declaring)
    order = declared
    if chase is not None:
        if chase.chaser in dropped:
            raise InvalidOutcomeError(
                f"it cannot have chased: it dropped out before seat {declared[-1]} declared to play",
                seat=chase.chaser,
                rule="SB-4.1",
            )
        order = after_chase(declared, chase.displaced, chase.chaser)
    # SB-3.9: the first of those who play is the acting dealer; where nobody does, the dealer.
    around = in_turn(seats, (*order, dealer)[0])
    return Seating(order, declared, dropped, turn[spoke:], tuple(seat for seat in around if seat not in order))


def _check_chase(chase: Chase, seats: int, players: set[int]) -> None:
    if chase.displaced not in range(seats):
        text = f"there is no such seat to be displaced; the seats are 0 to {seats - 1}"
        raise InvalidOutcomeError(text, seat=chase.displaced, rule="SB-1.1")
    if chase.displaced in players:
        raise InvalidOutcomeError("it was displaced, so it has no pile", seat=chase.displaced, rule="SB-4.3")
    if chase.chaser not in players:
        raise InvalidOutcomeError("it chased, so it plays and has a pile", seat=chase.chaser, rule="SB-4.3")
