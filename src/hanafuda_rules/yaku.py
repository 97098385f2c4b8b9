"""Yaku, tables of yaku, and the cards that a pile lacks for a yaku.

A :class:`Yaku` is data: the cards that count, a value, a group, names and a rule id. Play, settlement, the manual and
bots all use the same :class:`YakuTable`.
"""

from __future__ import annotations

import functools
import itertools
import operator
import re
from collections.abc import Callable, Collection, Iterable, Iterator
from types import MappingProxyType
from typing import Any, Final, Self, TypeAlias, cast

import attrs

from hanafuda_rules.cards import Card, CardSet, Month, Names
from hanafuda_rules.checks import AnyField, check_tuple, check_type, listed, of_type, plain_int
from hanafuda_rules.errors import HanafudaError, ParseError, hint, shown
from hanafuda_rules.lookups import key_of, spellings
from hanafuda_rules.masks import EVERY_CARD, Row, worth
from hanafuda_rules.values import Value
from hanafuda_rules.words import Text, say

__all__ = ["NO_YAKU", "HeldYaku", "MissingCards", "Yaku", "YakuGroup", "YakuTable", "no_yaku", "total_of"]

_NO_CARDS = CardSet()
_WHOLE_MONTHS = {month.cards.mask: month for month in Month}


@attrs.frozen
class YakuGroup(Value):
    """Yaku that are scored together.

    Args:
        key: The key of the group.
        names: Its names.
        best_only: Whether only the most valuable yaku of the group counts. Otherwise all add up.
    """

    key: str = attrs.field(validator=of_type(str))
    names: Names = attrs.field(validator=of_type(Names))
    best_only: bool = attrs.field(default=False, validator=of_type(bool))


@attrs.frozen
class MissingCards(Value):
    """The cards that a pile lacks for a yaku.

    Args:
        yaku: The yaku.
        count: The number of cards that it lacks; 0 once it is formed. A card that counts twice saves one.
        cards: The cards that can complete it. Any ``count`` of them are enough, if they include all required ones.
    """

    yaku: Yaku
    count: int
    cards: CardSet

    @property
    def out_of_reach(self) -> bool:
        """Whether too few cards are left to complete it."""
        return self.yaku.number_in(self.cards) < self.count


def _size(yaku: Yaku) -> int:
    cards: object = yaku.cards
    return len(cards) if isinstance(cards, CardSet) else 0  # other types are rejected later


def _card_sets(_: Yaku, __: AnyField, sets: tuple[CardSet, ...]) -> None:
    check_tuple(sets, "the sets of cards that count again", kind=CardSet)


