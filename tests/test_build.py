"""Quarterdeck is installed as a player does it: empty environment, no Node.js, any folder."""

import json
import os
import re
import shutil
import subprocess
import sys
import urllib.request
from pathlib import Path
from threading import Timer

import pytest

ROOT = Path(__file__).resolve().parent.parent
VENDORED = {"htmx.min.js", "hx-ws.min.js", "NoSleep.min.js"}
LICENSES = {"htmx.LICENSE.txt", "NoSleep.LICENSE.txt"}
MADE = (
    *(".git", ".venv", ".*_cache", ".hypothesis", ".coverage*"),
    *("node_modules", "vendor", "__pycache__", "htmlcov", "dist", "build", "test-results"),
)
PATIENCE = 300

pytestmark = pytest.mark.slow


def clean_copy(folder):
    """Copy the checkout as a fresh clone has it."""
    return shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(*MADE))


def without_node(folder):
    """Return surroundings in which no command is found by its name, Node.js least of all."""
    (folder / "bin").mkdir(exist_ok=True)
    return {**os.environ, "PATH": str(folder / "bin"), "PYTHONPATH": ""}


def install(python, checkout, surroundings):
    return subprocess.run(
        [python, "-m", "pip", "install", "--quiet", checkout],
        env=surroundings,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """Install a fresh copy into an empty environment; returns its folder and its surroundings."""
    folder = tmp_path_factory.mktemp("player")
    surroundings = without_node(folder)
    subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
    python = folder / "venv" / "bin" / "python"
    result = install(python, clean_copy(folder / "quarterdeck"), surroundings)
    assert result.returncode == 0, result.stderr
    shutil.rmtree(folder / "quarterdeck")
    return folder, surroundings


def carried(folder, kind):
    """Return the files of one kind inside the installed package, by their place."""
    (web,) = (folder / "venv").rglob(f"_web/{kind}")
    return {path.relative_to(web).as_posix() for path in web.rglob("*") if path.is_file()}


def test_the_installed_package_carries_every_template_and_static_file(installed):
    folder, _ = installed

    for kind in ("templates", "static"):
        ours = {
            path.relative_to(ROOT / kind).as_posix()
            for path in (ROOT / kind).rglob("*")
            if path.is_file() and "vendor" not in path.parts
        }
        vendored = {f"vendor/{name}" for name in VENDORED | LICENSES} if kind == "static" else set()
        assert carried(folder, kind) == ours | vendored


def test_it_installs_the_package_and_nothing_beside_it(installed):
    folder, _ = installed
    (packages,) = (folder / "venv" / "lib").glob("python*/site-packages")

    beside = {path.name for path in packages.iterdir()}

    assert not {"tests", "e2e", "bench", "docs", "static", "templates"} & beside


def test_the_command_serves_pages_and_vendored_scripts_from_any_folder(installed, tmp_path):
    folder, surroundings = installed
    process = subprocess.Popen(
        [folder / "venv/bin/companion", "--no-open", "--port", "0", "--data", tmp_path / "data"],
        cwd=tmp_path,
        env=surroundings,
        stdout=subprocess.PIPE,
        text=True,
    )
    impatience = Timer(PATIENCE, process.kill)
    impatience.start()
    try:
        rows = (re.search(r"http://localhost:\d+/", row) for row in process.stdout)
        home = next(filter(None, rows))[0]
        pages = ["", *(f"static/vendor/{name}" for name in VENDORED)]
        answers = {urllib.request.urlopen(home + page).status for page in pages}
    finally:
        impatience.cancel()
        process.kill()
        process.communicate()

    assert answers == {200}


def test_a_package_that_was_tampered_with_stops_the_build_with_a_sentence(installed, tmp_path):
    folder, surroundings = installed
    checkout = clean_copy(tmp_path / "quarterdeck")
    lock = checkout / "package-lock.json"
    locked = json.loads(lock.read_text())
    locked["packages"]["node_modules/htmx.org"]["integrity"] = "sha512-" + "A" * 86 + "=="
    lock.write_text(json.dumps(locked))

    result = install(folder / "venv" / "bin" / "python", checkout, surroundings)

    assert result.returncode != 0
    assert "npm could not install the packages of the front end" in result.stderr
    assert "EINTEGRITY" in result.stderr
