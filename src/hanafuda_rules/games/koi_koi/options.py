"""The options of Koi-Koi."""

from __future__ import annotations

from typing import Literal

import attrs

from hanafuda_rules import options as base
from hanafuda_rules.errors import InvalidOptionError
from hanafuda_rules.options import WholeNumber, WholeNumbers, option
from hanafuda_rules.parts.plans import check_ends

__all__ = ["Options"]


@attrs.frozen(kw_only=True, slots=False)
class Options(base.Options):
    """The options of Koi-Koi.

    Args:
        teams: Four players in teams of two. Source: Fuda Wiki, for video games (variant).

            - ``False``: two seats only
            - ``True``: two seats, or four: 0 and 2 against 1 and 3

        packet: How many cards are dealt at a time. Source: Fuda Wiki.

            - ``4``: two passes of four cards
            - ``2``: four passes of two cards

        hand: The hands at a table of two. Source: Fuda Wiki; the second value among its variations.

            - ``8``: 8 cards each; the stock has 24
            - ``10``: 10 cards each; the stock has 20

        field_four: Four cards of a month on the field. Source: Fuda Wiki.

            - ``"redeal"``: the cards are dealt again
            - ``"dealer_takes"``: the dealer captures them, and four stock cards replace them
            - ``"dealer_wins"``: the dealer wins the round with 6 points

        field_pairs: A field in pairs: an even number of cards of each of its months. Source: Fuda Wiki; the second
            value from amuse-gion.com.

            - ``"redeal"``: the cards are dealt again
            - ``"dealer_wins"``: the dealer wins the round with 6 points
            - ``"play"``: the round is played as usual

        field_three: Three cards of a month on the field. Source: Fuda Wiki; the second value from open-hanafuda-ai.

            - ``"play"``: the round is played as usual
            - ``"redeal"``: the cards are dealt again

        check_first: What is checked first after the deal. Source: none; the second value from
            ychleo102615/hanahuda (decided here).

            - ``"field"``: the field, then the hands
            - ``"hands"``: the hands, then the field

        teshi: Four of a Kind (teshi) in a hand. Source: Fuda Wiki.

            - ``"win"``: the seat wins the round with 6 points
            - ``"redeal"``: the cards are dealt again
            - ``"off"``: the hand is played as usual

        four_pairs: Four Pairs (kuttsuki): a hand in pairs. Source: Fuda Wiki.

            - ``"win"``: the seat wins the round with 6 points
            - ``"redeal"``: the cards are dealt again
            - ``"off"``: the hand is played as usual

        both_lucky: A hand that wins in both ways. Source: Fuda Wiki has both values (decided here).

            - ``6``: scores 6 points
            - ``12``: scores 12 points

        turn: What a turn consists of. Source: Fuda Wiki; the other values among its variations.

            - ``"hand_then_stock"``: a hand card, then the top of the stock
            - ``"draw_then_two"``: the top of the stock goes into the hand, then two hand cards are played
            - ``"take_unmatched"``: a hand card, then the top of the stock; if it matches nothing, it goes into the
              hand, and a hand card is played instead

        stock_out: What happens once the hands are empty. Source: Fuda Wiki; the second value among its variations.

            - ``"end"``: the round is over
            - ``"flip"``: the seats turn stock cards in turn until the stock is empty

        brights: Five, Four, Rainy Four and Three Brights. Source: Fuda Wiki; common values are (15, 8, 7, 6),
            (10, 8, 7, 5), (15, 10, 8, 6), (10, 8, 7, 6) and (12, 9, 8, 6).

            - any numbers: their values in points, in this order; a yaku of 0 is not played

        sets: Boar-Deer-Butterfly and the sets of ribbons. Source: Fuda Wiki; the other values also in video games.

            - ``"grow"``: they grow with each further animal or ribbon, instead of Animals or Ribbons
            - ``"stack"``: they do not grow; Animals and Ribbons count as well
            - ``"grow_stack"``: they grow; Animals and Ribbons count as well

        boar_deer_butterfly: The value of Boar-Deer-Butterfly. Source: Fuda Wiki.

            - ``5``: 5 points
            - ``6``: 6 points
            - ``0``: it is not played

        ribbon_sets: The value of Poetry Ribbons, and of Blue Ribbons. Source: Fuda Wiki.

            - ``5``: 5 points
            - ``6``: 6 points

        both_ribbons: Poetry and Blue Ribbons together. Source: Fuda Wiki; the second value from KoiKoi-Japan.

            - ``"replaces"``: are worth twice a set, instead of the two sets
            - ``"adds"``: are worth twice a set, on top of the two sets; not with ``sets="grow"``
            - ``"none"``: are not a yaku

        viewing: Which viewing yaku are played. Source: Fuda Wiki.

            - ``"both"``: Flower Viewing and Moon Viewing
            - ``"flower"``: only Flower Viewing
            - ``"moon"``: only Moon Viewing
            - ``"off"``: neither

        viewing_needs_other: Viewing yaku without another yaku. Source: Fuda Wiki.

            - ``False``: count
            - ``True``: do not count

        viewing_value: The value of each viewing yaku. Source: Fuda Wiki; the other values from video games and
            KoiKoi-Japan.

            - ``5``: 5 points
            - ``3``: 3 points
            - ``(1, 3)``: 1 point, or 3 once the player has called koi-koi

        weather: Rain and fog. Source: Fuda Wiki; the third value is a common house rule.

            - ``"off"``: make no difference
            - ``"field"``: make Flower Viewing void while a Willow card lies on the field, and Moon Viewing while a
              Paulownia card does
            - ``"rain_man"``: make both viewing yaku void for a player who has captured the Rain Man

        cards_of_month: The four cards of the month of the round. Source: Fuda Wiki, typically in matches of twelve
            rounds (decided here).

            - ``True``: are a yaku of 4 points
            - ``False``: are not a yaku

        sake_cup: How the Sake Cup counts. Source: Fuda Wiki.

            - ``"both"``: as an animal and as chaff
            - ``"either"``: as an animal or as chaff, whichever is worth more
            - ``"animal"``: only as an animal

        double_chaff: The cards that count as two chaff. Source: Fuda Wiki (variant).

            - ``()``: none
            - ``("sake_cup",)``: the Sake Cup, if it counts as chaff
            - ``("lightning",)``: the Lightning
            - ``("yellow",)``: the Yellow Chaff of Paulownia
            - ``("sake_cup", "lightning")``: these two
            - ``("sake_cup", "yellow")``: these two
            - ``("lightning", "yellow")``: these two
            - ``("sake_cup", "lightning", "yellow")``: all three

        last_turn: A yaku in a player's last turn. Source: KoiKoi-Japan and other programs (decided here).

            - ``"stop"``: stops the round automatically
            - ``"ask"``: lets the player call koi-koi

        koi_from: The lowest count for a call. Source: Fuda Wiki, where some play 3.

            - any number: koi-koi may be called with this count or more

        koi_needs: What a call needs. Source: Fuda Wiki; the second value among its variations.

            - ``"improved"``: a turn that improves the yaku
            - ``"new"``: a yaku that did not count before

        koi_limit: How often koi-koi may be called in a round. Source: Fuda Wiki; the other values from video games.

            - ``"none"``: any number of times
            - ``"once_each"``: once by each player
            - ``"once"``: once, by either player

        counting: What the base of a stop is. Source: Fuda Wiki; the other values among its variations.

            - ``"all"``: the count of the player who stopped
            - ``"best"``: the value of that player's best group
            - ``"both_players"``: the counts of both players together

        seven_plus: A base of 7 or more. Source: Fuda Wiki; the second value among its variations.

            - ``True``: is doubled
            - ``False``: is not doubled

        koi_multiplier: How calls of koi-koi multiply a stop. Source: Fuda Wiki; ``"own_calls"`` from Board Game Arena,
            ``"ladder"`` from KoiKoi-Japan.

            - ``"opponent"``: by 2 if the opponent has called
            - ``"own"``: by 2 if the player who stopped has called
            - ``"anyone"``: by 2 if either player has called
            - ``"opponent_calls"``: by 1 plus the opponent's calls
            - ``"own_calls"``: by 1 plus the calls of the player who stopped
            - ``"all_calls"``: by 1 plus all calls
            - ``"ladder"``: by the calls of the player who stopped, less 2, from four calls on; one to three calls add
              1 point each instead
            - ``"off"``: not at all

        scoring: Who pays. Source: Fuda Wiki; the second value also in video games and KoiKoi-Japan.

            - ``"winner"``: nobody pays; the winner scores the points
            - ``"zero_sum"``: the other player pays the points

        exhausted: What happens if no turn is left and nobody has stopped. Source: Fuda Wiki; the third value from
            nightsky30/koikoi.

            - ``"void"``: the round is drawn
            - ``"last_improver"``: the player who improved last scores as for a stop
            - ``"highest"``: the player with the higher count scores as for a stop

        oya_ken: The dealer's privilege. Source: Fuda Wiki; common values are 0, 1, 3 and 6.

            - any number: the points that the dealer of a drawn round scores

        draw_dealer: The deal after a drawn round. Source: Fuda Wiki; the second value among its variations.

            - ``"stay"``: stays with the dealer
            - ``"pass"``: passes to the seat at the dealer's right

        field_multiplier: How brights on the dealt field multiply a round. Source: Fuda Wiki; the last value from Board
            Game Arena (variant).

            - ``"off"``: not at all
            - ``"double"``: by 2 if there are any
            - ``"plus_one"``: by 1 plus their number
            - ``"brights"``: by their number, at least 1

        rounds: The number of rounds. Source: Fuda Wiki; common values are 12, 6 and 3.

            - any number: the match ends after this round; 0 for no limit

        target: The total that ends the match. Source: Fuda Wiki, where some play for 50.

            - any number: the match ends after a round in which a total reaches it; 0 for no target

        stake: The total that each player starts with. Source: Fuda Wiki, for video games, 50; KoiKoi-Japan, 30
            (variant).

            - any number: the points at the start

        bust: A total of zero or less. Source: KoiKoi-Japan (variant).

            - ``False``: does not end the match
            - ``True``: ends the match

    Raises:
        InvalidOptionError: A value is not allowed, or values do not go together (KK-5.4, KK-9.1).
    """

    teams: bool = option(default=False, rule="KK-1.1")
    packet: Literal[4, 2] = option(4, "KK-2.1")
    hand: Literal[8, 10] = option(8, "KK-2.1")
    field_four: Literal["redeal", "dealer_takes", "dealer_wins"] = option("redeal", "KK-2.2")
    field_pairs: Literal["redeal", "dealer_wins", "play"] = option("redeal", "KK-2.3")
    field_three: Literal["play", "redeal"] = option("play", "KK-2.4")
    check_first: Literal["field", "hands"] = option("field", "KK-2.5")
    teshi: Literal["win", "redeal", "off"] = option("win", "KK-3.1")
    four_pairs: Literal["win", "redeal", "off"] = option("win", "KK-3.1")
    both_lucky: Literal[6, 12] = option(6, "KK-3.3")
    turn: Literal["hand_then_stock", "draw_then_two", "take_unmatched"] = option("hand_then_stock", "KK-4.2")
    stock_out: Literal["end", "flip"] = option("end", "KK-4.3")
    brights: tuple[int, ...] = option((15, 8, 7, 6), "KK-5.2", values=WholeNumbers(minimum=0, count=4))
    sets: Literal["grow", "stack", "grow_stack"] = option("grow", "KK-5.3")
    boar_deer_butterfly: Literal[5, 6, 0] = option(5, "KK-5.3")
    ribbon_sets: Literal[5, 6] = option(5, "KK-5.3")
    both_ribbons: Literal["replaces", "adds", "none"] = option("replaces", "KK-5.4")
    viewing: Literal["both", "flower", "moon", "off"] = option("both", "KK-5.5")
    viewing_needs_other: bool = option(default=False, rule="KK-5.5")
    viewing_value: Literal[5, 3] | tuple[Literal[1], Literal[3]] = option(5, "KK-5.6")
    weather: Literal["off", "field", "rain_man"] = option("off", "KK-5.7")
    cards_of_month: bool = option(default=True, rule="KK-5.8")
    sake_cup: Literal["both", "either", "animal"] = option("both", "KK-5.9")
    double_chaff: tuple[Literal["sake_cup", "lightning", "yellow"], ...] = option((), "KK-5.10")
    last_turn: Literal["stop", "ask"] = option("stop", "KK-6.3")
    koi_from: int = option(1, "KK-6.3", values=WholeNumber())
    koi_needs: Literal["improved", "new"] = option("improved", "KK-6.3")
    koi_limit: Literal["none", "once_each", "once"] = option("none", "KK-6.4")
    counting: Literal["all", "best", "both_players"] = option("all", "KK-7.1")
    seven_plus: bool = option(default=True, rule="KK-7.2")
    koi_multiplier: Literal[
        "opponent", "own", "anyone", "opponent_calls", "own_calls", "all_calls", "ladder", "off"
    ] = option("opponent", "KK-7.3")
    scoring: Literal["winner", "zero_sum"] = option("winner", "KK-7.5")
    exhausted: Literal["void", "last_improver", "highest"] = option("void", "KK-8.1")
    oya_ken: int = option(0, "KK-8.3", values=WholeNumber(0))
    draw_dealer: Literal["stay", "pass"] = option("stay", "KK-8.4")
    field_multiplier: Literal["off", "double", "plus_one", "brights"] = option("off", "KK-8.5")
    rounds: int = option(12, "KK-9.1", values=WholeNumber(0))
    target: int = option(0, "KK-9.1", values=WholeNumber(0))
    stake: int = option(0, "KK-9.1", values=WholeNumber(0))
    bust: bool = option(default=False, rule="KK-9.1")

    def check_together(self) -> None:
        """Check that sets and ribbons go together, that the match ends, and that bust has payments (KK-5.4, KK-9.1)."""
        if self.both_ribbons == "adds" and self.sets == "grow":
            msg = "both_ribbons='adds' does not go with sets='grow'; use 'stack' or 'grow_stack'"
            raise InvalidOptionError(msg, option="both_ribbons", choices=("replaces", "none"), rule="KK-5.4")
        check_ends(self.rounds, self.target, self.stake, bust=self.bust, rule="KK-9.1")
        if self.bust and self.scoring != "zero_sum":
            msg = "bust=True needs scoring='zero_sum', where points can be lost"
            raise InvalidOptionError(msg, option="bust", choices=(False,), rule="KK-9.1")
