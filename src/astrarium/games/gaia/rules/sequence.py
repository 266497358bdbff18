"""The sequence of play: what is decided, what answers it, and what is said to whoever wants something else (GP-D)."""

from __future__ import annotations

from ....core.errors import Refusal
from ....core.notation import Action, Seat
from ....core.page import mark
from ....core.rulebook import Answer, Row, RuleBook, Task, fine
from ..table import actions
from ..table import actions as a
from ..table.state import GaiaState as State
from . import (
    automa,
    board_actions,
    charging,
    conversions,
    federations,
    mines,
    passing,
    power,
    projects,
    research,
    rounds,
    setup,
    tokens,
    turn,
    upgrades,
)
from .news import note
from .turn import main


def is_allowed(state: State, seat: Seat, action: Action) -> bool:
    """Whether the rules say nothing against it: not everything that is allowed is listed (GP-A4.4, GP-A9.5)."""
    if not 0 <= seat < state.seats or not state.stack or not state.stack[-1][1] >> seat & 1:
        return False
    row = BOOK.rows[state.stack[-1][0]]
    if row is None or not BOOK.is_well_formed(action):
        return False
    return any(answer.kind == action[0] and answer.refuse(state, seat, action) is None for answer in row.answers)


BOOK: RuleBook[State] = RuleBook(
    a.ACTIONS,
    [
        Row(
            actions.D_FACTION, setup.legal_factions,
            (Answer(actions.FACTION_, setup.choose_faction, setup.faction_refusal),),
            Refusal(mark("First choose your faction."), "GP-S3.1"),
        ),
        Task(actions.T_SETUP, setup.order_placements),
        Row(
            actions.D_PLACE, setup.legal_places,
            (Answer(actions.PLACE, setup.place, setup.place_refusal),),
            Refusal(mark("First place your starting structure."), "GP-S3.3"),
        ),
        Task(actions.T_AUTOMA_PLACE, automa.automa_place),
        Row(
            actions.D_BOOSTER, setup.legal_boosters,
            (Answer(actions.BOOSTER_, setup.take_booster, setup.booster_refusal),),
            Refusal(mark("First take a booster."), "GP-S3.5"),
        ),
        Task(actions.T_AUTOMA_BOOSTER, automa.automa_booster),
        Task(actions.T_ROUND, rounds.begin_round),
        Task(actions.T_INCOME, rounds.income_phase),
        Row(
            actions.D_INCOME, rounds.legal_income,
            (
                Answer(actions.INCOME_CHARGE, rounds.choose_income, rounds.income_refusal),
                Answer(actions.INCOME_TOKENS, rounds.choose_income, rounds.income_refusal),
            ),
            Refusal(mark("First choose which power income you take."), "GP-I2"),
        ),
        Task(actions.T_GAIA, rounds.gaia_phase),
        Row(
            actions.D_TERRANS, rounds.legal_returns,
            (
                Answer(actions.CONVERT, rounds.convert_in_gaia_phase, rounds.return_refusal),
                Answer(actions.DECLINE, rounds.forgo, fine),
            ),
            Refusal(mark("First say what your returning tokens bring."), "GP-F1.2"),
        ),
        Row(
            actions.D_ITARS, rounds.legal_trade,
            (Answer(actions.TRADE, rounds.trade, fine), Answer(actions.DECLINE, rounds.forgo, fine)),
            Refusal(mark("First say whether you give four tokens for a technology tile."), "GP-F14.2"),
        ),
        Task(actions.T_GAIA_MOVE, rounds.return_tokens),
        Task(actions.T_FIRST_TURN, turn.first_turn),
        Row(
            actions.D_TURN, turn.legal_turn,
            (
                Answer(actions.CONVERT, conversions.convert, conversions.conversion_refusal),
                Answer(actions.MINE_, main(mines.build), mines.mine_refusal),
                Answer(actions.PROJECT, main(projects.start), projects.project_refusal),
                Answer(actions.UPGRADE, main(upgrades.upgrade), upgrades.upgrade_refusal),
                Answer(actions.FEDERATE, main(federations.federate), federations.federate_refusal),
                Answer(actions.RESEARCH, main(research.research), research.research_refusal),
                Answer(actions.ACT, main(board_actions.act), board_actions.act_refusal),
                Answer(actions.SPECIAL, main(board_actions.use_special), board_actions.special_refusal),
                Answer(actions.SWAP, main(upgrades.swap), upgrades.swap_refusal),
                Answer(actions.STATION_, main(mines.place_station), mines.station_refusal),
                Answer(actions.DOWNGRADE, main(upgrades.downgrade), upgrades.downgrade_refusal),
                Answer(actions.PASS, passing.pass_round, passing.pass_refusal),
            ),
            Refusal(mark("It is your turn: take an action, with conversions before and after it."), "GP-D3"),
        ),
        Row(
            actions.D_SITE, turn.legal_site,
            (
                Answer(actions.MINE_, mines.build_on_site, mines.mine_refusal),
                Answer(actions.PROJECT, projects.start_on_site, projects.project_refusal),
            ),
            Refusal(mark("First choose where you build."), "GP-A6.3"),
        ),
        Row(
            actions.D_TILE, research.legal_tiles,
            (
                Answer(actions.TILE, research.take_tile, research.tile_refusal),
                Answer(actions.ADVANCED_, research.take_advanced, research.advanced_refusal),
            ),
            Refusal(mark("First choose your technology tile."), "GP-T1"),
            research.settle_tile,
        ),
        Row(
            actions.D_ADVANCE, research.legal_steps,
            (
                Answer(actions.ADVANCE, research.take_step, research.step_refusal),
                Answer(actions.DECLINE, research.forgo_step, fine),
            ),
            Refusal(mark("First choose the track on which you advance."), "GP-T1.4"),
            research.settle_step,
        ),
        Row(
            actions.D_LOST, mines.legal_lost,
            (Answer(actions.LOST_, mines.place_lost_planet, mines.lost_refusal),),
            Refusal(mark("First place the Lost Planet."), "GP-B2.5"),
        ),
        Row(
            actions.D_TOKEN, tokens.legal_tokens,
            (Answer(actions.TOKEN_, tokens.choose_token, tokens.token_refusal),),
            Refusal(mark("First choose your federation token."), "GP-A4.6"),
            tokens.settle_token,
        ),
        Row(
            actions.D_RESCORE, tokens.legal_rescores,
            (Answer(actions.RESCORE, tokens.rescore, tokens.rescore_refusal),),
            Refusal(mark("First choose the token that you score again."), "GP-A6.5"),
        ),
        Row(
            actions.D_BRAIN, power.legal_brainstone,
            (Answer(actions.BRAINSTONE, power.place_brainstone, power.brainstone_refusal),),
            Refusal(mark("First say where the brainstone goes."), "GP-F5.2"),
        ),
        Task(actions.T_PASSIVE, charging.offer_charging),
        Row(
            actions.D_CHARGE, charging.legal_charges,
            (
                Answer(actions.CHARGE, charging.accept, charging.charge_refusal),
                Answer(actions.DECLINE, charging.decline, fine),
            ),
            Refusal(mark("First say whether you charge power."), "GP-A10.4"),
            charging.settle_charge,
        ),
        Task(actions.T_CLOSE, turn.offer_close),
        Row(
            actions.D_CLOSE, turn.legal_close,
            (
                Answer(actions.CONVERT, turn.convert_after, conversions.conversion_refusal),
                Answer(actions.END, turn.end, fine),
            ),
            Refusal(mark("Your action is done: convert, or end the turn."), "GP-D3"),
        ),
        Task(actions.T_NEXT, turn.next_turn),
    ],
    over="GP-D1",
    others="GP-D2",
    accepts=is_allowed,
    after=note,
)  # fmt: skip
