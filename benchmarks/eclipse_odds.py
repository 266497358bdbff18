"""How long exact odds take: processor time for the fleets named in the rules of the game, with both policies."""

from __future__ import annotations

import time

from astrarium.games.eclipse.odds import POLICIES, odds

PLAIN = "8 interceptor init=3 cannons=y"
MIXED = "4 cruiser init=2 hull=1 computer=1 cannons=y, 2 dreadnought init=1 hull=2 computer=1 cannons=yy"
HEAVY = (
    "4 cruiser init=2 hull=1 computer=1 cannons=y missiles=oo, "
    "2 dreadnought init=1 hull=2 computer=1 shield=1 cannons=yo"
)
BATTLES = (
    ("3 interceptors v an ancient", "3 interceptor init=3 cannons=y", "1 ancient"),
    ("8 interceptors a side", PLAIN, PLAIN),
    ("4 cruisers and 2 dreadnoughts a side", MIXED, MIXED),
    ("the same with missiles, shields and two colours", HEAVY, HEAVY),
)


def main() -> None:
    for name, attacker, defender in BATTLES:
        for policy in POLICIES:
            start = time.process_time()
            found = odds(attacker, defender, policy)
            took = time.process_time() - start
            print(f"{name}, {policy}: attacker wins {found.attacker_wins:.6f}, {took:.2f} s")


if __name__ == "__main__":
    main()
