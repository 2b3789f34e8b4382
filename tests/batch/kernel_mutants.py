"""Breaks Drakon's kernel, one piece at a time, and checks that lock-step notices.

    python -m tests.batch.kernel_mutants

Each mutant is a copy of the source with one change, compared with the engine on the tables where it
matters, on the target `plain`. Exit status 1 if a mutant survives.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from tests.patience import patience
from tools.commands import ROOT

KERNEL = Path("src", "wyrmhold", "batch", "drakon")
DECISIONS = 2_500
LONGEST = 120.0
"""Seconds after which a mutant counts as endless."""


class Mutant(NamedTuple):
    """A change of one file, and the table that shows it."""

    file: str
    before: str
    after: str
    table: str


MUTANTS = (
    Mutant("board.py", "return cell - SIDE\n", "return cell - SIDE + 1\n", "third-4"),
    Mutant("board.py", "others | (face >> direction & 1) << back", "others", "third-box"),
    Mutant("board.py", "            renew_open(s, near)\n", "            pass\n", "third-box"),
    Mutant("casting.py", "push(s, HERO_IS_DEALT, seat", "push(s, HERO_IS_DEALT, 0", "third-heroes"),
    Mutant("casting.py", "s.figures[seat] == figure", "s.figures[seat] > 9", "fourth-6"),
    Mutant("chamber_theft.py", "1 << seat | 1 << giver", "1 << seat", "third-box"),
    Mutant("coins.py", "        and not s.spent >> seat & 1\n", "", "coins"),
    Mutant("coins.py", "pay(s, t, taker, value, 1)", "pay(s, t, NOBODY, value, 1)", "third-4"),
    Mutant("dragon.py", "MAX_DRAKON_STEPS: Final = 3", "MAX_DRAKON_STEPS: Final = 2", "third-4"),
    Mutant("dragon.py", "s.at[seat] = ORIGIN", "s.at[seat] = s.drakon", "third-4"),
    Mutant("dragon.py", "if not has_hero(s, t, cell)", "if True", "third-4"),
    Mutant("goals.py", "gold(s, t, seat) >= t.enough", "gold(s, t, seat) > t.enough", "third-6"),
    Mutant("goals.py", "total += s.purses", "total += 2 * s.purses", "third-fixed"),
    Mutant("goals.py", "t.way_out[kind] and", "", "third-escape"),
    Mutant("goals.py", "if amount == most:", "if amount >= 0:", "third-short-limit"),
    Mutant("hands.py", "told(s, seat, tile, viewers)", "pass", "third-scarce"),
    Mutant("hands.py", "if visit >> 3 != cell:", "if True:", "thefts"),
    Mutant("knowledge.py", "gone = unseen | viewers if each == tile else unseen", "gone = unseen",
           "thefts"),
    Mutant("knowledge.py", "viewers &= had", "viewers = 0", "thefts"),
    Mutant("knowledge.py", "(leaving == size or alike)", "leaving == 9", "third-scarce"),
    Mutant("movement.py", "return harps if harps else reached", "return reached", "third-4"),
    Mutant("movement.py", "15 & ~facing_arrows(s, cell)", "15", "winds"),
    Mutant("movement.py", "other != cell and admits(s, t, other)", "other != cell", "rooms"),
    Mutant("movement.py", "if s.over == NOT_OVER and not again:", "if s.over == NOT_OVER:",
           "minds"),
    Mutant("movement.py", "s.halted = 1", "s.halted = 0", "fourth-expansion-heroes"),
    Mutant("movement.py", "code = one << 4 | two << 2 | three", "code = one << 2 | two | three",
           "fourth-walking"),
    Mutant("movement.py", "face_at(s, other) >> 4 == face >> 4", "True", "fourth-walking"),
    Mutant("movement.py", "if not met_before and admits(s, t, host)", "if admits(s, t, host)",
           "fourth-walking"),
    Mutant("placement.py", "if tile == last:", "if tile == -9:", "third-4"),
    Mutant("placement.py", "if pile_size(s):", "if s.n_pile:", "third-scarce"),
    Mutant("targets.py", "and cell != s.drakon", "", "third-box"),
    Mutant("targets.py", "not t.fixed[face_at(s, cell) >> 4]", "True", "third-box"),
    Mutant("targets.py", "if not t.shields:", "if True:", "fourth-expansion"),
    Mutant("turn.py", "s.missing &= ~(1 << seat)", "pass", "fourth-hidden"),
    Mutant("turn.py", "if limit and s.turns >= limit", "if limit and s.turns > limit",
           "third-short-limit"),
    Mutant("turn.py", "t.drakon_waits and", "False and", "minds"),
    Mutant("turn.py", " and not s.met >> seat & 1", "", "minds"),
    Mutant("chambers/entering.py", "push(s, SECOND_COIN, seat, 0, 0)", "pass", "third-expansion"),
    Mutant("chambers/entering.py", "t.steal_way[kind]", "1", "third-4"),
    Mutant("chambers/entering.py", "lose_coin(s, seat, NOBODY, 1)", "pass", "third-4"),
    Mutant("chambers/entering.py", "s.purses[at, value] = 0", "pass", "fourth-hidden"),
    Mutant("chambers/entering.py", "s.missing |= 1 << seat", "pass", "fourth-hidden"),
    Mutant("chambers/entering.py", "if s.drakon == NOWHERE:", "if True:", "third-4"),
    Mutant("chambers/bargain.py", "pay(s, t, NOBODY, value, 1)", "pass", "fourth-hidden"),
    Mutant("chambers/destroy.py", "put_under(s, wide(t.tile_of[face]), ALL_TOLD)", "pass",
           "third-box"),
    Mutant("chambers/escape.py", "if number == t.jump:", "if number == t.decline:", "third-4"),
    Mutant("chambers/floating.py", "return facing & ~2", "return facing", "third-box"),
    Mutant("chambers/floating.py", "if not stays_open(s, spot, cell):", "if False:", "third-box"),
    Mutant("chambers/map.py", "and s.n_hand[other]", "", "third-scarce"),
    Mutant("chambers/mind_control.py", "if victim % t.purses != seat % t.purses:",
           "if victim != seat:", "third-teams-4"),
    Mutant("chambers/moving_chambers.py", "two >> 4 == face >> 4 or", "", "fourth-expansion"),
    Mutant("chambers/rotate.py", "if turned != arrows:", "if True:", "third-4"),
    Mutant("chambers/rotate.py", "        n += 1\n    return n", "    return n", "third-4"),
    Mutant("chambers/switch.py", "told(s, seat, tile, ALL_TOLD)", "pass", "third-box"),
    Mutant("chambers/switch.py", "came_into_play(s, t, seat, face, cell)", "pass", "third-box"),
    Mutant("chambers/switch.py", "if not t.switch_asked_openly:", "if False:", "third-box-v1"),
    Mutant("heroes/barbarian.py", "push(s, TAKE_CHAMBER, seat, victim, 0)", "pass",
           "third-heroes-6"),
    Mutant("heroes/dwarf.py", "if t.dwarf_fills:", "if False:", "third-scarce-v1"),
    Mutant("heroes/dwarf.py", "put_under(s, two, viewers)", "put_under(s, one, viewers)",
           "third-heroes-scarce"),
    Mutant("heroes/thief.py", "pay(s, t, seat, gave, -1)", "pass", "third-heroes-6"),
    Mutant("heroes/uses.py", "ability == WIZARD and not acted", "ability == WIZARD",
           "third-heroes-6"),
    Mutant("heroes/uses.py", "1 if ability == WIZARD else acted", "acted", "third-heroes-6"),
    Mutant("heroes/wizard.py", "if bound_by_harp(s, t, cell, face & 15):", "if False:",
           "third-heroes-6"),
    Mutant("heroes/wizard.py", "if not ordinary:", "if True:", "third-heroes-6"),
)  # fmt: skip


def survives(mutant: Mutant) -> bool:
    """Whether lock-step does not notice a mutant."""
    with tempfile.TemporaryDirectory() as folder:
        unneeded = shutil.ignore_patterns("__pycache__", "static")
        shutil.copytree(ROOT / "src", Path(folder, "src"), ignore=unneeded)
        file = Path(folder) / KERNEL / mutant.file
        text = file.read_text("utf-8")
        if mutant.before not in text:
            raise ValueError(f"{mutant.file} does not contain {mutant.before!r}")
        file.write_text(text.replace(mutant.before, mutant.after), "utf-8")
        command = [sys.executable, "-m", "tests.batch.lockstep", "--seed", "7"]
        path = os.pathsep.join([str(Path(folder, "src")), str(ROOT)])
        try:
            done = subprocess.run(
                [*command, "--decisions", str(DECISIONS), mutant.table],
                env={**os.environ, "WYRMHOLD_BATCH_TARGET": "plain", "PYTHONPATH": path},
                cwd=ROOT,
                capture_output=True,
                timeout=patience(LONGEST),
            )
        except subprocess.TimeoutExpired:
            return False  # it plays for ever, which is noticed
    return done.returncode == 0


def main() -> int:
    survivors = 0
    for mutant in MUTANTS:
        alive = survives(mutant)
        survivors += alive
        print(f"{'SURVIVES' if alive else 'caught  '} {mutant.file}: {mutant.before!r}", flush=True)
    print(f"{len(MUTANTS)} mutants, {survivors} survive")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
