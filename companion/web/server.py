"""The server: one process, thousands of sockets, a clean end."""

import contextlib
import logging
import socket
import threading
import time
from typing import Any

from flask import Flask
from gevent.pywsgi import WSGIHandler, WSGIServer
from msgspec.structs import replace

from companion.games.registry import GAMES, THINKERS
from companion.network import addresses
from companion.settings import Settings
from companion.tables.clock import MachineTime
from companion.tables.hub import Hub
from companion.tables.rolls import FairDice
from companion.tables.service import Service
from companion.tables.stores.opening import open_tables
from companion.web.app import create_app
from companion.web.house import EXTENSION, House
from companion.web.socket import RESTART

log = logging.getLogger(__name__)

BACKLOG = 2048
"""Connections that may wait to be accepted: after a restart every device comes back at once."""

FAREWELL_S = 1.0
"""How long the devices have to take the news that the server restarts."""

ADDRESSES_LAST_S = 10.0
"""How long the addresses of this computer are believed; a laptop may change its Wi-Fi."""


class _Handler(WSGIHandler):
    """Hangs up after a WebSocket: what still comes in its stream is no request (F15)."""

    def handle(self) -> None:
        """Serve a connection; a peer that leaves before its answer is no fault."""
        with contextlib.suppress(OSError):
            super().handle()

    def handle_one_response(self) -> None:
        """Answer one request."""
        super().handle_one_response()
        if "HTTP_UPGRADE" in (self.environ or {}):
            self.close_connection = True

    def log_error(self, msg: str, *args: object) -> None:
        """Note what is no HTTP: every browser that tries https first sends some."""
        log.debug("no request: " + msg, *args)  # noqa: G003 - the rest is as gevent gives it


class _Wsgi(WSGIServer):
    """Sends small packets at once: with Nagle's algorithm a tap waits up to 40 ms."""

    handler_class = _Handler

    def handle(self, sock: socket.socket, address: Any) -> None:  # noqa: ANN401 - as above it
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        super().handle(sock, address)


class Server:
    """One running Quarterdeck on a data folder that the caller has claimed.

    Raises ``CannotSave`` where the tables in it cannot be opened at all.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._store = open_tables(settings.data / "tables.sqlite3", time.time())
        self._service = Service(GAMES, self._store, Hub(), MachineTime(), FairDice(), THINKERS)
        self._alarms = threading.Thread(target=self._service.alarms.run, daemon=True)
        self._wsgi: _Wsgi | None = None
        self._app: Flask | None = None
        self._addresses: tuple[str, ...] = ()
        self._addresses_until = 0.0
        self._stopped = threading.Event()

    @property
    def port(self) -> int:
        """The port on which the server listens."""
        return self.settings.port

    def addresses(self) -> tuple[str, ...]:
        """Return by which addresses a phone can reach this server, best first."""
        now = time.monotonic()
        if now >= self._addresses_until:
            self._addresses = addresses(self.settings)
            self._addresses_until = now + ADDRESSES_LAST_S
        return self._addresses

    def start(self) -> None:
        """Listen; raises ``OSError`` where the port cannot be had."""
        place = (self.settings.host, self.settings.port)
        wsgi = _Wsgi(place, backlog=BACKLOG, log=None, error_log=log)
        wsgi.init_socket()
        self.settings = replace(self.settings, port=wsgi.server_port)
        self._app = create_app(self.settings, self._service, self._store.secret(), self.addresses)
        wsgi.application = self._app
        wsgi.start()
        self._wsgi = wsgi
        self._alarms.start()

    def run(self) -> None:
        """Serve until ``stop``."""
        self._stopped.wait()

    def stop(self) -> None:
        """Stop accepting, save the clocks, tell the devices to come back, let go of everything."""
        if self._stopped.is_set():
            return
        if self._wsgi is not None and self._app is not None:
            self._say_goodbye(self._wsgi, self._app)
        self._store.close()
        self._stopped.set()

    def _say_goodbye(self, wsgi: _Wsgi, app: Flask) -> None:
        wsgi.stop_accepting()
        self._service.clocks.pause_all()
        self._service.alarms.stop()
        here: House = app.extensions[EXTENSION]
        for line in here.presence.all():
            line.close(RESTART)
        until = time.monotonic() + FAREWELL_S
        while here.presence.all() and time.monotonic() < until:
            time.sleep(0.02)
        wsgi.stop(timeout=0)
        self._service.thinking.stop()  # only now: whoever looks at a question starts it
