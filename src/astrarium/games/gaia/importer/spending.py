"""Recorded conversions: what is burned, and what is spent for what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..box import components as c
from ..rules.power import token_power
from ..table import actions as a
from ..table import player as at
from . import notation as n
from .notation import Wrong

if TYPE_CHECKING:
    from .replay import Replay

FROM_POWER = {"q": a.V_POWER_QIC, "o": a.V_POWER_ORE, "k": a.V_POWER_KNOWLEDGE, "c": a.V_POWER_CREDIT}
PRICE = {"q": 4, "o": 3, "k": 4, "c": 1}
BRAIN_FOR = {"q": a.V_BRAIN_QIC, "o": a.V_BRAIN_ORE, "k": a.V_BRAIN_KNOWLEDGE}
STORES = {"c": (at.CREDIT, c.MAX_CREDIT), "o": (at.ORE, c.MAX_ORE), "k": (at.KNOWLEDGE, c.MAX_KNOWLEDGE)}
NO_LIMIT = 1 << 30


def burn(replay: Replay, rest: str) -> None:
    if not n.NUMBER.fullmatch(rest):
        raise Wrong(f"burn {rest[:20]!r} is not a number")
    for _ in range(int(rest)):
        replay.play(a.CONVERT, a.V_BURN)


def spend(replay: Replay, rest: str) -> None:
    cost, _, gain = rest.partition(" for ")
    paid, gains = n.amounts(cost), n.amounts(gain)
    if len(paid) != 1:
        raise Wrong(f"cannot pay {cost[:30]!r}")
    number, unit = paid[0]
    if unit == "tg":
        _spend_gaia(replay, number, gains)
    elif unit == "pw":
        _spend_power(replay, number, gains)
    else:
        _spend_plain(replay, number, unit, gains)


def _spend_plain(replay: Replay, number: int, unit: str, gains: list[tuple[int, str]]) -> None:
    times, gained = gains[0]
    if len(gains) != 1 or (unit, gained) not in n.PLAIN:
        raise Wrong("no such conversion")
    how, price = n.PLAIN[unit, gained]
    if number != price * times:
        raise Wrong("that conversion has another price")
    for _ in range(times):
        replay.play(a.CONVERT, how)


def _spend_gaia(replay: Replay, number: int, gains: list[tuple[int, str]]) -> None:
    if gains == [(1, "tech")]:
        replay.play(a.TRADE)
        return
    if any(unit not in PRICE for _, unit in gains):
        raise Wrong("no such conversion")
    if number != sum(times * PRICE[unit] for times, unit in gains):
        raise Wrong("that conversion has another price")
    for times, unit in gains:
        for _ in range(times):
            _gain_from_gaia(replay, unit)


def _gain_from_gaia(replay: Replay, unit: str) -> None:
    """One conversion of the Terrans; what a full track would lose is not played: they decline the rest instead."""
    column, most = STORES.get(unit, (at.QIC, NO_LIMIT))
    full = replay.state.rows[replay.seat][column] >= most
    if replay.asked != a.D_TERRANS and not (full and replay.terrans_spoke):
        raise Wrong("no tokens leave the Gaia area now")
    replay.terrans_spoke = True
    if not full:
        replay.play(a.CONVERT, FROM_POWER[unit])


def brainstone_pays(replay: Replay, power: int) -> bool:
    """Whether the brainstone pays: as recorded, else only where plain tokens are too few."""
    row = replay.state.rows[replay.seat]
    if row[at.BRAIN] != 3:
        return False
    if replay.commands and replay.commands[0] in ("brainstone area1", "brainstone area3"):
        return replay.commands.pop(0) == "brainstone area1"
    return row[at.BOWL3] - 1 < power


def _spend_power(replay: Replay, number: int, gains: list[tuple[int, str]]) -> None:
    wanted = dict.fromkeys(PRICE, 0)
    for times, unit in gains:
        if unit not in wanted:
            raise Wrong("no such conversion")
        wanted[unit] += times
    if number != sum(times * PRICE[unit] for unit, times in wanted.items()):
        raise Wrong("that conversion has another price")
    row = replay.state.rows[replay.seat]
    if token_power(row) > 1:
        hows = doubled(wanted)
    else:
        hows = with_brainstone(wanted) if brainstone_pays(replay, number) else []
        hows += [FROM_POWER[unit] for unit, times in wanted.items() for _ in range(times)]
    for how in hows:
        replay.play(a.CONVERT, how)


def doubled(wanted: dict[str, int]) -> list[int]:
    """The Nevlas' conversions with tokens worth two each (GP-F13.2)."""
    ore, credits = wanted["o"], wanted["c"]
    hows = [a.V_POWER_QIC] * wanted["q"] + [a.V_POWER_KNOWLEDGE] * wanted["k"]
    if ore % 2:
        hows.append(a.V_PAIR if credits else a.V_PAIR_ORE)
        credits = max(0, credits - 1)
    hows += [a.V_TRIPLE] * (ore // 2) + [a.V_POWER_CREDIT] * (credits // 2)
    return [*hows, a.V_TOKEN_CREDIT] if credits % 2 else hows


def with_brainstone(wanted: dict[str, int]) -> list[int]:
    """The one conversion that the brainstone pays; what it yields is taken off `wanted`."""
    for unit, how in BRAIN_FOR.items():
        if wanted[unit]:
            wanted[unit] -= 1
            return [how]
    credits = wanted["c"]
    wanted["c"] = max(0, credits - c.BRAIN_VALUE)
    return [(a.V_BRAIN_CREDIT, a.V_BRAIN_TWO, a.V_BRAIN_CREDITS)[min(credits, c.BRAIN_VALUE) - 1]]
