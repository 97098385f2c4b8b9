"""What players of Sakura choose."""

from __future__ import annotations

from typing import Literal

import attrs

from hanafuda_rules import options as base
from hanafuda_rules.errors import InvalidOptionError
from hanafuda_rules.options import WholeNumber, option

__all__ = ["Options"]


@attrs.frozen(kw_only=True, slots=False)
class Options(base.Options):
    """What Sakura is played by.

    Args:
        teams: Who plays together. Source: Fuda Wiki.

            - ``"none"``: everybody for itself, two to seven
            - ``"pairs"``: four seats in two pairs, or six in three
            - ``"triples"``: six seats in two teams of three

        first_dealer: Who deals first. Source: Fuda Wiki; the second one of digidemon.com (variant).

            - ``"earliest"``: whoever draws the earliest month
            - ``"highest"``: whoever draws the card of most points

        field_quad: Four cards of a month on the dealt field. Source: Fuda Wiki; the second one of
            xkay/hanafuda-game-java (variant).

            - ``"dealer_takes"``: they go to the dealer's pile
            - ``"misdeal"``: the cards are dealt again

        gaji_dealt: The gaji among the dealt field cards. Source: Fuda Wiki, the second one as a variant.

            - ``"stays"``: lies there as a Willow
            - ``"set_aside"``: is out of play for the round

        round_end: When the round ends. Source: Fuda Wiki; the second one of Board Game Arena and Wikipedia.

            - ``"stock_empty"``: when all hands and the stock are empty
            - ``"hands_empty"``: with the turn after which all hands are empty

        gaji_from_stock: The gaji turned from the stock. Source: ceruleanoak/hanafuda; the second one of the Fuda
            Wiki, read strictly (decided here).

            - ``"any"``: takes what it likes
            - ``"month"``: is a plain Willow

        leftovers: What lies at the end. Source: Fuda Wiki and digidemon.com; the second one a variant of the Fuda Wiki.

            - ``"mate"``: cards of the month that the gaji took a card of go to its user, the rest to nobody
            - ``"all"``: goes to the user of the gaji

        blocked_gaji: A gaji from the hand that a guard blocks. Source: Fuda Wiki, the second one as a variant.

            - ``"again"``: names another card, or stays on the field
            - ``"hand"``: returns to the hand, and the turn begins anew

        yaku: What a yaku does. Source: Fuda Wiki; the second one of teradaian/hanafuda (variant).

            - ``"subtract"``: takes 50 points off every other side
            - ``"add"``: adds 50 points to its own side

        match: What is added up over the rounds. Source: Fuda Wiki.

            - ``"points"``: the scores
            - ``"victories"``: one victory for the winner of each round

        victory_bonus: Rounds that are won by far. Source: Fuda Wiki.

            - ``"off"``: count like others
            - ``"chu"``: count double if won by 50 points or more; with ``match="victories"`` only
            - ``"basa"``: count double if won by 100 points or more; with ``match="victories"`` only
            - ``"both"``: count double from 50 points on and triple from 100 on; with ``match="victories"`` only

        rounds: How many rounds a match has. Source: Fuda Wiki, by which it is agreed; 6 of ceruleanoak/hanafuda, 4 of
            Board Game Arena.

            - any number: the match ends after that many rounds

    Raises:
        InvalidOptionError: A value that the option does not take, or values that do not go together.
    """

    teams: Literal["none", "pairs", "triples"] = option("none", "SK-1.1")
    first_dealer: Literal["earliest", "highest"] = option("earliest", "SK-1.2")
    field_quad: Literal["dealer_takes", "misdeal"] = option("dealer_takes", "SK-2.2")
    gaji_dealt: Literal["stays", "set_aside"] = option("stays", "SK-2.3")
    round_end: Literal["stock_empty", "hands_empty"] = option("stock_empty", "SK-3.2")
    gaji_from_stock: Literal["any", "month"] = option("any", "SK-5.2")
    leftovers: Literal["mate", "all"] = option("mate", "SK-5.4")
    blocked_gaji: Literal["again", "hand"] = option("again", "SK-5.6")
    yaku: Literal["subtract", "add"] = option("subtract", "SK-7.2")
    match: Literal["points", "victories"] = option("points", "SK-8.1")
    victory_bonus: Literal["off", "chu", "basa", "both"] = option("off", "SK-8.2")
    rounds: int = option(6, "SK-8.1", values=WholeNumber())

    def check_together(self) -> None:
        """Only victories can count double (SK-8.2)."""
        if self.match == "points" and self.victory_bonus != "off":
            msg = f"victory_bonus={self.victory_bonus!r} does not go with match={self.match!r}"
            raise InvalidOptionError(msg, option="victory_bonus", choices=("off",), rule="SK-8.2")
