"""The house keeps its own rules: imports, templates, papers, rulings, and no test left out."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from jinja2 import Environment, FileSystemLoader, StrictUndefined, meta, nodes

from companion.core.values import Role, Seat, Viewer
from companion.games.registry import GAMES
from companion.settings import web_folders

ROOT = Path(__file__).resolve().parent.parent
TEMPLATES = web_folders().templates
NAMES = sorted(path.relative_to(TEMPLATES).as_posix() for path in TEMPLATES.rglob("*.html"))
BUILT_IN = {"url_for", "get_flashed_messages", "range", "dict", "lipsum", "cycler", "joiner"}
BUILT_IN |= {"namespace"}
HERE = Path(__file__).name


def jinja():
    return Environment(
        loader=FileSystemLoader(TEMPLATES), undefined=StrictUndefined, autoescape=True
    )


def source(name):
    return (TEMPLATES / name).read_text(encoding="utf-8")


MACROS = [name for name in NAMES if "/_" in name and "{% macro" in source(name)]


def modules(*folders):
    return [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]


def test_imports_run_one_way():
    checked = subprocess.run(
        [Path(sys.executable).parent / "lint-imports", "--no-cache"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert checked.returncode == 0, checked.stdout


@pytest.mark.parametrize("path", modules("tests", "e2e"), ids=lambda path: path.name)
def test_no_test_is_left_out_and_none_sleeps(path):
    forbidden = (
        r"\b(skip|skipif|xfail|importorskip)\(|mark\.(skip|xfail)|\bsleep\(|wait_for_timeout"
    )

    found = re.findall(forbidden, path.read_text(encoding="utf-8"))

    assert path.name == HERE or not found


@pytest.mark.parametrize("path", modules("companion"), ids=lambda path: path.name)
def test_a_module_is_short_enough_to_be_read_at_one_sitting(path):
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 300


@pytest.mark.parametrize("name", NAMES)
def test_a_template_compiles_and_everything_it_names_exists(name):
    env = jinja()
    env.get_template(name)

    named = meta.find_referenced_templates(env.parse(source(name)))

    assert {other for other in named if other} <= set(NAMES)


@pytest.mark.parametrize("name", MACROS)
def test_a_macro_sees_its_arguments_and_nothing_else(name):
    tree = jinja().parse(source(name))
    assigned = {node.name for node in tree.find_all(nodes.Name) if node.ctx == "store"}
    assigned |= {node.target for node in tree.find_all(nodes.Import)}

    undeclared = meta.find_undeclared_variables(tree)

    assert undeclared - assigned <= BUILT_IN


@pytest.mark.parametrize("name", NAMES)
def test_a_template_neither_trusts_text_nor_carries_styles_or_scripts(name):
    markup = re.sub(r"\{#.*?#\}", "", source(name), flags=re.DOTALL)
    forbidden = {
        "text taken for markup": r"\|\s*safe\b|autoescape\s+false|Markup\(",
        "style": r"<style|\sstyle\s*=",
        "handler": r"""\son[a-z]+\s*=\s*["'{]|\shx-on""",
        "script": r"<script(?![^>]*\ssrc=)|javascript:|[\"']js:",
        "filter of a trigger, which is evaluated": r"""hx-trigger="[^"]*\[""",
        "address of a stranger": r"""(src|href|action|hx-(get|post))\s*=\s*["'](https?:)?//""",
    }

    found = {name for name, pattern in forbidden.items() if re.search(pattern, markup)}

    assert not found


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_has_a_template_for_each_panel_it_shows_to_each_viewer(slug):
    rules = GAMES[slug]
    crew = tuple(Seat(letter) for letter in "ABCDE"[: rules.SEATS[0]])
    state = rules.initial(rules.setup(crew, rules.CHOICES()))
    viewers = [Viewer(Role.TABLE), Viewer(Role.SEAT, crew[0]), Viewer(Role.ONLOOKER)]

    for viewer in viewers:
        view = rules.view(state, viewer)
        assert f"games/{slug}/{view.layout}.html" in NAMES
        for panel in view.panels:
            file = f"_{panel.id.replace('-', '_')}.html"
            assert {f"games/{slug}/{file}", f"shared/{file}"} & set(NAMES)


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_has_words_for_its_log_and_its_refusals(slug):
    words = jinja().get_template(f"games/{slug}/_words.html").module

    assert {"sentence", "undo", "refusal"} <= set(vars(words))


RULINGS = [
    (slug, tag)
    for slug in GAMES
    for tag in dict.fromkeys(
        re.findall(r"\b[A-Z]-\d+\b", (ROOT / f"docs/rules/{slug}.md").read_text(encoding="utf-8"))
    )
]


@pytest.mark.parametrize(
    ("game", "letter", "number"),
    [
        ("dirigible-disaster", "D", 20),
        ("oddball-aeronauts", "O", 21),
        ("sinking-signal", "S", 12),
        ("aerion", "A", 15),
    ],
)
def test_a_game_has_all_its_rulings(game, letter, number):
    tags = {tag for slug, tag in RULINGS if slug == game}

    assert tags == {f"{letter}-{at}" for at in range(1, number + 1)}


@pytest.mark.parametrize(("slug", "tag"), RULINGS)
def test_a_ruling_is_cited_in_the_code_and_in_a_test(slug, tag):
    package = slug.replace("-", "_")
    cited = re.compile(rf"\b{tag}\b")
    proved = re.compile(rf"\b{tag}\b|def test_{tag.lower().replace('-', '_')}_")

    assert any(cited.search(path.read_text()) for path in modules(f"companion/games/{package}"))
    assert any(proved.search(path.read_text()) for path in modules(f"tests/games/{package}"))


def test_decisions_are_numbered_without_gaps_and_in_their_titles():
    papers = sorted((ROOT / "docs/decisions").glob("*.md"))

    assert [int(paper.name[:4]) for paper in papers] == list(range(1, len(papers) + 1))
    for number, paper in enumerate(papers, 1):
        assert paper.read_text(encoding="utf-8").startswith(f"# {number}. ")


def test_the_readme_names_two_commands_and_both_are_there():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")

    assert set(re.findall(r"bin/\w+", readme)) == {"bin/play", "bin/check"}
    for command in ("bin/play", "bin/check", ".ci/run"):
        assert (ROOT / command).stat().st_mode & 0o111


@pytest.mark.parametrize(
    "paper", [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))], ids=lambda p: p.name
)
def test_a_paper_points_only_to_what_exists(paper):
    targets = re.findall(r"\]\((?!https?:)([^)#]+)", paper.read_text(encoding="utf-8"))

    assert [target for target in targets if not (paper.parent / target).exists()] == []


def test_every_promise_is_held_by_a_test_and_every_field_report_has_one():
    promised = re.findall(r"`(test_\w+)`", (ROOT / "docs/PROMISES.md").read_text(encoding="utf-8"))
    names = {
        name
        for path in (*modules("tests"), *modules("e2e"))
        for name in re.findall(r"def (test_\w+)", path.read_text(encoding="utf-8"))
    }
    reports = {number for name in names for number in re.findall(r"^test_f(\d\d)_", name)}

    assert [name for name in promised if name not in names] == []
    assert reports == {f"{number:02}" for number in range(1, 47)}
