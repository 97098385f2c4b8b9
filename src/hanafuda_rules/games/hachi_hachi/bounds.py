"""How much a round of Hachi-Hachi can bring and cost, and how many moves it can have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hanafuda_rules.bounds import Bounds, all_yaku
from hanafuda_rules.cards import DECK
from hanafuda_rules.games.hachi_hachi.moves import HIGHEST_PRICE
from hanafuda_rules.games.hachi_hachi.settle.amounts import LOOSE_CARD, best_teyaku, fee, most_kan, possible_multipliers
from hanafuda_rules.games.hachi_hachi.yaku import CHAFF, HAND_SIZE, PLAYERS
from hanafuda_rules.parts.flow import MOST_DEALS

if TYPE_CHECKING:
    from hanafuda_rules.games.hachi_hachi import Rules

__all__ = ["bounds_of"]

_FIELD: Final = 6


def bounds_of(rules: Rules, seats: int, swaps: int) -> Bounds:
    """The bounds of a round.

    Args:
        rules: What the round is played by.
        seats: The number of seats.
        swaps: How often each seat may swap its hand (HH-4.11).
    """
    options = rules.options
    times = max(possible_multipliers(options.field_multiplier))
    forced_out = max(0, seats - PLAYERS)
    # HH-4.5: each seat may have dropped out, and the pot may have to wait for the next round (HH-4.6).
    fees = seats * fee(options, seats, times) if forced_out else 0
    # HH-4.7: what one payer gives. HH-4.12: a price is at most as much, or ten kan.
    compensation = (most_kan(rules) * options.points_per_kan // 2 + LOOSE_CARD * HAND_SIZE) * times
    price = max(HIGHEST_PRICE * options.points_per_kan * times, compensation) if options.buy_out else 0
    play = _of_play(rules, seats, times)
    return Bounds(
        # It is paid by two and pays for all who are forced out; it buys once, and sells once to each of them.
        least=-(fees + price + forced_out * compensation + play),
        most=fees + forced_out * price + 2 * compensation * bool(forced_out) + play,
        moves=_moves(rules, seats, swaps),
        # HH-4.6: where nobody plays the pot stays on the table.
        zero_sum=not forced_out or (options.forced_three and options.forced_three_from <= 1),
    )


def _of_play(rules: Rules, seats: int, times: int) -> int:
    """What a player can win, or lose, by teyaku, by what decides the round, and by achievements, in points."""
    # HH-5.5: the best of each group, from or to two others.
    teyaku = 2 * best_teyaku(rules)
    # HH-7: each dekiyaku from two others, or twice from one; to two owners at half pay it is as much.
    dekiyaku = 2 * all_yaku(rules.yaku)
    points = rules.classification.points(DECK)
    most = {"chaff": len(CHAFF)}
    special = 2 * max([each.worth(most.get(each.unit, points)) or each.kan for each in rules.tokushuyaku], default=0)
    # HH-9.2, HH-9.6: two triplets in seven cards, each with two others, and doubled. HH-9.3: escape, with two others.
    # HH-9.4, HH-9.5: mizuten and the dealer's hand, with everybody else.
    achievements = 2 * 2 * 2 + 2 + 2 * (seats - 1)
    # HH-8.5, HH-11.3: no difference of card points is more than the deck is worth.
    kan = teyaku + max(dekiyaku, special) + achievements
    return (kan * rules.options.points_per_kan + points) * times


def _moves(rules: Rules, seats: int, swaps: int) -> int:
    options = rules.options
    # HH-4.10, HH-4.11: asked before the hands are looked at, and again after a void deal; a seat passes once.
    asked = (options.mizuten != "off") + seats * ((swaps + 1) if swaps else 0)
    # HH-4.1, HH-4.6: each says whether it plays, and two whether they split the pot.
    entering = seats + 2 if seats > PLAYERS else 0
    buying = 2 * (seats - PLAYERS) if options.buy_out and seats > PLAYERS else 0
    # HH-5.1, HH-5.7: each player declares, and once more after the first card.
    declaring = 2 * PLAYERS
    # A move for each card that is not on the field, a question for each turn, and one to cancel.
    play = len(DECK) - _FIELD + PLAYERS * HAND_SIZE + 1
    return MOST_DEALS * asked + entering + buying + declaring + play
