"""Whom a webhook may call: addresses of the open net under https, whatever a name resolves to."""

from __future__ import annotations

import asyncio
from ipaddress import ip_network

import pytest

from astrarium.server.webhook import Caller, is_callable, is_public
from astrarium.server.wishes import Webhook

# networks that are nobody's on the open net: RFC 1918, 6598, 3927, 5737, 2544, 1122, 5771, 4193, 4291, 6052, 3056, 4380
CLOSED = (
    "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "169.254.0.0/16", "127.0.0.0/8", "0.0.0.0/8",
    "192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24", "198.18.0.0/15", "224.0.0.0/4", "240.0.0.0/4", "fc00::/7",
    "fe80::/10", "::1/128", "::/128", "ff00::/8", "::ffff:10.0.0.0/104", "64:ff9b::/96", "2002:a00::/24", "2001::/32",
    "2001:db8::/32",
)  # fmt: skip


def addresses() -> list[str]:
    """Some of every closed network: the first, the last, and a few between."""
    found: dict[str, None] = {}
    for text in CLOSED:
        network = ip_network(text)
        size = network.num_addresses
        found.update({str(network[size * n // 9 if n < 9 else size - 1]): None for n in range(10)})
    return list(found)


def test_no_address_of_a_closed_network_is_public():
    assert len(addresses()) > 190
    assert [address for address in addresses() if is_public(address)] == []


@pytest.mark.parametrize("address", ["93.184.216.34", "1.1.1.1", "2606:4700:4700::1111"])
def test_an_address_of_the_open_net_is(address):
    assert is_public(address)


@pytest.mark.parametrize(
    "url",
    ["http://hooks.example/x", "https://", "ftp://hooks.example", "https://user@hooks.example/", "https://a b.example",
     "https://hooks.example:0/", "https://hooks.example:99999/", "https://hooks.example/\r\nx: y", "https://a/#x", ""],
)  # fmt: skip
def test_an_address_of_another_form_is_not_called(url):
    assert not is_callable(url)


def test_a_name_that_leads_inside_is_never_connected_to(monkeypatch):
    async def connected(*_: object, **__: object) -> None:
        raise AssertionError("somebody inside was called")

    async def at_once(_: float) -> None:
        return None

    monkeypatch.setattr(asyncio, "open_connection", connected)

    async def call(found: list[str]) -> bool:
        async def resolve(_host: str, _port: int) -> list[str]:
            return found

        return await Caller(resolve, pause=at_once).call(Webhook("https://hooks.example/", "s", 0), b"{}", 0)

    for address in addresses():
        assert not asyncio.run(call([address]))
    assert not asyncio.run(call(["93.184.216.34", "10.0.0.1"]))  # not even beside one of the open net
    assert not asyncio.run(call([]))


def test_the_address_that_was_looked_at_is_the_one_that_is_called(monkeypatch):
    asked, called = [], []

    async def resolve(host: str, _port: int) -> list[str]:
        asked.append(host)
        return ["93.184.216.34"] if len(asked) == 1 else ["10.0.0.1"]

    async def connected(address: str, *_: object, **more: object) -> None:
        called.append((address, more["server_hostname"]))
        raise OSError

    async def at_once(_: float) -> None:
        return None

    monkeypatch.setattr(asyncio, "open_connection", connected)
    hook = Webhook("https://hooks.example/", "s", 0)
    assert not asyncio.run(Caller(resolve, pause=at_once).call(hook, b"{}", 0))
    assert called == [("93.184.216.34", "hooks.example")]
