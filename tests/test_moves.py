import random
from typing import Any

import pytest

from hanafuda_rules import CardSet, HanafudaError, LegalMoves, Month, Move, Pass, Play, Take, VoidDeal
from hanafuda_rules import cards as c
from hanafuda_rules.games import go_stop, hachi_hachi, koi_koi, sakura
from hanafuda_rules.games.hanahuda import Continue, Stop, Trade

RIBBON = CardSet([c.PINE_RIBBON])

IN_WORDS = {
    Play(c.PINE_CRANE): "play pine-crane",
    Play(c.PINE_CRANE, RIBBON): "play pine-crane, taking pine-ribbon",
    Take(c.PINE_CRANE, RIBBON): "take pine-ribbon with the drawn pine-crane",
    Take(c.WILLOW_LIGHTNING, CardSet()): "leave willow-lightning on the field",
    Pass(): "pass",
    VoidDeal(): "void the deal",
    Trade(c.PINE_CHAFF_1): "trade pine-chaff-1",
    Stop("seven_ribbons"): "stop on seven ribbons",
    Continue(): "continue",
}
LEGAL = LegalMoves(IN_WORDS)


@pytest.mark.parametrize(("move", "words"), IN_WORDS.items())
def test_moves_in_words(move: Move, words: str) -> None:
    assert str(move) == words


@pytest.mark.parametrize(
    ("make", "wrong"),
    [
        (lambda: Play("pine-crane"), "Play.card must be a Card, not 'pine-crane'"),
        (lambda: Play(c.PINE_CRANE, {c.PINE_RIBBON}), "Play.captures must be a CardSet, not {PINE_RIBBON}"),
        (lambda: Play(c.PINE_CRANE, c.PINE_RIBBON), "Play.captures must be a CardSet, not PINE_RIBBON"),
        (lambda: Take(0, RIBBON), "Take.card must be a Card, not 0"),
        (lambda: Take(c.PINE_CRANE, None), "Take.captures must be a CardSet, not None"),
        (lambda: Trade("pine-chaff-1"), "Trade.card must be a Card, not 'pine-chaff-1'"),
    ],
)
def test_moves_of_something_else_than_cards(make: Any, wrong: str) -> None:
    with pytest.raises(HanafudaError) as caught:
        make()
    assert str(caught.value) == wrong


def test_legal_moves_are_a_sequence() -> None:
    assert len(LEGAL) == 9
    assert LEGAL[4] == Pass()
    assert LEGAL[-1] == Continue()
    assert list(LEGAL) == list(IN_WORDS)
    assert random.Random(0).choice(LEGAL) in LEGAL
    assert LEGAL
    assert not LegalMoves()


def test_legal_moves_in_words_and_as_code() -> None:
    assert str(LegalMoves([Play(c.PINE_CRANE), Pass()])) == "play pine-crane; pass"
    assert str(LegalMoves()) == "no move: the round is over"
    assert repr(LegalMoves([Pass()])) == "LegalMoves((Pass(),))"
    assert eval(repr(LEGAL), vars(c) | globals()) == LEGAL  # noqa: S307  # what this test has just printed


def test_every_move_tells_what_it_captures() -> None:
    pine = Month.PINE.cards
    assert Play(c.PINE_CRANE, CardSet.parse("1c")).captured == Take(c.PINE_CRANE, CardSet.parse("1c")).captured
    # GS-5.6, GS-5.7, SK-4.1: several cards of a month take the rest of it.
    assert go_stop.Bomb(CardSet.parse("1b 1r 1c")).captured == pine - CardSet.parse("1b 1r 1c")
    assert go_stop.Bomb(CardSet.parse("1b 1r")).captured == pine - CardSet.parse("1b 1r")
    assert sakura.Hiki(pine).captured == CardSet()
    # GS-5.3: no card of the month lies on the field.
    assert go_stop.ShakeAndPlay(c.PINE_CRANE).captured == Pass().captured == CardSet()


def test_moves_that_end_the_round_say_so() -> None:
    ends = [koi_koi.Stop(), Stop("six_brights"), go_stop.Stop(), hachi_hachi.SayShoubu(), hachi_hachi.Cancel()]
    assert all(move.ends_round for move in ends)
    goes_on = [koi_koi.KoiKoi(), Continue(), go_stop.Go(), hachi_hachi.Sage(), Pass(), Play(c.PINE_CRANE)]
    assert not any(move.ends_round for move in goes_on)
