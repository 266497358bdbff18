"""The one question, and every legal action as the clicks that lead to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from ....core.notation import Action, Seat
from ....core.page import Ask, Choice, Step, Words
from ..actions import AMBUSH, BATTLE, COLONISE, CONVERT, DONE, MOVE, PORTAL, PRODUCE
from ..components import CIVILISATIONS, COLONISATION, EVOLUTION, SIDES, TRACKS, WAR
from ..view import CardFace, Sector, View
from . import terms
from .cards import short_words
from .forecast import Battle, battle, battlefields, colony_sites, controller_after
from .galaxy import neighbours
from .people import left

NOWHERE = "done"


class Asker:
    """One seat's question: the view it sees, its legal actions, names and words."""

    def __init__(self, view: View, legal: Sequence[Action], names: Sequence[str], words: Words) -> None:
        assert view.seat is not None and view.pending is not None
        self.view, self.legal, self.names, self.words = view, legal, names, words
        self.seat: Seat = view.seat
        self.me = view.players[view.seat]
        self.sector: dict[int, Sector] = {sector.cell: sector for sector in view.sectors}
        self.kind = view.pending.kind

    def ask(self) -> Ask:
        return ASKS[self.kind](self)

    def choices(self) -> tuple[Choice, ...]:
        return tuple(CHOICES[self.kind](self))

    def ends_turn(self) -> bool:
        """Whether nobody else acts in this turn: then hands pass on and nothing can be taken back."""
        return bool(self.view.order) and self.view.order[-1].status == "now"

    def at(self, cell: int, icon: str, note: str) -> Step:
        name = self.sector[cell].name
        return Step(terms.sector_id(name), self.place_name(self.sector[cell]), icon, note)

    def place_name(self, sector: Sector) -> str:
        if sector.home_of is None:
            return sector.name
        return f"{sector.name}, {self.words('home of {name}', name=self.names[sector.home_of])}"

    def done(self, label: str, note: str, confirm: str) -> Choice:
        step = Step(NOWHERE, label, "i-check", note)
        return Choice((DONE,), (step,), confirm, self.ends_turn())


def ask_civilisation(a: Asker) -> Ask:
    return Ask(
        a.words("Which <b>civilisation</b> do you lead?"),
        a.words.plural(
            "{n} is free. They differ in their first ships and levels.",
            "{n} are free. They differ in their first ships and levels.",
            len(a.legal),
        ),
    )


def civilisations(a: Asker) -> Iterator[Choice]:
    for action in a.legal:
        entry = CIVILISATIONS[action[1]]
        name = terms.people_name(entry.id, a.words)
        levels = ", ".join(a.words(terms.TRACK_NAMES[i]) for i, level in enumerate(entry.levels) if level)
        note = a.words("{ships}; {levels}", ships=terms.ships(entry.starting_ships, a.words), levels=levels)
        step = Step(terms.civilisation_id(entry.id), name, "i-players", note)
        yield Choice(action, (step,), a.words("Lead the {people}", people=name))


def ask_home(a: Asker) -> Ask:
    return Ask(
        a.words("Where is your <b>home sector</b>?"),
        a.words("Your first ships start there, and its colony can never be destroyed."),
    )


def homes(a: Asker) -> Iterator[Choice]:
    for action in a.legal:
        sector = a.sector[action[1]]
        near = [s for s in neighbours(a.view, sector) if s.kind == "neutral"]
        gives = ", ".join(a.words(terms.BONUS_NAMES[s.bonus]) for s in near if s.bonus)
        note = a.words("next to {bonuses}", bonuses=gives) if gives else ""
        confirm = a.words("Settle at {sector}", sector=sector.name)
        yield Choice(action, (a.at(action[1], "pl-home", note),), confirm)


def ask_choose(a: Asker) -> Ask:
    ready = sum(player.has_chosen for player in a.view.players)
    if a.view.duel:
        sentence = a.words("Choose <b>one card</b>, <b>one of its four ways</b>, and a card to throw away.")
    else:
        sentence = a.words("Choose <b>one card</b> and <b>one of its four ways</b>, in secret.")
    return Ask(
        sentence,
        a.words(
            "{ready} of {seats} have chosen. Cards stay hidden until all have.", ready=ready, seats=a.view.seats
        ),
    )


def cards(a: Asker) -> Iterator[Choice]:
    """Card, then way, then in a duel the card that goes away."""
    faces = {face.card: face for face in a.view.hand}
    last = a.view.pending is not None and len(a.view.pending.seats) == 1  # then the cards are turned up
    first = {card: Step(terms.card_id(card), str(card), "ai-card", short_words(card, a.words)) for card in faces}
    ways = {(card, side): side_step(a, faces[card], side) for card in faces for side in range(len(SIDES))}
    drops = {
        card: Step(terms.card_id(card), a.words("Throw away {card}", card=card), "i-cross", first[card].note)
        for card in faces
    }
    for action in a.legal:
        card, side = action[1], action[2]
        way = a.words(terms.SIDE_NAMES[side])
        steps: tuple[Step, ...] = (first[card], ways[card, side])
        confirm = a.words("Lock in {card}, {way}", card=card, way=way)
        if len(action) > 3:
            steps += (drops[action[3]],)
            confirm = a.words("Lock in {card}, {way}; throw away {other}", card=card, way=way, other=action[3])
        yield Choice(action, steps, confirm, last)


