"""What cards are worth to the players, calculated by hand."""

import attrs
import pytest

from hanafuda_rules import DECK, CardSet, SeededShuffler
from hanafuda_rules.cards import CHERRY_CURTAIN, PINE_CRANE, Names
from hanafuda_rules.games import bakappana, go_stop, sakura, suhara_bana
from hanafuda_rules.players import Scale
from hanafuda_rules.players._asking import counting_of
from hanafuda_rules.players._scores import scores_of
from hanafuda_rules.players._worth import MONTH_OF, Prospects, Sums, at_least, worth_at
from hanafuda_rules.yaku import Yaku, YakuGroup, YakuTable

from helpers.changed_states import changed

RIBBONS = CardSet.parse("pine-ribbon plum-ribbon cherry-ribbon")
PINE, PLUM, CHERRY = (card.index for card in RIBBONS)


def prospects(*yaku, pile="-", lost="-", best_only=False):
    """What cards add to some yaku, where every other open card falls to the pile."""
    table = YakuTable((YakuGroup("all", Names("All"), best_only=best_only),), yaku)
    return Prospects(table, CardSet.parse(pile).mask, CardSet.parse(lost).mask, percent=50)


def ribbons(value=8, **more):
    return Yaku("ribbons", Names("Ribbons"), value, RIBBONS, "all", "XX-1", **more)


def values(found):
    return found[PINE], found[PLUM], found[CHERRY]


def test_the_chance_that_at_least_so_many_cards_fall_to_a_side():
    assert at_least(0, 3, 50) == at_least(-1, 0, 50) == 1
    assert at_least(2, 3, 50) == (3 + 1) / 8  # two of three in three ways, or all
    assert at_least(1, 2, 10) == pytest.approx(0.1 * 0.1 + 2 * 0.1 * 0.9)
    assert at_least(3, 2, 50) == 0


def test_a_yaku_of_three_cards():
    whole = prospects(ribbons())
    # 8 points at 1/8; with one card at 1/4, without one never.
    assert values(whole.gain) == values(whole.loss) == (1, 1, 1)
    begun = prospects(ribbons(), pile="pine-ribbon")
    assert values(begun.gain) == (0, 2, 2)  # from 1/4 to 1/2
    assert values(begun.loss) == (0, 2, 2)
    assert sum(begun.gain) == 4  # no other card


def test_a_yaku_that_takes_some_of_its_cards():
    found = prospects(ribbons(needed=2))
    # Two of three: 1/2. With one, one of two: 3/4. Without one, both: 1/4.
    assert values(found.gain) == values(found.loss) == (2, 2, 2)
    found = prospects(ribbons(needed=2), lost="pine-ribbon")
    assert values(found.gain) == values(found.loss) == (0, 2, 2)  # 1/4 to 1/2, and to nothing


@pytest.mark.parametrize("more", [{"pile": "pine-ribbon plum-ribbon cherry-ribbon"}, {"lost": "pine-ribbon"}])
def test_a_yaku_that_is_formed_or_out_of_reach_makes_no_card_worth_more(more):
    found = prospects(ribbons(), **more)
    assert set(found.gain) == set(found.loss) == {0}


def test_a_yaku_that_is_void_makes_no_card_worth_more():
    table = YakuTable((YakuGroup("all", Names("All")),), (ribbons(),))
    assert set(Prospects(table, 0, 0, 50, void={"ribbons"}).gain) == {0}


@pytest.mark.rule("SB-7.2")
def test_what_a_game_voids_is_not_waited_for():
    # Seat 1 has Crane, Moon and Phoenix: only Cards of the Month count for the others.
    view = suhara_bana.RULES.deal(seats=4, shuffler=SeededShuffler(4)).view(0)
    piles = [CardSet(), CardSet.parse("pine-crane susuki-moon paulownia-phoenix"), CardSet(), CardSet()]
    spoilt = attrs.evolve(view, piles=tuple(piles))
    _, void = counting_of(spoilt, 0)
    assert len(void) > 10
    assert counting_of(spoilt, 1)[1] == frozenset()


@pytest.mark.rule("GS-7.2")
def test_where_a_card_has_two_readings_the_first_stands_for_both():
    view = go_stop.RULES.deal(seats=2, shuffler=SeededShuffler(4)).view(0)
    table, _ = counting_of(view, 0)
    assert [each.key for each in table].count("animals") == 1 < [each.key for each in view.yaku].count("animals")


