"""A network fitted to the rows of lessons, with PyTorch where it is, else with NumPy; weights become whole numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from ..core.network import BIAS_UNIT, FORMAT, WEIGHT_UNIT
from .lessons import SHARE_UNIT, SIXTEENTHS
from .pool import installed

HELD_BACK = 0.06  # part of the rows that the fit is tested on
BATCH = 4096
WIN_PART, SOURCE_PART = 0.3, 0.3  # of the loss, beside the points in all
DECAY = 1e-4
STEPS_TOLD = 200


@dataclass(frozen=True, slots=True)
class Shape:
    """How large a network is and how long it learns."""

    first: int = 64
    second: int = 16
    steps: int = 6000
    rate: float = 2e-3


@dataclass(frozen=True, slots=True)
class Fitted:
    """A network as data, and how well it foretells what it has not seen."""

    data: dict[str, Any]
    quality: dict[str, float]


Tell = Callable[[int, int], None]
Layers = list[tuple[Any, Any]]  # weights and bias of each


class Rows:
    """Lessons as arrays: inputs, points still to come by source, win shares; the last part is held back."""

    def __init__(self, blocks: list[bytes], inputs: int, sources: int) -> None:
        numpy = installed("numpy", "train")
        width = inputs + sources + 1
        found = numpy.concatenate([numpy.frombuffer(block, numpy.int16).reshape(-1, width) for block in blocks])
        self.inputs = found[:, :inputs].astype(numpy.float32) / SIXTEENTHS
        self.points = found[:, inputs:-1].astype(numpy.float32) / SIXTEENTHS
        self.wins = found[:, -1].astype(numpy.float32) / SHARE_UNIT
        self.cut = len(found) - max(1, int(HELD_BACK * len(found)))  # whole games apart: they lie in a row
        known = slice(0, self.cut)
        self.mean, self.scale = self.inputs[known].mean(0), self.inputs[known].std(0) + 0.05
        self.point_mean, self.point_scale = self.points[known].mean(0), self.points[known].std(0) + 0.1
        self.total_scale = float(self.points[known].sum(1).std()) + 0.1

    def __len__(self) -> int:
        return len(self.inputs)


def fit(
    rows: Rows, shape: Shape, seed: int, device: str, tell: Tell | None = None, start: Mapping[str, Any] | None = None
) -> Fitted:  # fmt: skip
    """A network for these rows; `device` is numpy, cpu or cuda (the last two need PyTorch).

    `start` is the network to go on from, where it is of the same shape.
    """
    known = layers_of(rows, start) if start and sizes_of(start) == _sizes(rows, shape) else None
    layers = (_with_numpy if device == "numpy" else _with_torch)(rows, shape, seed, device, tell, known)
    data = rounded(rows, layers)
    return Fitted(data, tested(rows, data))


def _sizes(rows: Rows, shape: Shape) -> tuple[int, ...]:
    return rows.inputs.shape[1], shape.first, shape.second, rows.points.shape[1] + 1


def sizes_of(data: Mapping[str, Any]) -> tuple[int, ...]:
    """Inputs, units of both layers, and heads of a network."""
    return len(data["first"]), len(data["first_bias"]), len(data["second"]), len(data["heads"])


def layers_of(rows: Rows, data: Mapping[str, Any]) -> Layers:
    """The layers that `rounded` makes this network of, for the means and scales of these rows."""
    numpy = installed("numpy", "train")
    array = {name: numpy.array(part, numpy.float64) for name, part in data.items() if isinstance(part, list)}
    plain, (out_scale, out_mean) = array["first"].T * WEIGHT_UNIT, _out(rows)
    return [
        (plain * rows.scale, array["first_bias"] * BIAS_UNIT + plain @ rows.mean),
        (array["second"] * WEIGHT_UNIT, array["second_bias"] * WEIGHT_UNIT),
        (array["heads"] * WEIGHT_UNIT / out_scale[:, None], (array["head_bias"] * WEIGHT_UNIT - out_mean) / out_scale),
    ]


def rounded(rows: Rows, layers: Layers) -> dict[str, Any]:
    """The layers for plain counts and in whole numbers: means and scales become part of the weights."""
    (first, first_bias), (second, second_bias), (heads, head_bias) = layers
    plain = first / rows.scale
    out_scale, out_mean = _out(rows)
    return {
        "first": _whole(plain.T, WEIGHT_UNIT),
        "first_bias": _whole(first_bias - plain @ rows.mean, BIAS_UNIT),
        "second": _whole(second, WEIGHT_UNIT),
        "second_bias": _whole(second_bias, WEIGHT_UNIT),
        "heads": _whole(heads * out_scale[:, None], WEIGHT_UNIT),
        "head_bias": _whole(head_bias * out_scale + out_mean, WEIGHT_UNIT),
        "format": FORMAT,
    }


def _out(rows: Rows) -> tuple[Any, Any]:
    """Scale and mean of the heads; the last one is the win's, as it is."""
    numpy = installed("numpy", "train")
    return numpy.append(rows.point_scale, 1.0), numpy.append(rows.point_mean, 0.0)