@attrs.frozen
class Yaku(Value):
    """A yaku: a set of captured cards with a value.

    Args:
        key: The key of the yaku, unique in its table. If a yaku can be formed in several ways, the table has an entry
            with this key for each way.
        names: Its names.
        value: Its value, in the unit of its table.
        cards: The cards that count for it.
        group: The key of its group.
        rule: The id of its rule.
        needed: How many of ``cards`` it needs; by default all of them.
        extra: What each card of ``extra_cards`` beyond ``needed`` adds to the value.
        extra_cards: The cards that count for ``extra``.
        required: The cards, among ``cards``, without which it does not count.
        again: Sets of cards that count again for ``needed`` and ``extra``, among ``cards`` but not ``required``: a card
            in one set counts twice, a card in two sets three times.

    Raises:
        HanafudaError: ``needed`` is less than 1 or more than can count, ``required`` has more than ``needed`` cards or
            cards that do not count, or ``again`` has cards that do not count or are required.
    """

    key: str = attrs.field(validator=of_type(str))
    names: Names = attrs.field(validator=of_type(Names))
    value: int = attrs.field(validator=plain_int)
    cards: CardSet = attrs.field(validator=of_type(CardSet))
    group: str = attrs.field(validator=of_type(str))
    rule: str = attrs.field(validator=of_type(str))
    needed: int = attrs.field(default=attrs.Factory(_size, takes_self=True), validator=plain_int)
    extra: int = attrs.field(default=0, validator=plain_int)
    extra_cards: CardSet = attrs.field(default=_NO_CARDS, validator=of_type(CardSet))
    required: CardSet = attrs.field(default=_NO_CARDS, validator=of_type(CardSet))
    again: tuple[CardSet, ...] = attrs.field(default=(), validator=_card_sets)

    def __attrs_post_init__(self) -> None:
        if strange := CardSet().union(*self.again) - (self.cards - self.required):
            msg = f"yaku {shown(self.key)} cannot count {strange} again: only cards that it does not require"
            raise HanafudaError(msg, rule=self.rule)
        most = self.number_in(self.cards)
        if not 0 < self.needed <= most:
            right = f"must need at least 1 and at most {most}"
            raise HanafudaError(f"yaku {shown(self.key)} needs {shown(self.needed)} cards, but {right}", rule=self.rule)
        if len(self.required) > self.needed or self.required - self.cards:
            msg = f"yaku {shown(self.key)} cannot require {self.required}: it needs {self.needed} of {self.cards}"
            raise HanafudaError(msg, rule=self.rule)

    @classmethod
    def named(  # noqa: PLR0913  # a row of a table of yaku
        cls,
        names: Names,
        value: int,
        cards: CardSet,
        rule: str,
        *,
        group: str | None = None,
        needed: int | None = None,
        grows_by: CardSet | None = None,
        again: tuple[CardSet, ...] = (),
    ) -> Self:
        """Make a yaku whose key is its English name, such as ``moon_viewing``.

        By default, the yaku is alone in its group and needs all of its ``cards``. Each card of ``grows_by`` beyond
        ``needed`` adds 1 to its value. The other arguments are those of :class:`Yaku`.

        Raises:
            HanafudaError: ``needed`` is less than 1, or more than can count.
        """
        check_type(names, Names, "what a yaku is called, as Names,")
        check_type(names.english, str, "the English name of a yaku")
        key = names.english.lower().removeprefix("the ").replace(",", "").replace(" ", "_").replace("-", "_")
        more: dict[str, Any] = {"again": again} if needed is None else {"again": again, "needed": needed}
        if grows_by is not None:
            more |= {"extra": 1, "extra_cards": grows_by}
        return cls(key, names, value, cards, key if group is None else group, rule, **more)

    @functools.cached_property
    def row(self) -> Row:
        """The yaku as numbers, for fast counting.

        These are its cards as a mask, ``needed``, ``value``, ``extra_cards``, ``extra``, ``required`` and ``again``.
        """
        extra_cards, required = self.extra_cards.mask, self.required.mask
        again = tuple([cards.mask for cards in self.again if cards])
        return (self.cards.mask, self.needed, self.value, extra_cards, self.extra, required, again)

    @functools.cached_property
    def text(self) -> Text:
        """The name, as the words of a reason."""
        return say("{yaku}", yaku=self.names)

    @property
    def month(self) -> Month | None:
        """The month, if the yaku consists of the four cards of a month."""
        return _WHOLE_MONTHS.get(self.cards.mask)

    def number_in(self, pile: CardSet) -> int:
        """How many cards of a pile count for the yaku, with those that count again.

        Raises:
            HanafudaError: The pile is not a set of cards.
        """
        mask = _mask(pile)
        return sum([(cards.mask & mask).bit_count() for cards in (self.cards, *self.again)])

    def worth(self, pile: CardSet) -> int:
        """The value of the yaku in a pile; 0 if the pile does not hold it."""
        return worth(_mask(pile), self.row)

    def missing(self, pile: CardSet, lost: CardSet = _NO_CARDS) -> MissingCards:
        """The cards that a pile lacks for the yaku.

        Args:
            pile: The captured cards.
            lost: The cards that the pile can no longer get, such as those in other piles.
        """
        pile, lost = CardSet(pile), CardSet(lost)
        absent = self.required - pile
        count = max(len(absent), self.needed - self.number_in(pile))
        if count == len(absent):
            return MissingCards(self, count, absent - lost)
        return MissingCards(self, count, _NO_CARDS if absent & lost else self.cards - pile - lost)


@attrs.frozen
class HeldYaku(Value):
    """A yaku that a pile holds, with its value there.

    Args:
        yaku: The yaku.
        value: Its value in this pile, in the unit of its table.
    """

    yaku: Yaku
    value: int


def total_of(held: Iterable[HeldYaku]) -> int:
    """The total value of some yaku."""
    return sum([yaku.value for yaku in held])


def _mask(pile: Iterable[Card]) -> int:
    return pile.mask if isinstance(pile, CardSet) else CardSet(pile).mask


_value_of = operator.attrgetter("value")


_Rows: TypeAlias = tuple[tuple[int, tuple[int, int, HeldYaku, Row | None]], ...]
"""For each yaku, the cards that a pile with it must have, or 0 if it may lack any; then its cards, how many of them a
pile may lack, the held yaku, and its row if its value varies."""


