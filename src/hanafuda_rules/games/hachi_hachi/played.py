"""Reads the events of a round: who played blind, who is liable, and the outcome."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from hanafuda_rules.cards import Card, CardSet, Month, card_set
from hanafuda_rules.errors import HanafudaError
from hanafuda_rules.events import Dealt, Entered, Event, Moved, brought, since_deal, who_made
from hanafuda_rules.games.hachi_hachi.events import PlaceSold
from hanafuda_rules.games.hachi_hachi.match import Table
from hanafuda_rules.games.hachi_hachi.moves import Cancel, Mizuten, Sage, SayShoubu, Split, Swap
from hanafuda_rules.games.hachi_hachi.outcome import NO_TEYAKU, DeclaredTeyaku, Liable, Outcome, ending_of
from hanafuda_rules.games.hachi_hachi.yaku import PLAYERS, feedable, rules_of
from hanafuda_rules.machine.state import RoundState
from hanafuda_rules.masks import MONTH_OF
from hanafuda_rules.moves import Move, Play
from hanafuda_rules.parts.outcomes import known_by_seat
from hanafuda_rules.parts.sitting_out import BlankShown, Compensated
from hanafuda_rules.parts.teyaku import HAND_SIZE, Declared
from hanafuda_rules.yaku import Yaku

if TYPE_CHECKING:
    from hanafuda_rules.games import hachi_hachi

__all__ = ["liabilities", "mizuten_of", "outcome_of"]


def mizuten_of(events: Iterable[Event]) -> int | None:
    """The seat that plays blind; ``None`` if nobody does (HH-4.10).

    Args:
        events: The events since the last void deal, because that voids the declaration.
    """
    return next(iter(who_made(Mizuten, events)), None)


_Kinds: TypeAlias = defaultdict[type[Event | Move], list[Any]]
"""The events by class, and the seats that made a move by class of the move, in order."""


def _by_kind(events: Iterable[Event]) -> _Kinds:
    """Sort the events by kind, which is faster than searching them for each kind."""
    kinds: _Kinds = defaultdict(list)
    for event in events:
        kind, entry = (type(event.move), event.seat) if isinstance(event, Moved) else (type(event), event)
        kinds[kind].append(entry)
    return kinds


def outcome_of(state: RoundState[Outcome, Table]) -> Outcome:
    """The outcome of a played round that is over."""
    table, order, piles, rules = state.table, state.order, state.piles, rules_of(state)
    options, kinds = rules.options, _by_kind(since_deal(state.announcements))
    entered, blank = kinds[Entered], kinds[BlankShown]
    feeding = (options.liability, options.diving_liability) != ("off", False)  # HH-7.7, HH-9.6
    three, swaps = len(order) == PLAYERS, options.hand_swap != "off" and table.seats >= PLAYERS
    blind = next(iter(kinds[Mizuten]), None)
    dropped, sold = entered[0].dropped if entered else (), tuple(kinds[PlaceSold])
    forced_out = known_by_seat({event.seat: event.amount for event in kinds[Compensated]})
    blank_seat, field = (blank[0].seat, blank[0].field) if blank else (None, _dealt_field(kinds[Dealt]))
    # HH-4.11: hands are swapped from three seats up.
    dealers_hand = (table.dealer, *kinds[Swap])[-1] if swaps else None
    values = {
        "piles": known_by_seat({seat: piles[seat] for seat in order}), "order": order, "field": field,
        "tokens": table.tokens or (), "dealer": table.dealer, "dropped": dropped, "forced_out": forced_out,
        "sold": sold, "blank": blank_seat, "pot": table.pot, "teyaku": known_by_seat(_teyaku_of(kinds[Declared])),
        "sage": tuple(kinds[Sage]), "ending": ending_of(kinds[SayShoubu], kinds[Cancel], kinds[Split]),
        "liable": liabilities(since_deal(state.events), order, rules) if three and feeding else (),
        "mizuten": blind if three and blind in order else None, "dealers_hand": dealers_hand,
        "round_number": table.round_number,
    }  # fmt: skip
    return Outcome.of_play(state, values)


def _dealt_field(dealt: list[Dealt]) -> CardSet:
    if not dealt:
        raise HanafudaError("the round began as a position whose events do not tell of its deal", rule="HH-3.1")
    return dealt[0].field


def _teyaku_of(declared: list[Declared]) -> dict[int, DeclaredTeyaku]:
    declarations: dict[int, DeclaredTeyaku] = {}
    for event in declared:
        # HH-5.6: the cards of triplets are shown. Only group A has triplets, so one declaration shows them all.
        declarations[event.seat] = declarations.get(event.seat, NO_TEYAKU).plus(
            event.teyaku, event.triplets, event.cards
        )
    return declarations


# --- liabilities (HH-7.7, HH-9.6) -------------------------------------------------------------------------------------


class _Turn(NamedTuple):
    """A turn: the hand card, and the cards captured with it and with the stock card."""

    seat: int
    card: Card
    captures: list[CardSet]


def _turns(events: tuple[Event, ...]) -> list[_Turn]:
    turns: list[_Turn] = []
    for play in brought(events):
        if isinstance(play.by, Play) or not turns:
            turns.append(_Turn(play.seat, play.card, []))
        if play.captures:
            turns[-1].captures.append(card_set(play.taken))
    return turns


class _Fed(NamedTuple):
    """A card on the field that makes its player liable if the owner captures it in the next turn.

    ``yaku`` is the dekiyaku that it may complete; ``None`` for the month of a triplet.
    """

    payer: int
    owner: int
    card: Card
    yaku: Yaku | None

    def completed(self, before: CardSet, after: CardSet) -> dict[tuple[int, str | Month], Liable]:
        """The liability, if capturing the card completes the dekiyaku or month."""
        if self.yaku is not None and (self.yaku.worth(before) or not self.yaku.worth(after)):
            return {}
        completed = self.card.month if self.yaku is None else self.yaku.key
        return {(self.owner, completed): Liable(self.payer, self.owner, completed)}


def liabilities(events: tuple[Event, ...], order: tuple[int, ...], rules: hachi_hachi.Rules) -> tuple[Liable, ...]:
    """The liabilities of a round of three, from the events since the last void deal (HH-7.7, HH-9.6)."""
    yaku, triplets = _able(events, rules)
    piles, played = dict.fromkeys(order, CardSet()), dict.fromkeys(order, 0)
    fed: list[_Fed] = []
    liable: dict[tuple[int, str | Month], Liable] = {}
    for seat, card, captures in _turns(events):
        for captured in captures:
            before, piles[seat] = piles[seat], piles[seat] | captured
            for card_fed in fed:
                if card_fed.owner == seat and card_fed.card in captured:
                    liable |= card_fed.completed(before, piles[seat])
        played[seat] += 1
        fed = [card_fed for card_fed in fed if card_fed.owner != seat]
        # HH-7.7: not with its last hand card, and only if the card stays on the field.
        if played[seat] < HAND_SIZE and card not in piles[seat]:
            for owner in {*order} - {seat}:
                lacked: list[Yaku | None] = [
                    dekiyaku for dekiyaku in yaku if _fits(dekiyaku, piles[owner].mask, card, rules)
                ]
                lacked += [None] * ((owner, card.month) in triplets)
                fed += [_Fed(seat, owner, card, dekiyaku) for dekiyaku in lacked]
    return tuple(sorted(liable.values(), key=str))


def _able(events: tuple[Event, ...], rules: hachi_hachi.Rules) -> tuple[tuple[Yaku, ...], set[tuple[int, Month]]]:
    """The dekiyaku and the triplets (seat and month) for which a seat can be liable."""
    yaku = () if rules.options.liability == "off" else feedable(rules.yaku)
    declared = [event for event in events if isinstance(event, Declared)] if rules.options.diving_liability else []
    return yaku, {(event.seat, month) for event in declared for month in event.triplets}


def _fits(yaku: Yaku, pile: int, card: Card, rules: hachi_hachi.Rules) -> bool:
    """Whether a pile lacks only this card for a dekiyaku; with ``"same_month"``, any card of this month."""
    lacking = yaku.cards.mask & ~pile
    enough = MONTH_OF[card.index] if rules.options.liability == "same_month" else card.mask
    return bool(lacking & enough) and not lacking & (lacking - 1)
