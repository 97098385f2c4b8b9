"""The manual is complete and correct: rules, docstrings, options, modules and examples."""

import ast
import doctest
import functools
import importlib.util
import inspect
import itertools
import pkgutil
import re
import sys
import types
import typing
from collections.abc import Mapping
from pathlib import Path

import attrs
import notebooks
import pytest

import hanafuda_rules
from hanafuda_rules import game, game_keys, svg
from hanafuda_rules.cards import BLANK, CARDS, JOKERS, CardSet
from hanafuda_rules.games import hachi_hachi, hanahuda, suhara_bana
from hanafuda_rules.machine import registry
from hanafuda_rules.options import WholeNumber

from helpers.manual import reference, rounds, tables

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = {path.relative_to(DOCS).as_posix(): path.read_text(encoding="utf-8") for path in sorted(DOCS.rglob("*.rst"))}
GAMES = [key for key in game_keys() if f"rules/{key}.rst" in PAGES]
"""The games that have a page of rules."""
MODULES = [
    "hanafuda_rules",
    *(
        info.name
        for info in pkgutil.walk_packages(hanafuda_rules.__path__, "hanafuda_rules.")
        if "._" not in info.name  # private
        and (info.name != "hanafuda_rules.envs.openspiel" or importlib.util.find_spec("pyspiel"))
    ),
]


def cells_of(text):
    """The rows of tables in reStructuredText below the header, each with the texts of its cells."""
    rows = []
    for table in text.split(".. list-table::")[1:]:
        _, *found = re.split(r"^   \* - ", table, flags=re.MULTILINE)
        rows += [
            [" ".join(cell.split()) for cell in re.split(r"^     - ", row, flags=re.MULTILINE)] for row in found[1:]
        ]
    return rows


# --- rules -----------------------------------------------------------------------------------------------------------


def rules_of(page):
    """The rules of a page: each id with the page's text for it."""
    parts = re.split(r"^\.\. rule:: (\S+) .*$", page, flags=re.MULTILINE)
    return list(zip(parts[1::2], parts[2::2], strict=True))


RULES = [rule for page in PAGES.values() for rule in rules_of(page)]
IDS = [rule for rule, _ in RULES]


@functools.cache
def ids_in_markers():
    """Every id in a `rule` marker of a test."""
    calls = (
        node
        for path in (ROOT / "tests").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule"
    )
    return {each.value for call in calls for each in call.args if isinstance(each, ast.Constant)}


def test_no_rule_is_a_duplicate():
    assert sorted(IDS) == sorted(set(IDS))


def test_each_rule_is_named_by_a_test():
    assert [rule for rule in IDS if rule not in ids_in_markers()] == []


def test_tests_name_no_rule_that_the_manual_lacks():
    pages = {rule.split("-")[0] for rule in IDS}
    assert sorted(rule for rule in ids_in_markers() if rule.split("-")[0] in pages and rule not in IDS) == []


@pytest.mark.parametrize(("rule", "body"), RULES, ids=IDS)
def test_each_rule_leads_to_the_code(rule, body):
    assert re.search(r"^   :code: .*:\w+:`", body, re.MULTILINE), rule


# --- docstrings and the reference ------------------------------------------------------------------------------------


def test_the_sources_list_the_rules_that_were_decided_here():
    in_boxes = sorted(rule for rule, body in RULES if ".. decision::" in body)
    assert len(in_boxes) > 40
    letters = re.findall(r"^\.\. decided:: (\w\w)$", PAGES["sources.rst"], re.MULTILINE)
    assert sorted(rule for each in letters for rule in reference.decided(each)) == in_boxes


def lacks_docstring(module, name):
    value = getattr(module, name)
    if inspect.isclass(value) or inspect.isroutine(value):
        return not value.__doc__
    if any(value is card for card in (*CARDS, BLANK, *JOKERS)):
        return False  # the manual's table of the cards describes them
    ours = [found for each, found in sys.modules.items() if each.startswith("hanafuda_rules.")]
    return not any(name in value_docstrings(found) for found in ours if name in getattr(found, "__all__", ()))


