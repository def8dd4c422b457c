"""A real server for each module of tests; at its end nothing may have gone wrong inside."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.web.house import House
from tests.web.table import Device

Start = Callable[[], House]


@pytest.fixture(scope="module")
def start(tmp_path_factory) -> Iterator[Start]:
    """Return what starts one more server; none outlives the module, none may have had a fault."""
    houses: list[House] = []

    def start() -> House:
        houses.append(House(tmp_path_factory.mktemp("house")).start())
        return houses[-1]

    yield start
    for house in houses:
        if house.process.poll() is None:
            house.terminate()
            assert house.ended() == 0
    faults = [fault for house in houses for fault in house.faults()]
    assert not faults


@pytest.fixture(scope="module")
def house(start) -> House:
    """Return the server of this module."""
    return start()


@pytest.fixture
def device(house) -> Iterator[Callable[..., Device]]:
    """Return what brings one more device with an empty cookie jar."""
    devices: list[Device] = []

    def device(**known: Any) -> Device:
        devices.append(Device(**{"house": house, **known}))
        return devices[-1]

    yield device
    for one in devices:
        one.leave()


@pytest.fixture
def tablet(device) -> Device:
    """Return the table device of a fresh table where Anna and Ben sit; its lobby is open."""
    return device().open_table("Anna", "Ben")
