"""Musashino-bana, a game without card points: some two dozen small yaku, two of which win at once (MB-1.1 to MB-6.2).

Three seats play each for itself, four in two teams. Every side below the highest sum of yaku pays it the difference.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final, Literal, NamedTuple, TypeAlias, cast

import attrs

from hanafuda_rules import options as base_options
from hanafuda_rules.cards import Card, CardSet, Month, Names, Ribbon
from hanafuda_rules.errors import Fault
from hanafuda_rules.learning.bounds import Bounds, all_yaku
from hanafuda_rules.machine import match as _match
from hanafuda_rules.machine.registry import register
from hanafuda_rules.machine.ruleset import ruleset_function
from hanafuda_rules.machine.state import Phase, RoundState
from hanafuda_rules.machine.view import View
from hanafuda_rules.options import WholeNumber, option
from hanafuda_rules.parts import matching_games
from hanafuda_rules.parts.dealing import Deal, FourOfAMonth, Packet
from hanafuda_rules.parts.flow import State as AnyState
from hanafuda_rules.parts.flow import end_round
from hanafuda_rules.parts.outcomes import partners
from hanafuda_rules.parts.play import PlayPhase
from hanafuda_rules.parts.reckoning import scored, winner_deals, yaku_lines
from hanafuda_rules.parts.sheets import SheetOutcome
from hanafuda_rules.settlement import Reason, Score, Settlement
from hanafuda_rules.table import Table
from hanafuda_rules.words import say
from hanafuda_rules.yaku import HeldYaku, Yaku, YakuGroup, YakuTable, total_of

__all__ = [
    "FUDA_WIKI", "PRESETS", "RULES", "At", "Match", "Options", "Outcome", "PlayTurns", "Rules", "Settlement", "State",
    "Table", "ruleset",
]  # fmt: skip

# --- options ----------------------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True, slots=False)
class Options(base_options.Options):
    """The options of Musashino-bana.

    Args:
        field_of_four: The field at a table of four. Source: Fuda Wiki, which has both.

            - ``8``: 8 cards, and hands of 5
            - ``0``: no card, and hands of 6

        four_brights: The fourth card of Four Brights. Source: Fuda Wiki, which has both.

            - ``"lightning"``: the Lightning
            - ``"curtain"``: the Cherry Curtain

        storm: A side that has captured the Rain Man or the Lightning. Source: Fuda Wiki (variant, two ways).

            - ``"off"``: does not matter
            - ``"cards"``: spoils the Moon, the Curtain and the Cherry ribbon of every other side
            - ``"banquets"``: spoils the Moon and Flower Banquet of every other side

        rounds: The number of rounds in a match. Source: Fuda Wiki, which has 12, 6 or 3.

            - any number: the match ends after this round

    Raises:
        InvalidOptionError: A value is not allowed.
    """

    field_of_four: Literal[8, 0] = option(8, "MB-2.2")
    four_brights: Literal["lightning", "curtain"] = option("lightning", "MB-4.3")
    storm: Literal["off", "cards", "banquets"] = option("off", "MB-4.4")
    rounds: int = option(12, "MB-6.1", values=WholeNumber())


# --- yaku -------------------------------------------------------------------------------------------------------------

_INSTANT, _BRIGHTS = "instant", "brights"
_FOUR_BRIGHTS = "Four Brights / shikō / 四光"
_of = CardSet.parse
_WAYS_OF_ONE_EACH: Final = {  # MB-4.1: one card of each set serves
    "Three Red Flowers / sanbeni / 三紅": (2, ("2c 2d", "6c 6d", "7c 7d")),
    "Three Purple Flowers / sanmura / 三紫": (2, ("4c 4d", "5c 5d", "12d 12e")),
    "Flower Banquet / hana no utage / 花の宴": (1, ("9a", "3b 3r")),
    "Autumn Leaves / ichō no ga / 紅葉の賀": (1, ("9a", "10a 10r")),
}
_SETS: Final = (
    (8, "Five Kings / goō / 五王", _of("1b 3b 8b 11b 12b"), _INSTANT),
    (8, "Seven Red Ribbons / shichiseki / 七夕", _of("1r 2r 3r 4r 5r 7r 11r"), _INSTANT),
    (4, _FOUR_BRIGHTS, _of("1b 8b 12b"), _BRIGHTS),  # and the fourth card of the option
    (4, "Kemari Court / marigakari / 鞠懸", _of("1b 3b 10a 11b"), None),
    (2, "Three Brights / sankō / 三光", _of("1b 8b 12b"), _BRIGHTS),
    (2, "Takasago / takasago / 高砂", _of("1b 6a 9a"), None),
    (2, "Front Sugawara / omote sugawara / 表菅原", _of("1b 2a 3b"), None),
    (2, "Back Sugawara / ura sugawara / 裡菅原", Ribbon.POETRY.cards, None),
    (2, "Purple Ribbons / muratan / 紫短", Ribbon.BLUE.cards, None),
    (2, "Large Birds / ōtori / 大鳥", _of("1b 8a 12b"), None),
    (2, "Small Birds / kotori / 小鳥", _of("2a 4a 11a"), None),
    (2, "Crop Pests / noarashi / 野荒し", _of("7a 8a 10a"), None),
    (1, "Coat of Arms / kikukiri / 菊桐", _of("9a 12b"), None),
    (1, "Moon Banquet / tsuki no utage / 月の宴", _of("8b 9a"), None),
    (1, "Cuckoo with Moon / tsukihoto / 月ホト", _of("4a 8b"), None),
    (1, "Butterflies with Flowers / chōka / 蝶花", _of("3b 6a"), None),
    (1, "Boar with Peony / shishi botan / 獅子牡丹", _of("6a 7a"), None),
    (1, "Plum Pot / umetsubo / 梅壷", Month.PLUM.cards, None),
    (1, "Wisteria Pot / fujitsubo / 藤壷", Month.WISTERIA.cards, None),
    (1, "Iris Bridge / yatsuhashi / 八ツ橋", Month.IRIS.cards, None),
    (1, "Paulownia Pot / kiritsubo / 桐壷", Month.PAULOWNIA.cards, None),
)


def _names(words: str) -> Names:
    english, romaji, kanji = words.split(" / ")
    return Names(english, romaji, kanji)


def _yaku_table(fourth: Card) -> YakuTable:
    named = [
        Yaku.named(_names(words), value, cards | {fourth} if words == _FOUR_BRIGHTS else cards, "MB-4.1", group=group)
        for value, words, cards, group in _SETS
    ]
    named += [
        Yaku.named(_names(words), value, CardSet(ways), "MB-4.1")
        for words, (value, sets) in _WAYS_OF_ONE_EACH.items()
        for ways in itertools.product(*map(_of, sets))
    ]
    names = {yaku.group: yaku.names for yaku in named}
    names |= {_INSTANT: Names("Instant wins"), _BRIGHTS: Names("Brights")}
    # Each counts once, however many ways a pile has it; Four Brights take the place of Three (MB-4.1, MB-4.3).
    groups = tuple([YakuGroup(key, name, best_only=key != _INSTANT) for key, name in names.items()])
    return YakuTable(groups, tuple(sorted(named, key=lambda yaku: -yaku.value)))


_TABLES: Final = {"lightning": _yaku_table(*_of("11c")), "curtain": _yaku_table(*_of("3b"))}

# --- the storm --------------------------------------------------------------------------------------------------------

_STORMS, _SUN = _of("11b 11c"), _of("1b")  # MB-4.4, MB-4.6
_SPOILED: Final = _of("8b 3b 3r")  # MB-4.5
_BANQUETS: Final = ("moon_banquet", "flower_banquet")
_STORM: Final = Reason(say("as another side storms"), "MB-4.4")
_WON: Final = Reason(say("as the round ended with an instant win"), "MB-5.1")


class At(NamedTuple):
    """The circumstances in which a pile counts.

    Args:
        table: The table of the round.
        stormed: Whether another side storms against the pile (MB-4.4).
        won: Whether a side has an instant win, so that nothing else counts (MB-5.1).
    """

    table: Table
    stormed: bool = False
    won: bool = False


def _is_stormed(piles: Mapping[int, CardSet], side: int) -> bool:
    """Whether a side other than this one storms, because no side against it has the Crane (MB-4.4, MB-4.6)."""
    sun = next((other for other, pile in piles.items() if pile >= _SUN), None)
    return any(other != side and pile & _STORMS and sun in {None, other} for other, pile in piles.items())


# --- play -------------------------------------------------------------------------------------------------------------


@attrs.frozen
class PlayTurns(PlayPhase):
    """The play; a turn after which a pile holds an instant win that counts ends it (MB-3.1, MB-3.2)."""

    def ended(self, after: AnyState, seat: int, before: int) -> AnyState:
        """End the round with an instant win, if any pile holds one now."""
        rules, sides, piles = cast("Rules", after.setting.ruleset), after.setting.sides, after.pile_masks
        # Most piles have no such yaku, which the masks tell quickly. The storm can pass to any pile (MB-4.6).
        may_win = piles[sides[seat]] != before and any(map(rules.instant.value_of_mask, piles))
        if may_win and any(_wins(after.held(owner)) for owner in after.order):
            return end_round(after)
        return super().ended(after, seat, before)


def _wins(held: Sequence[HeldYaku]) -> bool:
    return any(yaku.yaku.group == _INSTANT for yaku in held)


# --- outcome ----------------------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True, slots=False)
class Outcome(SheetOutcome):
    """What happened in a round of Musashino-bana.

    Args:
        piles: The captured cards by seat. The pile of a team has the key of its first seat. Leave out a seat that
            captured nothing, except on a score sheet.
        yaku: The yaku of each seat or team whose pile is unknown, by key (MB-4.1).
        seats: The number of seats.
        dealer: The seat that dealt.

    Raises:
        InvalidOutcomeError: The round is impossible under any options.
    """

    game = Names("Musashino-bana", "musashino-bana", "武蔵野花", ko="무사시노바나")
    seat_counts, seat_rule = (3, 4), "MB-1.1"
    counted: ClassVar = {"yaku": "MB-4.1"}

    @property
    def sides(self) -> tuple[int, ...]:
        """For each seat, the seat that is the key of its pile (MB-1.1)."""
        return partners(self.seats)


State: TypeAlias = RoundState[Outcome, Table]
"""A state of a round of Musashino-bana."""

Match: TypeAlias = _match.Match[Outcome, Table, Settlement]
"""A state of a match of Musashino-bana."""


# --- settle -----------------------------------------------------------------------------------------------------------

_KINDS: Final = {
    "yaku": "a yaku of the side",
    "instant": "an instant win",
    "difference": "the difference of the sums of yaku to the highest",
    "yaku_void": "a yaku that does not count",
}


def _gains(sums: Sequence[int]) -> list[int]:
    """What each side gains: those below the highest sum pay the difference to each of the highest (MB-5.2)."""
    most = max(sums)
    paid = [most - own for own in sums]
    return [sum(paid) if not lacking else -lacking * sums.count(most) for lacking in paid]


# --- the game ---------------------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True, slots=False)
class Rules(matching_games.MatchingRules[Outcome, Table, Settlement]):
    """A ruleset of Musashino-bana.

    >>> from hanafuda_rules.games import musashino_bana
    >>> musashino_bana.ruleset(storm="cards")
    musashino_bana.ruleset(storm='cards')
    """

    options: Options = Options()

    key, name, seat_rule, outcome_type = "musashino_bana", "Musashino-bana", "MB-1.1", Outcome
    reason_kinds, win_rule = _KINDS, "MB-6.1"

    def sides(self, seats: int, /) -> tuple[int, ...]:
        """The side of each seat; at four seats opposite seats are partners (MB-1.1)."""
        return partners(seats)

    @functools.cached_property
    def yaku(self) -> YakuTable:
        """The yaku (MB-4.1, MB-4.3)."""
        return _TABLES[self.options.four_brights]

    @functools.cached_property
    def instant(self) -> YakuTable:
        """The yaku that win at once (MB-4.2)."""
        wins = tuple([yaku for yaku in self.yaku if yaku.group == _INSTANT])
        return YakuTable(tuple([group for group in self.yaku.groups if group.key == _INSTANT]), wins)

    def at(self, moment: RoundState[Any, Table] | View[Any, Table], side: int, /) -> At:
        """The circumstances of a side: the table, whether another side storms, and whether a side has won."""
        piles = dict(zip(self.sides(moment.table.seats), moment.piles, strict=True))
        return self._at(moment.table, piles, side)

    def at_end(self, outcome: Outcome, side: int, /) -> At:
        """The circumstances of a side at the end of a round."""
        named = itertools.chain.from_iterable((outcome.yaku or {}).values())
        won = any(yaku.key in self.instant for yaku in named)
        return self._at(self.table(seats=outcome.seats, dealer=outcome.dealer), outcome.piles, side, won=won)

    def _at(self, table: Table, piles: Mapping[int, CardSet], side: int, *, won: bool = False) -> At:
        storm = self.options.storm
        stormed = storm != "off" and _is_stormed(piles, side)
        spoiled = {owner: storm == "cards" and _is_stormed(piles, owner) for owner in piles}
        wins = [self.instant.value(pile - _SPOILED if spoiled[owner] else pile) for owner, pile in piles.items()]
        return At(table, stormed, won or any(wins))

    def void(self, pile: CardSet, at: At, /) -> Mapping[str, Reason]:
        """The yaku that a storm spoils (MB-4.5), and all others after an instant win (MB-5.1)."""
        void = {yaku.key: _WON for yaku in self.yaku if at.won and yaku.group != _INSTANT}
        if not at.stormed:
            return void
        if self.options.storm == "banquets":
            return void | dict.fromkeys(_BANQUETS, _STORM)
        return void | {yaku.key: _STORM for yaku in self.yaku if yaku.cards & _SPOILED}

    def dealt(self, seats: int, /) -> tuple[int, int]:
        """The sizes of a hand and of the field (MB-2.1, MB-2.2)."""
        if seats == 4 and self.options.field_of_four == 0:  # noqa: PLR2004
            return 6, 0
        return matching_games.sizes(seats, 8)

    @functools.cached_property
    def phases(self) -> tuple[Phase, ...]:
        """The phases: deal and play (MB-2.1 to MB-3.2)."""
        packets = dict(matching_games.packets(8, 4))
        if self.options.field_of_four == 0:
            packets[4] = (Packet(3), Packet(3))  # MB-2.2
        return Deal(tuple(packets.items()), misdeals=(FourOfAMonth("MB-2.3"),)), PlayTurns(until="both")

    def bounds_of(self, seats: int, /) -> Bounds:
        """The bounds: every yaku, paid by each other side (MB-5.2)."""
        return Bounds((len(set(self.sides(seats))) - 1) * all_yaku(self.yaku))

    def faults(self, outcome: Outcome, /) -> Iterator[Fault]:
        """The reasons why a round is impossible under the options."""
        if self.options.storm != "off" and outcome.unknown:
            yield Fault("piles are needed, for the storm", "MB-4.4", outcome.unknown[0])
        winners = [side for side in outcome.players if _wins(self.held_at_end(outcome, side))]
        if winners[1:]:
            words = "the round ended with the first instant win, but another side has one, too"
            yield Fault(words, "MB-3.2", winners[1])
        dealt = self.dealt(outcome.seats)
        yield from matching_games.captured_faults(self, outcome, dealt, "MB-3.1", ended=bool(winners))

    def reckon(self, outcome: Outcome, /) -> Settlement:
        """The settlement of a round: scores, no payments (MB-5.1 to MB-5.3)."""
        held = [self.held_at_end(outcome, team[0]) for team in outcome.teams]
        sums = [total_of(own) for own in held]
        won, most = Reason(say("an instant win"), "MB-5.1", kind="instant"), say("an instant win")
        if not any(map(_wins, held)):
            won = Reason(say("the differences to the highest sum"), "MB-5.2", kind="difference")
            most = say("the highest sum of yaku")
        gains = zip(outcome.teams, _gains(sums), strict=True)
        scores = [Score(team, gain, attrs.evolve(won, value=gain)) for team, gain in gains if gain]
        remarks = [remark for team, own in zip(outcome.teams, held, strict=True) for remark in yaku_lines(own, team)]
        # MB-5.4: in playing order, the first seat of each team comes before the partners.
        next_dealer = winner_deals([sums[side] for side in outcome.sides], outcome.order[: len(sums)], most, "MB-5.4")
        return scored(self, outcome, scores, "MB-5.4", remarks=remarks, won=next_dealer)


FUDA_WIKI = Rules()
"""Musashino-bana after the Fuda Wiki."""

RULES = FUDA_WIKI
"""The default, :data:`FUDA_WIKI`."""

PRESETS = {"FUDA_WIKI": FUDA_WIKI}
"""The ready-made rulesets by name."""

register(Rules, PRESETS)

ruleset = ruleset_function(RULES, Options)
