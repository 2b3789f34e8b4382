"""A plain PyTorch loop on the batch: a policy that scores only the legal answers.

    pip install 'wyrmhold[batch]' torch
    python batch_policy.py --steps 2000 --device cuda

It plays all seats at many tables against itself, and learns with REINFORCE: the return of a game is
the reward of each decision in it. The score of an answer depends on nothing but the answer, enough
to tell good ones from bad ones on average. To go on, add what a seat sees.
"""

import argparse

import numpy as np
import torch
from numpy.typing import NDArray

import wyrmhold

Decision = tuple[int, NDArray[np.int32], int]
"""A seat, its legal answers, and the place of the one it gave."""


class Scores(torch.nn.Module):
    """The score of an answer: a learned number for each factor of its number, added up."""

    def __init__(self, numbering: object, device: str) -> None:
        super().__init__()
        shape: tuple[int, ...] = numbering.shape
        self.split = numbering.split
        self.parts = torch.nn.ModuleList([torch.nn.Embedding(size, 1) for size in shape])
        self.known: dict[int, tuple[int, ...]] = {}
        self.device = device
        self.to(device)
        for part in self.parts:
            torch.nn.init.zeros_(part.weight)

    def forward(self, numbers: NDArray[np.int32]) -> torch.Tensor:
        for number in set(numbers.tolist()) - self.known.keys():
            self.known[number] = self.split(number)
        factors = [self.known[number] for number in numbers.tolist()]
        columns = torch.as_tensor(factors, device=self.device)
        found = [part(columns[:, at]) for at, part in enumerate(self.parts)]
        return torch.cat(found, 1).sum(1)


def highest(values: torch.Tensor, table: torch.Tensor, tables: int) -> torch.Tensor:
    """The highest value of each table. `table` says which table a value belongs to."""
    lowest = torch.full((tables,), -torch.inf, device=values.device)
    return lowest.scatter_reduce(0, table, values, "amax")


def log_chances(scores: torch.Tensor, table: torch.Tensor, tables: int) -> torch.Tensor:
    """The logarithm of each answer's probability: a softmax for every table."""
    shifted = scores - highest(scores.detach(), table, tables)[table]
    totals = torch.zeros(tables, device=scores.device).index_add(0, table, torch.exp(shifted))
    return shifted - torch.log(totals)[table]


def owners(counts: NDArray[np.int64], device: str) -> torch.Tensor:
    """Which table each answer of a flat list belongs to."""
    return torch.as_tensor(np.repeat(np.arange(len(counts)), counts), device=device)


def drawn(
    policy: Scores, numbers: NDArray[np.int32], counts: NDArray[np.int64]
) -> NDArray[np.int64]:
    """For each table, the place of a random answer in the flat list, by the policy's chances."""
    table = owners(counts, policy.device)
    with torch.no_grad():
        scores = policy(numbers)
        noise = -torch.log(-torch.log(torch.rand_like(scores).clamp(1e-9, 1 - 1e-7)))
        best = highest(scores + noise, table, len(counts))  # a draw by the softmax
        places = torch.nonzero(scores + noise == best[table]).flatten()
    found = np.zeros(len(counts), np.int64)
    found[table[places].cpu().numpy()] = places.cpu().numpy()
    return found


def loss_of(policy: Scores, decisions: list[tuple[Decision, float]]) -> torch.Tensor:
    """How much more likely the answers of winners should have been."""
    numbers = np.concatenate([legal for (_, legal, _), _ in decisions])
    counts = np.array([len(legal) for (_, legal, _), _ in decisions])
    firsts = np.cumsum(counts) - counts
    given = firsts + [place for (_, _, place), _ in decisions]
    rewards = torch.tensor([reward for _, reward in decisions], device=policy.device)
    table = owners(counts, policy.device)
    chances = log_chances(policy(numbers), table, len(counts))
    return -(chances[torch.as_tensor(given, device=policy.device)] * rewards).mean()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", default="dragon_run")
    parser.add_argument("--tables", type=int, default=256)
    parser.add_argument("--steps", type=int, default=1000)
    parser.add_argument(
        "--lesson", type=int, default=20_000, help="decisions to learn from at once"
    )
    parser.add_argument("--device", default="cpu")
    args = parser.parse_args()

    torch.manual_seed(1)
    batch = wyrmhold.make(args.game, "batch", tables=args.tables, players=2, seed=1)
    policy = Scores(batch.numbering, args.device)
    learner = torch.optim.Adam(policy.parameters(), lr=0.05)
    playing: list[list[Decision]] = [[] for _ in range(args.tables)]
    lesson: list[tuple[Decision, float]] = []
    asked = batch.reset()
    games = lessons = 0
    for _ in range(args.steps):
        counts = np.diff(asked.offsets)
        places = drawn(policy, asked.numbers, counts)
        for at, seat in enumerate(asked.seats.tolist()):
            playing[at].append((seat, asked.answers(at), int(places[at] - asked.offsets[at])))
        asked = batch.step(asked.numbers[places])
        for at in np.flatnonzero(asked.terminations | asked.truncations).tolist():
            lesson += [(each, float(asked.rewards[at, each[0]])) for each in playing[at]]
            playing[at], games = [], games + 1
        if len(lesson) >= args.lesson:
            learner.zero_grad()
            loss_of(policy, lesson).backward()
            learner.step()
            lesson, lessons = [], lessons + 1
    print(f"{args.steps} steps at {args.tables} tables: {games} games, {lessons} lessons")


if __name__ == "__main__":
    main()
