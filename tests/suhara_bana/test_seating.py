"""Who plays, in which order, and who sits it out (SB-1.1, SB-3.1, SB-3.4, SB-3.9, SB-4.1 to SB-4.3)."""

import pytest

from hanafuda_rules.games.suhara_bana.outcome import Chase, Seating, after_chase, asked_again, seat_round


@pytest.mark.rule("SB-3.1", "SB-3.4", "SB-3.9")
@pytest.mark.parametrize(
    ("seats", "dealer", "players", "seating"),
    [
        # The first three play: the others had no say.
        (4, 0, {0, 1, 2}, Seating((0, 1, 2), (0, 1, 2), (), (3,), (3,))),
        (5, 3, {3, 4, 0}, Seating((3, 4, 0), (3, 4, 0), (), (1, 2), (1, 2))),
        # Who spoke before the third and does not play dropped out.
        (4, 0, {0, 1, 3}, Seating((0, 1, 3), (0, 1, 3), (2,), (), (2,))),
        (5, 0, {1, 2, 3}, Seating((1, 2, 3), (1, 2, 3), (0,), (4,), (4, 0))),
        (5, 0, {0, 2, 4}, Seating((0, 2, 4), (0, 2, 4), (1, 3), (), (1, 3))),
        (5, 2, {4, 0, 1}, Seating((4, 0, 1), (4, 0, 1), (2, 3), (), (2, 3))),
        # A table of three: all play.
        (3, 1, {0, 1, 2}, Seating((1, 2, 0), (1, 2, 0), (), (), ())),
        # Two, one, nobody: everybody spoke.
        (4, 1, {0, 2}, Seating((2, 0), (2, 0), (1, 3), (), (3, 1))),
        (5, 1, {0}, Seating((0,), (0,), (1, 2, 3, 4), (), (1, 2, 3, 4))),
        (4, 2, set(), Seating((), (), (2, 3, 0, 1), (), (2, 3, 0, 1))),
    ],
)
def test_what_follows_from_dealer_and_players(seats, dealer, players, seating):
    assert seat_round(seats, dealer, players) == seating


@pytest.mark.rule("SB-4.2", "SB-4.3")
@pytest.mark.parametrize(
    ("displaced", "order", "asked"),
    [(0, (1, 2, 3), (0,)), (1, (2, 0, 3), (0, 1)), (2, (0, 1, 3), (0, 1))],
)
def test_the_playing_order_after_a_chase(displaced, order, asked):
    players = {0, 1, 2, 3} - {displaced}
    seating = seat_round(4, 0, players, Chase(3, displaced))
    assert seating == Seating(order, (0, 1, 2), (), (3,), (displaced,))
    assert after_chase((0, 1, 2), displaced, 3) == order
    assert asked_again((0, 1, 2), displaced) == asked


@pytest.mark.rule("SB-4.1", "SB-4.3", "SB-8.3")
def test_a_chase_at_five_seats():
    # Seat 4 deals and drops out; 0, 1, 2 play, 3 is forced out and chases; 1 gives way.
    seating = seat_round(5, 4, {0, 2, 3}, Chase(chaser=3, displaced=1))
    assert seating == Seating(order=(2, 0, 3), declared=(0, 1, 2), dropped=(4,), forced_out=(3,), outside=(4, 1))
    assert seating.everybody == (2, 0, 3, 4, 1)
