"""The manual is complete and true: its rules, docstrings, options, modules and examples."""

import ast
import codeop
import doctest
import importlib
import importlib.util
import inspect
import itertools
import pkgutil
import re
import subprocess
import sys
import typing
from pathlib import Path

import attrs
import pytest
from check_site import dead_links

import hanafuda_rules
from hanafuda_rules import games, svg
from hanafuda_rules.cards import BLANK, CARDS
from hanafuda_rules.games import hachi_hachi, hanahuda, suhara_bana
from hanafuda_rules.options import Options, Whole

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = {path.relative_to(DOCS).as_posix(): path.read_text(encoding="utf-8") for path in sorted(DOCS.rglob("*.rst"))}
GAMES = [info.name for info in pkgutil.iter_modules(games.__path__) if f"rules/{info.name}.rst" in PAGES]
"""The games that have a page of rules."""
MODULES = [
    "hanafuda_rules",
    *(
        info.name
        for info in pkgutil.walk_packages(hanafuda_rules.__path__, "hanafuda_rules.")
        if "._" not in info.name  # private
    ),
]


def load_tables():
    """What the tables of the manual are made by; it needs no Sphinx."""
    spec = importlib.util.spec_from_file_location("tables", DOCS / "_ext" / "tables.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


tables = load_tables()


# --- rules -----------------------------------------------------------------------------------------------------------


def rules_of(page):
    """The rules of a page, each id with what the page says of it."""
    parts = re.split(r"^\.\. rule:: (\S+) .*$", page, flags=re.MULTILINE)
    return list(zip(parts[1::2], parts[2::2], strict=True))


RULES = [rule for page in PAGES.values() for rule in rules_of(page)]
IDS = [rule for rule, _ in RULES]


def ids_in_markers():
    """Every id in a marker `rule` of any test."""
    calls = (
        node
        for path in (ROOT / "tests").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule"
    )
    return {each.value for call in calls for each in call.args if isinstance(each, ast.Constant)}


TESTED = ids_in_markers()


def test_the_pages_are_read():
    assert {"CD-1", "CD-11", "PH-1.1", "PH-6.3"} <= set(IDS)


def test_no_rule_stands_twice():
    assert sorted(IDS) == sorted(set(IDS))


def test_each_rule_is_named_by_a_test():
    assert [rule for rule in IDS if rule not in TESTED] == []


def test_tests_name_no_rule_that_the_manual_lacks():
    pages = {rule.split("-")[0] for rule in IDS}
    assert sorted(rule for rule in TESTED if rule.split("-")[0] in pages and rule not in IDS) == []


@pytest.mark.parametrize(("rule", "body"), RULES, ids=IDS)
def test_each_rule_leads_to_the_code(rule, body):
    assert re.search(r"^   :code: .*:\w+:`", body, re.MULTILINE), rule


# --- docstrings and the reference ------------------------------------------------------------------------------------


def decided_in_sources():
    """The rules that the page of sources names as decided here, also those within ``HH-11.2 to HH-11.4``."""
    named, page = set(), (DOCS / "sources.rst").read_text(encoding="utf-8")
    for item in re.findall(r"- \*Decided here\*(.*?)(?=\n- |\n\n|\Z)", page, re.DOTALL):
        text = " ".join(item.split())
        named.update(re.findall(r"[A-Z]{2}-[\d.]*\d", text))
        for chapter, first, last in re.findall(r"([A-Z]{2}-\d+)\.(\d+) to \1\.(\d+)", text):
            named.update(f"{chapter}.{number}" for number in range(int(first), int(last) + 1))
    return named


def test_the_sources_name_what_was_decided():
    decided = {rule for rule, body in RULES if ".. decision::" in body}
    assert len(decided) > 40
    assert decided - decided_in_sources() == set()


def lacks_docstring(module, name):
    value = getattr(module, name)
    if inspect.isclass(value) or inspect.isroutine(value):
        return not value.__doc__
    if any(value is card for card in (*CARDS, BLANK)):
        return False  # the manual's table of the cards describes them
    ours = [found for each, found in sys.modules.items() if each.startswith("hanafuda_rules.")]
    return not any(name in tables.value_docstrings(found) for found in ours if name in getattr(found, "__all__", ()))


def is_documented_method(cls, name):
    """Whether a method, or what it overrides, says what it does."""
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
    return set(re.findall(r"^\.\. automodule:: (\S+)$", text, re.MULTILINE))


def test_each_module_is_in_the_reference():
    of_other_games = tuple(
        f"hanafuda_rules.games.{info.name}" for info in pkgutil.iter_modules(games.__path__) if info.name not in GAMES
    )
    assert [each for each in MODULES if not each.startswith(of_other_games) and each not in described_modules()] == []


def test_each_name_of_the_root_is_in_the_reference():
    public = [name for name in hanafuda_rules.__all__ if not name.startswith("__")]
    assert [re.match(r":py:obj:`(\w+) ", name)[1] for name, _ in tables.root_rows()] == public
    assert all(summary for _, summary in tables.root_rows())


# --- options, yaku and cards -----------------------------------------------------------------------------------------

OPTION_CLASSES = [
    f"{game}.{cls.__name__}"
    for game in GAMES
    for cls in vars(importlib.import_module(f"hanafuda_rules.games.{game}")).values()
    if inspect.isclass(cls) and issubclass(cls, Options) and attrs.fields(cls)
]


def test_the_options_are_found():
    assert {"hanahuda.Options", "hanahuda.Length"} <= set(OPTION_CLASSES)


@pytest.mark.parametrize("path", OPTION_CLASSES)
def test_each_option_has_a_row_in_the_table_of_its_game(path):
    page = PAGES[f"rules/{path.split('.')[0]}.rst"]
    assert re.search(rf"^\.\. options-table:: {re.escape(path)}$", page, re.MULTILINE)
    rows = {row[0].split("`")[2]: row for row in tables.option_rows(tables.of_game(path))}
    for field in attrs.fields(tables.of_game(path)):
        assert repr(field.default) in rows[field.name][1]


@pytest.mark.parametrize("path", OPTION_CLASSES)
def test_each_option_stands_at_its_rule(path):
    bodies = dict(RULES)
    for info in tables.of_game(path).describe():
        assert f".. game-option:: {path}.{info.name}\n" in bodies[info.rule], info.name


def values_of_type(hint):
    """The values that a type allows, in order; nothing for whole numbers."""
    if typing.get_origin(hint) is tuple:
        return tuple(itertools.product(*map(values_of_type, typing.get_args(hint))))
    if int in typing.get_args(hint):
        return None  # whole numbers or a word
    return {bool: (True, False), int: None}[hint] if isinstance(hint, type) else typing.get_args(hint)


@pytest.mark.parametrize("path", OPTION_CLASSES)
def test_type_checkers_know_the_same_values_as_the_manual(path):
    game = importlib.import_module(f"hanafuda_rules.games.{path.split('.')[0]}.options")
    hints, changes = typing.get_type_hints(tables.of_game(path)), typing.get_type_hints(game.Changes)
    for info in tables.of_game(path).describe():
        values = None if isinstance(info.values, Whole) else {each.value for each in info.values}
        allowed = values_of_type(hints[info.name])
        assert (None if allowed is None else set(allowed)) == values, info.name
        assert changes[info.name] == hints[info.name], info.name


def test_an_option_shows_its_values_and_which_is_the_default():
    text = tables.option_text("hanahuda.Options.ribbon_points")
    assert "``0``, **the default**: ribbons are worth nothing" in text
    assert "``5``: 5 points each" in text
    assert "``5000`` **by default**" in tables.option_text("hanahuda.Length.target")


@pytest.mark.rule("PH-5.5")
def test_each_yaku_has_a_row_in_the_table():
    table = tables.of_game("hanahuda.RULES.yaku")
    rows = [row for group in table.groups for row in tables.yaku_rows(table, group)]
    assert len(rows) == len(table.yaku)
    drinking = "**Drinking**\n\n*Teppo*\n\n``drinking``"
    assert ("300", drinking, ":cards:`cherry-curtain susuki-moon chrysanthemum-cup`") in rows
    assert any(
        value == "700" and cards.startswith("any 7 of these:\n\n:cards:`pine-ribbon ") for value, _, cards in rows
    )


def test_a_table_of_presets_shows_where_they_differ():
    presets = tables.of_game("hachi_hachi.PRESETS")
    assert tables.preset_header(presets)[1:-1] == ("``SWEDISH``", "``FUDA_WIKI``", "``KANTO``", "``KANSAI``")
    rows = {row[0]: row[1:] for row in tables.preset_rows(presets)}
    assert rows["``points_per_kan``"] == ("``10``", "``12``", "``12``", "", "HH-1.3")
    assert rows["``failed_sage``"] == ("``'half'``", "", "", "``'void'``", "HH-7.5")
    differing = {name for rules in presets.values() for name in rules.changes()}
    assert {name.strip("`") for name in rows} == differing


@pytest.mark.rule("HH-5.2", "HH-5.4")
def test_each_teyaku_has_a_row_with_cards_that_form_it():
    group_a, group_b = tables.teyaku_rows("a"), tables.teyaku_rows("b")
    assert [names.split("\n")[-1] for _, names, _ in group_a + group_b] == [f"``{key}``" for key in tables.TEYAKU_HANDS]
    four_three, red = "**Four-Three**\n\n:ja:`四三` *shisō*\n\n``four_three``", "**Red**\n\n:ja:`赤` *aka*\n\n``red``"
    assert ("| 20\n| 30 by ``KANSAI``", four_three) in [row[:2] for row in group_a]
    assert ("| 2\n| 3 by ``KANTO`` and ``KANSAI``", red) in [row[:2] for row in group_b]
    # Group A shows the combination, One-Two-Four and group B the whole hand.
    assert [len(cards.split()) for *_, cards in group_a] == [6, 3, 3, 6, 6, 6, 7, 4, 7, 7]
    assert [len(cards.split()) for *_, cards in group_b] == [7] * 5


@pytest.mark.rule("HH-6.1")
def test_each_dekiyaku_has_a_row():
    rows = {names.split("\n")[-1]: (value, cards) for value, names, cards in tables.dekiyaku_rows()}
    assert [*rows] == [
        "``five_brights``",
        "``four_brights``",
        "``seven_ribbons``",
        "``poetry_ribbons``",
        "``blue_ribbons``",
        "``boar_deer_butterflies``",
    ]
    value, cards = rows["``seven_ribbons``"]
    assert value == "| 10, and 1 for each one more\n| 10 by ``KANTO``\n| 12 by ``KANSAI``"
    assert "willow" not in cards
    assert cards.count("-ribbon") == 9


@pytest.mark.rule("HH-8.1", "HH-8.2", "HH-8.3")
def test_each_tokushuyaku_has_a_row():
    assert [(value, takes, rule) for value, _, takes, rule in tables.tokushuyaku_rows()] == [
        ("| 10\n| 8 by ``KANSAI``", "all three have exactly 88 card points", "HH-8.1"),
        ("| 10, and 1 for each above 168", "168 or more card points", "HH-8.2"),
        (
            "| 12, and 2 for each above 16\n| 10, and 2 for each above 16 by ``KANSAI``",
            "16 or more chaff",
            "HH-8.3",
        ),
    ]


@pytest.mark.rule("CD-1")
def test_each_card_has_a_row_in_the_table():
    rows = tables.card_rows()
    assert [row[0] for row in rows] == [f":card:`{card.slug}`" for card in CARDS]
    assert rows[7 * 4][1:] == (
        "``SUSUKI_MOON``",
        "28",
        "80",
        "``8b``",
        "bright",
        "Susuki Grass Full Moon",
    )


@pytest.mark.rule("CD-1", "CD-3", "CD-5")
def test_the_gallery_has_an_entry_for_each_card():
    entries = re.findall(r"^   \.\. card-entry:: (\S+)\n\n((?:      .*\n|\n)*)", tables.gallery() + "\n", re.MULTILINE)
    assert [slug for slug, _ in entries] == [card.slug for card in (*CARDS, BLANK)] + ["back"]
    said = dict(entries)
    assert re.findall(r"\S.*", said["peony-ribbon"]) == [
        "**Peony Blue Ribbon**",
        ":ja:`牡丹に青短` *botan ni aotan*",
        "blue ribbon",
        "``peony-ribbon``",
        "``6r``, code 61, index 21",
    ]
    assert "12. Paulownia – December\n------------------------\n\n:ja:`桐` *kiri*; in Palau *Kiri*." in tables.gallery()


@pytest.mark.rule("CD-4", "SB-6.1")
def test_what_a_game_counts_the_cards_as_has_a_row_for_each_class():
    assert tables.kind_rows(tables.of_game("suhara_bana.RULES.classification"))[:2] == [
        ("bright", "30", "4", ":cards:`pine-crane cherry-curtain susuki-moon paulownia-phoenix`"),
        ("animal", "20", "3", ":cards:`clover-boar susuki-geese maple-deer`"),
    ]


# --- examples --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_are_right(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0


@pytest.mark.parametrize("page", PAGES)
def test_examples_in_the_manual_are_right(page):
    path = str(DOCS / page)
    assert doctest.testfile(path, module_relative=False, encoding="utf-8").failed == 0


def typed_in(text):
    """What the sessions of a page ask a reader to type, block by block: each line with its number in the page.

    A line that goes on follows another one that is typed; three dots in an answer are none.
    """
    block, after_typed = [], False
    for number, line in enumerate([*text.splitlines(), ""], 1):
        bare = line.strip()
        begins = bare == ">>>" or bare.startswith(">>> ")
        after_typed = begins or (after_typed and (bare == "..." or bare.startswith("... ")))
        if after_typed:
            block.append((number, bare[4:]))
        elif not bare and block:
            yield block
            block = []


def where_python_stumbles(text):
    """The lines of a page at which Python, which is given what is to be typed line by line, finds a mistake."""
    stumbles = []
    for block in typed_in(text):
        waiting = []
        for number, line in block:
            waiting = [*waiting, line] if waiting or line.strip() else []
            try:
                done = not waiting or codeop.compile_command("\n".join(waiting), symbol="single")
            except SyntaxError:
                stumbles.append(number)
                done = True
            waiting = [] if done else waiting
    return stumbles


def test_a_block_that_does_not_end_is_found():
    loop = ">>> for card in cards:\n...     print(card)\n{}>>> 1 + 1\n2\n"
    assert where_python_stumbles(loop.format("")) == [3]
    assert where_python_stumbles(loop.format("pine-crane\n")) == [4]
    assert where_python_stumbles(loop.format("...\n")) == []
    assert where_python_stumbles(loop.format("...\npine-crane\n")) == []
    assert where_python_stumbles(loop.format("\n")) == []
    # The dots of a traceback end no block.
    assert where_python_stumbles(loop.format("Traceback (most recent call last):\n...\nValueError: 1\n")) == [6]
    assert where_python_stumbles('>>> text = """\n... one\n... """\n>>> text\n') == []


@pytest.mark.parametrize("page", PAGES)
def test_blocks_can_be_typed_and_pasted_as_they_stand(page):
    assert where_python_stumbles(PAGES[page]) == []


def test_each_example_has_its_page():
    scripts = sorted(path.stem for path in (ROOT / "examples").glob("*.py"))
    shown = {name.removeprefix("examples/"): text for name, text in PAGES.items() if name.startswith("examples/")}
    listed = re.findall(r"^   (\w+)$", shown.pop("index.rst"), re.MULTILINE)
    assert sorted(listed) == scripts
    assert sorted(shown) == [f"{script}.rst" for script in scripts]
    for script in scripts:
        assert f".. literalinclude:: ../../examples/{script}.py\n" in shown[f"{script}.rst"]
        assert f"   $ python examples/{script}.py" in shown[f"{script}.rst"]


def test_pages_lead_to_the_pages_of_examples():
    assert [
        page
        for page, text in PAGES.items()
        if not page.startswith("examples/") and re.search(r"``(examples/)?\w+\.py``", text)
    ] == []


# --- the pages for score keepers and for pictures --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("page", "outcome", "look"),
    [
        ("howto/settle.rst", hanahuda.Outcome, r"^   \* - ``{}``$"),
        ("score_keeping_suhara_bana.rst", suhara_bana.Outcome, r"^   \* - ``{}``$"),
        ("score_keeping.rst", hachi_hachi.Outcome, r"``{}=[^`]"),
    ],
)
def test_each_argument_of_an_outcome_is_described(page, outcome, look):
    names = [field.name for field in attrs.fields(outcome) if field.init]
    assert [name for name in names if not re.search(look.format(name), PAGES[page], re.MULTILINE)] == []


