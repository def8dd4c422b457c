"""The command, run as a user runs it: a process with options, a terminal and signals."""

import errno
import json
import logging
import os
import pty
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import closing, contextmanager
from threading import Timer

import pytest

from companion import __version__, logs
from companion.cli import refused_port
from companion.settings import Settings
from tests.scanning import BLACK, WHITE, printed, read

COMMAND = (sys.executable, "-m", "companion")
LAST_LINE = "Ctrl-C stops Quarterdeck."
PATIENCE = 30
"""Seconds after which a process that neither speaks nor ends has failed."""


def surroundings(**more):
    kept = {k: v for k, v in os.environ.items() if k not in {"DISPLAY", "WAYLAND_DISPLAY"}}
    return {**kept, "PYTHONUTF8": "1", **more}


def told(*options, **more):
    """Run the command to its end."""
    return subprocess.run(
        [*COMMAND, *map(str, options)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env=surroundings(**more),
        check=False,
    )


@contextmanager
def running(data, *options, out=subprocess.PIPE, **more):
    """Start the command on any free port; whatever happens, it is gone in the end."""
    process = subprocess.Popen(
        [*COMMAND, "--port", "0", "--data", str(data), *options],
        stdout=out,
        stderr=subprocess.PIPE,
        env=surroundings(**more),
    )
    impatience = Timer(PATIENCE, process.kill)
    impatience.start()
    try:
        yield process
    finally:
        impatience.cancel()
        process.kill()
        process.communicate()


def greeting(stream):
    """Return what the command prints until it serves."""
    lines = []
    while not (lines and LAST_LINE in lines[-1]):
        line = stream.readline().decode()
        assert line, "it ended before it served: " + "".join(lines)
        lines.append(line)
    return "".join(lines)


def home(text):
    return re.search(r"http://localhost:\d+/", text)[0]


def phones(text):
    return re.search(r"On a phone +(\S+)", text)[1]


def stops_within(seconds, process, how):
    began = time.monotonic()
    process.send_signal(how)
    said = process.communicate(timeout=PATIENCE)[1].decode()
    assert time.monotonic() - began < seconds
    return said


def test_it_tells_its_version():
    result = told("--version")

    assert (result.returncode, result.stdout) == (0, f"Quarterdeck {__version__}\n")


def test_help_names_every_option():
    result = told("--help")

    assert result.returncode == 0
    for option in ("--host", "--port", "--data", "--address", "--no-open", "--version"):
        assert option in result.stdout


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--address", "http://192.168.1.20"], "is no address that a phone can call"),
        (["--address", "0.0.0.0"], "is no address that a phone can call"),
        (["--host", "203.0.113.77"], "This computer has no address '203.0.113.77'"),
        (["--host", "nobody.invalid"], "This computer has no address 'nobody.invalid'"),
    ],
)
def test_a_setting_that_is_no_good_gets_one_sentence_and_exit_code_2(tmp_path, options, sentence):
    result = told("--data", tmp_path / "data", "--no-open", *options)

    assert result.returncode == 2
    assert sentence in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert result.stdout == ""


def test_a_port_that_is_taken_is_named_with_another_one_to_try(tmp_path):
    with closing(socket.create_server(("0.0.0.0", 0))) as other:
        port = other.getsockname()[1]
        result = told("--data", tmp_path, "--no-open", "--port", port)

    assert result.returncode == 2
    assert result.stderr.startswith(f"Port {port} is taken by another program.")
    assert re.search(r"--port \d+\.\n$", result.stderr)
    assert len(result.stderr.splitlines()) == 1


def test_a_data_folder_that_cannot_be_written_is_named(tmp_path):
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")

    result = told("--data", in_the_way / "data", "--no-open")

    assert result.returncode == 2
    assert result.stderr.startswith(f"The data folder {in_the_way / 'data'} cannot be written")
    assert len(result.stderr.splitlines()) == 1


def test_f18_several_workers_are_refused(tmp_path):
    result = told("--data", tmp_path, "--no-open", WEB_CONCURRENCY="4")

    assert result.returncode == 2
    assert result.stderr.startswith("WEB_CONCURRENCY=4 asks for several worker processes")
    assert len(result.stderr.splitlines()) == 1


def test_f18_a_second_server_on_the_same_data_is_refused(tmp_path):
    with running(tmp_path, "--no-open") as first:
        greeting(first.stdout)
        second = told("--data", tmp_path, "--no-open", "--port", 0)

    assert second.returncode == 2
    assert second.stderr.startswith("Quarterdeck is already running with the tables in")
    assert len(second.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("error", "port", "sentence"),
    [
        (PermissionError(errno.EACCES, "no"), 80, "Port 80 needs administrator rights."),
        (PermissionError(errno.EACCES, "no"), 5077, "Port 5077 could not be opened (no)."),
        (OSError(errno.EADDRINUSE, "no"), 80, "Port 80 is taken by another program."),
        (OSError(errno.EMFILE, "Too many open files"), 5077, "(too many open files)"),
    ],
)
def test_each_refusal_of_the_system_has_its_sentence(tmp_path, error, port, sentence):
    said = refused_port(error, Settings(tmp_path, port=port))

    assert sentence in said
    assert "--port" in said


