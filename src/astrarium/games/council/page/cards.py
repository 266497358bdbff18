"""Action cards, tiles, Dark Tech cards, leaders and bonus cards as drawn things."""

from __future__ import annotations

from collections.abc import Sequence

from ....drawing import attributes, bead, escape, icon, kept, lit_circle, num, place, seat_color, text, use
from ..knowledge.view import Bonus, Card, CardStep, Leader, Planet, Tech, Tile
from ..text.names import PLANET_WORDS, bonus_text, card_text
from . import ids, symbols
from .symbols import Setting

TOWERS = {1: "op-settle", 2: "op-tower2", 3: "op-tower3"}
OPERATIONS = {"extract": "op-extract", "discover": "op-discover", "convert": "act-conversion", "gain_energy": "energy"}
BRIGHT = "#FFE0A0"
TILE_WIDTH, TILE_HEIGHT = 100.0, 54.0
SHORT = 24  # letters of a card's text that find room on it


def _sign(step: CardStep, setting: Setting, size: float) -> str:
    """One step of a card as an icon with its count."""
    if step.op == "gain_gems":
        return f"<span>{symbols.gem_icons(step.gems, size * 0.86)}</span>"
    if step.op == "choose":
        return '<em class="or">/</em>'.join(_sign(option[0], setting, size) for option in step.options)
    symbol = TOWERS[step.count] if step.op == "colonise" else OPERATIONS[step.op]
    count = f"<b>{step.count}</b>" if step.count > 1 and step.op != "colonise" else ""
    anywhere = f"<u>{escape(setting.words('any'))}</u>" if step.anywhere and not step.here else ""
    return f"<span>{icon(symbol, size, BRIGHT)}{count}{anywhere}</span>"


@kept
def signs(card: Card, setting: Setting, size: float) -> str:
    """What a card does, as icons in order; what it does twice is drawn once."""
    half = len(card.steps) // 2
    if half and card.steps[:half] == card.steps[half:]:
        return "".join(_sign(step, setting, size) for step in card.steps[:half]) + "<b>×2</b>"
    return "".join(_sign(step, setting, size) for step in card.steps) or f"<span>{icon('op-save', size, BRIGHT)}</span>"


def _icons(card: Card) -> int:
    """How many icons stand beside each other on a card."""
    return sum(len(step.options) or max(1, sum(step.gems)) for step in card.steps)


def first_symbol(card: Card) -> str:
    """The one icon that stands for a card in a list."""
    for step in card.steps:
        if step.op == "colonise":
            return TOWERS[step.count]
        if step.op != "choose":
            return OPERATIONS.get(step.op, "op-gems")
        first = step.options[0][0]
        return TOWERS[first.count] if first.op == "colonise" else OPERATIONS.get(first.op, "op-gems")
    return "op-save"


def pill(consumption: int) -> str:
    """The consumption of a card: warm what costs, green what saves."""
    kind = "co neg" if consumption < 0 else "co"
    return f'<i class="{kind}">{symbols.signed(consumption)}</i>'


@kept
def card_words(card: Card, setting: Setting) -> str:
    """A card in a sentence: name, consumption, what it does."""
    name, n = setting.words(card.name), symbols.signed(card.consumption)
    return setting.words("{card}, consumption {n}: {does}", card=name, n=n, does=card_text(card, setting.words))


