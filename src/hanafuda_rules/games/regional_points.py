"""Regional point games: matching games with special card points (RG-1.1 to RG-6.3).

Eight games for two or three seats: San-zoku-gojū, Sen-roku-jū, San-jū Tsuppari with San-zoku Tsuppari, Subeta Mekuri,
Sanuki Mekuri, Jū-mai, Ayame Katsugi and Hyaku-ochi. They are dealt and played like Hana-Awase. The values of the cards
decide everything else.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any, ClassVar, Final, Literal, TypeAlias

import attrs

from hanafuda_rules import options as base_options
from hanafuda_rules.cards import DECK, PAULOWNIA_YELLOW, SUSUKI_GEESE, CardSet, Kind, Names, Ribbon
from hanafuda_rules.classification import CardClass, Classification
from hanafuda_rules.errors import Fault, InvalidOptionError, shown
from hanafuda_rules.learning.bounds import Bounds, everything
from hanafuda_rules.machine import match as _match
from hanafuda_rules.machine.registry import register
from hanafuda_rules.machine.ruleset import Amounts, ruleset_function
from hanafuda_rules.machine.state import Phase, RoundState
from hanafuda_rules.options import WholeNumber, option
from hanafuda_rules.parts import matching_games
from hanafuda_rules.parts.dealing import Deal, FourOfAMonth, passes
from hanafuda_rules.parts.reckoning import margin, scored
from hanafuda_rules.parts.sheets import SheetOutcome
from hanafuda_rules.settlement import Reason, Settlement
from hanafuda_rules.table import Table
from hanafuda_rules.yaku import NO_YAKU, Yaku, YakuGroup, YakuTable

__all__ = [
    "AYAME_KATSUGI", "HYAKU_OCHI", "JU_MAI", "PRESETS", "RULES", "SANUKI_MEKURI", "SAN_JU_TSUPPARI", "SAN_ZOKU_GO_JU",
    "SAN_ZOKU_TSUPPARI", "SEN_ROKU_JU", "SEN_ROKU_JU_PAR", "SUBETA_MEKURI", "Match", "Options", "Outcome", "Rules",
    "Settlement", "State", "Table", "ruleset",
]  # fmt: skip

# --- options ----------------------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True, slots=False)
class Options(base_options.Options):
    """The options of a regional point game.

    Args:
        values: The values of the cards, which also decide seats, deal, yaku and par. Source: Fuda Wiki.

            - ``"san_zoku_go_ju"``: San-zoku-gojū: 100, 50, 10 and 0 by kind; three seats
            - ``"sen_roku_ju"``: Sen-roku-jū: 20, 10 and 5 by kind, and chaff 10; three seats
            - ``"san_ju_tsuppari"``: San-jū Tsuppari: two brights 10, animals 5, ribbons 1; two yaku of 10; three seats
            - ``"san_zoku_tsuppari"``: San-zoku Tsuppari: the same cards 100, 50 and 10; two yaku of 100; three seats
            - ``"subeta_mekuri"``: Subeta Mekuri: most chaff 10, the others from 15 to 1; three seats
            - ``"sanuki_mekuri"``: Sanuki Mekuri: animals 9 to 5, ribbons 1; two seats
            - ``"ju_mai"``: Jū-mai: 30, 10, 5 and 0 by kind; two seats with ten cards each
            - ``"ayame_katsugi"``: Ayame Katsugi: chaff 30, brights and animals 10, ribbons 5; three seats
            - ``"hyaku_ochi"``: Hyaku-ochi: 20, 10, 5 and 1 by kind; two or three seats

        scoring: What a round is worth. Source: Fuda Wiki.

            - ``"par"``: each seat scores its card points against par; every other seat pays the value of each yaku;
              not with ``values="ayame_katsugi"``
            - ``"points"``: each seat scores its card points and its yaku
            - ``"par_by_turn"``: as par, but the dealer's par is 10 lower and the third seat's 10 higher; only with
              ``values="sen_roku_ju"``
            - ``"margin"``: the seat with the most scores what it has above the second, every other seat nothing

        hand_of_two: The hand at a table of two in Hyaku-ochi; 8 only with ``values="hyaku_ochi"``. Source: Fuda Wiki.

            - ``7``: 7 cards, and a field of 6
            - ``8``: 8 cards, and a field of 8

        next_dealer: Who deals next. Source: Fuda Wiki.

            - ``"winner"``: the seat with the highest score of the round
            - ``"alternate"``: the seat at the dealer's right

        rounds: The number of rounds in a match. Source: Fuda Wiki.

            - any number: the match ends after this number of rounds; 0 for no limit

        target: The total that ends the match. Source: Fuda Wiki.

            - any number: the match ends once a total reaches it; 0 for no target

        lead: The lead that ends the match. Source: Fuda Wiki.

            - any number: the match ends once the highest total leads the second by it; 0 for no lead

    Raises:
        InvalidOptionError: A value is not allowed, or values do not go together.
    """

    values: Literal[
        "san_zoku_go_ju", "sen_roku_ju", "san_ju_tsuppari", "san_zoku_tsuppari", "subeta_mekuri", "sanuki_mekuri",
        "ju_mai", "ayame_katsugi", "hyaku_ochi",
    ] = option("san_zoku_go_ju", "RG-1.1")  # fmt: skip
    scoring: Literal["par", "points", "par_by_turn", "margin"] = option("par", "RG-5.1")
    hand_of_two: Literal[7, 8] = option(7, "RG-2.9")
    next_dealer: Literal["winner", "alternate"] = option("winner", "RG-5.4")
    rounds: int = option(12, "RG-6.1", values=WholeNumber(minimum=0))
    target: int = option(0, "RG-6.1", values=WholeNumber(minimum=0))
    lead: int = option(0, "RG-6.1", values=WholeNumber(minimum=0))

    def check_together(self) -> None:
        """Check that scoring and hands suit the values, and that a match ends (RG-5.1, RG-2.9, RG-6.1)."""
        if self.scoring == "par_by_turn" and self.values != "sen_roku_ju":
            msg = "scoring='par_by_turn' goes with values='sen_roku_ju' only"
            raise InvalidOptionError(msg, option="scoring", choices=("par", "points", "margin"), rule="RG-5.1")
        if self.scoring == "par" and self.values == "ayame_katsugi":
            msg = "scoring='par' does not go with values='ayame_katsugi': 910 card points have no equal thirds"
            raise InvalidOptionError(msg, option="scoring", choices=("points", "margin"), rule="RG-5.1")
        if self.hand_of_two == 8 and self.values != "hyaku_ochi":  # noqa: PLR2004
            msg = "hand_of_two=8 goes with values='hyaku_ochi' only"
            raise InvalidOptionError(msg, option="hand_of_two", choices=(7,), rule="RG-2.9")
        if not (self.rounds or self.target or self.lead):
            msg = "set rounds, target or lead: a match has to end"
            raise InvalidOptionError(msg, option="rounds", rule="RG-6.1")


# --- values and yaku --------------------------------------------------------------------------------------------------


_of, _BRIGHT, _ANIMAL, _RIBBON = CardSet.parse, Kind.BRIGHT, Kind.ANIMAL, Kind.RIBBON
_MEKURI_RIBBONS = CardSet(_RIBBON.cards | {SUSUKI_GEESE, PAULOWNIA_YELLOW})


def _classes(chaff: int, *others: tuple[Kind, int, CardSet]) -> Classification:
    rest = CardSet(DECK - CardSet().union(*[cards for _, _, cards in others]))
    classes = (*others, (Kind.CHAFF, chaff, rest))
    return Classification(tuple([CardClass(kind, cards, points) for kind, points, cards in classes]))


def _by_kind(bright: int, animal: int, ribbon: int, chaff: int, brights: CardSet = _BRIGHT.cards) -> Classification:
    # A bright that is not among the game's brights is an animal.
    animals = CardSet(_ANIMAL.cards | (_BRIGHT.cards - brights))
    return _classes(chaff, (_BRIGHT, bright, brights), (_ANIMAL, animal, animals), (_RIBBON, ribbon, _RIBBON.cards))


# RG-3.1, in the order of the table.
_VALUES: Final = {
    "san_zoku_go_ju": _by_kind(100, 50, 10, 0),
    "sen_roku_ju": _by_kind(20, 10, 5, 10),
    "san_ju_tsuppari": _by_kind(10, 5, 1, 0, _of("3b 12b")),
    "san_zoku_tsuppari": _by_kind(100, 50, 10, 0, _of("3b 12b")),
    "subeta_mekuri": _classes(
        10,
        (_BRIGHT, 15, _of("11b")),
        (_BRIGHT, 9, _of("12b")),
        (_ANIMAL, 9, _of("9a")),
        (_ANIMAL, 8, _of("8b")),
        (_ANIMAL, 7, _of("7a")),
        (_ANIMAL, 5, _of("1b 2a 3b 4a 5a 6a 10a 11a")),  # RG-3.2: the Swallow among them
        (_RIBBON, 1, _MEKURI_RIBBONS),
    ),
    "sanuki_mekuri": _classes(
        0,
        (_ANIMAL, 9, _of("9a")),
        (_ANIMAL, 8, _of("8b")),
        (_ANIMAL, 7, _of("7a")),
        (_ANIMAL, 6, _of("6a")),
        (_ANIMAL, 5, _of("1b 2a 3b 4a 5a 10a 11b 12b")),
        (_RIBBON, 1, _MEKURI_RIBBONS),
    ),
    "ju_mai": _by_kind(30, 10, 5, 0),
    "ayame_katsugi": _by_kind(10, 10, 5, 30),
    "hyaku_ochi": _by_kind(20, 10, 5, 1),
}


def _ribbon_yaku(value: int) -> YakuTable:
    poetry, blue = Names("Poetry Ribbons", "akatan", "赤短"), Names("Blue Ribbons", "aotan", "青短")
    sets = ((poetry, Ribbon.POETRY.cards), (blue, Ribbon.BLUE.cards))
    named = [Yaku.named(names, value, cards, "RG-4.1", group="ribbons") for names, cards in sets]
    return YakuTable((YakuGroup("ribbons", Names("Ribbons")),), tuple(named))


_YAKU: Final = {"san_ju_tsuppari": _ribbon_yaku(10), "san_zoku_tsuppari": _ribbon_yaku(100)}

# --- outcome ----------------------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True, slots=False)
class Outcome(SheetOutcome):
    """What happened in a round of a regional point game.

    Args:
        piles: The captured cards by seat. Leave out a seat that captured nothing.
        yaku: In the two Tsuppari, the yaku of each seat whose pile is unknown, by key (RG-4.1).
        points: The card points of each seat whose pile is unknown (RG-3.1).
        seats: The number of seats.
        dealer: The seat that dealt.

    Raises:
        InvalidOutcomeError: The round is impossible under any options.
    """

    game = Names("Regional point game", "chihō no ten-hana", "地方の点花", ko="지방 점수 화투")
    seat_counts, seat_rule = (2, 3), "RG-1.1"
    counted: ClassVar = {"yaku": "RG-4.1", "points": "RG-3.1"}
    optional = ("yaku",)


State: TypeAlias = RoundState[Outcome, Table]
"""A state of a round of a regional point game."""

Match: TypeAlias = _match.Match[Outcome, Table, Settlement]
"""A state of a match of a regional point game."""

# --- settle -----------------------------------------------------------------------------------------------------------

_KINDS: Final = {
    "card_points": "the card points of a seat, as they are or against par",
    "yaku": "a yaku of the seat",
    "yaku_paid": "the yaku of the other seats, which are its parts",
    "margin": "what is taken off for the second highest score",
    "round_score": "a score that is not added, with what it consists of",
    "yaku_void": "a yaku that does not count, which only house rules have",
}
_AGAINST_PAR: Final = ("par", "par_by_turn")
_PAR_BY_TURN: Final = (-10, 0, 10)  # RG-5.1: 150, 160 and 170 from the dealer on


def _margins(sums: Amounts) -> Amounts:
    """The margins as a formula: what each seat has above the highest of the others, if anything (RG-5.1)."""
    margins: list[Any] = []
    for place, own in enumerate(sums):
        first, *others = [*sums[:place], *sums[place + 1 :]]
        for other in others:
            first = first + (other - first) * (other > first)
        margins.append((own - first) * (own > first))
    return margins


# --- the game ---------------------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True, slots=False)
class Rules(matching_games.MatchingRules[Outcome, Table, Settlement]):
    """A ruleset of a regional point game.

    >>> from hanafuda_rules.games import regional_points
    >>> regional_points.ruleset(regional_points.JU_MAI, lead=50)
    regional_points.ruleset(values='ju_mai', scoring='points', next_dealer='alternate', rounds=0, lead=50)
    """

    options: Options = Options()

    key, name, seat_rule, outcome_type = "regional_points", "Regional point game", "RG-1.1", Outcome
    reason_kinds, win_rule = _KINDS, "RG-6.2"

    def _dealt(self, seats: int) -> tuple[int, int]:
        """The sizes of a hand and of the field (RG-2.1, RG-2.2, RG-2.3, RG-2.9)."""
        if self.options.values == "ju_mai":
            return 10, 10
        return matching_games.sizes(3 if self._is_short else seats, 8)

    @property
    def _is_short(self) -> bool:
        """Whether two seats are dealt as many cards as three (RG-2.1, RG-2.9)."""
        return self.options.values == "hyaku_ochi" and self.options.hand_of_two == 7  # noqa: PLR2004

    @functools.cached_property
    def seat_counts(self) -> tuple[int, ...]:
        """Two for Sanuki Mekuri and Jū-mai, two or three for Hyaku-ochi, otherwise three (RG-1.1)."""
        if self.options.values == "hyaku_ochi":
            return 2, 3
        return (2 if self.options.values in {"sanuki_mekuri", "ju_mai"} else 3,)

    @functools.cached_property
    def classification(self) -> Classification:
        """The kinds and card points of the cards (RG-3.1)."""
        return _VALUES[self.options.values]

    @functools.cached_property
    def yaku(self) -> YakuTable:
        """Poetry and Blue Ribbons in San-jū and San-zoku Tsuppari, otherwise none (RG-4.1)."""
        return _YAKU.get(self.options.values, NO_YAKU)

    @functools.cached_property
    def phases(self) -> tuple[Phase, ...]:
        """The phases: deal and play (RG-2.1 to RG-2.8)."""
        packets = dict(matching_games.packets(8, 4))
        if self.options.values == "ju_mai":
            packets = {2: passes(2, 5, 5)}
        elif self._is_short:
            packets[2] = packets[3]
        # RG-2.5, RG-2.6, RG-2.7: the play goes on until hands and stock are empty.
        return Deal(tuple(packets.items()), misdeals=(FourOfAMonth("RG-2.4"),)), matching_games.play_phase("flip")

    def bounds_of(self, seats: int, /) -> Bounds:
        """All card points and yaku, from or to each other seat, against the extreme pars (RG-5.1)."""
        return Bounds(seats * everything(self, seats), zero_sum=self.options.scoring in _AGAINST_PAR)

    def faults(self, outcome: Outcome, /) -> Iterator[Fault]:
        """The reasons why a round is impossible under the options."""
        if outcome.seats not in self.seat_counts:
            seats = self.seat_counts[0]
            yield Fault(f"values={shown(self.options.values)} has {seats} seats, not {outcome.seats}", "RG-1.1")
        yield from matching_games.captured_faults(self, outcome, self._dealt(outcome.seats), "RG-2.8", flips=True)

    def net_of(self, points: Amounts, yaku: Amounts, won: Amounts, calls: Amounts, /) -> Amounts | None:
        """The net amounts, by playing order (RG-5.1)."""
        scoring = self.options.scoring
        if scoring == "margin":
            return _margins([own + value for own, value in zip(points, yaku, strict=True)])
        above = _PAR_BY_TURN if scoring == "par_by_turn" else ()
        return matching_games.net_of(points, yaku, zero_sum=scoring in _AGAINST_PAR, above=above)

    def reckon(self, outcome: Outcome, /) -> Settlement:
        """The settlement of a round: scores, no payments (RG-5.1, RG-5.2); no card changes piles (RG-4.2)."""
        options, above = self.options, list[int]()
        if options.scoring == "par_by_turn":
            above = [_PAR_BY_TURN[outcome.order.index(seat)] for seat in range(outcome.seats)]
        points, yaku = matching_games.counted(self, outcome)
        zero_sum = options.scoring in _AGAINST_PAR
        scores = [*matching_games.scores(points, yaku, zero_sum=zero_sum, rules=("RG-5.1", "RG-4.1"), above=above)]
        remarks = list[Reason]()
        if options.scoring == "margin":
            scores, remarks = margin(scores, outcome.seats, "RG-5.1")
        in_turn = options.next_dealer == "alternate"
        return scored(self, outcome, scores, "RG-5.4", remarks=remarks, in_turn=in_turn)


SAN_ZOKU_GO_JU = Rules()
"""*San-zoku-gojū* 三束五十: 100, 50 and 10 against a par of 350."""

RULES = SAN_ZOKU_GO_JU
"""The default, :data:`SAN_ZOKU_GO_JU`."""

SEN_ROKU_JU = Rules(options=Options(values="sen_roku_ju", scoring="points", rounds=0, target=1060))
"""*Sen-roku-jū* 千六十, or *Maebashi-hana* 前橋花, by its rule A: up to 1060 points."""

SEN_ROKU_JU_PAR = Rules(options=Options(values="sen_roku_ju", scoring="par_by_turn", rounds=10))
"""*Sen-roku-jū* by its rule B: ten rounds against a par by turn."""

SAN_JU_TSUPPARI = Rules(options=Options(values="san_ju_tsuppari"))
"""*San-jū Tsuppari* 三十ツッパリ: a par of 30, and two yaku."""

SAN_ZOKU_TSUPPARI = Rules(options=Options(values="san_zoku_tsuppari"))
"""*San-zoku Tsuppari* 三束ツッパリ: a par of 300, and two yaku."""

SUBETA_MEKURI = Rules(options=Options(values="subeta_mekuri"))
"""*Subeta Mekuri* すべためくり, from Chūkyō: most chaff is worth 10, and par is 110."""

# RG-5.3: the lead of the totals.
SANUKI_MEKURI = Rules(options=Options(values="sanuki_mekuri", scoring="points", rounds=0, lead=40))
"""*Sanuki Mekuri* 讃岐メクリ: two seats play until one leads by 40."""

JU_MAI = Rules(options=Options(values="ju_mai", scoring="points", next_dealer="alternate", rounds=0, lead=30))
"""*Jū-mai*, "ten cards": two seats play until one leads by 30."""

AYAME_KATSUGI = Rules(options=Options(values="ayame_katsugi", scoring="points"))
"""*Ayame Katsugi* アヤメカツギ, "carrier of irises": chaff is worth 30."""

HYAKU_OCHI = Rules(options=Options(values="hyaku_ochi", scoring="margin", rounds=0, target=100))
"""*Hyaku-ochi* 百落ち: the leader of a round scores its margin, up to 100 points."""

PRESETS = {
    "SAN_ZOKU_GO_JU": SAN_ZOKU_GO_JU, "SEN_ROKU_JU": SEN_ROKU_JU, "SEN_ROKU_JU_PAR": SEN_ROKU_JU_PAR,
    "SAN_JU_TSUPPARI": SAN_JU_TSUPPARI, "SAN_ZOKU_TSUPPARI": SAN_ZOKU_TSUPPARI, "SUBETA_MEKURI": SUBETA_MEKURI,
    "SANUKI_MEKURI": SANUKI_MEKURI, "JU_MAI": JU_MAI, "AYAME_KATSUGI": AYAME_KATSUGI, "HYAKU_OCHI": HYAKU_OCHI,
}  # fmt: skip
"""The ready-made rulesets by name."""

register(Rules, PRESETS)

ruleset = ruleset_function(RULES, Options)
