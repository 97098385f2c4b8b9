"""Views for display: the record of a view with everything that a web page or a terminal shows.

It is the record of :func:`~hanafuda_rules.formats.records.record_of_view` with the field ``display``: the cards in each
place, the legal moves, what each pile has and lacks, and the names of everything in one language. To show it, a program
needs neither this library nor the notation.

    >>> from hanafuda_rules import SeededShuffler
    >>> from hanafuda_rules.formats.display import record_for_display
    >>> from hanafuda_rules.games import koi_koi
    >>> state = koi_koi.RULES.deal(seats=2, shuffler=SeededShuffler(8))
    >>> display = record_for_display(state.view(0), language="ja")["display"]
    >>> display["legal_moves"][0]
    {'number': 100, 'notation': '6a', 'words': '牡丹に蝶を出す'}
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from hanafuda_rules.cards import DECK, Card, Kind, Month
from hanafuda_rules.checks import check_type
from hanafuda_rules.errors import HanafudaError, shown
from hanafuda_rules.formats.records import Record, record_of_view
from hanafuda_rules.machine.view import AnyView
from hanafuda_rules.names import ENGLISH
from hanafuda_rules.settlement import Payment, Reason, Score, Settlement
from hanafuda_rules.words import Tongue
from hanafuda_rules.yaku import MissingCards

__all__ = ["record_for_display"]


def record_for_display(
    view: AnyView,
    *,
    language: str = ENGLISH,
    names: Sequence[str] | None = None,
    settlement: Settlement | None = None,
) -> Record:
    """The record of a view with the field ``display``; the manual describes it.

    Args:
        view: The view.
        language: The key of the language, one of :data:`~hanafuda_rules.names.LANGUAGES`.
        names: The players' names by seat, which the words use, too.
        settlement: The settlement, if the round is over.

    Returns:
        Plain data for JSON, without any card that the seat does not know.

    Raises:
        RecordError: There are not as many names as seats.
        HanafudaError: There is no such language, a move is not in the vocabulary of the ruleset, or ``settlement`` is
            not a settlement of as many seats.
    """
    record, tongue = record_of_view(view, names=names), Tongue(language, names)
    settled = None if settlement is None else _settled(settlement, view.table.seats, tongue)
    return {**record, "display": {**_display(view, tongue), "settlement": settled}}


def _display(view: AnyView, tongue: Tongue) -> Record:
    return {
        "language": tongue.language,
        "to_move": view.to_move,
        "field": _cards(view.field),
        "turned": next(iter(_cards(view.turned)), None),
        "stock": view.stock_size,
        "set_aside": _cards(view.set_aside),
        "seats": [_seat(view, seat, tongue) for seat in range(view.table.seats)],
        "legal_moves": list(_legal_moves(view, tongue)),
        "events": [event.words(tongue.language, tongue.names) for event in view.events],
        "cards": {card.notation: _card(view, card, tongue) for card in view.ruleset.deck(view.table.seats)},
        "kinds": {kind.value: tongue.value(kind) for kind in Kind},
        "months": [tongue.value(month) for month in Month],
    }


def _settled(settlement: Settlement, seats: int, tongue: Tongue) -> Record:
    check_type(settlement, Settlement, "a settlement")
    if settlement.seats != seats:
        raise HanafudaError(f"a settlement of {seats} seats is needed, not of {shown(settlement.seats)}")
    why = settlement.dealer_reason
    lines: list[Score | Payment] = [*settlement.scores, *settlement.payments]
    return {
        "title": tongue.say(settlement.title),
        "remarks": [_reason(remark, tongue) for remark in settlement.remarks],
        "lines": [
            {
                "who": line.who_in(tongue),
                "amount": line.amount,
                **_reason(line.reason, tongue),
                "kind": line.reason.kind,
                "key": line.reason.key,
            }
            for line in lines
        ],
        "unit": tongue.value(settlement.unit),
        "net": [*settlement.net],
        "winner": settlement.winner,
        "next_dealer": {"seat": settlement.next_dealer, **_reason(why, tongue)},
        "match_over": [_reason(reason, tongue) for reason in settlement.match_over],
        "text": "\n".join(settlement.lines(tongue)),
    }


def _reason(reason: Reason, tongue: Tongue) -> Record:
    return {"words": reason.in_tongue(tongue), "rule": reason.rule}


def _cards(cards: Iterable[Card]) -> list[str]:
    return [card.notation for card in cards]


def _card(view: AnyView, card: Card, tongue: Tongue) -> Record:
    classification = view.ruleset.classification
    return {
        "slug": card.slug,
        "words": tongue.value(card),
        "month": None if card.is_blank or card.is_joker else int(card.month),
        "kind": classification.kind(card).value,
        "points": classification.points([card]),
    }


def _legal_moves(view: AnyView, tongue: Tongue) -> Iterator[Record]:
    space = view.ruleset.action_space
    for move in view.legal_moves:
        yield {
            "number": space.number(move),
            "notation": space.text(move),
            "words": move.words(tongue.language, tongue.names),
        }


def _seat(view: AnyView, seat: int, tongue: Tongue) -> Record:
    pile = view.piles[seat]
    hand = view.hand if seat == view.seat else None
    return {
        "hand": None if hand is None else _cards(hand),
        "hand_size": view.hand_sizes[seat],
        "pile": _cards(pile),
        "card_points": view.ruleset.classification.points(pile),
        "yaku": [
            {"key": held.yaku.key, "words": tongue.value(held.yaku), "value": held.value} for held in view.held(seat)
        ],
        "missing": [
            {
                "key": lacking.yaku.key,
                "words": tongue.value(lacking.yaku),
                "value": lacking.yaku.value,
                "count": lacking.count,
                "cards": _cards(lacking.cards),
            }
            for lacking in _within_reach(view, seat)
        ],
    }


def _within_reach(view: AnyView, seat: int) -> Iterable[MissingCards]:
    """What the pile lacks for each yaku that it can still form; if a key has several ways, the nearest."""
    nearest: dict[str, MissingCards] = {}
    # Partners share a pile.
    out_of_play = view.set_aside.union(*view.piles, DECK - view.ruleset.deck(view.table.seats))
    for missing in view.yaku.missing(view.piles[seat], out_of_play):
        before = nearest.get(missing.yaku.key)
        if not missing.out_of_reach and (before is None or missing.count < before.count):
            nearest[missing.yaku.key] = missing
    return [missing for missing in nearest.values() if missing.count]
