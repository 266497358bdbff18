"""The games as environments for other libraries: PettingZoo, Gymnasium and OpenSpiel, each an extra to install.

Nothing here knows a game but `layouts/`: an action is spelled in numbered tokens out of its game's own action table
(`spelling.py`), what a seat sees is a row of numbers described once for each game (`layout.py`), and a table in play
(`seating.py`) joins the two without any of those libraries.
"""
