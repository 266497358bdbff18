"""A recorded game played through the rules: every command of the recorded notation as actions."""

from __future__ import annotations

from collections.abc import Callable

from ....core.errors import NOT_LISTED
from ....core.notation import Action, Seat
from ..actions import (
    ACT,
    ADVANCE,
    ADVANCED_,
    BOOSTER_,
    BRAINSTONE,
    CHARGE,
    CHARGE_ONLY,
    CHARGE_THEN_TOKEN,
    D_ADVANCE,
    D_BRAIN,
    D_CHARGE,
    D_CLOSE,
    D_FACTION,
    D_INCOME,
    D_ITARS,
    D_PLACE,
    D_TERRANS,
    D_TURN,
    DECLINE,
    DOWNGRADE,
    END,
    FACTION_,
    FEDERATE,
    INCOME_CHARGE,
    INCOME_TOKENS,
    LOST_,
    MINE_,
    NO_BOOSTER,
    PASS,
    PLACE,
    PROJECT,
    RESCORE,
    RESEARCH,
    SPECIAL,
    STATION_,
    SWAP,
    TILE,
    TOKEN_,
    TOKEN_THEN_CHARGE,
    UPGRADE,
    WITH_BRAINSTONE,
    WITH_TOKENS,
)  # fmt: skip
from ..columns import BRAIN, FACTION, INSTITUTE
from ..components import (
    BOARD_ACTIONS,
    ITARS,
    S_DOWNGRADE,
    S_STATION,
    S_SWAP,
)
from ..rules.charging import amount
from ..rules.federations import building_ground
from ..space import cells_of, grown
from ..state import GaiaState
from . import notation as n
from . import spending
from .files import RecordedGame
from .notation import Wrong

