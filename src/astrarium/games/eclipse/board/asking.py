"""Every legal action as the clicks that lead to it, each with its price and its gain."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from html import escape
from typing import Final

from astrarium.core import Action, Ask, Choice, Step, Words, mark

from .. import actions as a
from .. import components as c
from ..preview import refit
from ..view import Design, Pending, Sector, View
from ..words import ACTION_WORDS, COLOUR_WORDS, DISCOVERY_WORDS, RESOURCE_WORDS, SHIP_WORDS, label
from . import questions, terms
from .forecast import arrival
from .galaxy import joins, turned

Way = tuple[tuple[Step, ...], str, bool]  # the steps, the text of the button, whether it reveals something
SHIPS: Final = (*c.SHIPS, "ancient", "gcds")
STRENGTH: Final = (
    mark("trade {n}:1"), mark("{n} colony ships"), mark("{n} technologies a turn"), mark("{n} parts an upgrade"),
    mark("{n} builds"), mark("{n} moves"),
)  # fmt: skip


class Asker:
    """One seat's question: the view it sees, its legal actions, names and words."""

    def __init__(self, view: View, legal: Sequence[Action], names: Sequence[str], words: Words) -> None:
        assert view.seat is not None and view.pending is not None
        self.view, self.legal, self.names, self.words = view, legal, names, words
        self.seat = view.seat
        self.me = view.players[view.seat]
        self.pending: Pending = view.pending
        self.kind = view.pending.kind
        self.sectors: dict[int, Sector] = {sector.index: sector for sector in view.sectors}
        self.tracks = Counter(action[1:3] for action in legal if action[0] == a.COLONISE)

    def ask(self) -> Ask:
        return questions.ask(self)

    def choices(self) -> tuple[Choice, ...]:
        return tuple(self.choice(action) for action in self.legal)

    def choice(self, action: Action) -> Choice:
        steps, confirm, final = WAYS.get(action[0], plain)(self, action)
        return Choice(action, steps, confirm, final)

    def label(self, action: Action) -> str:
        return terms.capital(label(action, self.names, self.words))

    def number(self, sector: int) -> str:
        return c.SECTOR_NAMES[sector]

    def place(self, sector: int, icon: str = "", note: str = "") -> Step:
        number = self.number(sector)
        return Step(terms.sector_id(number), terms.sector_label(number, self.view, self.words), icon, note)

    def safe(self, name: str) -> str:
        return escape(name)

    def colour_word(self, colour: str) -> str:
        return COLOUR_WORDS[c.COLOURS.index(colour)]

    def discs_after(self, more: int) -> str:
        """What the upkeep becomes when that many discs come back to the track (negative: leave it)."""
        last = len(c.UPKEEP) - 1
        after = c.UPKEEP[max(0, min(last, self.me.discs + more))]
        return self.words("upkeep {old} → {new}", old=self.me.upkeep, new=after)


def plain(k: Asker, action: Action) -> Way:
    """One chip: the action in words."""
    said = k.label(action)
    name = a.ACTIONS.kinds[action[0]].name
    symbol = SYMBOLS.get(action[0], "i-check")
    return (Step(f"do-{name}", said, symbol),), said, action[0] in FINAL


def species(k: Asker, action: Action) -> Way:
    entry = c.SPECIES[action[1]]
    name = k.label(action)
    note = "; ".join(species_lines(entry, k.words)[:2])
    return (Step(terms.species_id(entry.id), name, "i-players", note),), name, False


def species_lines(entry: c.Species, words: Words) -> list[str]:
    """What is special about a people, in short."""
    usual = c.SPECIES[0]
    values = (entry.trade, entry.colony_ships, entry.limits[2], entry.limits[3], entry.limits[4], entry.limits[5])
    normal = (usual.trade, usual.colony_ships, usual.limits[2], usual.limits[3], usual.limits[4], usual.limits[5])
    said = [words(text, n=n) for text, n, u in zip(STRENGTH, values, normal, strict=True) if n != u]
    if entry.discs != usual.discs:
        said.append(words("{n} influence discs", n=entry.discs))
    techs = [words(tech.name) for i, tech in enumerate(c.TECHNOLOGIES) if entry.tech >> i & 1]
    return [*said, ", ".join(techs)]


def turn_home(k: Asker, action: Action) -> Way:
    degrees = 60 * action[1]
    step = Step(terms.turn_id(k.me.home or "", action[1]), f"{degrees}°", "i-turn")
    return (step,), k.words("Turn it to {degrees}°", degrees=degrees), False


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
        note = k.words("money after upkeep {n}", n=k.me.balance)
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


def explore(k: Asker, action: Action) -> Way:
    q, r = c.CELLS[action[1]]
    ring = c.RING[action[1]]
    left = k.view.stacks[ring - 1] or len(k.view.discards[ring - 1])
    name = k.words("Ring {ring}", ring=terms.ROMAN[ring])
    step = Step(
        terms.space_id(q, r),
        f"{name} ({q}, {r})",
        "parsec",
        k.words.plural("{n} sector left", "{n} sectors left", left),
    )
    return (step,), k.words("Explore here, ring {ring}", ring=terms.ROMAN[ring]), True


