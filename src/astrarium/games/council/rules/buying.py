"""The buy phase (CS-4): AI cards, upgrades of the own board and stations, paid with gems."""

from __future__ import annotations

from ....core.errors import Refusal
from ....core.event import NOBODY
from ....core.notation import Action, Seat
from ....core.page import mark
from ..box import components as c
from ..box.galaxies import told
from ..box.reading import GEM_KINDS, Gems
from ..box.records import RANGE, SECTORS, Upgrade
from ..table import actions as a
from ..table.state import CouncilState as State
from .colonising import list_towers, settle, sites, tower_refusal

NO_MORE = Refusal(mark("You have made your three purchases."), "CS-4.1")
NO_CUBE = Refusal(mark("You have no cube left to mark it."), "CS-4.6")
TAKE_ONE = Refusal(mark("First take your free AI card."), "CS-9.14")
TOO_TALL = Refusal(mark("Your leader may not have this card."), "CS-13.4")


def begin_buying(state: State, seat: Seat) -> None:
    leader = state.leader[seat]
    free = state.box.leaders[leader].free_colonies if leader >= 0 else 0  # CS-13.3
    state.stack.append((a.BUY_PHASE, 1 << seat, 0, free))


def may_have(state: State, seat: Seat, card: int) -> bool:
    """Casares may not have the card with the tower of three (CS-13.4)."""
    leader = state.leader[seat]
    return leader < 0 or state.box.cards[card].tower <= state.box.leaders[leader].largest_tower


def can_upgrade(state: State, seat: Seat, number: int, upgrade: Upgrade) -> bool:
    """Whether this upgrade is the next on the board."""
    if state.upgrades[seat] >> number & 1:
        return False  # CS-4.6
    if upgrade.kind != RANGE:
        return True
    if upgrade.zone >= c.ZONES and (state.leader[seat] < 0 or not state.box.leaders[state.leader[seat]].extra_zone):
        return False  # CS-13.5
    return state.reach[seat * c.MAX_ZONES + upgrade.zone] == upgrade.range - 1  # CS-4.9


def slots_left(state: State, galaxy: int) -> int:
    return state.box.galaxies[galaxy].station_slots - state.stations.count(galaxy)


def can_build(state: State, seat: Seat, station: int, galaxy: int) -> bool:
    """A colony there, a free slot, no other own station there, and its cubes (CS-12.1)."""
    own = state.stations[seat * c.STATIONS : (seat + 1) * c.STATIONS]
    return (
        own[station] < 0 and galaxy not in own and state.colonies[seat * c.GALAXIES + galaxy] > 0
        and slots_left(state, galaxy) > 0 and state.supply[seat] >= state.box.stations[station].cubes
    )  # fmt: skip


def legal_purchases(state: State, seat: Seat) -> list[Action]:
    _, _, made, free = state.stack[-1]
    listed: list[Action] = []
    at = seat * GEM_KINDS
    anthracite, gold, clear = state.gems[at : at + GEM_KINDS]
    if made < c.MAX_PURCHASES and anthracite + gold + clear:  # CS-4.1
        box = state.box
        for card in state.market:
            if card >= 0 and may_have(state, seat, card):
                listed += a.purchases((a.BUY, card), box.cards[card].cost, anthracite, gold, clear)
        if state.supply[seat]:  # CS-4.6: a cube marks it
            for number, upgrade in enumerate(box.upgrades):
                if can_upgrade(state, seat, number, upgrade):
                    listed += a.purchases((a.UPGRADE, number), upgrade.cost, anthracite, gold, clear)
        if state.options["stations"]:
            _list_stations(state, seat, (anthracite, gold, clear), listed)
    if free:
        list_towers(state, seat, sites(state, seat, False, state.box.reach_mask[SECTORS]), 1, listed)
    listed.append(a.THE_END)
    return listed


