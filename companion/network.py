"""By which addresses a phone in the room can reach this computer, best first."""

import ipaddress
import re
import socket
from collections.abc import Iterable
from enum import IntEnum

import psutil
from msgspec import Struct

from companion.settings import Settings, Unusable

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class Interface(Struct, frozen=True):
    """One address of one network interface, as the system tells it."""

    name: str
    address: str
    mac: str = ""
    up: bool = True


class Reach(IntEnum):
    """How likely a phone reaches an address of this kind; the first is the best."""

    HOME = 0
    """A private network: the usual Wi-Fi or cable of a home."""
    PUBLIC = 1
    SHARED = 2
    """100.64.0.0/10, of mobile carriers and of some VPNs."""
    SIX = 3
    SELF_GIVEN = 4
    """169.254.0.0/16: two machines without a router find each other so."""


_VIRTUAL = re.compile(
    r"""(docker|br-|veth|virbr|vnet|lxc|lxd|podman|cni|flannel|cali|kube      # containers
    |tun|tap|wg|utun|ipsec|ppp|tailscale|zt|nordlynx|proton|ham               # private networks
    |vmnet|vboxnet|virtualbox|vmware|vethernet|hyper-v|parallels              # virtual machines
    |awdl|llw|anpi|loopback|lo\d*$|bluetooth|npcap|isatap|teredo              # not for phones
    |openvpn|wireguard|zerotier)""",
    re.IGNORECASE | re.VERBOSE,
)
_WIRELESS = re.compile(r"(wl|wi-?fi|wlan|ath|ra\d|drahtlos)", re.IGNORECASE)
_WIRED = re.compile(r"(en|eth|em\d|lan|usb)", re.IGNORECASE)
_HOST_ONLY_CARDS = ("0a:00:27", "00:50:56:c0")
"""Network cards of virtual machines that have an everyday name on Windows."""
_SHARED_NETWORK = ipaddress.ip_network("100.64.0.0/10")
_HABITS = tuple(map(ipaddress.ip_network, ("192.168.0.0/16", "10.0.0.0/8", "172.16.0.0/12")))
"""Private networks in the order in which home routers use them."""
_ROUTERLESS = tuple(map(ipaddress.ip_network, ("192.168.56.0/24", "192.168.122.0/24")))
"""The networks that virtual machines make for themselves unless told otherwise."""

_LONGEST_NAME = 253
_LABEL = re.compile(r"[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?")
_HTTP = 80

Rank = tuple[int, ...]


def rank(interface: Interface) -> Rank | None:
    """Return how good an interface's address is for phones, less being better; None for never."""
    address = _parse(interface.address)
    if address is None or not interface.up or _VIRTUAL.match(interface.name):
        return None
    reach = _reach(address)
    if reach is None:
        return None
    return (
        reach,
        _imitates(interface, address),
        _cable(interface.name),
        next((n for n, habit in enumerate(_HABITS) if address in habit), len(_HABITS)),
        int(address),
    )


def best_first(interfaces: Iterable[Interface]) -> tuple[str, ...]:
    """Return the addresses that phones may reach, each once; IPv6 only where there is no IPv4."""
    ranked = sorted(
        (place, interface.address)
        for interface in interfaces
        if (place := rank(interface)) is not None
    )
    four = any(place[0] != Reach.SIX for place, _ in ranked)
    return tuple(
        dict.fromkeys(address for place, address in ranked if not (four and place[0] == Reach.SIX)),
    )


def interfaces() -> tuple[Interface, ...]:
    """Return every address of every network interface of this computer as it is now."""
    states = psutil.net_if_stats()
    found = []
    for name, entries in psutil.net_if_addrs().items():
        mac = next((e.address for e in entries if e.family == psutil.AF_LINK), "")
        up = name not in states or states[name].isup
        found += [
            Interface(name, entry.address, mac.lower().replace("-", ":"), up)
            for entry in entries
            if entry.family in {socket.AF_INET, socket.AF_INET6}
        ]
    return tuple(found)


