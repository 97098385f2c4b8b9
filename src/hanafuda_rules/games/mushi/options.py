"""What players of Mushi choose."""

from __future__ import annotations

from typing import Literal

import attrs

from hanafuda_rules import options as base
from hanafuda_rules.errors import InvalidOptionError
from hanafuda_rules.options import WholeNumber, option

__all__ = ["AllOptions", "Length", "Options"]


@attrs.frozen(kw_only=True, slots=False)
class Options(base.Options):
    """What a round of Mushi is played by.

    Args:
        deck: The cards. Source: Fuda Wiki.

            - ``"mushi"``: 40 cards, without Peony and Bush Clover; the Lightning is the oni
            - ``"botan_cho"``: 41 cards, the same with the Butterflies, which are the oni

        extra_seats: Three or four at the table, of whom two play a round. Source: Fuda Wiki, after an app (variant).

            - ``False``: the game is for two seats
            - ``True``: it is for two, three or four; with ``deck="mushi"`` only

        field_quad: Four cards of a month on the field. Source: Fuda Wiki; the second one of kzpn200, if agreed on
            before.

            - ``"misdeal"``: the cards are dealt again
            - ``"dealer_takes"``: they go to the dealer's pile

        four_pairs: A field of four pairs. Source: Fuda Wiki (variant).

            - ``False``: is played
            - ``True``: the cards are dealt again; with ``deck="mushi"`` only

        hand_quad: Four cards of a month in a hand. Source: kzpn200 (variant).

            - ``"play"``: are played like any others
            - ``"choice"``: whoever holds them may show them, and the cards are dealt again

        oni_on_three: The oni beside three cards of a month. Source: Fuda Wiki; the others are for tables that pile the
            three (decided here).

            - ``"one"``: may take one of them
            - ``"none"``: may take none of them
            - ``"all"``: may take all three, as it always may with ``deck="botan_cho"``

        five_brights: Five Brights. Source: Fuda Wiki, by which some play without.

            - ``True``: is a yaku
            - ``False``: is not a yaku

        tie: A round at 0 : 0. Source: Fuda Wiki; the second one of Botan-chō.

            - ``"dealer"``: nobody wins, and the same dealer deals again
            - ``"lightning"``: whoever captured the Lightning wins

        round_counter: What the winner of a round gets from the bank. Source: Fuda Wiki, of Botan-chō.

            - ``0``: nothing
            - ``1``: 1 point

    Raises:
        InvalidOptionError: A value that the option does not take, or values that do not go together.
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

    def check_together(self) -> None:
        """Three options are for the deck of 40 cards only (MU-1.1, MU-2.4, MU-4.3)."""
        if self.deck == "mushi":
            return
        for info in self.describe():
            value = getattr(self, info.name)
            if info.name in {"extra_seats", "four_pairs", "oni_on_three"} and value != info.default:
                msg = f"{info.name}={value!r} does not go with deck={self.deck!r}"
                raise InvalidOptionError(msg, option=info.name, choices=(info.default,), rule=info.rule)


@attrs.frozen(kw_only=True, slots=False)
class Length(base.Options):
    """How long a match of Mushi lasts.

    Args:
        rounds: The number of rounds. Source: Fuda Wiki, which has 12 or 6.

            - any number: the match ends after that many rounds

        target: The total that ends the match before. Source: Fuda Wiki (variant).

            - any number: the match ends after the round in which a total reaches it; 0 stands for none

    Raises:
        InvalidOptionError: A value that the option does not take.
    """

    rounds: int = option(12, "MU-1.3", values=WholeNumber())
    target: int = option(0, "MU-8.1", values=WholeNumber(minimum=0))


@attrs.frozen(kw_only=True, slots=False)
class AllOptions(Length, Options):
    """The options of a round and of a match of Mushi, as ``change`` and ``ruleset`` take them."""
