"""Mushi, Osaka's game with a wild card, and Botan-chō, its sister from Tokyo (MU-1.1 to MU-8.3).

Two play with 40 or 41 cards, including a wild card, the oni. A round is always played to the end. Then each player
scores its card points against par, and the opponent pays for its yaku. At larger tables two play each round.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from typing import ClassVar, Final, Literal, TypeAlias

import attrs

from hanafuda_rules import options as base_options
from hanafuda_rules.cards import DECK, PEONY_BUTTERFLIES, WILLOW_LIGHTNING, Card, CardSet, Kind, Month, Names
from hanafuda_rules.classification import STANDARD
from hanafuda_rules.errors import Fault, InvalidOptionError
from hanafuda_rules.learning.bounds import Bounds, everything
from hanafuda_rules.machine import match as _match
from hanafuda_rules.machine.captures import AnyCapture, Plays, Takes
from hanafuda_rules.machine.registry import register
from hanafuda_rules.machine.ruleset import ruleset_function
from hanafuda_rules.machine.state import Phase, RoundState
from hanafuda_rules.masks import MONTHS
from hanafuda_rules.moves import VoidDeal
from hanafuda_rules.options import WholeNumber, option
from hanafuda_rules.parts import outcomes
from hanafuda_rules.parts.dealing import (
    Deal,
    DealerTakesMonths,
    DealtCards,
    FourOfAMonth,
    Misdeal,
    Packet,
    VoidByChoice,
    by_points,
)
from hanafuda_rules.parts.entry import Entry, SitOut
from hanafuda_rules.parts.matching_games import MatchingRules
from hanafuda_rules.parts.reckoning import against_par, net_scores, settlement_of, void_remarks
from hanafuda_rules.parts.sheets import SheetOutcome, points_faults, sheet_faults
from hanafuda_rules.parts.wild_cards import WildCapture
from hanafuda_rules.parts.wild_play import WildPlay
from hanafuda_rules.settlement import Reason, Score, Settlement, shared_reason
from hanafuda_rules.table import Table
from hanafuda_rules.vocabulary import ENTRY, MoveForm, Word
from hanafuda_rules.words import say
from hanafuda_rules.yaku import Yaku, YakuGroup, YakuTable

__all__ = [
    "BOTAN_CHO", "PRESETS", "RULES", "Match", "Options", "Outcome", "Rules", "Settlement", "State", "Table", "ruleset",
]  # fmt: skip

_PLAYERS: Final = 2  # MU-1.1, MU-3.2
_SEAT_COUNTS: Final = (2, 3, 4)  # MU-1.1: of three or four, two play

# --- options ----------------------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True, slots=False)
class Options(base_options.Options):
    """The options of Mushi.

    Args:
        deck: The cards. Source: Fuda Wiki.

            - ``"mushi"``: 40 cards, without Peony and Bush Clover; the oni is the Lightning
            - ``"botan_cho"``: 41 cards, the same and the Butterflies, which are the oni

        extra_seats: Tables of three or four, where two play each round. Source: Fuda Wiki, after an app (variant).

            - ``False``: not allowed
            - ``True``: allowed; only with ``deck="mushi"``

        field_quad: Four cards of a month on the field. Source: Fuda Wiki; the second from kzpn200, if agreed on
            before.

            - ``"misdeal"``: the cards are dealt again
            - ``"dealer_takes"``: they go to the dealer's pile

        four_pairs: A field of four pairs. Source: Fuda Wiki (variant).

            - ``False``: is played
            - ``True``: the cards are dealt again; only with ``deck="mushi"``

        hand_quad: Four cards of a month in a hand. Source: kzpn200 (variant).

            - ``"play"``: are played as usual
            - ``"choice"``: the seat may show them, and then the cards are dealt again

        oni_on_three: What the oni may take if three cards of a month lie on the field. Source: Fuda Wiki; the others
            are for tables that pile the three (decided here).

            - ``"one"``: one of the three
            - ``"none"``: none of the three
            - ``"all"``: all three, as always with ``deck="botan_cho"``

        five_brights: Five Brights. Source: Fuda Wiki; some play without.

            - ``True``: is a yaku
            - ``False``: is not a yaku

        tie: A round at 0 : 0. Source: Fuda Wiki; the second from Botan-chō.

            - ``"dealer"``: nobody wins, and the same dealer deals again
            - ``"lightning"``: the player who captured the Lightning wins

        round_counter: What the winner of a round gets from the bank. Source: Fuda Wiki, on Botan-chō.

            - ``0``: nothing
            - ``1``: 1 point

        rounds: The number of rounds. Source: Fuda Wiki, which has 12 or 6.

            - any number: the match ends after this number of rounds

        target: The total that ends the match earlier. Source: Fuda Wiki (variant).

            - any number: the match ends after a round in which a total reaches it; 0 for no target

    Raises:
        InvalidOptionError: A value is not allowed, or values do not go together.
    """

    deck: Literal["mushi", "botan_cho"] = option("mushi", "MU-2.1")
    extra_seats: bool = option(default=False, rule="MU-1.1")
    field_quad: Literal["misdeal", "dealer_takes"] = option("misdeal", "MU-2.3")
    four_pairs: bool = option(default=False, rule="MU-2.4")
    hand_quad: Literal["play", "choice"] = option("play", "MU-2.5")
    oni_on_three: Literal["one", "none", "all"] = option("one", "MU-4.3")
    five_brights: bool = option(default=True, rule="MU-7.1")
    tie: Literal["dealer", "lightning"] = option("dealer", "MU-7.3")
    round_counter: Literal[0, 1] = option(0, "MU-7.4")
    rounds: int = option(12, "MU-1.3", values=WholeNumber())
    target: int = option(0, "MU-8.1", values=WholeNumber(minimum=0))

    def check_together(self) -> None:
        """Three options are only for the deck of 40 cards (MU-1.1, MU-2.4, MU-4.3)."""
        if self.deck == "mushi":
            return
        for info in self.describe():
            value = getattr(self, info.name)
            if info.name in {"extra_seats", "four_pairs", "oni_on_three"} and value != info.default:
                msg = f"{info.name}={value!r} does not go with deck={self.deck!r}"
                raise InvalidOptionError(msg, option=info.name, choices=(info.default,), rule=info.rule)


# --- cards and yaku ---------------------------------------------------------------------------------------------------

_FORTY: Final = DECK - Month.PEONY.cards - Month.CLOVER.cards
_DECKS: Final = {"mushi": _FORTY, "botan_cho": _FORTY | {PEONY_BUTTERFLIES}}  # MU-2.1
_ONI: Final = {"mushi": WILLOW_LIGHTNING, "botan_cho": PEONY_BUTTERFLIES}  # MU-4.1
_OTHER_WILLOWS: Final = Month.WILLOW.cards - {WILLOW_LIGHTNING}

# MU-7.1: all yaku count, Three Brights together with Five Brights too.
_GROUPS: Final = (YakuGroup("each", Names("Each for itself")),)


def _yaku(value: int, names: Names, cards: CardSet) -> Yaku:
    return Yaku.named(names, value, cards, "MU-7.1", group="each")


_YAKU: Final = (
    _yaku(30, Names("Five Brights", "gokō", "五光"), Kind.BRIGHT.cards),
    _yaku(25, Names("Three Brights", "sankō", "三光"), CardSet.parse("1b 2a 3b")),
    _yaku(10, Names("Four Wisterias", "fujishima", "藤シマ"), Month.WISTERIA.cards),
    _yaku(10, Names("Four Paulownias", "kirishima", "桐シマ"), Month.PAULOWNIA.cards),
)


# --- what is dealt ----------------------------------------------------------------------------------------------------

# MU-2.2. At a larger table every seat gets the same number (MU-3.1).
_DEALT: Final = {
    "mushi": (Packet(4), Packet(4, "field")) * 2,
    "botan_cho": (Packet(3, "field"), Packet(3), Packet(2, "field"), Packet(3), Packet(3)),
}


@attrs.frozen
class _FourPairs(Misdeal):
    """A field of four pairs (MU-2.4)."""

    rule: str = "MU-2.4"

    def voids(self, layout: DealtCards, table: Table) -> bool:
        return all((layout.field.mask & month).bit_count() in {0, 2} for month in MONTHS)


# --- outcome ----------------------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True, slots=False)
class Outcome(SheetOutcome):
    """What happened in a round of Mushi.

    Args:
        piles: The cards of each player, including leftovers (MU-5). At a table of two, leave out a seat without cards.
            At a larger table, enter the piles of the two seats that played, even an empty one.
        yaku: The keys of the yaku of each player whose pile is unknown (MU-7.1).
        points: The card points of each player whose pile is unknown (MU-6.1). At a larger table, exactly the two seats
            that played have a pile or card points.
        seats: The number of seats.
        dealer: The seat that dealt.

    Raises:
        InvalidOutcomeError: The round is impossible under any options.
    """

    game = Names("Mushi", "mushi", "むし", ko="무시")
    seat_counts, seat_rule = _SEAT_COUNTS, "MU-1.1"
    counted: ClassVar = {"yaku": "MU-7.1", "points": "MU-6.1"}

    deck, unpaired = _DECKS["botan_cho"], Month.WILLOW.cards.union(_ONI.values())

    def faults(self) -> Iterator[Fault]:
        """Also yield a fault if not exactly two seats have piles, or entries on the sheet."""
        yield from self.table_faults()
        if self.seats > _PLAYERS != len(self.players):
            of_two, have = ("are on the sheet", "are") if self.by_sheet else ("have a pile each, empty or not", "have")
            words = f"two of the {self.seats} seats play and {of_two}; here {len(self.players)} {have}"
            yield Fault(words, "MU-3.2")
        yield from super().faults()

    @property
    def players(self) -> tuple[int, ...]:
        """The two seats that played, in ascending order."""
        if self.seats == _PLAYERS:
            return tuple(range(_PLAYERS))
        return tuple(sorted({*self.piles, *(self.yaku or ()), *(self.points or ())}))

    @property
    def order(self) -> tuple[int, ...]:
        """The two seats that played, anticlockwise from the dealer (MU-1.3, MU-3.3)."""
        order = super().order
        return order if self.seats == _PLAYERS else tuple([seat for seat in order if seat in self.players])


State: TypeAlias = RoundState[Outcome, Table]
"""A state of a round of Mushi."""

Match: TypeAlias = _match.Match[Outcome, Table, Settlement]
"""A state of a match of Mushi."""


# --- the game ---------------------------------------------------------------------------------------------------------

_KINDS: Final = {
    "card_points": "the card points of a seat against par",
    "yaku": "a yaku of the seat",
    "yaku_paid": "a yaku of the opponent",
    "yaku_void": "a yaku that does not count",
    "round_counter": "what the winner of the round gets from the bank",
}


@attrs.frozen(kw_only=True, slots=False)
class Rules(MatchingRules[Outcome, Table, Settlement]):
    """A ruleset of Mushi.

    >>> from hanafuda_rules.games import mushi
    >>> mushi.ruleset(mushi.BOTAN_CHO, rounds=6)
    mushi.ruleset(deck='botan_cho', tie='lightning', round_counter=1, rounds=6)
    """

    options: Options = Options()

    key, name, seat_rule, outcome_type = "mushi", "Mushi", "MU-1.1", Outcome
    reason_kinds, win_rule = _KINDS, "MU-8.1"

    @functools.cached_property
    def seat_counts(self) -> tuple[int, ...]:
        """Two; with ``extra_seats`` also three or four, of whom two play a round (MU-1.1)."""
        return _SEAT_COUNTS if self.options.extra_seats else _SEAT_COUNTS[:1]

    def deck(self, seats: int, /) -> CardSet:
        """The deck of 40 or 41 cards (MU-2.1)."""
        return _DECKS[self.options.deck]

    @property
    def draw_deck(self) -> CardSet:
        """The cards for the draw of the first dealer: the game's own deck (MU-1.2)."""
        return _DECKS[self.options.deck]

    def draw_rank(self, card: Card, /) -> tuple[int, ...]:
        """The earliest month deals, and within a month the card with more points (MU-1.2)."""
        return by_points(STANDARD, card)

    @functools.cached_property
    def captures(self) -> WildCapture:
        """The capture rule, including the oni (MU-4.1 to MU-4.6, MU-5.2)."""
        oni, deck = CardSet([_ONI[self.options.deck]]), self.draw_deck
        if self.options.deck == "botan_cho":
            return WildCapture(
                wild=oni, deck=deck, threes="all", lying_others="any", last_stock="opponent", leftovers="all"
            )  # fmt: skip
        # MU-4.2. The oni must take a card if it can, from the hand too (MU-4.4).
        return WildCapture(
            wild=oni,
            deck=deck,
            own_month="never",
            threes=self.options.oni_on_three,
            lying_others="any",
            lying_sources="stock",
            lying_duty="first",
            last_stock="takes_all",  # MU-4.5
            leftovers="mate_and_own",
        )

    @functools.cached_property
    def vocabulary(self) -> tuple[MoveForm, ...]:
        """Plays and captures, including those of the oni; pass, void the deal; play, drop out."""
        return _VOCABULARY

    @functools.cached_property
    def yaku(self) -> YakuTable:
        """The yaku, in points (MU-7.1)."""
        return YakuTable(_GROUPS, _YAKU if self.options.five_brights else _YAKU[1:])

    @functools.cached_property
    def phases(self) -> tuple[Phase, ...]:
        """The phases: deal, void deals, who plays, cards for the dealer, play (MU-2 to MU-5)."""
        options = self.options
        # MU-2.3: nothing can take these three Willows, as the fourth is the oni.
        willows = Month.WILLOW.cards - {WILLOW_LIGHTNING} if options.deck == "mushi" else CardSet()
        void = options.field_quad == "misdeal"
        four_pairs = (_FourPairs(),) if options.four_pairs else ()
        return (
            Deal(
                tuple((seats, _DEALT[options.deck]) for seats in _SEAT_COUNTS),
                misdeals=(*((FourOfAMonth("MU-2.3", willows),) if void else ()), *four_pairs),
            ),
            *((VoidByChoice("MU-2.5"),) if options.hand_quad == "choice" else ()),
            # MU-3.4: seats are asked once the deal stands. MU-3.3: the other hands are shuffled into the stock.
            *((Entry("MU-3.2", players=_PLAYERS), SitOut()) if options.extra_seats else ()),
            *(() if void else (DealerTakesMonths("MU-2.3", willows),)),
            WildPlay(captures=self.captures),  # MU-5.1: until the hands and the stock are empty
        )

    @property
    def _field_size(self) -> int:
        """The number of cards dealt to the field (MU-2.2)."""
        return sum(packet.count for packet in _DEALT[self.options.deck] if packet.to == "field")

    def bounds_of(self, seats: int, /) -> Bounds:
        """All card points and yaku, and the counter (MU-7.2, MU-7.4)."""
        counter = self.options.round_counter
        return Bounds(everything(self, seats) + counter, zero_sum=not counter)

    def outcome_of(self, state: State, /) -> Outcome:
        """The outcome of a round that is over."""
        piles = state.piles
        return Outcome.of(state, piles=outcomes.known_by_seat({seat: piles[seat] for seat in sorted(state.order)}))

    # --- settling -----------------------------------------------------------------------------------------------------

    def faults(self, outcome: Outcome, /) -> Iterator[Fault]:
        """The reasons why a round is impossible under the options."""
        if outcome.seats > _PLAYERS and not self.options.extra_seats:
            yield Fault(f"{outcome.seats} seats need extra_seats=True", "MU-1.1")
        deck = self.deck(outcome.seats)
        odd = Month.WILLOW.cards if self.options.deck == "mushi" else CardSet([_ONI["botan_cho"]])
        yield from outcomes.pile_faults(outcome.piles, deck=deck, odd=odd)
        # MU-5.1, MU-2.3: besides what its cards take, a seat can get one or two leftovers.
        takes, field = self.options.field_quad == "dealer_takes", self._field_size
        most = outcomes.most_captured((len(deck) - field) // _PLAYERS, field, takes_months=takes) + 2
        yield from outcomes.pile_size_faults(outcome.piles, most, "MU-5.3")
        if outcome.unknown:
            yield from self._sheet_faults(outcome, deck, most)
        else:
            yield from outcomes.total_faults(outcome.captured, len(deck), "MU-5.3", deck=deck)

    def _sheet_faults(self, outcome: Outcome, deck: CardSet, most: int) -> Iterator[Fault]:
        yield from sheet_faults(self, outcome)
        yield from points_faults(self, outcome, deck, every=True, most=most)  # MU-5.3
        level = not any(_totals(outcome, self._scores(outcome)).values())
        if level and self.options.tie == "lightning" and len(outcome.unknown) == _PLAYERS:
            yield Fault("piles are needed: at 0 : 0 the seat that captured the Lightning wins", "MU-7.3")

    def reckon(self, outcome: Outcome, /) -> Settlement:
        """The settlement of a round: scores against par (MU-7.1 to MU-7.4)."""
        scores = list(self._scores(outcome))
        winner, why = self._winner(outcome, scores)
        if winner is not None and (counter := self.options.round_counter):
            reason = Reason(say("who won the round, from the bank"), "MU-7.4", kind="round_counter", value=counter)
            scores.append(Score((winner,), counter, reason))
        next_dealer = (outcome.dealer if winner is None else winner), why
        remarks = void_remarks(self, outcome)
        return settlement_of(outcome, next_dealer, winner=winner, remarks=remarks, scores=scores)

    def _scores(self, outcome: Outcome) -> Iterator[Score]:
        """The scores of each player: card points minus par, its yaku, and the opponent's yaku (MU-7.2)."""
        players = outcome.players
        points = [self.points_at_end(outcome, seat) for seat in players]  # MU-6.1
        yaku = [self.held_at_end(outcome, seat) for seat in players]
        par, nets = sum(points) // len(players), against_par(points)
        for one, (seat, opponent) in enumerate(zip(players, players[::-1], strict=True)):
            text = say("{points:card point/card points}, par {par}", points=points[one], par=par)
            yield Score((seat,), nets[one], shared_reason(text, "MU-7.2", kind="card_points", value=nets[one]))
            for held in yaku[one]:
                yield Score((seat,), held.value, Reason.of_yaku(held))
            for held in yaku[1 - one]:
                text = say("{yaku} of {seat}", yaku=held.yaku.names)
                paid = Reason.of_yaku(held, text, rule="MU-7.2", kind="yaku_paid", seat=opponent)
                yield Score((seat,), -held.value, paid)

    def _winner(self, outcome: Outcome, scores: Iterable[Score]) -> tuple[int | None, Reason]:
        """The winner of the round, or ``None``, and the reason for the next dealer (MU-7.3)."""
        totals = _totals(outcome, scores)
        if any(totals.values()):
            return max(totals, key=totals.__getitem__), shared_reason(say("who won the round"), "MU-7.3")
        if self.options.tie == "dealer":
            return None, Reason(say("the same dealer, as nobody won"), "MU-7.3")
        unknown = outcome.unknown  # at most one seat, which has the Lightning if the other pile does not
        players = sorted(outcome.players, key=unknown.__contains__)
        winner = next(seat for seat in players if WILLOW_LIGHTNING in outcome.pile(seat) or seat in unknown)
        return winner, Reason(say("who captured the Lightning and so won at 0 : 0"), "MU-7.3")


def _totals(outcome: Outcome, scores: Iterable[Score]) -> dict[int, int]:
    net = net_scores(scores, outcome.seats)
    return {seat: net[seat] for seat in outcome.players}


RULES = Rules()
"""Mushi after the Fuda Wiki; all options have their defaults."""

ruleset = ruleset_function(RULES, Options)

BOTAN_CHO = ruleset(deck="botan_cho", tie="lightning", round_counter=1)
"""Botan-chō, the Mushi of Kanto, after the Fuda Wiki and its recorded match."""

# The same moves under all options. An oni that takes none of a three takes nothing that the others do not.
_CAPTURES: Final = AnyCapture((RULES.captures, ruleset(oni_on_three="all").captures, BOTAN_CHO.captures))
_VOCABULARY: Final = (Plays(_CAPTURES), Takes(_CAPTURES), *ENTRY, Word(VoidDeal, "void"))

PRESETS = {"RULES": RULES, "BOTAN_CHO": BOTAN_CHO}
"""The ready-made rulesets by name."""

register(Rules, PRESETS)
