"""X: the other chambers of Expansion One, and rules for all of them."""

from tests.mutation.mutant import broken

FRIENDLY_VISIT = "chambers/friendly_visit.py"
MOVING_CHAMBERS = "chambers/moving_chambers.py"
SECRET_PASSAGE = "chambers/secret_passage.py"
BARGAIN = "chambers/bargain.py"
TORNADO = "chambers/tornado.py"
FLOATING = "chambers/floating.py"

SHIELD = "import objection_to_removal\n"
SHIELDS = "import can_be_removed, objection_to_removal\n"
NO_SHIELD = """\
import objection_to_removal as why_not


def objection_to_removal(state, cell, rule):
    found = why_not(state, cell, rule)
    protected = found is not None and found.rule == "X-BASE" and state.is_empty(cell)
    return None if protected else found


def can_be_removed(state, cell):
    return objection_to_removal(state, cell, "") is None
"""
SHIELDED = "    if not state.rules.shields:\n"
START_NOT_SHIELDED = """\
    from wyrmhold.games.drakon.geometry import ORIGIN

    if not state.rules.shields or cell == ORIGIN:
"""
ONTO_A_CELL = "    spot = state.board.spot(action.cell)\n    return spot"
NOT_BESIDE_A_SHIELD = """\
    from wyrmhold.games.drakon.rules.targets import shielded

    spot = state.board.spot(action.cell)
    return not shielded(state, action.cell) and spot"""
FULL = "            if kind.small and cell + step in state.at:\n"
CARRIED_ON = "steps_on(state, path[-1])"


