"""Before a choice that is legal and ruinous: upkeep unpaid, cubes given up, a sector left to a foe, a lost attack."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from astrarium.core import Action
from astrarium.core.warned import LESS, MORE, PLAIN, Warned, together, warned, warns

from ...box import components as c
from ...box.components import INTERCEPTOR, TYPES
from ...knowledge.look import refitted
from ...knowledge.view import Design, Sector
from ...odds.fleets import Fleet, fleet_in, foe_in, of_design
from ...odds.forecast import FEW_STEPS, chance, joined_by
from ...odds.threats import Threat, threats
from ...rules.aftermath import has_room
from ...rules.diplomacy import partners_at
from ...rules.explore import targets
from ...rules.population import legal_colonise
from ...table import actions as a
from ...table.state import ANCIENTS, EMPTY, NOBODY
from ...text.names import RESOURCE_WORDS, SHIP_WORDS
from .. import symbols
from .asker import Asker

HOPELESS: Final = 0.25  # an attack with less than that is warned of


def warning(k: Asker, action: Action) -> str:
    """The warning before that action: a sentence, then line by line the sum behind it; empty for most."""
    found = WARNINGS.get(action[0])
    return found(k, action) if found else ""


@dataclass(frozen=True, slots=True)
class Purse:
    """Money at the end of the round, and what can still be done for it."""

    money: int
    income: int
    upkeep: int
    landed: int  # more income, if all colony ships land for it
    traded: int

    @property
    def left(self) -> int:
        return self.money + self.income - self.upkeep + self.landed + self.traded


def purse(k: Asker, discs: int = 0, spent: tuple[int, int, int] = (0, 0, 0)) -> Purse:
    """The purse once that many discs have left the track and that much has been spent (EC-16.2, EC-11.6)."""
    me = k.me
    money, science, materials = (have - gone for have, gone in zip(me.storage, spent, strict=True))
    squares = {move[1:3] for move in legal_colonise(k.state, k.seat) if move[3] == c.MONEY}
    cubes = max(0, me.tracks[c.MONEY] - min(len(squares), me.colony_ships))
    landed = c.PRODUCES[cubes] - c.PRODUCES[me.tracks[c.MONEY]]
    upkeep = c.UPKEEP[max(0, min(len(c.UPKEEP) - 1, me.discs - discs))]
    traded = max(0, science) // me.trade + max(0, materials) // me.trade
    return Purse(money, me.income[c.MONEY], upkeep, landed, traded)


@warns()
def ruin(k: Asker, discs: int = 0, spent: tuple[int, int, int] = (0, 0, 0)) -> str:
    """That the upkeep cannot be paid any more, whatever is traded and wherever colony ships land (EC-16.3)."""
    if k.view.round == k.view.rounds and not k.state.rulings.last_upkeep:
        return ""  # EC-R1: no upkeep is paid any more
    found = purse(k, discs, spent)
    if found.left >= 0:
        return ""
    said = k.words.plural(
        "You will be <b>{n} money</b> short at the upkeep.", "You will be <b>{n} money</b> short at the upkeep.",
        -found.left,
    )  # fmt: skip
    return "\n".join([said, *_sum(k, found), k.words("sectors will be given up, cubes and all")])


def _sum(k: Asker, found: Purse) -> list[str]:
    """The terms of the sum, as the player would reckon it."""
    terms = [
        k.words("money {n}", n=_bold(str(found.money))),
        k.words("income {n}", n=_bold(f"+{found.income}")),
        k.words("upkeep {n}", n=_bold(f"−{found.upkeep}")),
    ]
    terms += [k.words("colony ships {n}", n=_bold(f"+{found.landed}"))] if found.landed else []
    terms += [k.words("trade {rate}:1 {n}", rate=k.me.trade, n=_bold(f"+{found.traded}"))] if found.traded else []
    return [*terms, k.words("left {n}", n=_bold(symbols.amount(found.left)))]


def _bold(figure: str) -> str:
    return f"<b>{figure}</b>"


def _take(k: Asker, action: Action) -> str:
    """An action's disc; Influence may bring two back."""
    back = k.me.limits[c.INFLUENCE] if action[0] == a.TAKE and action[1] == c.INFLUENCE else 0
    return ruin(k, 1 - back)


def _disc(k: Asker, action: Action) -> str:  # noqa: ARG001
    return ruin(k, 1)


def _learn(k: Asker, action: Action) -> str:
    price = k.view.technologies[action[1]].price or 0
    return ruin(k, 0, (0, 0 if k.kind == "free_technology" else price, 0))


