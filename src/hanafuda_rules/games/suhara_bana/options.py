"""The options of Suhara-bana."""

from __future__ import annotations

from typing import Literal

import attrs

from hanafuda_rules import options as base
from hanafuda_rules.options import option

__all__ = ["Options"]


@attrs.frozen(kw_only=True)
class Options(base.Options):
    """The options of Suhara-bana.

    The length of a match is not an option; the stones decide it (SB-6.5, SB-9.2, SB-9.3).

    Args:
        three_seats: A table of three. Source: none (variant).

            - ``False``: is not allowed; a table has 4 or 5 seats
            - ``True``: is allowed; all three play, and nobody drops out or chases

        four_in_hand: Four cards of a month in a hand. Source: Fuda Wiki, after sekaiyugi.com's field report.

            - ``"redraw"``: are shown and shuffled back into the stock, and four new cards are dealt from it
            - ``"misdeal"``: make the deal void
            - ``"ignore"``: are played as usual

        forced_three: Whether three must play. Source: Fuda Wiki: players may agree on it (variant).

            - ``False``: any number of seats may drop out
            - ``True``: the last seats needed to make three must play and are not asked

        all_drop_pot: The penalties when nobody plays. Source: none (decided here).

            - ``"refund"``: are returned
            - ``"carry"``: stay in the pot and are shared out or returned with those of the next deal

        chase_penalty_to: Who a chaser with fewer than 100 card points pays. Source: Fuda Wiki, which says "the
            players who were chased" (decided here).

            - ``"declared"``: the three who had declared to play
            - ``"asked"``: those who were asked again; not a third who was displaced unasked
            - ``"displaced"``: the displaced player

        shoi_fuda: Burden cards, with which an opponent could complete a yaku. Source: Fuda Wiki, after sekaiyugi.com's
            field report.

            - ``"forbid"``: may not be brought to the field from the hand, except as SB-5.4 says
            - ``"off"``: are played as usual

        shoi_teyaku: When teyaku desu allows a burden card. Source: Fuda Wiki; the second value from its draft of 10
            July 2022.

            - ``"complete_set"``: it belongs to an unformed yaku whose cards are all in the player's hand and pile
            - ``"completes_now"``: it and its captures complete a yaku in the player's pile

        low_man_stones: What the low man is paid at Main. Source: Fuda Wiki, which says both (decided here).

            - ``"by_points"``: the value of the points: 4, 8 or 12 white stones
            - ``"printed"``: the stones printed in the article: 4, 6 or 9 white

        low_man_replaces: What low man out replaces. Source: Fuda Wiki, which says only that yaku are not counted
            (decided here).

            - ``"everything"``: card points, yaku, the blue ribbon bonus and the pot
            - ``"yaku"``: the same except for card points, which are settled first

        tie: Who wins a tie for the next deal. Source: Fuda Wiki, which says "nearest to the dealer's left" (decided
            here).

            - ``"last"``: the last of those tied in playing order
            - ``"dealer"``: the acting dealer if tied, otherwise the last of those tied in playing order

        bill_plate: White and black stones for a bill of 100. Source: Fuda Wiki; the second value from its texts of 11
            July 2022 and of 2023.

            - ``(11, 6)``: a whole plate
            - ``(11, 5)``: a plate less one black stone

    Raises:
        InvalidOptionError: A value is not allowed.
    """

    three_seats: bool = option(default=False, rule="SB-1.1")
    four_in_hand: Literal["redraw", "misdeal", "ignore"] = option("redraw", "SB-2.4")
    forced_three: bool = option(default=False, rule="SB-3.5")
    all_drop_pot: Literal["refund", "carry"] = option("refund", "SB-3.8")
    chase_penalty_to: Literal["declared", "asked", "displaced"] = option("declared", "SB-4.4")
    shoi_fuda: Literal["forbid", "off"] = option("forbid", "SB-5.3")
    shoi_teyaku: Literal["complete_set", "completes_now"] = option("complete_set", "SB-5.4")
    low_man_stones: Literal["by_points", "printed"] = option("by_points", "SB-6.3")
    low_man_replaces: Literal["everything", "yaku"] = option("everything", "SB-6.4")
    tie: Literal["last", "dealer"] = option("last", "SB-8.2")
    bill_plate: tuple[Literal[11], Literal[6, 5]] = option((11, 6), "SB-10.2")