EXPANSION = (
    broken("X-BASE", "rules/targets.py", "    if shielded(state, cell):\n", "    if False:\n"),
    broken("X-BASE", "chambers/destroy.py", SHIELD, NO_SHIELD),
    broken("X-BASE", "chambers/switch.py", SHIELDS, NO_SHIELD),
    broken("X-BASE", BARGAIN, SHIELD, NO_SHIELD),
    broken("X-BASE", MOVING_CHAMBERS, SHIELDS, NO_SHIELD),
    broken(
        "X-BASE", "chambers/rotate.py", " if shielded(state, cell) else None", " if False else None"
    ),
    broken("X-BASE", "chambers/rotate.py", "] and not shielded(state, cell):", "]:"),
    broken("X-BASE", FLOATING, " if shielded(state, self.cell) else None", " if False else None"),
    broken(
        "X-BASE",
        FLOATING,
        "if cell == self.cell:",
        "if cell == self.cell or shielded(state, cell):",
    ),
    broken("X-BASE", "rules/placement.py", ONTO_A_CELL, NOT_BESIDE_A_SHIELD),
    broken("X-BASE", "rules/targets.py", SHIELDED, START_NOT_SHIELDED),
    broken(
        "X-BASE",
        "rules/targets.py",
        "        return True\n    for step",
        "        return False\n    for step",
    ),
    broken("X-BASE", "rules/targets.py", "for step in STEPS:", "for step in STEPS[:3]:"),
    broken(
        "X-BASE",
        "rules/targets.py",
        "for step in STEPS:",
        "for step in (*STEPS, STEPS[0] + STEPS[1]):",
    ),
    broken("X-SMALL", "rules/movement.py", ".small and cell in state.at)", ".small and False)"),
    broken("X-SMALL", "rules/movement.py", FULL, "            if False:\n"),
    broken(
        "X-SMALL",
        "rules/movement.py",
        "STEPS if admits(state, cell + step)]",
        "STEPS if cell + step in state.board.chambers]",
    ),
    broken("X-SMALL", "rules/movement.py", " if admits(state, cell)]", "]"),
    broken(
        "X-SMALL",
        "chambers/base.py",
        "any([admits(state, cell + step)",
        "any([cell + step in state.board.chambers",
    ),
    broken("X-SMALL", "chambers/doors.py", " and admits(state, other)\n", "\n"),
    broken("X-SMALL", FRIENDLY_VISIT, " and admits(state, host)\n", "\n"),
    broken(
        "X-SMALL",
        "heroes/wizard.py",
        "admits(state, cell + STEPS[direction])",
        "cell + STEPS[direction] in state.board.chambers",
    ),
    broken(
        "X-SMALL",
        "rules/movement.py",
        ".small and cell in state.at)",
        ".small and not state.is_empty(cell))",
    ),
    broken(
        "X-SMALL",
        "rules/movement.py",
        FULL,
        "            if kind.small and not state.is_empty(cell + step):\n",
    ),
    broken(
        "X-SMALL",
        "rules/dragon.py",
        "if near in chambers and",
        "if near in chambers and not (\n"
        "                    state.rules.chambers[chambers[near] >> 4].small and near in state.at\n"
        "                ) and",
    ),
    broken(
        "X-SMALL",
        "formats/scenario.py",
        "chamber.small and at.count(cell) > 1:",
        "chamber.small and at.count(cell) > 2:",
    ),
    broken(
        "X-FRIEND",
        FRIENDLY_VISIT,
        "if bound_by_harp(state, cell, arrows):",
        "if False:",
    ),
    broken("X-FRIEND", FRIENDLY_VISIT, "if host != cell and host", "if host"),
    broken("X-FRIEND", FRIENDLY_VISIT, "and host not in near and", "and"),
    broken("X-FRIEND", FRIENDLY_VISIT, "in hosts if host", "in hosts[:1] if host"),
    broken("X-FRIEND", FRIENDLY_VISIT, " or self.further_ways(state, cell) != []", ""),
    broken("X-TORNADO", TORNADO, "MAX_TORNADO_STEPS: Final = 4", "MAX_TORNADO_STEPS: Final = 3"),
    broken("X-TORNADO", TORNADO, "MAX_TORNADO_STEPS: Final = 4", "MAX_TORNADO_STEPS: Final = 5"),
    broken("X-TORNADO", TORNADO, "found += longer", "found = longer"),
    broken(
        "X-TORNADO",
        TORNADO,
        "            for near in onward:\n",
        "            for near in [one for one in onward if one not in path]:\n",
    ),
    broken(
        "X-TORNADO",
        TORNADO,
        "        found += longer\n",
        "        ends = [path[-1] for path in found]\n"
        "        found += [path for path in longer if path[-1] not in ends]\n",
    ),
    broken(
        "X-TORNADO",
        TORNADO,
        CARRIED_ON,
        "steps_along(state, path[-1], state.board.chambers[path[-1]] & 15)",
    ),
    broken(
        "X-TORNADO",
        TORNADO,
        CARRIED_ON,
        "[\n                    path[-1] + step for step in (1, -1, 4096, -4096)\n"
        "                    if path[-1] + step in state.board.chambers\n                ]",
    ),
    broken(
        "X-TORNADO",
        "rules/movement.py",
        "        return\n    kind =",
        "        return\n    cell = path[0]\n    kind =",
    ),
    broken("X-MOVING", MOVING_CHAMBERS, "if SHAPE[one & 15] != SHAPE[two & 15]:", "if False:"),
    broken("X-MOVING", MOVING_CHAMBERS, "UNCHANGED if one >> 4 == two >> 4 else None", "None"),
    broken(
        "X-MOVING",
        MOVING_CHAMBERS,
        "setdefault(SHAPE[face & 15], [])",
        "setdefault(face & 15, [])",
    ),
    broken("X-MOVING", MOVING_CHAMBERS, "return len(self.pairs(state, 2)) > 1", "return True"),
    broken(
        "X-MOVING",
        MOVING_CHAMBERS,
        "sorted(cells, key=coordinates) for cells",
        "sorted(cells) for cells",
    ),
    broken("X-MOVING", "events/chambers.py", "two & ~15 | one & 15", "two"),
    broken("X-MOVING", "events/chambers.py", "one & ~15 | two & 15", "one"),
    broken(
        "X-MOVING",
        "events/chambers.py",
        "places.get(visit >> 3, visit >> 3) << 3 | visit & 7",
        "visit",
    ),
    broken(
        "X-SECRET",
        SECRET_PASSAGE,
        "if bound_by_harp(state, cell, arrows):",
        "if False:",
    ),
    broken("X-SECRET", SECRET_PASSAGE, "if face >> 4 == kind]", "if face >> 4 != kind]"),
    broken("X-SECRET", SECRET_PASSAGE, "if other != cell and other", "if other"),
    broken("X-SECRET", SECRET_PASSAGE, " and other not in near]", "]"),
    broken("X-SECRET", SECRET_PASSAGE, " or self.further_ways(state, cell) != []", ""),
    broken(
        "X-REST",
        "setup/flags.py",
        "{**profile.effects, **EXPANSION_ONE.effects}",
        "EXPANSION_ONE.effects",
    ),
    broken(
        "X-REST",
        "setup/flags.py",
        "box=profile.box.joined(EXPANSION_ONE.box)",
        "box=EXPANSION_ONE.box",
    ),
    broken("X-REST", "editions/expansion_one.toml", 'kind = "harp"', 'kind = "escape"'),
    broken(
        "X-DECIDE",
        "rules/movement.py",
        "[] if cell == NOWHERE else ways_from(state, cell)",
        "paths(state, seat)",
    ),
    broken(
        "X-DECIDE",
        "rules/refusals.py",
        "    if path in chamber.further_ways(state, start):\n",
        "    if False:\n",
    ),
    broken(
        "X-DECIDE", "rules/movement.py", "return ways + further if further else ways", "return ways"
    ),
    broken(
        "X-DECIDE",
        "chambers/mind_control.py",
        "import forced_paths, move\n",
        "import move\nfrom wyrmhold.games.drakon.rules.movement import paths as forced_paths\n",
    ),
    broken(
        "X-DECIDE",
        "heroes/barbarian.py",
        "import forced_paths, move\n",
        "import move\nfrom wyrmhold.games.drakon.rules.movement import paths as forced_paths\n",
    ),
)