def draw_another(k: Asker, action: Action) -> Way:  # noqa: ARG001
    said = k.words("Turn over another sector")
    return (Step("do-draw", said, "parsec"),), said, True


def place_tile(k: Asker, action: Action) -> Way:
    _, sector, rotation = action
    tile = next(tile for tile in k.pending.drawn if tile.index == sector)
    assert k.pending.target is not None
    linked, still_open = joins(k.view, k.pending.target, turned(tile, rotation))
    said = [k.words("joins {sectors}", sectors=", ".join(other.number for other in linked))] if linked else []
    said.append(k.words.plural("{n} open", "{n} open", still_open))
    name = f"{60 * rotation}°" if len(k.pending.drawn) == 1 else f"{tile.number}, {60 * rotation}°"
    step = Step(terms.turn_id(tile.number, rotation), name, "i-turn", "; ".join(said))
    note = k.words(" with a discovery") if tile.discovery else ""
    return (
        (step,),
        k.words("Place {sector} at {degrees}°", sector=tile.number, degrees=60 * rotation) + note,
        tile.discovery,
    )


def discard(k: Asker, action: Action) -> Way:  # noqa: ARG001
    said = k.words("Discard it")
    return (Step("do-discard", said, "i-cross", k.words("the space stays empty")),), said, False


def claim(k: Asker, action: Action) -> Way:
    sector = k.sectors[action[1]]
    note = f"+{sector.vp} {k.words('VP')}, {k.discs_after(-1)}"
    if sector.discovery:
        note += f", {k.words('a discovery')}"
    step = k.place(action[1], "disc", note)
    return (step,), k.words("Take {sector}: {note}", sector=sector.number, note=note), sector.discovery


def decline(k: Asker, action: Action) -> Way:  # noqa: ARG001
    said = k.words("No disc")
    return (Step("do-decline", said, "i-cross", k.words("upkeep stays {n}", n=k.me.upkeep)),), said, False


def discovery(k: Asker, action: Action) -> Way:
    if action[0] == a.KEEP:
        said = k.words("Keep it for 2 VP")
        return (Step("do-keep", said, "vp"),), said, False
    found = k.pending.discovery
    what = k.words(DISCOVERY_WORDS[c.DISCOVERIES.index(found)]) if found else ""
    return (Step("do-use", k.words("Use it"), "discovery", what),), k.words("Use it: {what}", what=what), False


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


def move(k: Asker, action: Action) -> Way:
    _, ship_, start, end = action
    ship = c.SHIPS[ship_]
    name = terms.ship_name(ship, k.words)
    label_ = k.words("{ship} in {sector}", ship=name, sector=k.number(start))
    note = k.words("movement {n}", n=k.me.designs[ship_].movement)
    first = Step(terms.fleet_id(k.number(start), k.seat, ship), label_, ship, note)
    target = k.place(end, "act-movement", arrival_note(k, end, ship))
    text = k.words("{ship} to {sector}", ship=name, sector=k.number(end))
    if target.note:
        text = f"{text} ({target.note})"
    return (first, target), text, False


def arrival_note(k: Asker, sector: int, ship: str) -> str:
    """Whom the ship meets there, with the chance to win; and whose relations it breaks."""
    there = k.sectors[sector]
    partners = [s for s in (there.owner, *there.entered) if s is not None and s in k.me.ambassadors]
    said = [k.words("betrays {name}", name=k.names[partners[0]])] if partners else []
    met = arrival(k.view, there, k.seat, ship)
    if met is not None:
        party, found = met
        who = k.names[int(party)] if party.isdecimal() else k.words(SHIP_WORDS[4 if party == "ancients" else 5])
        said.append(k.words("meets {who}", who=who))
        if found is not None:
            said.append(k.words("{chance} to win", chance=terms.percent(found)))
    elif there.owner is not None and there.owner != k.seat:
        said.append(k.words("sector of {name}", name=k.names[there.owner]))
    return ", ".join(said)


def disc(k: Asker, action: Action) -> Way:  # noqa: ARG001
    note = k.discs_after(-1)
    step = Step("influence-track", k.words("A disc from the track"), "disc", note)
    return (step,), k.words("Take a disc from the track: {note}", note=note), False


def lift(k: Asker, action: Action) -> Way:
    sector = k.sectors[action[1]]
    step = Step("do-lift", k.words("Take the disc off"), "disc", k.words("its cubes go back"))
    text = k.words("Take the disc off {sector}", sector=sector.number)
    return (k.place(action[1], "disc"), step), text, False


def settle(k: Asker, action: Action) -> Way:
    sector = k.sectors[action[1]]
    note = f"+{sector.vp} {k.words('VP')}"
    if sector.discovery:
        note += f", {k.words('a discovery')}"
    return (
        (k.place(action[1], "disc", note),),
        k.words("Take {sector}: {note}", sector=sector.number, note=note),
        sector.discovery,
    )