def test_a_damaged_file_of_tables_is_set_aside_and_the_server_starts(tmp_path):
    (tmp_path / "tables.sqlite3").write_bytes(b"not a database at all" * 100)

    with running(tmp_path, "--no-open") as process:
        page = urllib.request.urlopen(home(greeting(process.stdout)), timeout=PATIENCE)

    assert page.status == 200
    assert [kept.read_bytes()[:5] for kept in tmp_path.glob("damaged-*.sqlite3")] == [b"not a"]


def test_it_serves_and_greets_with_an_address_that_a_phone_scans(tmp_path):
    with running(tmp_path, "--no-open", "--address", "192.168.77.7") as process:
        text = greeting(process.stdout)
        page = urllib.request.urlopen(home(text), timeout=PATIENCE)

    code = "\n".join(line for line in text.splitlines() if set(line) & set("▀▄█"))
    assert page.status == 200
    assert phones(text).startswith("http://192.168.77.7:")
    assert read(printed(code, ink=WHITE, ground=BLACK)) == phones(text)


def test_in_a_terminal_the_code_is_black_on_white(tmp_path):
    ours, its = pty.openpty()
    with running(tmp_path, "--no-open", "--address", "192.168.77.7", out=its, TERM="xterm"):
        with os.fdopen(ours, "rb", buffering=0) as terminal:
            text = greeting(terminal)
        os.close(its)

    code = "\n".join(line for line in text.splitlines() if "\x1b[38;5;16;48;5;231m" in line)
    assert read(printed(code, ink=BLACK, ground=WHITE)) == phones(text)


def test_a_server_for_this_computer_alone_says_that_phones_cannot_reach_it(tmp_path):
    with running(tmp_path, "--no-open", "--host", "127.0.0.1") as process:
        text = greeting(process.stdout)

    assert "Phones cannot reach this computer" in text
    assert "On a phone" not in text


def test_it_opens_the_browser_at_the_home_page(tmp_path):
    seen = tmp_path / "seen"
    os.mkfifo(seen)
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" >{seen}\n')
    browser.chmod(0o755)

    with running(tmp_path / "data", DISPLAY=":0", BROWSER=f"{browser} %s") as process:
        text = greeting(process.stdout)
        opened = seen.read_text().strip()

    assert opened == home(text)


def test_without_a_browser_it_serves_all_the_same(tmp_path):
    with running(tmp_path, DISPLAY=":0", BROWSER="/nowhere/browser %s") as process:
        text = greeting(process.stdout)

        assert urllib.request.urlopen(home(text), timeout=PATIENCE).status == 200


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_f16_a_signal_stops_it_within_three_seconds_and_frees_the_port(tmp_path, how):
    with running(tmp_path, "--no-open") as process:
        port = int(home(greeting(process.stdout)).split(":")[2].strip("/"))
        with socket.create_connection(("127.0.0.1", port)) as half:
            half.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
            said = stops_within(3, process, how)

    socket.create_server(("0.0.0.0", port)).close()
    assert process.returncode == 0
    assert said.rstrip().endswith("Stopped")
    assert "Traceback" not in said


def test_a_fault_is_one_line_for_the_user_and_a_traceback_in_the_file(tmp_path, capsys):
    with logged(tmp_path):
        try:
            json.loads("{")
        except ValueError:
            logging.getLogger("companion.web").exception("That went wrong")
    line = capsys.readouterr().err
    kept = (tmp_path / logs.LOG_NAME).read_text()

    assert re.fullmatch(r"\d\d:\d\d:\d\d  That went wrong \(JSONDecodeError: .*\)\n", line)
    assert "Traceback" in kept


def test_a_log_file_that_cannot_be_written_costs_no_line_and_shows_no_traceback(tmp_path, capsys):
    (tmp_path / logs.LOG_NAME).mkdir()

    with logged(tmp_path):
        logging.getLogger("companion.web").info("Anna joined")

    assert re.fullmatch(r"\d\d:\d\d:\d\d  Anna joined\n", capsys.readouterr().err)


def test_f43_a_name_cannot_forge_a_line_of_the_log_nor_steer_the_terminal(tmp_path, capsys):
    with logged(tmp_path):
        logging.getLogger("companion.web").info("%s joined", "Ann\n12:00:00  Ben left\x1b[2J\u202e")
    line = capsys.readouterr().err

    assert len(line.splitlines()) == 1
    assert not re.search("[\x1b\u202e]", line)


@contextmanager
def logged(folder):
    """Log as the server does, and afterwards as before."""
    root = logging.getLogger()
    before = root.handlers[:], root.level
    loud = logging.raiseExceptions
    root.handlers = []
    logs.begin(folder)
    try:
        yield
    finally:
        for handler in root.handlers:
            handler.close()
        root.handlers, root.level = before
        logging.raiseExceptions = loud
