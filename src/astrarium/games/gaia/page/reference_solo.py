"""The appendix, last part: the Automa's levels, factions and cards."""

from __future__ import annotations

from ....core.page import Words
from ....core.reference import Chapter, Entry
from ..box.automa import CARDS, FACTION_CARDS, LEVELS, Card
from ..box.components import FACTION_IDS, FACTIONS
from ..text.names import LEVEL_NAMES, TRACK_NAMES
from . import automa_texts as automa_terms
from . import pictures as prints
from . import symbols as terms


def solo_chapters(words: Words) -> tuple[Chapter, ...]:
    levels = tuple(
        Entry(f"level-{level}", words(LEVEL_NAMES[level]), f"{terms.capital(automa_terms.level_words(level, words))}.",
              (), "", "GP-X1.6")
        for level in LEVELS
    )  # fmt: skip
    factions = tuple(_faction(faction, words) for faction in FACTION_CARDS)
    cards = tuple(_card(card, words) for card in CARDS)
    acts = words("The upper half is its action, the lower half supports its next card.")
    return (
        Chapter("automa-levels", words("Automa: levels"), levels),
        Chapter("automa-factions", words("Automa: factions"), factions),
        Chapter("automa-cards", words("Automa: cards"), cards, acts),
    )


def _faction(faction: int, words: Words) -> Entry:
    card = FACTION_CARDS[faction]
    steps = automa_terms.faction_steps(faction, words)
    facts = [(words("First structures"), words.plural("{n} mine", "{n} mines", card.mines))]
    if card.research >= 0:
        facts.append((words("Research at the start"), words("{track} 1", track=words(TRACK_NAMES[card.research]))))
    ongoing = automa_terms.faction_ongoing(faction, words)
    if ongoing:
        facts.append((words("Always"), ongoing))
    effect = words("Its faction’s action: {steps}.", steps=words(", then ").join(steps))
    picture = prints.one(terms.planet_symbol(FACTIONS[faction].home))
    return Entry(
        f"automa-{FACTION_IDS[faction]}", terms.faction_name(faction, words), effect, tuple(facts), picture, "GP-X4.1",
        card.source == "reconstructed",
    )  # fmt: skip


def _card(card: Card, words: Words) -> Entry:
    facts = (
        (words("Support: mine"), terms.joined(words("range {n}", n=card.range), automa_terms.guide_words(card, words))),
        (words("Support: number"), automa_terms.number_words(card, words)),
        (words("Support: direction"), automa_terms.direction_words(card, words)),
        (words("Support: booster"), terms.capital(words(automa_terms.POSITION_WORDS[card.pass_booster]))),
        (words("First booster"), words("number {n} of the row", n=card.initial_booster)),
        (words("Lamp"), words("red: it passes among the last three") if card.passes else words("green")),
        (words("Starting deck"), words("yes") if card.starter else words("no")),
    )
    parts: list[prints.Part] = [("icon", automa_terms.CARD_ACTIONS[card.action][1])]
    if card.vp:
        parts += [f"+{card.vp}", ("icon", "vp")]
    return Entry(
        f"card-{card.id}", words("Card {n}", n=card.id), f"{automa_terms.action_words(card, words)}.", facts,
        prints.framed(parts), "GP-X2", card.source == "reconstructed",
    )  # fmt: skip