def value_docstrings(module):
    """The values of a module that are followed by a docstring."""
    lines = ast.parse(inspect.getsource(module)).body
    documented = [
        node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        for node, after in itertools.pairwise(lines)
        if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
    ]
    return {target.id for targets in documented for target in targets if isinstance(target, ast.Name)}


def is_documented_method(cls, name):
    """Whether a method, or one that it overrides, has a docstring."""
    return any(inspect.getdoc(vars(base)[name]) for base in cls.__mro__ if name in vars(base))


@pytest.mark.parametrize("name", MODULES)
def test_each_public_name_has_a_docstring(name):
    module = importlib.import_module(name)
    public = [each for each in getattr(module, "__all__", ()) if not each.startswith("__")]
    classes = [getattr(module, each) for each in public if inspect.isclass(getattr(module, each))]
    assert module.__doc__
    assert [each for each in public if lacks_docstring(module, each)] == []
    assert [
        f"{cls.__name__}.{each}"
        for cls in classes
        for each, value in vars(cls).items()
        if not each.startswith("_")
        and (inspect.isroutine(value) or isinstance(value, property | classmethod | staticmethod))
        and not is_documented_method(cls, each)
    ] == []


def described_modules():
    text = "\n".join(PAGES.values())
    written = set(re.findall(r"^\.\. automodule:: (\S+)$", text, re.MULTILINE))
    for directive, argument in re.findall(r"^\.\. (folder|inside|game-reference):: (\S+)$", text, re.MULTILINE):
        made = {
            "folder": lambda folder: reference.folder_reference(folder, {}),
            "inside": reference.inside_reference,
            "game-reference": reference.game_reference,
        }[directive](argument)
        written |= set(re.findall(r"^\.\. automodule:: (\S+)$", made, re.MULTILINE))
    return written


def test_each_module_is_in_the_reference():
    described = described_modules()
    public = [each for each in MODULES if not each.startswith("hanafuda_rules.games.")]
    assert [each for each in public if each not in described] == []
    assert [key for key in GAMES if f"hanafuda_rules.games.{key}" not in described] == []


def test_nothing_private_is_in_the_reference():
    assert [each for each in described_modules() if "._" in each] == []


def test_the_public_face_exists_and_is_marked():
    assert [name for name in sorted(reference.stable()) if not importlib.util.find_spec(f"hanafuda_rules.{name}")] == []
    mark = "*For authors of games:* :doc:`it may change </stability>`."
    assert reference.folder_reference("knowledge", {}).count(mark) == len(reference.modules_of("knowledge"))
    assert mark not in reference.folder_reference("players", {})


FOR_CALLERS = [page for page in PAGES if page.startswith(("howto/", "games/")) or "/" not in page]


@pytest.mark.parametrize("page", sorted({*FOR_CALLERS} - {"howto/own_game.rst"}))
def test_pages_for_callers_use_the_public_face_only(page):
    names = re.findall(r"(?:from|import) hanafuda_rules\.([\w.]+)", PAGES[page])
    assert [name for name in names if not re.match(r"games(\.\w+)?$", name) and not reference.is_stable(name)] == []


def test_each_name_of_the_root_is_in_the_reference():
    public = {name for name in hanafuda_rules.__all__ if not name.startswith("__")}
    shown = re.findall(r":\w+:`~hanafuda_rules\.[\w.]+\.(\w+)`", PAGES["reference/index.rst"])
    assert sorted(shown) == sorted(public)


# --- options, yaku and cards -----------------------------------------------------------------------------------------

OPTION_CLASSES = [f"{key}.{type(game(key).default.options).__name__}" for key in GAMES]


