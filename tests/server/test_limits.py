"""Buckets that fill up again, on a clock of the test's own."""

from astrarium.server.limits import MOST_KNOWN, Limits, Rate, is_this_machine, neighbourhood


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def limits(**rates: Rate) -> tuple[Limits, Clock]:
    clock = Clock()
    return Limits(rates, clock), clock


def test_a_burst_goes_through_and_then_a_trickle():
    limit, clock = limits(tables=Rate(0.5, 3))
    assert [limit.wait("tables", "a") for _ in range(4)] == [0, 0, 0, 2.0]
    clock.now = 2.0
    assert [limit.wait("tables", "a") for _ in range(2)] == [0, 2.0]


def test_a_bucket_never_holds_more_than_its_burst():
    limit, clock = limits(tables=Rate(1, 2))
    limit.wait("tables", "a")
    clock.now = 1000.0
    assert [limit.wait("tables", "a") > 0 for _ in range(3)] == [False, False, True]


def test_a_key_is_counted_wherever_it_comes_from():
    limit, _ = limits(tables=Rate(1, 1))
    assert not limit.wait("tables", "here", "key")
    assert limit.wait("tables", "there", "key") and not limit.wait("tables", "there")


def test_what_is_refused_is_not_counted():
    limit, clock = limits(tables=Rate(1, 1))
    for _ in range(10):
        limit.wait("tables", "a")
    clock.now = 1.0
    assert not limit.wait("tables", "a")


def test_sockets_are_counted_while_they_are_open():
    limit, _ = limits(sockets=Rate(0, 2))
    assert [limit.enter("a", "key") for _ in range(3)] == [True, True, False]
    limit.leave("a", "key")
    assert limit.enter("a", "key") and not limit.enter("b", "key") and limit.enter("b")


def test_what_has_no_rate_is_free():
    limit, _ = limits()
    assert not any(limit.wait("tables", "a") for _ in range(1000)) and limit.enter("a")


def test_the_memory_for_strangers_is_bounded():
    limit, _ = limits(requests=Rate(1, 1))
    for n in range(MOST_KNOWN + 10):
        limit.wait("requests", str(n))
    assert len(limit.buckets) == MOST_KNOWN


def test_a_household_has_64_bits_of_ipv6():
    assert neighbourhood("2001:db8:1:2:3:4:5:6") == neighbourhood("2001:db8:1:2::9") == "2001:db8:1:2::"
    assert neighbourhood("::ffff:203.0.113.9") == neighbourhood("203.0.113.9") == "203.0.113.9"


def test_what_this_machine_is():
    assert all(is_this_machine(address) for address in ("127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1", ""))
    assert not any(is_this_machine(address) for address in ("203.0.113.9", "10.0.0.1", "2001:db8::1", "testclient"))
