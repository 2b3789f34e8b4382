"""How fast players inside Drakon's kernel decide, on one core.

    python -m benchmarks.batch_players [--tables N] [--steps N]

Every player takes the best of all answers worth comparing. The time is that of the process, so that
other work on the machine hardly matters. The first steps, which compile or load the kernel, do not
count.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from typing import Any

from wyrmhold.batch.batch import Batch
from wyrmhold.batch.drakon.kernel_players import Judge, KernelPlayers, packed, weighted_sum
from wyrmhold.bots.drakon.judgement import WEIGHTS
from wyrmhold.bots.drakon.jury import SHIPPED
from wyrmhold.bots.drakon.net import read
from wyrmhold.bots.drakon.survey import NAMES

KINDS: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("two players", 2, {}),
    ("four players", 4, {}),
    ("six players, heroes, Expansion One", 6, {"heroes": True, "expansion_one": True}),
)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--steps", type=int, default=60)
    options = parser.parse_args()
    nets = [Judge(net.direct, net.layers) for net in read(SHIPPED)]
    juries = {"weights": [weighted_sum(WEIGHTS, NAMES)], "one net": nets[:1], "five nets": nets}
    judges, rows = packed(list(juries.values()))
    for kind, number, agreed in KINDS:
        batch = Batch("drakon", options.tables, players=number, seed=1, threads=1, **agreed)
        players = KernelPlayers(batch, judges, threads=1)
        for name, row in zip(juries, rows, strict=True):
            asked = batch.reset()
            asked = batch.step(players.answers(asked, row))
            thinking = 0.0
            for _ in range(options.steps):
                begun = time.process_time()
                answers = players.answers(asked, row)
                thinking += time.process_time() - begun
                asked = batch.step(answers)
            decisions = options.tables * options.steps
            found = {"table": kind, "player": name, "decisions": decisions}
            print(json.dumps({**found, "per_second": round(decisions / thinking)}), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
