"""Everything a seat can do, as values; the decisions that ask for it; and what the log says of it."""

from __future__ import annotations

from typing import Final

from ....core.event import EventKind, EventTable
from ....core.notation import ActionKind, ActionTable, Names, Number
from ..box import components as c
from .space import CellCodec

# Decisions on the stack. Those from FIRST_TASK on ask nobody: they are done as soon as they are on top.
(
    D_FACTION, D_PLACE, D_BOOSTER, D_INCOME, D_TERRANS, D_ITARS, D_TURN, D_CLOSE, D_SITE, D_TILE, D_ADVANCE, D_LOST,
    D_TOKEN, D_RESCORE, D_CHARGE, D_BRAIN,
) = range(16)  # fmt: skip
DECISIONS: Final = (
    "faction", "place", "booster", "income", "terrans", "itars", "turn", "close", "site", "tile", "advance",
    "lost-planet", "token", "rescore", "charge", "brainstone",
)  # fmt: skip
FIRST_TASK: Final = len(DECISIONS)
(
    T_ROUND, T_INCOME, T_GAIA, T_GAIA_MOVE, T_FIRST_TURN, T_NEXT, T_PASSIVE, T_CLOSE, T_AUTOMA_PLACE,
    T_AUTOMA_BOOSTER, T_SETUP,
) = range(FIRST_TASK, FIRST_TASK + 11)  # fmt: skip

CONVERSIONS: Final = (
    "burn", "power_to_qic", "power_to_ore", "power_to_knowledge", "power_to_credit",
    "qic_to_ore", "knowledge_to_credit", "ore_to_credit", "ore_to_token",
    "credits_to_qic", "credits_to_ore", "credits_to_knowledge",
    "token_to_knowledge", "gaiaformer_to_qic",
    "brainstone_to_ore", "brainstone_to_credits", "brainstone_to_qic", "brainstone_to_knowledge",
    "two_tokens_to_ore_and_credit", "three_tokens_to_two_ore",
    "brainstone_to_credit", "brainstone_to_two_credits", "token_to_one_credit", "two_tokens_to_ore",
)  # fmt: skip
(
    V_BURN, V_POWER_QIC, V_POWER_ORE, V_POWER_KNOWLEDGE, V_POWER_CREDIT,
    V_QIC_ORE, V_KNOWLEDGE_CREDIT, V_ORE_CREDIT, V_ORE_TOKEN,
    V_CREDITS_QIC, V_CREDITS_ORE, V_CREDITS_KNOWLEDGE,
    V_TOKEN_KNOWLEDGE, V_FORMER_QIC,
    V_BRAIN_ORE, V_BRAIN_CREDITS, V_BRAIN_QIC, V_BRAIN_KNOWLEDGE,
    V_PAIR, V_TRIPLE,
    V_BRAIN_CREDIT, V_BRAIN_TWO, V_TOKEN_CREDIT, V_PAIR_ORE,
) = range(24)  # fmt: skip

NO_BOOSTER: Final = len(c.BOOSTERS)  # "pass none" in the last round
AREAS: Final = ("supply", "area1", "area2", "area3", "gaia")  # where the brainstone can be; "supply": discarded
WITH_TOKENS, WITH_BRAINSTONE = 0, 1
CHARGE_ONLY, CHARGE_THEN_TOKEN, TOKEN_THEN_CHARGE = 0, 1, 2

_cell = CellCodec()
_track = Names(c.TRACKS)
_token = Names(c.TOKENS)

