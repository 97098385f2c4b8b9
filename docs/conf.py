"""How Sphinx builds this manual: `sphinx-build -n -W docs docs/_build`.

That finds every link within the manual that leads nowhere. Links to other sites are tried, with a network, by
`sphinx-build -b linkcheck docs docs/_build/linkcheck`.
"""

import contextlib
import inspect
import os
import sys
from operator import attrgetter
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.ext.napoleon import Config, GoogleDocstring

from hanafuda_rules import __version__
from hanafuda_rules.games import GAMES
from hanafuda_rules.options import Options

sys.path[:0] = [str(Path(__file__).parent / "_ext"), str(Path(__file__).parents[1] / "examples")]
import garden  # noqa: E402, F401  # a game of howto/own_game, which registers itself
import petals  # noqa: E402, F401  # the other one
import tables  # noqa: E402

ROOT = Path(__file__).resolve().parents[1]
COMMIT = os.environ.get("READTHEDOCS_GIT_COMMIT_HASH", "main")
SOURCE = f"https://github.com/hanafuda-rules/hanafuda-rules/blob/{COMMIT}"

project = "hanafuda-rules"
author = "The hanafuda-rules authors"
copyright = f"2026, {author}"  # noqa: A001  # the name that Sphinx reads
release = version = __version__

extensions = [
    "sphinx.ext.autodoc",
    "sphinx.ext.doctest",
    "sphinx.ext.linkcode",
    "sphinx_copybutton",
    "myst_nb",
    "hanafuda_manual",
]
nb_execution_mode = "off"  # tests/notebooks.py has run them
_CAPTURES = """captures a card of its month from the field, and both go to your pile. If two such cards lie there,
   choose one. If three do, take all of them. If none does, the card stays on the field"""
rst_epilog = f"""
.. |games| replace:: {tables.in_words(len(GAMES))}

.. |captures| replace:: Each {_CAPTURES} (CD-6).

.. |turn| replace:: **A turn.** The dealer begins, and play goes to the right (anticlockwise). Play a card from your
   hand, then turn over the top card of the stock. Each of the two {_CAPTURES}.
"""
autodoc_mock_imports = ["pyspiel"]  # OpenSpiel, which only the session for it installs
exclude_patterns = ["_build", "benchmarks_table.rst"]  # the table is a part of a page

# Every name that is referred to has to be found, with three exceptions: names of the standard library and of attrs,
# whose manuals are not asked (a build needs no network), what is private, and type variables, which have no entry to
# link to.
nitpicky = True
suppress_warnings = ["ref.python"]  # of named tuples, whose annotations do not say which game's Table is meant
nitpick_ignore_regex = [
    ("py:.*", rf"({'|'.join(sorted(sys.stdlib_module_names))}|attrs?)\..+"),
    ("py:.*", r"hanafuda_rules\.(\w+\.)*_.*"),  # private
    ("py:.*", r"(hypothesis|numpy|gymnasium|pettingzoo|pyspiel)\..+|SearchStrategy|Teller"),
    ("py:.*", r"Any(Field|Rules|State|View|Match)"),  # type aliases
    ("py:class", r"(.+\.)?(Due|Follower|AtOnce|WonBy)"),  # of type aliases and protocols that no caller names
    ("py:class", r"Literal\[.*"),  # of named tuples, whose annotations are text
    (
        "py:(class|obj)",
        r"(hanafuda_rules\.(\w+\.)*)?_?([A-Z]\w*)?(T(_co|_contra)?|P)|hanafuda_rules\.(values|checks)\.(K|V(_co)?)",
    ),
]

autodoc_member_order = "bysource"
autodoc_typehints = "signature"  # an attrs class is described by its constructor, types included
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 100

# Nothing is imported for the examples: each shows all that a reader needs to type.
doctest_global_setup = ""

