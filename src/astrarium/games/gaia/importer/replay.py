"""A recorded game played through the rules: every command of the recorded notation as actions."""

from __future__ import annotations

from collections.abc import Callable

from ....core.errors import NOT_LISTED
from ....core.notation import Action, Seat
from ..box import components as c
from ..rules.charging import amount
from ..rules.federations import building_ground
from ..table import actions as a
from ..table import player as at
from ..table.space import cells_of, grown
from ..table.state import GaiaState
from . import notation as n
from . import spending
from .files import RecordedGame
from .notation import Wrong

NOT_TAKEN = {"tech": a.D_ITARS, "up": a.D_ADVANCE}  # what is declined -> the decision in which that is done
STEP_VERBS = {"tech", "special", "build"}  # commands with which a free research step comes
FOLLOWED = (c.S_SWAP, c.S_STATION, c.S_DOWNGRADE)  # special actions whose next command is the action itself


class Replay:
    """One recorded game on its way through the engine."""

    def __init__(
        self, game: RecordedGame, state: GaiaState, note: Callable[[GaiaState, int], None] | None = None
    ) -> None:
        self.game = game
        self.state = state
        self.played: list[tuple[Seat, Action]] = []
        self.commands: list[str] = []  # of the move at hand, not done yet
        self.waiting: dict[Seat, list[str]] = {}  # closing conversions that wait for the neighbours' answers
        self.seat: Seat = 0
        self.index = 0
        self.note = note
        self.terrans_spoke = False  # in this entry: what they leave unconverted is lost
        self.down_lab = False  # the next trading station is the Firaks' way back
        self.paid: list[tuple[int, int]] = []  # areas and tokens noted behind the command at hand
        self.paid_otherwise = False  # by that note not the lowest areas gave first (GP-P3)
        self.known: list[str] = []
        self.verbs: list[set[str]] = [set() for _ in range(game.players)]  # by seat, of its last entry: what was done
        self.moved_in = 0  # the round of the last turn
        self.early: dict[int, Seat] = {}  # entries whose answer was needed before they stand in the log

    # playing

    def play(self, *action: int) -> None:
        state = self.state
        if not state.allows(self.seat, action):
            found = state.refusal(self.seat, action) or NOT_LISTED
            raise Wrong(str(found), found.rule)
        turn = state.turn
        state.apply(self.seat, action)
        self.played.append((self.seat, action))
        if self.note:
            self.note(state, turn)
        if state.stack and state.stack[-1][0] == a.D_BRAIN:
            self._answer_brainstone()

    @property
    def asked(self) -> int:
        """The decision on top, or -1."""
        return self.state.stack[-1][0] if self.state.stack else -1

    def _answer_brainstone(self) -> None:
        """The recorded place of the brainstone; where none is written it goes as high as it can, or stays."""
        _, mask, areas, last = self.state.stack[-1]
        seat, self.seat = self.seat, mask.bit_length() - 1
        if not self.commands and self._answered_next():
            self.seat = seat
            return
        area = self._recorded_area(areas)
        if area < 0:
            area = self.state.rows[self.seat][at.BRAIN] if last >= 0 else areas.bit_length() - 1
        self.play(a.BRAINSTONE, area)
        self.seat = seat

    def _recorded_area(self, areas: int) -> int:
        """The recorded place, or -1; of several in a row the last that is possible: the others were stops on the way.

        The recording engine charges every income by itself, we charge them together where no order is asked.
        """
        found = -1
        while self.commands and self.commands[0].startswith("brainstone "):
            area = n.word_in(n.AREA, self.commands[0][11:], "power area")
            if found >= 0 and not areas >> area & 1:
                break
            found = area
            self.commands.pop(0)
        return found

    def _answered_next(self) -> bool:
        """Whether the next entry says where the brainstone goes."""
        for text in self.game.moves[self.index + 1 : self.index + 9]:
            who, _, rest = text.partition(" ")
            if not rest.startswith(("income ", "brainstone ")):
                return False
            if self._seat(who) == self.seat:
                return "brainstone " in rest
        return False

    def move(self, index: int) -> None:
        """One entry of the move list."""
        self.index = index
        text = self.game.moves[index].strip()
        who, _, rest = text.partition(" ")
        if (who == "init" and not index) or index in self.early:
            self.early.pop(index, None)
            return
        self.seat = self._seat(who)
        if not rest.startswith(("charge", "decline")):
            self._answer_early("GP-A10.5")
        elif any(entry[0] == a.D_CHARGE and entry[1] >> self.seat & 1 for entry in self.state.stack):
            self._answer_early("GP-A10.3")
        self.commands = read_commands(rest)
        self.verbs[self.seat].clear()
        if self.asked == a.D_TURN and not rest.startswith(("income", "brainstone")):
            self.moved_in = self.state.round
        self._run()
        self._close_turns()

    def _run(self) -> None:
        while self.commands:
            self._maybe_wait()
            if not self.commands:
                break
            command, self.paid = n.split_note(self.commands.pop(0))
            verb, _, rest = command.partition(" ")
            handler = HANDLERS.get(verb)
            if handler is None:
                raise Wrong(f"unknown command {verb[:30]!r}")
            handler(self, rest)
            self.verbs[self.seat].add(verb)

    def _answer_early(self, rule: str) -> None:
        """Answer the offers made before this entry is due, from where the log has the answers.

        The recording engine makes offers of the Gaia phase only after the next action (GP-A10.5), and it may ask in
        another order (GP-A10.3): up to the offer of this seat then.
        """
        mover = self.seat
        while self.asked == a.D_CHARGE and (rule != "GP-A10.3" or self.state.to_act()[0] != mover):
            self.seat = self.state.to_act()[0]
            at = self._next_answer(self.seat)
            if at < 0:
                raise Wrong("an offer to charge power is not answered")
            self.early[at] = self.seat
            self.known.append(rule)
            self.commands = read_commands(self.game.moves[at].partition(" ")[2])
            verb, _, rest = self.commands.pop(0).partition(" ")
            self.play(*((a.CHARGE, self._order(rest)) if verb == "charge" else (a.DECLINE,)))
        self.seat = mover

    def _next_answer(self, seat: Seat) -> int:
        """The entry after this one where the seat answers an offer, or -1."""
        for index in range(self.index + 1, min(self.index + 8, len(self.game.moves))):
            who, _, rest = self.game.moves[index].partition(" ")
            if not rest.startswith(("charge", "decline")):
                return -1
            if index not in self.early and self._seat(who) == seat:
                return index
        return -1

    def _maybe_wait(self) -> None:
        """Neighbours charge right after the action (GP-A10.3); what the seat converts afterwards waits for them."""
        if self.asked == a.D_CHARGE and not self.state.stack[-1][1] >> self.seat & 1:
            self.waiting[self.seat] = self.commands
            self.commands = []

    def _close_turns(self) -> None:
        while self.asked == a.D_CLOSE:
            self.seat = self.state.to_act()[0]
            self.commands = self.waiting.pop(self.seat, [])
            self._run()
            if self.asked == a.D_CLOSE:
                self.play(a.END)
        self._finish_waiting()
        if self.asked == a.D_TERRANS:
            left = self.state.stack[-1][2]
            if self.seat == self.state.to_act()[0] and self.terrans_spoke and left:
                self.play(a.DECLINE)
        self.terrans_spoke = False

    def _finish_waiting(self) -> None:
        """Commands that waited for the answers although nothing was left to convert: they must say nothing new."""
        if any(entry[0] == a.T_CLOSE for entry in self.state.stack):
            return
        mover = self.seat
        for seat in list(self.waiting):
            self.seat, self.commands = seat, self.waiting.pop(seat)
            self._run()
        self.seat = mover

    def _is_asked(self, *decisions: int) -> bool:
        """Whether this seat is asked one of these now."""
        return self.asked in decisions and bool(self.state.stack[-1][1] >> self.seat & 1)

    def _seat(self, who: str) -> Seat:
        if len(who) == 2 and who[0] == "p" and who[1] in "1234":
            seat = int(who[1]) - 1
            if seat < self.game.players:
                return seat
        faction = n.FACTION.get(who)
        for seat, row in enumerate(self.state.rows):
            if faction is not None and row[at.FACTION] == faction:
                return seat
        raise Wrong(f"nobody here is {who[:30]!r}")

    def cell(self, word: str) -> int:
        return n.read_cell(self.game.names, word)

    # set-up

    def rotate(self, _rest: str) -> None:
        """Already contained in the planets of the set-up."""
        if self.asked != a.D_FACTION:
            raise Wrong("sectors are turned before the factions are chosen")

    def faction(self, rest: str) -> None:
        if self.game.auction:
            self._maybe_sold()
        else:
            self.play(a.FACTION_, n.word_in(n.FACTION, rest, "faction"))

    def bid(self, _rest: str) -> None:
        if not self.game.auction:
            raise Wrong("this game has no auction")
        self._maybe_sold()

    def _maybe_sold(self) -> None:
        """The auction was read beforehand: after its last move every seat takes the faction it won."""
        following = self.game.moves[self.index + 1 : self.index + 2]
        if following and following[0].partition(" ")[2].startswith(("bid ", "faction ")):
            return
        for seat in range(self.game.players):
            self.seat = seat
            self.play(a.FACTION_, n.word_in(n.FACTION, self.game.factions[seat], "faction"))

    def booster(self, rest: str) -> None:
        self.play(a.BOOSTER_, n.word_in(n.BOOSTER, rest, "booster"))

    # the turn

    def build(self, rest: str) -> None:
        what, _, where = rest.partition(" ")
        cell = self.cell(where)
        if self.asked == a.D_PLACE:
            self.play(a.PLACE, cell)
        elif what == "m":
            self.play(a.MINE_, cell)
        elif what == "gf":
            self._project(cell)
        elif what == "sp":
            self.play(a.STATION_, cell)
        elif what == "ts" and self.down_lab:
            self.down_lab = False
            self.play(a.DOWNGRADE, cell)
        else:
            self.play(a.UPGRADE, n.word_in(n.BUILDING, what, "structure"), cell)

    def _project(self, cell: int) -> None:
        row = self.state.rows[self.seat]
        before = row[at.BOWL1 : at.BOWL1 + 3]
        self.play(a.PROJECT, cell)
        if any(before[area - 1] - row[at.BOWL1 + area - 1] != tokens for area, tokens in self.paid):
            self.paid_otherwise = True

    def special(self, rest: str) -> None:
        special = n.word_in(n.SPECIAL, rest, "special action")
        if special == c.S_DOWNGRADE:
            self.down_lab = True
        elif special not in FOLLOWED:
            self.play(a.SPECIAL, special)

    def swap(self, rest: str) -> None:
        self.play(a.SWAP, self.cell(rest))

    def up(self, rest: str) -> None:
        track = n.word_in(n.TRACK, rest, "research track")
        if self.asked == a.D_ADVANCE:
            self.play(a.ADVANCE, track)
        else:
            self.play(a.RESEARCH, track)

    def tech(self, rest: str) -> None:
        if not rest.startswith("adv-"):
            self.play(a.TILE, n.word_in(n.PLACE, rest, "place of a tile"))
            return
        track = n.word_in(n.TRACK, rest[4:], "research track")
        cover = self.commands.pop(0) if self.commands else ""
        if not cover.startswith("cover "):
            raise Wrong("an advanced tile must cover a tile")
        place = n.word_in(n.PLACE, cover[6:], "place of a tile")
        self.play(a.ADVANCED_, track, self.state.tile_at[place])

    def action(self, rest: str) -> None:
        number = n.word_in(n.BOARD, rest, "board action")
        power = c.BOARD_ACTIONS[number].power
        self.play(
            a.ACT, number, a.WITH_BRAINSTONE if power and spending.brainstone_pays(self, power) else a.WITH_TOKENS
        )

    def fedtile(self, rest: str) -> None:
        self.play(a.RESCORE, n.word_in(n.TOKEN, rest, "federation token"))

    def federation(self, rest: str) -> None:
        hexes, _, token = rest.partition(" ")
        kind = n.word_in(n.TOKEN, token, "federation token")
        cells = self._whole_federation({self.cell(word) for word in hexes.split(",")})
        self.play(a.FEDERATE, *cells_of(cells))
        self.play(a.TOKEN_, kind)

    def _whole_federation(self, named: set[int]) -> int:
        """The cells with all planets they touch: some logs name the satellites only."""
        row = self.state.rows[self.seat]
        pieces, _ = building_ground(self.state, row)
        cells = sum(1 << cell for cell in named)
        while True:
            wider = cells | grown(cells) & pieces
            if wider == cells:
                return cells
            cells = wider

    def lost_planet(self, rest: str) -> None:
        self.play(a.LOST_, self.cell(rest))

    def pass_(self, rest: str) -> None:
        self.play(a.PASS, n.word_in(n.BOOSTER, rest, "booster") if rest else a.NO_BOOSTER)

    # other players' turns, and the start of a round

    def charge(self, rest: str) -> None:
        if not rest:
            raise Wrong("it is not said how much is charged")
        self._check_offer(rest)
        self.play(a.CHARGE, self._order(rest))

    def _order(self, rest: str) -> int:
        if "t" not in rest:
            return a.CHARGE_ONLY
        return a.TOKEN_THEN_CHARGE if rest.split(",")[0].endswith("t") else a.CHARGE_THEN_TOKEN

    def _check_offer(self, rest: str) -> None:
        if not self._is_asked(a.D_CHARGE):
            raise Wrong("this seat has nothing to charge now")
        items = n.amounts(rest) if rest else []
        first_token = bool(items) and items[0][1] == "t"
        recorded = sum(number for number, unit in items if unit == "pw")
        row, offer = self.state.rows[self.seat], self.state.stack[-1][2]
        ours = amount(row, offer, 2 if first_token else 0)
        if items and recorded != ours:
            raise Wrong(f"the offer is {ours} power by the rules")

    def decline(self, rest: str) -> None:
        """An offer to charge, a research step or a tile is not taken; a bare `decline` means whatever is asked."""
        if rest in NOT_TAKEN or not rest:
            asked = [NOT_TAKEN[rest]] if rest else [a.D_ADVANCE, a.D_ITARS, a.D_TERRANS]
            if self._is_asked(*asked):
                self.play(a.DECLINE)
                return
            if rest or "tech" in self.verbs[self.seat]:
                self._nothing_to_decline(rest or "up")
                return
        self._check_offer(rest)
        self.play(a.DECLINE)

    def _nothing_to_decline(self, what: str) -> None:
        """There was nothing to take by our rules: no track to advance on, no tile left for the Itars."""
        row = self.state.rows[self.seat]
        trades = row[at.INSTITUTE] and c.FACTIONS[row[at.FACTION]].tokens_per_tile
        if not (self.verbs[self.seat] & STEP_VERBS if what == "up" else trades):
            raise Wrong("this is not asked now")

    def income(self, rest: str) -> None:
        for number, unit in n.amounts(rest):
            if not self._is_asked(a.D_INCOME):
                if self.moved_in == self.state.round:
                    raise Wrong("no income is taken now")
                return  # the order does not matter by our rules (GP-I3)
            self.play(a.INCOME_CHARGE if unit == "pw" else a.INCOME_TOKENS, number)

    def brainstone(self, rest: str) -> None:
        n.word_in(n.AREA, rest, "power area")
        if self._is_asked(a.D_BRAIN):
            self.commands.insert(0, f"brainstone {rest}")
            self._answer_brainstone()
        elif not self.state.rows[self.seat][at.BRAIN]:
            raise Wrong("this seat has no brainstone")

    def end_turn(self, rest: str) -> None:
        """The turn is over; a step that was not taken is declined."""
        if rest or self.commands:
            raise Wrong("nothing follows the end of a turn")
        if self._is_asked(a.D_ADVANCE):
            self.play(a.DECLINE)


def read_commands(text: str) -> list[str]:
    return [command.rstrip(". ").strip() for command in text.split(". ")]


HANDLERS: dict[str, Callable[[Replay, str], None]] = {
    "rotate": Replay.rotate, "bid": Replay.bid, "faction": Replay.faction, "booster": Replay.booster,
    "build": Replay.build,
    "special": Replay.special, "swap-PI": Replay.swap, "up": Replay.up, "tech": Replay.tech, "action": Replay.action,
    "fedtile": Replay.fedtile, "federation": Replay.federation, "lostPlanet": Replay.lost_planet, "pass": Replay.pass_,
    "burn": spending.burn, "spend": spending.spend, "charge": Replay.charge, "decline": Replay.decline,
    "income": Replay.income, "brainstone": Replay.brainstone, "endturn": Replay.end_turn,
}  # fmt: skip
