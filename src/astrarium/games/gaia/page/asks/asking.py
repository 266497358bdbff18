"""The one question, and every legal answer: the set-up, the turn and all that comes in between."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from html import escape

from .....core.page import Ask, Choice, Step
from ...box.components import ADVANCED, E_FEDERATION, FACTIONS, TILES, TOKEN_GREEN, TRACKS
from ...table.actions import (
    ADVANCE,
    ADVANCED_,
    CHARGE,
    CHARGE_ONLY,
    CHARGE_THEN_TOKEN,
    CONVERT,
    END,
    INCOME_CHARGE,
    MINE_,
    PROJECT,
    TILE,
    TOKEN_THEN_CHARGE,
    TRADE,
)
from ...text.events import player_name
from ...text.names import (
    ADVANCED_TEXTS,
    AREA_NAMES,
    BOOSTER_TEXTS,
    BUILDING_NAMES,
    TILE_TEXTS,
    TOKEN_TEXTS,
    TRACK_NAMES,
)
from .. import ids as places
from .. import symbols as terms
from ..forecast import charged, counted, event_points, qic_to_reach
from .asker import Asker
from .turn import ask_turn, conversion, conversions, mines, projects, track_step, turns

NEAR = 3


def ask_faction(a: Asker) -> Ask:
    return Ask(
        a.words("Which <b>faction</b> do you play?"),
        a.words("Choosing one takes its colour: the other faction on that board is out too."),
    )


def factions(a: Asker) -> Iterator[Choice]:
    for action in a.legal:
        board = FACTIONS[action[1]]
        name = terms.faction_name(action[1], a.words)
        home = terms.planet_name(board.home, a.words)
        step = Step(places.faction_id(action[1]), name, terms.planet_symbol(board.home), home)
        yield Choice(action, (step,), a.words("Play the {what}", what=name))


def ask_place(a: Asker) -> Ask:
    institute = FACTIONS[a.me.faction].starts_with_institute
    sentence = (
        a.words("Where does your <b>institute</b> stand?") if institute else a.words("Where is your <b>first mine</b>?")
    )
    if a.me.structures:
        sentence = a.words("Where is your <b>next mine</b>?")
    return Ask(sentence, a.words("On a planet of your own type; it is free, and nobody charges power."))


def first_places(a: Asker) -> Iterator[Choice]:
    piece = "planetary-institute" if FACTIONS[a.me.faction].starts_with_institute else "mine"
    for action in a.legal:
        note = a.words.plural("{n} free planet within 3", "{n} free planets within 3", a.near(action[1], NEAR))
        step = a.at(action[1], note)
        confirm = a.words("Start on {place}", place=step.label)
        yield Choice(action, (Step(step.id, step.label, piece, note),), confirm)


def ask_booster(a: Asker) -> Ask:
    return Ask(
        a.words("Which <b>booster</b> do you take?"),
        a.words("It is yours for the first round; then you swap it when you pass."),
    )


def boosters(a: Asker) -> Iterator[Choice]:
    for action in a.legal:
        text = terms.capital(a.words(BOOSTER_TEXTS[action[1]]))
        step = Step(places.booster_id(action[1]), text, "bonus-card")
        yield Choice(action, (step,), a.words("Take {what}", what=text))


def ask_income(a: Asker) -> Ask:
    return Ask(
        a.words("Which <b>power income</b> comes first?"),
        a.words("Not all of it can be charged: new tokens in area I make room. Now {bowls}.", bowls=bowls(a.me.bowls)),
    )


def bowls(areas: tuple[int, int, int]) -> str:
    return "·".join(str(n) for n in areas)


def incomes(a: Asker) -> Iterator[Choice]:
    for action in a.legal:
        n = action[1]
        if action[0] == INCOME_CHARGE:
            after = charged(a.me.bowls, n)
            yield Choice(
                action,
                (
                    Step(
                        f"charge-{n}",
                        a.words.plural("Charge {n} power", "Charge {n} power", n),
                        "power",
                        f"→ {bowls(after)}",
                    ),
                ),
            )
        else:
            after = (a.me.bowls[0] + n, *a.me.bowls[1:])
            label = a.words.plural("Take {n} token now", "Take {n} tokens now", n)
            yield Choice(action, (Step(f"tokens-{n}", label, "power", f"→ {bowls(after)}"),))


def ask_terrans(a: Asker) -> Ask:
    left = a.words.plural("{n} power is left to use", "{n} power are left to use", a.question.left)
    return Ask(
        a.words("What do your <b>returning tokens</b> bring?"),
        a.words("{left}. The tokens go to area II all the same.", left=left),
    )


def terrans(a: Asker) -> Iterator[Choice]:
    for action in a.legal:
        if action[0] == CONVERT:
            yield Choice(action, (conversion(a, action),))
        else:
            yield Choice(action, (Step("decline", a.words("Nothing more"), "i-cross"),))


def ask_itars(a: Asker) -> Ask:
    return Ask(
        a.words("Give <b>4 tokens</b> of the Gaia area for a technology tile?"),
        a.words("{n} tokens lie there; the four leave the game.", n=a.me.gaia_area),
    )


def itars(a: Asker) -> Iterator[Choice]:
    for action in a.legal:
        if action[0] == TRADE:
            note = terms.price(a.words, tokens=4)
            yield Choice(action, (Step("trade", a.words("Take a technology tile"), "bonus-card", note),))
        else:
            yield Choice(action, (Step("decline", a.words("Keep the tokens"), "i-cross"),))


def ask_close(a: Asker) -> Ask:
    return Ask(a.words("Anything to convert before your turn <b>ends</b>?"), "")


def closings(a: Asker) -> Iterable[Choice]:
    label = a.words("End the turn")
    final = a.view.automa is not None
    return [Choice((END,), (a.group("end", label, "i-check"),), label if final else "", final), *conversions(a)]


def ask_site(a: Asker) -> Ask:
    q = a.question
    if q.range_bonus:
        sentence = a.words("Where do you build with <b>range +{n}</b>?", n=q.range_bonus)
    else:
        sentence = a.words.plural(
            "Where do you build with <b>{n} free step</b>?",
            "Where do you build with <b>{n} free steps</b>?",
            q.free_steps,
        )
    return Ask(
        sentence,
        a.words.plural("{n} planet is in reach: it is lit.", "{n} planets are in reach: they are lit.", len(a.legal)),
    )


def sites(a: Asker) -> Iterator[Choice]:
    yield from mines(a, a.of(MINE_))
    yield from projects(a, a.of(PROJECT))


def ask_tile(a: Asker) -> Ask:
    return Ask(
        a.words("Which <b>technology tile</b> do you take?"),
        a.words("A tile below a track also moves you up there; the others on any track."),
    )


def tiles(a: Asker) -> Iterator[Choice]:
    for action in a.of(TILE):
        tile = a.view.tile_at[action[1]]
        text = terms.capital(a.words(TILE_TEXTS[tile]))
        step = Step(places.tile_id(action[1]), text, "bonus-card", terms.joined(now(a, tile), climb(a, action[1])))
        yield Choice(action, (step,), a.words("Take {what}", what=text))
    for action in a.of(ADVANCED_):
        yield advanced(a, action[1], action[2])


def now(a: Asker, tile: int) -> str:
    """What a tile that counts something would bring at once."""
    found = TILES[tile]
    if found.when != "immediate" or found.count < 0:
        return ""
    times = counted(a.me, found.count)
    return a.words("now {gains}", gains=terms.amounts([n * times for n in found.gain], a.words) or a.words("nothing"))


def climb(a: Asker, place: int) -> str:
    if place >= len(TRACKS):
        return a.words("then any track")
    return a.words("then {track} from level {n}", track=a.words(TRACK_NAMES[place]), n=a.me.levels[place])


def advanced(a: Asker, track: int, cover: int) -> Choice:
    """An advanced tile, then the own tile that it covers."""
    tile = ADVANCED[a.view.advanced[track]]
    text = terms.capital(a.words(ADVANCED_TEXTS[a.view.advanced[track]]))
    times = counted(a.me, tile.count) if tile.count >= 0 else 1
    found = terms.amounts([n * times for n in tile.gain], a.words)
    gain = a.words("now {gains}", gains=found) if tile.when in ("immediate", "pass") and found else ""
    first = Step(
        places.advanced_id(track), text, "vp", terms.joined(gain, a.words("turns a token grey"), a.words("any track"))
    )
    over = a.words(TILE_TEXTS[cover])
    second = Step(
        places.own_tile_id(cover), a.words("Cover: {tile}", tile=over), "bonus-card", a.words("it works no more")
    )
    return Choice((ADVANCED_, track, cover), (first, second), a.words("Take it, cover {tile}", tile=over))


def ask_advance(a: Asker) -> Ask:
    return Ask(a.words("On which <b>track</b> do you advance?"), a.words("This step is free."))


def advances(a: Asker) -> Iterator[Choice]:
    for action in a.legal:
        if action[0] == ADVANCE:
            step = track_step(a, action[1])
            yield Choice(action, (step,), a.words("Advance: {level}", level=step.label))
        else:
            label = a.words("No research step")
            yield Choice(action, (Step("decline", label, "i-cross"),), label)


def ask_lost(a: Asker) -> Ask:
    return Ask(
        a.words("Where do you find the <b>Lost Planet</b>?"),
        a.words("On an empty hex without satellites; it counts as a mine on a planet type of its own."),
    )


def lost_planets(a: Asker) -> Iterator[Choice]:
    for action in a.legal:
        qic = qic_to_reach(a.view, a.me, a.cell[action[1]])
        price = terms.price(a.words, qic=qic) if qic else a.words("free")
        step = a.at(action[1], terms.joined(price, a.reactions(action[1])), "pl-lost")
        yield Choice(action, (a.sector(action[1]), step), a.words("Lost Planet: {price}", price=price))


def ask_token(a: Asker) -> Ask:
    gain = event_points(a.view, a.me, E_FEDERATION)
    return Ask(
        a.words("Which <b>federation token</b> do you take?"),
        a.words("This round it scores {points} more.", points=a.points(gain)) if gain else "",
    )


def tokens(a: Asker) -> Iterator[Choice]:
    for action in a.legal:
        text = a.words(TOKEN_TEXTS[action[1]])
        note = a.words("{n} left", n=a.view.tokens[action[1]])
        if not TOKEN_GREEN[action[1]]:
            note = terms.joined(note, a.words("grey from the start"))
        step = Step(places.supply_id(action[1]), text, "satellite", note)
        yield Choice(action, (step,), a.words("Take {what}", what=text))


def ask_rescore(a: Asker) -> Ask:
    return Ask(
        a.words("Which token do you <b>score again</b>?"), a.words("Its points and goods once more; it stays as it is.")
    )


def rescores(a: Asker) -> Iterator[Choice]:
    for action in a.legal:
        text = a.words(TOKEN_TEXTS[action[1]])
        yield Choice(
            action, (Step(places.own_token_id(action[1]), text, "satellite"),), a.words("Score {what}", what=text)
        )


def ask_charge(a: Asker) -> Ask:
    q = a.question
    sentence = a.words.plural(
        "Charge <b>{n} power</b> for {vp} VP?", "Charge <b>{n} power</b> for {vp} VP?", q.offer, vp=q.cost
    )
    return Ask(sentence, a.words("{built}. Your areas: {bowls}.", built=built(a), bowls=bowls(a.me.bowls)))


def built(a: Asker) -> str:
    """Who built what, and where: the reason of an offer to charge."""
    place = a.cell[a.question.cell]
    building = next(building for owner, building in place.structures if owner == a.question.builder)
    return a.words(
        "<b>{name}</b> built near you: {building} on <b>{place}</b>",
        name=escape(player_name(a.view, a.question.builder, a.names, a.words)),
        building=a.words(BUILDING_NAMES[building]), place=terms.place_label(place, a.words),
    )  # fmt: skip


def charges(a: Asker) -> Iterator[Choice]:
    """The plain answer is a click on what was built: the page lights it and brings it into sight."""
    site = places.cell_id(a.cell[a.question.cell].name)
    for action in a.legal:
        if action[0] != CHARGE:
            yield Choice(action, (Step("decline", a.words("Charge nothing"), "i-cross", a.words("keeps your points")),))
            continue
        cost = a.words("costs {n} VP", n=a.question.cost) if a.question.cost else a.words("free")
        order, areas = action[1], a.me.bowls
        label = a.words.plural("Charge {n} power", "Charge {n} power", a.question.offer)
        if order == TOKEN_THEN_CHARGE:
            areas, label, cost = (areas[0] + 1, *areas[1:]), a.words("Token first, then charge"), ""
        after = charged(areas, a.question.offer)
        if order == CHARGE_THEN_TOKEN:
            after, label = (after[0] + 1, *after[1:]), a.words("Charge first, then the token")
        note = terms.joined(cost, f"→ {bowls(after)}" if order != TOKEN_THEN_CHARGE else "")
        step = site if order == CHARGE_ONLY else f"charge-{order}"
        yield Choice(action, (Step(step, label, "power", note),))


def ask_brainstone(a: Asker) -> Ask:
    return Ask(
        a.words("Where does the <b>brainstone</b> go?"), a.words("It is worth 3 power when you spend it from area III.")
    )


def brainstones(a: Asker) -> Iterator[Choice]:
    for action in a.legal:
        label = terms.capital(a.words(AREA_NAMES[action[1]]))
        yield Choice(
            action, (Step(places.area_id(action[1]), label, "power"),), a.words("Brainstone: {what}", what=label)
        )


ASKS: dict[str, Callable[[Asker], Ask]] = {
    "faction": ask_faction, "place": ask_place, "booster": ask_booster, "income": ask_income, "terrans": ask_terrans,
    "itars": ask_itars, "turn": ask_turn, "close": ask_close, "site": ask_site, "tile": ask_tile,
    "advance": ask_advance, "lost-planet": ask_lost, "token": ask_token, "rescore": ask_rescore, "charge": ask_charge,
    "brainstone": ask_brainstone,
}  # fmt: skip
CHOICES: dict[str, Callable[[Asker], Iterable[Choice]]] = {
    "faction": factions, "place": first_places, "booster": boosters, "income": incomes, "terrans": terrans,
    "itars": itars, "turn": turns, "close": closings, "site": sites, "tile": tiles, "advance": advances,
    "lost-planet": lost_planets, "token": tokens, "rescore": rescores, "charge": charges, "brainstone": brainstones,
}  # fmt: skip


def ask(a: Asker) -> Ask:
    return ASKS[a.question.name](a)


def choices(a: Asker) -> tuple[Choice, ...]:
    return telling(tuple(CHOICES[a.question.name](a)))


def telling(found: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """A first click that leads to one thing only says what and for how much."""
    firsts = [choice.steps[0].id for choice in found]
    return tuple(
        _told(choice) if len(choice.steps) > 1 and firsts.count(choice.steps[0].id) == 1 else choice for choice in found
    )


def _told(choice: Choice) -> Choice:
    lead, *rest = choice.steps
    note = terms.joined(*(step.label for step in rest), rest[-1].note)
    return Choice(choice.action, (Step(lead.id, lead.label, lead.icon, note), *rest), choice.confirm, choice.final)