_Group: TypeAlias = tuple[bool, _Rows, int, Callable[[int], tuple[HeldYaku, ...]]]
"""Of a group: whether only the best counts, its rows, its cards, and what counts among such cards."""

_MOST_KEPT: Final = 4096  # sets of cards of one group: all, for the groups of most games


def _group_rows(table: YakuTable) -> tuple[_Group, ...]:
    return tuple(_group(_rows_of(table, group), best_only=group.best_only) for group in table.groups)


def _group(rows: _Rows, *, best_only: bool) -> _Group:
    cards = CardSet().union(*[held.yaku.cards | held.yaku.extra_cards for _, (_, _, held, _) in rows])

    @functools.lru_cache(_MOST_KEPT)
    def counted(pile: int) -> tuple[HeldYaku, ...]:
        return _counted(_held(rows, pile), best_only)

    return best_only, rows, cards.mask, counted


def _counted(held: list[HeldYaku], best_only: bool) -> tuple[HeldYaku, ...]:  # noqa: FBT001  # a keyword is slower
    return (max(held, key=_value_of),) if best_only and held else tuple(held)  # max keeps the first of equals: CD-11


_Value: TypeAlias = tuple[int, int, Callable[[int], int]]
"""Of a group: its cards, the fewest of them that count for anything, and the value of such cards."""


def _group_values(table: YakuTable) -> tuple[_Value, ...]:
    groups = table._rows  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]  # a default of the class
    return tuple([_group_value(rows, cards, best_only=best_only) for best_only, rows, cards, _ in groups])


def _group_value(rows: _Rows, cards: int, *, best_only: bool) -> _Value:
    fewest = min([_fewest(held.yaku) for _, (_, _, held, _) in rows], default=0)
    if len(rows) == 1 and (row := rows[0][1][3]):
        return cards, fewest, functools.partial(worth, row=row)  # faster than a cache, which new rounds seldom hit

    @functools.lru_cache(_MOST_KEPT)
    def value(pile: int) -> int:
        return total_of(_counted(_held(rows, pile), best_only))

    return cards, fewest, value


_Look: TypeAlias = tuple[int, int, Row]
"""The cards of a yaku, the fewest of them that a pile with it holds, and its row."""


def _touching(table: YakuTable) -> tuple[tuple[int, _Look], ...]:
    return tuple(
        ((yaku.cards | yaku.extra_cards).mask, (yaku.cards.mask, _fewest(yaku), yaku.row)) for yaku in table.yaku
    )


def _fewest(yaku: Yaku) -> int:
    """The fewest cards of a yaku in a pile that holds it. Cards that count again make up for others."""
    counts = sorted([1 + sum([card in cards for cards in yaku.again]) for card in yaku.cards], reverse=True)
    return next(number for number, total in enumerate(itertools.accumulate(counts), 1) if total >= yaku.needed)


def _rows_of(table: YakuTable, group: YakuGroup) -> _Rows:
    of_group = [yaku for yaku in table.yaku if yaku.group == group.key and (yaku.value or yaku.extra)]
    spare = [yaku.number_in(yaku.cards) - yaku.needed for yaku in of_group]
    return tuple(
        (0 if more else yaku.cards.mask, (yaku.cards.mask, more, HeldYaku(yaku, yaku.value), _row_if_varied(yaku)))
        for yaku, more in zip(of_group, spare, strict=True)
    )


def _row_if_varied(yaku: Yaku) -> Row | None:
    return yaku.row if yaku.extra or yaku.required or yaku.again else None


def _held(rows: _Rows, pile: int) -> list[HeldYaku]:
    """The yaku that a pile holds. The cards that it lacks rule out most yaku at once."""
    missing = EVERY_CARD ^ pile
    held_yaku: list[HeldYaku] = []
    for all_needed, yaku in rows:
        if all_needed & missing:
            continue
        cards, spare, held, row = yaku
        if spare and (cards & missing).bit_count() > spare:
            continue
        if row is None:
            held_yaku.append(held)
        elif value := worth(pile, row):
            held_yaku.append(HeldYaku(held.yaku, value))
    return held_yaku


def _groups(groups: tuple[YakuGroup, ...]) -> tuple[YakuGroup, ...]:
    check_tuple(groups, "the groups of a table of yaku", kind=YakuGroup)
    return groups


