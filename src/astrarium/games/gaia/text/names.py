"""The names of everything in the box, as message ids in the order of the component lists."""

from __future__ import annotations

from ....core.page import mark

FACTION_NAMES = (
    mark("Terrans"), mark("Lantids"), mark("Xenos"), mark("Gleens"), mark("Taklons"), mark("Ambas"),
    mark("Hadsch Hallas"),
    mark("Ivits"), mark("Geodens"), mark("Bal T’aks"), mark("Firaks"), mark("Bescods"), mark("Nevlas"), mark("Itars"),
)  # fmt: skip
PLANET_NAMES = (
    mark("Terra"), mark("Oxide"), mark("Volcanic"), mark("Desert"), mark("Swamp"), mark("Titanium"), mark("Ice"),
    mark("Gaia"), mark("Transdim"), mark("Lost Planet"),
)  # fmt: skip
BUILDING_NAMES = (
    mark("mine"), mark("trading station"), mark("research lab"), mark("planetary institute"),
    mark("academy (knowledge)"), mark("academy (action)"),
)  # fmt: skip
TRACK_NAMES = (
    mark("Terraforming"), mark("Navigation"), mark("Artificial intelligence"), mark("Gaia project"), mark("Economy"),
    mark("Science"),
)  # fmt: skip
TILE_TEXTS = (
    mark("at once 1 ore and 1 Q.I.C."), mark("at once 1 knowledge per planet type"),
    mark("institute and academies have power value 4"), mark("at once 7 VP"), mark("income 1 ore and 1 power"),
    mark("income 1 knowledge and 1 credit"), mark("3 VP per mine on a Gaia planet"), mark("income 4 credits"),
    mark("action: charge 4 power"),
)  # fmt: skip
ADVANCED_TEXTS = (
    mark("passing: 3 VP per federation token"), mark("2 VP per research step"), mark("action: 1 Q.I.C. and 5 credits"),
    mark("at once 2 VP per mine"), mark("passing: 3 VP per research lab"), mark("at once 1 ore per sector"),
    mark("passing: 1 VP per planet type"), mark("at once 2 VP per Gaia planet"),
    mark("at once 4 VP per trading station"),
    mark("at once 2 VP per sector"), mark("action: 3 ore"), mark("at once 5 VP per federation token"),
    mark("action: 3 knowledge"), mark("3 VP per mine built"), mark("3 VP per trading station built"),
)  # fmt: skip
BOOSTER_TEXTS = (
    mark("1 ore, 1 knowledge"), mark("2 credits, 1 Q.I.C."), mark("2 power tokens, 1 ore"),
    mark("2 credits; action: 1 terraforming step"), mark("charge 2 power; action: range +3"),
    mark("1 ore; passing: 1 VP per mine"), mark("1 knowledge; passing: 3 VP per research lab"),
    mark("1 ore; passing: 2 VP per trading station"), mark("charge 4 power; passing: 4 VP per institute and academy"),
    mark("4 credits; passing: 1 VP per Gaia planet"),
)  # fmt: skip
ROUND_TEXTS = (
    mark("2 VP per terraforming step"), mark("2 VP per research step"), mark("2 VP per mine"),
    mark("5 VP per federation token"),
    mark("4 VP per trading station"), mark("3 VP per trading station"), mark("4 VP per mine on a Gaia planet"),
    mark("3 VP per mine on a Gaia planet"), mark("5 VP per institute or academy"),
    mark("5 VP per institute or academy"),
)  # fmt: skip
FINAL_TEXTS = (
    mark("most structures"), mark("most structures in federations"), mark("most planet types"),
    mark("most Gaia planets"),
    mark("most sectors"), mark("most satellites"),
)  # fmt: skip
TOKEN_TEXTS = (
    mark("12 VP"), mark("8 VP and 1 Q.I.C."), mark("8 VP and 2 power tokens"), mark("7 VP and 2 ore"),
    mark("7 VP and 6 credits"), mark("6 VP and 2 knowledge"), mark("1 ore, 1 knowledge and 2 credits"),
)  # fmt: skip
ACTION_TEXTS = (
    mark("7 power: 3 knowledge"), mark("5 power: mine with 2 terraforming steps"), mark("4 power: 2 ore"),
    mark("4 power: 7 credits"), mark("4 power: 2 knowledge"), mark("3 power: mine with 1 terraforming step"),
    mark("3 power: 2 power tokens"), mark("4 Q.I.C.: a technology tile"),
    mark("3 Q.I.C.: score a federation token again"),
    mark("2 Q.I.C.: 3 VP and 1 VP per planet type"),
)  # fmt: skip
SPECIAL_TEXTS = (
    mark("academy action"), mark("charge 4 power"), mark("1 Q.I.C. and 5 credits"), mark("3 ore"), mark("3 knowledge"),
    mark("mine with 1 terraforming step"), mark("mine or Gaia project with range +3"), mark("swap institute and mine"),
    mark("space station"), mark("lab back to trading station"), mark("advance on the lowest track"),
)  # fmt: skip
CONVERSION_TEXTS = (
    mark("discard 1 token of area II to move 1 to area III"), mark("4 power to 1 Q.I.C."), mark("3 power to 1 ore"),
    mark("4 power to 1 knowledge"), mark("1 power to 1 credit"), mark("1 Q.I.C. to 1 ore"),
    mark("1 knowledge to 1 credit"),
    mark("1 ore to 1 credit"), mark("1 ore to 1 power token"), mark("4 credits to 1 Q.I.C."),
    mark("3 credits to 1 ore"),
    mark("4 credits to 1 knowledge"), mark("1 token of area III to the Gaia area for 1 knowledge"),
    mark("1 gaiaformer to the Gaia area for 1 Q.I.C."), mark("brainstone to 1 ore"), mark("brainstone to 3 credits"),
    mark("brainstone and 1 power to 1 Q.I.C."), mark("brainstone and 1 power to 1 knowledge"),
    mark("2 tokens to 1 ore and 1 credit"), mark("3 tokens to 2 ore"), mark("brainstone to 1 credit"),
    mark("brainstone to 2 credits"), mark("1 token to 1 credit"), mark("2 tokens to 1 ore"),
)  # fmt: skip
AREA_NAMES = (mark("discarded"), mark("area I"), mark("area II"), mark("area III"), mark("Gaia area"))
LEVEL_NAMES = {
    "automa": mark("Automa (2)"), "automalein": mark("Automalein (1)"), "automachtig": mark("Automächtig (3)"),
    "ultoma": mark("Ultoma (4)"), "alptrauma": mark("Alptrauma (5)"),
}  # fmt: skip
DOUBLED_TEXTS = {1: mark("2 tokens to 1 Q.I.C."), 3: mark("2 tokens to 1 knowledge"), 4: mark("1 token to 2 credits")}