@kept
def face(card: Card, setting: Setting, id_: str = "", cls: str = "", small: bool = False, extra: str = "") -> str:
    """An action card: consumption, price, steps as icons, name and (unless small) one line of text."""
    label = card_words(card, setting)
    size = (17 if small else 21) * (0.74 if _icons(card) > 2 else 1)
    price = ""
    if "priced" in cls:
        tick = icon("i-check", 12, "var(--aurora)") if "can" in cls else ""
        price = f'<em class="gm">{tick}{symbols.gem_icons(card.cost, 13)}</em>'
    does = card_text(card, setting.words)
    line = f'<p class="ct">{escape(does)}</p>' if not small and len(does) <= SHORT else ""  # the icons say it all
    named = attributes(
        id=id_, class_=" ".join(filter(None, ("cc", "sm" if small else "", cls, "place" if id_ else ""))),
        tabindex=0 if id_ else None, role="button" if id_ else "img", aria_label=label, title=label,
        data_about=f"{'ai_card' if any(card.cost) else 'starting_card'}:{card.id}",
    )  # fmt: skip
    name = escape(symbols.softened(setting.words(card.name)))
    body = f'<div class="op">{signs(card, setting, size)}</div><p class="cn">{name}</p>'
    mark = setting.mark(card.source, card.guessed)
    return f"<div{named}>{pill(card.consumption)}{price}{body}{mark}{line}{extra}</div>"


def tower(planet: Planet, x: float, y: float, size: float) -> str:
    """Cubes from the bottom to the top, each half a cube higher; a bead tells the seat where all are of one."""
    found = ""
    for i, party in enumerate(planet.cubes):
        cube = use("cube", x, y - 2 - i * size * 0.5, size, seat_color(party))
        found += f'<g id="cube-{planet.name}-{i + 1}" class="cubes">{cube}</g>'
    if not found:
        return ""
    dark = f'<circle cx="{num(x)}" cy="{num(y)}" r="11" fill="#060A13" fill-opacity=".45"/>'
    if len(set(planet.cubes)) == 1:
        return dark + found + bead(planet.cubes[0], x + 9, y + 9, 5.5)
    rows = range(len(planet.cubes))
    beads = "".join(bead(planet.cubes[i], x + 11, y + 8 - i * 8, 4.4) for i in rows)
    return dark + found + beads


def planet_words(planet: Planet, setting: Setting) -> str:
    kind = setting.words(PLANET_WORDS[planet.kind])
    said = [f"{setting.things.planet(planet.place)}, {kind}" if planet.place >= 0 else kind]
    counts = {party: planet.cubes.count(party) for party in sorted(set(planet.cubes))}
    said += [
        setting.words.plural("{who}: {n} cube", "{who}: {n} cubes", n, who=setting.name(p)) for p, n in counts.items()
    ]
    return "; ".join(said)


def tile_frame(x: float, y: float) -> str:
    size = f'width="{num(TILE_WIDTH)}" height="{num(TILE_HEIGHT)}"'
    return f'<rect class="system" x="{num(x)}" y="{num(y)}" {size} rx="9"/>'


@kept
def tile_inside(tile: Tile, x: float, y: float, setting: Setting) -> str:
    """What is on a solar system: worlds with their towers, its resource at the right edge."""
    count = len(tile.planets)
    step, size = (24, 24) if count == 3 else (31, 27)
    found = ""
    for i, planet in enumerate(tile.planets):
        px, py = x + 16 + i * step, y + 33
        drawn = use(symbols.WORLDS[planet.kind], px, py, size) + tower(planet, px, py, 17)
        if planet.place >= 0:
            label = planet_words(planet, setting)
            drawn = place(
                ids.planet_id(planet.name), label, symbols.title(label) + drawn, lit_circle(px, py, size / 2 + 1)
            )
        found += drawn
    return found + _resource(tile, x, y) + _tile_mark(tile, x, y, setting)


def _resource(tile: Tile, x: float, y: float) -> str:
    amounts = [*zip(symbols.GEM_SYMBOLS, tile.gems, strict=True), ("energy", tile.energy)]
    rows = [(symbol, n) for symbol, n in amounts if n]
    found = ""
    for i, (symbol, n) in enumerate(rows):
        ry = y + (33 if len(rows) == 1 else 20 + 22 * i)
        found += use(symbol, x + TILE_WIDTH - 12, ry, 14)
        if n > 1:
            found += text(x + TILE_WIDTH - 3, ry + 11, n, 11.5, "ink halo", "end")
    return found