def _build(k: Asker, action: Action) -> str:
    what = action[1]
    price = k.me.designs[what].price if what <= c.STARBASE else k.me.prices[what - c.ORBITAL]
    return ruin(k, 0, (0, 0, price))


def _trade(k: Asker, action: Action) -> str:
    """Trading money away; one more trade could bring back less than it took."""
    _, give, take = action
    spent = [0, 0, 0]
    spent[give], spent[take] = k.me.trade, -1
    return "" if take == c.MONEY else ruin(k, 0, (spent[0], spent[1], spent[2]))


def _pass(k: Asker, action: Action) -> str:  # noqa: ARG001
    """Passing with the upkeep unpaid, or with foes in a sector that will hardly be held."""
    return together(ruin(k), *(_threat(k, found) for found in threats(k.view)))


def _threat(k: Asker, found: Threat) -> str:
    number, who = found.sector.number, k.safe(k.names[found.foe])
    if found.held is None:
        said = k.words("<b>{sector}</b> is left to {name}: no ship of yours defends it.", sector=number, name=who)
        return warned(f"left_{number}", said, PLAIN)
    held = symbols.percent(found.held)
    said = k.words("<b>{sector}</b> is held with <b>{chance}</b> only.", sector=number, chance=held)
    return Warned(said, {f"hardly_held_{number}": -found.held})


def _move(k: Asker, action: Action) -> str:
    return together(betrayal(k, action[3]), attack(k, action), opened(k, action))


@warns(PLAIN)
def betrayal(k: Asker, sector: int) -> str:
    """A ship where a partner has a disc or a ship makes its owner the traitor (EC-5.5)."""
    found = partners_at(k.state, k.seat, sector)
    if not found:
        return ""
    return k.words("You would <b>betray</b> {name} and take the traitor card.", name=k.safe(k.names[found[0]]))


@warns(PLAIN)
def opened(k: Asker, action: Action) -> str:
    """The last ship leaves a sector of one's own, and a foe's ships next door can come in (EC-9.2)."""
    _, _, start, end = action
    sector = k.sectors[start]
    if sector.owner != k.seat or sum(squad.count for squad in sector.ships if squad.seat == k.seat) > 1:
        return ""
    near = [foe for link in k.state.full[start] if link != end for foe in _foes(k, link)]
    if not near:
        return ""
    who = k.safe(k.names[near[0]])
    return k.words("<b>{sector}</b> would stand open to {name} next door.", sector=sector.number, name=who)


def _foes(k: Asker, sector: int) -> list[int]:
    """Players with ships there who are no partners of the reader's."""
    return [seat for seat in k.sectors[sector].entered if seat != k.seat and seat not in k.me.ambassadors]


@warns(LESS)
def attack(k: Asker, action: Action) -> str:
    """An attack with hardly a chance, even if the ships beside this one follow with the moves that are left."""
    _, ship, start, end = action
    foe = foe_in(k.state, k.seat, end)
    if foe == NOBODY:
        return ""
    ours, theirs = fleet_in(k.state, k.seat, end), fleet_in(k.state, foe, end)
    alone = chance(_joined_by(k, ours, [ship]), theirs, FEW_STEPS)
    if alone is None or alone >= HOPELESS:
        return ""
    others = _followers(k, start, ship)
    if _for_a_tile(k, ship, end) and not others:
        return ""
    together = chance(_joined_by(k, ours, [ship, *others]), theirs, FEW_STEPS) if others else alone
    if together is None or together >= HOPELESS:
        return ""
    who = k.names[foe] if foe < ANCIENTS else k.words(SHIP_WORDS[foe - ANCIENTS + TYPES])
    return k.words(
        "Only <b>{chance}</b> to win in {sector} against {who}.", chance=symbols.percent(together),
        sector=k.number(end), who=k.safe(who),
    )  # fmt: skip


def _for_a_tile(k: Asker, ship: int, end: int) -> bool:
    """One interceptor alone costs hardly more than the tile that its owner draws for the battle (EC-14.1, EC-14.4)."""
    return ship == INTERCEPTOR and k.seat not in k.sectors[end].entered and has_room(k.state, k.seat)


def _lift(k: Asker, action: Action) -> str:
    """Giving up a sector with cubes, home or the last one: all that lives there goes back to the tracks (EC-4.3)."""
    sector = k.sectors[action[1]]
    last = [other for other in k.sectors.values() if other.owner == k.seat] == [sector]
    cubes = sum(square.cube for square in sector.squares)
    name = "last_sector" if last else "home" if sector.number == k.me.home else "cubes_back"
    if last:
        said = k.words("<b>{sector}</b> is your <b>last sector</b>.", sector=sector.number)
    elif sector.number == k.me.home:
        said = k.words("<b>{sector}</b> is your <b>home</b>.", sector=sector.number)
    elif cubes:
        said = k.words.plural(
            "<b>{n} cube</b> of {sector} goes back to your tracks.",
            "<b>{n} cubes</b> of {sector} go back to your tracks.", cubes, sector=sector.number,
        )  # fmt: skip
    else:
        return ""
    told = "\n".join([said, *_incomes(k, sector), f"<b>−{sector.vp}</b> {k.words('VP')}"])
    return warned(name, told, MORE if name == "cubes_back" else PLAIN)


