"""The sequence of play: what is decided, what answers it, and what is said to whoever wants something else."""

from __future__ import annotations

from ....core.errors import Refusal
from ....core.page import mark
from ....core.rulebook import Answer, Row, RuleBook, Task, fine
from ....core.state import Decision
from ..table import actions
from ..table import actions as a
from ..table.state import CouncilState as State
from . import (
    automa,
    bonus,
    buying,
    card_steps,
    civilisations,
    colonising,
    discovering,
    exploiting,
    extracting,
    leaders,
    levels,
    planning,
    rounds,
)


def do_the_only_thing(state: State, decision: Decision) -> bool:
    """Where only one thing can be done, it is done."""
    kind, seat = decision[0], decision[1].bit_length() - 1
    listed = BOOK.legal[kind](state, seat)
    if len(listed) > 1:
        state._listed, state._listed_for = listed, seat
        return False
    apply = BOOK.apply[kind][listed[0][0]]
    assert apply is not None
    apply(state, seat, listed[0])
    return True


BOOK: RuleBook[State] = RuleBook(
    a.ACTIONS,
    [
        Row(
            actions.PICK_CIVILISATION, civilisations.legal_civilisations,
            (Answer(actions.CIVILISATION, civilisations.pick_civilisation, civilisations.civilisation_refusal),),
            Refusal(mark("First choose your civilisation."), "CS-2.9"), do_the_only_thing,
        ),
        Row(
            actions.PICK_LEADER, leaders.legal_leaders,
            (Answer(actions.LEADER, leaders.pick_leader, leaders.leader_refusal),),
            Refusal(mark("First choose your leader."), "CS-13.1"), do_the_only_thing,
        ),
        Row(
            actions.BUY_PHASE, buying.legal_purchases,
            (
                Answer(actions.BUY, buying.buy, buying.buy_refusal),
                Answer(actions.UPGRADE, buying.upgrade, buying.upgrade_refusal),
                Answer(actions.STATION, buying.build, buying.station_refusal),
                Answer(actions.SETTLE, buying.found_colony, buying.colony_refusal),
                Answer(actions.DONE, buying.end_buying, fine),
            ),
            Refusal(mark("This is the buy phase: actions come later."), "CS-3.1"), do_the_only_thing,
        ),
        Row(
            actions.PLANNING, planning.legal_plans,
            (
                Answer(actions.PLAN, planning.plan, planning.plan_refusal),
                Answer(actions.DONE, planning.lock, planning.lock_refusal),
            ),
            Refusal(mark("Now everybody plans: lay cards on your zones."), "CS-3.1"),
        ),
        Task(actions.TURN, rounds.begin_turn),
        Task(actions.ZONE_TURN, card_steps.zone_turn),
        Row(
            actions.DO_STEP, card_steps.legal_steps,
            (
                Answer(actions.SETTLE, card_steps.do_settle, colonising.settle_refusal),
                Answer(actions.EXTRACT, card_steps.do_extract, extracting.extract_refusal),
                Answer(actions.DISCOVER, card_steps.do_discover, discovering.discover_refusal),
                Answer(actions.CONVERT, card_steps.do_convert, card_steps.convert_refusal),
                Answer(actions.DONE, card_steps.end_step, fine),
            ),
            Refusal(mark("First carry out the action of your card."), "CS-6.1"), do_the_only_thing,
        ),
        Row(
            actions.LAY_TILE, discovering.legal_layings,
            (Answer(actions.LAY, card_steps.do_lay, discovering.lay_refusal),),
            Refusal(mark("First lay one of the tiles you drew."), "CS-6.6"), do_the_only_thing,
        ),
        Task(actions.SHIFT, planning.shift),
        Task(actions.BEFORE_EXPLOITING, exploiting.before_exploiting),
        Row(
            actions.STATION_MINE, extracting.legal_mines,
            (Answer(actions.EXTRACT, extracting.do_mine, extracting.station_mine_refusal),),
            Refusal(mark("First choose the system that your station mines."), "CS-12.2"), do_the_only_thing,
        ),
        Row(
            actions.EXPLOIT_PHASE, exploiting.legal_exploits,
            (
                Answer(actions.EXPLOIT, exploiting.do_exploit, exploiting.exploit_refusal),
                Answer(actions.DONE, exploiting.end_exploiting, fine),
            ),
            Refusal(mark("Now galaxies are exploited; your actions are over."), "CS-7.2"), do_the_only_thing,
        ),
        Row(
            actions.RETURN_BONUS, bonus.legal_returns,
            (Answer(actions.RETURN, bonus.do_return, bonus.return_refusal),),
            Refusal(mark("You have five bonus cards: first put one back."), "CS-10.1"), do_the_only_thing,
        ),
        Task(actions.LEVEL_CHECK, levels.check),
        Row(
            actions.PICK_TECH, levels.legal_techs,
            (Answer(actions.TECH, levels.pick_tech, levels.tech_refusal),),
            Refusal(mark("First choose your Dark Tech card."), "CS-8.4"), do_the_only_thing,
        ),
        Row(
            actions.TAKE_CARD, buying.legal_takings,
            (
                Answer(actions.TAKE, buying.take, buying.card_refusal),
                Answer(actions.DONE, buying.take_nothing, buying.nothing_refusal),
            ),
            buying.TAKE_ONE, do_the_only_thing,
        ),
        Task(actions.AUTOMA_ACTION, automa.act),
        Row(
            actions.AUTOMA_SETTLES, automa.legal_settlings,
            (Answer(actions.SETTLE, automa.do_settle, automa.settle_refusal),),
            Refusal(mark("First choose the planet that the Automa settles."), "CS-14.4"), do_the_only_thing,
        ),
        Row(
            actions.AUTOMA_LAYS, automa.legal_layings,
            (Answer(actions.LAY, automa.do_lay, automa.lay_refusal),),
            Refusal(mark("First choose the tile that the Automa lays."), "CS-14.5"), do_the_only_thing,
        ),
        Task(actions.AUTOMA_MARKET, automa.change_market),
        Task(actions.AUTOMA_REAPS, automa.reap),
        Row(
            actions.AUTOMA_EXPLOITS, automa.legal_cubes,
            (Answer(actions.EXPLOIT, automa.do_exploit, automa.exploit_refusal),),
            Refusal(mark("First choose the cube that the Automa loses."), "CS-14.4"), do_the_only_thing,
        ),
    ],
    over="CS-11.4",
    others="CS-3.2",
    onward=rounds.next_phase,
)  # fmt: skip