def _whole(values: Any, unit: float) -> Any:
    numpy = installed("numpy", "train")
    return numpy.rint(values.astype(numpy.float64) / unit).astype(int).tolist()


def said(data: Mapping[str, Any], inputs: Any) -> Any:
    """What a network says of many rows at once, in NumPy."""
    numpy = installed("numpy", "train")
    array = {name: numpy.array(data[name], numpy.float32) for name in data if isinstance(data[name], list)}
    hidden = numpy.maximum(inputs @ (array["first"] * WEIGHT_UNIT) + array["first_bias"] * BIAS_UNIT, 0)
    kept = numpy.maximum(hidden @ (array["second"].T * WEIGHT_UNIT) + array["second_bias"] * WEIGHT_UNIT, 0)
    return kept @ (array["heads"].T * WEIGHT_UNIT) + array["head_bias"] * WEIGHT_UNIT


def tested(rows: Rows, data: Mapping[str, Any]) -> dict[str, float]:
    """How well the rows held back are foretold: explained part of the points, error, bias, loss of the win share."""
    numpy = installed("numpy", "train")
    new = slice(rows.cut, None)
    out = said(data, rows.inputs[new])
    total, guess, wins = rows.points[new].sum(1), out[:, :-1].sum(1), rows.wins[new]
    error = total - guess
    chance = numpy.clip(1 / (1 + numpy.exp(-out[:, -1])), 1e-4, 1 - 1e-4)
    loss = -(wins * numpy.log(chance) + (1 - wins) * numpy.log(1 - chance)).mean()
    return {
        "rows": float(len(rows)), "explained": round(float(1 - error.var() / max(1e-9, total.var())), 4),
        "error": round(float(numpy.sqrt((error**2).mean())), 3), "bias": round(float(error.mean()), 3),
        "win_loss": round(float(loss), 4),
    }  # fmt: skip


def _rate(shape: Shape, step: int) -> float:
    """Warm up quickly, then slower and slower."""
    return shape.rate * min(1.0, (step + 1) / 50) * max(0.02, 1.0 - step / shape.steps)


def _with_torch(
    rows: Rows, shape: Shape, seed: int, device: str, tell: Tell | None, known: Layers | None
) -> Layers:  # fmt: skip
    torch = installed("torch", "train")
    torch.manual_seed(seed)
    linear = [torch.nn.Linear(one, two) for one, two in pairwise(_sizes(rows, shape))]
    for layer, (weight, bias) in zip(linear, known or (), strict=False):
        layer.weight.data, layer.bias.data = (torch.tensor(part, dtype=torch.float32) for part in (weight, bias))
    net = torch.nn.Sequential(linear[0], torch.nn.ReLU(), linear[1], torch.nn.ReLU(), linear[2]).to(device)
    seen = slice(0, rows.cut)
    x, points, wins = (torch.tensor(part[seen], device=device) for part in (rows.inputs, rows.points, rows.wins))
    mean, scale, point_mean, point_scale = (
        torch.tensor(part, device=device) for part in (rows.mean, rows.scale, rows.point_mean, rows.point_scale)
    )
    maker = torch.Generator(device=device)
    maker.manual_seed(seed)
    learner = torch.optim.AdamW(net.parameters(), shape.rate, weight_decay=DECAY)
    huber, entropy = torch.nn.functional.smooth_l1_loss, torch.nn.functional.binary_cross_entropy_with_logits
    for step in range(shape.steps):
        learner.param_groups[0]["lr"] = _rate(shape, step)
        some = torch.randint(0, rows.cut, (min(BATCH, rows.cut),), device=device, generator=maker)
        out, aim = net((x[some] - mean) / scale), points[some]
        total = ((out[:, :-1] * point_scale + point_mean).sum(1) - aim.sum(1)) / rows.total_scale
        loss = huber(total, torch.zeros_like(total))
        loss = loss + SOURCE_PART * huber(out[:, :-1], (aim - point_mean) / point_scale)
        loss = loss + WIN_PART * entropy(out[:, -1], wins[some])
        learner.zero_grad()
        loss.backward()
        learner.step()
        if tell and step % STEPS_TOLD == 0:
            tell(step, shape.steps)
    return [(one.weight.detach().cpu().numpy(), one.bias.detach().cpu().numpy()) for one in linear]


