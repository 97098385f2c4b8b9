"""Every check of the project: ``nox`` runs all, ``nox --list`` lists them, ``nox --session lint docs`` runs these two.

Each check runs in a copy of the files that git tracks or would add. So ignored files cannot affect it, and sessions can
run side by side. ``.ci/run`` runs this in CI. The benchmarks run only on request.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import nox

ROOT = Path(__file__).resolve().parent
PYPROJECT = nox.project.load_toml(ROOT / "pyproject.toml")
PYTHONS = nox.project.python_versions(PYPROJECT)  # from the classifiers, the only list of them
THIS_PYTHON = "{}.{}".format(*sys.version_info)
WHEEL_LIMIT = 800_000  # bytes
TESTS = ("python", "-m", "pytest", "--numprocesses", "auto")

nox.needs_version = ">=2026.10.20"  # --parallel, requires=
nox.options.allow_parallel = True
nox.options.default_venv_backend = "venv"  # virtualenv would keep a cache outside the directory of environments
nox.options.download_python = "never"
nox.options.error_on_missing_interpreters = False  # nox reports and skips versions that the machine lacks

if os.name == "posix" and (pyenv := shutil.which("pyenv")):  # make every Python visible, the chosen one first
    asked = ([pyenv, "version-name"], [pyenv, "versions", "--bare"])
    names = [subprocess.run(each, capture_output=True, check=True, text=True).stdout for each in asked]
    os.environ["PYENV_VERSION"] = ":".join(" ".join(names).split())


def enter_copy(session: nox.Session, name: str = "checkout") -> Path:
    """Copy the checkout to a directory with this name, go there, and return its parent."""
    directory = ROOT / session.create_tmp()
    copy = directory / name
    shutil.rmtree(copy, ignore_errors=True)
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    for file in subprocess.run(listed, capture_output=True, check=True, cwd=ROOT, text=True).stdout.split("\0"):
        if (ROOT / file).is_file():  # git still lists files whose deletion is not committed
            (copy / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / file, copy / file)
    session.chdir(copy)
    return directory


def install(session: nox.Session, *groups: str) -> None:
    """Install the library as developers do, with groups of ``pyproject.toml``."""
    session.install("--editable", ".", *nox.project.dependency_groups(PYPROJECT, *groups))


def readme_block(name: str) -> str:
    """The fenced block after the comment ``<!-- ci:NAME -->`` of the README."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    found = re.search(rf"^<!-- ci:{name} -->\n```\w+\n(.*?)^```$", readme, re.MULTILINE | re.DOTALL)
    if found is None:
        message = f"README.md has no block after <!-- ci:{name} -->"
        raise LookupError(message)
    return found[1]


def run_readme_block(session: nox.Session, name: str, *, silent: bool = False) -> str:
    """Run commands of the README in a fresh copy. Return their output if ``silent`` is true."""
    enter_copy(session, name)
    commands = readme_block(name)
    if sys.platform == "win32":  # as the README says, except that the shell is that of Git
        commands = commands.replace(".venv/bin/", ".venv/Scripts/").replace("python3", "python")
    return str(session.run("bash", "-euc", commands, external=True, silent=silent))


@nox.session(python=False)
def readme(session: nox.Session) -> None:
    """The README's commands work, and its example prints what the README shows."""
    printed = run_readme_block(session, "settle", silent=True).replace("\r\n", "\n")
    if not printed.endswith(readme_block("settle-output")):
        session.error(f"README.md shows another output than its commands end with:\n{printed}")
    run_readme_block(session, "test")


@nox.session(python=PYTHONS)
def tests(session: nox.Session) -> None:
    """Every test passes, with few Hypothesis examples. On the Python that runs nox, all branches are covered."""
    enter_copy(session)
    install(session, "test")
    # The session "readme" runs all Hypothesis examples.
    session.run(*TESTS, "--hypothesis-profile", "few", *(["--cov"] if session.python == THIS_PYTHON else []))


@nox.session
def lint(session: nox.Session) -> None:
    """Ruff has nothing to report or to format. Mypy and Pyright report nothing, also about the code of the manual."""
    enter_copy(session)
    install(session, "lint")
    session.run("ruff", "check")
    session.run("ruff", "format", "--check")
    session.run("mypy")
    session.run("pyright")
    session.run("python", "tests/check_docs_code.py")


