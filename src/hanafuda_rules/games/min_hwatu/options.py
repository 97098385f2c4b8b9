"""What players of Min-Hwatu choose."""

from __future__ import annotations

from typing import Final, Literal

import attrs

from hanafuda_rules import options as base
from hanafuda_rules.options import WholeNumber, option

__all__ = ["AllOptions", "Length", "Options"]


@attrs.frozen(kw_only=True, slots=False)
class Options(base.Options):
    """What a round of Min-Hwatu is played by.

    Args:
        first_dealer: The draw for the first dealer. Source: Fuda Wiki.

            - ``"night"``: the earliest month deals, and within a month the lower kind
            - ``"day"``: the latest month deals, and within a month the higher kind

        four_in_hand: Four cards of a month in a hand. Source: Fuda Wiki; the misdeal is Alex21031/Minhwatu's.

            - ``"play"``: they mean nothing
            - ``"misdeal"``: the same dealer deals again; the hand is not shown

        months: Four Irises, Four Maples and Four Willows. Source: Fuda Wiki; ldg030201/minhwatu leaves them out.

            - ``True``: are yaku of 20 points each
            - ``False``: are not yaku

        five_birds: Five Birds. Source: Fuda Wiki, of Korean sources (variant).

            - ``False``: is not a yaku
            - ``True``: is a yaku of 50 points

        five_brights: Five Brights. Source: Fuda Wiki: 50 of Korean sources, 200 of English ones (variant).

            - ``0``: is not a yaku
            - ``50``: is a yaku of 50 points
            - ``200``: is a yaku of 200 points

        four_paulownias: Four Paulownias. Source: Fuda Wiki, of Korean sources (variant).

            - ``False``: is not a yaku
            - ``True``: is a yaku of 20 points

        springtime: Springtime. Source: Fuda Wiki, of English sources (variant).

            - ``False``: is not a yaku
            - ``True``: is a yaku of 150 points

        views: The Views and The Grand Views. Source: Fuda Wiki, of English sources (variant).

            - ``False``: are not yaku
            - ``True``: are yaku of 100 and of 150 points, of which the better one counts

        boar_deer_butterflies: Boar, Deer, Butterflies. Source: Fuda Wiki, of English sources (variant).

            - ``False``: is not a yaku
            - ``True``: is a yaku of 50 points

        make_up: What is added at five and at seven seats. Source: Fuda Wiki, which calls it usual at a real table of
            five (variant).

            - ``"none"``: nothing; the scores of a round make 240
            - ``"dealer"``: the dealer scores 10 more at five seats and 5 more at seven

        reckoning: What the ledger takes. Source: Fuda Wiki; the par is ldg030201/minhwatu's.

            - ``"scores"``: each score as it is
            - ``"par"``: each score less an equal share of them all; seven seats need the make-up

    Raises:
        InvalidOptionError: A value that the option does not take.
    """

    first_dealer: Literal["night", "day"] = option("night", "MH-1.3")
    four_in_hand: Literal["play", "misdeal"] = option("play", "MH-2.3")
    months: bool = option(default=True, rule="MH-4.1")
    five_birds: bool = option(default=False, rule="MH-4.1")
    five_brights: Literal[0, 50, 200] = option(0, "MH-4.1")
    four_paulownias: bool = option(default=False, rule="MH-4.1")
    springtime: bool = option(default=False, rule="MH-4.1")
    views: bool = option(default=False, rule="MH-4.1")
    boar_deer_butterflies: bool = option(default=False, rule="MH-4.1")
    make_up: Literal["none", "dealer"] = option("none", "MH-5.2")
    reckoning: Literal["scores", "par"] = option("scores", "MH-5.3")


_NO_TARGET: Final = "none"


@attrs.frozen(kw_only=True, slots=False)
class Length(base.Options):
    """How long a match of Min-Hwatu lasts.

    Args:
        rounds: The number of rounds. Source: Fuda Wiki, which has 12 or 6.

            - any number: the match ends after that many rounds, unless it has a target

        target: What a ledger must reach. Source: Fuda Wiki (variant).

            - ``"none"``: nothing; the match ends after its rounds
            - any number: the match ends after the round in which a ledger reaches it, and not by its rounds

    Raises:
        InvalidOptionError: A value that the option does not take.
    """

    rounds: int = option(12, "MH-6.2", values=WholeNumber())
    target: int | Literal["none"] = option(_NO_TARGET, "MH-6.2", values=WholeNumber(word=_NO_TARGET))


@attrs.frozen(kw_only=True, slots=False)
class AllOptions(Length, Options):
    """The options of a round and of a match of Min-Hwatu, as ``change`` and ``ruleset`` take them."""
