"""Moves as people type them: in the notation, as they print, or in the words of any language, in any case.

It is enough to name the card if it has only one capture. States and views have it as the method ``parse_move``.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from hanafuda_rules._card_words import MASKS, text_only
from hanafuda_rules.action_space import ActionSpace
from hanafuda_rules.cards import Card, CardSet, Month
from hanafuda_rules.errors import AmbiguousMoveError, HanafudaError, IllegalMoveError, ParseError, in_short, with_names
from hanafuda_rules.lookups import card_spellings, folded, joined, nearest, spellings
from hanafuda_rules.moves import Move, Play, Take
from hanafuda_rules.names import LANGUAGES

__all__ = ["typed_move"]

_LONGEST = 500
_FEW = 20


def typed_move(
    text: str,
    legal: Sequence[Move],
    space: ActionSpace,
    refusal: Callable[[Move], IllegalMoveError],
    names: Sequence[str] | None = None,
) -> Move:
    """The legal move that a text means.

    Args:
        text: What somebody typed.
        legal: The legal moves, at least one.
        space: The moves of the ruleset.
        refusal: Makes the error for a move that is not legal.
        names: The players' names.

    Raises:
        IllegalMoveError: The move is not legal now.
        AmbiguousMoveError: The text fits several legal moves.
        ParseError: The text is not a move. The error suggests the nearest legal one.
    """
    typed = text_only(text, "a move").strip()[:_LONGEST]
    exact = space.find(typed)
    if exact is not None and exact in legal:
        return exact
    spelled = {name: move for move in legal for name in _spellings(move, space, names)}
    fitting = [move for name, move in spelled.items() if joined(name) == joined(typed)] or _by_cards(
        typed, legal, space
    )
    match list(dict.fromkeys(fitting)):
        case [move]:
            return move
        case []:
            raise _unknown(typed, exact, spelled, legal, space, refusal, names or ())
        case several:
            fits = f'"{in_short(typed)}" fits more than one move: {_listed(several, space)}'
            raise AmbiguousMoveError(fits, text=text, moves=several)


def _spellings(move: Move, space: ActionSpace, names: Sequence[str] | None) -> Iterator[str]:
    """The notation, the printed form, and the words in each language."""
    yield space.text(move)
    yield str(move)
    for language in LANGUAGES:
        yield move.words(language, names)


def _listed(moves: Sequence[Move], space: ActionSpace) -> str:
    more = f", … and {len(moves) - _FEW} others" if len(moves) > _FEW else ""
    return ", ".join([space.text(move) for move in moves[:_FEW]]) + more


# --- by the cards -----------------------------------------------------------------------------------------------------


@functools.cache
def _cards_by_name() -> Mapping[str, int]:
    """For each folded name, the cards that it can be."""
    cards: dict[str, int] = {}
    for slug, names in card_spellings().items():
        for name in names:
            cards[folded(name)] = cards.get(folded(name), 0) | Card.parse(slug).mask
    for month in Month:
        for name in (month.slug, *spellings(month.names)):
            cards.setdefault(folded(name), month.cards.mask)
    return cards


@functools.cache
def _named() -> re.Pattern[str]:
    """Any name of cards, or cards of a month in the notation, the longest first. Latin letters stand alone."""
    names = sorted({*_cards_by_name(), *(word for word in MASKS if word != "0")}, key=len, reverse=True)
    patterns = [
        ("(?<![a-z0-9])" if name[0].isascii() else "")
        + re.escape(name).replace(r"\ ", " ?")
        + ("(?![a-z0-9])" if name[-1].isascii() else "")
        for name in names
    ]
    return re.compile("|".join(patterns))


def _mentions(text: str) -> tuple[list[tuple[int, bool]], str]:
    """The cards that a text names, each as a mask and whether all of its cards are meant; and the words around them."""
    spaced = re.sub(r"(?<=[0-9][abcder])\s*[x×](?=[0-9j])", " ", text.casefold())
    line, known = folded(spaced), {name.replace(" ", ""): mask for name, mask in _cards_by_name().items()}
    matches = [match.group().replace(" ", "") for match in _named().finditer(line)]
    masks = [(MASKS[name], True) if name in MASKS else (known[name], False) for name in matches]
    return masks, _named().sub(" ", line)


def _by_cards(text: str, legal: Sequence[Move], space: ActionSpace) -> list[Move]:
    """The legal moves with the cards that a text names, the first of them in the hand or turned from the stock."""
    mentions, rest = _mentions(text)
    fitting = [move for move in legal if mentions and _fits(move, mentions)]
    first = [move for move in fitting if _has(_own(move), *mentions[0])]
    fitting = first or fitting
    words = {move: _WORD.match(space.text(move)) for move in fitting}
    asked = [move for move, word in words.items() if word and word[0] in rest.split()]
    return asked or [move for move in fitting if isinstance(move, Play | Take)] or fitting


_WORD = re.compile(r"[a-z_]{2,}")


def _own(move: Move) -> int:
    card = getattr(move, "card", None)
    return move.named_cards.mask | (card.mask if isinstance(card, Card) else 0)


def _fits(move: Move, mentions: Sequence[tuple[int, bool]]) -> bool:
    own = _own(move)
    cards = own | move.captured.mask
    if not all(_has(cards, *mention) for mention in mentions):
        return False
    return isinstance(move, Take) or any(_has(own, *mention) for mention in mentions)


def _has(cards: int, mask: int, whole: bool) -> bool:  # noqa: FBT001  # half of a mention
    return not mask & ~cards if whole else bool(mask & cards)


# --- errors -----------------------------------------------------------------------------------------------------------


def _unknown(  # noqa: PLR0913, PLR0917  # what was found so far
    typed: str,
    exact: Move | None,
    spelled: Mapping[str, Move],
    legal: Sequence[Move],
    space: ActionSpace,
    refusal: Callable[[Move], IllegalMoveError],
    names: Sequence[str],
) -> IllegalMoveError | ParseError:
    moves = f"legal: {_listed(legal, space)}"
    mentions, _ = _mentions(typed)
    meant = exact or _meant(typed, mentions, space)
    if meant is not None or mentions:
        refused = refusal(meant) if meant is not None else IllegalMoveError(f'no legal move fits "{in_short(typed)}"')
        reason = with_names(refused.reason, names)
        error = IllegalMoveError(f"{reason}; {moves}", move=meant, rule=refused.rule)
        error.reason, error.legal = reason, tuple(legal)
        return error
    near = nearest(typed, {name: space.text(move) for name, move in spelled.items()})
    hint = f'did you mean "{near}"?' if near else moves
    return ParseError(f'"{in_short(typed)}" is not a move: {hint}', text=typed, suggestion=near)


def _meant(text: str, mentions: Sequence[tuple[int, bool]], space: ActionSpace) -> Move | None:
    """The move of the ruleset that a text means: a card to play with its captures, or a word of the game."""
    if not mentions:
        wordy = [move for form in space.vocabulary for move in form.moves() if not _own(move)]
        typed = joined(text)
        return next((move for move in wordy[:_LONGEST] if typed in map(joined, _spellings(move, space, None))), None)
    (first, _), *others = mentions
    if first.bit_count() != 1 or any(mask.bit_count() > 1 and not whole for mask, whole in others):
        return None
    captures = CardSet.from_mask(functools.reduce(int.__or__, [mask for mask, _ in others], 0) & ~first)
    (card,) = CardSet.from_mask(first)
    play = Play(card, captures)
    try:
        space.number(play)
    except HanafudaError:
        return None
    return play
