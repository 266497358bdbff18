"""The sequence of play: what is decided, what answers it, and what is said to whoever wants something else."""

from __future__ import annotations

from collections.abc import Callable

from astrarium.core import Action, Answer, Decision, Refusal, Row, RuleBook, Seat, fine, mark

from ..box import components as c
from ..table import actions as a
from ..table import state as s
from ..table.state import EclipseState as State
from . import (
    aftermath,
    battle,
    build,
    diplomacy,
    discoveries,
    explore,
    influence,
    move,
    population,
    research,
    setup,
    turns,
    upgrade,
    upkeep,
)

Refuse = Callable[[State, Seat, Action], Refusal | None]


def forced(state: State, decision: Decision) -> bool:
    """A decision with a single answer is made for the seat."""
    seat = decision[1].bit_length() - 1
    listed = BOOK.legal[decision[0]](state, seat)
    if len(listed) > 1:
        return False
    apply = BOOK.apply[decision[0]][listed[0][0]]
    assert apply is not None
    apply(state, seat, listed[0])
    return True


def once_made(refusal: Refusal) -> Refuse:
    """An action is not ended before anything was done with it."""
    return lambda state, seat, action: None if state.stack[-1][3] else refusal  # noqa: ARG005


def while_possible(is_possible: Callable[[State, Seat], bool]) -> Callable[[State, Decision], bool]:
    """An action that can do no more is over by itself, once something was done."""

    def settle(state: State, decision: Decision) -> bool:
        if not decision[3] or is_possible(state, decision[1].bit_length() - 1):
            return False
        state.stack.pop()
        return True

    return settle


COLONISE: Answer[State] = Answer(a.COLONISE, population.colonise, population.colonise_refusal)
PROPOSE: Answer[State] = Answer(a.PROPOSE, diplomacy.propose, diplomacy.propose_refusal)
END: Answer[State] = Answer(a.DONE, turns.end, fine)

