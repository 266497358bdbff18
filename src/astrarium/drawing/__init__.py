"""One visual language for all boards: typed functions that return SVG and HTML strings, each recipe once.

Seats count from 0 as in the engine. Colour is never alone: a seat is colour, glyph and hatch.
"""

from .hexboard import (
    Box,
    Grid,
    Point,
    board,
    brackets,
    contested,
    corners,
    done_mark,
    dotted_path,
    held,
    hex_place,
    hexagon,
    last_move,
    lit_box,
    lit_circle,
    lit_hexagon,
    place,
    unknown,
    view_box,
)
from .markup import attributes, element, escape, kept, kept_large, num, text
from .panels import (
    Amount,
    card,
    card_back,
    cost,
    dial,
    panel,
    player_row,
    points,
    rebuilt,
    score_table,
    seal,
    stock,
    tile,
    track,
)
from .parts import badge, bead, glyph, hatch, icon, parts, piece, seat_color, symbol_picture, symbols, use
from .sky import chart, laurel, orrery, stars
from .standalone import standalone

__all__ = [
    "Amount", "Box", "Grid", "Point", "attributes", "badge", "bead", "board", "brackets", "card", "card_back",
    "chart", "contested", "corners", "cost", "dial", "done_mark", "dotted_path", "element", "escape", "glyph",
    "hatch", "held", "hex_place", "hexagon", "icon", "kept", "kept_large", "last_move", "laurel", "lit_box",
    "lit_circle", "lit_hexagon", "num", "orrery", "panel", "parts", "piece", "place", "player_row", "points",
    "rebuilt", "score_table", "seal", "seat_color", "standalone", "stars", "stock", "symbol_picture", "symbols",
    "text", "tile", "track", "unknown", "use", "view_box",
]  # fmt: skip
