"""The sequence of play: what is decided, what answers it, and what is said to whoever wants something else."""

from __future__ import annotations

from astrarium.core import Action, Answer, Refusal, Row, RuleBook, Seat, fine, mark

from ..table import actions
from ..table import actions as a
from ..table.state import AscendingState as State
from . import attack, build, develop, land, launch, mine, move, navigate, recruit, scan, setup, turns


def accepts(state: State, seat: Seat, action: Action) -> bool:
    """Any speed and direction of a flick is as legal as the few that are listed (AE-N1)."""
    if action and action[0] in (actions.FLICK, actions.AIM):
        asked = seat in state.to_act() and BOOK.is_well_formed(action)
        return asked and navigate.flick_refusal(state, seat, action) is None
    return action in state.legal(seat)


MOVES: tuple[Answer[State], ...] = (
    Answer(actions.LAUNCH, launch.launch, launch.launch_refusal),
    Answer(actions.FLICK, navigate.flick, navigate.flick_refusal),
    Answer(actions.AIM, navigate.flick, navigate.flick_refusal),
    Answer(actions.LAND, land.land, land.land_refusal),
)

BOOK: RuleBook[State] = RuleBook(
    a.ACTIONS,
    [
        Row(
            actions.PLACING, setup.legal_places,
            (Answer(actions.PLACE, setup.place, setup.place_refusal),),
            Refusal(mark("First lay your ships into the orbit of your homeworld."), "AE-S6"),
        ),
        Row(
            actions.TURN, turns.legal_turn,
            (
                *MOVES,
                Answer(actions.RECRUIT, recruit.recruit, recruit.recruit_refusal),
                Answer(actions.RECALL, recruit.recall, recruit.recall_refusal),
                Answer(actions.FACILITY, build.build_facility, build.facility_refusal),
                Answer(actions.COLONY, build.build_colony, build.colony_refusal),
                Answer(actions.CITY, build.build_city, build.city_refusal),
                Answer(actions.DEVELOP, develop.develop, develop.develop_refusal),
                Answer(actions.MINE, mine.mine, mine.mine_refusal),
                Answer(actions.PASS, turns.pass_turn, fine),
            ),
            Refusal(mark("First comes your one action: move, recruit, build, develop, mine, or pass."), "AE-U1"),
        ),
        Row(
            actions.RECRUITING, recruit.legal_more_recruits,
            (
                Answer(actions.RECRUIT, recruit.recruit, recruit.recruit_refusal),
                Answer(actions.DONE, recruit.end_recruiting, fine),
            ),
            Refusal(mark("Your action is to recruit: place another troop, or stop."), "AE-U1"),
            recruit.settle_recruiting,
        ),
        Row(
            actions.RECALLING, recruit.legal_more_recalls,
            (
                Answer(actions.RECALL, recruit.recall, recruit.recall_refusal),
                Answer(actions.DONE, turns.end_turn, fine),
            ),
            Refusal(mark("Your action is to recall troops: recall more, or end your turn."), "AE-U1"),
            recruit.settle_recalling,
        ),
        Row(
            actions.MOVING, move.legal_more_moves,
            (*MOVES, Answer(actions.DONE, move.end_moving, fine)),
            Refusal(mark("Your action is a Move: launch, flick or land a ship, or stop."), "AE-U1"),
            move.settle_moving,
        ),
        Row(
            actions.ATTACKING, attack.legal_attacks,
            (
                Answer(actions.ATTACK_SHIP, attack.attack_ship, attack.attack_refusal),
                Answer(actions.ATTACK_PLANET, attack.attack_planet, attack.attack_refusal),
            ),
            Refusal(mark("All possible attacks must be made."), "AE-A4"),
            attack.settle_attacking,
        ),
        Row(
            actions.RETURNING, develop.legal_returns,
            (Answer(actions.RETURN, develop.give_back, develop.return_refusal),),
            Refusal(mark("First return starships to the box for the cruiser."), "AE-T3"),
        ),
        Row(
            actions.SCANNING, scan.legal_scans,
            (Answer(actions.SCAN, scan.scan, scan.scan_refusal), Answer(actions.DONE, turns.end_turn, fine)),
            Refusal(mark("Your action is over: scan a planet, or end your turn."), "AE-U3"),
            scan.settle_scanning,
        ),
    ],
    over="AE-E3",
    others="AE-U1",
    onward=turns.next_turn,
    accepts=accepts,
    pick=turns.random_action,
)  # fmt: skip
