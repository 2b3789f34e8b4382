"""CH."""

from tests.mutation.mutant import broken

CHAMBERS = (
    broken("CH-START", "chambers/plain.py", "super().__init__(fixed=True)", "super().__init__()"),
    broken(
        "CH-BLANK",
        "chambers/plain.py",
        '    """Has only arrows (CH-BLANK)."""\n',
        '    """Has only arrows (CH-BLANK)."""\n\n'
        "    def entered(self, tx, seat, cell):\n"
        "        from wyrmhold.games.drakon.rules.coins import take_from_hoard\n\n"
        "        take_from_hoard(tx, seat)\n",
    ),
    broken(
        "CH-BLANK",
        "editions/third.toml",
        "{ N = 4, NE = 5, NS = 5, NES = 4 }",
        "{ N = 4, NE = 5, NS = 9 }",
    ),
    broken("CH-DESTROY", "rules/targets.py", "if not state.is_empty(cell):", "if False:"),
    broken(
        "CH-DESTROY",
        "state.py",
        "return cell not in self.at and cell != self.drakon",
        "return cell not in self.at",
    ),
    broken(
        "CH-DESTROY",
        "events/chambers.py",
        "draft.under += (TILE_OF[self.face] | ALL_TOLD << 16,)",
        "pass",
    ),
    broken(
        "CH-DRAKON", "rules/dragon.py", "MAX_DRAKON_STEPS: Final = 3", "MAX_DRAKON_STEPS: Final = 2"
    ),
    broken(
        "CH-DRAKON", "rules/dragon.py", "MAX_DRAKON_STEPS: Final = 3", "MAX_DRAKON_STEPS: Final = 4"
    ),
    broken(
        "CH-DRAKON",
        "chambers/drakon_moves.py",
        "if tx.draft.drakon_is_out():\n            tx.push(MayMoveDrakon",
        "if True:\n            tx.push(MayMoveDrakon",
    ),
    broken("CH-ESCAPE", "chambers/escape.py", "    def placed(self", "    def entered(self"),
    broken(
        "CH-FIND",
        "chambers/find_coin.py",
        "        take_from_hoard(tx, seat)\n",
        "        take_from_hoard(tx, seat)\n        take_from_hoard(tx, seat)\n",
    ),
    broken(
        "CH-FIND",
        "chambers/find_coin.py",
        "take_from_hoard(tx, seat)",
        "take_from_hoard(tx, tx.draft.turn)",
    ),
    broken(
        "CH-FLOAT",
        "chambers/floating.py",
        "return state.board.removed(self.cell)\n",
        "return state.board\n",
    ),
    broken("CH-FLOAT", "events/chambers.py", "cell if at == source else at for at", "at for at"),
    broken(
        "CH-FLOAT",
        "chambers/face_on_cell.py",
        "FITS[design & 15][facing]:",
        "FITS[design & 15][facing][:1]:",
    ),
    broken(
        "CH-FLOAT",
        "chambers/floating.py",
        "return None if isinstance(action, Decline) else",
        "return None if isinstance(action, Float) else",
    ),
    broken(
        "CH-LOSE",
        "chambers/lose_coin.py",
        "LoseCoin(seat)",
        "LoseCoin(seat, (seat + 1) % tx.draft.players)",
    ),
    broken(
        "CH-HARP",
        "rules/movement.py",
        "            if pulls and not pulled:\n",
        "            if False:\n",
    ),
    broken(
        "CH-HARP",
        "rules/movement.py",
        "            if pulls or not pulled:\n",
        "            if not reached:\n",
    ),
    broken(
        "CH-HARP",
        "rules/movement.py",
        "kinds[face >> 4].pulls:\n            return True",
        "kinds[face >> 4].pulls:\n            return False",
    ),
    broken(
        "CH-SWITCH",
        "events/chambers.py",
        "tile = TILE_OF[self.removed]\n        add_to_hand(draft, self.seat, tile)\n",
        "tile = TILE_OF[self.removed]\n",
    ),
    broken(
        "CH-SWITCH",
        "chambers/switch.py",
        "return None if isinstance(action, Decline) else",
        "return None if isinstance(action, Switch) else",
    ),
    broken(
        "CH-SWITCH",
        "chambers/switch.py",
        'return objection_to_removal(state, cell, "CH-SWITCH")\n',
        'found = objection_to_removal(state, cell, "CH-SWITCH")\n'
        "        return None if cell in state.board.chambers else found\n",
    ),
    broken(
        "CH-MAP",
        "chambers/map.py",
        "return len(state.hands[other]) > 0",
        "return True",
    ),
    broken(
        "CH-MAP",
        "chambers/map.py",
        "TakeChamber(self.seat, action.seat)",
        "TakeChamber(action.seat, self.seat)",
    ),
    broken(
        "CH-KEY",
        "chambers/doors.py",
        "for near in neighbours(state, cell)]",
        "for near in neighbours(state, cell) if not state.board.facing(cell)]",
    ),
    broken(
        "CH-MIND",
        "chambers/mind_control.py",
        "for path in forced_paths(state, victim)\n",
        "for path in forced_paths(state, victim)[:1]\n",
    ),
    broken(
        "CH-MIND",
        "chambers/mind_control.py",
        "move(tx, action.victim, action.path)",
        "move(tx, self.seat, action.path)",
    ),
    broken(
        "CH-ROTATE",
        "chambers/rotate.py",
        "        if arrows == now:\n",
        "        if arrows == now or cell in state.at:\n",
    ),
    broken(
        "CH-ROTATE",
        "chambers/rotate.py",
        "        return WOULD_FACE if arrows & facing else None\n",
        "        return None\n",
    ),
    broken("CH-STEAL-L", "chambers/steal.py", "CLOCKWISE: Final = 1\n", "CLOCKWISE: Final = 2\n"),
    broken(
        "CH-STEAL-R",
        "chambers/steal.py",
        "COUNTERCLOCKWISE: Final = -1\n",
        "COUNTERCLOCKWISE: Final = 1\n",
    ),
    broken(
        "CH-WIND",
        "chambers/wind.py",
        "            for last in steps_on(state, passed)\n",
        "            for last in (passed,)\n",
    ),
    broken(
        "CH-WIND",
        "rules/movement.py",
        "        return\n    kind =",
        "        return\n    cell = path[0]\n    kind =",
    ),
    broken("CH-WIND", "chambers/doors.py", "return 15 & ~state.board.facing(cell)", "return 15"),
    broken(
        "CH-TELE",
        "chambers/doors.py",
        "            if other != cell and admits",
        "            if admits",
    ),
    broken(
        "CH-TELE",
        "chambers/doors.py",
        "for other in sorted(state.board.chambers)\n",
        "for other in neighbours(state, cell)\n",
    ),
)
