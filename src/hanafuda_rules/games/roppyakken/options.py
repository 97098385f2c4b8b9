"""What players of Roppyakken choose."""

from __future__ import annotations

from typing import Literal

import attrs

from hanafuda_rules import options as base
from hanafuda_rules.errors import InvalidOptionError
from hanafuda_rules.options import WholeNumber, option

__all__ = ["Options"]


@attrs.frozen(kw_only=True, slots=False)
class Options(base.Options):
    """What Roppyakken is played by.

    Args:
        hand_size: The hands at a table of two. Source: Fuda Wiki; the second one among its variations.

            - ``8``: 8 cards each; 8 cards of the stock are never seen
            - ``10``: 10 cards each, for two seats only

        hand_quad: Four cards of a month in a hand. Source: Fuda Wiki; the second one among its variations, the third
            one of Sambong.

            - ``"misdeal"``: are shown, and the cards are dealt again
            - ``"choice"``: the seat that holds them may show them, and the cards are dealt again
            - ``"play"``: are played as usual

        field_quad: Four cards of a month on the field. Source: Fuda Wiki; the second one of Changara.

            - ``"misdeal"``: the cards are dealt again
            - ``"dealer_takes"``: they go to the dealer's pile

        hand_yaku: Hand yaku: three cards of a month, or only cards worth nothing. Source: Fuda Wiki (variant).

            - ``False``: do not count
            - ``True``: are shown before the first card, and count

        wild: The wild card. Source: Fuda Wiki; the second one of a book of 2017.

            - ``"rain_man"``: the Rain Man
            - ``"lightning"``: the Lightning

        wild_lying: What takes the wild card on the field. Source: Fuda Wiki; the second one of a novel's
            rule sheet.

            - ``"scoring"``: a Willow, or a card of another month that is worth points
            - ``"turned"``: a Willow, or any card turned from the stock
            - ``"willow"``: a Willow

        yaku: The table of yaku. Source: Fuda Wiki, for the last one also Korean Wikipedia.

            - ``"standard"``: of Roppyakken and Sanbyakuken
            - ``"yamayaku"``: of Yamayaku, which is for two
            - ``"changara"``: of Changara, which is for two
            - ``"yukbaek"``: of Yukbaek, of Korea

        willow_ribbon: The Willow Ribbon in Seven Ribbons. Source: Fuda Wiki; the third one of Yukbaek.

            - ``"counts"``: counts like any other ribbon
            - ``"excluded"``: does not count
            - ``"required"``: must be one of the seven

        rain_spoils_viewing: Willow cards in a pile with Gun, Flower Viewing or Moon Viewing. Source: Fuda Wiki, of a
            game on the web (variant).

            - ``"off"``: make no difference
            - ``"unless_crane"``: make these yaku void, unless the pile has the Crane
            - ``"on"``: make these yaku void

        ribbon_mirrors: Yaku of ribbons that repeat those of other cards. Source: Fuda Wiki, of regions of Korea
            (variant).

            - ``False``: are not played
            - ``True``: the ribbons of these months also make Boar, Deer, Butterflies; Gun; Flower and Moon

        fuke: Low man out: the count that makes the round void for everybody. Source: Fuda Wiki, which has
            30 (variant).

            - any number: that count or less; 0 for none

        fuke_counts: What counts for low man out. Source: Fuda Wiki.

            - ``"score"``: the score of the round
            - ``"card_points"``: the card points
            - ``"score_without_willow_paulownia"``: the score without the card points of Willow and Paulownia
            - ``"without_willow_paulownia"``: the card points without those of Willow and Paulownia

        round_score: What a round adds to the totals. Source: Fuda Wiki; the second one of Yukbaek.

            - ``"own"``: to each seat its score
            - ``"margin"``: only the highest score counts, minus the second highest

        deciding_yaku: Four Brights and Seven Ribbons. Source: Fuda Wiki; the last one of Yukbaek.

            - ``"rank"``: end the game after the round; the seat with Four Brights wins it, otherwise the one with Seven
              Ribbons
            - ``"four_brights"``: only Four Brights do so
            - ``"off"``: are ordinary yaku
            - ``"at_once"``: end the game with the turn that forms one, and its player wins

        target: The total that ends a game. Source: Fuda Wiki; Japanese Wikipedia also has 700.

            - any number: the game ends after a round in which a total reaches it

        leader: Who wins a game that ends with a total. Source: Fuda Wiki; the second one of Shiragiku Hanafuda.

            - ``"total"``: the highest total; if two share it, another round is played
            - ``"first_to_reach"``: of the seats at or above the target, the one that reached it first in the round;
              with ``round_score="own"`` only

        games: How many games a match has, each from zero. Source: Fuda Wiki, of Changara (variant).

            - any number: an odd number; the seat that wins more than half of them wins the match

    Raises:
        InvalidOptionError: A value that the option does not take, or values that do not go together (RP-8.4).
    """

    hand_size: Literal[8, 10] = option(8, "RP-2.2")
    hand_quad: Literal["misdeal", "choice", "play"] = option("misdeal", "RP-2.3")
    field_quad: Literal["misdeal", "dealer_takes"] = option("misdeal", "RP-2.4")
    hand_yaku: bool = option(default=False, rule="RP-3.1")
    wild: Literal["rain_man", "lightning"] = option("rain_man", "RP-4.2")
    wild_lying: Literal["scoring", "turned", "willow"] = option("scoring", "RP-4.4")
    yaku: Literal["standard", "yamayaku", "changara", "yukbaek"] = option("standard", "RP-6.1")
    willow_ribbon: Literal["counts", "excluded", "required"] = option("counts", "RP-6.3")
    rain_spoils_viewing: Literal["off", "unless_crane", "on"] = option("off", "RP-6.5")
    ribbon_mirrors: bool = option(default=False, rule="RP-6.6")
    fuke: int = option(0, "RP-7.2", values=WholeNumber(minimum=0))
    fuke_counts: Literal[
        "score", "card_points", "score_without_willow_paulownia", "without_willow_paulownia"
    ] = option("score", "RP-7.2")  # fmt: skip
    round_score: Literal["own", "margin"] = option("own", "RP-7.3")
    deciding_yaku: Literal["rank", "four_brights", "off", "at_once"] = option("rank", "RP-8.3")
    target: int = option(600, "RP-8.1", values=WholeNumber())
    leader: Literal["total", "first_to_reach"] = option("total", "RP-8.4")
    games: int = option(1, "RP-8.5", values=WholeNumber(maximum=999_999_999, step=2))

    def check_together(self) -> None:
        """Running totals go with scores that are added as they are (RP-8.4)."""
        if self.round_score == "margin" and self.leader != "total":
            msg = f"leader={self.leader!r} does not go with round_score='margin'"
            raise InvalidOptionError(msg, option="leader", choices=("total",), rule="RP-8.4")