def back_home(k: Asker, action: Action) -> Way:  # noqa: ARG001
    note = k.discs_after(1)
    step = Step("influence-track", k.words("Back to the track"), "disc", note)
    return (step,), k.words("Back to the track: {note}", note=note), False


def fire(k: Asker, action: Action) -> Way:
    said = k.label(action)
    return (
        (Step(f"do-{a.ACTIONS.kinds[action[0]].name}", said, "burst" if action[0] == a.FIRE else "i-check"),),
        said,
        True,
    )


def retreat(k: Asker, action: Action) -> Way:
    said = k.label(action)
    return (Step(f"retreat-{k.number(action[1])}", said, "i-retreat"),), said, True


def first(k: Asker, action: Action) -> Way:
    said = k.label(action)
    return (Step(f"first-{c.SHIPS[action[1]]}", said, c.SHIPS[action[1]]),), said, True


def hit(k: Asker, action: Action) -> Way:
    """A target: whether the die destroys it, and what is left otherwise."""
    _, target, damage = action
    ship = SHIPS[target]
    battle = k.view.battle
    assert battle is not None and battle.next_die is not None
    group = next(g for g in battle.groups if g.ship == ship and g.party != str(k.seat))
    left = group.hull + 1 - damage
    die = battle.next_die.damage
    if die > left:
        note = k.words("destroys it, {n} too many", n=die - left)
    elif die == left:
        note = k.words("destroys it")
    else:
        note = k.words("{n} of {left} hit points", n=die, left=left)
    name = terms.ship_name(ship, k.words)
    if damage:
        name = k.words("{ship}, damaged {n}", ship=name, n=damage)
    pending = sum(d.pending for d in battle.dice)
    step = Step(terms.target_id(ship, damage), name, ship, note)
    return (step,), k.words("Hit: {ship}, {note}", ship=name.lower(), note=note), pending <= 1


def kill(k: Asker, action: Action) -> Way:
    number = k.number(k.view.battle.sector) if k.view.battle else ""
    square = action[1]
    there = c.SECTORS[c.SECTOR_NAMES.index(number)].squares
    kind = c.SQUARE_KINDS[there[square][0]] if square < len(there) else "wild"
    what = k.words("orbital") if square == c.ORBITAL_SQUARE else k.label(action)
    return (Step(terms.square_id(number, square), what, f"sq-{kind}"),), k.label(action), False


def honour(k: Asker, action: Action) -> Way:
    _, value, drop = action
    said = k.label(action)
    if not value:
        return (Step("honour-0", said, "i-cross"),), said, False
    keep = Step(f"honour-{value}", k.words("Keep {value}", value=value), "reputation", f"+{value} {k.words('VP')}")
    if not drop:
        return (keep,), said, False
    back = Step(f"drop-{drop}", k.words("Put {drop} back", drop=drop), "i-cross", f"−{drop} {k.words('VP')}")
    return (keep, back), said, False


def abandon(k: Asker, action: Action) -> Way:
    sector = k.sectors[action[1]]
    cubes = sum(square.cube for square in sector.squares) + sector.orbital_cube
    note = f"{k.discs_after(1)}, −{sector.vp} {k.words('VP')}"
    if cubes:
        note += ", " + k.words.plural("{n} cube goes back", "{n} cubes go back", cubes)
    return (
        (k.place(action[1], "i-cross", note),),
        k.words("Give up {sector}: {note}", sector=sector.number, note=note),
        False,
    )


SYMBOLS: Final = {
    a.AGREE: "ambassador", a.REFUSE: "i-cross", a.STORE: "i-lock", a.BOMB: "burst", a.SPARE: "i-check",
    a.QUIT: "i-cross",
}  # fmt: skip
FINAL: Final = (a.BOMB,)
WAYS: Final[dict[int, Callable[[Asker, Action], Way]]] = {
    a.SPECIES: species, a.TURN: turn_home, a.TAKE: take, a.REACT: take, a.PASS: pass_, a.DONE: done,
    a.COLONISE: colonise, a.TRADE: trade, a.RECALL: recall, a.PROPOSE: propose, a.SEND: on_track, a.RETURN: give_back,
    a.EXPLORE: explore, a.DRAW: draw_another, a.PLACE: place_tile, a.DISCARD: discard, a.CLAIM: claim,
    a.DECLINE: decline, a.USE: discovery, a.KEEP: discovery, a.LEARN: learn, a.GAIN: on_track, a.REMOVE: remove,
    a.FIT: fit, a.BUILD: build, a.MOVE: move, a.DISC: disc, a.LIFT: lift, a.SETTLE: settle, a.HOME: back_home,
    a.CUBE: on_track, a.FIRE: fire, a.HOLD: fire, a.RETREAT: retreat, a.FIRST: first, a.HIT: hit, a.KILL: kill,
    a.HONOUR: honour, a.ABANDON: abandon,
}  # fmt: skip
