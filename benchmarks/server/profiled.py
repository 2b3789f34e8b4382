"""Runs the server with a sampling profiler, up to 1000 samples per second of CPU time.

`python profiled.py OUT -- ARGUMENTS` runs `wyrmhold ARGUMENTS`. SIGUSR1 starts sampling; a second
one stops it and writes OUT: for each function, how often it was on top of the stack, and how often
anywhere in it. That is much cheaper than counting every call, so the proportions are undisturbed.
Time in C counts for the calling Python function. Other threads are not sampled; their time counts
for wherever the main thread is.
"""

from __future__ import annotations

import json
import signal
import sys
import time
from collections import Counter
from pathlib import Path
from types import FrameType

INTERVAL_S = 0.001


class Profile:
    """Samples of the main thread."""

    def __init__(self, out: Path) -> None:
        self.out = out
        self.on = False
        self.stacks: Counter[tuple[str, ...]] = Counter()
        self.lines: Counter[str] = Counter()
        self.began = 0.0
        signal.signal(signal.SIGUSR1, self.toggle)
        signal.signal(signal.SIGPROF, self.look)

    def toggle(self, number: int, frame: FrameType | None) -> None:
        self.on = not self.on
        pause = INTERVAL_S if self.on else 0.0
        signal.setitimer(signal.ITIMER_PROF, pause, pause)
        if self.on:
            self.began = time.process_time()
        else:
            self.write(time.process_time() - self.began)

    def look(self, number: int, frame: FrameType | None) -> None:
        if frame is not None:
            code = frame.f_code
            self.lines[f"{code.co_filename}:{frame.f_lineno}"] += 1
        stack = []
        while frame is not None:
            code = frame.f_code
            stack.append(f"{code.co_filename}:{code.co_firstlineno}:{code.co_qualname}")
            frame = frame.f_back
        self.stacks[tuple(stack)] += 1

    def write(self, seconds: float) -> None:
        top: Counter[str] = Counter()
        within: Counter[str] = Counter()
        for stack, count in self.stacks.items():
            top[stack[0]] += count
            for name in set(stack):
                within[name] += count
        found = {
            "cpu_seconds": seconds,
            "samples": sum(self.stacks.values()),
            "top": top.most_common(200),
            "within": within.most_common(200),
            "lines": self.lines.most_common(200),
            "stacks": [(count, stack) for stack, count in self.stacks.most_common(400)],
        }
        self.out.write_text(json.dumps(found))


def shown(file: Path, us_per_move: float, most: int = 60) -> str:
    """Format the profile as microseconds per move."""
    found = json.loads(file.read_text())
    lines = []
    for title in ("within", "top", "lines"):
        lines.append(f"\n{title}: µs of a move, of {us_per_move:.0f} in all")
        for name, count in found[title][:most]:
            place = name.rpartition("site-packages/")[2].rpartition("/src/")[2]
            lines.append(f"{us_per_move * count / found['samples']:8.1f}  {place}")
    return "\n".join(lines)


def main() -> int:
    out, dashes, *arguments = sys.argv[1:]
    assert dashes == "--"
    Profile(Path(out))
    from wyrmhold.cli.main import main as wyrmhold

    return wyrmhold(arguments)


if __name__ == "__main__":
    sys.exit(main())