ACTIONS: Final = ActionTable(
    ActionKind("faction", faction=Names(c.FACTION_IDS)),
    ActionKind("place", cell=_cell),
    ActionKind("booster", booster=Names(b.id for b in c.BOOSTERS)),
    ActionKind("income-charge", power=Number(1, 9)),
    ActionKind("income-tokens", tokens=Number(1, 9)),
    ActionKind("mine", cell=_cell),
    ActionKind("project", cell=_cell),
    ActionKind("upgrade", to=Names(c.BUILDINGS), cell=_cell),
    ActionKind("federate", ("cells", _cell)),
    ActionKind("token", token=_token),
    ActionKind("research", track=_track),
    ActionKind("act", action=Names(a.id for a in c.BOARD_ACTIONS), with_=Names(("tokens", "brainstone"))),
    ActionKind("rescore", token=_token),
    ActionKind("special", action=Names(c.SPECIALS)),
    ActionKind("swap", cell=_cell),
    ActionKind("space-station", cell=_cell),
    ActionKind("downgrade", cell=_cell),
    ActionKind("pass", booster=Names((*(b.id for b in c.BOOSTERS), "none"))),
    ActionKind("convert", how=Names(CONVERSIONS)),
    ActionKind("end"),
    ActionKind("charge", order=Names(("power", "power-token", "token-power"))),
    ActionKind("decline"),
    ActionKind("tile", place=Names(c.TILE_PLACES)),
    ActionKind("advanced", track=_track, cover=Names(t.id for t in c.TILES)),
    ActionKind("advance", track=_track),
    ActionKind("lost-planet", cell=_cell),
    ActionKind("brainstone", area=Names(AREAS)),
    ActionKind("trade"),
)
(
    FACTION_, PLACE, BOOSTER_, INCOME_CHARGE, INCOME_TOKENS, MINE_, PROJECT, UPGRADE, FEDERATE, TOKEN_, RESEARCH, ACT,
    RESCORE, SPECIAL, SWAP, STATION_, DOWNGRADE, PASS, CONVERT, END, CHARGE, DECLINE, TILE, ADVANCED_, ADVANCE,
    LOST_, BRAINSTONE, TRADE,
) = range(28)  # fmt: skip

EVENTS: Final = EventTable(
    EventKind("faction", "faction"),
    EventKind("place", "building", "cell"),
    EventKind("booster", "booster"),
    EventKind("round", "round", reveals=True),
    EventKind("income", "credit", "ore", "knowledge", "qic", "charge", "token"),
    EventKind("gaia", "cell"),
    EventKind("mine", "cell", "ore", "credit", "qic", "steps"),
    EventKind("project", "cell", "tokens", "qic"),
    EventKind("upgrade", "building", "cell"),
    EventKind("federation", "planets", "satellites"),
    EventKind("token", "token"),
    EventKind("advance", "track", "level"),
    EventKind("act", "action"),
    EventKind("special", "action"),
    EventKind("swap", "cell", "other"),
    EventKind("space-station", "cell"),
    EventKind("pass", "booster"),
    EventKind("convert", "how"),
    EventKind("charge", "power", "vp"),
    EventKind("decline", "power"),
    EventKind("tile", "tile"),
    EventKind("advanced", "tile", "cover"),
    EventKind("lost-planet", "cell"),
    EventKind("brainstone", "area"),
    EventKind("trade"),
    EventKind("points", "source", "vp"),
    EventKind("final", "tile", "vp"),
    EventKind("over"),
    EventKind("automa-card", "card", reveals=True),
    EventKind("automa-removes", "track"),
    EventKind("automa-satellite", "cell"),
    EventKind("gaia-return", "tokens", "gaiaformers"),
    EventKind("rescore", "token"),
)
(
    X_FACTION, X_PLACE, X_BOOSTER, X_ROUND, X_INCOME, X_GAIA, X_MINE, X_PROJECT, X_UPGRADE, X_FEDERATION, X_TOKEN,
    X_ADVANCE,
    X_ACT, X_SPECIAL, X_SWAP, X_STATION, X_PASS, X_CONVERT, X_CHARGE, X_DECLINE, X_TILE, X_ADVANCED, X_LOST, X_BRAIN,
    X_TRADE, X_POINTS, X_FINAL, X_OVER, X_CARD, X_REMOVES, X_SATELLITE, X_RETURN, X_RESCORE,
) = range(33)  # fmt: skip
