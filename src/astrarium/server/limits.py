"""How often one address or one key may do something: buckets that fill up again as time goes by."""

from __future__ import annotations

import ipaddress
import re
from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from time import monotonic

from ..core import BadInput

MOST_KNOWN = 20_000  # buckets kept; whoever was not seen for longest starts afresh
REQUESTS, TABLES, SEALS, KEYS, RECORDS = "requests", "tables", "seals", "keys", "records"
SIGN_INS, CODES = "signins", "codes"  # tried
PLANS = "plans"
SOCKETS, TALK, MAILS = "sockets", "talk", "mails"


@dataclass(frozen=True, slots=True)
class Rate:
    """`burst` at once, and `per_second` from then on. Sockets are counted while they are open: `burst` alone."""

    per_second: float
    burst: int


RATES: Mapping[str, Rate] = {
    REQUESTS: Rate(50, 1000),
    TABLES: Rate(1 / 30, 120),
    SEALS: Rate(1 / 30, 120),
    KEYS: Rate(1 / 30, 120),
    RECORDS: Rate(1 / 10, 30),
    SIGN_INS: Rate(1 / 60, 10),
    CODES: Rate(1 / 30, 20),
    PLANS: Rate(1, 60),
    SOCKETS: Rate(0, 200),
    TALK: Rate(0.5, 5),
    MAILS: Rate(1 / 1200, 3),
}
WRITTEN = re.compile(r"(\w+)=(\d+)/(\d+(?:\.\d+)?)")


def read_rates(text: str) -> Mapping[str, Rate]:
    """Rates written as "tables=60/0.02 sockets=50/0" (at once / a second) instead of the defaults; "off": none."""
    if text == "off":
        return {}
    rates = dict(RATES)
    for part in text.split():
        match = WRITTEN.fullmatch(part)
        if match is None or match[1] not in RATES:
            raise BadInput(
                f"ASTRARIUM_LIMITS has parts such as tables=60/0.02 for {', '.join(RATES)}; not {part[:40]!r}"
            )
        rates[match[1]] = Rate(float(match[3]), int(match[2]))
    return rates


class Limits:
    """Who has done how much of what lately, in this process."""

    def __init__(self, rates: Mapping[str, Rate], clock: Callable[[], float] = monotonic) -> None:
        self.rates, self.clock = rates, clock
        self.buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()  # what is left, and when
        self.open: Counter[str] = Counter()  # sockets of an address or a key

    def wait(self, kind: str, *who: str) -> float:
        """Seconds until all of these may do that; 0: now, and it is counted."""
        rate = self.rates.get(kind)
        if rate is None:
            return 0.0
        now, left = self.clock(), {}
        for one in who:
            had, then = self.buckets.get((kind, one), (float(rate.burst), now))
            left[one] = min(float(rate.burst), had + (now - then) * rate.per_second)
            if left[one] < 1:
                return (1 - left[one]) / rate.per_second if rate.per_second else 3600.0
        for one, amount in left.items():
            self._keep((kind, one), (amount - 1, now))
        return 0.0

    def _keep(self, bucket: tuple[str, str], amount: tuple[float, float]) -> None:
        self.buckets[bucket] = amount
        self.buckets.move_to_end(bucket)
        if len(self.buckets) > MOST_KNOWN:
            self.buckets.popitem(last=False)

    def enter(self, *who: str) -> bool:
        """Count one more open socket of all of these; False: one of them has too many, and nothing is counted."""
        rate = self.rates.get(SOCKETS)
        if rate is not None and any(self.open[one] >= rate.burst for one in who):
            return False
        self.open.update(who)
        return True

    def leave(self, *who: str) -> None:
        for one in who:
            self.open[one] -= 1
            if self.open[one] <= 0:
                del self.open[one]


def neighbourhood(address: str) -> str:
    """What one household has: an address, or the 64 bits that begin an IPv6 one."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        return str(found.ipv4_mapped or ipaddress.ip_network((found, 64), strict=False).network_address)
    return address


def is_this_machine(address: str) -> bool:
    """Whether somebody on this machine asks. A file socket has no address."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return not address
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return (mapped or found).is_loopback