# What is copied from an example is what was typed: no prompts and no answers. The empty line that ends a block has a
# prompt with nothing after it.
copybutton_prompt_text = r">>> |\.\.\. ?|\$ "
copybutton_prompt_is_regexp = True
copybutton_exclude = ".linenos, .go"

html_baseurl = os.environ.get("READTHEDOCS_CANONICAL_URL", "")
html_theme = "furo"
html_title = f"hanafuda-rules {version}"
html_copy_source = False  # the source is a link away
linkcheck_ignore = [r"(\.\./)*(table|score_sheet)\.html#"]  # links to this site, with a game
html_static_path = ["_static", "_browser/static"]
html_extra_path = ["../src/hanafuda_rules/formats/record.schema.json"]  # at the address that is its $id
html_css_files = ["manual.css", "quick_card.css"]
html_theme_options = {
    # The red of the cards, as dark and as light as it has to be to be read on white and on black.
    "light_css_variables": {"color-brand-primary": "#a3261d", "color-brand-content": "#a3261d"},
    "dark_css_variables": {"color-brand-primary": "#f0908a", "color-brand-content": "#f0908a"},
}


def read_google_style(  # noqa: PLR0913, PLR0917  # what Sphinx passes
    app: Sphinx, what: str, name: str, obj: Any, options: Any, lines: list[str]
) -> None:
    """Turns the sections of a docstring into reStructuredText, in place.

    As napoleon's own hook does, but for values: there that one takes what precedes a colon in the first line
    for a type, and does not look for sections.
    """
    kind = "function" if what in {"attribute", "data", "property"} else what
    # An "Attributes:" section lists; autodoc describes the attributes themselves.
    config = Config(napoleon_use_ivar=True)
    lines[:] = GoogleDocstring(lines, config, app, kind, name, obj, options).lines()


def leave_values_to_the_rules(  # noqa: PLR0913, PLR0917  # what Sphinx passes
    app: Sphinx, what: str, name: str, obj: Any, options: Any, lines: list[str]
) -> None:
    """Replaces the options in the docstring of a game's class by a link to its rules, where each stands, in place."""
    module = getattr(obj, "__module__", "")
    if isinstance(obj, type) and issubclass(obj, Options) and module.startswith("hanafuda_rules.games."):
        link = f":doc:`the page of the rules </rules/{module.split('.')[2]}>`"
        lines[lines.index("") :] = ["", f"What the values mean is on {link}.", ""]


def resolve_annotations(_app: Sphinx, obj: Any, _bound_method: bool) -> None:  # noqa: FBT001  # what Sphinx passes
    """Resolves the types of a constructor that attrs has made, which does not know the names of its module."""
    if getattr(obj, "__name__", "") == "__init__":
        for name, kind in obj.__annotations__.items():
            # An inherited field can have a type that the module does not know either.
            with contextlib.suppress(NameError, TypeError):
                obj.__annotations__[name] = eval(kind, vars(sys.modules[obj.__module__]))  # noqa: S307  # our own code


def linkcode_resolve(domain: str, info: dict[str, str]) -> str | None:
    """Where the source of what is described can be read."""
    found: Any = sys.modules.get(info["module"]) if domain == "py" else None
    try:
        found = inspect.unwrap(attrgetter(info["fullname"])(found))
        file, (lines, first) = inspect.getsourcefile(found), inspect.getsourcelines(found)
    except (AttributeError, OSError, TypeError):  # no class and no function
        return None
    path = Path(file or "").resolve()
    if not path.is_relative_to(ROOT):
        return None  # a method of somebody else's class
    return f"{SOURCE}/{path.relative_to(ROOT).as_posix()}#L{first}-L{first + len(lines) - 1}"


def setup(app: Sphinx) -> None:
    """Called by Sphinx."""
    app.connect("autodoc-process-docstring", leave_values_to_the_rules)
    app.connect("autodoc-process-docstring", read_google_style)
    app.connect("autodoc-before-process-signature", resolve_annotations)
