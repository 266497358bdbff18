"""The appendix on playing: the turn with its actions, distances, unsteady hands."""

from __future__ import annotations

from astrarium.core import Chapter, Entry

from ...rules.mine import POINTS as MINE_POINTS
from ...rules.navigate import DEGREE, STEADINESS, WOBBLES, Hand
from ...rules.physics import A
from ...table import actions as a
from ...text.names import STRUCTURE_WORDS
from .. import symbols
from ..drawings import draw
from ..pictures import symbol
from .writer import SEAT, Writer


class Playing(Writer):
    """What a player does, and what the board measures."""

    def turn(self) -> Chapter:
        words = self.words
        intro = words("One action, the attacks that follow a Move, a scan if you like; then the player to your left.")
        return Chapter(
            "turn", words("The turn"), (*self._actions(), *self._moves(), *self._fights(), *self._ends()), intro
        )

    def _action(self, id_: str, name: str, effect: str, icon: str, rule: str, *facts: tuple[str, str]) -> Entry:
        return Entry(f"action-{id_}", name, effect, facts, symbol(icon, SEAT), rule)

    def _actions(self) -> tuple[Entry, ...]:
        words, limits = self.words, self.comp.count("limits", "recruit_troops")
        mined = tuple(
            (symbols.troops(n, words), words("{points} VP", points=points)) for n, points in MINE_POINTS.items()
        )
        return (
            self._action(
                "recruit", words("Recruit"),
                words("Place troops from your supply on your homeworld and on planets you occupy."),
                "troop", "AE-R1", (words("At most"), symbols.troops(limits, words)),
            ),
            self._action(
                "recall", words("Recall troops"),
                words("Instead of recruiting, take any number of your troops from any planets back to your supply."),
                "i-undo", "AE-R3",
            ),
            self._action(
                "mine", words("Mine"), words("Take troops of one planet back to your supply for victory points."),
                "vp", "AE-G1", *mined,
            ),
            self._action(
                "build", words("Build"),
                words("Build one structure on a planet you occupy, paid with pieces of that planet."),
                "city", "AE-B1", *((self.words(name), self.price(key)[1]) for name, key in self._structure_names()),
            ),
            self._action(
                "develop", words("Develop"),
                words("Raise one technology by one level: nothing is paid, but the facilities must be there."),
                "way-evolution", "AE-D1",
            ),
            self._action("pass", words("Pass"), words("Do nothing; no scan follows."), "i-cross", "AE-U2"),
        )  # fmt: skip

    def _structure_names(self) -> tuple[tuple[str, str], ...]:
        return tuple(zip(STRUCTURE_WORDS, ("research_facility", "colony", "city"), strict=True))

    def _moves(self) -> tuple[Entry, ...]:
        words = self.words
        price = (words("Price"), words.plural("{n} movement point", "{n} movement points", 1))
        points = self.comp.count("limits", "movement_points")
        return (
            self._action(
                "move", words("Move"), words("Launch, flick and land your ships, in any mix, one movement point each."),
                "ship-disc", "AE-M3", (words("Movement points"), str(points)),
            ),
            self._action(
                "launch", words("Launch"),
                words("A troop of your planet returns to supply and a ship goes from supply into the planet’s orbit."),
                "ship-disc", "AE-M1", price,
            ),
            self._action(
                "navigate", words("Navigate"),
                words("Flick one of your ships: it slides, bounces off planets and stops."),
                "ship-disc", "AE-N1", price,
            ),
            self._action(
                "land", words("Land"),
                words("A ship in orbit returns to supply and a troop goes from supply onto the planet, now face up."),
                "troop", "AE-M4", price,
            ),
        )  # fmt: skip

    def _fights(self) -> tuple[Entry, ...]:
        words = self.words
        ship, cruiser = self.vp("attack", "vp_starship"), self.vp("attack", "vp_cruiser")
        return (
            self._action(
                "ram", words("Ram"),
                words("Your moving ship hits an opponent’s ship, and both go back to their owners’ supplies."),
                "burst", "AE-N3", (words("Gain"), self.vp("attack", "vp_ram")),
            ),
            self._action(
                "attack-ship", words("Attack a ship"),
                words("After a Move, your ships in range destroy a ship whose defence is less than their strength."),
                "way-war", "AE-A1", (symbols.capital(words("starship")), ship),
                (symbols.capital(words("cruiser")), cruiser),
            ),
            self._action(
                "attack-planet", words("Attack a planet"),
                words("After a Move, your ships in orbit clear an undefended planet if stronger than its defence."),
                "way-war", "AE-A6", (words("For each piece"), self.vp("attack", "vp_per_planet_piece")),
            ),
            self._action(
                "blockade", words("Blockade"),
                words("A ship in the orbit of another player’s planet keeps the owner from using that planet."),
                "i-lock", "AE-P2",
            ),
        )  # fmt: skip

    def _ends(self) -> tuple[Entry, ...]:
        words = self.words
        scan = words("After your action, look in secret at one face-down planet in whose orbit you have a ship.")
        order = words("Play goes clockwise from a player who is drawn; after the last token all others have one turn.")
        scans = (words("In a turn"), str(self.comp.count("limits", "scans_per_turn")))
        return (
            self._action("scan", words("Scan"), scan, "pl-hidden", "AE-V1", scans),
            self._action("order", words("Turn order"), order, "i-clock", "AE-S8"),
        )

    def measures(self) -> Chapter:
        words, comp, mm = self.words, self.comp, symbols.millimetres
        rows = (
            ("board", words("Board"), words("A ship is lost when its centre leaves this square."),
             f"{comp.width:.0f} × {mm(comp.height)}", "AE-N5"),
            ("planet", words("Planet disc"), words("Ships bounce off every planet’s disc."),
             mm(2 * comp.planet_radius), "AE-N2"),
            ("orbit", words("Orbit ring"), words("A ship is in orbit when any part of it touches this ring."),
             mm(2 * comp.orbit_radius), "AE-P5"),
            ("starship", symbols.capital(words("starship")), words("The width of a starship’s disc."),
             mm(2 * comp.starship_radius), "AE-N1"),
            ("cruiser", symbols.capital(words("cruiser")),
             words("The width of a cruiser’s disc, which is heavier and harder to push."),
             mm(2 * comp.cruiser_radius), "AE-N1"),
            ("short", words("Short range"), words("The gap between two ships at which everybody can attack."),
             mm(comp.range_short), "AE-A3"),
            ("long", words("Long range"),
             words("The gap between two ships at which a player with {tech} can attack.", tech=self.bringing("range")),
             mm(comp.range_long), "AE-A3"),
        )  # fmt: skip
        shown = {"board": "edge", "orbit": "orbit", "short": "ranges", "long": "ranges", "planet": "bounce"}
        pictures = {id_: draw(drawing, comp, words) for id_, drawing in shown.items()}
        pictures |= {"starship": symbol("ship-disc", SEAT), "cruiser": symbol("cruiser-disc", SEAT)}
        found = [
            Entry(f"measure-{id_}", name, effect, ((words("Measure"), value),), pictures[id_], rule, rebuilt=True)
            for id_, name, effect, value, rule in rows
        ]
        return Chapter("measures", words("Distances"), (*found, self._flick()))

    def _flick(self) -> Entry:
        words = self.words
        effect = words("A flick of half the power slides a quarter as far where nothing is in the way.")
        shares = (0.25, 0.5, 0.75, 1.0)
        slides = tuple(
            (f"{share * 100:.0f} %", symbols.millimetres((a.V_MAX * share) ** 2 / 2 / A)) for share in shares
        )
        speeds = (words("Speed"), f"{a.V_MIN:.0f}–{a.V_MAX:.0f} mm/s")
        picture = draw("flick", self.comp, words)
        return Entry("measure-flick", words("Flick"), effect, (speeds, *slides), picture, "AE-N1", rebuilt=True)

    def hands(self) -> Chapter:
        words = self.words
        wobbles = (words("None"), words("Light"), words("Strong"))
        hands = (words("Sharp"), words("Steady"), words("Casual"), words("Novice"))
        found = [
            self._hand(f"wobble-{key}", words("Wobble: {name}", name=name.lower()), WOBBLES[key])
            for key, name in zip(WOBBLES, wobbles, strict=True)
        ]
        found += [
            self._hand(f"hand-{key}", words("Bots’ hand: {name}", name=name.lower()), STEADINESS[a.HANDS.index(key)])
            for key, name in zip(a.HANDS[1:], hands, strict=True)
        ]
        return Chapter("hands", words("Unsteady hands"), tuple(found), words("Options of the table."))

    def _hand(self, id_: str, name: str, hand: Hand) -> Entry:
        words = self.words
        effect = words("A flick goes exactly where it is aimed.")
        if hand[0]:
            effect = words(
                "Two flicks in three stay within this error of direction, and two in three within that of speed."
            )
        facts = (
            (words("Direction"), f"{self.decimal(hand[0] / DEGREE)}°"),
            (words("Speed"), f"{self.decimal(hand[1] * 100)} %"),
        )
        return Entry(id_, name, effect, facts if hand[0] else (), "", "AE-N7", rebuilt=True)
