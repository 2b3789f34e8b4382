"""`python -m wyrmhold.lab.drakon.training.fit`: fit a net to rows with NumPy or PyTorch.

Inputs are normalised to mean 0 and deviation 1. AdamW minimises the cross-entropy with a one-cycle
learning rate. The epoch with the lowest loss on held-out games is kept.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from wyrmhold.bots.drakon.net import Array, Net
from wyrmhold.bots.drakon.survey import NAMES
from wyrmhold.lab.drakon.training.dataset import Rows
from wyrmhold.lab.drakon.training.fit_plan import ROWS_PER_CHUNK, Plan, begun, folded, loss, moments
from wyrmhold.lab.drakon.training.fit_torch import fit as fit_with_torch


def relabelled(net: Net, rows: Rows, trust: float) -> Rows:
    """Relabel rows with the net's estimates of the same seat's later positions.

    The result of a game is mostly luck; even a mediocre estimate of the next position says more.
    `trust` is the weight of the result in each step back.
    """
    chances = np.concatenate(
        [
            1.0
            / (1.0 + np.exp(-net.logits(rows.inputs[at : at + ROWS_PER_CHUNK].astype(np.float32))))
            for at in range(0, len(rows.labels), ROWS_PER_CHUNK)
        ]
    )
    labels = rows.labels.copy()
    ends = np.flatnonzero(rows.ends)  # labels from looking ahead stay
    games = rows.games[ends]
    first = NAMES.index("players_2")
    starts = np.flatnonzero(np.diff(games, prepend=-1))
    for start, end in zip(starts, [*starts[1:], len(games)], strict=True):
        of_game = ends[start:end]
        players = 2 + int(rows.inputs[of_game[0], first : first + 5].argmax())
        expected = chances[of_game].reshape(-1, players)
        told = labels[of_game].reshape(-1, players)
        for step in range(len(told) - 2, -1, -1):
            told[step] = (1.0 - trust) * expected[step + 1] + trust * told[step + 1]
        labels[of_game] = told.reshape(-1)
    return Rows(rows.inputs, labels, rows.games, rows.ends)


def slopes(weights: list[Array], inputs: Array, labels: Array) -> list[Array]:
    """The gradient of the cross-entropy."""
    kept = [inputs]
    for layer in range(1, len(weights) - 2, 2):
        kept.append(np.maximum(kept[-1] @ weights[layer] + weights[layer + 1], np.float32(0.0)))
    odds = (kept[-1] @ weights[-2] + weights[-1] + inputs @ weights[0])[:, 0]
    error = ((1.0 / (1.0 + np.exp(-odds)) - labels) / len(labels)).astype(np.float32)[:, None]
    direct = inputs.T @ error
    found: list[Array] = []
    for layer in range(len(weights) - 2, 0, -2):
        found[:0] = [kept[layer // 2].T @ error, error.sum(0)]
        if layer > 1:
            error = (error @ weights[layer].T) * (kept[layer // 2] > 0.0)
    return [direct, *found]


def fit(learn: Rows, held: Rows, plan: Plan) -> tuple[Net, list[float]]:
    """Fit a net; returns the best epoch's net and the validation losses, the initial one first."""
    rng = np.random.default_rng(plan.seed)
    mean, deviation = moments(learn.inputs)
    weights = begun(plan, mean, deviation, rng)
    firsts = [np.zeros_like(each) for each in weights]
    seconds = [np.zeros_like(each) for each in weights]
    steps = plan.epochs * -(-len(learn.labels) // plan.batch)
    step = 0
    best = folded(weights, mean, deviation)
    losses: list[float] = [loss(best, held)]
    for _ in range(plan.epochs):
        order = rng.permutation(len(learn.labels))
        for start in range(0, len(order), plan.batch):
            chosen = order[start : start + plan.batch]
            inputs = (learn.inputs[chosen].astype(np.float32) - mean) / deviation
            step += 1
            rate = plan.step_rate(step / steps)
            warm_first, warm_second = 1.0 - 0.9**step, 1.0 - 0.999**step
            for at, slope in enumerate(slopes(weights, inputs, learn.labels[chosen])):
                firsts[at] += np.float32(0.1) * (slope - firsts[at])
                seconds[at] += np.float32(0.001) * (slope * slope - seconds[at])
                change = (firsts[at] / warm_first) / (np.sqrt(seconds[at] / warm_second) + 1e-8)
                if at and weights[at].ndim == 2:
                    change = change + plan.decay * weights[at]
                weights[at] -= np.float32(rate) * change.astype(np.float32)
        net = folded(weights, mean, deviation)
        losses.append(loss(net, held))
        if losses[-1] == min(losses):
            best = net
    return best, losses


def fitted(learn: Rows, held: Rows, plan: Plan, device: str) -> tuple[Net, list[float]]:
    """Fit to results and, if `trust` is below 1, again to labels from the first net."""
    net, losses = fitted_once(learn, held, plan, device)
    if plan.trust < 1.0:
        net, losses = fitted_once(relabelled(net, learn, plan.trust), held, plan, device)
    return net, losses


def fitted_once(learn: Rows, held: Rows, plan: Plan, device: str) -> tuple[Net, list[float]]:
    """Fit on the CPU with NumPy, or on another device with PyTorch."""
    if device == "cpu":
        return fit(learn, held, plan)
    return fit_with_torch(learn, held, plan, device)


def add_plan(parser: argparse.ArgumentParser) -> None:
    """Add the command-line options of a fit."""
    plan = Plan()
    parser.add_argument("--hidden", type=int, nargs="+", default=list(plan.hidden), metavar="N")
    parser.add_argument("--epochs", type=int, default=plan.epochs, metavar="N")
    parser.add_argument("--batch", type=int, default=plan.batch, metavar="N")
    parser.add_argument("--rate", type=float, default=plan.rate)
    parser.add_argument("--decay", type=float, default=plan.decay)
    parser.add_argument("--seed", type=int, default=plan.seed, metavar="N")
    parser.add_argument(
        "--trust",
        type=float,
        default=plan.trust,
        help="weight of the result in labels; 1: only the result",
    )
    parser.add_argument("--begin", type=Path, metavar="NET.npz", help="a net to start from")
    parser.add_argument("--device", default="cpu", help="cpu, or cuda with PyTorch")


def plan_of(args: argparse.Namespace) -> Plan:
    return Plan(
        tuple(args.hidden),
        args.epochs,
        args.batch,
        args.rate,
        args.decay,
        args.seed,
        args.trust,
        args.begin,
    )


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="wyrmhold.lab.drakon.training.fit", description=__doc__)
    parser.add_argument("rows", type=Path, nargs="+", metavar="ROWS.npz")
    parser.add_argument("--out", type=Path, required=True, metavar="NET.npz")
    add_plan(parser)
    args = parser.parse_args(arguments)
    begun_at = time.monotonic()
    learn, held = Rows.load(args.rows).split()
    net, losses = fitted(learn, held, plan_of(args), args.device)
    net.save(args.out)
    report = {
        "rows": len(learn.labels),
        "held_out": len(held.labels),
        "losses": [round(each, 5) for each in losses],
        "seconds": round(time.monotonic() - begun_at, 1),
    }
    json.dump(report, sys.stdout)
    print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
