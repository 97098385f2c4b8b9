"""Bakappana: Hana-Awase without yaku (BP-1.1 to BP-5.2).

Two, three or four play, each for itself. Only card points count: against par, as they are, or for shares that seats
pay each other. The deal and the play are those of Hana-Awase.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator, Sequence
from typing import ClassVar, Final, Literal, TypeAlias

import attrs

from hanafuda_rules import options as base_options
from hanafuda_rules.cards import Kind, Names
from hanafuda_rules.classification import STANDARD, Classification
from hanafuda_rules.errors import Fault
from hanafuda_rules.learning.bounds import Bounds, everything
from hanafuda_rules.machine import match as _match
from hanafuda_rules.machine.registry import register
from hanafuda_rules.machine.ruleset import Amounts, ruleset_function
from hanafuda_rules.machine.state import Phase, RoundState
from hanafuda_rules.options import WholeNumber, option
from hanafuda_rules.parts import matching_games
from hanafuda_rules.parts.dealing import Deal, FourOfAMonth
from hanafuda_rules.parts.reckoning import POINTS, SHARES, settlement_of, void_remarks, winner_deals
from hanafuda_rules.parts.sheets import SheetOutcome
from hanafuda_rules.settlement import Payment, Reason, Settlement
from hanafuda_rules.table import Table
from hanafuda_rules.words import say
from hanafuda_rules.yaku import HeldYaku, total_of

__all__ = [
    "EIGHTY", "EIGHTY_EIGHT", "MAKATSU", "PRESETS", "RULES", "SANJU_SEN_ME", "Match", "Options", "Outcome", "Rules",
    "Settlement", "State", "Table", "ruleset",
]  # fmt: skip

# --- options ----------------------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True, slots=False)
class Options(base_options.Options):
    """The options of Bakappana.

    Args:
        hand_of_two: The hands at a table of two. Source: Fuda Wiki; the second value among its variations.

            - ``8``: 8 cards each; at the end each seat turns four more stock cards
            - ``10``: 10 cards each

        packet: How many cards are dealt at a time at a table of two. Source: Fuda Wiki.

            - ``4``: four
            - ``2``: two

        leftover: The rest of the stock when the hands are empty. Source: Fuda Wiki.

            - ``"flip"``: is turned card by card, in turn order
            - ``"leave"``: goes to nobody, like the field; not with ``scoring="zero_sum"``

        chaff_points: The card points of chaff. Source: Fuda Wiki; the second value among its variations.

            - ``1``: 1 point each; the deck is worth 264
            - ``0``: nothing; the deck is worth 240

        scoring: What a round is worth. Source: Fuda Wiki; the last two among its variations.

            - ``"zero_sum"``: each seat scores its card points minus par
            - ``"additive"``: each seat scores its card points
            - ``"most"``: the seat with the most card points gets one share from every other seat
            - ``"tens"``: each seat gets a share from every other seat for each whole ten of its card points

        rounds: How many rounds a match has. Source: Fuda Wiki, which has 12, 6 or 3.

            - any number: the match ends after this number of rounds

    Raises:
        InvalidOptionError: A value is not allowed, or values do not go together.
    """

    hand_of_two: Literal[8, 10] = option(8, "BP-2.1")
    packet: Literal[4, 2] = option(4, "BP-2.1")
    leftover: Literal["flip", "leave"] = option("flip", "BP-3.2")
    chaff_points: Literal[1, 0] = option(1, "BP-4.1")
    scoring: Literal["zero_sum", "additive", "most", "tens"] = option("zero_sum", "BP-4.2")
    rounds: int = option(12, "BP-5.1", values=WholeNumber())

    def check_together(self) -> None:
        """Scores add up to zero only if all cards are captured (BP-3.2)."""
        matching_games.check_leftover(self.leftover, self.scoring, "BP-3.2")


# --- outcome ----------------------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True, slots=False)
class Outcome(SheetOutcome):
    """What happened in a round of Bakappana.

    Args:
        piles: The captured cards by seat. Leave out a seat that captured nothing.
        yaku: Not used; the game has no yaku.
        points: The card points of seats whose piles are unknown (BP-4.1).
        seats: The number of seats.
        dealer: The seat that dealt.

    Raises:
        InvalidOutcomeError: The round is impossible under any options.
    """

    game = Names("Bakappana", "bakappana", "馬鹿っ花", ko="바캇파나")
    seat_counts, seat_rule = matching_games.SEAT_COUNTS, "BP-1.1"
    counted: ClassVar = {"points": "BP-4.1"}


State: TypeAlias = RoundState[Outcome, Table]
"""A round of Bakappana at one moment."""

Match: TypeAlias = _match.Match[Outcome, Table, Settlement]
"""A match of Bakappana at one moment."""

# --- settle -----------------------------------------------------------------------------------------------------------


_KINDS: Final = {
    "card_points": "the card points of a seat, as they are or against par",
    "most": "a share for the most card points",
    "tens": "a share for each whole ten of card points more",
    "yaku": "a yaku of the seat, which only house rules have",
    "yaku_paid": "the yaku of the other seats, which are its parts",
    "yaku_void": "a yaku that does not count",
}


_MOST: Final = say("the most card points")
_TENS: Final = say("{own} tens against {other}")


def _remarks(points: Sequence[int], yaku: Sequence[Sequence[HeldYaku]]) -> Iterator[Reason]:
    for seat, number in enumerate(points):
        yield Reason(
            say("{seat}: {value:card point/card points}"), "BP-4.1", kind="card_points", seat=seat, value=number
        )
        for held in yaku[seat]:
            yield Reason.of_yaku(held, say("{seat}: {yaku}, {value}", yaku=held.yaku.names), seat=seat)


def _payments(points: Sequence[int], scoring: str, order: Sequence[int]) -> Iterator[Payment]:
    # BP-4.2: a share for the most card points, or for each whole ten.
    most = max(points)
    shares = [number // 10 if scoring == "tens" else int(number == most) for number in points]
    # BP-4.3: by payer, then by payee, both in playing order.
    for payer, payee in itertools.permutations(order, 2):
        if shares[payer] < shares[payee]:
            text = _MOST if scoring == "most" else _TENS.put(own=shares[payee], other=shares[payer])
            amount = shares[payee] - shares[payer]
            yield Payment(payer, payee, amount, Reason(text, "BP-4.2", kind=scoring, value=amount))


# --- the game ---------------------------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True, slots=False)
class Rules(matching_games.MatchingRules[Outcome, Table, Settlement]):
    """A ruleset of Bakappana.

    >>> from hanafuda_rules.games import bakappana
    >>> bakappana.ruleset(bakappana.EIGHTY, rounds=6)
    bakappana.ruleset(chaff_points=0, rounds=6)
    """

    options: Options = Options()

    key, name, seat_rule, outcome_type = "bakappana", "Bakappana", "BP-1.1", Outcome
    reason_kinds, win_rule = _KINDS, "BP-5.1"

    @functools.cached_property
    def classification(self) -> Classification:
        """The standard kinds and card points, with chaff at 1 or 0 (BP-4.1)."""
        return STANDARD.with_points(Kind.CHAFF, self.options.chaff_points)

    @functools.cached_property
    def phases(self) -> tuple[Phase, ...]:
        """The phases: deal and play (BP-2.1 to BP-3.2)."""
        options = self.options
        return (
            Deal(matching_games.packets(options.hand_of_two, options.packet), misdeals=(FourOfAMonth("BP-2.2"),)),
            matching_games.play_phase(options.leftover),
        )

    def bounds_of(self, seats: int, /) -> Bounds:
        """All card points and yaku, from or to each other seat (BP-4.2)."""
        return Bounds((seats - 1) * everything(self, seats), zero_sum=self.options.scoring != "additive")

    def faults(self, outcome: Outcome, /) -> Iterator[Fault]:
        """The reasons why a round is impossible under the options."""
        dealt = matching_games.sizes(outcome.seats, self.options.hand_of_two)
        flips = self.options.leftover == "flip"
        yield from matching_games.captured_faults(self, outcome, dealt, "BP-3.2", flips=flips)
        for yaku in self.yaku if outcome.unknown else ():
            yield Fault(f"piles are needed, for {yaku.names.english}", yaku.rule)

    def net_of(self, points: Amounts, yaku: Amounts, won: Amounts, calls: Amounts, /) -> Amounts | None:
        """The net amounts, by playing order (BP-4.2, BP-4.3)."""
        if (scoring := self.options.scoring) in {"zero_sum", "additive"}:
            return matching_games.net_of(points, yaku, zero_sum=scoring == "zero_sum")
        counts = [own + value for own, value in zip(points, yaku, strict=True)]
        return matching_games.net_of_shares(counts, scoring)

    def reckon(self, outcome: Outcome, /) -> Settlement:
        """The settlement of a round (BP-4.1 to BP-4.4)."""
        scoring = self.options.scoring
        points, yaku = matching_games.counted(self, outcome)
        counts = [number + total_of(held) for number, held in zip(points, yaku, strict=True)]
        # BP-4.3: the first two are scored, the others paid.
        paid, zero_sum = scoring in {"most", "tens"}, scoring == "zero_sum"
        next_dealer = winner_deals(counts, outcome.order, _MOST, "BP-4.4")
        return settlement_of(
            outcome,
            next_dealer,
            winner=next_dealer[0],
            unit=SHARES if paid else POINTS,
            remarks=[*(_remarks(points, yaku) if paid else ()), *void_remarks(self, outcome)],
            scores=() if paid else matching_games.scores(points, yaku, zero_sum=zero_sum, rules=("BP-4.2", "BP-4.2")),
            payments=_payments(counts, scoring, outcome.order) if paid else (),
        )


EIGHTY_EIGHT = Rules()
"""*88 no bakappana*: card points against a par of 88."""

RULES = EIGHTY_EIGHT
"""The default ruleset: ``EIGHTY_EIGHT``."""

EIGHTY = Rules(options=Options(chaff_points=0))
"""*80 no bakappana*: chaff is worth nothing, and par is 80."""

MAKATSU = Rules(options=Options(scoring="most"))
"""*Makatsu bakahana*: every other seat pays a share to the seat with the most card points."""

SANJU_SEN_ME = Rules(options=Options(scoring="tens"))
"""*Sanjū-sen-me*, 30 sen: a share for each whole ten of card points."""

PRESETS = {"EIGHTY_EIGHT": EIGHTY_EIGHT, "EIGHTY": EIGHTY, "MAKATSU": MAKATSU, "SANJU_SEN_ME": SANJU_SEN_ME}
"""The ready-made rulesets by name."""

register(Rules, PRESETS)

ruleset = ruleset_function(RULES, Options)