def addresses(settings: Settings, found: Iterable[Interface] | None = None) -> tuple[str, ...]:
    """Return the addresses to offer, best first; empty where no phone can reach this computer.

    What the user gave with ``--address`` comes first. A server that listens to one address only
    is reached by that one only.
    """
    bound = _parse(settings.host)
    if bound is not None and bound.is_unspecified:
        offered = best_first(interfaces() if found is None else found)
    elif settings.host == "localhost" or (bound is not None and bound.is_loopback):
        offered = ()
    else:
        offered = (settings.host,)
    given = () if settings.address is None else (settings.address,)
    return tuple(dict.fromkeys((*given, *offered)))


def refuse_unreachable(address: str | None) -> None:
    """Raise ``Unusable`` where ``--address`` is neither the name nor the address of one host."""
    if address is not None and not _is_host(address):
        raise Unusable(
            f"'{address}' is no address that a phone can call. "
            "Give one like --address 192.168.1.20, without http:// and without the port.",
        )


def authority(host: str, port: int) -> str:
    """Return ``host:port`` as it stands in an address; the port of plain http is left out."""
    shown = f"[{host}]" if ":" in host else host
    return shown if port == _HTTP else f"{shown}:{port}"


def url(host: str, port: int) -> str:
    """Return the address of the home page on a host."""
    return f"http://{authority(host, port)}/"


def trusted_hosts(
    settings: Settings, offered: Iterable[str], hostname: str | None = None
) -> frozenset[str]:
    """Return the exact names, port included, by which a browser may call this server.

    Anything else in a Host header is a page of a stranger that points its own name at this
    computer. ``offered`` are the server's own addresses; ``hostname`` is this computer's name.
    """
    full = (socket.gethostname() if hostname is None else hostname).lower().rstrip(".")
    short = full.partition(".")[0]
    names = {"localhost", "127.0.0.1", "::1", *offered}
    if _is_host(full):
        names |= {full, short, f"{short}.local"}
    bound = _parse(settings.host)
    if bound is None or not bound.is_unspecified:
        names.add(settings.host)
    if settings.address is not None:
        names.add(settings.address)
    return frozenset(authority(name.lower(), settings.port) for name in names)


def _parse(text: str) -> Address | None:
    """Return ``text`` as an IP address, or None where it is a name."""
    try:
        return ipaddress.ip_address(text)
    except ValueError:
        return None


def _is_host(text: str) -> bool:
    """Tell whether ``text`` is a host name, or an address that belongs to one host."""
    address = _parse(text)
    if address is not None:
        return not (address.is_unspecified or address.is_multicast)
    labels = text.lower().rstrip(".").split(".")
    return (
        len(text) <= _LONGEST_NAME
        and not labels[-1].isdigit()
        and all(_LABEL.fullmatch(label) for label in labels)
    )


def _reach(address: Address) -> Reach | None:
    """Return the kind of an address, or None where it never leads a phone to this computer."""
    if address.is_loopback or address.is_unspecified or address.is_multicast:
        return None
    if isinstance(address, ipaddress.IPv6Address):
        return None if address.is_link_local else Reach.SIX
    if address.is_link_local:
        return Reach.SELF_GIVEN
    if address in _SHARED_NETWORK:
        return Reach.SHARED
    return Reach.HOME if address.is_private else Reach.PUBLIC


def _imitates(interface: Interface, address: Address) -> bool:
    """Tell whether an interface with an everyday name looks like that of a virtual machine."""
    return interface.mac.startswith(_HOST_ONLY_CARDS) or any(
        address in network for network in _ROUTERLESS
    )


def _cable(name: str) -> int:
    """Return 0 for Wi-Fi, where the phones are, 1 for a cable and 2 for anything else."""
    if _WIRELESS.match(name):
        return 0
    return 1 if _WIRED.match(name) else 2
