"""True rounds of Go-Stop, entered by hand from what people at the table know: they are settled as they were played."""

import attrs
import pytest

from hanafuda_rules import InvalidOutcomeError, settle_round
from hanafuda_rules.cards import JOKERS
from hanafuda_rules.games import go_stop

from helpers.go_stop_rounds import played

SUITE, SOAK = 150, 20_000


def whole(outcome):
    """All that is told of a round."""
    names = [field.name for field in attrs.fields(type(outcome)) if field.init]
    return {name: getattr(outcome, name) for name in names}


def short(outcome):
    """What its payments depend on, as a person tells it: no numbers of ppeoks, no shakes and bombs of losers."""
    told, winner = whole(outcome), outcome.winner
    paid_bombs = {paid.seat for paid in outcome.paid if paid.what == "bomb"}
    told |= {
        "goes": [*outcome.goes], "refusers": [*outcome.refusers],
        "paid": [attrs.evolve(paid, number=1) for paid in outcome.paid],
        "shaken": {seat: [*months][::-1] for seat, months in outcome.shaken.items() if seat == winner},
        "bombs": {seat: count for seat, count in outcome.bombs.items() if seat in {winner, *paid_bombs}},
        "small_bombs": {seat: count for seat, count in outcome.small_bombs.items() if seat == winner},
    }  # fmt: skip
    return {name: value for name, value in told.items() if value is not None}


def enter_again(seed):
    """Make sure that a true round is settled alike however it is told, and that a month's card cannot be left out."""
    rules, outcome = played(seed)
    net = settle_round(rules, outcome).net
    for told in (whole(outcome), short(outcome)):
        assert settle_round(rules, go_stop.Outcome(**told)).net == net, (seed, rules)
    if rules.options.last_turn_ppeok:
        for seat, pile in outcome.piles.items():
            for card in [*(pile - JOKERS)][seed % 5 :: 5]:
                fewer = {**whole(outcome), "piles": {**outcome.piles, seat: pile - {card}}}
                with pytest.raises(InvalidOutcomeError):
                    settle_round(rules, go_stop.Outcome(**fewer))


@pytest.mark.rule("GS-10.4", "CD-6")
def test_true_rounds_are_accepted_and_none_with_a_card_left_out():
    for seed in range(SUITE):
        enter_again(seed)
