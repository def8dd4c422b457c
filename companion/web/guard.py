"""What strangers meet first: names, origins, sizes and the policy for pages."""

from flask import Flask, Response, request
from werkzeug.exceptions import BadRequest, Forbidden

from companion.network import trusted_hosts
from companion.web.devices import device, give_cookie
from companion.web.house import house

LARGEST_BODY = 64 * 1024
"""Bytes; the largest form is a few hundred."""

POLICY = (
    "default-src 'self'; img-src 'self' data:; media-src 'self' data:; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'; object-src 'none'"
)


class WrongHost(BadRequest):
    """The Host header names a server that this one is not (F42)."""


class WrongOrigin(Forbidden):
    """Another site's page, or none at all, sends this (F42)."""


def stand_guard(app: Flask) -> None:
    """Check every request before it is routed to anything, and mark every answer."""
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_BODY
    app.config["MAX_FORM_MEMORY_SIZE"] = LARGEST_BODY
    app.config["MAX_FORM_PARTS"] = 100
    app.before_request(_check)
    app.after_request(give_cookie)
    app.after_request(_mark)


def _check() -> None:
    here = house()
    host = request.headers.get("Host", "").lower()
    if host not in trusted_hosts(here.settings, here.addresses()):
        raise WrongHost
    upgrade = "websocket" in request.headers.get("Upgrade", "").lower()
    if upgrade:
        # Deflate costs 100 KB a device and half of all speed; without the offer it is not agreed.
        request.environ.pop("HTTP_SEC_WEBSOCKET_EXTENSIONS", None)
    if (upgrade or request.method not in {"GET", "HEAD", "OPTIONS"}) and (
        request.headers.get("Origin") != f"http://{host}"
    ):
        raise WrongOrigin
    if not request.query_string.isascii():
        raise BadRequest
    if request.endpoint != "static":
        # From its first page on, so that a form sent five times comes from one device (F6).
        device()


def _mark(response: Response) -> Response:
    # Older Safari does not count a socket to the same host as 'self'.
    sockets = f"connect-src 'self' ws://{request.headers.get('Host', '')}"
    trusted = response.status_code != WrongHost.code
    response.headers["Content-Security-Policy"] = f"{POLICY}; {sockets}" if trusted else POLICY
    response.headers["X-Content-Type-Options"] = "nosniff"
    # Not "no-referrer": with it browsers send "Origin: null" with our own forms.
    response.headers["Referrer-Policy"] = "same-origin"
    response.headers.setdefault("Cache-Control", "no-store")
    return response