@nox.session
def docs(session: nox.Session) -> None:
    """The manual builds without warnings, its links and examples are right, and its cards are drawn."""
    built = enter_copy(session)
    install(session, "docs", "test")
    options = ("-n", "-W", "--keep-going", "-q", "-d", str(built / "doctrees"))  # both builders read the pages once
    for builder in ("html", "doctest"):
        session.run("sphinx-build", *options, "-b", builder, "docs", str(built / builder))
    session.log((built / "doctest" / "output.txt").read_text(encoding="utf-8").partition("Doctest summary")[2])
    session.run("python", "tests/check_site.py", str(built / "html"))
    session.run(*TESTS, "tests/test_docs_pictures.py")


def have_chromium(session: nox.Session) -> bool:
    """Whether the machine has Chromium. In CI, it is installed if possible."""
    found = any(map(shutil.which, ("chromium", "chromium-browser", "google-chrome")))
    root = os.name == "posix" and os.geteuid() == 0
    if not found and os.environ.get("CI") and root and shutil.which("apt-get"):
        session.run("apt-get", "update", "-q", external=True)
        session.run("apt-get", "install", "-q", "-y", "--no-install-recommends", "chromium", external=True)
        return True
    return found


@nox.session
def browser(session: nox.Session) -> None:
    """In Chromium and Node, the score sheet and the table work for every game, and answer as in CPython."""
    if not (shutil.which("node") and (npm := shutil.which("npm"))):
        session.skip("Node is not there")
    if not have_chromium(session):
        session.skip("Chromium is not there")
    built = enter_copy(session)
    install(session, "browser")
    site, packages = built / "html", Path("tests", "browser", "node_modules")
    session.run(npm, "--prefix", "tests/browser", "ci", "--no-audit", "--no-fund", external=True)
    session.run(npm, "--prefix", "tests/browser", "run", "lint", external=True)
    # Only the pages that these link to. The session "docs" builds and checks the whole manual.
    left_out = "_build,reference,examples,quick_cards,benchmarks.rst,benchmarks_table.rst,changelog.rst,notation.rst"
    values = ("-D", "pyodide_base=_static/pyodide/", "-D", f"exclude_patterns={left_out}")
    session.run("sphinx-build", "-Q", "-b", "html", *values, "docs", str(site))
    shutil.copytree(packages / "pyodide", site / "_static" / "pyodide", dirs_exist_ok=True)
    session.run(*TESTS, "tests/browser", "-W", "default", env={"HANAFUDA_SITE": str(site)})


@nox.session(python=PYTHONS[0])  # new versions of Python get wheels of the frameworks late
def frameworks(session: nox.Session) -> None:
    """OpenSpiel's own tests pass for every game and number of seats. The examples with other packages run."""
    enter_copy(session)
    install(session, "frameworks")
    covered = ("--cov", "--cov-config", "tests/frameworks/coverage.toml") if sys.platform != "win32" else ()
    session.run("python", "-m", "pytest", "tests/frameworks", "-W", "default", *covered)


@nox.session
def build(session: nox.Session) -> None:
    """Source distribution and wheel build, their metadata is valid, and the wheel is below its size limit."""
    dist = ROOT / session.cache_dir / "dist"
    shutil.rmtree(dist, ignore_errors=True)
    enter_copy(session)
    session.install(*nox.project.dependency_groups(PYPROJECT, "release"))
    session.run("python", "-m", "build", "--outdir", str(dist))
    session.run("twine", "check", "--strict", *map(str, dist.iterdir()))
    (wheel,) = dist.glob("*.whl")
    session.log(f"the wheel: {wheel.stat().st_size} bytes")
    if wheel.stat().st_size > WHEEL_LIMIT:
        session.error(f"the limit is {WHEEL_LIMIT} bytes")


@nox.session(requires=["build"])
def wheel(session: nox.Session) -> None:
    """The wheel works with attrs as the only other package, and without a checkout nearby."""
    session.install(*map(str, (ROOT / session.cache_dir / "dist").glob("*.whl")))
    session.chdir(session.create_tmp())
    for script in (ROOT / "tests" / "smoke.py", ROOT / "examples" / "settle_hanahuda.py"):
        session.run("python", "-I", shutil.copy2(script, "."))


@nox.session(default=False)
def learners(session: nox.Session) -> None:
    """The examples that train players run for a short time. One of them downloads PyTorch, which is large."""
    enter_copy(session)
    install(session, "learners")
    session.run("python", "examples/train_with_sb3.py", "--steps", "4000", "--deals", "10")
    session.run("python", "examples/train_a_player.py", "--linear", "20", "--hidden", "20", "--deals", "20")


@nox.session(default=False)
def benchmarks(session: nox.Session) -> None:
    """Measure the speed of this library and others. Arguments after ``--`` go to ``tests/benchmarks/compare.py``."""
    install(session, "benchmarks")  # no copy, so that paths on the command line are relative to the checkout
    session.run("python", "tests/benchmarks/compare.py", *session.posargs)
