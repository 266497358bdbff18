"""The solo opponent: deck, turns and passing (GP-X)."""

from __future__ import annotations

from collections.abc import Callable

from ....core.notation import Seat
from ....core.state import Decision
from ..box import components as c
from ..box.automa import CARDS, FACTION_CARDS, LEVELS, Card, FactionCard
from ..table import actions as a
from ..table import player as at
from ..table.space import middle
from ..table.state import GaiaState as State
from .automa_sites import best_mine, best_upgrade, build_at, first_places, upgrade_at
from .counting import final_count
from .mines import place_first

LAST_CARDS = 3  # among these a red lamp means passing


def player(state: State) -> Seat:
    """The Automa's place at the table: after the one human seat."""
    return state.seats


def own_card(state: State) -> FactionCard:
    return FACTION_CARDS[state.rows[player(state)][at.FACTION]]


def choose_automa_faction(state: State) -> None:
    """A faction of another colour than the human's (GP-X1.3)."""
    row = state.rows[player(state)]
    taken = state.rows[0][at.HOME]
    free = [f for f in FACTION_CARDS if c.FACTIONS[f].home != taken]
    wish = "taklons" if state.first_game else str(state.options["automa_faction"])
    wanted = c.FACTION_IDS.index(wish) if wish in c.FACTION_IDS else -1
    chosen = wanted if wanted in free else state.dice.pick(free)
    row[at.FACTION], row[at.HOME] = chosen, c.FACTIONS[chosen].home
    row[at.VP] = LEVELS[str(state.options["automa"])].vp
    if FACTION_CARDS[chosen].research >= 0:
        row[at.TRACK + FACTION_CARDS[chosen].research] = 1
    state.events.append((a.X_FACTION, player(state), chosen))


def begin_automa(state: State) -> None:
    """The starting deck: the starters of the level and one card more; the rest is the reserve (GP-X1.4)."""
    level = LEVELS[str(state.options["automa"])]
    deck = [i for i, card in enumerate(CARDS) if (card.starter or i in level.added) and i not in level.left_out]
    rest = [i for i in range(len(CARDS)) if i not in deck]
    state.seen = sum(1 << i for i in deck)
    state.dice.shuffle(rest)
    state.deck, state.used, state.reserve = [*deck, rest.pop()], [], rest
    state.dice.shuffle(state.deck)


def automa_place(state: State, task: Decision) -> None:  # noqa: ARG001
    """A starting mine as near as can be to the middle of the map (GP-X1.5)."""
    card = CARDS[state.dice.below(len(CARDS))]
    cell = first_places(state, player(state), middle(state.galaxy.cells), card)
    state.events.append((a.X_PLACE, player(state), c.B_MINE, cell))
    place_first(state, player(state), cell, at.MINE)


def automa_booster(state: State, task: Decision) -> None:  # noqa: ARG001
    card = CARDS[state.dice.below(len(CARDS))]
    booster = state.boosters.pop(card.initial_booster - 1)
    state.rows[player(state)][at.BOOSTER] = booster
    state.events.append((a.X_BOOSTER, player(state), booster))


def shuffle_deck(state: State) -> None:
    """A new round: all cards and one more from the reserve; the first card is support only (GP-X2.1, GP-X2.2)."""
    if state.round > 1:
        state.deck = sorted(state.deck + state.used)
        if state.reserve:
            state.deck.append(state.reserve.pop())
        state.dice.shuffle(state.deck)
    state.used = []
    state.support = _draw(state)


def _draw(state: State) -> int:
    card = state.deck.pop()
    state.used.append(card)
    state.seen |= 1 << card
    state.events.append((a.X_CARD, player(state), CARDS[card].id))
    return card


def automa_turn(state: State) -> None:
    """Reveal a card: pass, or do its action with the support card's figures (GP-X2.3, GP-X2.4)."""
    support = CARDS[state.support]
    if not state.deck:
        automa_pass(state, support)
        return
    last = len(state.deck) <= LAST_CARDS
    number = _draw(state)
    card = CARDS[number]
    if last and card.passes:
        automa_pass(state, support)
        return
    state.support = number
    act(state, card, support)


def act(state: State, card: Card, support: Card) -> None:
    """The action side of a card; an action that cannot be done is skipped, its points are not (GP-X3)."""
    if card.action == "faction":
        faction_action(state, support)
        return
    DOES[card.action](state, support)
    if card.action == "power_qic" and own_card(state).repeats_power_qic:
        block_action(state, support)  # GP-X4.2
    automa_points(state, card.vp, at.VP_ACTION)


def automa_points(state: State, vp: int, source: int) -> None:
    """Points; on the highest level one more with every gain (GP-X5.1)."""
    if vp:
        vp += LEVELS[str(state.options["automa"])].bonus
        row = state.rows[player(state)]
        row[at.VP] += vp
        row[source] += vp
        state.events.append((a.X_POINTS, player(state), source - at.VP_ROUND, vp))


