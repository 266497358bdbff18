"""What every game shares: the contract of a game, dice, hexes, notation, events and records."""

from .deprecation import deprecated
from .dice import Dice, Seed, dice_from
from .errors import AstrariumError, BadInput, IllegalAction, Refusal
from .event import NOBODY, Event, EventKind, EventTable
from .game import Game, Option, game, game_ids, games, new, position
from .line import Line, Move, Redraw, from_link, line_of, line_seen, read_line
from .look import Look
from .mind import Mind
from .notation import Action, ActionKind, ActionTable, Names, Number, Seat
from .page import Aim, Ask, Choice, English, Flight, Gather, Gathered, Listing, Picture, Step, Words, mark
from .perft import perft
from .record import Record
from .reference import Chapter, Entry, Term
from .rulebook import Answer, Row, RuleBook, Task, fine
from .seal import Seal
from .state import Decision, Gathering, Key, Options, OptionValue, Score, State

__all__ = [
    "NOBODY", "Action", "ActionKind", "ActionTable", "Aim", "Answer", "Ask", "AstrariumError", "BadInput", "Chapter",
    "Choice", "Decision", "Dice", "English", "Entry", "Event", "EventKind", "EventTable", "Flight", "Game", "Gather",
    "Gathered", "Gathering", "IllegalAction", "Key", "Line", "Listing", "Look", "Mind", "Move", "Names", "Number",
    "Option", "OptionValue", "Options", "Picture", "Record", "Redraw", "Refusal", "Row", "RuleBook", "Score", "Seal",
    "Seat", "Seed", "State", "Step", "Task", "Term", "Words", "deprecated", "dice_from", "fine", "from_link", "game",
    "game_ids", "games", "line_of", "line_seen", "mark", "new", "perft", "position", "read_line",
]  # fmt: skip