def _all_yaku(yaku: tuple[Yaku, ...]) -> tuple[Yaku, ...]:
    check_tuple(yaku, "the yaku of a table", kind=Yaku)
    return yaku


_MOST_KNOWN = 4096  # sets of cards that a table keeps the touched yaku of: nearly all that a turn captures
_MOST_MISSING = 1024  # answers that a table keeps for each yaku

_Known: TypeAlias = dict[tuple[int, int], MissingCards]
"""What a pile lacks for a yaku, by those of its cards that the pile holds and those that are lost, as masks."""


def _nothing_known(table: YakuTable) -> tuple[tuple[int, Yaku, _Known], ...]:
    return tuple((yaku.cards.mask, yaku, {}) for yaku in table.yaku)


_NO_KEYS: Final[frozenset[str]] = frozenset()
_LOOKED_UP: Final = {dict, frozenset, MappingProxyType}
"""The types in which looking for a key is quick."""


def _keys(void: Collection[str]) -> frozenset[str]:
    """A caller's collection of keys."""
    right = "void must be a collection of the keys of yaku"
    keys = listed(void, right)
    if isinstance(void, str) or any(type(key) is not str for key in keys):
        raise HanafudaError(f"{right}, not {shown(void)}")
    return frozenset(keys)


_ALSO_CALLED: Final = {
    "red_ribbons": "poetry_ribbons",
    "red_poetry_ribbons": "poetry_ribbons",
    "plain_ribbons": "grass_ribbons",
    "ino_shika_cho": "boar_deer_butterflies",
    "hanami": "flower_viewing",
    "花見で一杯": "flower_viewing",
    "tsukimi": "moon_viewing",
    "月見で一杯": "moon_viewing",
    "種": "animals",
    "tan": "ribbons",
    "タン": "ribbons",
    "かす": "chaff",
}
"""What players call yaku that have another name here."""


def no_yaku(key: object, yaku: Collection[Yaku]) -> str:
    """The message that no yaku has a key. It suggests the one with the nearest key or name.

    >>> from hanafuda_rules.games import koi_koi
    >>> from hanafuda_rules.yaku import no_yaku
    >>> no_yaku("sanko", koi_koi.RULES.yaku)
    "there is no yaku 'sanko': did you mean 'three_brights'?"
    """
    names = {name: entry.key for entry in yaku for _, name in entry.names.by_language}
    keys = tuple(dict.fromkeys(entry.key for entry in yaku))
    names |= {name: key for name, key in _ALSO_CALLED.items() if key in keys}
    return f"there is no yaku {shown(key)}{hint(key, keys, 'the yaku are', names)}"


_COUNTED = re.compile(r"(.*?)[\s:×]*(?<![0-9])([0-9]{1,2})\s*(?:cards?|mai|jang|枚|장)?\s*", re.DOTALL)
"""A name and a number of cards."""
_LONGEST_NAME = 100


def _is_misspelt(key: object, known: Iterable[str]) -> bool:
    """Whether a key that a table lacks is nearly one that it has. No two keys of a game are as near."""
    # difflib takes milliseconds to import.
    from difflib import get_close_matches  # noqa: PLC0415

    if type(key) is not str:
        return True
    as_long = [name for name in known if abs(len(name) - len(key)) <= 1]
    return bool(get_close_matches(key, as_long, 1, 0.8))


