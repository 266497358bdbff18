"""What a choice throws away for certain, said before it is played."""

from __future__ import annotations

from collections.abc import Sequence

from .....core.notation import Action, Seat
from .....core.warned import PLAIN, together, warned, warns
from ...box import components as c
from ...rules.federations import is_growing, satellite_limit
from ...rules.mines import mine_sites
from ...rules.power import room, spendable, token_power, tokens_in_areas
from ...rules.projects import project_tokens
from ...rules.rounds import income_of
from ...rules.upgrades import upgrade_sites
from ...table import player as at
from ...table.actions import ACT, FEDERATE, NO_BOOSTER, SPECIAL
from ...table.space import grown
from ...table.state import OPEN_TO_ALL, GaiaState
from ...text.names import ACTION_TEXTS
from .. import symbols
from ..own import special_gain
from .asker import Asker

MUCH_POWER = 3  # the price of an action
LITTLE_TIME = 2  # rounds in which power that is charged pays for little more
MANY_TO_PAIR = 24  # federations that are looked at for pairs
STORES = ((at.CREDIT, c.MAX_CREDIT), (at.ORE, c.MAX_ORE), (at.KNOWLEDGE, c.MAX_KNOWLEDGE))  # in the order of a Gain


def project_warning(a: Asker) -> str:
    """Gaiaformers do their work at the beginning of a round (GP-G1); tokens come back there too (GP-G2)."""
    if a.view.round == c.ROUNDS:
        said = a.words("This is the last round: a Gaia project begun now <b>never becomes a planet</b>.")
        return warned("project_for_nothing", said)
    if tokens_in_areas(a.row) > project_tokens(a.row):
        return ""
    said = a.words("You keep <b>no power token</b> in areas I to III: they come back in the next Gaia phase.")
    return warned("project_takes_all", said)


@warns()
def gain_warning(a: Asker, gain: Sequence[int]) -> str:
    """Resources beyond the end of a track are lost (GP-R1)."""
    lost = beyond(a.row, gain)
    said = a.words("<b>{lost}</b> would be lost: your store is full.", lost=symbols.amounts(lost, a.words))
    return "\n".join((said, *_sums(a, lost, gain))) if any(lost) else ""


def pass_warning(a: Asker, action: Action) -> str:
    """Whoever has passed can spend nothing more before the next income (GP-A9.4)."""
    if action[1] == NO_BOOSTER:
        return ""
    row = a.row[:]
    row[at.BOOSTER] = action[1]
    gains, icons = income_of(row)
    return together(
        income_warning(a, [sum(column) for column in zip(*gains, strict=True)]),
        unused_warning(a),
        full_warning(a, icons),
    )


@warns()
def income_warning(a: Asker, income: Sequence[int]) -> str:
    """Income beyond the end of a track is lost (GP-R1)."""
    lost = beyond(a.row, income)
    said = a.words("Of your next income <b>{lost}</b> will be lost.", lost=symbols.amounts(lost, a.words))
    return "\n".join((said, *_sums(a, lost, income))) if any(lost) else ""


@warns()
def unused_warning(a: Asker) -> str:
    """A special action comes back every round: one that is not used is lost (GP-A7.1)."""
    open_to_me = [action[1] for action in a.of(SPECIAL) if is_plain(a, action[1])]
    return a.words.plural(
        "<b>{n} special action</b> of this round is not used.",
        "<b>{n} special actions</b> of this round are not used.", len(open_to_me),
    ) if open_to_me else ""  # fmt: skip


def is_plain(a: Asker, special: int) -> bool:
    """Whether it only gives something, all of which finds room."""
    gain = special_gain(a.me, special)
    return any(gain) and not any(beyond(a.row, gain))


@warns()
def full_warning(a: Asker, icons: Sequence[int]) -> str:
    """Power of the next income for which the tokens have no room, where a board action could be paid now (GP-P1)."""
    room_then = room(a.row) + 2 * -sum(icon for icon in icons if icon < 0)
    lost = sum(icon for icon in icons if icon > 0) - room_then
    if lost < MUCH_POWER or not any(brings_more_than_tokens(action[1]) for action in a.of(ACT)):
        return ""
    return a.words("Of your next income <b>{n} power</b> finds no room: spend some before.", n=lost)


def brings_more_than_tokens(number: int) -> bool:
    act = c.BOARD_ACTIONS[number]
    return act.power > 0 and not act.gain[c.G_TOKEN]


