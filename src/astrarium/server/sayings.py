"""What notices say: games and names, never a position, never a secret."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import NamedTuple

from msgspec.json import encode

from ..core import Words, game, game_ids, mark
from ..words import words as words_of
from .notices import Item
from .seating import Seating
from .wishes import CLOCK, INVITE, MESSAGE, MODERATION, OVER, QUEUE, TURNS, Wishes

WEB_PUSH = 8030  # says that a push can be shown without our code
TITLES = {
    OVER: mark("A game is over"), MESSAGE: mark("Somebody wrote at your table"), INVITE: mark("You are invited"),
    CLOCK: mark("Your time runs low"), QUEUE: mark("Your queued moves are not played on"),
    MODERATION: mark("A word from the moderators"),
}  # fmt: skip
ACTS = {
    "hide": mark("A message of yours was hidden."),
    "silence": mark("You cannot write for some days ({n})."),
    "ban": mark("Public tables are closed to you for some days ({n})."),
    "lift": mark("What was closed to you is open again."),
}


class Saying(NamedTuple):
    """One notice in words."""

    title: str
    lines: tuple[tuple[str, str], ...]  # each with where it leads
    path: str  # where it leads
    tag: str  # a later one with the same tag takes its place
    waiting: int  # tables at which it is this player's turn

    @property
    def body(self) -> str:
        return "\n".join(text for text, _ in self.lines)


def line(item: Item, table: Seating | None, player: str, words: Words) -> str:
    """One thing in a line: which game, with whom."""
    if item.kind == MODERATION:
        return decided(item.text, words)
    if table is None:
        return ""
    header = table.header
    title = words(game(header.game).title) if header.game in game_ids() else header.game
    names = [name for name, chair in zip(table.names(words), header.chairs, strict=True) if chair.owner != player]
    return words("{game} with {names}", game=title, names=", ".join(names)) if names else title


def decided(text: str, words: Words) -> str:
    """What moderators have decided, with their reason as they wrote it."""
    told = json.loads(text or "{}")
    act = ACTS.get(told.get("act", ""))
    return " ".join(part for part in (words(act, n=told.get("days", 0)) if act else "", told.get("why", "")) if part)


def saying(items: Sequence[Item], tables: dict[str, Seating], waiting: int, player: str, wishes: Wishes) -> Saying:
    """All of it as one notice."""
    words = words_of(wishes.lang)
    turns = [item for item in items if item.kind in TURNS]
    first = turns[0] if turns else items[0]
    if not turns:
        title = words(TITLES[first.kind])
    elif waiting > 1:
        title = words.plural("Your turn at {n} table", "Your turn at {n} tables", waiting)
    else:
        title = words("Your turn")
    lines = [(line(item, tables.get(item.table), player, words), place(item)) for item in items]
    alone = len({item.table for item in items}) == 1 and waiting < 2
    told = tuple(dict.fromkeys(one for one in lines if one[0]))
    return Saying(title, told, place(first) if alone else "/", first.table if alone else "tables", waiting)


def place(item: Item) -> str:
    return "/me/notices" if item.kind == MODERATION else f"/t/{item.table}"


def as_push(said: Saying, wishes: Wishes, origin: str) -> str:
    """The declarative form: shown by itself where browsers know it, by our service worker elsewhere."""
    notification = {
        "title": said.title, "body": said.body, "lang": wishes.lang, "dir": "ltr", "tag": said.tag,
        "navigate": origin + said.path, "silent": False,
    }  # fmt: skip
    return encode({"web_push": WEB_PUSH, "notification": notification, "app_badge": str(said.waiting)}).decode()


def as_hook(said: Saying, items: Sequence[Item], origin: str) -> bytes:
    """JSON with `content`, which chat services show as it is."""
    listed = [{"kind": item.kind, "table": item.table, "url": f"{origin}/t/{item.table}"} for item in items]
    content = "\n".join(filter(None, (said.title, said.body, origin + said.path)))
    return encode({"content": content, "title": said.title, "waiting": said.waiting, "items": listed})


def as_mail(said: Saying, origin: str, unsubscribe: str, words: Words) -> str:
    rows = [f"{text}\n{origin}{path}" for text, path in said.lines]
    settings = words("What you are told, and how: {link}", link=f"{origin}/me/notices")
    no_more = words("No more mail: {link}", link=unsubscribe)
    return "\n\n".join([*rows, f"-- \n{settings}\n{no_more}"]) + "\n"