NOT_TAKEN = {"tech": D_ITARS, "up": D_ADVANCE}  # what is declined -> the decision in which that is done
STEP_VERBS = {"tech", "special", "build"}  # commands with which a free research step comes
FOLLOWED = (S_SWAP, S_STATION, S_DOWNGRADE)  # special actions whose next command is the action itself


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
        if state.stack and state.stack[-1][0] == D_BRAIN:
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
        if self.commands and self.commands[0].startswith("brainstone "):
            area = n.word_in(n.AREA, self.commands.pop(0)[11:], "power area")
        else:
            area = self.state.rows[self.seat][BRAIN] if last >= 0 else areas.bit_length() - 1
        self.play(BRAINSTONE, area)
        self.seat = seat

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
        if self.asked == D_CHARGE and not rest.startswith(("charge", "decline")):
            self._answer_early()
        self.commands = [command.rstrip(".").strip() for command in rest.split(". ")]
        self.verbs[self.seat].clear()
        if self.asked == D_TURN and not rest.startswith(("income", "brainstone")):
            self.moved_in = self.state.round
        self._run()
        self._close_turns()

    def _run(self) -> None:
        while self.commands:
            self._maybe_wait()
            if not self.commands:
                break
            command = self.commands.pop(0)
            verb, _, rest = command.partition(" ")
            handler = HANDLERS.get(verb)
            if handler is None:
                raise Wrong(f"unknown command {verb[:30]!r}")
            handler(self, rest)
            self.verbs[self.seat].add(verb)

    def _answer_early(self) -> None:
        """Offers of the Gaia phase, which the recording engine makes only after the next action (GP-A10.5)."""
        mover = self.seat
        while self.asked == D_CHARGE:
            self.seat = self.state.to_act()[0]
            at = self._next_answer(self.seat)
            if at < 0:
                raise Wrong("an offer to charge power is not answered")
            self.early[at] = self.seat
            self.known.append("GP-A10.5")
            answer = self.game.moves[at].partition(" ")[2]
            if answer.startswith("charge"):
                self.commands = [word.strip() for word in answer.split(". ")[1:]]
                self.play(CHARGE, self._order(answer[7:]))
            else:
                self.play(DECLINE)
        self.seat = mover

    def _next_answer(self, seat: Seat) -> int:
        """The entry after this one where the seat answers an offer, or -1."""
        for at in range(self.index + 1, min(self.index + 8, len(self.game.moves))):
            who, _, rest = self.game.moves[at].partition(" ")
            if not rest.startswith(("charge", "decline")):
                return -1
            if at not in self.early and self._seat(who) == seat:
                return at
        return -1

    def _maybe_wait(self) -> None:
        """Neighbours charge right after the action (GP-A10.3); what the seat converts afterwards waits for them."""
        if self.asked == D_CHARGE and not self.state.stack[-1][1] >> self.seat & 1:
            self.waiting[self.seat] = self.commands
            self.commands = []

    def _close_turns(self) -> None:
        while self.asked == D_CLOSE:
            self.seat = self.state.to_act()[0]
            self.commands = self.waiting.pop(self.seat, [])
            self._run()
            if self.asked == D_CLOSE:
                self.play(END)
        if self.asked == D_TERRANS:
            left = self.state.stack[-1][2]
            if self.seat == self.state.to_act()[0] and self.terrans_spoke and left:
                self.play(DECLINE)
        self.terrans_spoke = False

    def _seat(self, who: str) -> Seat:
        if len(who) == 2 and who[0] == "p" and who[1] in "1234":
            seat = int(who[1]) - 1
            if seat < self.game.players:
                return seat
        faction = n.FACTION.get(who)
        for seat, row in enumerate(self.state.rows):
            if faction is not None and row[FACTION] == faction:
                return seat
        raise Wrong(f"nobody here is {who[:30]!r}")

    def cell(self, word: str) -> int:
        return n.read_cell(self.game.names, word)

    # set-up

    def rotate(self, _rest: str) -> None:
        """Already contained in the planets of the set-up."""
        if self.asked != D_FACTION:
            raise Wrong("sectors are turned before the factions are chosen")

    def faction(self, rest: str) -> None:
        if self.game.auction:
            self._maybe_sold()
        else:
            self.play(FACTION_, n.word_in(n.FACTION, rest, "faction"))

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
            self.play(FACTION_, n.word_in(n.FACTION, self.game.factions[seat], "faction"))

    def booster(self, rest: str) -> None:
        self.play(BOOSTER_, n.word_in(n.BOOSTER, rest, "booster"))

    # the turn

    def build(self, rest: str) -> None:
        what, _, where = rest.partition(" ")
        cell = self.cell(where)
        if self.asked == D_PLACE:
            self.play(PLACE, cell)
        elif what == "m":
            self.play(MINE_, cell)
        elif what == "gf":
            self.play(PROJECT, cell)
        elif what == "sp":
            self.play(STATION_, cell)
        elif what == "ts" and self.down_lab:
            self.down_lab = False
            self.play(DOWNGRADE, cell)
        else:
            self.play(UPGRADE, n.word_in(n.BUILDING, what, "structure"), cell)

    def special(self, rest: str) -> None:
        special = n.word_in(n.SPECIAL, rest, "special action")
        if special == S_DOWNGRADE:
            self.down_lab = True
        elif special not in FOLLOWED:
            self.play(SPECIAL, special)

    def swap(self, rest: str) -> None:
        self.play(SWAP, self.cell(rest))

    def up(self, rest: str) -> None:
        track = n.word_in(n.TRACK, rest, "research track")
        if self.asked == D_ADVANCE:
            self.play(ADVANCE, track)
        else:
            self.play(RESEARCH, track)

    def tech(self, rest: str) -> None:
        if not rest.startswith("adv-"):
            self.play(TILE, n.word_in(n.PLACE, rest, "place of a tile"))
            return
        track = n.word_in(n.TRACK, rest[4:], "research track")
        cover = self.commands.pop(0) if self.commands else ""
        if not cover.startswith("cover "):
            raise Wrong("an advanced tile must cover a tile")
        place = n.word_in(n.PLACE, cover[6:], "place of a tile")
        self.play(ADVANCED_, track, self.state.tile_at[place])

    def action(self, rest: str) -> None:
        number = n.word_in(n.BOARD, rest, "board action")
        power = BOARD_ACTIONS[number].power
        self.play(ACT, number, WITH_BRAINSTONE if power and spending.brainstone_pays(self, power) else WITH_TOKENS)

    def fedtile(self, rest: str) -> None:
        self.play(RESCORE, n.word_in(n.TOKEN, rest, "federation token"))

    def federation(self, rest: str) -> None:
        hexes, _, token = rest.partition(" ")
        kind = n.word_in(n.TOKEN, token, "federation token")
        cells = self._whole_federation({self.cell(word) for word in hexes.split(",")})
        self.play(FEDERATE, *cells_of(cells))
        self.play(TOKEN_, kind)

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
        self.play(LOST_, self.cell(rest))

    def pass_(self, rest: str) -> None:
        self.play(PASS, n.word_in(n.BOOSTER, rest, "booster") if rest else NO_BOOSTER)

    # other players' turns, and the start of a round

    def charge(self, rest: str) -> None:
        if not rest:
            raise Wrong("it is not said how much is charged")
        self._check_offer(rest)
        self.play(CHARGE, self._order(rest))

    def _order(self, rest: str) -> int:
        if "t" not in rest:
            return CHARGE_ONLY
        return TOKEN_THEN_CHARGE if rest.split(",")[0].endswith("t") else CHARGE_THEN_TOKEN

    def _check_offer(self, rest: str) -> None:
        if self.asked != D_CHARGE or not self.state.stack[-1][1] >> self.seat & 1:
            raise Wrong("this seat has nothing to charge now")
        items = n.amounts(rest) if rest else []
        first_token = bool(items) and items[0][1] == "t"
        recorded = sum(number for number, unit in items if unit == "pw")
        row, offer = self.state.rows[self.seat], self.state.stack[-1][2]
        ours = amount(row, offer, 2 if first_token else 0)
        if items and recorded != ours:
            raise Wrong(f"the offer is {ours} power by the rules")

    def decline(self, rest: str) -> None:
        if rest not in NOT_TAKEN:
            self._check_offer(rest)
        elif self.asked != NOT_TAKEN[rest]:
            self._nothing_to_decline(rest)
            return
        self.play(DECLINE)

    def _nothing_to_decline(self, what: str) -> None:
        """There was nothing to take by our rules: no track to advance on, no tile left for the Itars."""
        row = self.state.rows[self.seat]
        if not self.verbs[self.seat] & STEP_VERBS if what == "up" else row[FACTION] != ITARS or not row[INSTITUTE]:
            raise Wrong("this is not asked now")

    def income(self, rest: str) -> None:
        for number, unit in n.amounts(rest):
            if self.asked != D_INCOME or not self.state.stack[-1][1] >> self.seat & 1:
                if self.moved_in == self.state.round:
                    raise Wrong("no income is taken now")
                return  # the order does not matter by our rules (GP-I3)
            self.play(INCOME_CHARGE if unit == "pw" else INCOME_TOKENS, number)

    def brainstone(self, rest: str) -> None:
        area = n.word_in(n.AREA, rest, "power area")
        if self.asked == D_BRAIN and self.state.stack[-1][1] >> self.seat & 1:
            self.play(BRAINSTONE, area)
        elif not self.state.rows[self.seat][BRAIN]:
            raise Wrong("this seat has no brainstone")


HANDLERS: dict[str, Callable[[Replay, str], None]] = {
    "rotate": Replay.rotate, "bid": Replay.bid, "faction": Replay.faction, "booster": Replay.booster,
    "build": Replay.build,
    "special": Replay.special, "swap-PI": Replay.swap, "up": Replay.up, "tech": Replay.tech, "action": Replay.action,
    "fedtile": Replay.fedtile, "federation": Replay.federation, "lostPlanet": Replay.lost_planet, "pass": Replay.pass_,
    "burn": spending.burn, "spend": spending.spend, "charge": Replay.charge, "decline": Replay.decline,
    "income": Replay.income, "brainstone": Replay.brainstone,
}  # fmt: skip
