"""What is done on one's own board: the turn, population, trade, research, parts, builds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from astrarium.core import Action, Step, mark

from ...box import components as c
from ...knowledge.view import Design
from ...odds.preview import refit
from ...table import actions as a
from ...text.names import ACTION_WORDS, COLOUR_WORDS, RESOURCE_WORDS
from .. import symbols as terms

if TYPE_CHECKING:
    from .asker import Asker, Way


def take(k: Asker, action: Action) -> Way:
    """An action disc: what the action is for, and what the disc costs at the upkeep."""
    kind = action[1]
    said = [k.words(terms.ACTION_HELP[kind])]
    if action[0] == a.TAKE and kind != c.INFLUENCE and k.me.limits and k.me.limits[kind] > 1:
        said.append(f"×{k.me.limits[kind]}")
    return (
        (Step(f"do-{c.ACTIONS[kind]}", k.words(ACTION_WORDS[kind]), terms.ACTION_SYMBOLS[kind], " ".join(said)),),
        "",
        False,
    )


def pass_(k: Asker, action: Action) -> Way:  # noqa: ARG001
    first = k.view.next_start is None and not k.me.passed
    note = k.words("first to pass: you start the next round") if first else ""
    if not note and k.kind == "turn":
        note = k.words("money after upkeep {n}", n=terms.amount(k.me.balance))
    return (Step("do-pass", k.words("Pass"), "i-last", note),), k.words("Pass"), False


def done(k: Asker, action: Action) -> Way:  # noqa: ARG001
    texts = {
        "turn_end": mark("End the turn"), "explore": mark("Explore no further"), "influence": mark("Move no disc"),
        "research": mark("Research no more"), "upgrade": mark("Fit no more parts"), "build": mark("Build no more"),
        "move": mark("Move no more"), "talks": mark("No talks"), "colony": mark("Go on"), "bankrupt": mark("Pay"),
    }  # fmt: skip
    said = k.words(texts.get(k.kind, mark("Done")))
    return (Step("do-done", said, "i-check"),), said, False


def colonise(k: Asker, action: Action) -> Way:
    """Sector, square, and the track where there is a choice; the gain is what the track then produces."""
    _, sector, square, track = action
    number = k.number(sector)
    gain = income_note(k, track)
    kind = c.SECTORS[sector].squares[square][0] if square < c.ORBITAL_SQUARE else c.WILD
    what = k.words("orbital") if square == c.ORBITAL_SQUARE else k.words("square {n}", n=square + 1)
    open_choice = k.tracks[sector, square] > 1
    symbol = f"sq-{c.SQUARE_KINDS[kind]}"
    steps: tuple[Step, ...] = (
        k.place(sector, "colony-ship", k.words("land a colony ship")),
        Step(terms.square_id(number, square), terms.capital(what), symbol, "" if open_choice else gain),
    )
    if open_choice:
        steps += (track_step(k, track, gain),)
    name = k.words(RESOURCE_WORDS[track])
    return steps, k.words("Land a {resource} cube: {gain}", resource=name, gain=gain), False


def track_step(k: Asker, track: int, note: str) -> Step:
    return Step(
        terms.track_id(track), terms.capital(k.words(RESOURCE_WORDS[track])), terms.RESOURCE_SYMBOLS[track], note
    )


def income_note(k: Asker, track: int, cubes: int = -1) -> str:
    """The track's income now and when that many cubes come onto it (negative: leave it)."""
    now = k.me.tracks[track]
    then = max(0, min(c.TRACK_CUBES, now + cubes))
    return k.words("income {old} → {new}", old=c.PRODUCES[now], new=c.PRODUCES[then])


def trade(k: Asker, action: Action) -> Way:
    _, give, take_ = action
    group = Step("do-trade", k.words("Trade"), "act-conversion", k.words("{n} for 1", n=k.me.trade))
    said = k.words(
        "{n} {given} for 1 {taken}",
        n=k.me.trade,
        given=k.words(RESOURCE_WORDS[give]),
        taken=k.words(RESOURCE_WORDS[take_]),
    )
    step = Step(
        f"trade-{give}-{take_}", said, terms.RESOURCE_SYMBOLS[take_], k.words("you have {n}", n=k.me.storage[give])
    )
    return (group, step), said, False


def recall(k: Asker, action: Action) -> Way:
    _, sector, square = action
    group = Step("do-recall", k.words("Take a cube back"), "cube")
    step = Step(terms.square_id(k.number(sector), square), k.label(action), "cube")
    return (group, step), k.label(action), False


def propose(k: Asker, action: Action) -> Way:
    group = Step("do-talk", k.words("Diplomacy"), "ambassador", k.words("1 VP and a cube each"))
    said = k.words("Relations with {name}", name=k.names[action[1]])
    return (group, Step(f"propose-{action[1] + 1}", said, "ambassador")), k.words("Propose: {what}", what=said), False


def on_track(k: Asker, action: Action) -> Way:
    """A cube to or from a track, or a resource of one kind."""
    track = action[1]
    if action[0] == a.GAIN:
        said = k.label(action)
        return (
            (
                Step(
                    terms.track_id(track),
                    said,
                    terms.RESOURCE_SYMBOLS[track],
                    k.words("you have {n}", n=k.me.storage[track]),
                ),
            ),
            said,
            False,
        )
    note = income_note(k, track, -1 if action[0] == a.SEND else 1)
    step = track_step(k, track, note)
    return (step,), f"{step.label}: {note}", False


