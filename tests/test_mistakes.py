"""Entered rounds: every finished round settles the same however it is entered, and every kind of mistake is refused.

The mistakes are made from finished rounds, by what each game says of its outcomes: the cards, the yaku, what counts.
A game in which nothing is captured has entries of its own, and tests them itself.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Iterator, Mapping
from math import gcd
from typing import Any, NamedTuple

import attrs
import pytest

from hanafuda_rules import BLANK, DECK, CardSet, InvalidOutcomeError, Month, settle_round
from hanafuda_rules.formats.entered_records import outcome_at, plain_outcome
from hanafuda_rules.parts.sheets import NamedYaku

from helpers.counted_rounds import by_hand, rounds_of
from helpers.random_rounds import CAPTURING as GAMES
from helpers.sheet_rounds import mixed_sheets

ROUNDS = 40


class Round(NamedTuple):
    """A finished round: its ruleset, table and outcome, and the outcome as a score sheet."""

    rules: Any
    table: Any
    outcome: Any
    sheet: Any

    @property
    def counted(self) -> Mapping[str, str]:
        return self.sheet.counted

    @property
    def all_captured(self) -> bool:
        return len(self.outcome.captured) == len(self.rules.deck(self.outcome.seats) & self.outcome.deck)

    @property
    def is_played_out(self) -> bool:
        """Whether the round ended only when all cards were captured, by its rules."""
        options, ended = self.rules.options, ("stopped", "winner", "calls", "refusers")
        if (
            any(getattr(self.outcome, name, None) not in {None, ()} for name in ended[:2])
            or self.rules.key == "koi_koi"
        ):
            return False
        stops = getattr(options, "stops", False) or getattr(options, "deciding_yaku", "") == "at_once"
        stops = stops or getattr(options, "rules", "") == "kekoro"  # some yaku more end a round (RY-4.5)
        held = stops and any(self.rules.held_at_end(self.outcome, side) for side in self.sides)
        lies = getattr(options, "round_end", "") == "hands_empty" or not getattr(options, "last_turn_ppeok", True)
        return self.all_captured and not held and not lies and getattr(options, "draw_offer", "off") == "off"

    @property
    def yaku(self) -> Any:
        """The yaku that count in the round."""
        return self.rules.readings(self.rules.at_end(self.outcome, self.sides[0]))[0]

    @property
    def sides(self) -> tuple[int, ...]:
        return self.outcome.players


@functools.cache
def finished(key: str) -> list[Round]:
    """Rounds of random rulesets that somebody played."""
    found = []
    for rules, states in rounds_of(GAMES[key], GAMES[key].Rules, ROUNDS, seed=5):
        outcome = states[-1].outcome
        if getattr(outcome, "players", ()) and outcome.captured:
            found.append(Round(rules, states[-1].table, outcome, outcome.as_sheet(rules)))
    return found


# --- the same round, however it is entered ----------------------------------------------------------------------------


@pytest.mark.parametrize("key", GAMES)
def test_a_round_settles_the_same_however_it_is_entered(key: str) -> None:
    settled = 0
    for rules, table, outcome, sheet in finished(key):
        expected = settle_round(rules, outcome)
        assert settle_round(rules, by_hand(outcome)) == expected
        plain = json.loads(json.dumps(plain_outcome(outcome, rules, table)))
        assert settle_round(rules, outcome_at(rules, table, plain)) == expected
        assert sheet.as_sheet(rules) == sheet
        for mixed in mixed_sheets(outcome, rules):
            try:
                again = settle_round(rules, mixed)
            except InvalidOutcomeError as error:  # what counts is in no sheet, such as who has the Lightning
                assert "needed" in error.message, (rules, mixed, error)  # noqa: PT017
                continue
            ends = [(settled.net, settled.winner, settled.next_dealer) for settled in (again, expected)]
            assert ends[0] == ends[1]
            assert mixed.as_sheet(rules) == sheet
            settled += 1
    assert settled > ROUNDS


# --- mistakes ---------------------------------------------------------------------------------------------------------

Changes = Mapping[str, Any]
Maker = Callable[[Round], Iterator[Changes]]


def seats_beyond(played: Round) -> Iterator[Changes]:
    yield {"seats": 9} if "seats" in attrs.fields_dict(type(played.outcome)) else {"order": (0, 1, 9)}


def dealer_beyond(_: Round) -> Iterator[Changes]:
    yield {"dealer": 9}


def pile_of_nobody(played: Round) -> Iterator[Changes]:
    yield {"piles": {**played.outcome.piles, 9: CardSet()}}


def pile_as_text(played: Round) -> Iterator[Changes]:
    yield {"piles": {**played.outcome.piles, played.sides[0]: "1br"}}


def card_of_no_deck(played: Round) -> Iterator[Changes]:
    seat = played.sides[0]
    yield {"piles": {**played.outcome.piles, seat: played.outcome.pile(seat) | {BLANK}}}


def card_in_two_piles(played: Round) -> Iterator[Changes]:
    one, other = played.sides[:2]
    if pile := played.outcome.pile(one):
        yield {"piles": {**played.outcome.piles, other: played.outcome.pile(other) | pile}}


def card_missing(played: Round) -> Iterator[Changes]:
    """One card of a pile is missing, and no wild card can be why (CD-6)."""
    wild = getattr(getattr(played.rules, "captures", None), "wild", CardSet())
    for seat, pile in played.outcome.piles.items():
        for card in [*(pile - CardSet().union(*[month.cards for month in wild.months]))][:1]:
            if not pile & wild and getattr(played.rules.options, "last_turn_ppeok", True):  # GS-5.8: three of a month
                yield {"piles": {**played.outcome.piles, seat: pile - {card}}}


def cards_missing(played: Round) -> Iterator[Changes]:
    """A month is missing, in a round that was played until all cards were captured."""
    if played.is_played_out:
        for seat, pile in played.outcome.piles.items():
            # Willows can be left over, where one of them is wild (SK-5.4).
            whole = [month for month in pile.months if month.cards <= pile and month is not Month.WILLOW]
            if whole:
                yield {"piles": {**played.outcome.piles, seat: pile - whole[0].cards}}


def pile_too_large(played: Round) -> Iterator[Changes]:
    options = played.rules.options
    takes = getattr(options, "field_quad", "") == "dealer_takes" or getattr(options, "leftovers", "") == "all"
    takes = takes or getattr(options, "rules", "") == "hachi_ju_hana"  # RY-2.2
    if played.all_captured and not takes:
        yield {"piles": {**dict.fromkeys(played.sides, CardSet()), played.sides[-1]: played.outcome.captured}}


# --- on a score sheet


def on_sheet(played: Round, name: str, changed: Mapping[int, Any]) -> Changes:
    return {"piles": {}, **{field: getattr(played.sheet, field) for field in played.counted}, name: changed}


def points_beyond_the_deck(played: Round) -> Iterator[Changes]:
    if "points" in played.counted:
        yield on_sheet(played, "points", {**played.sheet.points, played.sides[0]: 5000})


def points_that_do_not_add_up(played: Round) -> Iterator[Changes]:
    if "points" in played.counted and played.is_played_out and played.outcome.unpaired != DECK:
        seat = max(played.sheet.points, key=played.sheet.points.__getitem__)
        less = max([values.points for values in played.rules.classification.classes])
        yield on_sheet(played, "points", {**played.sheet.points, seat: played.sheet.points[seat] - less})


def points_that_no_cards_make(played: Round) -> Iterator[Changes]:
    if "points" in played.counted:
        values = [values.points for values in played.rules.classification.classes]
        points, (one, other) = played.sheet.points, played.sides[:2]
        if gcd(*values) > 1:
            yield on_sheet(played, "points", {**points, one: points[one] + 1, other: points[other] - 1})
        elif not played.outcome.unpaired and min(values) == 1:  # two chaff are two points
            yield on_sheet(played, "points", {**points, one: 1, other: points[other] + points[one] - 1})


def points_as_text(played: Round) -> Iterator[Changes]:
    for wrong in ("12", -5, 1.5, None, 10**5000):
        if "points" in played.counted:
            yield on_sheet(played, "points", {**played.sheet.points, played.sides[0]: wrong})


def points_missing(played: Round) -> Iterator[Changes]:
    if "points" in played.counted and "points" not in played.outcome.optional and played.sheet.order:
        points = {seat: number for seat, number in played.sheet.points.items() if seat != played.sides[0]}
        yield on_sheet(played, "points", points)


def yaku_missing(played: Round) -> Iterator[Changes]:
    if "yaku" in played.counted and "points" in played.counted and "yaku" not in played.outcome.optional:
        yield {"piles": {}, "points": played.sheet.points}


def pile_and_entry(played: Round) -> Iterator[Changes]:
    seat = played.sides[0]
    for name in played.counted:
        if name in {"yaku", "points"} and seat in (getattr(played.sheet, name) or ()):
            entered = on_sheet(played, name, getattr(played.sheet, name))
            yield {**entered, "piles": {seat: played.outcome.pile(seat)}} if getattr(played.sheet, name)[seat] else {
                **entered, "piles": {seat: played.outcome.pile(seat)}, name: {seat: ["?"] if name == "yaku" else 7},
            }  # fmt: skip


def with_yaku(played: Round, **named: Any) -> Changes:
    """A sheet on which seats have these yaku alone; by place: ``_0`` is the first seat."""
    return on_sheet(played, "yaku", {played.sides[int(place[1:])]: yaku for place, yaku in named.items()})


def yaku_unknown(played: Round) -> Iterator[Changes]:
    if "yaku" in played.counted:
        yield with_yaku(played, _0=["royal_flush"])


def yaku_twice(played: Round) -> Iterator[Changes]:
    if "yaku" in played.counted:
        yield from [with_yaku(played, _0=[yaku.key] * 2) for yaku in [*played.yaku][:1]]


def yaku_grown_too_far(played: Round) -> Iterator[Changes]:
    if "yaku" in played.counted:
        yield from [with_yaku(played, _0=[NamedYaku(yaku.key, 40)]) for yaku in [*played.yaku][:1]]


def yaku_that_exclude_each_other(played: Round) -> Iterator[Changes]:
    for group in played.yaku.groups if "yaku" in played.counted else ():
        keys = list(dict.fromkeys(yaku.key for yaku in played.yaku if yaku.group == group.key))
        if group.best_only and len(keys) > 1:
            yield with_yaku(played, _0=keys[:2])


def yaku_of_two_seats(played: Round) -> Iterator[Changes]:
    one_reading = len(played.rules.readings(played.rules.at_end(played.outcome, played.sides[0]))) == 1
    for yaku in played.yaku if "yaku" in played.counted and one_reading else ():
        alone = [other.key for other in played.yaku].count(yaku.key) == 1
        if alone and not yaku.again and 2 * yaku.needed > len(yaku.cards):
            yield with_yaku(played, _0=[yaku.key], _1=[yaku.key])


def yaku_of_a_known_pile(played: Round) -> Iterator[Changes]:
    """A seat names a yaku whose cards lie in the other pile."""
    one, other = played.sides[:2]
    for yaku in played.yaku if "yaku" in played.counted else ():
        alone = [rival.key for rival in played.yaku].count(yaku.key) == 1
        if alone and yaku.needed == len(yaku.cards) and yaku.cards & played.outcome.pile(other):
            entered = on_sheet(played, "yaku", {one: [yaku.key]})
            points = {seat: number for seat, number in (entered.get("points") or {}).items() if seat != other}
            more = {"points": points} if "points" in entered else {}
            yield {**entered, **more, "piles": {other: played.outcome.pile(other)}}


def yaku_that_follows(played: Round) -> Iterator[Changes]:
    """A yaku whose cards are all in another one is missing, where both count."""
    if "yaku" not in played.counted or len(played.rules.readings(played.rules.at_end(played.outcome, 0))) > 1:
        return
    best = {group.key for group in played.yaku.groups if group.best_only}
    for yaku in played.yaku:
        for part in played.yaku:
            within = part.needed == len(part.cards) and part.cards < yaku.cards and yaku.needed == len(yaku.cards)
            void = {*played.rules.void(yaku.cards, played.rules.at_end(played.outcome, played.sides[0]))}
            if within and not (part.group == yaku.group and part.group in best) and not {yaku.key, part.key} & void:
                yield with_yaku(played, _0=[yaku.key])


# --- how the round ended


def ended_by_nobody(played: Round) -> Iterator[Changes]:
    """The seat that ended the round is not at the table."""
    for name in ("stopped", "winner", "blank"):
        if (seat := getattr(played.outcome, name, None)) is not None:
            yield {name: 9 if type(seat) is int else attrs.evolve(seat, seat=9)}


def ended_without_yaku(played: Round) -> Iterator[Changes]:
    for name in ("stopped", "winner"):
        ender = getattr(played.outcome, name, None)
        if ender is not None and getattr(played.outcome, "won_by", "stop") == "stop":
            seat = ender if type(ender) is int else ender.seat
            yield {"piles": {**played.outcome.piles, played.outcome.sides[seat]: CardSet()}}


def yaku_without_a_call(played: Round) -> Iterator[Changes]:
    """A player has yaku, but it neither called nor ended the round."""
    name = "calls" if played.rules.key == "koi_koi" else "goes"
    ender = getattr(played.outcome, "stopped", None) if name == "calls" else getattr(played.outcome, "winner", None)
    callers = {*getattr(played.outcome, name, ())} - {None if ender is None else played.outcome.sides[ender]}
    if callers and type(played.rules).__name__ == "Rules" and ender is not None:
        held = [seat for seat in callers if played.rules.held_at_end(played.outcome, seat)]
        if held:
            yield {name: {} if name == "calls" else ()}


KINDS: Mapping[str, Maker] = {
    kind.__name__: kind
    for kind in (
        seats_beyond, dealer_beyond, pile_of_nobody, pile_as_text, card_of_no_deck, card_in_two_piles, card_missing,
        cards_missing, pile_too_large, points_beyond_the_deck, points_that_do_not_add_up, points_that_no_cards_make,
        points_as_text, points_missing, yaku_missing, pile_and_entry, yaku_unknown, yaku_twice, yaku_grown_too_far,
        yaku_that_exclude_each_other, yaku_of_two_seats, yaku_of_a_known_pile, yaku_that_follows,
        ended_by_nobody, ended_without_yaku, yaku_without_a_call,
    )
}  # fmt: skip


def examples(kind: str, key: str) -> Iterator[tuple[Round, dict[str, Any]]]:
    for played in finished(key):
        fields = {
            field.name: getattr(played.outcome, field.name)
            for field in attrs.fields(type(played.outcome))
            if field.init
        }
        for changes in KINDS[kind](played):
            yield played, {**fields, **changes}


NO_POINTS, NO_YAKU = {"koi_koi", "go_stop", "musashino_bana"}, {"bakappana"}
ALONE = {
    "hana_awase", "kyu_rei_hana", "min_hwatu", "mushi", "regional_points", "regional_shares", "regional_wild",
    "regional_yaku", "sakura",
    "sudaoshi", "suhara_bana", "toppa",
}  # fmt: skip
STOPPED = {"go_stop", "hanahuda", "koi_koi"}

IMPOSSIBLE: Mapping[str, set[str]] = {
    # A round that nobody stopped may leave cards (KK-4.4), and one with an instant win, too (MB-3.2).
    "cards_missing": {"koi_koi", "musashino_bana"},
    # Few cards are played; cards are taken from other piles (GS-6.2); a team plays half of all cards (MB-2.2).
    "pile_too_large": {"koi_koi", "go_stop", "musashino_bana"},
    "points_beyond_the_deck": NO_POINTS,
    "points_that_do_not_add_up": {*NO_POINTS, "sakura", "regional_wild", "roppyakken"},  # cards are left over (WC-4.4)
    "points_that_no_cards_make": {*NO_POINTS, "mushi"},  # the oni takes a single chaff, worth 1 (MU-4.2)
    "points_as_text": NO_POINTS,
    "points_missing": {
        *NO_POINTS,
        "hachi_hachi",
        "hanahuda",
        "regional_shares",
        "regional_wild",
    },  # they do not always count
    "yaku_missing": {*NO_POINTS, *NO_YAKU, "regional_points", "regional_yaku"},  # some have none (RG-4.1, RY-4.3)
    "yaku_unknown": NO_YAKU,
    "yaku_twice": NO_YAKU,
    "yaku_grown_too_far": NO_YAKU,
    "yaku_that_exclude_each_other": {
        *NO_YAKU,
        "kyu_rei_hana",
        "regional_points",
        "regional_yaku",
        "mushi",
        "sakura",
    },
    "yaku_of_two_seats": NO_YAKU,
    "yaku_of_a_known_pile": NO_YAKU,
    # No yaku that counts besides another is a part of it; next to an instant win no other counts (MB-5.1).
    "yaku_that_follows": {*NO_YAKU, *ALONE, "go_stop", "musashino_bana"},
    "ended_by_nobody": {*GAMES} - {*STOPPED, "hachi_hachi", "sudaoshi"},
    "ended_without_yaku": {*GAMES} - STOPPED,
    "yaku_without_a_call": {*GAMES} - {"koi_koi", "go_stop"},
}
"""The kinds of mistakes that nobody can make in a game, because it has no such entry, or a round can go so."""


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_a_mistake_is_refused_or_impossible(kind: str, key: str) -> None:
    made = list(examples(kind, key))
    if key in IMPOSSIBLE.get(kind, ()):
        assert not made or kind == "pile_too_large" or key == "musashino_bana"
        return
    assert made
    for played, fields in made:
        with pytest.raises(InvalidOutcomeError) as caught:
            settle_round(played.rules, type(played.outcome)(**fields))
        assert caught.value.rule
