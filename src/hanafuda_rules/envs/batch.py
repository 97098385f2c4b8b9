"""Rounds side by side as arrays: many times as fast as states, for games with plain play. Requires numpy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from hanafuda_rules.envs._plans import CARD_OF, CHOICE, KIND, LEGAL, PLAYS, TAKEN, Counting, plan_of
from hanafuda_rules.envs.decks import Integers, Masks, RowShuffler, dealers_of, orders_of, shuffler_of, streams_of
from hanafuda_rules.envs.encoding import (
    Encoder,
    Facts,
    Floats,
    Mask,
    array_for,
    check_count,
    chosen_actions,
)
from hanafuda_rules.envs.rounds import Rounds
from hanafuda_rules.errors import HanafudaError, shown
from hanafuda_rules.machine.ruleset import AnyRules
from hanafuda_rules.machine.state import AnyState
from hanafuda_rules.machine.view import trace_in

__all__ = ["Batch"]

_U: Final = np.uint64
_NONE: Final = _U(0)
_BITS: Final = _U(1) << np.arange(48, dtype=_U)
_BITS_AND_NONE: Final = np.where(KIND == 2, _NONE, _BITS[CARD_OF])  # noqa: PLR2004  # answers have no card
_SHIFTS: Final = (np.arange(12) * 4).astype(_U)
_MONTH: Final = _U(15)
_MONTHS: Final = np.repeat(_MONTH << _SHIFTS, 4)
_LOWEST: Final = _U(0x111111111111)
_EVERY: Final = _U((1 << 48) - 1)
_HAND, _TURNED, _ASKED, _OVER = range(4)
"""What a row waits for: a hand card, the capture of a turned card, an answer, or the next deal."""
_PLAYS_END, _TAKES_END, _MOVES = 240, 384, 386
_MOST_MOVES: Final = 256
"""More moves than a round has: one for each card, one for each chosen capture, and an answer for each turn."""


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
    ended: npt.NDArray[np.bool_]
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
        self._plan, self._rows = plan, np.arange(len(self.streams))
        self._weights = np.array([[kind.cards.mask, kind.points] for kind in rounds.rules.classification.classes], _U)
        count = len(self.streams)
        by_seat = plan.seats, count
        self._hands, self._piles, self._played = (np.zeros(by_seat, _U) for _ in range(3))
        self._field, self._top, self._before, self._dealt = (np.zeros(count, _U) for _ in range(4))
        self._stock = np.zeros((count, plan.stock), np.uint8)
        self._drawn, self._stage, self._winner, self._dealer, self.seat = (np.zeros(count, np.int64) for _ in range(5))
        # By seat: its calls, its marks, whether each yaku has counted, and its place among those that improved.
        notes = 2 + len(plan.marks) + len(plan.keys) if plan.limits else 0
        self._notes = np.zeros((plan.seats, notes, count), np.int32)
        self._counts, self._dealt_at, self._moves = (np.zeros(count, np.int64) for _ in range(3))
        self._history = np.zeros((count, _MOST_MOVES), np.int16)
        self.ended = np.zeros(count, np.bool_)
        self._deal(self._rows)
        space, (cards, numbers) = self.encoder.space, self._columns()
        self._places = _found(space.planes, cards), _found(space.numbers, numbers)
        # Other planes are empty, and other numbers are the same in every round and position.
        self._masks = np.zeros((count, len(space.planes)), _U)
        self._values = np.tile(np.array(space.values(plan.state.view(plan.state.to_move)), np.float32), (count, 1))

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
        plan, seats, void = self._plan, self._plan.seats, np.zeros(len(rows), np.bool_)
        while rows.size:
            streams, counts = self.streams[rows], self._counts[rows]
            dealer = np.where(void, self._dealer[rows], dealers_of(streams, counts, seats))  # a redeal keeps the dealer
            self._dealt_at[rows] = np.where(void, self._dealt_at[rows], counts)
            order = orders_of(streams, counts, 48)
            bits = _BITS[order]
            hands = np.stack([np.bitwise_or.reduce(bits[:, places], axis=1) for places in plan.hands])
            field = np.bitwise_or.reduce(bits[:, plan.field], axis=1)
            self._hands[(dealer + np.arange(seats)[:, None]) % seats, rows] = hands
            self._piles[:, rows], self._played[:, rows], self._notes[:, :, rows] = 0, 0, 0
            self._field[rows], self._dealt[rows], self._top[rows] = field, field, 0
            self._stock[rows], self._drawn[rows] = order[:, 48 - plan.stock :], 0
            self._dealer[rows], self.seat[rows], self._stage[rows] = dealer, dealer, _HAND
            self._winner[rows], self._moves[rows], self._counts[rows] = -1, 0, counts + 1
            void, special = _has_pattern(field, plan.field_looks), _has_pattern(hands, plan.hand_looks).any(axis=0)
            if plan.hands_bring == "redeal":
                void |= special
            again = void | special
            if plan.hands_bring == "states":
                again[again] = [not self._load(row) for row in rows[again].tolist()]
                void = np.zeros_like(again)
            rows, void = rows[again], void[again]

    def _load(self, row: int) -> bool:
        """Deal a row by the ruleset itself, as its cards are special. Return whether it has a decision."""
        state = self._dealt_state(row)
        self._counts[row] = shuffler_of(state).count
        if state.to_move is None:
            return False
        self._hands[:, row], self._piles[:, row] = state.hand_masks, state.pile_masks
        self._field[row], self._dealt[row] = state.field_mask, trace_in(state.view(0)).dealt
        stock = [card.index for card in state.stock]
        self._drawn[row] = self._plan.stock - len(stock)
        self._stock[row, self._drawn[row] :] = stock
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
        state = self._dealt_state(self._row(row))
        for action in self._history[row, : self._moves[row]].tolist():
            state = state.play(self.rounds.actions.move(state, action))
        return state

    def _row(self, row: int) -> int:
        if type(row) is not int or not 0 <= row < len(self):
            raise HanafudaError(f"there is no row {shown(row)}; the rows are 0 to {len(self) - 1}")
        return row

    # --- what a learner gets ------------------------------------------------------------------------------------------

    def masks(self, out: Mask | None = None) -> Mask:
        """The legal actions of each row: an array of int8 with the shape (rows, actions), 1 for legal actions.

        Args:
            out: An array of this shape and type for the result. By default, a new one is created.

        Raises:
            HanafudaError: ``out`` is another kind of array.
        """
        masks: Mask = array_for(out, (len(self), len(self.rounds.actions)), np.int8)
        lying = ((self._field[:, None] >> _SHIFTS) & _MONTH).astype(np.int64)
        hand = np.where(self._stage == _HAND, self._hands[self.seat, self._rows], _NONE)
        masks[:, _PLAYS_END:] = 0
        plays = PLAYS[lying].reshape(len(self), 48, 5)
        masks[:, :_PLAYS_END] = (plays * _bits_of(hand[:, None]).reshape(len(self), 48, 1)).reshape(len(self), -1)
        if (rows := np.flatnonzero(self._stage == _TURNED)).size:
            numbers = _PLAYS_END + 3 * _index_of(self._top[rows])[:, None] + np.arange(3)
            masks[rows[:, None], numbers] = LEGAL[numbers, lying[rows, (numbers[:, 0] - _PLAYS_END) // 12][:, None]]
        if (rows := np.flatnonzero(self._stage == _ASKED)).size:
            masks[rows, _TAKES_END:_MOVES] = 1
        return masks

    def rows(self, out: Floats | None = None) -> Floats:
        """What the seat to move sees in each row, as :class:`~hanafuda_rules.envs.encoding.Encoder` writes it.

        Args:
            out: An array of float32 with the shape (rows, ``encoder.size``). By default, a new one is created.

        Raises:
            HanafudaError: ``out`` is another kind of array.
        """
        rows: Floats = array_for(out, (len(self), self.encoder.size), np.float32)
        (planes, cards), (columns, numbers) = self._places
        seen, counted = self._seen()
        self._masks[:, planes] = seen[cards].T
        rows[:, : self.encoder.bits] = _bits_of(self._masks).reshape(len(self), -1)
        self._values[:, columns] = counted[numbers].T
        self.encoder.scaled(self._values, rows[:, self.encoder.bits :])
        return rows

    # --- moves --------------------------------------------------------------------------------------------------------

    def step(self, actions: Sequence[int] | Integers) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.bool_]]:
        """Play one move in every row, and forced moves after it if they are skipped.

        Args:
            actions: The number of a legal move for each row.

        Returns:
            The net amounts of the rounds that ended, an array of int32 with the shape (rows, seats) that is 0 in other
            rows; and whether a round ended, by row.

        Raises:
            HanafudaError: The number of actions is wrong, or one is illegal. No move is played then.
        """
        chosen, rows = self._checked(actions), self._rows
        net = np.zeros((len(self), self._plan.seats), np.int32)
        self.ended = np.zeros(len(self), np.bool_)
        while rows.size:
            over = self._move(rows, chosen)
            self.ended[over], self._stage[over] = True, _OVER
            rows, chosen = self._forced()
        if (over := np.flatnonzero(self.ended)).size:
            net[over] = self._nets(over)
            self._deal(over)
        return net, self.ended

    def _checked(self, actions: Sequence[int] | Integers) -> Integers:
        """The actions as an array, all of them legal."""
        given = chosen_actions(actions, len(self))
        chosen = np.array(given)
        if chosen.dtype != np.int64:
            raise HanafudaError(f"actions must be whole numbers, not {shown(actions)}")
        known = (chosen >= 0) & (chosen < len(self.rounds.actions))
        chosen = np.where(known, chosen, 0)
        lying = (self._field >> _SHIFTS[CARD_OF[chosen] // 4]) & _MONTH
        there = np.where(self._stage == _HAND, self._hands[self.seat, self._rows], self._top)
        bits = _BITS_AND_NONE[chosen]
        legal = known & LEGAL[chosen, lying.astype(np.int64)] & (KIND[chosen] == self._stage) & (there & bits == bits)
        if not legal.all():
            row = int(np.flatnonzero(~legal)[0])
            try:
                self.rounds.actions.move(self.state(row), given[row])
            except HanafudaError as error:
                raise HanafudaError(f"round {row}: {error}") from error
        return chosen

    def _forced(self) -> tuple[Integers, Integers]:
        """The rows with a single legal move, and the move."""
        if not self.rounds.skip_forced:
            return self._rows[:0], self._rows[:0]
        hand = self._hands[self.seat, self._rows]
        rows = np.flatnonzero((hand & (hand - _U(1)) == 0) & (self._stage == _HAND))
        card = _index_of(hand[rows])
        lying = (self._field[rows] >> _SHIFTS[card // 4]) & _MONTH
        choice = CHOICE[lying.astype(np.int64), card % 4]
        forced = choice >= 0
        return rows[forced], (5 * card + choice)[forced]

    def _move(self, rows: Integers, actions: Integers) -> Integers:
        """Play a move in some rows. Return the rows whose round is over."""
        seat, card, taken = self.seat[rows], _BITS_AND_NONE[actions], TAKEN[actions]
        self._history[rows, self._moves[rows]] = actions
        self._moves[rows] += 1
        plays = KIND[actions] == _HAND
        from_hand = np.where(plays, card, _NONE)
        self._hands[seat, rows] ^= from_hand
        self._played[seat, rows] |= from_hand
        pile = self._piles[seat, rows]
        self._before[rows] = np.where(plays, pile, self._before[rows])
        field = self._field[rows] ^ np.where(taken != 0, taken, card)
        ends = self._turn_stock(rows, plays, field, np.where(taken != 0, pile | card | taken, pile))
        if (asked := KIND[actions] == _ASKED).any():
            stops = asked & (actions == _TAKES_END)
            over, going = rows[stops], rows[asked & ~stops]
            self._winner[over] = self.seat[over]
            self._notes[self.seat[going], 0, going] += 1
            return np.concatenate([over, self._end_turns(rows[ends & ~stops])])
        return self._end_turns(rows[ends])

    def _turn_stock(self, rows: Integers, turns: Any, field: Masks, pile: Masks) -> npt.NDArray[np.bool_]:
        """Turn a stock card where it is due. Return whether the turn ends; otherwise the card waits for a capture."""
        drawn = self._drawn[rows]
        turns = turns & (drawn < self._plan.stock)
        card = self._stock[rows, np.minimum(drawn, self._plan.stock - 1)]
        top = np.where(turns, _BITS[card], _NONE)
        lying = np.where(turns, field & _MONTHS[card], _NONE)
        matches = np.bitwise_count(lying)
        waits, takes = matches == 2, (matches & 1) == 1  # noqa: PLR2004  # CD-6: one of two, or all of one or three
        self._field[rows] = field ^ np.where(takes, lying, np.where(waits, _NONE, top))
        self._piles[self.seat[rows], rows] = np.where(takes, pile | top | lying, pile)
        self._top[rows] = np.where(waits, top, _NONE)
        self._drawn[rows] = drawn + turns
        self._stage[rows] = np.where(waits, _TURNED, _HAND)
        ends: npt.NDArray[np.bool_] = ~waits
        return ends

    def _end_turns(self, rows: Integers) -> Integers:
        """End turns: ask, or pass on to the next seat. Return the rows whose round is over."""
        plan, over = self._plan, list[Integers]()
        while rows.size:
            if plan.limits and plan.counting and (improved := self._improved(rows, plan.counting)).size:
                stops = improved[self._may_not_go_on(improved)]
                self._winner[stops] = self.seat[stops]
                over.append(stops)
                self._stage[improved] = _ASKED
                rows = rows[self._stage[rows] != _ASKED]
            seat = (self.seat[rows] + 1) % plan.seats
            has_hand, has_stock = self._hands[seat, rows] != 0, self._drawn[rows] < plan.stock
            goes_on = {"hands": has_hand, "either": has_hand & has_stock, "both": has_hand | has_stock}[plan.play.until]
            over.append(rows[~goes_on])
            self.seat[rows] = np.where(goes_on, seat, self.seat[rows])
            if not (rows := rows[goes_on & ~has_hand]).size:
                break
            # These seats only turn a stock card.
            pile = self._before[rows] = self._piles[self.seat[rows], rows]
            rows = rows[self._turn_stock(rows, np.True_, self._field[rows], pile)]
        return np.concatenate(over) if over else rows

    def _improved(self, rows: Integers, counting: Counting) -> Integers:
        """Raise the marks at the end of turns. Return the rows whose turn improved."""
        plan = self._plan
        if plan.by_cards:
            rows = rows[self._piles[self.seat[rows], rows] != self._before[rows]]
        values, counts = counting(self._piles[self.seat[rows], rows])
        holds = counts.any(axis=1)  # most piles hold no yaku
        rows, values, counts = rows[holds], values[holds], counts[holds]
        seat = self.seat[rows]
        values, at = values[:, plan.marked], (seat[:, None], plan.mark_places, rows[:, None])
        marks = self._notes[at]
        self._notes[at] = np.maximum(marks, values)
        self._notes[seat[:, None], plan.key_places, rows[:, None]] |= counts
        if (better := (values > marks).any(axis=1)).any():
            self._rank(rows[better], seat[better])
        return rows[better]

    def _may_not_go_on(self, rows: Integers) -> npt.NDArray[np.bool_]:
        """Whether turns that improved stop the round without a question."""
        plan, seat = self._plan, self.seat[rows]
        last_turn, limit = plan.limits or (False, "none")
        left = self._hands[seat, rows] != 0
        if plan.play.until == "both":
            left |= plan.stock - self._drawn[rows] >= plan.seats
        calls = self._notes[:, 0, rows]
        used = {"none": 0, "once_each": calls[seat, np.arange(len(rows))], "once": calls.sum(axis=0)}[limit]
        stops: npt.NDArray[np.bool_] = (~left & last_turn) | (np.asarray(used) > 0)
        return stops

    def _rank(self, rows: Integers, seat: Integers) -> None:
        """Make some seats the last of those that improved."""
        places = self._notes[:, -1, rows]
        own = places[seat, np.arange(len(rows))]
        places -= (own > 0) & (places > own)
        places[seat, np.arange(len(rows))] = 0
        places[seat, np.arange(len(rows))] = (places > 0).sum(axis=0) + 1
        self._notes[:, -1, rows] = places

    def _nets(self, rows: Integers) -> npt.NDArray[np.int32]:
        plan, seats = self._plan, self._plan.seats
        order = (self._dealer[rows] + np.arange(seats)[:, None]) % seats
        piles = self._piles[order, rows]
        masks, points = self._weights.T
        points_of = (np.bitwise_count(piles[:, :, None] & masks) * points.astype(np.int64)).sum(axis=2)
        yaku = np.zeros_like(points_of)
        if plan.counting is not None:
            yaku = plan.counting(piles.ravel())[0].sum(axis=1).reshape(piles.shape)
        calls = self._notes[order, 0, rows].astype(np.int64) if plan.limits else np.zeros_like(points_of)
        won = (self._winner[rows] == order).astype(np.int64)
        nets = plan.rules.net_of(list(points_of), list(yaku), list(won), list(calls))
        net = np.empty((len(rows), seats), np.int32)
        net[np.arange(len(rows)), order] = np.stack(nets or ())
        return net

    # --- what is seen -------------------------------------------------------------------------------------------------

    def _columns(self) -> tuple[list[str], list[str]]:
        """The names of the sets of cards and of the numbers that :meth:`_seen` gives."""
        plan, seats = self._plan, range(self._plan.seats)
        cards = ["hand", "field", "dealt_field", "turned", "pile_before", "possible_in_stock"]
        cards += [f"{name}.{seat}" for name in ("pile", "played", "possible_in_hand") for seat in seats]
        notes = ["calls", *[f"mark_{place}" for place in range(1, len(plan.marks) + 1)]]
        notes += [*[f"counted_{key}" for key in plan.keys], "improved"]
        by_seat = ["dealer", "place", "hand_size", *(notes if plan.limits else ())]
        return cards, ["stock_size", "stage", *[f"{name}.{seat}" for name in by_seat for seat in seats]]

    def _seen(self) -> tuple[Masks, Integers]:
        """The sets of cards and the numbers, with the shape (names, rows)."""
        plan, every, stage, top = self._plan, self._rows, self._stage, self._top
        order = (self.seat + np.arange(plan.seats)[:, None]) % plan.seats
        hands, piles, played = self._hands[order, every], self._piles[order, every], self._played[order, every]
        hidden = _EVERY ^ (np.bitwise_or.reduce(piles, axis=0) | hands[0] | self._field | top)
        before = np.where(stage == _TURNED, self._before, _NONE)
        left = plan.stock - self._drawn
        in_stock, in_hand = np.where(left, hidden, _NONE), np.where(hands, hidden, _NONE)
        in_hand[0] = 0
        cards = np.stack([hands[0], self._field, self._dealt, top, before, in_stock, *piles, *played, *in_hand])
        of_dealer, place = order == self._dealer, (order - self._dealer) % plan.seats + 1
        numbers = [np.stack([left, stage + 1]), of_dealer, place, np.bitwise_count(hands)]
        if plan.limits:  # by note, then by seat
            numbers.append(self._notes[order, :, every].transpose(2, 0, 1).reshape(-1, len(self)))
        return cards, np.concatenate(numbers)


def _found(names: Sequence[str], given: list[str]) -> tuple[list[int], list[int]]:
    """The places of some names among all names, and among the given ones."""
    places = [(place, given.index(name)) for place, name in enumerate(names) if name in given]
    return [place for place, _ in places], [place for _, place in places]


def _has_pattern(cards: Masks, looks: frozenset[str]) -> npt.NDArray[np.bool_]:
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


def _index_of(bits: Masks) -> Integers:
    """The index of the only card of each mask."""
    index: Integers = np.bitwise_count(bits - _U(1)).astype(np.int64)
    return index


def _bits_of(masks: Masks) -> npt.NDArray[np.uint8]:
    """The 48 bits of each mask; masks have the shape (rows, planes)."""
    octets = np.ascontiguousarray(masks, "<u8").view(np.uint8).reshape(*masks.shape, 8)
    return np.unpackbits(octets[:, :, :6], axis=2, bitorder="little")
