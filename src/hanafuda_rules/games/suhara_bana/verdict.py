"""What a round comes to before plates are borrowed; rounds that fewer than three want to play (SB-3.6 to SB-3.8)."""

from __future__ import annotations

import attrs

from hanafuda_rules.games.suhara_bana.ledger import Ledger
from hanafuda_rules.games.suhara_bana.pot import shared_out
from hanafuda_rules.settlement import Reason

__all__ = ["Verdict", "nobody_plays", "one_left", "pot_split"]


@attrs.frozen(kw_only=True)
class Verdict:
    """What a round comes to.

    Args:
        ledger: Everything that is paid.
        findings: What was found on the way.
        winner: Who won the round, if anybody did.
        next_dealer: Who deals next.
        dealer_reason: Why.
        counts: Whether the round counts (SB-1.5).
        carried: How many deals in which everybody dropped out have left their penalties in the pot.
        match_end: Why the match ends with the round, if SB-6.5 ends it.
    """

    ledger: Ledger
    findings: tuple[Reason, ...]
    winner: int | None = None
    next_dealer: int
    dealer_reason: Reason
    counts: bool = True
    carried: int = 0
    match_end: Reason | None = None


def pot_split(ledger: Ledger, order: tuple[int, ...], dealer: int) -> Verdict:
    """Two want to play: they split the pot, the acting dealer paid first, and the same dealer deals next (SB-3.6).

    Args:
        ledger: The ledger after the penalties.
        order: The two.
        dealer: The table's dealer.
    """
    return Verdict(
        ledger=ledger.settle(shared_out(ledger.pot.value, order, Reason("half of the pot", "SB-3.6"))),
        findings=(Reason(f"only seats {order[0]} and {order[1]} play: they split the pot", "SB-3.6"),),
        next_dealer=dealer,
        dealer_reason=Reason("the same dealer", "SB-3.6"),
    )


def one_left(ledger: Ledger, seat: int) -> Verdict:
    """One wants to play: that seat takes the pot, wins the round and deals next (SB-3.7).

    Args:
        ledger: The ledger after the penalties.
        seat: The seat.
    """
    return Verdict(
        ledger=ledger.settle(shared_out(ledger.pot.value, (seat,), Reason("the pot", "SB-3.7"))),
        findings=(Reason(f"only seat {seat} plays: it takes the pot", "SB-3.7"),),
        winner=seat,
        next_dealer=seat,
        dealer_reason=Reason("who won the round", "SB-3.7"),
    )


def nobody_plays(ledger: Ledger, dealer: int, carried: int) -> Verdict:
    """Nobody wants to play: a misdeal, and the same dealer deals again (SB-3.8).

    Args:
        ledger: The ledger as it is left: with the penalties, or as it was when they are returned.
        dealer: The table's dealer.
        carried: How many deals have left their penalties in the pot.
    """
    what = "stay in the pot" if carried else "are returned: every purse is what it was"
    return Verdict(
        ledger=ledger,
        findings=(Reason(f"nobody plays: a misdeal; the penalties {what}", "SB-3.8"),),
        next_dealer=dealer,
        dealer_reason=Reason("the same dealer deals again", "SB-3.8"),
        counts=False,
        carried=carried,
    )