@pytest.mark.parametrize("path", OPTION_CLASSES)
def test_each_option_has_a_row_in_the_table_of_its_game(path):
    page = PAGES[f"rules/{path.split('.')[0]}.rst"]
    assert re.search(rf"^\.\. options-table:: {re.escape(path)}$", page, re.MULTILINE)
    rows = {cells[0].split("`")[2]: cells[1] for cells in cells_of(tables.options_table(path))}
    for field in attrs.fields(tables.of_game(path)):
        assert repr(field.default) in rows[field.name]


@pytest.mark.parametrize("path", OPTION_CLASSES)
def test_each_option_stands_at_its_rule(path):
    bodies = dict(RULES)
    for info in tables.of_game(path).describe():
        assert f".. game-option:: {path}.{info.name}\n" in bodies[info.rule], info.name


def values_of_type(hint):
    """The values that a type allows, in order; none for whole numbers and for tuples and mappings of them."""
    if any(typing.get_origin(each) is Mapping for each in typing.get_args(hint)):
        return None  # numbers by key, or the name of a set of them
    if typing.get_origin(hint) in {types.UnionType, typing.Union} and int not in typing.get_args(hint):
        return tuple(value for each in typing.get_args(hint) for value in values_of_type(each))
    if typing.get_args(hint)[1:] == (...,):
        values = values_of_type(typing.get_args(hint)[0]) or ()  # each once, in this order
        found = (some for count in range(len(values) + 1) for some in itertools.combinations(values, count))
        return tuple(found) if values else None
    if typing.get_origin(hint) is tuple:
        return tuple(itertools.product(*map(values_of_type, typing.get_args(hint))))
    if int in typing.get_args(hint):
        return None  # whole numbers or a word
    return {bool: (True, False), int: None}[hint] if isinstance(hint, type) else typing.get_args(hint)


@pytest.mark.parametrize("path", OPTION_CLASSES)
def test_each_option_and_value_is_described(path):
    described = tables.of_game(path).describe()
    for info in described:
        number = info.values if isinstance(info.values, WholeNumber) else None
        named = getattr(info.values, "names", ()) if number else info.values
        texts = [each.text for each in named] + ([number.text] if number else [])
        texts += [number.word_text] if number and number.word else []
        assert info.heading, info.name
        assert info.source, info.name
        assert all(texts), info.name
    headings = [info.heading for info in described]
    assert len(set(headings)) == len(headings)


@pytest.mark.parametrize("path", OPTION_CLASSES)
def test_type_checkers_know_the_same_values_as_the_manual(path):
    hints = typing.get_type_hints(tables.of_game(path))
    for info in tables.of_game(path).describe():
        values = None if isinstance(info.values, WholeNumber) else {each.value for each in info.values}
        allowed = values_of_type(hints[info.name])
        assert (None if allowed is None else set(allowed)) == values, info.name


@pytest.mark.rule("PH-5.5")
def test_each_yaku_has_a_row_in_the_table():
    table = hanahuda.RULES.yaku
    rows = cells_of(tables.yaku_tables("hanahuda.RULES.yaku", {}, {}))
    assert len(rows) == len(table.yaku)
    drinking = "**Drinking** *Teppo* :ja:`鉄砲` *teppō* ``drinking``"
    assert ["300", drinking, ":cards:`cherry-curtain susuki-moon chrysanthemum-cup`"] in rows
    assert any(value == "700" and cards.startswith("any 7 of these: :cards:`pine-ribbon ") for value, _, cards in rows)


def yaku_tables_of(page):
    """The yaku tables of a page besides those of rulesets, each with its path, options and cells."""
    directives = re.findall(r"^\.\. yaku-table:: (\S+)\n((?:   .*\n|\n)*)", page, re.MULTILINE)
    return [
        (path, dict(re.findall(r":(\w+): (.*)", text)), dict(re.findall(r"^   (\w+): (.*)$", text, re.MULTILINE)))
        for path, text in directives
    ]


