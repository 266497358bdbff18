"""The game in words: names of things, actions as labels, where the game stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from astrarium.core import Action, Words, mark

from ..box import components as c
from ..knowledge.view import View
from ..table import actions as a

RESOURCE_WORDS = (mark("money"), mark("science"), mark("materials"))
ACTION_WORDS = (mark("Explore"), mark("Influence"), mark("Research"), mark("Upgrade"), mark("Build"), mark("Move"))
SHIP_WORDS = (
    mark("interceptor"), mark("cruiser"), mark("dreadnought"), mark("starbase"), mark("ancient"),
    mark("defence system"),
)  # fmt: skip
BUILD_WORDS = (*SHIP_WORDS[:4], mark("orbital"), mark("monolith"))
CATEGORY_WORDS = (mark("Military"), mark("Grid"), mark("Nano"))
COLOUR_WORDS = (mark("yellow"), mark("orange"), mark("red"))
PHASE_WORDS = {
    "setup": mark("set-up"), "action": mark("action phase"), "combat": mark("combat phase"),
    "taking": mark("combat phase"), "talks": mark("combat phase"), "upkeep": mark("upkeep phase"),
    "cleanup": mark("cleanup phase"), "over": mark("the game is over"),
}  # fmt: skip
TECH_WORDS = tuple(tech.name for tech in c.TECHNOLOGIES)  # message ids
PART_WORDS = tuple(part.name for part in c.PARTS)
SPECIES_WORDS = tuple(species.name for species in c.SPECIES)
DISCOVERY_WORDS = (
    mark("8 money"), mark("5 science"), mark("6 materials"), mark("Ancient Technology"), mark("Ancient Cruiser"),
    *(c.PARTS[part].name for part in c.DISCOVERY_PART.values()),
)  # fmt: skip


def headline(view: View, words: Words) -> str:
    """Where the game stands: "Round 3 of 9, combat phase"."""
    phase = words(PHASE_WORDS[view.phase])
    return words("Round {n} of {rounds}, {phase}", n=view.round, rounds=view.rounds, phase=phase)


def _sector(value: int, names: Sequence[str], words: Words) -> str:  # noqa: ARG001
    return c.SECTOR_NAMES[value]


def _number(value: int, names: Sequence[str], words: Words) -> str:  # noqa: ARG001
    return str(value)


def _player(value: int, names: Sequence[str], words: Words) -> str:  # noqa: ARG001
    return names[value]


def _cell(value: int, names: Sequence[str], words: Words) -> str:  # noqa: ARG001
    return c.CELL_NAMES[value]


def _from(table: Sequence[str]) -> Callable[[int, Sequence[str], Words], str]:
    return lambda value, _, words: words(table[value])


# by field of an action: how its value is said
_SAID: dict[str, Callable[[int, Sequence[str], Words], str]] = {
    "species": _from(SPECIES_WORDS),
    "rotation": _number,
    "action": _from(ACTION_WORDS),
    "sector": _sector,
    "square": _number,
    "track": _from(RESOURCE_WORDS),
    "resource": _from(RESOURCE_WORDS),
    "seat": _player,
    "value": _number,
    "drop": _number,
    "cell": _cell,
    "technology": _from(TECH_WORDS),
    "ship": _from(SHIP_WORDS),
    "target": _from(SHIP_WORDS),
    "slot": _number,
    "part": _from(PART_WORDS),
    "what": _from(BUILD_WORDS),
    "damage": _number,
}

LABELS = {
    a.SPECIES: mark("play {species}"),
    a.TURN: mark("turn the home sector by {rotation}"),
    a.TAKE: mark("{action}"),
    a.REACT: mark("reaction: {action}"),
    a.PASS: mark("pass"),
    a.DONE: mark("done"),
    a.COLONISE: mark("a {track} cube into {sector}, square {square}"),
    a.TRADE: mark("trade {given} for {taken}"),
    a.RECALL: mark("take the cube of {sector}, square {square}, back"),
    a.PROPOSE: mark("propose relations to {seat}"),
    a.AGREE: mark("agree"),
    a.REFUSE: mark("refuse"),
    a.SEND: mark("send a {track} cube with the ambassador"),
    a.RETURN: mark("put back reputation {value}"),
    a.EXPLORE: mark("explore {cell}"),
    a.DRAW: mark("turn over another sector"),
    a.PLACE: mark("place {sector}, turned by {rotation}"),
    a.DISCARD: mark("discard"),
    a.CLAIM: mark("put a disc on {sector}"),
    a.DECLINE: mark("no disc"),
    a.USE: mark("use the bonus"),
    a.KEEP: mark("keep for 2 VP"),
    a.LEARN: mark("{technology}"),
    a.GAIN: mark("5 {resource}"),
    a.REMOVE: mark("take the part off {ship}, place {slot}"),
    a.FIT: mark("{part} on {ship}, place {slot}"),
    a.STORE: mark("keep the part beside the board"),
    a.BUILD: mark("{what} in {sector}"),
    a.MOVE: mark("{ship} from {start} to {end}"),
    a.DISC: mark("a disc from the track"),
    a.LIFT: mark("the disc of {sector}"),
    a.SETTLE: mark("to {sector}"),
    a.HOME: mark("back to the track"),
    a.CUBE: mark("onto the {track} track"),
    a.FIRE: mark("fire"),
    a.HOLD: mark("stay"),
    a.RETREAT: mark("retreat to {sector}"),
    a.FIRST: mark("{ship} first"),
    a.HIT: mark("hit {target} with {damage} damage"),
    a.BOMB: mark("attack the population"),
    a.SPARE: mark("spare the population"),
    a.KILL: mark("destroy the cube on square {square}"),
    a.HONOUR: mark("keep {value}"),
    a.ABANDON: mark("give up {sector}"),
    a.QUIT: mark("leave the game"),
    a.BETRAY: mark("betray {players}"),
}


def label(action: Action, names: Sequence[str], words: Words) -> str:
    """An action as a player reads it in a list; plain text."""
    kind = action[0]
    if kind == a.TRADE:
        return words(LABELS[kind], given=words(RESOURCE_WORDS[action[1]]), taken=words(RESOURCE_WORDS[action[2]]))
    if kind == a.MOVE:
        start, end = c.SECTOR_NAMES[action[2]], c.SECTOR_NAMES[action[3]]
        return words(LABELS[kind], ship=words(SHIP_WORDS[action[1]]), start=start, end=end)
    if kind == a.HONOUR:
        return _honour_label(action, words)
    if kind == a.BETRAY:
        return words(LABELS[kind], players=", ".join(_player(seat, names, words) for seat in action[1:]))
    fields = a.ACTIONS.kinds[kind].fields
    values = {name: _SAID[name](action[1 + i], names, words) for i, (name, _) in enumerate(fields)}
    return words(LABELS[kind], **values) if values else words(LABELS[kind])


def _honour_label(action: Action, words: Words) -> str:
    if not action[1]:
        return words("keep none")
    if action[2]:
        return words("keep {value}, put {drop} back", value=action[1], drop=action[2])
    return words(LABELS[a.HONOUR], value=action[1])
