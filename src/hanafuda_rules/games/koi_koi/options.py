"""What players of Koi-Koi choose."""

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
    """What Koi-Koi is played by.

    Args:
        teams: Four players in teams of two. Source: Fuda Wiki, of video games (variant).

            - ``False``: two seats only
            - ``True``: two seats, or four: 0 and 2 against 1 and 3

        packet: Cards in a packet of the deal. Source: Fuda Wiki.

            - ``4``: two passes of four cards
            - ``2``: four passes of two cards

        hand: Cards in a hand. Source: Fuda Wiki, among the variations.

            - ``8``: eight; the stock has 24
            - ``10``: ten; the stock has 20

        field_four: Four cards of a month on the field. Source: Fuda Wiki.

            - ``"redeal"``: a misdeal
            - ``"dealer_takes"``: the dealer captures them, and four stock cards replace them
            - ``"dealer_wins"``: the dealer wins the round with 6 points

        field_pairs: An even number of cards of every month on the field. Source: Fuda Wiki; the second is of
            amuse-gion.com.

            - ``"redeal"``: a misdeal
            - ``"dealer_wins"``: the dealer wins the round with 6 points
            - ``"play"``: nothing happens

        field_three: Three cards of a month on the field. Source: Fuda Wiki; the second is of open-hanafuda-ai.

            - ``"play"``: nothing happens
            - ``"redeal"``: a misdeal

        check_first: What is checked first. Source: none; the second is of ychleo102615/hanahuda (decided
            here).

            - ``"field"``: the field, then the hands
            - ``"hands"``: the hands, then the field

        teshi: Four of a Kind in a hand. Source: Fuda Wiki.

            - ``"win"``: the seat wins the round with 6 points
            - ``"redeal"``: a misdeal
            - ``"off"``: nothing happens

        four_pairs: A hand in pairs. Source: Fuda Wiki.

            - ``"win"``: the seat wins the round with 6 points
            - ``"redeal"``: a misdeal
            - ``"off"``: nothing happens

        both_lucky: A hand that wins in both ways. Source: Fuda Wiki, which names the two (decided here).

            - ``6``: scores 6 points
            - ``12``: scores 12 points

        turn: What a turn consists of. Source: Fuda Wiki; the others are among the variations.

            - ``"hand_then_stock"``: a hand card, then the top of the stock
            - ``"draw_then_two"``: the top of the stock goes into the hand, then two hand cards are played
            - ``"take_unmatched"``: as the first, but a stock card that matches nothing goes into the hand, and a hand
              card is played instead

        stock_out: When the hands are empty. Source: Fuda Wiki; the second is among the variations.

            - ``"end"``: the round is over
            - ``"flip"``: the seats go on turning stock cards until the stock is empty

        brights: Five, Four, Rainy Four and Three Brights. Source: Fuda Wiki; the usual ones are (15, 8, 7, 6),
            (10, 8, 7, 5), (15, 10, 8, 6), (10, 8, 7, 6) and (12, 9, 8, 6).

            - any numbers: their values in points, in this order; a yaku of 0 is not played

        sets: Boar-Deer-Butterfly and the sets of ribbons. Source: Fuda Wiki; the others of video games too.

            - ``"grow"``: they grow with each further animal or ribbon, instead of Animals or Ribbons
            - ``"stack"``: they do not grow, and add up with Animals or Ribbons
            - ``"grow_stack"``: they grow, and add up with Animals or Ribbons

        boar_deer_butterfly: The value of Boar-Deer-Butterfly. Source: Fuda Wiki.

            - ``5``: 5 points
            - ``6``: 6 points
            - ``0``: it is not played

        ribbon_sets: The value of Poetry Ribbons and of Blue Ribbons. Source: Fuda Wiki.

            - ``5``: 5 points
            - ``6``: 6 points

        both_ribbons: Poetry and Blue Ribbons together. Source: Fuda Wiki; the second is of KoiKoi-Japan.

            - ``"replaces"``: are worth twice a set, instead of the two
            - ``"adds"``: are worth twice a set, in addition to the two; not with ``sets="grow"``
            - ``"none"``: are not a yaku

        viewing: Which viewing yaku are played. Source: Fuda Wiki.

            - ``"both"``: Flower Viewing and Moon Viewing
            - ``"flower"``: Flower Viewing
            - ``"moon"``: Moon Viewing
            - ``"off"``: neither

        viewing_needs_other: Viewing yaku without another yaku. Source: Fuda Wiki.

            - ``False``: count
            - ``True``: do not count

        viewing_value: The value of each viewing yaku. Source: Fuda Wiki; the others of video games and KoiKoi-Japan.

            - ``5``: 5 points
            - ``3``: 3 points
            - ``(1, 3)``: 1 point, and 3 once the player has called koi-koi

        weather: Rain and fog. Source: Fuda Wiki; the third is a common house rule.

            - ``"off"``: make no difference
            - ``"field"``: no Flower Viewing while a Willow card lies on the field, no Moon Viewing while a Paulownia
              card does
            - ``"rain_man"``: no viewing yaku for a player who has captured the Rain Man

        cards_of_month: The four cards of the month of the round. Source: Fuda Wiki, typically in matches of twelve
            rounds (decided here).

            - ``True``: are a yaku of 4 points
            - ``False``: are not a yaku

        sake_cup: What the Sake Cup counts as. Source: Fuda Wiki.

            - ``"both"``: an animal and also chaff
            - ``"either"``: an animal or chaff, whichever is worth more
            - ``"animal"``: an animal

        double_chaff: Cards that count as two chaff. Source: Fuda Wiki (variant).

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

        koi_from: The least count for a call. Source: Fuda Wiki, where some play 3.

            - any number: koi-koi may be called with at least that many points

        koi_needs: What a call needs. Source: Fuda Wiki; the second is among the variations.

            - ``"improved"``: a turn that improves
            - ``"new"``: a yaku that did not count before

        koi_limit: How often koi-koi may be called in a round. Source: Fuda Wiki; the others of video games.

            - ``"none"``: any number of times
            - ``"once_each"``: once by each player
            - ``"once"``: once, by either player

        counting: What the base is. Source: Fuda Wiki; the others are among the variations.

            - ``"all"``: the count of the player who stopped
            - ``"best"``: only the best group of the player who stopped
            - ``"both_players"``: the counts of both players together

        seven_plus: A base of 7 or more. Source: Fuda Wiki; the second is among the variations.

            - ``True``: is doubled
            - ``False``: is not doubled

        koi_multiplier: What calls of koi-koi multiply a stop by. Source: Fuda Wiki; own calls are of Board Game Arena,
            the ladder of KoiKoi-Japan.

            - ``"opponent"``: 2 if the opponent has called
            - ``"own"``: 2 if the player who stopped has called
            - ``"anyone"``: 2 if either has called
            - ``"opponent_calls"``: 1 plus the opponent's calls
            - ``"own_calls"``: 1 plus the calls of the player who stopped
            - ``"all_calls"``: 1 plus all calls
            - ``"ladder"``: one to three calls of the player who stopped add 1 point each; four or more multiply by
              their number minus 2
            - ``"off"``: nothing

        scoring: Who pays. Source: Fuda Wiki; the second of video games and KoiKoi-Japan too.

            - ``"winner"``: nobody: the winner scores them
            - ``"zero_sum"``: the other player pays them

        exhausted: When no turn is left and nobody has stopped. Source: Fuda Wiki; the third is of nightsky30/koikoi.

            - ``"void"``: the round is drawn
            - ``"last_improver"``: the player who improved last scores as for a stop
            - ``"highest"``: the player with the higher count scores as for a stop

        oya_ken: The dealer's privilege. Source: Fuda Wiki; usual are 0, 1, 3 and 6.

            - any number: that many points go to the dealer of a drawn round

        draw_dealer: The deal after a drawn round. Source: Fuda Wiki; the second is among the variations.

            - ``"stay"``: stays with the dealer
            - ``"pass"``: passes to the seat at the dealer's right

        field_multiplier: What brights on the dealt field multiply a round by. Source: Fuda Wiki; the last is of Board
            Game Arena (variant).

            - ``"off"``: nothing
            - ``"double"``: 2 if there are any
            - ``"plus_one"``: 1 plus their number
            - ``"brights"``: their number, at least 1

        rounds: The number of rounds. Source: Fuda Wiki; usual are 12, 6 and 3.

            - any number: the match ends after that many rounds; 0 for no limit

        target: The total that ends the match. Source: Fuda Wiki, where some play for 50.

            - any number: the match ends after a round in which a total reaches it; 0 for none

        stake: What each total starts with. Source: Fuda Wiki, of video games, 50; KoiKoi-Japan, 30 (variant).

            - any number: that many points

        bust: A total of zero or less. Source: KoiKoi-Japan (variant).

            - ``False``: does not end the match
            - ``True``: ends the match

    Raises:
        InvalidOptionError: A value that the option does not take, or values that do not go together (KK-5.4, KK-9.1).
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
        """Sets that grow leave no group for both kinds of ribbons (KK-5.4); a match ends, by bust if somebody pays."""
        if self.both_ribbons == "adds" and self.sets == "grow":
            msg = "both_ribbons='adds' does not go with sets='grow', but with 'stack' or 'grow_stack'"
            raise InvalidOptionError(msg, option="both_ribbons", choices=("replaces", "none"), rule="KK-5.4")
        check_ends(self.rounds, self.target, self.stake, bust=self.bust, rule="KK-9.1")
        if self.bust and self.scoring != "zero_sum":
            msg = "bust=True goes with scoring='zero_sum', by which points can be lost"
            raise InvalidOptionError(msg, option="bust", choices=(False,), rule="KK-9.1")
