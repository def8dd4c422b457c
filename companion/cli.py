"""The command line: reads the options, greets the table, runs the server until it is stopped."""

import errno
import logging
import os
import signal
import socket
import sys
import webbrowser
from pathlib import Path

import click
import gevent

from companion import __version__, logs
from companion.network import addresses, refuse_unreachable, url
from companion.settings import (
    EVERYWHERE,
    PORT,
    Settings,
    Unusable,
    claimed,
    default_data,
    reason,
    refuse_several_workers,
)
from companion.tables.stores import CannotSave
from companion.web.qr import terminal_qr
from companion.web.server import Server

_UNUSABLE = 2
_FAULT = 1
_LONGEST_STOP = 2.8
"""Seconds after which a stop that hangs is cut off; everything acknowledged is on disk by then."""
_FIRST_FREE_PORT = 1024

_log = logging.getLogger(__name__)


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--host", default=EVERYWHERE, show_default=True, help="Address to listen on.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=PORT,
    show_default=True,
    help="Port to listen on; 0 takes any free one.",
)
@click.option(
    "--data",
    type=click.Path(path_type=Path, resolve_path=True),
    default=default_data,
    show_default=str(default_data()),
    help="Folder in which the tables are kept.",
)
@click.option("--address", help="Address or name that phones shall use, if the guess is wrong.")
@click.option("--no-open", is_flag=True, help="Do not open the browser.")
@click.version_option(__version__, prog_name="Quarterdeck", message="%(prog)s %(version)s")
@click.pass_context
def main(
    context: click.Context,
    *,
    host: str,
    port: int,
    data: Path,
    address: str | None,
    no_open: bool,
) -> None:
    """Run Quarterdeck, the companion at the table, for every device in the room."""
    try:
        refuse_several_workers(os.environ)
        refuse_unreachable(address)
        with claimed(data):
            logs.begin(data)
            _serve(Settings(data, host, port, address, open_browser=not no_open))
    except Unusable as refusal:
        click.echo(str(refusal), err=True)
        context.exit(_UNUSABLE)
    except Exception:  # noqa: BLE001 - a user gets a sentence, the file gets the traceback
        _log.exception(
            "Quarterdeck stopped because of a fault; %s tells more", data / logs.LOG_NAME
        )
        context.exit(_FAULT)


def _serve(settings: Settings) -> None:
    """Run one server until a signal stops it."""
    try:
        server = Server(settings)
    except CannotSave as refused:
        raise Unusable(refused_tables(refused, settings)) from refused
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            gevent.signal_handler(getattr(signal, name), _stop, server)
    try:
        server.start()
    except OSError as error:
        raise Unusable(refused_port(error, settings)) from error
    greet(server.settings)
    if settings.open_browser:
        gevent.spawn(_open_browser, _here(server.settings))
    server.run()
    _log.info("Stopped")


def _stop(server: Server) -> None:
    """Stop the server, and the process with it if that takes too long (F16)."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, _LONGEST_STOP)
    server.stop()


def refused_tables(refused: CannotSave, settings: Settings) -> str:
    """Return the sentence that says why the tables could not be opened, and what to do."""
    return (
        f"The tables in {settings.data} cannot be opened ({refused.facts.get('detail')}). Nothing "
        "was changed. Make room on that disk or choose another folder with --data."
    )


def refused_port(error: OSError, settings: Settings) -> str:
    """Return the sentence that says why the server could not listen, and what to do."""
    port, host = settings.port, settings.host
    if error.errno == errno.EADDRINUSE:
        return (
            f"Port {port} is taken by another program. "
            f"Stop that one, or choose another port, for example --port {_another(port)}."
        )
    if isinstance(error, PermissionError) and port < _FIRST_FREE_PORT:
        return (
            f"Port {port} needs administrator rights. "
            f"Choose one from {_FIRST_FREE_PORT} on, for example --port {PORT}."
        )
    if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
        return f"This computer has no address '{host}'. Leave out --host to listen on all it has."
    return f"Port {port} could not be opened ({reason(error)}). Choose another one with --port."


def greet(settings: Settings) -> None:
    """Print where to go, with a QR code for the phones."""
    click.echo(f"\nQuarterdeck {settings.version}\n")
    click.echo(f"  On this computer   {_here(settings)}")
    reachable = [url(address, settings.port) for address in addresses(settings)]
    for number, address in enumerate(reachable):
        click.echo(f"  {'' if number else 'On a phone':18} {address}")
    if reachable:
        _print_qr(reachable[0])
        click.echo("  Scan the code with a phone in the same network.", nl=False)
    else:
        click.echo("\n  Phones cannot reach this computer: it is in no network.", nl=False)
    click.echo(" Ctrl-C stops Quarterdeck.\n")


def _print_qr(text: str) -> None:
    """Print a QR code, unless the terminal has no blocks to draw it with."""
    colour = sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    code = terminal_qr(text, colour=colour)
    try:
        code.encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        return
    click.echo(f"\n{code}\n")


def _here(settings: Settings) -> str:
    """Return the address of the home page for a browser on this computer."""
    everyday = {EVERYWHERE, "::", "127.0.0.1", "localhost"}
    return url("localhost" if settings.host in everyday else settings.host, settings.port)


def _open_browser(address: str) -> None:
    """Open the home page where there is a screen; text browsers would take over the terminal."""
    if sys.platform == "linux" and not {"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys():
        return
    try:
        webbrowser.open(address)
    except (webbrowser.Error, OSError):
        _log.info("No browser could be opened; go to %s", address)


def _another(port: int) -> int:
    """Return a neighbouring port to suggest."""
    return port + 1 if _FIRST_FREE_PORT <= port < PORT + 1000 else PORT + 1
