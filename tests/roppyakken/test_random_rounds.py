"""What holds for every round of Roppyakken, whatever the options and the seats."""

import random

import pytest

from hanafuda_rules import DECK, CardSet, Month, settle_round
from hanafuda_rules.events import Awarded, Dealt, Misdealt, since_deal
from hanafuda_rules.games import roppyakken
from hanafuda_rules.parts.wild_play import use_of

from helpers.rounds import check_cards, check_moment, random_states

RULES_THAT_VOID = {"RP-2.3", "RP-2.4"}


def check_leftovers(over: roppyakken.State) -> str:
    """What lies at the end, which is nobody's (RP-4.6, WC-4.4)."""
    rules: roppyakken.Rules = over.ruleset
    (wild,) = rules.captures.wild
    (dealt,) = [event for event in since_deal(over.events) if isinstance(event, Dealt)]
    given = [event for event in since_deal(over.events) if isinstance(event, Awarded) and event.rule == "WC-4.3"]
    assert [(event.seat, event.cards) for event in given] == ([(None, over.field)] if over.field else [])
    if over.stock:
        assert (len(over.stock), dealt.hands) == (8, (8, 8))
        return "unseen"
    assert (dealt.hands, dealt.stock) in {((10, 10), 20), ((7, 7, 7), 21)}
    use = use_of(rules.captures, over.events)
    if wild in over.field:
        assert use is None
        assert (len(over.field), set(over.field.months)) == (2, {Month.WILLOW})
        return "beside a Willow"
    if use is None or use.months == {Month.WILLOW}:
        assert not over.field
        return "nothing"
    assert len(over.field) == 2
    assert set(over.field.months) == use.months | {Month.WILLOW}
    assert len(over.field & Month.WILLOW.cards) == 1
    return "one of either"


def check_settlement(over: roppyakken.State) -> None:
    rules: roppyakken.Rules = over.ruleset
    outcome = over.outcome
    settlement = settle_round(rules, outcome)
    entered = roppyakken.Outcome(
        piles=dict(enumerate(over.piles)),
        seats=outcome.seats,
        dealer=outcome.dealer,
        hand_yaku=outcome.hand_yaku,
        reached=outcome.reached,
    )
    assert settle_round(rules, entered) == settlement
    hands = {"sogasu": 400, "tesan": 200, "futatesan": 400, "santesan": 600}
    shown = [hands[outcome.hand_yaku[seat]] if seat in outcome.hand_yaku else 0 for seat in range(outcome.seats)]
    totals = [rules.worth(pile) + hand for pile, hand in zip(over.piles, shown, strict=True)]
    best, second = max(totals), sorted(totals)[-2]
    deciding = [seat for yaku in rules.deciding for seat, pile in enumerate(over.piles) if yaku.worth(pile)]
    if deciding and rules.options.deciding_yaku == "at_once":
        assert (settlement.decided, settlement.next_dealer, any(settlement.net)) == (deciding[0], deciding[0], False)
    elif any(reason.kind == "low_man" for reason in settlement.remarks):
        assert (settlement.decided, settlement.next_dealer, any(settlement.net)) == (None, outcome.dealer, False)
        assert rules.options.fuke > 0
    else:
        assert settlement.decided == (deciding or [None])[0]
        if rules.options.round_score == "own":
            assert settlement.net == tuple(totals)
        else:
            assert max(settlement.net) == best - second == sum(settlement.net)
        assert totals[settlement.next_dealer] == best
    if rules.options.leader == "first_to_reach" and not (deciding and rules.options.deciding_yaku == "at_once"):
        target = rules.options.target
        assert {seat for seat, total in enumerate(totals) if total >= target} <= set(outcome.reached)


@pytest.mark.rule("RP-2.1", "RP-2.4", "RP-4.1", "RP-4.6", "RP-7.1", "RP-7.3", "RP-8.3", "WC-4.4")
@pytest.mark.parametrize(
    ("rounds", "every"), [pytest.param(200, 4, id="few"), pytest.param(100_000, 50, id="soak", marks=pytest.mark.soak)]
)
def test_random_rounds(rounds: int, every: int) -> None:
    rng, found = random.Random(1), dict[str, int]()
    for number, states in enumerate(random_states(roppyakken, rounds, rounds)):
        if number % every == 0:
            check_cards(states)
            check_moment(states, rng)
        over = states[-1]
        ended = over.ruleset.options.deciding_yaku == "at_once" and any(
            yaku.worth(pile) for yaku in over.ruleset.deciding for pile in over.piles
        )
        if not ended:
            assert not any(over.hands)
            kind = check_leftovers(over)
            found[kind] = found.get(kind, 0) + 1
        assert CardSet().union(over.field, over.stock, *over.hands, *over.piles) == DECK
        check_settlement(over)
        assert {event.rule for event in over.events if isinstance(event, Misdealt)} <= RULES_THAT_VOID
    assert {"unseen", "one of either", "nothing"} <= set(found)
    assert "beside a Willow" in found or rounds < 1000