BOOK: RuleBook[State] = RuleBook(
    a.ACTIONS,
    [
        Row(
            s.CHOOSE_SPECIES, setup.legal_species,
            (Answer(a.SPECIES, setup.take_species, setup.species_refusal),),
            Refusal(mark("Choose your people first."), "EC-1.3"),
        ),
        Row(
            s.TURN_HOME, setup.legal_home,
            (Answer(a.TURN, setup.turn_home, setup.home_refusal),),
            Refusal(mark("Turn your home sector first."), "EC-1.5"),
        ),
        Row(
            s.TURN, turns.legal_turn,
            (
                Answer(a.TAKE, turns.take, turns.take_refusal),
                Answer(a.REACT, turns.take, turns.take_refusal),
                Answer(a.PASS, turns.pass_turn, fine),
                COLONISE,
                Answer(a.TRADE, population.trade, population.trade_refusal),
                PROPOSE,
                Answer(a.RECALL, turns.recall, turns.recall_refusal),
                Answer(a.QUIT, turns.leave_game, turns.quit_refusal),
            ),
            Refusal(mark("Choose an action first: then the places it can use light up."), "EC-2.2"),
        ),
        Row(
            s.TARGET, explore.legal_target,
            (
                Answer(a.EXPLORE, explore.explore, explore.explore_refusal),
                Answer(a.COLONISE, population.colonise, explore.landing_refusal),
                Answer(a.DONE, turns.end, once_made(explore.EXPLORE_ONE)),
            ),
            explore.EXPLORE_ONE,
            while_possible(explore.is_possible),
        ),
        Row(
            s.TILE, explore.legal_tile,
            (
                Answer(a.PLACE, explore.place, explore.place_refusal),
                Answer(a.DISCARD, explore.discard, fine),
                Answer(a.DRAW, explore.draw, explore.draw_refusal),
            ),
            Refusal(mark("The sector goes to the space you named, or it is discarded."), "EC-3.3"),
        ),
        Row(
            s.CLAIM, explore.legal_claim,
            (
                Answer(a.CLAIM, explore.claim, explore.claim_refusal),
                Answer(a.DECLINE, turns.end, fine),
            ),
            explore.ONLY_THIS,
        ),
        Row(
            s.DISCOVERY, discoveries.legal_discovery,
            (
                Answer(a.USE, discoveries.use, discoveries.use_refusal),
                Answer(a.KEEP, discoveries.keep, fine),
            ),
            Refusal(mark("Use the discovery or keep it first."), "EC-21.1"),
            forced,
        ),
        Row(
            s.FREE_TECHNOLOGY, discoveries.legal_free_technology,
            (Answer(a.LEARN, discoveries.receive, discoveries.free_technology_refusal),),
            discoveries.CHEAPEST,
            forced,
        ),
        Row(
            s.FREE_PART, discoveries.legal_free_part,
            (
                Answer(a.FIT, discoveries.fit_part, discoveries.free_part_refusal),
                Answer(a.STORE, discoveries.store_part, fine),
            ),
            Refusal(mark("The ancient part needs its place first, or is kept."), "EC-21.5"),
        ),
        Row(
            s.INFLUENCE, influence.legal_influence,
            (
                Answer(a.LIFT, influence.lift, influence.lift_refusal),
                Answer(a.DISC, influence.take_disc, influence.disc_refusal),
                COLONISE,
                Answer(a.DONE, influence.end_influence, fine),
            ),
            Refusal(mark("You are moving discs now."), "EC-4.1"),
            influence.settle_influence,
        ),
        Row(
            s.DISC_TO, influence.legal_disc_to,
            (
                Answer(a.SETTLE, influence.settle, influence.settle_refusal),
                Answer(a.HOME, influence.put_home, influence.home_refusal),
            ),
            Refusal(mark("The disc you hold needs its place first."), "EC-4.1"),
        ),
        Row(
            s.RESEARCH, research.legal_research,
            (
                Answer(a.LEARN, research.learn, research.learn_refusal),
                Answer(a.TRADE, population.trade, population.trade_for(c.SCIENCE)),
                Answer(a.DONE, turns.end, once_made(research.CHOOSE_ONE)),
            ),
            research.CHOOSE_ONE,
            while_possible(research.is_possible),
        ),
        Row(
            s.ARTIFACT, research.legal_artifact,
            (Answer(a.GAIN, research.gain, fine),),
            Refusal(mark("Say first what your artifact gives."), "EC-6.5"),
        ),
        Row(
            s.UPGRADE, upgrade.legal_upgrade,
            (
                Answer(a.FIT, upgrade.upgrade, upgrade.upgrade_refusal),
                Answer(a.REMOVE, upgrade.remove, upgrade.remove_refusal),
                Answer(a.DONE, turns.end, upgrade.end_refusal),
            ),
            upgrade.FIT_ONE,
        ),
        Row(
            s.BUILD, build.legal_build,
            (
                Answer(a.BUILD, build.build, build.build_refusal),
                Answer(a.TRADE, population.trade, population.trade_for(c.MATERIALS)),
                Answer(a.DONE, turns.end, once_made(build.BUILD_ONE)),
            ),
            build.BUILD_ONE,
            while_possible(build.is_possible),
        ),
        Row(
            s.MOVE, move.legal_move,
            (
                Answer(a.MOVE, move.move, move.move_refusal),
                Answer(a.DONE, turns.end, once_made(move.MOVE_ONE)),
            ),
            move.MOVE_ONE,
            while_possible(move.is_possible),
        ),
        Row(
            s.BETRAY, move.legal_betray,
            (Answer(a.BETRAY, move.betray, move.betray_refusal),),
            Refusal(mark("Say first whom your ship betrays on its way."), "EC-5.4"),
        ),
        Row(
            s.CUBE_BACK, population.legal_cube,
            (Answer(a.CUBE, population.put_cube, population.cube_refusal),),
            Refusal(mark("A cube has to go back to a track first."), "EC-11.4"),
            population.settle_cube,
        ),
        Row(
            s.TURN_END, turns.legal_turn_end,
            (COLONISE, PROPOSE, END),
            Refusal(mark("Your action is done: land colony ships, or end your turn."), "EC-11.1"),
            turns.settle_turn_end,
        ),
        Row(
            s.ANSWER, diplomacy.legal_answer,
            (Answer(a.AGREE, diplomacy.agree, fine), Answer(a.REFUSE, diplomacy.refuse, fine)),
            Refusal(mark("Answer the proposal first."), "EC-5.1"),
        ),
        Row(
            s.AMBASSADOR, diplomacy.legal_ambassador,
            (
                Answer(a.SEND, diplomacy.send, diplomacy.send_refusal),
                Answer(a.RETURN, diplomacy.give_back, diplomacy.return_refusal),
            ),
            Refusal(mark("A cube of yours goes with the ambassador first."), "EC-5.2"),
            forced,
        ),
        Row(
            s.ACTIVATE, battle.legal_activate,
            (Answer(a.FIRST, battle.act_first, battle.first_refusal),),
            Refusal(mark("Say first which of your ships act."), "EC-12.4"),
        ),
        Row(
            s.FIGHT, battle.legal_fight,
            (
                Answer(a.FIRE, battle.fire, battle.fire_refusal),
                Answer(a.HOLD, battle.fire, battle.hold_refusal),
                Answer(a.RETREAT, battle.retreat, battle.retreat_refusal),
            ),
            battle.FIRE_OR_RETREAT,
        ),
        Row(
            s.ASSIGN, battle.legal_assign,
            (Answer(a.HIT, battle.assign, battle.hit_refusal),),
            Refusal(mark("Your die needs its target first."), "EC-12.6"),
        ),
        Row(
            s.STALEMATE, battle.legal_stalemate,
            (
                Answer(a.HOLD, battle.give_in, fine),
                Answer(a.RETREAT, battle.go, battle.retreat_refusal),
            ),
            Refusal(mark("Nobody can hit: retreat, or lose the ships."), "EC-12.10"),
        ),
        Row(
            s.BOMB, aftermath.legal_bomb,
            (Answer(a.BOMB, aftermath.bomb, fine), Answer(a.SPARE, turns.end, fine)),
            Refusal(mark("Say first whether you attack the population."), "EC-13.1"),
        ),
        Row(
            s.KILL, aftermath.legal_kill,
            (Answer(a.KILL, aftermath.kill, aftermath.kill_refusal),),
            Refusal(mark("Choose one of the cubes of this sector."), "EC-13.1"),
            forced,
        ),
        Row(
            s.GRAVE, aftermath.legal_grave,
            (Answer(a.CUBE, aftermath.bury, aftermath.grave_refusal),),
            Refusal(mark("Choose the graveyard of the lost cube first."), "EC-13.4"),
            forced,
        ),
        Row(
            s.HONOUR, aftermath.legal_honour,
            (Answer(a.HONOUR, aftermath.honour, aftermath.honour_refusal),),
            Refusal(mark("Choose among the tiles you drew first."), "EC-14.2"),
            forced,
        ),
        Row(
            s.TALKS, diplomacy.legal_talks,
            (PROPOSE, END),
            Refusal(mark("Seek relations, or go on."), "EC-5.1"),
            forced,
        ),
        Row(
            s.COLONY_UPKEEP, upkeep.legal_colony_upkeep,
            (COLONISE, END),
            Refusal(mark("Before the upkeep only colony ships can land."), "EC-16.1"),
            forced,
        ),
        Row(
            s.BANKRUPT, upkeep.legal_bankrupt,
            (
                Answer(a.TRADE, population.trade, population.trade_for(c.MONEY)),
                Answer(a.ABANDON, upkeep.abandon, upkeep.abandon_refusal),
                Answer(a.DONE, upkeep.settle_up, upkeep.settle_up_refusal),
            ),
            upkeep.PAY_FIRST,
            upkeep.settle_bankrupt,
        ),
    ],
    over="EC-2.1",
    others="EC-2.2",
    onward=turns.advance,
)  # fmt: skip
