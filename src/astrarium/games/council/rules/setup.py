"""Set-up (CS-2): board, tiles, market, piles, bonus cards and turn order."""

from __future__ import annotations

from ....core.masks import mask_of, members_of
from ..box import components as c
from ..box.records import SECTORS
from ..table.state import CouncilState as State
from .civilisations import deal_civilisations
from .leaders import offer_leaders


def begin(state: State) -> None:
    """Everything up to the first decision."""
    _shuffle_tiles(state)
    _open_market(state)
    _shuffle_techs(state)
    _deal_bonus(state)
    _draw_order(state)
    if state.automa >= 0:
        _prepare_automa(state)
    if state.options["leaders"]:
        offer_leaders(state)
    deal_civilisations(state)


def _shuffle_tiles(state: State) -> None:
    """All tiles in every game (CS-2.2); the first two of sector 1 onto Parvus Corta (CS-2.3)."""
    for sector in range(SECTORS):
        pile = [number for number, tile in enumerate(state.box.tiles) if tile.sector == sector]
        state.dice.shuffle(pile)
        state.piles[sector] = pile
    for galaxy in range(c.GALAXIES):
        plate = state.box.galaxies[galaxy]
        for space in state.box.spaces_of[galaxy][: plate.preset_tiles]:
            state.lay_tile(state.piles[plate.sector].pop(), space)


def _open_market(state: State) -> None:
    """Two rows of four (CS-2.4)."""
    state.deck = members_of(c.AI_CARDS)
    state.dice.shuffle(state.deck)
    state.market = [state.deck.pop() for _ in range(c.MARKET)]


def _shuffle_techs(state: State) -> None:
    """Two cards of each level leave the game unseen (CS-2.5)."""
    for level in (1, 2):
        cards = [number for number, tech in enumerate(state.box.techs) if tech.level == level]
        state.dice.shuffle(cards)
        state.tech_piles[level - 1] = mask_of(cards[c.TECHS_REMOVED :])


def dark_cards(state: State) -> list[int]:
    """Those that this table deals from (CS-2.6)."""
    return state.box.dark_cards(state.seats, bool(state.options["stations"]))


def _deal_bonus(state: State) -> None:
    state.light_pile = list(range(c.LIGHTS))
    state.dice.shuffle(state.light_pile)
    state.dark = state.dice.sample(dark_cards(state), state.seats)


def _draw_order(state: State) -> None:
    """Turn order at random; among equals the lower token counts as arrived earlier (CS-2.8)."""
    state.dice.shuffle(state.order)
    for place, party in enumerate(state.order):
        state.arrival[party] = place


def _prepare_automa(state: State) -> None:
    """Its cards by level, the silver ones where the table wants them (CS-14.1, CS-14.10)."""
    for pile in range(3):
        deck = [
            number for number, card in enumerate(state.box.automa)
            if card.pile == pile and (not card.silver or state.options["silver"])
        ]  # fmt: skip
        state.dice.shuffle(deck)
        state.automa_decks[pile] = deck
