"""Which address is served: as asked, else the likeliest private one, never a public one."""

from __future__ import annotations

from ipaddress import ip_address

import pytest

from web.access.lan import LOOPBACK, NoSuchInterfaceError, choose, interfaces, listening, own_names
from web.shell.gate import is_private

HOME = {"wlan0": "192.168.1.5", "eth0": "10.0.0.2"}


def test_an_interface_is_chosen_by_name_or_address() -> None:
    assert choose("eth0", HOME) == "10.0.0.2"
    assert choose("10.0.0.2", HOME) == "10.0.0.2"


@pytest.mark.parametrize("wanted", ["ppp0", "8.8.8.8"])
def test_an_interface_that_is_not_there_is_named(wanted: str) -> None:
    with pytest.raises(NoSuchInterfaceError, match=wanted):
        choose(wanted, HOME)


def test_local_only_listens_to_this_machine() -> None:
    assert list(listening(None, local_only=True)) == [LOOPBACK]


def test_found_addresses_are_private_and_reachable_from_elsewhere() -> None:
    for address in interfaces().values():
        assert is_private(address)
        assert not ip_address(address).is_loopback


def test_the_own_name_is_a_local_one() -> None:
    assert all(name.endswith(".local") and name == name.lower() for name in own_names())
