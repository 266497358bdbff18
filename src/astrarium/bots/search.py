"""The bot that compares proposed actions over many sampled futures and spends its time on the best of them."""

from __future__ import annotations

import logging
from dataclasses import replace
from math import exp

from ..core import BadInput, Dice, Look, Mind, Seat, State, mark
from ..core.style import Style, drawn_style
from .base import Bot, Decided
from .clock import now
from .future import Futures, Outlook
from .greedy import Greedy, compared, mind_of, ranking, sampled, sensible
from .regret import mixed
from .table import Budget, Table

log = logging.getLogger(__name__)

DEFAULT_MS = 300
CALM = 4.0
DRAWN = "drawn"
SHARE_LINE = mark("I mix my secret choices: this one had {share} % of the odds.")


class Search(Bot):
    """Sequential halving over common samples; a payoff table and a mixed strategy for secret choices."""

    name = "search"

    def __init__(
        self, ms: int = 0, sims: int = 0, width: int = 24, regret: float = 0.0, denial: float = 1.0,
        near: bool = False, doubt: float = 0.3, freeze: int = 0, style: str = "", calm: float = CALM,
        learned: bool = False, careful: bool = True, sure: float = 0.0, effort: float = 0.0, slip: float = 0.0,
        clumsy: int = 0,
    ) -> None:  # fmt: skip
        if ms < 0 or sims < 0 or effort < 0 or width < 1:
            raise BadInput("a search needs a budget and a width above zero")
        self.ms = ms if ms or sims or effort else DEFAULT_MS
        self.sims = sims  # a budget in futures: the same look and dice give the same decision
        self.effort = effort  # the same in seconds of a usual core, so that a level is as strong on every machine
        self.width = width  # how many proposed actions are compared
        self.regret = regret  # how many points worse than the best a played action may look
        self.slip = slip  # the same in units of the game's own size
        self.clumsy = clumsy  # how unsteady its hand is, in games of skill
        self.denial = denial  # how much the others' standing counts
        self.near = near  # look no further than greedy does
        self.doubt = doubt  # how far the others are expected to guess a secret choice
        self.style = style  # the name of one, or DRAWN; empty: all terms count as they are
        self.calm = calm  # how much likelier the better of two plans is, where it errs
        self.learned = learned  # judges by what the mind has learned, also where no gate was passed
        self.careful = careful  # begins nothing that may end after its time
        self.sure = sure  # standard errors: what is clear is not thought about any longer; 0: all of the time is spent
        self.freeze = freeze  # plays by the mind of that freeze; 0: by today's
        self.mind: Mind | None = None  # one that is being tried out
        self.futures: Futures | None = None  # of the decision being made

    def stop(self) -> None:
        if self.futures:
            self.futures.deadline = now()

    def choose(self, look: Look, dice: Dice) -> Decided:
        spare = dice.clone()
        try:
            decided = self._choose(look, dice)
            done = look.game.mind.carried_out(decided.action, self.clumsy)
            return decided if done == decided.action else replace(decided, action=done)
        except Exception:
            log.exception("search failed in %s and left the decision to greedy", look.game.id)
            return Greedy(freeze=self.freeze).choose(look, spare)

    def _choose(self, look: Look, dice: Dice) -> Decided:
        started = now()
        mind = self.mind or mind_of(look, self.freeze)
        mind = mind.learned() if self.learned else mind
        sample = sampled(look, mind, dice)
        plans = sensible(mind, sample, look.me, mind.plans(sample, look.me, self.width))
        if len(plans) == 1:
            return Decided(plans[0][0], seconds=now() - started)
        stop = mind.settled if self.near else mind.horizon
        style = style_of(mind, self.style, sample, look.me)
        deadline = started + self.ms / 1000 if self.ms else 0.0
        judge = mind.near() if self.near else mind
        liking = style.weights(mind.terms) if style else ()
        denial = self.denial * mind.rivalry(sample)
        futures = Futures(judge, look.me, stop, denial, deadline, liking, self.careful)
        self.futures = futures
        stake = mind.stake(sample, look.me)
        allowed = self.allowed(mind, sample.seats)
        sims = max(len(plans), int(allowed * stake)) if allowed else 0
        table = Table(look, plans, futures, Budget(self.ms * stake, sims, started, futures), self.sure)
        table.fill(sample, dice)
        return self._decided(table, started, dice, style) if any(table.rows) else Decided(plans[0][0])

    def allowed(self, mind: Mind, seats: int) -> float:
        """The futures a whole decision may take; 0: as many as there is time for."""
        return self.sims or self.effort * mind.pace * 2 / seats

    def _decided(self, table: Table, started: float, dice: Dice, style: Style | None) -> Decided:
        means = table.means()
        odds = self._odds(table, means)
        order = ranking([mean.value for mean in means], dice)
        best = drawn(odds, dice) if odds else order[0]
        second = next((i for i in order if i != best), best)
        plans = [table.plans[row][0] for row in table.live]
        mixing = f"{SHARE_LINE}\tshare={round(100 * odds[best])}" if table.secret and odds else ""
        return Decided(
            action=plans[best],
            terms=compared(table.futures.mind, means[best], means[second]),
            line="\n".join(filter(None, (mixing, style.sentence if style else ""))),
            considered=len(table.plans),
            seconds=now() - started,
            odds=tuple(zip(plans, odds, strict=True)) if odds else (),
        )

    def _odds(self, table: Table, means: list[Outlook]) -> list[float]:
        """How often each row left should be played; empty: always the best."""
        regret = self.regret or self.slip * table.futures.mind.point
        if regret:
            return tempered([mean.lead for mean in means], regret, self.calm)
        return mixed(*table.payoffs(), self.doubt) if table.secret else []


def style_of(mind: Mind, name: str, sample: State, seat: Seat) -> Style | None:
    """The style of that name in this game, or the one drawn for this seat of this table."""
    if not name or not mind.styles:
        return None
    if name == DRAWN:
        return drawn_style(mind.styles, mind.occasion(sample), seat)
    found = next((style for style in mind.styles if style.name == name), None)
    if found is None:
        raise BadInput(f"no style {name[:40]!r}; there are: {', '.join(style.name for style in mind.styles)}")
    return found


def tempered(leads: list[float], regret: float, calm: float = CALM) -> list[float]:
    """Odds of a bot that errs: better plans are likelier, and none is more than `regret` points worse than the best."""
    best = max(leads)
    weights = [exp((lead - best) * calm / regret) if lead >= best - regret else 0.0 for lead in leads]
    whole = sum(weights)
    return [weight / whole for weight in weights]


def drawn(odds: list[float], dice: Dice) -> int:
    """An index, as often as its odds say."""
    left = dice.unit()
    for i, share in enumerate(odds):
        left -= share
        if left < 0:
            return i
    return max(range(len(odds)), key=odds.__getitem__)
