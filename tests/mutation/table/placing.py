"""PLACE."""

from tests.mutation.mutant import broken

DRAW = """\
    if tx.draft.pile_size():
        tx.push(DRAW[seat])
"""
EFFECT = "    came_into_play(tx, seat, action.face, action.cell)\n"

PLACING = (
    broken(
        "PLACE-1",
        "rules/placement.py",
        "for arrows in fits])",
        "for arrows in fits[:1]])",
    ),
    broken(
        "PLACE-1",
        "board.py",
        "return sorted(cell << 4 | facing_arrows(chambers, cell) for cell in empty)",
        "return sorted(cell << 4 | facing_arrows(chambers, cell) for cell in empty)[1:]",
    ),
    broken("PLACE-1", "rules/placement.py", "return spot != NOWHERE and action", "return action"),
    broken("PLACE-2", "rules/placement.py", "action.face & spot & 15 == 0 and", ""),
    broken("PLACE-2", "geometry.py", "if r & facing == 0)", "if True)"),
    broken("PLACE-2", "geometry.py", "if r & facing == 0)", "if r & facing == 0 == facing)"),
    broken("PLACE-3", "rules/placement.py", DRAW + EFFECT, EFFECT + DRAW),
    broken("PLACE-3", "rules/placement.py", DRAW, DRAW + DRAW),
    broken("PLACE-3", "rules/placement.py", DRAW, ""),
    broken("PLACE-4", "rules/dragon.py", " and cell not in state.at:", ":"),
    broken("PLACE-4", "chambers/drakon_moves.py", "if not tx.draft.drakon_is_out():", "if True:"),
    broken(
        "PLACE-5",
        "chambers/switch.py",
        "            came_into_play(tx, self.seat, action.face, action.cell)\n",
        "",
    ),
    broken("PLACE-5", "chambers/escape.py", "[JUMP, DECLINE]", "[JUMP]"),
    broken(
        "PLACE-6",
        "rules/placement.py",
        "    tx.draft.rules.chambers[face >> 4].placed(tx, seat, cell)\n",
        "    tx.draft.rules.chambers[face >> 4].placed(tx, seat, cell)\n"
        "    tx.draft.rules.chambers[face >> 4].entered(tx, seat, cell)\n",
    ),
)
