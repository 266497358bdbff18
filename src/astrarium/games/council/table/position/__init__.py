"""A position of Council of Shadows as text, both ways.

A seat: its civilisation, cubes as `2@orange1a`, `energy=36 consumption=40 level=1`, `gems=2,1,0` (anthracite, gold,
clear), `leader=zoe`, `tech=empire`, upgrades as `+terraform_desert`, `station=extraction@orange`, cards on zones as
`z1=ai_save2/start_gems` (the one on top first), planned in secret as `p1=start_gems`, ranges as `r1=2`, AI cards in
hand as `hand=ai_save2`, `light=lb_flat`, `dark=db_grey`; then `steps`, `arrival`, `final`, and `onboard` cubes. The
solo opponent may stand last: `automa 2@red1a energy=5 deck=au0_1 used=au0_2 card=au0_2`.
The table: `phase=act`, `turn=2`, `order=1,0`, `throne=0`, `tiles=orange1:s1_06`, `market=ai_save2`, piles from the top
as `pile=s1_03`, `deck`, `lights`, `techs`, then `drawn`, `trash`, `known`, `looked`, `seen`, `clock`, `dice`, `stack`,
cubes of several in turn as `towers=red1a:1/0/1`, and the options: `stations`, `leaders`, `chosen`, `silver`,
`components=digest`.
"""

from .reading import arrange
from .writing import describe

__all__ = ["arrange", "describe"]