def _list_stations(state: State, seat: Seat, gems: Gems, listed: list[Action]) -> None:
    for station, plan in enumerate(state.box.stations):
        for galaxy in state.galaxies:
            if can_build(state, seat, station, galaxy):
                listed += a.purchases((a.STATION, station, galaxy), plan.cost, *gems)


def _pay(state: State, seat: Seat, action: Action) -> Gems:
    """The last three numbers of a purchase are the gems paid."""
    anthracite, gold, clear = action[-3:]
    at = seat * GEM_KINDS
    state.gems[at] -= anthracite
    state.gems[at + 1] -= gold
    state.gems[at + 2] -= clear
    kind, who, made, free = state.stack[-1]
    state.stack[-1] = (kind, who, made + 1, free)
    return anthracite, gold, clear


def buy(state: State, seat: Seat, action: Action) -> None:
    gems = _pay(state, seat, action)
    state.events.append((a.E_BOUGHT, seat, action[1], *gems))
    take_from_market(state, seat, action[1])


def take_from_market(state: State, seat: Seat, card: int) -> None:
    """An AI card joins the hand, and its place is filled at once (CS-4.2, CS-4.3)."""
    state.hand[seat] |= 1 << card
    fill(state, state.market.index(card))


def fill(state: State, place: int) -> None:
    """The next card of the deck; an empty deck leaves the place empty (CS-4.3)."""
    if not state.deck and state.trash:
        state.deck, state.trash = sorted(state.trash), []  # CS-14.6
        state.dice.shuffle(state.deck)
    state.market[place] = card = state.deck.pop() if state.deck else -1
    if card >= 0:
        state.events.append((a.E_OFFERED, NOBODY, card, place))


def upgrade(state: State, seat: Seat, action: Action) -> None:
    gems = _pay(state, seat, action)
    bought = state.box.upgrades[action[1]]
    mark_upgrade(state, seat, action[1])
    state.gain_energy(seat, bought.energy)  # CS-4.9, CS-4.10
    state.events.append((a.E_UPGRADED, seat, action[1], bought.energy, *gems))


def mark_upgrade(state: State, seat: Seat, number: int) -> None:
    """A cube of one's own on the board."""
    bought = state.box.upgrades[number]
    state.upgrades[seat] |= 1 << number
    if state.supply[seat]:
        state.supply[seat] -= 1
        state.board_cubes[seat] += 1
    if bought.kind == RANGE:
        state.reach[seat * c.MAX_ZONES + bought.zone] = bought.range


def build(state: State, seat: Seat, action: Action) -> None:
    gems = _pay(state, seat, action)
    _, station, galaxy = action[:3]
    state.stations[seat * c.STATIONS + station] = galaxy
    state.supply[seat] -= state.box.stations[station].cubes  # CS-12.4
    state.events.append((a.E_BUILT, seat, station, galaxy, *gems))


def legal_takings(state: State, seat: Seat) -> list[Action]:
    """A card of the market for nothing (CS-9.14)."""
    return [(a.TAKE, card) for card in state.market if card >= 0 and may_have(state, seat, card)] or [a.THE_END]


def found_colony(state: State, seat: Seat, action: Action) -> None:
    """A colony for nothing (CS-13.3)."""
    kind, who, made, free = state.stack.pop()
    state.stack.append((kind, who, made, free - 1))
    settle(state, seat, action[1], action[2])


def end_buying(state: State, seat: Seat, action: Action) -> None:  # noqa: ARG001
    state.stack.pop()


def take_nothing(state: State, seat: Seat, action: Action) -> None:  # noqa: ARG001
    """Where the market has no card for the seat."""
    state.stack.pop()


def take(state: State, seat: Seat, action: Action) -> None:
    state.stack.pop()
    state.events.append((a.E_TAKEN, seat, action[1]))
    take_from_market(state, seat, action[1])


TOO_FEW = (
    mark("Too few gems: it takes {price}, you have {n}."),
    mark("Too few gold or clear gems: it takes {price}, you have {n}."),
    mark("Too few clear gems: it takes {price}, you have {n}."),
)