@warns()
def burn_warning(a: Asker) -> str:
    """Burning gives up a token (GP-A9.2): for nothing where no price comes into reach, and no credits are needed."""
    if c.FACTIONS[a.me.faction].burns_to_gaia or a.row[at.BRAIN] == 2:  # GP-F14.1, GP-F5.1: it comes back, or is three
        return ""
    have = spendable(a.row)
    most = have + token_power(a.row) * (a.row[at.BOWL2] // 2)
    taken = [number for number, owner in enumerate(a.state.acts) if owner != OPEN_TO_ALL]
    prices = [act.power for number, act in enumerate(c.BOARD_ACTIONS) if act.power and number not in taken]
    exact = _sums_of(prices, most)
    if any(price in exact for price in range(have + 1, most + 1)) or pay_a_structure(a, most):
        return ""
    return a.words("Burning gives up a token, and <b>no action more</b> can be paid with the power you then have.")


def _sums_of(prices: Sequence[int], most: int) -> set[int]:
    """What can be spent to the last bit: one board action at most, and ore, knowledge or Q.I.C. at will."""
    free = {3 * ore + 4 * dear for ore in range(most // 3 + 1) for dear in range(most // 4 + 1)}
    return free | {price + more for price in prices for more in free}


@warns(PLAIN)
def credit_warning(a: Asker) -> str:
    """One credit for a power, where after it a board action can no longer be paid (GP-A6.1, GP-A9.1)."""
    left = spendable(a.row) - 1
    found = [action[1] for action in a.of(ACT) if c.BOARD_ACTIONS[action[1]].power > left]
    if not found or pay_a_structure(a, left + 1):
        return ""
    dearest = max(found, key=lambda number: c.BOARD_ACTIONS[number].power)
    return a.words("With this power you could still pay: <b>{action}</b>.", action=a.words(ACTION_TEXTS[dearest]))


def pay_a_structure(a: Asker, credits: int) -> bool:
    """Whether so many more credits pay for a structure that is too dear now (GP-A1.2, GP-A3), Q.I.C. as ore."""
    state = a.state.clone()
    row = state.rows[a.seat]
    row[at.ORE] += row[at.QIC]
    poor = structure_sites(state, a.seat)
    row[at.CREDIT] += credits
    return structure_sites(state, a.seat) != poor


def structure_sites(state: GaiaState, seat: Seat) -> list[int]:
    """Where a mine and every other structure could be built now."""
    return [mine_sites(state, seat), *(upgrade_sites(state, seat, kind) for kind in range(1, len(c.BUILDINGS)))]


def federation_warning(a: Asker, action: Action, satellites: int, greedy: Sequence[Action]) -> str:
    """`greedy`: the federations that need planets of a second one."""
    second = a.words("Formed of other planets, there would be room for <b>a second federation</b>.")
    greed = warned("greedy_federation", second) if action in greedy else ""
    return together(tokens_warning(a, satellites), greed)


def greedy_federations(a: Asker) -> list[Action]:
    """Those beside which no other could be formed, where others leave room for one (GP-A4.2, GP-A4.4)."""
    listed = [(action, _cells(action)) for action in a.of(FEDERATE)[:MANY_TO_PAIR]]
    alone = [one for one, cells in listed if not any(_stand_apart(a, cells, other) for _, other in listed)]
    return [] if is_growing(a.row) or len(alone) == len(listed) else alone


@warns()
def tokens_warning(a: Asker, satellites: int) -> str:
    """Satellites are tokens that do not come back (GP-A4.3): where none waits, and much is still to be charged."""
    if not satellites or c.FACTIONS[a.me.faction].satellites_cost_qic or tokens_in_areas(a.row) > satellites:
        return ""
    if a.row[at.GAIA_AREA] or a.view.round > c.ROUNDS - LITTLE_TIME:
        return ""
    return a.words("You keep <b>no power token</b>: nothing can be charged any more.")


def _cells(action: Action) -> int:
    return sum(1 << cell for cell in action[1:])


def _stand_apart(a: Asker, one: int, other: int) -> bool:
    """Whether two federations share no piece, touch nowhere, and both can be paid."""
    satellites = ((one | other) & ~(a.row[at.OWNED] | a.row[at.SPACE_STATIONS] | a.row[at.SATELLITES])).bit_count()
    return not grown(one) & other and satellites <= satellite_limit(a.row)


@warns()
def last_pass_warning(a: Asker) -> str:
    """Whoever passes in the last round does nothing more (GP-A9.4): what could still be paid is lost."""
    open_to_me = len({action[1] for action in a.of(ACT)}) + len(a.of(SPECIAL))
    return a.words.plural(
        "This was your last turn, and <b>{n} action</b> that you could still take is lost.",
        "This was your last turn, and <b>{n} actions</b> that you could still take are lost.",
        open_to_me,
    ) if open_to_me else ""  # fmt: skip


@warns()
def charge_warning(a: Asker) -> str:
    """Power is spent in one's turns, and in the last round there is none after passing (GP-A9.4)."""
    if a.view.round < c.ROUNDS or a.seat not in a.view.passed or not a.question.cost:
        return ""
    return a.words("You have passed in the last round: power charged now can <b>never be used</b>.")


def beyond(row: list[int], gain: Sequence[int]) -> list[int]:
    """Credits, ore and knowledge that find no room."""
    return [max(0, row[store] + n - cap) for (store, cap), n in zip(STORES, gain, strict=False)]


def _sums(a: Asker, lost: Sequence[int], gain: Sequence[int]) -> list[str]:
    """Of each kind that is lost: what is held, what comes, and how much there may be."""
    return [
        a.words("{held} + {gain}, at most {cap}", held=a.row[store], gain=gain[i], cap=cap)
        for i, (store, cap) in enumerate(STORES)
        if lost[i]
    ]