def give_back(k: Asker, action: Action) -> Way:
    return (Step(f"return-{action[1]}", k.label(action), "reputation"),), k.label(action), False


def learn(k: Asker, action: Action) -> Way:
    tech = k.view.technologies[action[1]]
    name = terms.tech_name(tech.id, k.words)
    symbol = terms.tech_symbol(tech.id)[0]
    if k.kind == "free_technology":
        return (
            (Step(terms.tech_id(tech.id), name, symbol, k.words("free")),),
            k.words("Receive {technology}", technology=name),
            False,
        )
    price = k.words("{n} science", n=tech.price or 0)
    text = k.words("Research {technology} for {price}", technology=name, price=price)
    return (Step(terms.tech_id(tech.id), name, symbol, price),), text, False


def fit(k: Asker, action: Action) -> Way:
    """Blueprint, place, part; the note has the numbers before and after."""
    _, ship_, slot, part = action
    ship, name = c.SHIPS[ship_], c.PART_NAMES[part]
    now = k.me.designs[ship_]
    first = Step(
        terms.ship_id(ship), terms.ship_name(ship, k.words), ship, k.words("{n} left over", n=f"{now.energy:+d}")
    )
    part_step = Step(
        terms.part_id(name), terms.part_name(name, k.words), f"pt-{c.PARTS[part].kind}",
        changes(k, now, refit(k.me, ship, slot, name)),
    )  # fmt: skip
    text = k.words("{ship}: {part}", ship=first.label, part=part_step.label)
    steps = (first, slot_step(k, ship_, slot))
    return (steps, text, False) if k.kind == "free_part" else ((*steps, part_step), text, False)


def slot_step(k: Asker, ship: int, slot: int) -> Step:
    there = k.me.designs[ship].slots[slot]
    name = terms.part_name(there.part, k.words) if there.part else k.words("empty place")
    symbol = f"pt-{c.PARTS[c.PART_OF[there.part]].kind}" if there.part else "i-plus"
    same = [s.part for s in k.me.designs[ship].slots]
    which = f" {same[: slot + 1].count(there.part)}" if same.count(there.part) > 1 else ""
    return Step(terms.slot_id(c.SHIPS[ship], slot), f"{name}{which}", symbol)


def remove(k: Asker, action: Action) -> Way:
    _, ship_, slot = action
    ship = c.SHIPS[ship_]
    now = k.me.designs[ship_]
    first = Step(
        terms.ship_id(ship), terms.ship_name(ship, k.words), ship, k.words("{n} left over", n=f"{now.energy:+d}")
    )
    note = changes(k, now, refit(k.me, ship, slot, None))
    last = Step("do-remove", k.words("Take it off"), "i-cross", note)
    return (first, slot_step(k, ship_, slot), last), last.label, False


def changes(k: Asker, old: Design, new: Design) -> str:
    """What a change of parts does to the numbers of a design."""
    said = [
        f"{k.words(name)} {getattr(old, key)} → {getattr(new, key)}"
        for key, _, _, name in terms.STATS
        if getattr(old, key) != getattr(new, key)
    ]
    before, after = dice_words(k, old), dice_words(k, new)
    if before != after:
        said.append(f"{before} → {after}")
    said.append(f"{k.words('energy')} {old.energy:+d} → {new.energy:+d}")
    return ", ".join(said)


def dice_words(k: Asker, design: Design) -> str:
    said = [f"{n} {k.words(COLOUR_WORDS[i])}" for i, n in enumerate(design.cannons) if n]
    if design.missiles:
        said.append(k.words.plural("{n} missile", "{n} missiles", design.missiles))
    return " + ".join(said) or k.words("no dice")


def build(k: Asker, action: Action) -> Way:
    _, what, sector = action
    name = terms.build_name(what, k.words)
    price = k.me.designs[what].price if what <= c.STARBASE else k.me.prices[what - c.ORBITAL]
    note = k.words("{n} materials", n=price)
    gain = {c.MONOLITH: k.words("3 VP"), c.ORBITAL: k.words("a new square")}.get(what, "")
    id_ = f"blue-{c.BUILDS[what]}" if what <= c.STARBASE else f"build-{c.BUILDS[what]}"
    first = Step(id_, name, c.BUILDS[what], ", ".join(filter(None, (note, gain))))
    text = k.words("Build: {what} in {sector} for {price}", what=name.lower(), sector=k.number(sector), price=note)
    return (first, k.place(sector, c.BUILDS[what])), text, False


WAYS: Final = {
    a.TAKE: take, a.REACT: take, a.PASS: pass_, a.DONE: done, a.COLONISE: colonise, a.TRADE: trade, a.RECALL: recall,
    a.PROPOSE: propose, a.SEND: on_track, a.RETURN: give_back, a.LEARN: learn, a.GAIN: on_track, a.REMOVE: remove,
    a.FIT: fit, a.BUILD: build, a.CUBE: on_track,
}  # fmt: skip