def _with_numpy(
    rows: Rows, shape: Shape, seed: int, device: str, tell: Tell | None, known: Layers | None  # noqa: ARG001
) -> Layers:  # fmt: skip
    """The same loss and the same steps, gradients by hand."""
    numpy = installed("numpy", "train")
    chance = numpy.random.default_rng(seed)
    parts: list[Any] = [part for layer in known or () for part in layer]
    for one, two in pairwise(_sizes(rows, shape) if not known else ()):
        parts += [chance.uniform(-1, 1, (two, one)) / one**0.5, numpy.zeros(two)]
    steps = _Adam(numpy, parts)
    for step in range(shape.steps):
        some = chance.integers(0, rows.cut, min(BATCH, rows.cut))
        steps.step(_gradients(numpy, rows, parts, some), _rate(shape, step))
        if tell and step % STEPS_TOLD == 0:
            tell(step, shape.steps)
    return [(parts[i], parts[i + 1]) for i in (0, 2, 4)]


def _gradients(numpy: Any, rows: Rows, parts: list[Any], some: Any) -> list[Any]:
    first, first_bias, second, second_bias, heads, head_bias = parts
    x, aim, count = (rows.inputs[some] - rows.mean) / rows.scale, rows.points[some], len(some)
    hidden = numpy.maximum(x @ first.T + first_bias, 0)
    kept = numpy.maximum(hidden @ second.T + second_bias, 0)
    out = kept @ heads.T + head_bias
    total = ((out[:, :-1] * rows.point_scale + rows.point_mean).sum(1) - aim.sum(1)) / rows.total_scale
    apart = out[:, :-1] - (aim - rows.point_mean) / rows.point_scale
    back = numpy.empty_like(out)
    back[:, :-1] = numpy.clip(total, -1, 1)[:, None] * rows.point_scale / rows.total_scale / count
    back[:, :-1] += SOURCE_PART * numpy.clip(apart, -1, 1) / apart.size
    back[:, -1] = WIN_PART * (1 / (1 + numpy.exp(-out[:, -1])) - rows.wins[some]) / count
    to_kept = (back @ heads) * (kept > 0)
    to_hidden = (to_kept @ second) * (hidden > 0)
    return [to_hidden.T @ x, to_hidden.sum(0), to_kept.T @ hidden, to_kept.sum(0), back.T @ kept, back.sum(0)]


class _Adam:
    """Adam with weight decay (Kingma and Ba, 2015; Loshchilov and Hutter, 2019)."""

    def __init__(self, numpy: Any, parts: list[Any]) -> None:
        self.numpy, self.parts, self.count = numpy, parts, 0
        self.means = [numpy.zeros_like(part) for part in parts]
        self.squares = [numpy.zeros_like(part) for part in parts]

    def step(self, gradients: list[Any], rate: float) -> None:
        self.count += 1
        early, late = 1 - 0.9**self.count, 1 - 0.999**self.count
        for part, gradient, mean, square in zip(self.parts, gradients, self.means, self.squares, strict=True):
            mean *= 0.9
            mean += 0.1 * gradient
            square *= 0.999
            square += 0.001 * gradient**2
            part *= 1 - rate * DECAY
            part -= rate * (mean / early) / (self.numpy.sqrt(square / late) + 1e-8)
