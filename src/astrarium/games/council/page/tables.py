"""The table in words: galaxies and their systems, parties, the market, one's own zones and hand."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.page import Listing, Words
from ..knowledge.view import Card, Galaxy, Player, Space, Upgrade, View
from ..rules.scoring import numeral
from ..text.names import PLANET_WORDS, card_text, energy_text, gems_text

NONE = "–"


def tables(view: View, names: Sequence[str], words: Words) -> tuple[Listing, ...]:
    known = [names[player.seat] if player.seat is not None else words("Automa") for player in view.players]
    listed = [_galaxies(view, known, words), _systems(view, known, words), _parties(view, known, words)]
    listed.append(_market(view, words))
    if view.me:
        listed += [_zones(view.me, words), _hand(view.me, words), _upgrades(view, words)]
    return tuple(listed)


def _galaxies(view: View, known: Sequence[str], words: Words) -> Listing:
    heads = (
        words("Galaxy"), words("Distance in parsecs"), words("Majority"), words("Strength"),
        words("Energy with the majority, without"), words("Free places for systems"),
    )  # fmt: skip
    return Listing(words("Galaxies"), heads, tuple(_galaxy(galaxy, known, words) for galaxy in view.galaxies))


def _galaxy(galaxy: Galaxy, known: Sequence[str], words: Words) -> tuple[str, ...]:
    if galaxy.closed:
        return (words(galaxy.name), str(galaxy.sector), words("closed"), NONE, NONE, NONE)
    holder = known[galaxy.holder] if galaxy.holder is not None else words("a tie") if galaxy.tied else words("nobody")
    strength = ", ".join(f"{known[party]} {n}" for party, n in enumerate(galaxy.strength) if n)
    free = [_number(space.name) for space in galaxy.spaces if space.tile is None]
    return (
        words(galaxy.name), str(galaxy.sector), holder, strength or NONE, f"{galaxy.majority}, {galaxy.minority}",
        ", ".join(free) or NONE,
    )  # fmt: skip


def _systems(view: View, known: Sequence[str], words: Words) -> Listing:
    rows = [
        _system(galaxy, space, known, words)
        for galaxy in view.galaxies
        for space in galaxy.spaces
        if space.tile is not None
    ]
    heads = (words("System"), words("Planets and cubes"), words("Extraction"))
    return Listing(words("Systems"), heads, tuple(rows))


def _system(galaxy: Galaxy, space: Space, known: Sequence[str], words: Words) -> tuple[str, ...]:
    assert space.tile is not None
    planets = []
    for planet in space.tile.planets:
        cubes = ", ".join(known[party] for party in planet.cubes) or words("nobody")
        planets.append(f"{_number(planet.name)} {words(PLANET_WORDS[planet.kind])} ({cubes})")
    gain = [gems_text(space.tile.gems, words)] if any(space.tile.gems) else []
    gain += [energy_text(space.tile.energy, words)] if space.tile.energy else []
    return f"{words(galaxy.name)} {_number(space.name)}", "; ".join(planets), ", ".join(gain) or NONE


def _number(name: str) -> str:
    """The number of a place inside its galaxy, as the log names it: "4" of "orange4"."""
    return name.lstrip("abcdefghijklmnopqrstuvwxyz-")


def _parties(view: View, known: Sequence[str], words: Words) -> Listing:
    heads = (
        words("Player"), words("Order"), words("Level"), words("Energy"), words("Consumption"),
        words("Energy to the next level"), words("Gems"), words("Cubes left"), words("Cards in hand"), words("State"),
    )  # fmt: skip
    return Listing(words("Players"), heads, tuple(_party(player, known, words) for player in view.players))


def _party(player: Player, known: Sequence[str], words: Words) -> tuple[str, ...]:
    return (
        known[player.party], str(player.place), numeral(player.level), str(player.energy), str(player.consumption),
        str(player.to_next_level), gems_text(player.gems, words) or words("no gems"), str(player.cubes_left),
        str(len(player.hand)), words("has planned") if player.ready else NONE,
    )  # fmt: skip


def _market(view: View, words: Words) -> Listing:
    rows = [
        (*_card(offer.card, words), gems_text(offer.card.cost, words), words("yes") if offer.payable else words("no"))
        for offer in view.market
        if offer.card
    ]
    heads = (words("Card"), words("Consumption"), words("Effect"), words("Price"), words("You can pay it"))
    return Listing(words("Market"), heads, tuple(rows))


def _card(card: Card, words: Words) -> tuple[str, str, str]:
    return words(card.name), f"{card.consumption:+}", card_text(card, words)


def _zones(me: Player, words: Words) -> Listing:
    rows = []
    for zone in me.zones:
        card = zone.planned or zone.card
        face = _card(card, words) if card else (words("empty"), NONE, NONE)
        state = words("planned") if zone.planned else words("acts now") if zone.acting else NONE
        rows.append((str(zone.number), str(zone.range), *face, state))
    heads = (
        words("Zone"), words("Range in parsecs"), words("Card"), words("Consumption"), words("Effect"), words("State"),
    )  # fmt: skip
    return Listing(words("Your zones"), heads, tuple(rows))


def _hand(me: Player, words: Words) -> Listing:
    heads = (words("Card"), words("Consumption"), words("Effect"))
    return Listing(words("Your hand"), heads, tuple(_card(card, words) for card in me.hand))


def _upgrade(upgrade: Upgrade, words: Words) -> str:
    if upgrade.kind == "range":
        return words("zone {zone} to {range} parsecs", zone=upgrade.zone, range=upgrade.range)
    if upgrade.kind == "terraform":
        desert = upgrade.planet == "desert"
        return words("terraforming of desert planets") if desert else words("terraforming of volcanic planets")
    return words("colony extension") if upgrade.kind == "stacking" else words("energy +{energy}", energy=upgrade.energy)


def _upgrades(view: View, words: Words) -> Listing:
    said = {
        "owned": words("yours"), "payable": words("you can pay it"), "open": words("too few gems"),
        "waiting": words("another one comes first"), "none": NONE,
    }  # fmt: skip
    rows = tuple(
        (_upgrade(upgrade, words), gems_text(upgrade.cost, words), said[upgrade.status]) for upgrade in view.upgrades
    )
    return Listing(words("Your upgrades"), (words("Upgrade"), words("Price"), words("State")), rows)
