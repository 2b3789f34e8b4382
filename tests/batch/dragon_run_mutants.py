"""The kernel of Dragon Run, broken in small ways, at least one for each piece: games must notice.

`python -m tests.batch.dragon_run_mutants [PIECE ...]` prints every mutant and what noticed it.
"""

from __future__ import annotations

import importlib
import importlib.machinery
import os
import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.abc import MetaPathFinder
from pathlib import Path
from types import ModuleType
from typing import Any

KERNEL = "wyrmhold.batch.dragon_run"
HARNESS = "tests.batch.dragon_run_lockstep"
MAX_GAMES = 120
"""Games after which a mutant counts as unnoticed."""


@dataclass(frozen=True)
class Mutant:
    """A module of the kernel with one piece of text replaced, which must occur exactly once."""

    module: str
    old: str
    new: str

    @property
    def name(self) -> str:
        return f"{self.module}: {self.old.strip()!r} becomes {self.new.strip()!r}"


def m(module: str, old: str, new: str) -> Mutant:
    return Mutant(module, old, new)


MUTANTS = (
    m("locations.dragon", "    powers_readied(s)\n", ""),
    m("locations.dragon", "s.talismans[seat, 0] > 0 and", "s.talismans[seat, 0] > 1 and"),
    m("locations.dragon", "INVISIBILITY_AT] == 0", "INVISIBILITY_AT] < 2"),
    m("locations.dragon", "    calm_and_shuffle(s, t)\n", "    pass\n"),
    m("locations.dragon", "character_injured(s, seat)", "character_eliminated(s, seat)"),
    m("locations.dragon", "breathe(s, answer - numbers.TARGET)", "breathe(s, 0)"),
    m("locations.hall", "    take_treasure(s, seat)\n", "    pass\n"),
    m("locations.hallway", "in (HALLWAY, NO_CRYING)", "in (HALLWAY, HALLWAY)"),
    m("locations.hallway", "location in (HALLWAY,", "location in (NO_CRYING,"),
    m("locations.hallway", "1 if location == NO_CRYING else 0", "0"),
    m("locations.pack", "s.hand_size[seat] > FULL_HAND", "s.hand_size[seat] > FULL_HAND + 1"),
    m("locations.pack", "s.hand_size[seat] < FULL_HAND", "s.hand_size[seat] < FULL_HAND - 1"),
    m("locations.top_three", "s.aside_size < TREASURES_SEEN", "s.aside_size < 2"),
    m("locations.top_three", "out[n] = numbers.KEEP + card", "out[n] = numbers.KEEP"),
    m("treasures.health", " and int(s.injured) >> seat & 1", ""),
    m("treasures.health", "    character_healed(s, seat)\n", "    pass\n"),
    m("treasures.light", "    look_and_maybe_put_under(s, seat)\n", "    pass\n"),
    m("treasures.mind_control", "if free and ", "if "),
    m("treasures.mind_control", "target, 0, 0)", "target, 1, 0)"),
    m("treasures.vision", "look(s, seat, 0, 3)", "look(s, seat, 0, 2)"),
    m("treasures.talismans", "PLAY_TALISMAN + talisman", "PLAY_TALISMAN"),
    m("characters.cleric", "int(s.injured) & int(s.alive)", "int(s.injured)"),
    m("characters.cleric", "    character_healed(s, choice // numbers.WAYS)\n", ""),
    m("characters.warrior", "value > s.temper", "value >= s.temper"),
    m("characters.warrior", "        s.forced = 1\n", "        pass\n"),
    m("characters.thief", " and other != seat", ""),
    m("characters.thief", "    pay(s, seat, choice % numbers.WAYS)\n", ""),
    m("characters.thief", "choice // numbers.WAYS, 0)", "0, 0)"),
    m("characters.elf", "look(s, seat, 0, 2)", "look(s, seat, 0, 1)"),
    m("characters.magician", "    look_and_maybe_put_under(s, seat)\n", "    pass\n"),
    m("characters.dwarf", "    s.forced = 1\n", ""),
    m("characters.dwarf", "    take_treasure(s, seat)\n", ""),
    m("characters.bard", "    s.lullaby = 1\n", "    pass\n"),
    m("characters.paid", "first + target * WAYS", "first"),
    m("payments", "s.hands[seat, 0] > 1", "s.hands[seat, 0] > 0"),
    m("payments", "s.hands[seat, way + 1] > 0", "s.hands[seat, way] > 0"),
    m("annulment", "        if seat == actor:\n            return False\n", ""),
    m("annulment", "(after + offset) % players", "(after + players - offset) % players"),
    m("annulment", "        s.annulled += 1\n", ""),
    m("turn", "if answer != numbers.FREE_HIDE:", "if answer > numbers.HIDE:"),
    m("turn", "cancelled = int(s.annulled) & 1", "cancelled = int(s.annulled) > 0"),
    m("turn", "    elif card == numbers.MIND_CONTROL:\n", "    else:\n"),
    m("turn", "bonus = LULLABY_BONUS if s.lullaby else 0", "bonus = 0"),
    m("turn", "if value > 0 and value + bonus", "if value + bonus"),
    m("turn", "value + bonus > left", "value + bonus >= left"),
    m("turn", "        s.forced = 1\n", ""),
    m("turn", "if own and location == HALL", "if location == HALL"),
    m("turn", "elif own and hallway", "elif hallway"),
    m("turn", "        power_used(s, seat)\n", ""),
    m("turn", "        begin_turn(s, seat, 0)\n", "        pass_turn(s)\n"),
    m("hands", "        return plays(s, seat, False, out, n)\n", "        return n\n"),
    m("hands", "    if not s.no_cry:\n", "    if True:\n"),
    m("hands", "    if int(s.ready) >> seat & 1:\n", "    if True:\n"),
    m("hands", "    if s.lullaby:\n", "    if False:\n"),
    m("ending", "fall = 2 if s.talismans[s.turn, LANGUOR_AT] > 0 else 1", "fall = 1"),
    m("ending", "max(int(s.temper) - fall, 0)", "int(s.temper) - fall"),
    m("ending", "gold << OBJECTS * 8 | objects", "gold"),
    m("ending", "number * (card + 1)", "number * card"),
    m("ending", "        if int(s.alive) >> seat & 1:\n", "        if True:\n"),
    m("ending", "    dungeon_shuffled(s, t)\n", "    pass\n"),
    m("dungeon", "        talismans_gone(s, seat)\n", "        pass\n"),
    m("dungeon", "s.top[place] = int(s.top[place]) | told", "s.top[place] = int(s.top[place])"),
    m("dungeon", "s.under[at] = int(s.under[at]) | told", "s.under[at] = int(s.under[at])"),
    m("dungeon", "take_top(s) if s.top_size > 0 else take_under(s)", "take_top(s)"),
    m("peeks", "place >= s.top_size and ", ""),
    m("peeks", "    if answer == numbers.UNDER:\n", "    if answer != numbers.UNDER:\n"),
    m("peeks", "place + 1, number)", "place, number)"),
    m("card_draws", "    if s.discard_size == 0:\n        return False\n", ""),
    m("card_draws", "s.hands[seat, card] == s.hand_size[seat]", "True"),
    m("card_draws", "return card if pile[card] == size else -1", "return -1"),
    m("knowledge", " and slot != owner", ""),
    m("knowledge", "(each == card or not sees)", "each == card"),
    m("knowledge", "number == size and", "number > 0 and"),
    m("knowledge", "(size == 1 or kinds == 1)", "size == 1"),
    m("knowledge", "            s.known[owner, slot, card] -= 1\n", ""),
    m("trail", "    if s.trail_size == 0:\n        first_deck(s)\n", ""),
    m("trail", "s.known[seat, slot, card] > copy", "s.known[seat, slot, card] > copy + 1"),
    m("trail", "SHOWN | place << 6", "SHOWN | place << 3"),
    m("trail", "MOVED | taker << 3 | giver << 6", "MOVED | giver << 3 | taker << 6"),
    m("treasure_moves", "    knowledge.left_openly(s, seat, card)\n", ""),
    m("treasure_moves", " | knowledge.sure_of(s, giver)", ""),
    m("treasure_moves", "    knowledge.left(s, giver, card, told)\n", ""),
    m("treasure_moves", "            trail.shown(s, ASIDE, other)\n", ""),
    m(
        "treasure_moves",
        "trail.drawn(s, ASIDE, card, 1 << seat)",
        "trail.drawn(s, ASIDE, card, 255)",
    ),
    m("table_events", "    knowledge.forget_all(s, seat)\n", ""),
    m("table_events", "    talismans_gone(s, seat)\n", ""),
    m("table_events", "            trail.shown(s, seat, card)\n", "            pass\n"),
    m("table_events", "    s.no_cry = no_cry\n", ""),
    m("table_events", "    s.lullaby = 0\n", ""),
    m("table_events", "not int(s.alive) >> other & 1", "False"),
    m("discards", "return numbers.UNNUMBERED - code\n        for", "pass\n        for"),
    m("discards", "range(number + 1, min(", "range(number, min("),
    m("discards", "small = size <= t.discards\n    if", "small = size < t.discards\n    if"),
    m("discards", "second + 1 if c == b else 1", "1"),
    m("setup", "s.hand_size[seat] < HAND_SIZE", "s.hand_size[seat] < HAND_SIZE - 1"),
    m("setup", "        if s.characters[seat] == UNDEALT:\n", "        if True:\n"),
    m("setup", "s.temper = t.temper", "s.temper = 5"),
    m("outcomes", "s.turn = outcome", "s.turn = 0"),
    m(
        "outcomes",
        "    if kind == frames.CHARACTER_IS_DEALT:\n        return character_at(s, number)\n",
        "",
    ),
    m("transaction", "left_in_deck(s) <= 1", "left_in_deck(s) < 1"),
    m("transaction", "targets & (targets - 1) == 0", "False"),
    m("transaction", " and not t.asks_alike:\n", ":\n"),
    m("transaction", "not (t.asks_alike and s.aside_size > 1)", "s.aside_size == 1"),
    m("transaction", "not (t.asks_alike and s.aside_size > 1)", "not t.asks_alike"),
)
"""Every mutant: a module of the kernel, the text, and what replaces it."""


