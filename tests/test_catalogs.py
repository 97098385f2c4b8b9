"""Every sentence of the code is in the catalogs, with the same places."""

import ast
from pathlib import Path
from string import Formatter

import pytest

import hanafuda_rules
from hanafuda_rules import testing
from hanafuda_rules.catalogs import catalog
from hanafuda_rules.games import hachi_hachi, sudaoshi
from hanafuda_rules.machine.registry import GAMES, game

SOURCE = Path(hanafuda_rules.__file__).parent


def sentences():
    """The literals in the first argument of Text(…) and say(…)."""
    for file in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in {"Text", "say"} and node.args:
                first = node.args[0]
                for literal in (first.body, first.orelse) if isinstance(first, ast.IfExp) else (first,):
                    if isinstance(literal, ast.Constant):
                        yield literal.value


def has_words(pattern):
    return any(letter.isalpha() for literal, *_ in Formatter().parse(pattern) for letter in literal)


def places(pattern):
    return {place for _, place, _, _ in Formatter().parse(pattern) if place}


PATTERNS = set(sentences())
SAID = {pattern for pattern in PATTERNS if has_words(pattern)}


@pytest.mark.parametrize("language", ["ja", "ko"])
def test_every_sentence_is_in_the_catalog(language):
    assert SAID - set(catalog(language)) == set()


@pytest.mark.parametrize("language", ["ja", "ja_romaji", "ko"])
def test_no_catalog_has_a_sentence_that_nothing_says(language):
    assert set(catalog(language)) - PATTERNS == set()


@pytest.mark.parametrize("language", ["ja", "ja_romaji", "ko"])
def test_translations_have_the_places_of_the_sentence(language):
    assert [key for key, words in catalog(language).items() if places(words) != places(key)] == []


@pytest.mark.parametrize("key", GAMES)
def test_games_have_names_in_english_japanese_and_korean(key):
    names = game(key).default.names
    assert names.english == game(key).name
    assert names.is_in("ja")
    assert names.is_in("ko")


# --- texts of random rounds -------------------------------------------------------------------------------------------

KNOWN_IN_KOREA = {"go_stop", "koi_koi", "min_hwatu", "roppyakken", "seotda"}
"""The yaku of the other games have no Korean names."""
WITHOUT_JAPANESE_NAMES = {"Four Brights + Geese"}
"""SB-7.1 knows this yaku only by its cards."""
TEYAKU = {each.names.english for each in (*hachi_hachi.RULES.teyaku.teyaku, *sudaoshi.RULES.teyaku.teyaku)}


@pytest.mark.parametrize("key", GAMES)
def test_texts_of_random_rounds_are_in_every_language(key):
    class Suite(testing.Conformance):
        rules = game(key).default
        presets = tuple(game(key).presets.values())
        rounds = len(presets) + 6
        matches = 1
        languages = ("ja", "ko")

    suite = Suite()
    yaku = {each.names.english for played in suite.played_rounds() for each in played.rules.yaku.yaku}
    Suite.unnamed = {"ja": WITHOUT_JAPANESE_NAMES, "ko": set() if key in KNOWN_IN_KOREA else yaku | TEYAKU}
    suite.test_texts_are_in_every_language_of_the_game()
