"""A seat's view, built from the state: secrets are left out here and only here."""

from __future__ import annotations

from ....core.masks import members_of
from ....core.notation import Seat
from ..box import components as c
from ..rules import scoring
from ..rules.choosing import resolution_order
from ..rules.control import controlled_sectors, controller, strength
from ..rules.expansion import LEFT, allowance
from ..table import actions as a
from ..table.state import PARTS
from ..table.state import CivilisationsState as State
from .hidden import known_hands
from .view import CardFace, Laid, Pending, Player, Sector, Strategy, View


def view_of(state: State, seat: Seat | None) -> View:
    """What `seat` may know of `state`."""
    age = max(state.age, 1)
    choice = laid_of(state.chosen[seat], state.dropped[seat]) if seat is not None else None
    return View(
        seat=seat,
        seats=state.seats,
        turn=state.turn,
        age=state.age,
        turn_of_age=state.turn_of_age,
        passing="left" if c.PASSES_LEFT[age - 1] else "right",
        duel=state.duel,
        exploration=bool(state.options["exploration"]),
        sectors=tuple(sector_of(state, cell) for cell in state.galaxy.cells),
        players=players_of(state, seat),
        hand=hand_of(state, seat) if seat is not None else (),
        choice=choice,
        discard=tuple(members_of(state.discard)),
        aside=tuple(members_of(state.aside)),
        removed=tuple(card.index for card in c.CARDS if card.index not in state.deal.deck),
        free_civilisations=tuple(c.id for i, c in enumerate(c.CIVILISATIONS) if i not in state.civilisation),
        order=order_of(state),
        pending=pending_of(state, seat),
        over=state.over,
        winners=tuple(state.winners()) if state.over else (),
    )


def _seat(number: int) -> Seat | None:
    return number if number >= 0 else None


def laid_of(chosen: int, dropped: int) -> Laid | None:
    return Laid(chosen >> 2, c.SIDES[chosen & 3], dropped or None) if chosen else None


def sector_of(state: State, cell: int) -> Sector:
    q, r = state.galaxy.coordinates[cell]
    is_home = cell in state.galaxy.homes
    hidden = bool(state.hidden >> cell & 1)
    shows_tile = not is_home and not hidden
    strengths = tuple(strength(state, seat, cell) for seat in range(state.seats))
    return Sector(
        cell=cell,
        name=c.SECTOR_NAMES[cell],
        q=q,
        r=r,
        kind="home" if is_home else "neutral",
        slot=state.galaxy.homes.index(cell) if is_home else None,
        home_of=state.home.index(cell) if cell in state.home else None,
        bonus=c.BONUSES[c.TILE_BONUS[state.tile[cell]]] if shows_tile else None,
        tile=f"N{state.tile[cell] + 1:02}" if shows_tile else None,
        hidden=hidden,
        ships=tuple(state.ships[seat * c.CELLS + cell] for seat in range(state.seats)),
        colony=_seat(state.colony[cell]),
        strength=strengths,
        controller=_seat(controller(state, cell)),
        contested=sum(value > 0 for value in strengths) > 1,
    )


def players_of(state: State, seat: Seat | None) -> tuple[Player, ...]:
    traced, ranks = traced_hands(state, seat), ranks_of(state)
    return tuple(player_of(state, who, traced[who], ranks[who]) for who in range(state.seats))


def traced_hands(state: State, seat: Seat | None) -> list[int]:
    """By holder: the hand of somebody else, where the seat can name it, as a set."""
    known = known_hands(state, seat) if seat is not None else [0] * state.seats
    return [hand if who != seat else 0 for who, hand in enumerate(known)]


def ranks_of(state: State) -> list[int]:
    table = scoring.standings(state)
    ordered = sorted(table, reverse=True)
    return [1 + ordered.index(mine) for mine in table]


def player_of(state: State, who: Seat, traced: int, rank: int) -> Player:
    civilisation = state.civilisation[who]
    laid = bool(state.chosen[who]) + bool(state.dropped[who])
    battles, sectors, colonies = state.points[who * PARTS : (who + 1) * PARTS]
    return Player(
        seat=who,
        civilisation=c.CIVILISATIONS[civilisation].id if civilisation >= 0 else None,
        home=c.SECTOR_NAMES[state.home[who]] if state.home[who] >= 0 else None,
        levels=tuple(state.level[who * len(c.TRACKS) : (who + 1) * len(c.TRACKS)]),
        influence=state.influence(who),
        armament=state.armament(who),
        ships_in_stock=state.stock[who],
        ships_on_map=sum(state.ships[who * c.CELLS : (who + 1) * c.CELLS]),
        colonies_left=state.colonies_left(who) if state.home[who] >= 0 else c.COLONIES,
        hand_size=state.hand[who].bit_count() - laid,
        has_chosen=bool(state.chosen[who]),
        revealed=laid_of(state.shown[who], state.shown_dropped[who]),
        traced=tuple(members_of(traced)) if traced else None,
        points=scoring.total(state, who),
        battle_points=battles,
        sector_points=sectors,
        colony_points=colonies,
        sectors=controlled_sectors(state, who).bit_count(),
        pieces=scoring.pieces(state, who),
        rank=rank,
    )


def hand_of(state: State, seat: Seat) -> tuple[CardFace, ...]:
    laid = (state.chosen[seat] >> 2, state.dropped[seat])
    return tuple(_face(state, seat, card) for card in members_of(state.hand[seat]) if card not in laid)


def _face(state: State, seat: Seat, index: int) -> CardFace:
    card = c.CARDS[index - 1]
    level = state.level[seat * len(c.TRACKS) + card.evolution]
    return CardFace(
        card=index,
        track=c.TRACKS[card.evolution],
        level=min(level + 1, c.TOP_LEVEL),
        actions=card.actions,
        allowance=tuple(allowance(state, seat, index)),
        source=card.source,
    )


def order_of(state: State) -> tuple[Strategy, ...]:
    if not state.stack or state.stack[-1][0] <= a.CHOOSE_CARD:
        return ()
    order = resolution_order(state)
    now = len(order) - len(state.stack)  # one decision below for each seat that waits
    names = ["done"] * now + ["now"] + ["waiting"] * len(order)
    return tuple(
        Strategy(seat, state.shown[seat] >> 2, c.SIDES[state.shown[seat] & 3], names[i]) for i, seat in enumerate(order)
    )


def pending_of(state: State, seat: Seat | None) -> Pending | None:
    if not state.stack:
        return None
    top = state.stack[-1]
    portal, movement, production, ambush, conversion = top[LEFT:] if top[0] == a.EXPAND else (0,) * 5
    fought = top[2] if top[0] == a.WAGE_WAR else 0
    return Pending(
        kind=a.DECISIONS[top[0]],
        seats=state.to_act(),
        mine=seat in state.to_act(),
        portal=portal,
        movement=movement,
        production=production,
        ambush=ambush,
        conversion=conversion,
        fought=tuple(c.SECTOR_NAMES[cell] for cell in members_of(fought)),
    )
