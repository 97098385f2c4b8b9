"""What a settlement rests on, in words: the field, the hands and the piles, before anything is paid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hanafuda_rules.cards import CardSet
from hanafuda_rules.games.hachi_hachi.case import Case
from hanafuda_rules.games.hachi_hachi.compensation import claim_of
from hanafuda_rules.games.hachi_hachi.field import carries_over, tokens_on
from hanafuda_rules.games.hachi_hachi.outcome import played
from hanafuda_rules.games.hachi_hachi.tables import LOOSE_CARD
from hanafuda_rules.games.hachi_hachi.teyaku import teyaku_table
from hanafuda_rules.settlement import Reason

__all__ = ["findings", "tokens_text"]


def findings(case: Case) -> tuple[Reason, ...]:
    """What was found about a round, in order.

    Args:
        case: The round.
    """
    found = [_field(case), *_claims(case)]
    if played(case.outcome):
        found += [*_teyaku(case), *_dekiyaku(case)]
    return tuple(found)


def tokens_text(tokens: Iterable[int]) -> str:
    """Tokens in words, such as ``×4 and ×2``."""
    return " and ".join([f"×{token}" for token in tokens])


def _field(case: Case) -> Reason:
    outcome = case.outcome
    text = f"the field counts ×{case.multiplier}"
    new = tokens_on(outcome.field) if outcome.field else ()
    how = case.options.field_multiplier
    if new:
        text += f"; tokens on it: {tokens_text(new)}"
    if len(new) > 1 and not carries_over(how):
        text += ", multiplied" if how == "product" else ", the highest of which counts"
    if outcome.tokens:
        text += f"; carried to it: {tokens_text(outcome.tokens)}"
        text += ", before those on it" if new and how == "queue" else ""
    return Reason(text, "HH-3.1")


def _claims(case: Case) -> Iterator[Reason]:
    for seat, told in case.outcome.forced_out.items():
        if isinstance(told, CardSet):
            yield Reason(f"seat {seat}, forced out: {_claim(told, case)}", "HH-4.7")


def _claim(hand: CardSet, case: Case) -> str:
    claim = claim_of(hand, case.options)
    kan = [_kan(each.teyaku.names.english, each.teyaku.kan) for each in claim.teyaku]
    kan += [_kan(each.yaku.names.english, each.value) for each in claim.dekiyaku]
    halves = [f"half of {' and '.join(kan)}"] if kan else []
    loose = [f"{LOOSE_CARD} points for each of {len(claim.loose)} cards ({claim.loose})"] if claim.loose else []
    told = " and ".join([*halves, *loose])
    return f"{told}, together {claim.amount(case.options, 1)} points" if told else "nothing that counts"


def _teyaku(case: Case) -> Iterator[Reason]:
    table = teyaku_table(case.options)
    for seat in case.order:
        keys = case.declared(seat).keys
        if keys:
            told = " and ".join([_kan(table[key].names.english, table[key].kan) for key in keys])
            yield Reason(f"seat {seat} declared {told}", "HH-5.1")
        elif isinstance(case.outcome.teyaku.get(seat), CardSet):
            yield Reason(f"the hand of seat {seat} holds no teyaku", "HH-5.1")


def _dekiyaku(case: Case) -> Iterator[Reason]:
    for seat in case.order:
        if held := case.dekiyaku(seat):
            told = " and ".join([_kan(each.yaku.names.english, each.value) for each in held])
            yield Reason(f"seat {seat} has {told}", "HH-6.1")


def _kan(name: str, kan: int) -> str:
    return f"{name} ({kan} kan)"
