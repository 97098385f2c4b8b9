"""Rounds side by side as arrays: many times as fast as states, for games with plain play. Requires numpy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from hanafuda_rules.checks import whole_number
from hanafuda_rules.envs._plans import (
    CARD_OF,
    FORCED,
    FROM_HAND,
    KIND,
    LEGAL,
    NEEDS,
    ON_FIELD,
    PLAYS,
    TO_PILE,
    plan_of,
)  # fmt: skip
from hanafuda_rules.envs.decks import Bools, Integers, Masks, RowShuffler, dealers_of, orders_of, streams_of
from hanafuda_rules.envs.encoding import Encoder, Facts, Floats, Mask, array_for, check_count, chosen_actions
from hanafuda_rules.envs.rounds import Rounds
from hanafuda_rules.errors import HanafudaError, shown
from hanafuda_rules.machine.ruleset import AnyRules
from hanafuda_rules.machine.state import AnyState

__all__ = ["Batch"]

_U: Final = np.uint64
_NONE: Final = _U(0)
_EVERY: Final = _U((1 << 48) - 1)
_MONTH: Final = _U(15)
_SHIFTS: Final = (np.arange(12) * 4).astype(_U)
# The bit of each card and the cards of its month; none of either for no card.
_NO_CARD: Final = 48
_BITS: Final = np.append(_U(1) << np.arange(48, dtype=_U), _NONE)
_MONTHS: Final = np.append(np.repeat(_MONTH << _SHIFTS, 4), _NONE)
_SHIFT_OF: Final = np.repeat(_SHIFTS, 4)
# What a row waits for: a hand card, the capture of a turned card, or an answer.
_HAND, _TURNED, _ASKED = range(3)
# The number of plays, which come first, and the numbers of the answers, which come last.
_PLAYS_END, _STOP, _GO_ON = 240, 384, 385
# More moves than a round has: two for each card, to play it or to choose its captures, and to answer after it.
_MOST_MOVES: Final = 128
# The number of rows whose observations are written at a time, so that they stay in the cache.
_BLOCK: Final = 256
# Whether some hands or fields have a pattern: four or three cards of a month, or an even number of each.
_LOWEST: Final = _U(0x111111111111)
_PATTERNS: Final[dict[str, Callable[[Masks], Bools]]] = {
    "four": lambda cards: cards & cards >> 1 & cards >> 2 & cards >> 3 & _LOWEST != 0,
    "three": lambda cards: (np.bitwise_count(cards >> _SHIFTS[:, None, None] & _MONTH) == 3).any(axis=0),  # noqa: PLR2004
    "pairs": lambda cards: (cards ^ cards >> 1 ^ cards >> 2 ^ cards >> 3) & _LOWEST == 0,
}


class Batch:
    """Rounds side by side as arrays, for rulesets that :meth:`covered` accepts. New rounds replace those that end.

    A row goes from decision to decision. Rounds that the deal decides have none and are skipped.

    >>> import numpy as np
    >>> from hanafuda_rules.envs.batch import Batch
    >>> batch, rng = Batch("koi_koi", count=256, seed=1), np.random.default_rng(1)
    >>> for _ in range(20):
    ...     rows, masks = batch.rows(), batch.masks()  # what each seat sees, and what it may do
    ...     net, ended = batch.step((masks * rng.random(masks.shape)).argmax(axis=1))
    ...
    >>> rows.shape, net.shape, bool(ended.any())
    ((256, 1029), (256, 2), True)

    Args:
        rules: The ruleset, or the key of a game to play its default ruleset.
        seats: The number of seats. The default is the lowest that the game allows.
        count: The number of rows, from 1 to 1,000,000.
        seed: The seed of deals and dealers.
        facts: The facts to observe: ``"full"``, ``"lean"`` or a tuple of names.
        skip_forced: Whether to play forced moves automatically.

    Raises:
        HanafudaError: An argument is invalid, or the ruleset is not covered; the error has the reason.
    """

    ended: Bools
    """Whether the last step ended a round, by row. The row then shows the next round."""

    def __init__(  # noqa: PLR0913  # all but two by name
        self,
        rules: AnyRules | str,
        seats: int | None = None,
        *,
        count: int,
        seed: int | None = None,
        facts: Facts = "full",
        skip_forced: bool = True,
    ) -> None:
        self.rounds = rounds = Rounds.of(rules, seats, reward="net", reward_scale=1.0, skip_forced=skip_forced)
        plan = plan_of(rounds.rules, rounds.seats)
        if isinstance(plan, str):
            raise HanafudaError(f"{rounds.rules!r} with {rounds.seats} seats cannot be played as arrays: {plan}")
        self.streams = streams_of(seed, check_count(count))
        self.encoder = Encoder.of(rounds.rules, rounds.seats, facts)
        count = len(self.streams)
        self._plan, self._rows = plan, np.arange(count)
        # A seat in a row has the place seat * count + row. From each place, the seats play in the order of a column.
        places = np.arange(plan.seats * count)
        self._order = np.array([np.roll(places, -seat * count) for seat in range(plan.seats)])
        self._hands, self._dealt_hands, self._piles, self._counted = np.zeros((4, places.size), _U)
        self._calls, self._improved = np.zeros((2, places.size), np.int32)
        self._marks = np.zeros((places.size, len(plan.marks)), np.int32)
        self._field, self._top, self._before, self._dealt = np.zeros((4, count), _U)
        self._stock = np.full((count, plan.stock + 1), _NO_CARD, np.uint8)
        self._drawn, self._stage, self._dealer, self._mover, self._winner = np.zeros((5, count), np.int64)
        self._counts, self._dealt_at, self._moves = np.zeros((3, count), np.int64)
        self._history = np.zeros((count, _MOST_MOVES), np.int16)
        self.ended, self._over = np.zeros((2, count), np.bool_)
        self._deal(self._rows)
        # Other numbers are the same in every round and position, and other planes are empty.
        space, seen = self.encoder.space, self._seen(self._rows[:1], self._mover[:1])
        self._always = np.array(space.values(plan.state.view(plan.state.to_move)), np.float32)[:, None]
        known = {f"{name}.{seat}": (name, seat) for name in seen for seat in range(plan.seats)}
        known |= {name: (name, 0) for name in seen}
        # Each column that changes, with the name and the seat of what it shows.
        self._planes, self._numbers = [
            [(column, *known[name]) for column, name in enumerate(names) if name in known]
            for names in (space.planes, space.numbers)
        ]

    def __len__(self) -> int:
        return len(self._rows)

    @property
    def seat(self) -> Integers:
        """The seat to move, by row."""
        return self._mover // len(self)

    @staticmethod
    def covered(rules: AnyRules | str, seats: int | None = None) -> str | None:
        """``None`` if a ruleset can be played as arrays, otherwise the reason why not.

        Raises:
            HanafudaError: There is no such game, or it does not have this number of seats.
        """
        rounds = Rounds.of(rules, seats, reward="net", reward_scale=1.0, skip_forced=True)
        plan = plan_of(rounds.rules, rounds.seats)
        return plan if isinstance(plan, str) else None

    # --- the deal -----------------------------------------------------------------------------------------------------

    def _deal(self, rows: Integers) -> None:
        """Begin rounds in some rows, until each has a decision."""
        plan, redealt = self._plan, np.zeros(len(rows), np.bool_)
        while rows.size:
            streams, counts = self.streams[rows], self._counts[rows]
            # A redeal keeps the dealer.
            dealer = np.where(redealt, self._dealer[rows], dealers_of(streams, counts, plan.seats))
            self._dealt_at[rows[~redealt]] = counts[~redealt]
            order = orders_of(streams, counts, 48).take(plan.places, axis=1)
            dealt = np.bitwise_or.reduceat(_BITS[order], plan.starts, axis=1).T
            self._dealer[rows], self._mover[rows] = dealer, dealer * len(self) + rows
            places = self._order.take(self._mover[rows], axis=1)
            self._hands[places] = self._dealt_hands[places] = dealt[:-2]
            for of_seats in (self._piles, self._calls, self._improved, self._marks, self._counted):
                of_seats[places] = 0
            self._field[rows] = self._dealt[rows] = dealt[-2]
            self._stock[rows, :-1] = order[:, -plan.stock :]
            self._top[rows], self._stage[rows], self._winner[rows], self._drawn[rows] = 0, _HAND, -1, 0
            self._moves[rows], self._counts[rows], self._over[rows] = 0, counts + 1, False
            decided, redealt = np.zeros((2, len(rows)), np.bool_)
            for in_hands, pattern, redeals in plan.looks:
                holds = _PATTERNS[pattern](dealt[:-2] if in_hands else dealt[-2:-1]).any(axis=0)
                if redeals:
                    redealt |= holds & ~decided
                decided |= holds
            rows, redealt = rows[decided], redealt[decided]

    def state(self, row: int) -> AnyState:
        """The round of a row as a state, replayed from its deal.

        Raises:
            HanafudaError: There is no such row.
        """
        row, plan = whole_number(row, "a row", least=0, most=len(self) - 1), self._plan
        shuffler = RowShuffler(int(self.streams[row]), int(self._dealt_at[row]))
        state: AnyState = plan.rules.deal(seats=plan.seats, dealer=int(self._dealer[row]), shuffler=shuffler)
        for action in self._history[row, : self._moves[row]].tolist():
            state = state.play(self.rounds.actions.move(state, action))
        return state

    # --- what a learner gets ------------------------------------------------------------------------------------------

    def masks(self, out: Mask | None = None) -> Mask:
        """The legal actions of each row: an array of int8 with the shape (rows, actions), 1 for legal actions.

        Args:
            out: An array of this shape and type for the result. By default, a new one is created.

        Raises:
            HanafudaError: ``out`` is another kind of array.
        """
        return self._legal(self._rows, array_for(out, (len(self), len(self.rounds.actions)), np.int8))

    def _legal(self, rows: Integers, masks: Mask) -> Mask:
        """Write the legal actions of some rows."""
        stage = self._stage[rows]
        hand = np.where(stage == _HAND, self._hands[self._mover[rows]], _NONE)
        cards = _by_month(hand) << 4 | _by_month(self._field[rows])
        masks[:, :_PLAYS_END] = PLAYS.take(cards, axis=0).reshape(len(rows), -1)
        masks[:, _PLAYS_END:] = 0
        if (turned := np.flatnonzero(stage == _TURNED)).size:
            card = _index_of(self._top[rows[turned]])
            numbers = _PLAYS_END + 3 * card[:, None] + np.arange(3)
            masks[turned[:, None], numbers] = LEGAL[numbers, self._lying(rows[turned], card)[:, None]]
        masks[stage == _ASKED, _STOP : _GO_ON + 1] = 1
        return masks

    def _lying(self, rows: Integers, card: Integers) -> Integers:
        """The field cards of the month of a card, in some rows, as a number from 0 to 15."""
        lying: Integers = (self._field[rows] >> _SHIFT_OF[card] & _MONTH).astype(np.int64)
        return lying

    def rows(self, out: Floats | None = None) -> Floats:
        """What the seat to move sees in each row, as :class:`~hanafuda_rules.envs.encoding.Encoder` writes it.

        Args:
            out: An array of float32 with the shape (rows, ``encoder.size``). By default, a new one is created.

        Raises:
            HanafudaError: ``out`` is another kind of array.
        """
        return self._observed(self._rows, self._mover, array_for(out, (len(self), self.encoder.size), np.float32))

    def _observed(self, rows: Integers, places: Integers, out: Floats) -> Floats:
        """Write what the seats of some places see, one in each of some rows."""
        space, seen = self.encoder.space, self._seen(rows, places)
        masks, values = np.zeros((len(space.planes), len(rows)), _U), self._always.repeat(len(rows), axis=1)
        for table, columns in ((masks, self._planes), (values, self._numbers)):
            for column, name, seat in columns:
                table[column] = seen[name][seat]
        for start in range(0, len(rows), _BLOCK):
            block = slice(start, start + _BLOCK)
            out[block, : self.encoder.bits] = _bits_of(masks[:, block].T)
            out[block, self.encoder.bits :] = self.encoder.scaled(values[:, block].T)
        return out

    def _seen(self, rows: Integers, places: Integers) -> dict[str, Any]:
        """The sets of cards and the numbers that the seats of some places see, by name: for each seat, from their own.

        What has no seat has one array.
        """
        plan, stage, places = self._plan, self._stage[rows], self._order.take(places, axis=1)
        hands, piles, left = self._hands[places], self._piles[places], plan.stock - self._drawn[rows]
        field, top = self._field[rows], self._top[rows]
        hidden = _EVERY ^ (np.bitwise_or.reduce(piles, axis=0) | hands[0] | field | top)
        in_hand = np.where(hands, hidden, _NONE)
        in_hand[0] = 0
        seat, dealer, mover = places // len(self), self._dealer[rows], np.where(self._over[rows], -1, self._mover[rows])
        seen: dict[str, Any] = {
            "hand": hands, "field": [field], "dealt_field": [self._dealt[rows]], "turned": [top], "pile": piles,
            "pile_before": [np.where(stage == _TURNED, self._before[rows], _NONE)], "possible_in_hand": in_hand,
            "possible_in_stock": [np.where(left, hidden, _NONE)], "played": self._dealt_hands[places] ^ hands,
            "stock_size": [left], "stage": [stage + 1], "hand_size": np.bitwise_count(hands),
            "to_move": places == mover, "dealer": seat == dealer, "place": (seat - dealer) % plan.seats + 1,
        }  # fmt: skip
        if plan.limits:
            improved, keys = self._improved[places], plan.counting.keys
            # The places of the seats that improved, in the order of their last improvements.
            seen["improved"] = ((improved[:, None] >= improved) & (improved > 0)).sum(axis=1)
            seen["calls"] = self._calls[places]
            seen |= zip(plan.marks, self._marks.take(places, axis=0).transpose(2, 0, 1), strict=True)
            counted = self._counted[places] >> np.arange(len(keys), dtype=_U)[:, None, None] & _U(1)
            seen |= zip([f"counted_{key}" for key in keys], counted, strict=True)
        return seen

    # --- moves --------------------------------------------------------------------------------------------------------

    def step(self, actions: Sequence[int] | Integers) -> tuple[npt.NDArray[np.int32], Bools]:
        """Play one move in every row, and forced moves after it if they are skipped.

        Args:
            actions: The number of a legal move for each row.

        Returns:
            The net amounts of the rounds that ended, an array of int32 with the shape (rows, seats) that is 0 in other
            rows; and whether a round ended, by row.

        Raises:
            HanafudaError: The number of actions is wrong, or one is illegal. No move is played then.
        """
        self._play(self._rows, self._checked(self._rows, actions))
        net = np.zeros((len(self), self._plan.seats), np.int32)
        self.ended = self._over.copy()
        if (over := np.flatnonzero(self.ended)).size:
            net[over] = self._nets(over)
            self._deal(over)
        return net, self.ended

    def _checked(self, rows: Integers, actions: Sequence[int] | Integers) -> Integers:
        """The actions of some rows as an array, all of them legal."""
        given = chosen_actions(actions, len(rows))
        if given.dtype.kind not in "iu":
            raise HanafudaError(f"actions must be whole numbers, not {shown(actions)}")
        known = given.astype(_U) <= _GO_ON  # a negative number becomes a large one
        chosen: Integers = np.where(known, given, 0).astype(np.int64)
        stage, needed = self._stage[rows], NEEDS[chosen]
        there = np.where(stage == _HAND, self._hands[self._mover[rows]], self._top[rows])
        legal = known & (KIND[chosen] == stage) & (there & needed == needed)
        legal &= LEGAL[chosen, self._lying(rows, CARD_OF[chosen])]
        if not legal.all():
            place = int(np.flatnonzero(~legal)[0])
            row = int(rows[place])
            try:
                self.rounds.actions.move(self.state(row), int(given[place]))
            except HanafudaError as error:
                raise HanafudaError(f"round {row}: {error}") from error
        return chosen

    def _play(self, rows: Integers, actions: Integers) -> None:
        """Play a move in some rows, and forced moves after it if they are skipped. Rounds that end stay over."""
        while rows.size:
            self._move(rows, actions)
            rows, actions = self._forced(rows)

    def _forced(self, rows: Integers) -> tuple[Integers, Integers]:
        """The rows among some with a single legal move, and the move."""
        if not self.rounds.skip_forced:
            return rows[:0], rows[:0]
        hand = self._hands[self._mover[rows]]
        single = np.flatnonzero((hand & (hand - _U(1)) == 0) & (self._stage[rows] == _HAND) & ~self._over[rows])
        rows, card = rows[single], _index_of(hand[single])
        actions = FORCED[card, self._lying(rows, card)]
        forced = actions >= 0
        return rows[forced], actions[forced]

    def _move(self, rows: Integers, actions: Integers) -> None:
        """Play a move in some rows."""
        self._history[rows, self._moves[rows]] = actions
        self._moves[rows] += 1
        kind, mover = KIND[actions], self._mover[rows]
        self._hands[mover] ^= FROM_HAND[actions]
        pile, plays = self._piles[mover], kind == _HAND
        self._before[rows] = np.where(plays, pile, self._before[rows])
        ends = self._turn_stock(rows, plays, self._field[rows] ^ ON_FIELD[actions], pile | TO_PILE[actions])
        if (asked := np.flatnonzero(kind == _ASKED)).size:
            stops = actions[asked] == _STOP
            self._calls[mover[asked]] += ~stops
            self._stop(rows[asked[stops]], _ASKED)
            ends[asked[stops]] = False
        self._end_turns(rows[ends])

    def _stop(self, rows: Integers, stage: int) -> None:
        """End the round in some rows, as the seats to move stop it."""
        self._stage[rows], self._over[rows], self._winner[rows] = stage, True, self._mover[rows]

    def _turn_stock(self, rows: Integers, turns: Bools | np.bool_, field: Masks, pile: Masks) -> Bools:
        """Turn a stock card where it is due. Return whether the turn ends; otherwise the card waits for a capture."""
        drawn = self._drawn[rows]
        card = np.where(turns, self._stock[rows, drawn], _NO_CARD)
        top, lying = _BITS[card], field & _MONTHS[card]
        matches = np.bitwise_count(lying)
        waits, takes = matches == 2, matches & 1 != 0  # noqa: PLR2004  # CD-6: one of two, or all of one or three
        self._top[rows] = np.where(waits, top, _NONE)
        self._field[rows] = field ^ np.where(takes, lying, np.where(waits, _NONE, top))
        self._piles[self._mover[rows]] = np.where(takes, pile | top | lying, pile)
        self._drawn[rows] = drawn + (card != _NO_CARD)
        self._stage[rows] = waits  # _TURNED, or else _HAND
        ends: Bools = ~waits
        return ends

    def _end_turns(self, rows: Integers) -> None:
        """End turns: ask, stop the round, or pass on to the next seat."""
        plan = self._plan
        while rows.size:
            if plan.limits:
                rows = self._not_improved(rows, plan.limits)
            following = self._order[1][self._mover[rows]]
            has_hand, has_stock = self._hands[following] != 0, self._drawn[rows] < plan.stock
            goes_on = {"hands": has_hand, "either": has_hand & has_stock, "both": has_hand | has_stock}[plan.until]
            self._over[rows] = ~goes_on
            self._mover[rows] = np.where(goes_on, following, self._mover[rows])
            if not (rows := rows[goes_on & ~has_hand]).size:
                return
            # These seats only turn a stock card.
            pile = self._before[rows] = self._piles[self._mover[rows]]
            rows = rows[self._turn_stock(rows, np.True_, self._field[rows], pile)]

    def _not_improved(self, rows: Integers, limits: tuple[bool, str]) -> Integers:
        """Raise the marks of piles that improved, and ask their seats, or stop. Return the other rows."""
        counting, piles = self._plan.counting, self._piles[self._mover[rows]]
        changed = np.flatnonzero(piles != self._before[rows])
        changed = changed[counting.holds(piles[changed])]  # most piles hold no yaku
        places, values = self._mover[rows[changed]], counting.values(piles[changed])
        self._counted[places] |= counting.counted(values)
        marks = counting.sums(values)[: len(self._plan.marks)]
        better = (marks > self._marks.take(places, axis=0).T).any(axis=0)
        improved, places = rows[changed[better]], places[better]
        self._marks[places], self._improved[places] = marks.T[better], self._moves[improved]
        stops = self._may_not_go_on(improved, *limits)
        self._stop(improved[stops], _HAND)
        self._stage[improved[~stops]] = _ASKED
        others = np.ones(len(rows), np.bool_)
        others[changed[better]] = False
        return rows[others]

    def _may_not_go_on(self, rows: Integers, last_turn: bool, limit: str) -> Bools:  # noqa: FBT001  # of a plan
        """Whether turns that improved stop the round without a question."""
        has_turn = self._hands[self._mover[rows]] != 0
        if self._plan.until == "both":
            has_turn |= self._plan.stock - self._drawn[rows] >= self._plan.seats
        calls = self._calls[self._order.take(self._mover[rows], axis=1)]
        used = {"none": 0, "always": 1, "once_each": calls[0], "once": calls.sum(axis=0)}[limit]
        stops: Bools = (~has_turn & last_turn) | (np.asarray(used) > 0)
        return stops

    def _nets(self, rows: Integers) -> npt.NDArray[np.int32]:
        plan, places = self._plan, self._order.take(self._dealer[rows] * len(self) + rows, axis=1)
        piles, points = self._piles[places], np.zeros(places.shape, np.int64)
        for kind in plan.rules.classification.classes:
            points += np.bitwise_count(piles & _U(kind.cards.mask)) * np.int64(kind.points)
        yaku = plan.counting.values(piles.ravel()).sum(axis=0).reshape(piles.shape)
        nets = plan.rules.net_of(
            list(points), list(yaku), list(places == self._winner[rows]), list(self._calls[places])
        )
        net = np.empty(piles.shape[::-1], np.int32)
        net[np.arange(len(rows)), places // len(self)] = np.array(nets)
        return net


def _by_month(cards: Masks) -> Integers:
    """The cards of each month as a number from 0 to 15, with the shape (rows, months)."""
    months: Integers = ((cards[:, None] >> _SHIFTS) & _MONTH).astype(np.int64)
    return months


def _index_of(bits: Masks) -> Integers:
    """The index of the only card of each mask."""
    index: Integers = np.bitwise_count(bits - _U(1)).astype(np.int64)
    return index


def _bits_of(masks: Masks) -> npt.NDArray[np.uint8]:
    """The 48 bits of each mask; masks have the shape (rows, planes)."""
    octets = np.ascontiguousarray(masks, "<u8").view(np.uint8).reshape(*masks.shape, 8)
    return np.unpackbits(octets[:, :, :6], axis=2, bitorder="little").reshape(len(masks), -1)