def side_step(a: Asker, face: CardFace, side: int) -> Step:
    """A way of a card, with what it would bring as things stand."""
    label = terms.capital(a.words(terms.SIDE_NAMES[side]))
    return Step(terms.side_id(face.card, side), label, terms.SIDE_SYMBOLS[side], side_note(a, face, side))


def side_note(a: Asker, face: CardFace, side: int) -> str:
    words = a.words
    if side == WAR:
        fields = len(battlefields(a.view, a.seat))
        if not fields:
            return words("no battle possible now")
        return words.plural("{n} battle possible now", "{n} battles possible now", fields)
    if side == EVOLUTION:
        track = TRACKS.index(face.track)
        level, name = a.me.levels[track], words(terms.TRACK_NAMES[track])
        if level == face.level:
            return words("{track} is at its top: no effect", track=name)
        return f"{name} {level} → {face.level}"
    if side == COLONISATION:
        if not a.me.colonies_left:
            return words("no colony left: no effect")
        free = len(colony_sites(a.view, a.seat))
        if not free:
            return words("no sector to settle now")
        return words.plural("{n} sector to settle now", "{n} sectors to settle now", free)
    return words.plural("{n} action", "{n} actions", sum(face.allowance))


def ask_war(a: Asker) -> Ask:
    n = len(a.legal) - 1
    return Ask(
        a.words("Where do you start a <b>battle</b>?"),
        a.words.plural(
            "{n} sector where you meet somebody. The strongest wins 1 VP; equal strength destroys all.",
            "{n} sectors where you meet somebody. The strongest wins 1 VP; equal strength destroys all.",
            n,
        ),
    )


def battles(a: Asker) -> Iterator[Choice]:
    for action in a.legal:
        if action[0] == BATTLE:
            result = battle(a.view, a.sector[action[1]], a.seat)
            said = battle_words(a, result)
            score = a.words("{mine} against {other}", mine=result.mine, other=result.best_other)
            step = a.at(action[1], "way-war", terms.detailed(score, said, a.words))
            yield Choice(action, (step,), a.words("Fight here: {score}, {result}", score=score, result=said))
    fought = a.view.pending is not None and bool(a.view.pending.fought)
    label = a.words("Stop fighting") if fought else a.words("Fight nowhere")
    yield a.done(label, "", label)


def battle_words(a: Asker, result: Battle) -> str:
    """The result for the reader, colony losses included."""
    if result.winner is None:
        return a.words("a tie, everything there is destroyed")
    if result.winner != a.seat:
        return a.words("{name} wins, you lose all there", name=a.names[result.winner])
    if result.ships_kept:
        return a.words("you keep {ships}", ships=terms.ships(result.ships_kept, a.words))
    return a.words("you keep the colony")


def ask_colonisation(a: Asker) -> Ask:
    return Ask(
        a.words("Which sector do you <b>settle</b>?"),
        a.words.plural(
            "You have {n} colony left. Only sectors that you control and that have no colony.",
            "You have {n} colonies left. Only sectors that you control and that have no colony.",
            a.me.colonies_left,
        ),
    )


def sites(a: Asker) -> Iterator[Choice]:
    for action in a.legal:
        if action[0] == COLONISE:
            sector = a.sector[action[1]]
            gain = a.words(terms.GAINS[sector.bonus]) if sector.bonus else ""
            step = a.at(action[1], terms.BONUS_SYMBOLS.get(sector.bonus or "", "colony"), gain)
            confirm = a.words("Settle {sector}: {gain}", sector=sector.name, gain=gain)
            yield Choice(action, (step,), confirm, a.ends_turn())
    label = a.words("Settle nowhere")
    yield a.done(label, "", label)


def ask_expansion(a: Asker) -> Ask:
    return Ask(
        a.words("What does your <b>expansion</b> do next?"),
        a.words(
            "Left: {actions}. In any order; click one of your sectors.", actions=terms.counted(left(a.view), a.words)
        ),
    )


def expansions(a: Asker) -> Iterator[Choice]:
    """A sector first; then what is done there, or where its ships go and how many."""
    by_sector: dict[int, list[Action]] = {}
    for action in a.legal:
        if action[0] != DONE:
            by_sector.setdefault(action[1], []).append(action)
    for cell in sorted(by_sector, key=lambda c: -a.sector[c].ships[a.seat]):
        listed = by_sector[cell]
        first = a.at(cell, "qv-ship", holding(a, a.sector[cell]))
        found = [*deeds(a, first, listed), *voyages(a, first, listed)]
        if len(found) == 1:  # nothing happens before the reader has said so
            only = found[0]
            found = [Choice(only.action, only.steps, only.confirm or only.steps[-1].label, only.final)]
        yield from found
    n = sum(left(a.view))
    note = a.words.plural("{n} action unused", "{n} actions unused", n)
    yield a.done(a.words("End the expansion"), note, a.words("End the expansion, {unused}", unused=note))