def _tile_mark(tile: Tile, x: float, y: float, setting: Setting) -> str:
    if not symbols.is_rebuilt(tile.source, tile.guessed):
        return ""
    label = symbols.title(setting.words(symbols.REBUILT))
    return f'<g class="guess">{label}{text(x + 9, y + 12, "~", 11, "ink guessed")}</g>'


def tile_card(tile: Tile, setting: Setting) -> str:
    """A tile that was drawn and waits to be laid."""
    kinds = ", ".join(setting.words(PLANET_WORDS[planet.kind]) for planet in tile.planets)
    label = setting.words("{planets}; yields {resource}", planets=kinds, resource=setting.resource(tile))
    named = attributes(
        id=ids.tile_id(tile.id), class_="drawn place", tabindex=0, role="button", aria_label=label, title=label,
        data_about=f"tile:{tile.id}",
    )  # fmt: skip
    body = tile_frame(1, 1) + tile_inside(tile, 1, 1, setting)
    box = f"0 0 {num(TILE_WIDTH + 2)} {num(TILE_HEIGHT + 2)}"
    return f'<div{named}><svg viewBox="{box}" aria-hidden="true">{body}</svg><p>{escape(label)}</p></div>'


def _plaque(about: str, id_: str, cls: str, name: str, line: str, corner: str, mark: str) -> str:
    """A card of text: a name and what it does; with an id it is a place."""
    spot = {"id": id_, "tabindex": 0, "role": "button"} if id_ else {"role": "img"}
    cls = f"plq {cls}{' place' if id_ else ''}"
    named = attributes(class_=cls, aria_label=f"{name}: {line}", data_about=about, **spot)
    return f"<div{named}><h4>{corner}<span>{escape(name)}{mark}</span></h4><p>{escape(line)}</p></div>"


@kept
def tech_card(tech: Tech, setting: Setting, with_id: bool = False) -> str:
    record = setting.box.techs[tech.tech]
    numeral = f'<i class="lvl">{symbols.level(tech.level)}</i>'
    line = setting.effects.tech(record)
    id_ = ids.tech_id(tech.id) if with_id else ""
    mark = setting.mark(record.source, record.guessed)
    return _plaque(f"dark_tech:{tech.id}", id_, "tech", setting.words(tech.name), line, numeral, mark)


@kept
def leader_card(leader: Leader, setting: Setting, with_id: bool = True) -> str:
    record = setting.box.leaders[leader.leader]
    corner = pill(leader.consumption)
    line = setting.effects.leader(record)
    taken = "" if leader.taken_by is None or not with_id else "taken"
    id_ = ids.leader_id(leader.id) if with_id else ""
    return _plaque(
        f"leader:{leader.id}",
        id_,
        f"leader {taken}",
        setting.words(leader.name),
        line,
        corner if with_id else "",
        setting.mark(record.source, record.guessed),
    )


@kept
def bonus_card(bonus: Bonus | None, setting: Setting, id_: str = "") -> str:
    """A bonus card with what it would bring now; face down: its back."""
    if bonus is None:
        label = attributes(aria_label=setting.words("a bonus card face down"))
        return f'<div class="plq bonus back" role="img"{label}>{icon("brand", 22)}</div>'
    line = bonus_text(bonus, setting.words, setting.things)
    name = setting.words("dark bonus card") if bonus.dark else setting.words("light bonus card")
    worth = f'<i class="worth">{icon("energy", 13)}{bonus.worth}</i>'
    about, cls = (f"dark_bonus:{bonus.id}", "bonus dark") if bonus.dark else (f"light_bonus:{bonus.id}", "bonus")
    return _plaque(about, id_, cls, symbols.capital(name), line, worth, _bonus_mark(bonus, setting))


def _bonus_mark(bonus: Bonus, setting: Setting) -> str:
    records: Sequence[object] = setting.box.darks if bonus.dark else setting.box.lights
    record = next((r for r in records if getattr(r, "id", "") == bonus.id), None)
    return setting.mark(getattr(record, "source", ""), getattr(record, "guessed", ()))