def build(state: State, support: Card, reach: int = 0, guide: str = "", otherwise: bool = True) -> bool:
    """A mine; where none can be built an upgrade instead (GP-X3.1)."""
    seat = player(state)
    cell = best_mine(state, seat, support, reach or support.range, guide)
    if cell < 0:
        return otherwise and upgrade(state, support, otherwise=False)
    if build_at(state, seat, cell, support):
        automa_points(state, own_card(state).new_type_vp, at.VP_FACTION)
    return True


def upgrade(state: State, support: Card, back: bool = False, otherwise: bool = True) -> bool:
    """The first possible upgrade of the priority list (GP-X3.2)."""
    seat = player(state)
    found = best_upgrade(state, seat, support, back)
    if found is None:
        return False
    upgrade_at(state, seat, *found)
    if found[0] == c.B_STATION:
        automa_points(state, own_card(state).station_vp, at.VP_FACTION)
    elif found[0] == c.B_LAB and own_card(state).lab_research:
        advance_one(state, numbered(eligible(state), support))
    return otherwise or True


def block_action(state: State, support: Card) -> None:
    """Cover one open action space of the research board (GP-X3.3)."""
    spaces = [number for number in range(len(c.BOARD_ACTIONS)) if state.acts[number] < 0]
    if spaces:
        number = numbered(spaces, support)
        state.acts[number] = player(state)
        state.events.append((a.X_ACT, player(state), number))


def numbered(things: list[int], support: Card) -> int:
    """Numbered selection: the n-th from one end, round and round; -1 where there is none (GP-X3.5)."""
    if not things:
        return -1
    row = things if support.from_left else things[::-1]
    return row[(support.number - 1) % len(row)]


def eligible(state: State) -> list[int]:
    """Tracks where the Automa can advance or take an advanced tile away (GP-X3.4)."""
    row = state.rows[player(state)]
    found = []
    for track in range(len(c.TRACKS)):
        level = row[at.TRACK + track]
        top_free = not any(other[at.TRACK + track] == c.TOP for other in state.rows)
        if level < c.TOP - 1 or (level == c.TOP - 1 and (state.advanced[track] >= 0 or top_free)):
            found.append(track)
    return found


def advance_one(state: State, track: int) -> None:
    if track < 0:
        return
    row = state.rows[player(state)]
    if row[at.TRACK + track] == c.TOP - 1 and state.advanced[track] >= 0:
        state.advanced[track] = -1
        state.events.append((a.X_REMOVES, player(state), track))
    else:
        row[at.TRACK + track] += 1
        state.events.append((a.X_ADVANCE, player(state), track, row[at.TRACK + track]))


def research_highest(state: State, support: Card) -> None:
    tracks = eligible(state)
    levels = state.rows[player(state)]
    high = max((levels[at.TRACK + t] for t in tracks), default=0)
    advance_one(state, numbered([t for t in tracks if levels[at.TRACK + t] == high], support))


def research_random(state: State, support: Card) -> None:
    advance_one(state, numbered(eligible(state), support))


def _build(state: State, support: Card) -> None:
    build(state, support)


def _upgrade(state: State, support: Card) -> None:
    upgrade(state, support)


DOES: dict[str, Callable[[State, Card], None]] = {
    "build_mine": _build,
    "upgrade": _upgrade,
    "power_qic": block_action,
    "research_highest": research_highest,
    "research_random": research_random,
}


def faction_action(state: State, support: Card) -> None:
    """The list of the faction card, with one support card for all of it (GP-X4.1)."""
    for step in own_card(state).steps:
        values = dict(word.split("=", 1) for word in step[1:] if "=" in word)
        if step[0] == "vp":
            automa_points(state, int(step[1]), at.VP_FACTION)
        elif step[0] == "research":
            track = c.TRACKS.index(step[1])
            tracks = eligible(state)
            advance_one(state, track if track in tracks else numbered(tracks, support))
        elif step[0] == "build_mine":
            build(state, support, int(values["range"]), values.get("tiebreak_3a", ""))
        elif step[0] == "upgrade" and "else" in values:
            if not upgrade(state, support):
                build(state, support, int(values["range"]), otherwise=False)
        elif step[0] == "upgrade":
            upgrade(state, support, back=True)
        else:
            DOES[step[0]](state, support)


def automa_pass(state: State, support: Card) -> None:
    """Points of the round's tile, and another booster (GP-X5.2, GP-X5.3)."""
    seat = player(state)
    row = state.rows[seat]
    automa_points(
        state, c.ROUND_TILES[state.round_tiles[state.round - 1]].automa_vp[state.round > c.ROUNDS // 2], at.VP_ROUND
    )
    booster = a.NO_BOOSTER
    if state.round < c.ROUNDS:
        booster = state.boosters.pop(support.pass_booster)
        state.boosters.append(row[at.BOOSTER])
        row[at.BOOSTER] = booster
    row[at.PASSED] = 1
    state.passed.append(seat)
    state.events.append((a.X_PASS, seat, booster))


def automa_count(state: State, tile: int) -> int:
    """Progress on a final tile; in federations are all its structures but one (GP-X6)."""
    row = state.rows[player(state)]
    if tile == c.F_FEDERATED:
        return max(0, row[at.OWNED].bit_count() - 1)
    return final_count(state, row, tile)