@pytest.mark.rule("HH-5.2", "HH-5.4")
def test_each_teyaku_has_a_row_with_cards_that_form_it():
    text = (DOCS / "rules" / "hachi_hachi" / "teyaku.inc").read_text(encoding="utf-8")
    group_a, group_b = ([*cells_of(tables.yaku_tables(*each))] for each in yaku_tables_of(text))
    keys = [names.rpartition("``")[0].rpartition("``")[2] for _, names, _ in group_a + group_b]
    assert keys == [*hachi_hachi.RULES.teyaku.keys()]
    assert ["| 20 | 30 in Kansai", "**Four-Three** :ja:`四三` *shisō* ``four_three``"] in [row[:2] for row in group_a]
    assert ["| 2 | 3 in Kanto and in Kansai", "**Red** :ja:`赤` *aka* ``red``"] in [row[:2] for row in group_b]
    # Group A shows the combination, One-Two-Four and group B the whole hand.
    hands = [CardSet.parse(cards.removeprefix(":cards:`").rstrip("`")) for *_, cards in group_a + group_b]
    assert [*map(len, hands)] == [6, 3, 3, 6, 6, 6, 7, 4, 7, 7] + [7] * 5
    for key, cards in zip(keys, hands, strict=True):
        # The rest of the hand is of other months, one card each.
        others = [card for card in CARDS[::4] if card.month not in {each.month for each in cards}]
        held = hachi_hachi.RULES.teyaku.held(CardSet([*cards, *others][:7]))
        assert key in [each.teyaku.key for each in held]


def test_pages_list_the_games_in_the_order_of_the_registry():
    lists = [
        re.findall(rf"^   (?:games/)?({'|'.join(GAMES)})$", PAGES[page], re.MULTILINE)
        for page in ("index.rst", "rules/index.rst", "quick_cards/index.rst")
    ]
    in_reference = re.findall(r"^\.\. game-reference:: (\w+)$", PAGES["reference/games.rst"], re.MULTILINE)
    assert [*lists, in_reference] == [GAMES] * 4


def test_each_game_has_a_page_to_choose():
    assert ".. choice-of-games::\n" in PAGES["index.rst"]
    for key in GAMES:
        assert re.match(r":cards: \S.*\n:line: \S.*\n\n", PAGES[f"games/{key}.rst"]), key


@pytest.mark.rule("SK-2.1", "BP-2.1")
def test_a_table_says_what_is_dealt_to_each_number_of_players():
    # SK-2.1; the last column is what is left of 48 cards.
    assert cells_of(tables.deal_table("sakura.RULES", par=False)) == [
        ["2", "8", "8", "24"],
        ["3", "7", "6", "21"],
        ["4", "5", "8", "20"],
        ["5", "4", "8", "20"],
        ["6", "3", "12", "18"],
        ["7", "3", "6", "21"],
    ]
    # BP-2.1, BP-4.2: 264 card points among two, three and four.
    assert [row[-1] for row in cells_of(tables.deal_table("bakappana.RULES", par=True))] == ["132", "88", "66"]


@pytest.mark.rule("CD-1")
def test_each_card_has_a_row_in_the_table():
    rows = cells_of(tables.cards_table())
    assert [row[0] for row in rows] == [f":card:`{card.slug}`" for card in CARDS]
    assert rows[7 * 4][1:] == ["``SUSUKI_MOON``", "28", "80", "``8b``", "bright", "Susuki Grass Full Moon"]


# --- examples --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_are_right(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0


@pytest.mark.parametrize("page", PAGES)
def test_examples_in_the_manual_are_right(page, monkeypatch):
    # Where howto/own_game says that its session is started; the game of that page is known there only.
    monkeypatch.syspath_prepend(ROOT / "examples")
    monkeypatch.setattr(registry, "_REGISTERED", dict(registry._REGISTERED))
    monkeypatch.delitem(sys.modules, "garden", raising=False)
    path = str(DOCS / page)
    assert doctest.testfile(path, module_relative=False, encoding="utf-8").failed == 0


@pytest.mark.parametrize("key", GAMES)
def test_the_round_that_a_page_tells_is_played_to_its_end(key):
    (told,) = rounds.rounds_of(PAGES[f"games/{key}.rst"])
    assert told.state.is_over
    assert "Next dealer: seat " in told.settled()