def holding(a: Asker, sector: Sector) -> str:
    """What the reader has on a sector."""
    n = sector.ships[a.seat]
    said = [terms.ships(n, a.words)] if n else []
    if sector.colony == a.seat:
        said.append(a.words("a colony"))
    return ", ".join(said)


def deeds(a: Asker, first: Step, listed: Sequence[Action]) -> Iterator[Choice]:
    """Production, ambush and conversion on the sector itself."""
    sector = a.sector[listed[0][1]]
    for action in listed:
        if action[0] == PRODUCE:
            note = a.words.plural("{n} ship in stock", "{n} ships in stock", a.me.ships_in_stock)
            step = Step("produce", a.words("Build a ship on {sector}", sector=sector.name), "act-production", note)
        elif action[0] in (AMBUSH, CONVERT):
            step = victim_step(a, sector, action)
        else:
            continue
        yield Choice(action, (first, step))


def victim_step(a: Asker, sector: Sector, action: Action) -> Step:
    victim = action[2]
    n = sector.ships[victim]
    if action[0] == AMBUSH:
        label = a.words("Ambush {name}", name=a.names[victim])
        return Step(f"ambush-{victim + 1}", label, "act-ambush", a.words("destroys 1 of {n}", n=n))
    label = a.words("Convert {name}", name=a.names[victim])
    return Step(f"convert-{victim + 1}", label, "act-conversion", a.words("1 of {n} becomes yours", n=n))


def voyages(a: Asker, first: Step, listed: Sequence[Action]) -> Iterator[Choice]:
    """Where the ships go: next door by movement, else by portal; a portal next door is one click further."""
    near: dict[int, list[Action]] = {}
    far: dict[int, list[Action]] = {}
    for action in listed:
        if action[0] == MOVE:
            near.setdefault(action[2], []).append(action)
        elif action[0] == PORTAL:
            far.setdefault(action[2], []).append(action)
    by_portal = Step("portal", a.words("Through the portal"), "act-portal", a.words("{n} left", n=left(a.view)[0]))
    for to, actions in near.items():
        target = a.at(to, "act-movement", target_note(a, to))
        yield from journeys(a, (first, target), actions)
        yield from journeys(a, (first, target, by_portal), far.pop(to, []))
    for to, actions in far.items():
        target = a.at(to, "act-portal", target_note(a, to))
        yield from journeys(a, (first, target), actions)


def target_note(a: Asker, to: int) -> str:
    """What stands there: others with their strength, the reader's own pieces, else what a colony would give."""
    sector = a.sector[to]
    if sector.hidden:
        return a.words("face down")
    said = [a.words("yours: {pieces}", pieces=own)] if (own := holding(a, sector)) else []
    for seat, value in enumerate(sector.strength):
        if value and seat != a.seat:
            said.append(terms.detailed(a.names[seat], a.words("strength {n}", n=value), a.words))
    return "; ".join(said) or (a.words(terms.BONUS_NAMES[sector.bonus]) if sector.bonus else "")


def journeys(a: Asker, steps: tuple[Step, ...], listed: Sequence[Action]) -> Iterator[Choice]:
    for action in sorted(listed, key=lambda action: action[3]):
        _, start, to, n = action
        count = Step(f"count-{n}", terms.ships(n, a.words), "qv-ship", journey_note(a, start, to, n))
        confirm, final = "", False
        if a.sector[to].hidden:
            confirm = a.words("Explore {sector} with {ships}", sector=a.sector[to].name, ships=count.label)
            final = True
        yield Choice(action, (*steps, count), confirm, final)


def journey_note(a: Asker, start: int, to: int, n: int) -> str:
    """Who would control both ends afterwards, where it changes."""
    here, there = a.sector[start], a.sector[to]
    said = []
    if not there.hidden and there.controller != a.seat and controller_after(a.view, there, a.seat, n) == a.seat:
        said.append(a.words("you take {sector}", sector=there.name))
    if here.controller == a.seat and controller_after(a.view, here, a.seat, -n) != a.seat:
        said.append(a.words("you give up {sector}", sector=here.name))
    return ", ".join(said)


ASKS: dict[str, Callable[[Asker], Ask]] = {
    "civilisation": ask_civilisation, "home": ask_home, "choose": ask_choose, "war": ask_war,
    "colonisation": ask_colonisation, "expansion": ask_expansion,
}  # fmt: skip
CHOICES: dict[str, Callable[[Asker], Iterator[Choice]]] = {
    "civilisation": civilisations, "home": homes, "choose": cards, "war": battles, "colonisation": sites,
    "expansion": expansions,
}  # fmt: skip