def _incomes(k: Asker, sector: Sector) -> list[str]:
    """What the cubes of that sector bring in, which ends with it; those of grey squares may go to any track."""
    told = []
    for kind, name in enumerate(c.RESOURCES):
        back = sum(square.cube and square.kind == name for square in sector.squares)
        old, new = c.PRODUCES[k.me.tracks[kind]], c.PRODUCES[min(c.TRACK_CUBES, k.me.tracks[kind] + back)]
        if new < old:
            told.append(
                k.words("{resource} income {n}", resource=k.words(RESOURCE_WORDS[kind]), n=_bold(f"{old} → {new}"))
            )
    return told


def _followers(k: Asker, start: int, ship: int) -> list[int]:
    """The other ships of that sector that could make the same move after this one, the biggest first."""
    here = [c.SHIPS.index(s.ship) for s in k.sectors[start].ships if s.seat == k.seat for _ in range(s.count)]
    here.remove(ship)
    movable = [kind for kind in c.SIZE_ORDER if k.me.designs[kind].movement]
    found = [kind for kind in movable for other in here if other == kind]
    return found[: max(0, (k.pending.left or 1) - 1)]


def _joined_by(k: Asker, fleet: Fleet, ships: list[int]) -> Fleet:
    for ship in ships:
        fleet = joined_by(fleet, of_design(k.me.designs[ship], (0,)))
    return fleet


@warns()
def _done(k: Asker, action: Action) -> str:  # noqa: ARG001
    """Before the upkeep colony ships land for the last time: one left up brings nothing in this round (EC-11.2)."""
    if k.kind != "colony" or k.view.round == k.view.rounds:
        return ""
    ships = min(k.me.colony_ships, len({move[1:3] for move in legal_colonise(k.state, k.seat)}))
    return k.words.plural(
        "<b>{n} colony ship</b> could still land: its income is lost for this round.",
        "<b>{n} colony ships</b> could still land: their income is lost for this round.", ships,
    )  # fmt: skip


def _refit(k: Asker, action: Action) -> str:
    """A design that is slower than before, or worse in some way and better in none (EC-7.2)."""
    ship, slot = action[1], action[2]
    old = k.me.designs[ship]
    new = refitted(k.state, k.seat, ship, slot, action[3] if action[0] == a.FIT else EMPTY)
    if new.movement < old.movement:
        said = k.words("<b>Slower</b> than before: movement {old} → {new}.", old=old.movement, new=new.movement)
        return warned("slower", said)
    was, will = _figures(old), _figures(new)
    if was == will or any(after > before for before, after in zip(was, will, strict=True)):
        return ""
    return warned("weaker", k.words("<b>Weaker</b> than before, and better in nothing."))


def _figures(design: Design) -> tuple[int, ...]:
    """All that is the better the more there is of it; energy that is left over lets the next part in."""
    return (
        design.initiative, design.hull, design.computer, design.shield, design.movement, design.energy,
        *design.cannons, design.missiles,
    )  # fmt: skip


@warns(PLAIN)
def _discard(k: Asker, action: Action) -> str:  # noqa: ARG001
    """The space stays empty, and where there is no other to explore the next sector must be drawn for it (EC-3.3)."""
    if any(cell != k.state.target for cell in targets(k.state, k.seat)):
        return ""
    return k.words("There is <b>no other space</b> that you can explore.")


@warns(PLAIN)
def _betray(k: Asker, action: Action) -> str:
    who = k.safe(", ".join(k.names[seat] for seat in action[1:]))
    return k.words("You would <b>betray</b> {name} and take the traitor card.", name=who)


WARNINGS: Final[dict[int, Callable[[Asker, Action], str]]] = {
    a.TAKE: _take, a.REACT: _take, a.CLAIM: _disc, a.DISC: _disc, a.LEARN: _learn, a.BUILD: _build,
    a.TRADE: _trade, a.PASS: _pass, a.MOVE: _move, a.LIFT: _lift, a.DONE: _done, a.FIT: _refit, a.REMOVE: _refit,
    a.DISCARD: _discard, a.BETRAY: _betray,
}  # fmt: skip