def _poverty(cost: Gems, have: Gems) -> Refusal | None:
    """What is missing to pay `cost`: gems of any kind, or of a better one (CS-4.4)."""
    for kind, text in enumerate(TOO_FEW):
        if sum(have[kind:]) < sum(cost[kind:]):
            return Refusal(text, "CS-4.4", {"price": sum(cost[kind:]), "n": sum(have[kind:])})
    return None


def payment_refusal(state: State, seat: Seat, cost: Gems, paid: Gems) -> Refusal | None:
    have = state.gems_of(seat)
    if refused := _poverty(cost, have):
        return refused
    if any(n > h for n, h in zip(paid, have, strict=True)):
        return Refusal(mark("You do not have these gems."), "CS-4.4")
    if paid not in a.payments(cost):
        return Refusal(mark("These gems are too few, too cheap or more than needed."), "CS-4.5")
    return None


def buy_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    if state.stack[-1][2] >= c.MAX_PURCHASES:
        return NO_MORE
    refused = card_refusal(state, seat, action)
    return refused or payment_refusal(state, seat, state.box.cards[action[1]].cost, action[2:])  # type: ignore[arg-type]


def card_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Why this card cannot be bought, whatever is paid, or taken for nothing."""
    card = action[1]
    if card not in state.market or not c.AI_CARDS >> card & 1:
        return Refusal(mark("This card is not in the market."), "CS-4.2", {"card": c.CARD_IDS[card]})
    return None if may_have(state, seat, card) else TOO_TALL


def upgrade_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    if state.stack[-1][2] >= c.MAX_PURCHASES:
        return NO_MORE
    wanted = state.box.upgrades[action[1]]
    if state.upgrades[seat] >> action[1] & 1:
        return Refusal(mark("You have this upgrade already."), "CS-4.6")
    if not can_upgrade(state, seat, action[1], wanted):
        if wanted.zone >= c.ZONES:
            return Refusal(mark("Your board has no such zone."), "CS-13.5")
        return Refusal(mark("This zone must reach 2 parsecs before it can reach 3."), "CS-4.9")
    if not state.supply[seat]:
        return NO_CUBE
    return payment_refusal(state, seat, wanted.cost, action[2:])  # type: ignore[arg-type]


def station_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    _, station, galaxy = action[:3]
    own = state.stations[seat * c.STATIONS : (seat + 1) * c.STATIONS]
    values: dict[str, object] = {"galaxy": told(state.box.galaxies[galaxy].name)}
    if not state.options["stations"]:
        return Refusal(mark("This table plays without space stations."), "CS-12")
    if state.stack[-1][2] >= c.MAX_PURCHASES:
        return NO_MORE
    if own[station] >= 0:
        return Refusal(mark("You have built this station already."), "CS-12.1")
    if galaxy in own:
        return Refusal(mark("You have a station in {galaxy} already."), "CS-12.1", values)
    if not state.colonies[seat * c.GALAXIES + galaxy]:
        return Refusal(mark("You need a colony in {galaxy} first."), "CS-12.1", values)
    if slots_left(state, galaxy) <= 0:
        return Refusal(mark("No place for a station is left in {galaxy}."), "CS-12.1", values)
    if state.supply[seat] < state.box.stations[c.COLONISATION].cubes and station == c.COLONISATION:
        return Refusal(mark("You need three cubes for this station."), "CS-12.4")
    return payment_refusal(state, seat, state.box.stations[station].cost, action[3:])  # type: ignore[arg-type]


def colony_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Why no colony can be founded there for nothing."""
    if not state.stack[-1][3]:
        return Refusal(mark("Colonies are founded by action cards, not in the buy phase."), "CS-3.1")
    return tower_refusal(state, seat, action, state.box.reach_mask[SECTORS], False, 1)  # CS-13.3


def nothing_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:  # noqa: ARG001
    return None if legal_takings(state, seat) == [a.THE_END] else TAKE_ONE
