"""The composition root: the one place where all parts meet."""

import secrets
from collections.abc import Callable

from flask import Flask, request
from flask_compress import Compress
from htmx_flask import Htmx
from itsdangerous import Signer
from jinja2 import StrictUndefined

from companion.settings import Settings, web_folders
from companion.tables.service import Service
from companion.web.archive import archives
from companion.web.damage import damage
from companion.web.devices import cookie_name
from companion.web.errors import answer_errors
from companion.web.fragments import Fragments
from companion.web.guard import stand_guard
from companion.web.house import EXTENSION, House
from companion.web.join import joining
from companion.web.lobby import lobby
from companion.web.pages import pages
from companion.web.presence import Presence
from companion.web.socket import LARGEST_MESSAGE, sock, sockets
from companion.web.taps import taps
from companion.web.throttle import Throttle

THEMES = ("auto", "paper", "lamp")


def theme(asked: str | None) -> str:
    """Return the theme that a device chose, or ``auto``: it follows the device."""
    return asked if asked in THEMES else THEMES[0]


def create_app(
    settings: Settings, service: Service, secret: bytes, addresses: Callable[[], tuple[str, ...]]
) -> Flask:
    """Return the web application of one server.

    ``addresses`` tells by which addresses a phone can reach it, best first; ``settings.port`` is
    the port on which it really listens.
    """
    folders = web_folders()
    app = Flask(
        __name__,
        template_folder=str(folders.templates),
        static_folder=str(folders.static),
    )
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.config["COMPRESS_ALGORITHM"] = ["br", "gzip"]
    app.config["SOCK_SERVER_OPTIONS"] = {"max_message_size": LARGEST_MESSAGE}
    app.extensions[EXTENSION] = House(
        settings=settings,
        service=service,
        presence=Presence(service.hub),
        signer=Signer(secret, salt=cookie_name(settings.port)),
        epoch=secrets.token_urlsafe(6),
        addresses=addresses,
        taps=Throttle(service.time, per_second=40, burst=150),
        opens=Throttle(service.time, per_second=0.5, burst=20),
        opens_in_all=Throttle(service.time, per_second=1, burst=300),
        codes=Throttle(service.time, per_second=0.5, burst=20),
        files=Throttle(service.time, per_second=0.5, burst=30),
        messages=Throttle(service.time, per_second=20, burst=60),
        fragments=Fragments(app.jinja_env),
    )
    Htmx(app)
    Compress(app)
    stand_guard(app)
    answer_errors(app)
    app.context_processor(lambda: {"theme": theme(request.cookies.get("theme"))})
    for blueprint in (pages, archives, damage, joining, lobby, taps, sockets):
        app.register_blueprint(blueprint)
    sock.init_app(app)
    return app
