"""The same fit on a GPU, if PyTorch is installed. It is not a dependency of this package."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np

from wyrmhold.bots.drakon.net import Net
from wyrmhold.lab.drakon.training.dataset import Rows
from wyrmhold.lab.drakon.training.fit_plan import Plan, begun, folded, loss, moments


def fit(learn: Rows, held: Rows, plan: Plan, device: str) -> tuple[Net, list[float]]:
    """Fit a net; returns the best epoch's net and the validation losses, the initial one first."""
    torch: Any = import_module("torch")
    rng = np.random.default_rng(plan.seed)
    mean, deviation = moments(learn.inputs)
    start = begun(plan, mean, deviation, rng)
    weights = [torch.tensor(each, device=device, requires_grad=True) for each in start]
    decays = [each for each in weights[1:] if each.ndim == 2]
    plain = [weights[0], *[each for each in weights if each.ndim == 1]]
    groups = [
        {"params": decays, "weight_decay": plan.decay},
        {"params": plain, "weight_decay": 0.0},
    ]
    stepper = torch.optim.AdamW(groups, lr=plan.rate)
    inputs = torch.tensor(learn.inputs, device=device)
    labels = torch.tensor(learn.labels, device=device)
    shift = torch.tensor(mean, device=device)
    scale = torch.tensor(deviation, device=device)
    steps = plan.epochs * -(-len(learn.labels) // plan.batch)
    step = 0
    best = folded(start, mean, deviation)
    losses: list[float] = [loss(best, held)]
    for _ in range(plan.epochs):
        order = torch.tensor(rng.permutation(len(learn.labels)), device=device)
        for first in range(0, len(order), plan.batch):
            chosen = order[first : first + plan.batch]
            found = (inputs[chosen].float() - shift) / scale
            direct = found @ weights[0]
            for layer in range(1, len(weights) - 2, 2):
                found = torch.relu(found @ weights[layer] + weights[layer + 1])
            odds = (found @ weights[-2] + weights[-1] + direct)[:, 0]
            step += 1
            for group in stepper.param_groups:
                group["lr"] = plan.step_rate(step / steps)
            stepper.zero_grad()
            torch.nn.functional.binary_cross_entropy_with_logits(odds, labels[chosen]).backward()
            stepper.step()
        now = [each.detach().cpu().numpy() for each in weights]
        net = folded(now, mean, deviation)
        losses.append(loss(net, held))
        if losses[-1] == min(losses):
            best = net
    return best, losses