class Stale(Exception):
    """The source has changed, and a mutant no longer applies exactly once."""


# typeshed types one method of the two bases differently; only the loader has it.
class Mutation(MetaPathFinder, importlib.machinery.SourceFileLoader):  # type: ignore[misc]
    """Loads one module of the kernel with its mutation."""

    def __init__(self, mutant: Mutant, file: Path) -> None:
        super().__init__(f"{KERNEL}.{mutant.module}", str(file))
        self.text = mutated(mutant, file)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.name:
            return None
        return importlib.machinery.ModuleSpec(fullname, self, origin=self.path)

    def get_code(self, fullname: str) -> Any:
        return compile(self.text, self.path, "exec", dont_inherit=True)


def mutated(mutant: Mutant, file: Path) -> str:
    """The text of a file with its mutation. Raises Stale."""
    text = file.read_text("utf-8")
    found = text.count(mutant.old)
    if found != 1 or mutant.old == mutant.new:
        raise Stale(f"{mutant.name}: the text occurs {found} times")
    return text.replace(mutant.old, mutant.new)


def source_of(mutant: Mutant) -> Path:
    """The file of a mutant's module."""
    folder = Path(__file__).resolve().parents[2] / "src" / Path(*KERNEL.split("."))
    return folder.joinpath(*mutant.module.split(".")).with_suffix(".py")


def noticed(mutant: Mutant, seed: int = 1) -> str:
    """What noticed a mutant: the game, and how it differed. Empty if nothing did."""
    for name in [name for name in sys.modules if name.startswith((KERNEL, HARNESS))]:
        del sys.modules[name]
    finder = Mutation(mutant, source_of(mutant))
    sys.meta_path.insert(0, finder)
    try:
        harness: Any = importlib.import_module(HARNESS)
        for game in range(MAX_GAMES):
            try:
                harness.lockstep(1, seed + game)
            except Exception as error:  # a broken kernel may fail in any way
                return f"game {game}: {type(error).__name__}: {str(error)[:70]}"
    finally:
        sys.meta_path.remove(finder)
    return ""


def main(pieces: list[str]) -> int:
    assert os.environ.get("WYRMHOLD_BATCH_TARGET") == "plain", "mutants are not compiled"
    random.seed(1)
    missed = 0
    for mutant in MUTANTS:
        if pieces and mutant.module not in pieces:
            continue
        found = noticed(mutant)
        missed += not found
        print(f"{'  ' if found else 'MISSED '}{mutant.name}  <- {found}", flush=True)
    print(f"{missed} missed")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