@attrs.frozen
class YakuTable(Value):
    """The yaku of a game, in the order of its rules, with their groups.

    Args:
        groups: The groups.
        yaku: The yaku. If the best yaku of a group tie, the first in the table counts (CD-11).

    Raises:
        HanafudaError: Two groups have the same key, a yaku belongs to a missing group, or a field is not a tuple.
    """

    groups: tuple[YakuGroup, ...] = attrs.field(converter=_groups)
    yaku: tuple[Yaku, ...] = attrs.field(converter=_all_yaku)
    _rows: tuple[_Group, ...] = attrs.field(
        init=False, eq=False, repr=False, default=attrs.Factory(_group_rows, takes_self=True)
    )
    _values: tuple[_Value, ...] = attrs.field(
        init=False, eq=False, repr=False, default=attrs.Factory(_group_values, takes_self=True)
    )
    _touched: tuple[tuple[int, _Look], ...] = attrs.field(
        init=False, eq=False, repr=False, default=attrs.Factory(_touching, takes_self=True)
    )
    _touched_by: dict[int, tuple[_Look, ...]] = attrs.field(init=False, eq=False, repr=False, factory=dict[int, Any])
    _missing_known: tuple[tuple[int, Yaku, _Known], ...] = attrs.field(
        init=False, eq=False, repr=False, default=attrs.Factory(_nothing_known, takes_self=True)
    )
    _hash: int | None = attrs.field(init=False, eq=False, repr=False, default=None)

    def __attrs_post_init__(self) -> None:
        groups = [group.key for group in self.groups]
        if len(set(groups)) < len(groups):
            raise HanafudaError(f"two groups of yaku have the same key: {', '.join(groups)}")
        for yaku in self.yaku:
            if yaku.group not in groups:
                msg = f"yaku {shown(yaku.key)}: no group {shown(yaku.group)}; the groups are {', '.join(groups)}"
                raise HanafudaError(msg, rule=yaku.rule)

    def __iter__(self) -> Iterator[Yaku]:
        """The yaku in the order of the table."""
        return iter(self.yaku)

    def __contains__(self, item: object) -> bool:
        """Whether the table has a yaku, or a yaku with a given key."""
        if isinstance(item, str):
            return item in self.keys()
        return isinstance(item, Yaku) and item in self.yaku

    def __getitem__(self, key: str) -> Yaku:
        """The first yaku with a key.

        Raises:
            HanafudaError: The table has no such yaku. The error suggests the nearest key or name.
        """
        for yaku in self.yaku if type(key) is str else ():
            if yaku.key == key:
                return yaku
        raise HanafudaError(no_yaku(key, self.yaku))

    def find(self, text: str) -> Yaku:
        """The yaku with a name that somebody typed: its key or any of its names, in any language, case and spacing.

            >>> from hanafuda_rules.games import koi_koi
            >>> koi_koi.RULES.yaku.find("Hanami-zake").key, koi_koi.RULES.yaku.find("猪鹿蝶").key
            ('flower_viewing', 'boar_deer_butterfly')

        Raises:
            ParseError: No yaku has this name. The error suggests the nearest.
        """
        named = {yaku.key: [*spellings(yaku.names)] for yaku in self.yaku}
        for name, key in _ALSO_CALLED.items():
            named.get(key, []).append(name)
        return self[key_of(text, named, "yaku", f"the yaku are {', '.join(named)}")]

    def entry(self, text: str) -> tuple[str, int]:
        """A yaku as score sheets take it, from its name and perhaps the number of its cards.

            >>> from hanafuda_rules.games import koi_koi
            >>> koi_koi.RULES.yaku.entry("tane 7"), koi_koi.RULES.yaku.entry("赤短")
            (('animals', 2), ('poetry_ribbons', 0))

        Returns:
            The key, and by how many cards the yaku has grown, as an item of the argument ``yaku`` of outcomes.

        Raises:
            ParseError: No yaku has this name. The error suggests the nearest.
            HanafudaError: The yaku needs more cards, or does not grow.
        """
        counted = _COUNTED.fullmatch(text.strip()[:_LONGEST_NAME]) if type(text) is str else None
        try:
            return self.find(text).key, 0
        except ParseError:
            if counted is None:
                raise
        yaku, count = self.find(counted[1]), int(counted[2])
        most = len(yaku.cards | yaku.extra_cards) if yaku.extra else yaku.needed
        if not yaku.needed <= count <= most:
            right = f"from {yaku.needed} to {most}" if most > yaku.needed else str(most)
            raise HanafudaError(f"{yaku.key} has {right} cards, not {count}", rule=yaku.rule)
        return yaku.key, count - yaku.needed

    def keys(self) -> tuple[str, ...]:
        """The keys of the yaku, each once, in the order of the table."""
        return tuple(dict.fromkeys(yaku.key for yaku in self.yaku))

    def formed(self, pile: Iterable[Card]) -> tuple[HeldYaku, ...]:
        """Every yaku that a pile holds, in table order, even if a better one of its group counts instead."""
        mask = _mask(pile)
        return tuple(HeldYaku(yaku, value) for yaku in self.yaku if (value := worth(mask, yaku.row)))

    def scored(self, pile: Iterable[Card], *, void: Collection[str] = _NO_KEYS) -> tuple[HeldYaku, ...]:
        """The yaku that count in a pile: of each group, the best or all. Those with a ``void`` key do not count.

        Raises:
            HanafudaError: ``void`` is not a collection of keys.
        """
        mask = _mask(pile)
        if type(void) not in _LOOKED_UP:
            void = _keys(void)
        counting: tuple[HeldYaku, ...] = ()
        for best_only, rows, cards, counted in self._rows:
            held = counted(mask & cards)
            if held and void:
                held = _counted([yaku for yaku in _held(rows, mask) if yaku.yaku.key not in void], best_only)
            counting += held
        return counting

    def plus(self, *yaku: Yaku) -> YakuTable:
        """Return the table with further yaku. Of several in the same new group, only the best counts.

        Raises:
            HanafudaError: One of them is not a yaku.
        """
        check_tuple(yaku, "the yaku to add", kind=Yaku)
        known = {group.key for group in self.groups}
        names = {entry.group: entry.names for entry in reversed(yaku) if entry.group not in known}
        groups = [YakuGroup(key, name, best_only=True) for key, name in reversed(names.items())]
        return YakuTable((*self.groups, *groups), (*self.yaku, *yaku))

    def changed(self, change: Callable[[Yaku], Yaku | None], *keys: str) -> YakuTable:
        """Return the table with yaku changed by a function.

        Args:
            change: Returns the yaku that replaces one of the table, or ``None`` to drop it.
            keys: The yaku to change; by default all. Keys that the table lacks, because an option leaves their yaku
                out, change nothing.

        Raises:
            HanafudaError: A key is not text, or is a misspelt key of the table.
        """
        known = self.keys()
        for key in keys:
            if key not in known and _is_misspelt(key, known):
                raise HanafudaError(no_yaku(key, self.yaku))
        due = keys or known
        changed = [change(yaku) if yaku.key in due else yaku for yaku in self.yaku]
        return YakuTable(self.groups, tuple([yaku for yaku in changed if yaku is not None]))

    def value(self, pile: Iterable[Card]) -> int:
        """The total value of the yaku that count in a pile, in the unit of the table."""
        return self.value_of_mask(_mask(pile))

    def value_of_mask(self, pile: int) -> int:
        """The same as :meth:`value`, for a mask."""
        total = 0
        for cards, fewest, value in self._values:
            held = pile & cards
            if held.bit_count() >= fewest:
                total += value(held)
        return total

    def may_rise(self, before: int, after: int) -> bool:
        """Whether new cards of a pile count for a yaku that it holds: a quick check of two masks.

        If not, the pile holds the same yaku as before, with the same values.
        """
        captured = (before | after) ^ before
        rows = self._touched_by.get(captured)
        for cards, least, row in self._rows_touched_by(captured) if rows is None else rows:
            if (after & cards).bit_count() >= least and worth(after, row):  # most piles hold too few cards
                return True
        return False

    def _rows_touched_by(self, captured: int) -> tuple[_Look, ...]:
        """The rows of the yaku that new cards count for; kept, because turns capture only a few thousand sets."""
        if len(self._touched_by) >= _MOST_KNOWN:
            self._touched_by.clear()
        rows = self._touched_by[captured] = tuple([look for cards, look in self._touched if captured & cards])
        return rows

    def has_risen(self, before: int, after: int) -> bool:
        """Whether a pile that has grown is worth more than before. Both arguments are masks."""
        # Few captures count for a yaku that the pile holds.
        return self.may_rise(before, after) and self.value_of_mask(after) > self.value_of_mask(before)

    def missing(self, pile: Iterable[Card], lost: Iterable[Card] = ()) -> tuple[MissingCards, ...]:
        """The cards that a pile lacks for each yaku, in the order of the table.

        The ``lost`` cards are those that the pile can no longer get.
        """
        held, gone = _mask(pile), _mask(lost)
        answers: list[MissingCards] = []
        for cards, yaku, known in self._missing_known:
            asked = held & cards, gone & cards
            missing = known.get(asked)
            answers.append(self._now_known(known, asked, yaku) if missing is None else missing)
        return tuple(answers)

    def _now_known(self, known: _Known, asked: tuple[int, int], yaku: Yaku) -> MissingCards:
        """The cards that a yaku lacks; kept, because searches repeat their questions."""
        if len(known) >= _MOST_MISSING:
            known.clear()
        held, gone = asked
        answer = known[asked] = yaku.missing(CardSet.from_mask(held), CardSet.from_mask(gone))
        return answer

    def __hash__(self) -> int:
        if self._hash is None:
            object.__setattr__(self, "_hash", hash((self.groups, self.yaku)))
        return cast("int", self._hash)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle without caches."""
        return type(self), (self.groups, self.yaku)


NO_YAKU = YakuTable((), ())
"""The table of a game without yaku."""
