"""Kyū-rei-hana, "ninety flowers": Hana-Awase against a par of 90, with a field that multiplies (KR-1.1 to KR-6.2).

Three seats, each for itself. The brights on the dealt field are tokens, which multiply every score or wait their turn.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import ClassVar, Final, Literal, TypeAlias

import attrs

from hanafuda_rules import options as base_options
from hanafuda_rules.cards import DECK, CardSet, Kind, Names, Ribbon
from hanafuda_rules.classification import CardClass, Classification
from hanafuda_rules.errors import Fault
from hanafuda_rules.learning.bounds import Bounds, everything
from hanafuda_rules.learning.facts import Fact
from hanafuda_rules.machine import match as _match
from hanafuda_rules.machine.registry import register
from hanafuda_rules.machine.ruleset import ruleset_function
from hanafuda_rules.machine.state import Phase, RoundState
from hanafuda_rules.options import WholeNumber, option
from hanafuda_rules.parts import matching_games
from hanafuda_rules.parts.dealing import Deal, FourOfAMonth
from hanafuda_rules.parts.field_rounds import FieldOutcome, FieldRules, FieldSettlement
from hanafuda_rules.parts.field_tokens import FIELD_FACTS, TOKEN_FACTS, FieldSet, TokensTable, possible_multipliers
from hanafuda_rules.parts.outcomes import dealt_faults
from hanafuda_rules.parts.reckoning import scored
from hanafuda_rules.parts.sitting_out import LookAtHands
from hanafuda_rules.settlement import Factor, Reason, Score
from hanafuda_rules.words import say
from hanafuda_rules.yaku import Yaku, YakuGroup, YakuTable

__all__ = [
    "FUDA_WIKI", "PRESETS", "RULES", "Match", "Options", "Outcome", "Rules", "Settlement", "State", "Table", "ruleset",
]  # fmt: skip

Table = TokensTable
"""A table of Kyū-rei-hana between two rounds; it carries tokens (KR-2.4)."""

# --- options ----------------------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True, slots=False)
class Options(base_options.Options):
    """The options of Kyū-rei-hana.

    Args:
        field_multiplier: What the tokens on the dealt field do. Source: Fuda Wiki, which calls the first most typical.

            - ``"queue"``: the highest carried token is used and new ones wait; without carried tokens the highest of
              the field is used, and the others carry over
            - ``"pool"``: the highest of the new and carried tokens is used, the others carry over
            - ``"product"``: all tokens on the field multiply, and nothing carries over
            - ``"highest"``: the highest token on the field is used, and nothing carries over
            - ``"off"``: there are no tokens

        rounds: The number of rounds in a match. Source: Fuda Wiki, which has 12, 6 or 3.

            - any number: the match ends after this round

    Raises:
        InvalidOptionError: A value is not allowed.
    """

    field_multiplier: Literal["queue", "pool", "product", "highest", "off"] = option("queue", "KR-2.4")
    rounds: int = option(12, "KR-6.1", values=WholeNumber())


# --- cards and yaku ---------------------------------------------------------------------------------------------------

_of = CardSet.parse
_TOKENS: Final = ((_of("11b 12b"), 4), (_of("1b 2a 3b 8b 10a"), 2))  # KR-2.3
_BRIGHTS, _ANIMALS = _of("1b 2a 3b 8b 10a 11b 12b"), _of("4a 5a 6a 7a 8a 9a 11a 12c")  # KR-4.1
_CARDS: Final = Classification(
    (
        CardClass(Kind.BRIGHT, _BRIGHTS, 20),
        CardClass(Kind.ANIMAL, _ANIMALS, 10),
        CardClass(Kind.RIBBON, Kind.RIBBON.cards, 5),
        CardClass(Kind.CHAFF, DECK - _BRIGHTS - _ANIMALS - Kind.RIBBON.cards, 0),
    )
)
_YAKU: Final = YakuTable(  # KR-4.2
    (YakuGroup("yaku", Names("Yaku")),),
    tuple([
        Yaku.named(names, value, cards, "KR-4.2", group="yaku")
        for value, names, cards in (
            (30, Names("Big Three", "ōzan", "大三"), _of("1b 3b 8b")),
            (20, Names("Small Three", "kozan", "小三"), Ribbon.POETRY.cards),
            (20, Names("Blue Ribbons", "aotan", "青短冊"), Ribbon.BLUE.cards),
            (20, Names("Grass", "kusa", "草"), _of("4r 5r 7r")),
        )
    ]),
)  # fmt: skip

_DEALT: Final = matching_games.sizes(3, 8)  # KR-2.1

# --- outcome ----------------------------------------------------------------------------------------------------------

Settlement = FieldSettlement
"""A settled round of Kyū-rei-hana."""


@attrs.frozen(kw_only=True, slots=False)
class Outcome(FieldOutcome):
    """What happened in a round of Kyū-rei-hana.

    Args:
        piles: The captured cards by seat. Leave out a seat that captured nothing, except on a score sheet.
        yaku: The yaku of each seat whose pile is unknown, by key (KR-4.2).
        points: The card points of each seat whose pile is unknown (KR-4.1).
        seats: The number of seats.
        dealer: The seat that dealt.
        multiplier: The field multiplier. By default it follows from ``field``, or is 1.
        field: The dealt field, from which the tokens follow (KR-2.3).
        tokens: The tokens from earlier rounds, in any order.

    Raises:
        InvalidOutcomeError: The round is impossible under any options.
    """

    game = Names("Kyū-rei-hana", "kyū-rei-hana", "九十花", ko="규레이하나")
    seat_counts, seat_rule, field_rule = (3,), "KR-1.1", "KR-2.4"
    counted: ClassVar = {"yaku": "KR-4.2", "points": "KR-4.1"}
    token_cards = _TOKENS

    def faults(self) -> Iterator[Fault]:
        """Also yield what is wrong with the dealt field."""
        yield from super().faults()
        yield from dealt_faults(self.field, {}, (_DEALT[1], 0), "KR-2.1", "KR-2.2")


State: TypeAlias = RoundState[Outcome, Table]
"""A state of a round of Kyū-rei-hana."""

Match: TypeAlias = _match.Match[Outcome, Table, Settlement]
"""A state of a match of Kyū-rei-hana."""

# --- the game ---------------------------------------------------------------------------------------------------------

_KINDS: Final = {
    "card_points": "the card points of a seat against par",
    "yaku": "a yaku of the seat",
    "yaku_paid": "the yaku of the other seats, which are its parts",
    "yaku_void": "a yaku that does not count, which only house rules have",
    "field": "what the field multiplies every amount by",
}


@attrs.frozen(kw_only=True, slots=False)
class Rules(FieldRules[Outcome, Settlement]):
    """A ruleset of Kyū-rei-hana.

    >>> from hanafuda_rules.games import kyu_rei_hana
    >>> kyu_rei_hana.ruleset(field_multiplier="pool")
    kyu_rei_hana.ruleset(field_multiplier='pool')
    """

    options: Options = Options()

    key, name, seat_rule, outcome_type = "kyu_rei_hana", "Kyū-rei-hana", "KR-1.1", Outcome
    win_rule = "KR-6.1"
    reason_kinds, own_events = _KINDS, (FieldSet,)

    @functools.cached_property
    def classification(self) -> Classification:
        """The kinds and card points (KR-4.1)."""
        return _CARDS

    @functools.cached_property
    def yaku(self) -> YakuTable:
        """The yaku (KR-4.2)."""
        return _YAKU

    @functools.cached_property
    def phases(self) -> tuple[Phase, ...]:
        """The phases: deal, the multiplier of the field, and play (KR-2.1 to KR-3.1)."""
        return (
            Deal(matching_games.packets(8, 4), misdeals=(FourOfAMonth("KR-2.2"),)),
            LookAtHands(self.options.field_multiplier, "KR-2.2", _TOKENS),
            matching_games.play_phase("flip"),
        )

    def facts(self, seats: int, /) -> tuple[Fact, ...]:
        """The facts of tokens and field (KR-6.2)."""
        return (*TOKEN_FACTS, *FIELD_FACTS)

    def bounds_of(self, seats: int, /) -> Bounds:
        """The bounds: all card points and yaku, multiplied (KR-5.1)."""
        return Bounds(everything(self, seats) * max(possible_multipliers(self.options.field_multiplier, (), _TOKENS)))

    def faults(self, outcome: Outcome, /) -> Iterator[Fault]:
        """The reasons why a round is impossible under the options."""
        yield from matching_games.captured_faults(self, outcome, _DEALT, "KR-3.1")
        yield from outcome.field_faults(self.options.field_multiplier)

    def reckon(self, outcome: Outcome, /) -> Settlement:
        """The settlement of a round: scores, no payments (KR-5.1, KR-5.2)."""
        settled = outcome.settled(self.options.field_multiplier)
        points, held = matching_games.counted(self, outcome)
        scores = [*matching_games.scores(points, held, zero_sum=True, rules=("KR-5.1", "KR-5.1"))]
        remarks = list[Reason]()
        if (times := settled["multiplier"]) > 1:
            scores = [_multiplied(score, Factor("field", times)) for score in scores]
            remarks = [Reason(say("every amount counts ×{value}"), "KR-2.4", kind="field", value=times)]
        return Settlement.of(scored(self, outcome, scores, "KR-5.3", remarks=remarks), **settled)


def _multiplied(score: Score, field: Factor) -> Score:
    reason = attrs.evolve(score.reason, factors=(*score.reason.factors, field))
    return Score(score.seats, score.amount * field.times, reason)


FUDA_WIKI = Rules()
"""Kyū-rei-hana after the Fuda Wiki."""

RULES = FUDA_WIKI
"""The default, :data:`FUDA_WIKI`."""

PRESETS = {"FUDA_WIKI": FUDA_WIKI}
"""The ready-made rulesets by name."""

register(Rules, PRESETS)

ruleset = ruleset_function(RULES, Options)
