"""MOVE and DRAK."""

from tests.mutation.mutant import broken

MOVING = (
    broken(
        "MOVE-1",
        "rules/movement.py",
        "    pulled = False\n    for step in STEPS_OF[arrows]:\n",
        "    pulled = False\n    for step in STEPS:\n",
    ),
    broken(
        "MOVE-2",
        "rules/movement.py",
        "if draft.outcome is None and not again:",
        "if draft.outcome is None:",
    ),
    broken("MOVE-2", "rules/movement.py", "and not again:", "and again:"),
    broken(
        "MOVE-2",
        "events/chambers.py",
        "cell << 3 | visit & 7 if visit >> 3 == source else visit",
        "visit",
    ),
    broken("MOVE-2", "events/chambers.py", "if visit >> 3 != cell]", "if visit]"),
    broken(
        "MOVE-2",
        "events/turns.py",
        "    draft.turns += 1\n    draft.visited = ()\n",
        "    draft.turns += 1\n",
    ),
    broken(
        "MOVE-3",
        "rules/movement.py",
        "if draft.drakon == cell:",
        "if draft.drakon == cell and not again:",
    ),
    broken(
        "MOVE-3",
        "rules/movement.py",
        "            tx.emit(TurnHalted(seat))\n        return\n",
        "            tx.emit(TurnHalted(seat))\n",
    ),
    broken(
        "MOVE-3", "rules/dragon.py", "HeroCaught(seat, ORIGIN)", "HeroCaught(seat, draft.at[seat])"
    ),
    broken(
        "MOVE-4",
        "rules/movement.py",
        "        if face is not None:\n",
        "        if face is not None and cell + step not in state.at:\n",
    ),
    broken(
        "MOVE-5",
        "../../kernel/frames.py",
        "if len(options) > 1:",
        "if len(options) != 1:",
    ),
    broken(
        "MOVE-5",
        "rules/questions.py",
        "        return len(self.cells(state, 2)) > 1\n",
        "        return True\n",
    ),
    broken(
        "MOVE-6",
        "events/chambers.py",
        "draft.at = tuple([cell if at == source else at for at in draft.at])",
        "pass",
    ),
    broken(
        "MOVE-6",
        "rules/dragon.py",
        "    for seat in seats:\n        tx.emit(",
        "    from wyrmhold.games.drakon.rules.movement import paths\n\n"
        "    for seat in [one for one in seats if (ORIGIN,) in paths(draft, one)]:\n"
        "        tx.emit(",
    ),
    broken(
        "DRAK-1",
        "rules/dragon.py",
        "        here = [",
        "        kind = tx.draft.board.chambers[action.cell] >> 4\n"
        "        tx.draft.rules.chambers[kind].entered(tx, self.seat, action.cell)\n"
        "        here = [",
    ),
    broken(
        "DRAK-2",
        "rules/dragon.py",
        "for step in STEPS:",
        "for step in (*STEPS, STEPS[0] + STEPS[1]):",
    ),
    broken(
        "DRAK-2",
        "rules/dragon.py",
        "if near in chambers and",
        "if chambers[found[index]] >> STEPS.index(step) & 1 and near in chambers and",
    ),
    broken("DRAK-3", "rules/movement.py", "if draft.drakon == cell:", "if draft.drakon in path:"),
    broken(
        "DRAK-3",
        "rules/dragon.py",
        "if cell == action.cell]",
        "if cell == action.cell or cell + STEPS[3] == action.cell != self.seat]",
    ),
    broken("DRAK-4", "rules/dragon.py", "seat = (draft.turn + offset) % players", "seat = offset"),
    broken("DRAK-4", "rules/dragon.py", "catch(tx, here)", "catch(tx, here[:1])"),
    broken(
        "DRAK-5",
        "rules/dragon.py",
        "        if here:\n",
        "        if here and action.cell != ORIGIN:\n",
    ),
    broken("DRAK-6", "rules/turn.py", "if draft.rules.drakon_waits and at ==", "if at =="),
    broken(
        "DRAK-7",
        "rules/dragon.py",
        "    found.sort()\n    return found\n",
        "    return sorted(found[1:])\n",
    ),
    broken("DRAK-8", "rules/dragon.py", "preventable=False", "preventable=True"),
)
