"""The options of Sudaoshi (SD-2.3 to SD-7.3)."""

from __future__ import annotations

from typing import ClassVar, Literal

import attrs

from hanafuda_rules import options as base_options
from hanafuda_rules.errors import InvalidOptionError
from hanafuda_rules.options import WholeNumber, WholeNumbers, option

__all__ = ["Options"]


@attrs.frozen(kw_only=True, slots=False)
class Options(base_options.Options):
    """The options of Sudaoshi.

    Args:
        teyaku: The teyaku. Source: Fuda Wiki.

            - ``"hachi_hachi"``: those of Hachi-Hachi
            - ``"four"``: the four of the list of 1921

        points_per_kan: Points of a kan. Source: Fuda Wiki, which also has 12.

            - any number: an even number of points

        red: The value of Red in the teyaku of Hachi-Hachi. Source: Fuda Wiki; the second value:
            practical-japanese.com.

            - ``2``: 2 kan
            - ``3``: 3 kan

        declare: Declaring teyaku. Source: Shiragiku Hanafuda; the second value from the Fuda
            Wiki (decided here).

            - ``"auto"``: every player declares its best of each group
            - ``"choice"``: every player declares, for each group, its best or nothing

        field_multiplier: Brights on the field. Source: Fuda Wiki (variant).

            - ``"off"``: make no difference
            - ``"pool"``: the highest of the new and carried tokens is used, the others carry over
            - ``"queue"``: the highest carried token is used and new ones wait; without carried tokens, as in the pool
            - ``"product"``: all tokens on the field multiply, and nothing carries over
            - ``"highest"``: the highest token on the field is used, and nothing carries over

        card_values: The values of the cards. Source: Fuda Wiki.

            - ``"later"``: chaff 10, the Curtain and the Phoenix 10; the deck is worth 330
            - ``"earlier"``: chaff 8, the Curtain and the Phoenix 5; the deck is worth 272

        yaku: The yaku of captured cards. Source: Fuda Wiki.

            - ``"four"``: the sets and the tops of Susuki and Willow
            - ``"sets"``: only the two sets

        burdens: The burdens of the first, the second and the last place. Source: Fuda Wiki.

            - any numbers: what each place subtracts from its card points, the first place first

        drop_out: Dropping out and being forced out at four or more seats. Source: Fuda Wiki; the second value from
            its article on Taoshi.

            - ``"paid"``: costs a fee, and is compensated
            - ``"free"``: costs and brings nothing

        rounds: How many rounds a match has. Source: Fuda Wiki, which has 12, 6 and 3.

            - any number: the match ends after this number of rounds

    Raises:
        InvalidOptionError: A value is not allowed, or values do not go together.
    """

    group_b_shows: ClassVar = "chaff"  # SD-3.3: a hand of chaff shows its chaff
    late_teyaku: ClassVar = True  # SD-3.3: if players decide, they may declare late
    diving_with_four_three: ClassVar = False  # nobody dives

    teyaku: Literal["hachi_hachi", "four"] = option("hachi_hachi", "SD-3.1")
    points_per_kan: int = option(10, "SD-3.2", values=WholeNumber(minimum=2, step=2))
    red: Literal[2, 3] = option(2, "SD-3.2")
    declare: Literal["auto", "choice"] = option("auto", "SD-3.3")
    field_multiplier: Literal["off", "pool", "queue", "product", "highest"] = option("off", "SD-2.3")
    card_values: Literal["later", "earlier"] = option("later", "SD-5.1")
    yaku: Literal["four", "sets"] = option("four", "SD-5.4")
    burdens: tuple[int, ...] = option((100, 110, 120), "SD-6.2", values=WholeNumbers(minimum=0, count=3))
    drop_out: Literal["paid", "free"] = option("paid", "SD-7.3")
    rounds: int = option(12, "SD-6.5", values=WholeNumber())

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        if self.teyaku == "four" and self.red != 2:  # noqa: PLR2004  # SD-3.4: the list has no Red
            msg = f"red={self.red} does not go with teyaku='four'"
            raise InvalidOptionError(msg, option="red", rule="SD-3.2")