def test_code_fits_into_80_columns():
    wide = [f"{page}: {line}" for page, text in PAGES.items() for line in code_of(text) if len(line) > 80]
    assert wide == []


def code_of(page):
    """The lines of a page that are code, without their indentation: the input of sessions, and blocks."""
    lines, block = [], None
    for line in page.splitlines():
        indent = len(line) - len(line.lstrip())
        if block is not None and line.strip() and indent <= block:
            block = None
        if line.lstrip().startswith(".. code-block::"):
            block = indent
        elif block is not None and not line.lstrip().startswith(":"):
            lines.append(line[block + 3 :])
    for example in doctest.DocTestParser().get_examples(page):
        first, *others = example.source.splitlines()
        lines += [f">>> {first}", *(f"... {other}" for other in others)]
    return lines


@pytest.mark.parametrize("path", sorted(DOCS.rglob("*.ipynb")), ids=lambda path: path.stem)
def test_notebooks_show_what_their_cells_give(path):
    text = path.read_text(encoding="utf-8")
    assert notebooks.run(text) == text


def test_the_notebook_has_a_picture_of_each_value_that_has_one():
    shown = (DOCS / "howto" / "notebooks.ipynb").read_text(encoding="utf-8")
    for value in ("<View of", "<Match: ", "Settlement(", "<Board of", "CardSet.parse("):
        assert re.search(rf'"image/svg\+xml": \[[^]]*\],\s*"text/plain": \[\s*"{re.escape(value)}', shown), value


def test_each_example_is_shown_once_and_the_pages_of_examples_say_how_to_run_it():
    scripts = sorted(path.stem for path in (ROOT / "examples").glob("*.py"))
    shown = {
        page: re.findall(r"^\.\. (?:literalinclude:: \S*/examples/|script:: )(\w+)(?:\.py)?$", text, re.MULTILINE)
        for page, text in PAGES.items()
    }
    assert sorted(itertools.chain.from_iterable(shown.values())) == scripts
    for page, text in PAGES.items():
        for script in shown[page] if page.startswith("examples/") else ():
            assert f".. _example-{script}:\n" in text
            assert f"   $ python examples/{script}.py" in text or f".. script:: {script}\n   :run:\n" in text


# --- the pages for score keepers and for pictures --------------------------------------------------------------------


@pytest.mark.parametrize("key", GAMES)
def test_each_argument_of_an_outcome_is_in_its_docstring(key):
    outcome = game(key).default.outcome_type
    docstrings = [inspect.cleandoc(each.__doc__) for each in outcome.__mro__ if each.__doc__]
    names = [field.name for field in attrs.fields(outcome) if field.init]
    assert [name for name in names if not any(f"\n    {name}: " in text for text in docstrings)] == []
    others = set(names) - {"piles", "yaku", "points", "seats", "dealer"}
    assert not others or f"<hanafuda_rules.games.{key}.Outcome>`\n" in PAGES["howto/settle.rst"]


@pytest.mark.parametrize(
    ("page", "outcome", "look"),
    [
        ("score_keeping_suhara_bana.rst", suhara_bana.Outcome, r"^   \* - .*``{}``"),
        ("score_keeping.rst", hachi_hachi.Outcome, r"``{}=[^`]"),
    ],
)
def test_each_argument_of_an_outcome_is_described(page, outcome, look):
    names = [field.name for field in attrs.fields(outcome) if field.init]
    assert [name for name in names if not re.search(look.format(name), PAGES[page], re.MULTILINE)] == []


def test_each_function_that_draws_is_shown_with_a_picture():
    sessions = re.findall(r"^\.\. svg-picture::\n\n((?:   .*\n|\n)*)", PAGES["reference/pictures.rst"], re.MULTILINE)
    drawn = {name for session in sessions for name in re.findall(r"picture = (\w+_svg)\(", session)}
    assert drawn == {name for name in svg.__all__ if name.endswith("_svg")}