def test_a_card_that_a_yaku_cannot_do_without():
    pine = ribbons(needed=2, required=CardSet.parse("pine-ribbon"))
    found = prospects(pine)
    # The Pine, 1/2, and one of two, 3/4: 3/8. With the Pine 3/4; with another one 1/2; without that one 1/4.
    assert values(found.gain) == (3, 1, 1)
    assert values(found.loss) == (3, 1, 1)
    assert set(prospects(pine, lost="pine-ribbon").gain) == {0}
    found = prospects(pine, pile="pine-ribbon")
    assert values(found.gain) == (0, 2, 2)  # 3/4 to 1


def test_a_card_that_counts_twice():
    found = prospects(ribbons(needed=3, again=(CardSet.parse("pine-ribbon"),)))
    # Of four that count three are needed, each at 1/2: 5/16. With the Pine one of two: 3/4; with another one two of
    # three: 1/2. Without the Pine never; without another one all of three: 1/8.
    assert values(found.gain) == (8 * 7 / 16, 8 * 3 / 16, 8 * 3 / 16)
    assert values(found.loss) == (8 * 5 / 16, 8 * 3 / 16, 8 * 3 / 16)
    assert values(prospects(ribbons(needed=2, again=(CardSet.parse("pine-ribbon"),)), pile="pine-ribbon").gain) == (
        0, 0, 0,
    )  # fmt: skip


def test_a_yaku_that_grows():
    grows = ribbons(value=0, needed=1, extra=4, extra_cards=RIBBONS)
    found = prospects(grows)
    # From the first card on each adds 4, and falls to the pile at 1/2.
    assert values(found.gain) == (4, 4, 4)
    assert values(found.loss) == (2, 2, 2)
    # From the second card on: one of two others, at 3/4, has to come too.
    assert values(prospects(ribbons(value=0, needed=2, extra=4, extra_cards=RIBBONS)).gain) == (3, 3, 3)


def test_where_only_the_best_counts_a_yaku_adds_what_it_is_worth_more():
    two = Yaku("two", Names("Two"), 4, RIBBONS, "all", "XX-1", needed=2)
    assert values(prospects(ribbons(12), two, best_only=True).gain) == (2, 2, 2)  # 4 at +1/4, and 8 at +1/8
    assert values(prospects(ribbons(12), two).gain) == (2.5, 2.5, 2.5)  # 4 at +1/4, and 12 at +1/8


def test_sums_are_those_of_their_cards():
    sums = Sums(tuple(range(52)))
    assert (sums[0b1], sums[0b1010], sums[1 << 51]) == (0, 1 + 3, 51)
    assert dict(sums) == {0b1: 0, 0b1010: 4, 1 << 51: 51}


def test_cards_without_a_month():
    assert MONTH_OF[PINE_CRANE.index] == 0b1111
    assert MONTH_OF[48:] == (0, 0, 0, 0)


def test_without_yaku_a_card_is_worth_its_points_to_everybody():
    view = bakappana.RULES.deal(seats=3, shuffler=SeededShuffler(1)).view(0)
    worth = worth_at(view, Scale(0.5, 1))
    both = PINE_CRANE.mask | CHERRY_CURTAIN.mask
    assert [worth.captures[seat][both] for seat in range(3)] == [0.5 * (20 + 20)] * 3
    assert [worth.losses[seat][PINE_CRANE.mask] for seat in range(3)] == [0.5 * 20] * 3
    assert worth.rivals == ((1, 2), (0, 2), (0, 1))


def test_partners_are_no_rivals():
    rules = sakura.ruleset(teams="pairs")
    view = rules.deal(seats=4, shuffler=SeededShuffler(1)).view(0)
    assert worth_at(view, Scale(1, 1)).rivals == ((1, 3), (0, 2), (1, 3), (0, 2))


def test_what_moves_bring():
    hand, theirs = CardSet.parse("pine-crane cherry-chaff-1"), CardSet.parse("maple-chaff-2")
    field, stock = CardSet.parse("cherry-curtain maple-chaff-1"), CardSet.parse("maple-deer")
    state = changed(
        bakappana.RULES.deal(seats=2, shuffler=SeededShuffler(1)),
        hand_masks=(hand.mask, theirs.mask),
        field_mask=field.mask,
        stock=tuple(stock),
        pile_masks=((DECK - hand - theirs - field - stock).mask, 0),
    )
    view = state.view(0)
    assert list(map(str, view.legal_moves)) == ["play pine-crane", "play cherry-chaff-1, taking cherry-curtain"]
    # Seat 0 does not see two maples, of which seat 1 holds one: that it can take the maple chaff, 1 point, has the
    # chance 1 - 1/4. The Curtain, 20 points, is safe: two fifths of it count. The crane lies there safe, and useless.
    assert scores_of(view, worth_at(view, Scale(1, 1))) == pytest.approx([0.4 * 20 - 0.75, 21 - 0.75])
