"""What players of Hanahuda choose."""

from __future__ import annotations

from typing import Literal

import attrs

from hanafuda_rules import options as base
from hanafuda_rules.options import WholeNumber, option

__all__ = ["AllOptions", "Length", "Options"]


@attrs.frozen(kw_only=True, slots=False)
class Options(base.Options):
    """What a round of Hanahuda is played by. Any values go together.

    Args:
        ribbon_points: Card points of a ribbon. Source: Fuda Wiki, after tekinged.com/hanahuda.

            - ``0``: ribbons are worth nothing; the deck is worth 390
            - ``5``: 5 points each; the deck is worth 440

        field_first: What is dealt first. Source: Fuda Wiki, after tekinged.com/hanahuda.

            - ``True``: the field, then the hands
            - ``False``: the hands, then the field

        chitsiobiki: Trading one of three cards of a month. Source: Fuda Wiki, after tekinged.com/hanahuda.

            - ``"shuffle_back"``: the traded card is shuffled back into the stock
            - ``"bottom"``: the traded card is laid under the stock
            - ``"off"``: there is no trading

        stock_out: When the stock is empty. Source: Fuda Wiki, which calls the first one most likely.

            - ``"hand_only"``: the turns that are left consist of the hand card alone
            - ``"end_round"``: the round ends with the turn that takes the last stock card

        no_yaku: When nobody has formed a yaku. Source: Fuda Wiki; the draw is allowed by tekinged.com/hanahuda.

            - ``"card_points"``: each scores the card points captured
            - ``"draw"``: a draw: all score nothing

        plum_pine_paulownia_baldy: Plum with Pine, Paulownia, Baldy. Source: Fuda Wiki, after tekinged.com/hanahuda
            (variant).

            - ``False``: is not a yaku
            - ``True``: is a yaku of 400 points

        toyak: Toyak. Source: Fuda Wiki; the third one is the older list of tekinged.com/hanahuda.

            - ``"nine_10000"``: the nine animals, 10000 points
            - ``"ten_5000"``: the nine animals and the Bush Warbler, 5000 points
            - ``"ten_10000"``: the nine animals and the Bush Warbler, 10000 points

    Raises:
        InvalidOptionError: A value that the option does not take.
    """

    ribbon_points: Literal[0, 5] = option(0, "PH-2.2")
    field_first: bool = option(default=True, rule="PH-3.3")
    chitsiobiki: Literal["shuffle_back", "bottom", "off"] = option("shuffle_back", "PH-3.5")
    stock_out: Literal["hand_only", "end_round"] = option("hand_only", "PH-4.2")
    no_yaku: Literal["card_points", "draw"] = option("card_points", "PH-5.3")
    plum_pine_paulownia_baldy: bool = option(default=False, rule="PH-5.5")
    toyak: Literal["nine_10000", "ten_5000", "ten_10000"] = option("nine_10000", "PH-5.5")


@attrs.frozen(kw_only=True, slots=False)
class Length(base.Options):
    """How long a match of Hanahuda lasts.

    Args:
        target: The total that ends the match. Source: Fuda Wiki, after tekinged.com/hanahuda.

            - any number: the match ends after a round in which a total reaches it

    Raises:
        InvalidOptionError: A value that the option does not take.
    """

    target: int = option(5000, "PH-6.3", values=WholeNumber())


@attrs.frozen(kw_only=True, slots=False)
class AllOptions(Length, Options):
    """The options of a round and of a match of Hanahuda, as ``change`` and ``ruleset`` take them."""
