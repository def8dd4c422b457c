"""What the routes share: the service, who is connected, the addresses, the throttles."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import cast

from flask import current_app
from itsdangerous import Signer

from companion.settings import Settings
from companion.tables.service import Service
from companion.web.fragments import Fragments
from companion.web.presence import Presence
from companion.web.throttle import Throttle

EXTENSION = "quarterdeck"


@dataclass
class House:
    """One running server as its routes see it; ``epoch`` tells its clock from another run's."""

    settings: Settings
    service: Service
    presence: Presence
    signer: Signer
    epoch: str
    addresses: Callable[[], tuple[str, ...]]
    taps: Throttle
    opens: Throttle
    opens_in_all: Throttle
    codes: Throttle
    files: Throttle
    messages: Throttle
    fragments: Fragments
    chosen_address: str | None = field(default=None)
    """The address that somebody picked for the QR code; the best one where nobody did."""

    def address(self) -> str | None:
        """Return the address for the QR code, or None where no phone can reach this computer."""
        known = self.addresses()
        if self.chosen_address in known:
            return self.chosen_address
        return known[0] if known else None


def house() -> House:
    """Return the house of the request under way."""
    return cast(House, current_app.extensions[EXTENSION])
