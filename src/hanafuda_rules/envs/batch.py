"""Rounds side by side as arrays: many times as fast as states, for games with plain play. Requires numpy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from hanafuda_rules.checks import whole_number
from hanafuda_rules.envs._plans import (
    CARD_OF,
    CHOICE,
    FROM_HAND,
    KIND,
    LEGAL,
    NEEDS,
    ON_FIELD,
    PLAYS,
    TO_PILE,
    Counting,
    plan_of,
)  # fmt: skip
from hanafuda_rules.envs.decks import (
    Bools,
    Integers,
    Masks,
    RowShuffler,
    dealers_of,
    orders_of,
    shuffler_of,
    streams_of,
)
from hanafuda_rules.envs.encoding import Encoder, Facts, Floats, Mask, array_for, check_count, chosen_actions
from hanafuda_rules.envs.rounds import Rounds
from hanafuda_rules.errors import HanafudaError, shown
from hanafuda_rules.machine.ruleset import AnyRules
from hanafuda_rules.machine.state import AnyState
from hanafuda_rules.machine.view import trace_in

__all__ = ["Batch"]

_U: Final = np.uint64
_NONE: Final = _U(0)
_BITS: Final = _U(1) << np.arange(48, dtype=_U)
_SHIFTS: Final = (np.arange(12) * 4).astype(_U)
_MONTH: Final = _U(15)
_MONTHS: Final = np.repeat(_MONTH << _SHIFTS, 4)
_LOWEST: Final = _U(0x111111111111)
_EVERY: Final = _U((1 << 48) - 1)
_HAND, _TURNED, _ASKED = range(3)
"""What a row waits for: a hand card, the capture of a turned card, or an answer."""
_PLAYS_END, _TAKES_END, _MOVES = 240, 384, 386
_MOST_MOVES: Final = 128
"""More moves than a round has: two for each card, to play it or to choose its captures, and to answer after it."""
_BLOCK: Final = 256
"""The number of rows whose observations are written at a time, so that they stay in the cache."""


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

    seat: Integers
    """The seat to move, by row."""
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
        self._plan, self._rows, self._seats = plan, np.arange(count), np.arange(plan.seats)[:, None]
        # A seat in a row has the place seat * count + row. The notes are its calls, its marks, whether each yaku has
        # counted, and its last move that improved.
        self._hands, self._dealt_hands, self._piles = (np.zeros(plan.seats * count, _U) for _ in range(3))
        self._notes = np.zeros((len(plan.notes), plan.seats * count), np.int32)
        self._field, self._top, self._before, self._dealt = (np.zeros(count, _U) for _ in range(4))
        self._stock = np.zeros((count, plan.stock + 1), np.uint8)  # one more, for rows that turn no card
        self._drawn, self._stage, self._winner, self._dealer, self.seat = (np.zeros(count, np.int64) for _ in range(5))
        self._counts, self._dealt_at, self._moves = (np.zeros(count, np.int64) for _ in range(3))
        self._history = np.zeros((count, _MOST_MOVES), np.int16)
        self.ended, self._over = np.zeros(count, np.bool_), np.zeros(count, np.bool_)
        self._deal(self._rows)
        space, (cards, numbers) = self.encoder.space, self._columns()
        self._places = _places(space.planes, cards), _places(space.numbers, numbers)
        # Other numbers are the same in every round and position, and other planes are empty.
        self._always = np.array(space.values(plan.state.view(plan.state.to_move)), np.float32)[:, None]

    def __len__(self) -> int:
        return len(self._rows)

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
        plan, void = self._plan, np.zeros(len(rows), np.bool_)
        while rows.size:
            streams, counts = self.streams[rows], self._counts[rows]
            dealer = dealers_of(streams, counts, plan.seats)
            if void.any():  # a redeal keeps the dealer
                dealer = np.where(void, self._dealer[rows], dealer)
            self._dealt_at[rows[~void]] = counts[~void]
            order = orders_of(streams, counts, 48)[:, plan.places]
            dealt = np.bitwise_or.reduceat(_BITS[order], plan.starts, axis=1).T
            hands, field = dealt[:-2], dealt[-2]
            at = self._in_order(dealer, rows)
            self._hands[at] = self._dealt_hands[at] = hands
            self._piles[at], self._notes[:, at] = 0, 0
            self._field[rows] = self._dealt[rows] = field
            self._stock[rows, :-1] = order[:, -plan.stock :]
            self._dealer[rows] = self.seat[rows] = dealer
            self._top[rows], self._stage[rows], self._winner[rows], self._drawn[rows] = 0, _HAND, -1, 0
            self._moves[rows], self._counts[rows], self._over[rows] = 0, counts + 1, False
            void, special = _has_pattern(field, plan.field_looks), _has_pattern(hands, plan.hand_looks).any(axis=0)
            if plan.hands_bring == "redeal":
                void |= special
            again = void | special
            if plan.hands_bring == "states":
                again[again] = [not self._load(row) for row in rows[again].tolist()]
                void = np.zeros_like(again)
            rows, void = rows[again], void[again]

    def _in_order(self, first: Integers, rows: Integers) -> Integers:
        """The places of the seats in some rows, in the order of play from a first one."""
        places: Integers = (first + self._seats) % self._plan.seats * len(self) + rows
        return places

    def _load(self, row: int) -> bool:
        """Deal a row by the ruleset itself, as its cards are special. Return whether it has a decision."""
        state = self._dealt_state(row)
        self._counts[row] = shuffler_of(state).count
        if state.to_move is None:
            return False
        own = slice(row, None, len(self))
        self._hands[own] = self._dealt_hands[own] = state.hand_masks
        self._piles[own] = state.pile_masks
        self._field[row], self._dealt[row] = state.field_mask, trace_in(state.view(0)).dealt
        stock = [card.index for card in state.stock]
        self._drawn[row] = self._plan.stock - len(stock)
        self._stock[row, self._drawn[row] : -1] = stock
        return True

    def _dealt_state(self, row: int) -> AnyState:
        shuffler = RowShuffler(int(self.streams[row]), int(self._dealt_at[row]))
        rules, seats = self._plan.rules, self._plan.seats
        return rules.deal(seats=seats, dealer=int(self._dealer[row]), shuffler=shuffler)

    def state(self, row: int) -> AnyState:
        """The round of a row as a state, replayed from its deal.

        Raises:
            HanafudaError: There is no such row.
        """
        state = self._dealt_state(whole_number(row, "a row", least=0, most=len(self) - 1))
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
        hand = np.where(stage == _HAND, self._hands[self.seat[rows] * len(self) + rows], _NONE)
        cards = _by_month(hand) << 4 | _by_month(self._field[rows])
        masks[:, :_PLAYS_END] = PLAYS.take(cards, axis=0).reshape(len(rows), -1)
        masks[:, _PLAYS_END:] = 0
        if (turned := np.flatnonzero(stage == _TURNED)).size:
            card = _index_of(self._top[rows[turned]])
            numbers = _PLAYS_END + 3 * card[:, None] + np.arange(3)
            masks[turned[:, None], numbers] = LEGAL[numbers, self._lying(rows[turned], card)[:, None]]
        masks[stage == _ASKED, _TAKES_END:_MOVES] = 1
        return masks

    def _lying(self, rows: Integers, card: Integers) -> Integers:
        """The field cards of the month of a card, in some rows, as a number from 0 to 15."""
        lying: Integers = ((self._field[rows] >> _SHIFTS[card // 4]) & _MONTH).astype(np.int64)
        return lying

    def rows(self, out: Floats | None = None) -> Floats:
        """What the seat to move sees in each row, as :class:`~hanafuda_rules.envs.encoding.Encoder` writes it.

        Args:
            out: An array of float32 with the shape (rows, ``encoder.size``). By default, a new one is created.

        Raises:
            HanafudaError: ``out`` is another kind of array.
        """
        return self._observed(self._rows, self.seat, array_for(out, (len(self), self.encoder.size), np.float32))

    def _observed(self, rows: Integers, seats: Integers, out: Floats) -> Floats:
        """Write what some seats see, one in each of some rows."""
        (planes, cards), (columns, numbers) = self._places
        seen, counted = self._seen(rows, seats)
        masks = np.zeros((len(rows), len(self.encoder.space.planes)), _U)
        values = self._always.repeat(len(rows), axis=1)
        masks[:, planes], values[columns] = seen[cards].T, counted[numbers]
        for start in range(0, len(rows), _BLOCK):
            block = slice(start, start + _BLOCK)
            out[block, : self.encoder.bits] = _bits_of(masks[block])
            out[block, self.encoder.bits :] = self.encoder.scaled(values[:, block].T)
        return out

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
        known = (given >= 0) & (given < len(self.rounds.actions))
        chosen: Integers = np.where(known, given, 0).astype(np.int64)
        stage = self._stage[rows]
        there = np.where(stage == _HAND, self._hands[self.seat[rows] * len(self) + rows], self._top[rows])
        legal = known & (KIND[chosen] == stage) & (there & NEEDS[chosen] == NEEDS[chosen])
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
        hand = self._hands[self.seat[rows] * len(self) + rows]
        single = np.flatnonzero((hand & (hand - _U(1)) == 0) & (self._stage[rows] == _HAND) & ~self._over[rows])
        rows, card = rows[single], _index_of(hand[single])
        choice = CHOICE[self._lying(rows, card), card % 4]
        forced = choice >= 0
        return rows[forced], (5 * card + choice)[forced]

    def _move(self, rows: Integers, actions: Integers) -> None:
        """Play a move in some rows."""
        self._history[rows, self._moves[rows]] = actions
        self._moves[rows] += 1
        kind, seat_at = KIND[actions], self.seat[rows] * len(self) + rows
        self._hands[seat_at] ^= FROM_HAND[actions]
        pile, plays = self._piles[seat_at], kind == _HAND
        self._before[rows] = np.where(plays, pile, self._before[rows])
        ends = self._turn_stock(rows, seat_at, plays, self._field[rows] ^ ON_FIELD[actions], pile | TO_PILE[actions])
        if (asked := np.flatnonzero(kind == _ASKED)).size:
            stops = asked[actions[asked] == _TAKES_END]
            self._winner[rows[stops]] = self.seat[rows[stops]]
            self._stage[rows[stops]], self._over[rows[stops]] = _ASKED, True
            ends[stops] = False
            self._notes[0, seat_at[asked]] += actions[asked] != _TAKES_END
        self._end_turns(rows[ends])

    def _turn_stock(
        self, rows: Integers, seat_at: Integers, turns: Bools | np.bool_, field: Masks, pile: Masks
    ) -> Bools:
        """Turn a stock card where it is due. Return whether the turn ends; otherwise the card waits for a capture."""
        drawn = self._drawn[rows]
        turns = turns & (drawn < self._plan.stock)
        card = self._stock[rows, drawn]
        top = np.where(turns, _BITS[card], _NONE)
        lying = np.where(turns, field & _MONTHS[card], _NONE)
        matches = np.bitwise_count(lying)
        waits, takes = matches == 2, matches & 1 != 0  # noqa: PLR2004  # CD-6: one of two, or all of one or three
        self._field[rows] = field ^ np.where(takes, lying, np.where(waits, _NONE, top))
        self._piles[seat_at] = np.where(takes, pile | top | lying, pile)
        self._top[rows] = np.where(waits, top, _NONE)
        self._drawn[rows] = drawn + turns
        self._stage[rows] = np.where(waits, _TURNED, _HAND)
        ends: Bools = ~waits
        return ends

    def _end_turns(self, rows: Integers) -> None:
        """End turns: ask, stop the round, or pass on to the next seat."""
        plan = self._plan
        while rows.size:
            if plan.limits and plan.counting:
                rows = self._asked(rows, plan.counting)
            seat = (self.seat[rows] + 1) % plan.seats
            has_hand, has_stock = self._hands[seat * len(self) + rows] != 0, self._drawn[rows] < plan.stock
            goes_on = {"hands": has_hand, "either": has_hand & has_stock, "both": has_hand | has_stock}[plan.play.until]
            self._over[rows[~goes_on]] = True
            self.seat[rows] = np.where(goes_on, seat, self.seat[rows])
            if not (rows := rows[goes_on & ~has_hand]).size:
                return
            # These seats only turn a stock card.
            seat_at = self.seat[rows] * len(self) + rows
            pile = self._before[rows] = self._piles[seat_at]
            rows = rows[self._turn_stock(rows, seat_at, np.True_, self._field[rows], pile)]

    def _asked(self, rows: Integers, counting: Counting) -> Integers:
        """Raise the marks at the end of turns. Ask the seats that improved, or stop; return the other rows."""
        plan, own = self._plan, rows
        if plan.by_cards:
            own = rows[self._piles[self.seat[rows] * len(self) + rows] != self._before[rows]]
        at = self.seat[own] * len(self) + own
        piles = self._piles[at]
        if not (holding := np.flatnonzero(counting.holds(piles))).size:  # most piles hold no yaku
            return rows
        own, at, values = own[holding], at[holding], counting.values(piles[holding])
        marks, notes = counting.sums(values)[plan.marked], self._notes[:, at]
        earlier, counted = notes[1 : len(marks) + 1], notes[len(marks) + 1 : -1]
        better = np.logical_or.reduce(marks > earlier)
        np.maximum(earlier, marks, out=earlier)
        counted |= counting.counts(values)
        notes[-1] = np.where(better, self._moves[own], notes[-1])
        self._notes[:, at] = notes
        if not (improved := own[better]).size:
            return rows
        stops = self._may_not_go_on(improved)
        self._stage[improved], self._over[improved] = np.where(stops, _HAND, _ASKED), stops
        self._winner[improved[stops]] = self.seat[improved[stops]]
        goes_on: Integers = rows[(self._stage[rows] == _HAND) & ~self._over[rows]]
        return goes_on

    def _may_not_go_on(self, rows: Integers) -> Bools:
        """Whether turns that improved stop the round without a question."""
        plan, seat_at = self._plan, self.seat[rows] * len(self) + rows
        last_turn, limit = plan.limits or (False, "none")
        left = self._hands[seat_at] != 0
        if plan.play.until == "both":
            left |= plan.stock - self._drawn[rows] >= plan.seats
        calls = self._notes[0].reshape(plan.seats, -1)[:, rows]
        used = {"none": 0, "always": 1, "once_each": self._notes[0, seat_at], "once": calls.sum(axis=0)}[limit]
        stops: Bools = (~left & last_turn) | (np.asarray(used) > 0)
        return stops

    def _nets(self, rows: Integers) -> npt.NDArray[np.int32]:
        plan, order = self._plan, self._in_order(self._dealer[rows], rows)
        piles, seats = self._piles[order], order // len(self)
        points, yaku = plan.points_of(piles), plan.yaku_of(piles)
        calls = self._notes[0][order] if plan.notes else 0 * seats
        nets = plan.rules.net_of(list(points), list(yaku), list(seats == self._winner[rows]), list(calls))
        net = np.empty(piles.shape[::-1], np.int32)
        net[np.arange(len(rows)), seats] = np.array(nets)
        return net

    # --- what is seen -------------------------------------------------------------------------------------------------

    def _columns(self) -> tuple[list[str], list[str]]:
        """The names of the sets of cards and of the numbers that :meth:`_seen` gives."""
        seats = range(self._plan.seats)
        cards = ["hand", "field", "dealt_field", "turned", "pile_before", "possible_in_stock"]
        cards += [f"{name}.{seat}" for name in ("pile", "played", "possible_in_hand") for seat in seats]
        by_seat = ["to_move", "dealer", "place", "hand_size", *self._plan.notes]
        return cards, ["stock_size", "stage", *[f"{name}.{seat}" for name in by_seat for seat in seats]]

    def _seen(self, rows: Integers, seats: Integers) -> tuple[Masks, Floats]:
        """The sets of cards and the numbers that some seats see, with the shape (names, rows)."""
        plan, stage, order = self._plan, self._stage[rows], self._in_order(seats, rows)
        hands, piles, left = self._hands[order], self._piles[order], plan.stock - self._drawn[rows]
        field, top, played = self._field[rows], self._top[rows], self._dealt_hands[order] ^ hands
        hidden = _EVERY ^ (np.bitwise_or.reduce(piles, axis=0) | hands[0] | field | top)
        before = np.where(stage == _TURNED, self._before[rows], _NONE)
        in_hand = np.where(hands, hidden, _NONE)
        in_hand[0] = 0
        one_each = [hands[0], field, self._dealt[rows], top, before, np.where(left, hidden, _NONE)]
        seat, dealer, notes = order // len(self), self._dealer[rows], self._notes[:, order]
        if plan.notes:  # the places of the seats that improved, in the order of their last improvements
            notes[-1] = ((notes[-1][:, None] >= notes[-1]) & (notes[-1] > 0)).sum(axis=1)
        mover = np.where(self._over[rows], -1, self.seat[rows])
        numbers = [left[None], stage[None] + 1, seat == mover, seat == dealer]
        numbers += [(seat - dealer) % plan.seats + 1, np.bitwise_count(hands), *notes]
        cards = np.concatenate([np.array(one_each), piles, played, in_hand])
        return cards, np.concatenate(numbers, dtype=np.float32, casting="unsafe")


def _places(names: Sequence[str], given: list[str]) -> tuple[list[int], list[int]]:
    """The places of some names among all names, and among the given ones."""
    places = [(place, given.index(name)) for place, name in enumerate(names) if name in given]
    return [place for place, _ in places], [place for _, place in places]


def _has_pattern(cards: Masks, looks: frozenset[str]) -> Bools:
    """Whether sets of cards have four or three cards of a month, or an even number of each."""
    has = np.zeros(cards.shape, np.bool_)
    if "four" in looks:
        has |= cards & cards >> _U(1) & cards >> _U(2) & cards >> _U(3) & _LOWEST != 0
    if "three" in looks:
        has |= (np.bitwise_count((cards[..., None] >> _SHIFTS) & _MONTH) == 3).any(axis=-1)  # noqa: PLR2004
    if "pairs" in looks:
        folded = cards ^ cards >> _U(2)
        has |= (folded ^ folded >> _U(1)) & _LOWEST == 0
    return has


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
