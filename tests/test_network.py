"""Which addresses are offered to phones, over made-up computers (field reports F26 and F42)."""

import pytest

from companion.network import (
    Interface,
    addresses,
    best_first,
    interfaces,
    rank,
    refuse_unreachable,
    trusted_hosts,
    url,
)
from companion.settings import Settings, Unusable

LINUX_LAPTOP = [
    Interface("lo", "127.0.0.1"),
    Interface("docker0", "172.17.0.1"),
    Interface("br-5f3a9c21d0aa", "172.18.0.1"),
    Interface("veth12ab", "169.254.7.7"),
    Interface("virbr0", "192.168.122.1"),
    Interface("tun0", "10.8.0.6"),
    Interface("wg0", "10.66.0.2"),
    Interface("enp3s0", "192.168.1.30"),
    Interface("wlp2s0", "192.168.1.31"),
    Interface("wlp2s0", "fe80::1%wlp2s0"),
    Interface("wlp2s0", "2001:db8::31"),
]
MAC = [
    Interface("lo0", "127.0.0.1"),
    Interface("lo0", "::1"),
    Interface("en0", "10.0.1.5"),
    Interface("utun3", "100.64.3.2"),
    Interface("awdl0", "fe80::2%awdl0"),
    Interface("vmnet8", "172.16.99.1"),
]
WINDOWS = [
    Interface("Loopback Pseudo-Interface 1", "127.0.0.1"),
    Interface("vEthernet (WSL)", "172.28.0.1", "00:15:5d:01:02:03"),
    Interface("VirtualBox Host-Only Network", "192.168.56.1", "0a:00:27:00:00:0c"),
    Interface("Ethernet 2", "192.168.99.1", "0a:00:27:00:00:0d"),
    Interface("Ethernet", "169.254.80.80", up=False),
    Interface("Wi-Fi", "192.168.178.20"),
]
NEVER = [
    Interface("lo", "127.0.0.1"),
    Interface("eth0", "0.0.0.0"),
    Interface("eth0", "::"),
    Interface("eth0", "fe80::1%eth0"),
    Interface("eth0", "224.0.0.1"),
    Interface("eth0", "not an address"),
    Interface("docker0", "192.168.1.2"),
    Interface("br-5f3a9c21d0aa", "192.168.1.2"),
    Interface("veth12ab", "192.168.1.2"),
    Interface("virbr0", "192.168.1.2"),
    Interface("tun0", "192.168.1.2"),
    Interface("tap0", "192.168.1.2"),
    Interface("wg0", "192.168.1.2"),
    Interface("utun3", "192.168.1.2"),
    Interface("vmnet8", "192.168.1.2"),
    Interface("vboxnet0", "192.168.1.2"),
    Interface("VirtualBox Host-Only Network", "192.168.1.2"),
    Interface("vEthernet (Default Switch)", "192.168.1.2"),
    Interface("tailscale0", "192.168.1.2"),
    Interface("Wi-Fi", "192.168.1.2", up=False),
]


def settings(tmp_path, **told):
    return Settings(data=tmp_path, **told)


def test_f26_a_linux_laptop_offers_wifi_then_cable_and_nothing_else():
    assert best_first(LINUX_LAPTOP) == ("192.168.1.31", "192.168.1.30")


def test_f26_a_mac_offers_its_wifi_only():
    assert best_first(MAC) == ("10.0.1.5",)


def test_f26_a_windows_machine_offers_wifi_first_and_a_disguised_virtual_card_last():
    assert best_first(WINDOWS) == ("192.168.178.20", "192.168.99.1")


@pytest.mark.parametrize("interface", NEVER, ids=lambda one: f"{one.name} {one.address}")
def test_f26_some_addresses_are_never_offered(interface):
    assert rank(interface) is None


def test_a_home_network_comes_before_a_public_address_a_carrier_and_a_self_given_one():
    found = [
        Interface("eth0", "169.254.10.1"),
        Interface("eth1", "100.70.0.1"),
        Interface("eth2", "8.8.4.4"),
        Interface("eth3", "172.20.0.4"),
        Interface("eth4", "10.0.0.4"),
        Interface("eth5", "192.168.0.4"),
    ]

    assert best_first(found) == (
        "192.168.0.4",
        "10.0.0.4",
        "172.20.0.4",
        "8.8.4.4",
        "100.70.0.1",
        "169.254.10.1",
    )


def test_a_private_address_on_an_unknown_card_comes_after_a_known_one():
    found = [Interface("mystery7", "192.168.0.4"), Interface("eth0", "172.20.0.4")]

    assert best_first(found) == ("172.20.0.4", "192.168.0.4")


def test_ipv6_is_offered_only_where_there_is_no_ipv4():
    six = Interface("wlan0", "fd00::5")

    assert best_first([six]) == ("fd00::5",)
    assert best_first([six, Interface("wlan0", "169.254.1.1")]) == ("169.254.1.1",)


