"""Buying cards, upgrades and stations (CS-4)."""

from __future__ import annotations

from collections.abc import Iterator

from .....core.notation import Action
from .....core.page import Ask, Choice, Step
from ...table.actions import BUY, STATION, UPGRADE
from .. import ids, symbols
from .asker import Asker, card_step, standing
from .step import settlings
from .warnings import unbought

Sale = tuple[tuple[Step, ...], list[Action], bool]  # what and where, the ways to pay, whether something is revealed


def ask(a: Asker) -> Ask:
    gems = a.scene.gems(a.me.gems) or a.words("no gems")
    reason = a.words.plural("{n} purchase left; you have {gems}.", "{n} purchases left; you have {gems}.",
                            a.pending.purchases, gems=gems)  # fmt: skip
    if a.pending.free_colonies:
        reason += " " + a.words("Zoe also founds one colony for nothing.")
    if len(a.legal) == 1:
        return Ask(a.words("You can <b>buy</b> nothing more."), reason)
    return Ask(a.words("What do you <b>buy</b>?"), reason)


def choices(a: Asker) -> Iterator[Choice]:
    """What, where (stations), then how it is paid: cheapest first."""
    listed: list[Sale] = [
        *_cards_for_sale(a), *_upgrades_for_sale(a), *_stations_for_sale(a)
    ]  # fmt: skip
    for steps, actions, reveals in listed:
        yield from _payments(a, steps, actions, reveals)
    yield from settlings(a)
    if a.may_stop():
        label = a.words("Stop buying")
        yield a.stop(label, _left_over(a), label, warning=unbought(a))


def _left_over(a: Asker) -> str:
    return (
        a.words.plural("{n} purchase unused", "{n} purchases unused", a.pending.purchases)
        if a.pending.purchases
        else ""
    )


def _grouped(a: Asker, kind: int, *fields: int) -> dict[Action, list[Action]]:
    found: dict[Action, list[Action]] = {}
    for action in a.by_kind(kind):
        found.setdefault(tuple(action[field] for field in fields), []).append(action)
    return found


def _cards_for_sale(a: Asker) -> Iterator[Sale]:
    offers = {offer.card.number: offer.card for offer in a.view.market if offer.card}
    reveals = a.view.deck > 0 or a.view.automa is not None  # the place is filled at once
    groups = _grouped(a, BUY, 1)
    for (number,) in sorted(groups, key=lambda key: _worth(offers[key[0]].cost)):
        card = offers[number]
        yield (card_step(a, card, a.scene.gems(card.cost)),), groups[(number,)], reveals


def _worth(cost: tuple[int, int, int]) -> tuple[int, int]:
    return sum(n * worth for n, worth in zip(cost, (1, 2, 3), strict=True)), sum(cost)


def _upgrades_for_sale(a: Asker) -> Iterator[Sale]:
    upgrades = {upgrade.number: upgrade for upgrade in a.view.upgrades}
    groups = _grouped(a, UPGRADE, 1)
    for (number,) in sorted(groups, key=lambda key: _worth(upgrades[key[0]].cost)):
        upgrade = upgrades[number]
        name = symbols.capital(a.scene.things.upgrade(number))
        note = a.scene.gems(upgrade.cost)
        if upgrade.energy and upgrade.kind != "energy":
            note += f" · {a.words('energy +{energy}', energy=upgrade.energy)}"
        symbol = {"range": "parsec", "energy": "energy", "stacking": "stacking"}.get(upgrade.kind, "terraform")
        yield (Step(ids.upgrade_id(upgrade.id), name, symbol, note),), groups[(number,)], False


def _stations_for_sale(a: Asker) -> Iterator[Sale]:
    for (number, galaxy), actions in _grouped(a, STATION, 1, 2).items():
        station = a.view.stations[number]
        name = symbols.capital(a.scene.things.station(number))
        note = f"{a.scene.gems(station.cost)} · {a.scene.effects.station(a.scene.box.stations[station.station])}"
        where = a.galaxies[galaxy]
        steps = (
            Step(ids.station_id(station.id), name, "space-station", note),
            a.at_galaxy(where, standing(a, where)),
        )
        yield steps, actions, False


def _payments(a: Asker, steps: tuple[Step, ...], actions: list[Action], reveals: bool) -> Iterator[Choice]:
    """The actions are listed cheapest first (CS-4.5); a single way needs no step of its own."""
    for i, action in enumerate(actions):
        gems = a.scene.gems(action[-3:])
        confirm = a.words("{name}: buy for {gems}", name=steps[0].label, gems=gems)
        if len(actions) == 1:
            yield Choice(action, steps, confirm, reveals)
            continue
        note = a.words("the cheapest way") if i == 0 else a.words("no change is given")
        pay = Step("pay-" + "-".join(map(str, action[-3:])), gems, "op-gems", note)
        yield Choice(action, (*steps, pay), confirm, reveals)
