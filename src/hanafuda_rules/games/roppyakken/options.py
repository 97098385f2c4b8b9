"""The options of Roppyakken."""

from __future__ import annotations

from typing import Literal

import attrs

from hanafuda_rules import options as base
from hanafuda_rules.errors import InvalidOptionError
from hanafuda_rules.options import WholeNumber, option

__all__ = ["Options"]


@attrs.frozen(kw_only=True, slots=False)
class Options(base.Options):
    """The options of Roppyakken.

    Args:
        hand_size: The hands at a table of two. Source: Fuda Wiki; the second value among its variations.

            - ``8``: 8 cards each; 8 stock cards are never seen
            - ``10``: 10 cards each; for two seats only

        hand_quad: Four cards of a month in a hand. Source: Fuda Wiki; the second value among its variations, the third
            for Sambong.

            - ``"misdeal"``: are shown, and the cards are dealt again
            - ``"choice"``: may be shown by the seat that holds them; then the cards are dealt again
            - ``"play"``: are played as usual

        field_quad: Four cards of a month on the field. Source: Fuda Wiki; the second value for Changara.

            - ``"misdeal"``: the cards are dealt again
            - ``"dealer_takes"``: they go to the dealer's pile

        hand_yaku: Hand yaku: three cards of a month, or only cards worth nothing. Source: Fuda Wiki (variant).

            - ``False``: do not count
            - ``True``: count, and are shown before the first card is played

        wild: The wild card. Source: Fuda Wiki; the second value from a book of 2017, the third for New Ino-shika-chō.

            - ``"rain_man"``: the Rain Man
            - ``"lightning"``: the Lightning
            - ``"rain_man_and_cup"``: the Rain Man and the Sake Cup, turned from the stock or brought by the dealer

        wild_lying: Which cards take the wild card on the field. Source: Fuda Wiki; the second value from a novel's
            rule sheet.

            - ``"scoring"``: a Willow, or a card of another month that is worth points
            - ``"turned"``: a Willow, or any card turned from the stock
            - ``"willow"``: a Willow

        yaku: The table of yaku. Source: Fuda Wiki; for Yukbaek also Korean Wikipedia.

            - ``"standard"``: Roppyakken and Sanbyakuken
            - ``"yamayaku"``: Yamayaku, for two seats
            - ``"changara"``: Changara, for two seats
            - ``"yukbaek"``: Yukbaek, the Korean game
            - ``"new_ino_shika_cho"``: New Ino-shika-chō, whose ribbons and Yellow Paulownia are worth 5

        willow_ribbon: The Willow Ribbon in Seven Ribbons. Source: Fuda Wiki; the third value for Yukbaek.

            - ``"counts"``: counts like any other ribbon
            - ``"excluded"``: does not count
            - ``"required"``: must be one of the seven

        rain_spoils_viewing: Willow cards in a pile with Gun, Flower Viewing or Moon Viewing. Source: Fuda Wiki, for an
            online game (variant).

            - ``"off"``: make no difference
            - ``"unless_crane"``: make these yaku void unless the pile has the Crane
            - ``"on"``: make these yaku void

        ribbon_mirrors: Yaku of ribbons that repeat those of other cards. Source: Fuda Wiki, for regions of Korea
            (variant).

            - ``False``: are not played
            - ``True``: repeat Boar, Deer, Butterflies; Gun; Flower and Moon Viewing with the ribbons of their months

        fuke: Low man out: a player with this count or less makes the round void for everybody. Source: Fuda Wiki, which
            has 30 (variant), and 60 for New Ino-shika-chō.

            - any number: the count; 0 for no such rule

        fuke_dealer: A round in which only the dealer is low man out. Source: Fuda Wiki, for New Ino-shika-chō.

            - ``"void"``: is void, as for any other seat
            - ``"keeps_yaku"``: gives the other seats their yaku and nothing else; only with ``round_score="own"``

        fuke_counts: What counts for low man out. Source: Fuda Wiki.

            - ``"score"``: the score of the round
            - ``"card_points"``: the card points
            - ``"score_without_willow_paulownia"``: the score, less the card points of Willow and Paulownia
            - ``"without_willow_paulownia"``: the card points without those of Willow and Paulownia

        round_score: What a round adds to the totals. Source: Fuda Wiki; the second value for Yukbaek.

            - ``"own"``: each seat adds its own score
            - ``"margin"``: the seat with the highest score adds it, less the second highest

        deciding_yaku: Four Brights and Seven Ribbons. Source: Fuda Wiki; the last value for Yukbaek.

            - ``"rank"``: end the game after the round; Four Brights win, otherwise Seven Ribbons
            - ``"four_brights"``: only Four Brights end the game, after the round, and win it
            - ``"off"``: are ordinary yaku
            - ``"at_once"``: end the game in the turn that forms one, and its player wins

        target: The total that ends a game. Source: Fuda Wiki; Japanese Wikipedia also has 700.

            - any number: the game ends after a round in which a total reaches it

        leader: Who wins a game that ends with a total. Source: Fuda Wiki; the second value from Shiragiku Hanafuda.

            - ``"total"``: the highest total; if seats share it, another round is played
            - ``"first_to_reach"``: of the seats that end at or above the target, the one that reached it first in the
              round; only with ``round_score="own"``

        games: How many games a match has, each from zero. Source: Fuda Wiki, for Changara (variant).

            - any number: an odd number; the first seat to win more than half of the games wins the match

    Raises:
        InvalidOptionError: A value is not allowed, or values do not go together (RP-8.4, RP-9.1, RP-9.5).
    """

    hand_size: Literal[8, 10] = option(8, "RP-2.2")
    hand_quad: Literal["misdeal", "choice", "play"] = option("misdeal", "RP-2.3")
    field_quad: Literal["misdeal", "dealer_takes"] = option("misdeal", "RP-2.4")
    hand_yaku: bool = option(default=False, rule="RP-3.1")
    wild: Literal["rain_man", "lightning", "rain_man_and_cup"] = option("rain_man", "RP-4.2")
    wild_lying: Literal["scoring", "turned", "willow"] = option("scoring", "RP-4.4")
    yaku: Literal["standard", "yamayaku", "changara", "yukbaek", "new_ino_shika_cho"] = option("standard", "RP-6.1")
    willow_ribbon: Literal["counts", "excluded", "required"] = option("counts", "RP-6.3")
    rain_spoils_viewing: Literal["off", "unless_crane", "on"] = option("off", "RP-6.5")
    ribbon_mirrors: bool = option(default=False, rule="RP-6.6")
    fuke: int = option(0, "RP-7.2", values=WholeNumber(minimum=0))
    fuke_counts: Literal[
        "score", "card_points", "score_without_willow_paulownia", "without_willow_paulownia"
    ] = option("score", "RP-7.2")  # fmt: skip
    fuke_dealer: Literal["void", "keeps_yaku"] = option("void", "RP-9.5")
    round_score: Literal["own", "margin"] = option("own", "RP-7.3")
    deciding_yaku: Literal["rank", "four_brights", "off", "at_once"] = option("rank", "RP-8.3")
    target: int = option(600, "RP-8.1", values=WholeNumber())
    leader: Literal["total", "first_to_reach"] = option("total", "RP-8.4")
    games: int = option(1, "RP-8.5", values=WholeNumber(maximum=999_999_999, step=2))

    def check_together(self) -> None:
        """A margin needs plain scores (RP-8.4, RP-9.5); two wild cards say themselves what takes them (RP-9.1)."""
        margin, two = "round_score='margin'", "wild='rain_man_and_cup'"
        for name, default, rule, other, excludes in (
            ("leader", "total", "RP-8.4", margin, self.round_score == "margin"),
            ("fuke_dealer", "void", "RP-9.5", margin, self.round_score == "margin"),
            ("wild_lying", "scoring", "RP-9.1", two, self.wild == "rain_man_and_cup"),
        ):
            if excludes and getattr(self, name) != default:
                msg = f"{name}={getattr(self, name)!r} does not go with {other}"
                raise InvalidOptionError(msg, option=name, choices=(default,), rule=rule)