def test_an_address_on_two_cards_is_offered_once():
    twice = [Interface("eth0", "192.168.0.4"), Interface("wlan0", "192.168.0.4")]

    assert best_first(twice) == ("192.168.0.4",)


def test_a_computer_without_network_offers_nothing():
    assert best_first([Interface("lo", "127.0.0.1")]) == ()


def test_what_the_user_gave_comes_first(tmp_path):
    told = settings(tmp_path, address="quarterdeck.lan")

    assert addresses(told, WINDOWS) == ("quarterdeck.lan", "192.168.178.20", "192.168.99.1")


def test_what_the_user_gave_is_not_offered_twice(tmp_path):
    told = settings(tmp_path, address="192.168.99.1")

    assert addresses(told, WINDOWS) == ("192.168.99.1", "192.168.178.20")


@pytest.mark.parametrize(
    ("host", "offered"),
    [
        ("0.0.0.0", ("192.168.178.20", "192.168.99.1")),
        ("::", ("192.168.178.20", "192.168.99.1")),
        ("127.0.0.1", ()),
        ("::1", ()),
        ("localhost", ()),
        ("192.168.99.1", ("192.168.99.1",)),
        ("tower.lan", ("tower.lan",)),
    ],
)
def test_only_addresses_that_the_server_listens_to_are_offered(tmp_path, host, offered):
    assert addresses(settings(tmp_path, host=host), WINDOWS) == offered


def test_this_computer_tells_its_interfaces():
    found = interfaces()

    assert any(one.address == "127.0.0.1" for one in found)
    assert not any(address.startswith("127.") for address in best_first(found))


@pytest.mark.parametrize(
    "address", ["192.168.1.20", "10.0.0.1", "fd00::1", "quarterdeck.lan", "tower", "a-b.example"]
)
def test_an_address_or_a_name_of_a_host_may_be_given(address):
    refuse_unreachable(address)


@pytest.mark.parametrize(
    "address",
    [
        "",
        "0.0.0.0",
        "::",
        "224.0.0.1",
        "http://192.168.1.20",
        "192.168.1.20:5077",
        "192.168.1.300",
        "192.168.1",
        "a b",
        "-x.example",
        "x" * 300,
        'x"><script>',
        "ünicode.example",
    ],
)
def test_anything_else_is_refused_with_an_example(address):
    with pytest.raises(Unusable, match=r"--address 192\.168\.1\.20"):
        refuse_unreachable(address)


@pytest.mark.parametrize(
    ("host", "port", "address"),
    [
        ("192.168.1.20", 5077, "http://192.168.1.20:5077/"),
        ("192.168.1.20", 80, "http://192.168.1.20/"),
        ("fd00::1", 5077, "http://[fd00::1]:5077/"),
        ("localhost", 443, "http://localhost:443/"),
    ],
)
def test_the_address_of_the_home_page_is_written_as_browsers_write_it(host, port, address):
    assert url(host, port) == address


def test_f42_exactly_the_own_names_are_trusted(tmp_path):
    told = settings(tmp_path, address="quarterdeck.lan")

    trusted = trusted_hosts(told, ("192.168.1.5", "fd00::5"), hostname="Tower.fritz.box")

    assert trusted == {
        "localhost:5077",
        "127.0.0.1:5077",
        "[::1]:5077",
        "192.168.1.5:5077",
        "[fd00::5]:5077",
        "tower.fritz.box:5077",
        "tower:5077",
        "tower.local:5077",
        "quarterdeck.lan:5077",
    }


@pytest.mark.parametrize(
    "stranger",
    [
        "localhost",
        "localhost:5078",
        "localhost.evil.example:5077",
        "192.168.1.5.evil.example:5077",
        "192.168.1.6:5077",
        "0.0.0.0:5077",
        "evil.example:5077",
        "",
    ],
)
def test_f42_a_name_of_a_stranger_is_not_trusted(tmp_path, stranger):
    assert stranger not in trusted_hosts(settings(tmp_path), ("192.168.1.5",), hostname="tower")


def test_on_the_port_of_plain_http_names_stand_without_port(tmp_path):
    trusted = trusted_hosts(settings(tmp_path, port=80), ("192.168.1.5",), hostname="tower")

    assert trusted == {
        "localhost",
        "127.0.0.1",
        "[::1]",
        "192.168.1.5",
        "tower",
        "tower.local",
    }


def test_the_one_address_that_the_server_listens_to_is_trusted(tmp_path):
    told = settings(tmp_path, host="192.168.1.9")

    assert "192.168.1.9:5077" in trusted_hosts(told, (), hostname="tower")


def test_a_computer_with_a_strange_name_is_known_by_its_addresses_only(tmp_path):
    trusted = trusted_hosts(settings(tmp_path), (), hostname="Bob's computer")

    assert trusted == {"localhost:5077", "127.0.0.1:5077", "[::1]:5077"}