@pytest.mark.rule("HH-4.7")
def test_the_smallest_compensations_have_a_row_for_each_kan():
    # Half a kan is 5 points, and no yaku is worth less than 2 kan: 10, 15, 20 and so on; a single card is 3.
    ten, twelve = tables.compensation_rows()
    assert ten[:2] == ("10 points", "0, 3, 6, 9, 10, 12, 13, 15, 16, 18, 19, 20, 21, 22, 23, 24, …")
    assert ten[2].startswith("0, 6, 12, 18, 20, 24, 26, ")
    assert twelve == (
        "12 points",
        "0, 3, 6, 9, 12, 15, 18, 21, 24, …",
        "0, 6, 12, 18, 24, 30, 36, 42, 48, …",
        "0, 12, 24, 36, 48, 60, 72, 84, 96, …",
    )


def test_each_function_that_draws_is_shown_with_a_picture():
    sessions = re.findall(r"^\.\. svg-picture::\n\n((?:   .*\n|\n)*)", PAGES["reference/pictures.rst"], re.MULTILINE)
    drawn = {name for session in sessions for name in re.findall(r"picture = (\w+)\(", session)}
    assert drawn == {name for name in svg.__all__ if name.endswith("_svg")}


# --- the links of the built site --------------------------------------------------------------------------------------


def test_dead_links_are_found(tmp_path):
    (tmp_path / "sub").mkdir()
    (tmp_path / "card 1.svg").write_text("", encoding="utf-8")
    good = '<a href="#here"><a href="sub/b.html"><a href="sub/b.html?q#there"><img src="card%201.svg">'
    good += '<a href="https://example.org/x#y">'
    (tmp_path / "a.html").write_text(f'<p id="here">{good}', encoding="utf-8")
    bad = '<a href="#here"><a href="../c.html"><a href="../a.html#there"><a href="../a.html#here">'
    (tmp_path / "sub" / "b.html").write_text(f'<p id="there">{bad}', encoding="utf-8")
    assert [link.rpartition(": ")[2] for link in dead_links(tmp_path)] == ["#here", "../c.html", "../a.html#there"]


@pytest.mark.parametrize(("link", "status", "told"), [("#here", 0, ""), ("#there", 1, "a.html: #there\n")])
def test_the_check_of_a_site_ends_with_its_dead_links(tmp_path, link, status, told):
    (tmp_path / "a.html").write_text(f'<p id="here"><a href="{link}">', encoding="utf-8")
    done = subprocess.run(
        [sys.executable, ROOT / "tests" / "check_site.py", tmp_path], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (status, told)
