"""The kernel of Drakon, broken in small ways: at least one for each chamber and each hero."""

from __future__ import annotations

from tests.batch.mutant import KernelMutant


def m(piece: str, module: str, old: str, new: str, *tables: str) -> KernelMutant:
    return KernelMutant("drakon", piece, module, old, new, tables)


LAIR = (
    m("the lair", "board", "return cell - SIDE\n", "return cell - SIDE + 1\n", "third-4"),
    m("the lair", "board", "others | (face >> direction & 1) << back", "others", "third-box"),
    m("the lair", "board", "            renew_open(s, near)\n", "            pass\n", "third-box"),
    m("the lair", "board", "* (1 - fresh) | bit", "* (1 - fresh)", "third-4"),
    m("the lair", "board", "s.chambers[at] = s.chambers[last]", "pass", "third-box"),
    m(
        "the lair",
        "placement",
        "if tile == last:\n            continue\n        last = tile\n        if n +",
        "if tile == -9:\n            continue\n        last = tile\n        if n +",
        "third-4",
    ),
    m("the lair", "placement", "if pile_size(s):", "if s.n_pile:", "third-scarce"),
    m("the lair", "placement", "out[at + 1] += 1", "pass", "third-4"),
)
"""Placing chambers, and the open cells."""

HANDS = (
    m("hands", "chamber_theft", "1 << seat | 1 << giver", "1 << seat", "third-box"),
    m("hands", "chamber_theft", "out[n - 1] += 1", "pass", "third-box", "thefts"),
    m("hands", "hands", "        told(s, seat, tile, viewers)\n", "        pass\n", "third-scarce"),
    m("hands", "hands", "if visit >> 3 != cell:", "if True:", "thefts"),
    m("hands", "knowledge", "gone = unseen | viewers if each == tile else unseen",
      "gone = unseen", "thefts"),
    m("hands", "knowledge", "viewers &= had", "viewers = 0", "thefts"),
    m("hands", "knowledge", "(leaving == size or alike)", "leaving == 9", "third-scarce",
      "third-heroes-scarce", "thefts", "third-scarce-v1"),
    m("hands", "knowledge", "forget(s, owner, tile, 255)", "pass", "third-box"),
)  # fmt: skip
"""Chambers in hands, and who knows of them."""

TURNS = (
    m("setup", "casting", "push(s, HERO_IS_DEALT, seat", "push(s, HERO_IS_DEALT, 0",
      "third-heroes"),
    m("setup", "casting", "s.figures[seat] == figure", "s.figures[seat] > 9", "fourth-6"),
    m("setup", "casting", "s.hoard[value] = t.coins[value]", "s.hoard[value] = 9", "third-4"),
    m("turns", "turn", "s.missing &= ~(1 << seat)", "pass", "fourth-hidden"),
    m("turns", "turn", "if limit and s.turns >= limit", "if limit and s.turns > limit",
      "third-short-limit"),
    m("turns", "turn", "t.drakon_waits and", "False and", "minds"),
    m("turns", "turn", " and not s.met >> seat & 1", "", "minds"),
    m("moves", "movement", "if s.over == NOT_OVER and not again:", "if s.over == NOT_OVER:",
      "minds"),
    m("moves", "movement", "s.halted = 1", "s.halted = 0", "fourth-expansion-heroes"),
    m("goals", "goals", "if gold(s, t, seat) >= t.enough:\n", "if gold(s, t, seat) > t.enough:\n",
      "third-6"),
    m("goals", "goals", "total += s.purses", "total += 2 * s.purses", "third-fixed"),
    m("goals", "goals", "t.way_out[kind] and", "", "third-escape"),
    m("goals", "goals", "if amount == most:", "if amount >= 0:", "third-short-limit"),
    m("goals", "goals", "range(seat % t.purses, t.players, t.purses)", "range(seat, seat + 1)",
      "third-teams-4"),
    m("coins", "coins", "    pay(s, t, taker, value, 1)\n", "    pay(s, t, NOBODY, value, 1)\n",
      "third-4"),
    m("Drakon", "dragon", "MAX_DRAKON_STEPS: Final = 3", "MAX_DRAKON_STEPS: Final = 2", "third-4"),
    m("Drakon", "dragon", "s.at[seat] = ORIGIN", "s.at[seat] = s.drakon", "third-4"),
    m("Drakon", "dragon", "if not has_hero(s, t, cell)", "if True", "third-4"),
    m("Drakon", "dragon", "(s.turn + offset) % t.players", "offset", "dragons"),
)  # fmt: skip
"""The setup, the turn, moves, goals, coins, and Drakon herself."""

CHAMBERS = (
    m("start", "targets", "not t.fixed[face_at(s, cell) >> 4]", "True", "third-box"),
    m("blank", "table", "Blank: layout.ENTER_NOTHING", "Blank: layout.ENTER_LOSE", "third-4"),
    m("destroy", "targets", "and cell != s.drakon", "", "third-box"),
    m("destroy", "chambers.destroy", "put_under(s, wide(t.tile_of[face]), ALL_TOLD)", "pass",
      "third-box"),
    m("drakon_moves", "chambers.effects", "if s.drakon == NOWHERE:", "if True:", "third-4"),
    m("drakon_moves", "chambers.effects", "MAY_MOVE_DRAKON if t.drakon_optional else MOVE_DRAKON",
      "MOVE_DRAKON", "fourth-6"),
    m("escape", "chambers.escape", "if number == t.jump:", "if number == t.decline:", "third-4"),
    m("escape", "chambers.switch", " or t.jumps_again[face >> 4] != 0", "", "shifts"),
    m("find_coin", "chambers.effects", "# CH-FIND\n        take_from_hoard(s, t, seat)",
      "\n        pass", "third-4"),
    m("floating", "chambers.floating", "return facing & ~2", "return facing", "third-box"),
    m("floating", "chambers.floating", "if not stays_open(s, spot, cell):", "if False:",
      "third-box"),
    m("lose_coin", "chambers.effects", "lose_coin(s, seat, NOBODY, 1)", "pass", "third-4"),
    m("harp", "movement", "return harps if harps else reached", "return reached", "third-4"),
    m("switch", "chambers.switch", "told(s, seat, tile, ALL_TOLD)", "pass", "third-box"),
    m("switch", "chambers.switch", "came_into_play(s, t, seat, face, cell)", "pass", "third-box"),
    m("switch", "chambers.switch", "if not t.switch_asked_openly:", "if False:", "same-shifts-v1"),
    m("map", "chambers.map", "and s.n_hand[other]", "", "third-scarce"),
    m("master_key", "movement", "15 & ~facing_arrows(s, cell)", "15", "winds"),
    m("master_key", "movement", "steps(s, t, cell, neighbours(s, t, cell), first, out, n)",
      "steps(s, t, cell, 1, first, out, n)", "winds"),
    m("mind_control", "chambers.mind_control", "if victim % t.purses != seat % t.purses:",
      "if victim != seat:", "third-teams-4"),
    m("rotate", "chambers.rotate", "if turned != arrows:", "if True:", "third-4"),
    m("rotate", "chambers.rotate", "t.rotate_none\n        n += 1\n", "t.rotate_none\n", "third-4"),
    m("steal_left", "chambers.effects", "seat + t.steal_way[kind]", "seat - 1", "third-4",
      "coins"),
    m("steal_right", "chambers.effects", "seat + t.steal_way[kind]", "seat + 1", "third-4",
      "coins"),
    m("wind", "movement", "out[n] = first + TWO_STEPS + direction * PLACES + t.place_of[last]",
      "out[n] = first + t.place_of[last]", "winds"),
    m("teleport", "movement", "other != cell and admits(s, t, other)", "other != cell", "rooms"),
    m("find_two", "chambers.effects", "push(s, SECOND_COIN, seat, 0, 0)", "pass",
      "third-expansion"),
    m("locked_chest", "chambers.effects", "s.purses[at, value] = 0", "pass", "fourth-hidden"),
    m("bargain", "chambers.bargain", "pay(s, t, NOBODY, value, 1)", "pass", "fourth-hidden"),
    m("void", "chambers.effects", "s.missing |= 1 << seat", "pass", "fourth-hidden"),
    m("void", "movement", "        if admits(s, t, cell):\n", "        if True:\n", "rooms"),
    m("base_structure", "targets", "if not t.shields:", "if True:", "fourth-expansion"),
    m("small_room", "movement", "face >= 0 and not (t.small[face >> 4] and has_hero(s, t, near))",
      "face >= 0", "rooms"),
    m("friendly_visit", "movement", "if not met_before and admits(s, t, host)",
      "if admits(s, t, host)", "fourth-walking"),
    m("tornado", "movement", "code = one << 4 | two << 2 | three",
      "code = one << 2 | two | three", "fourth-walking"),
    m("moving_chambers", "chambers.moving_chambers", " and other >> 10:", ":", "fourth-expansion"),
    m("moving_chambers", "chambers.moving_chambers", "two_face & ~15 | one_face & 15", "two_face",
      "fourth-expansion"),
    m("secret_passage", "movement", "face_at(s, other) >> 4 == face >> 4", "True",
      "fourth-walking"),
)  # fmt: skip
"""At least one for each chamber."""

HEROES = (
    m("amazon", "heroes.uses", "return list_paths(s, t, seat, t.use_move, out, n)", "return n",
      "third-heroes-6"),
    m("barbarian", "heroes.barbarian", "push(s, TAKE_CHAMBER, seat, victim, 0)", "pass",
      "third-heroes-6"),
    m("barbarian", "heroes.barbarian", "other % t.purses != seat % t.purses and",
      "other != seat and", "third-heroes-teams"),
    m("dwarf", "heroes.dwarf", "if t.dwarf_fills:", "if False:", "third-scarce-v1"),
    m("dwarf", "heroes.dwarf", "put_under(s, two, viewers)", "put_under(s, one, viewers)",
      "third-heroes-scarce"),
    m("knight", "coins", "        and not s.spent >> seat & 1\n", "", "coins"),
    m("thief", "heroes.thief", "pay(s, t, seat, gave, -1)", "pass", "third-heroes-6"),
    m("thief", "heroes.thief", " and count_coins(s, t, victim)", "", "third-heroes-6"),
    m("wizard", "heroes.uses", "ability == WIZARD and not acted", "ability == WIZARD",
      "third-heroes-6"),
    m("wizard", "heroes.uses", "1 if ability == WIZARD else acted", "acted", "third-heroes-6"),
    m("wizard", "heroes.wizard", "if bound_by_harp(s, t, cell, face & 15):", "if False:",
      "third-heroes-6"),
    m("wizard", "heroes.wizard", "if not ordinary:", "if True:", "third-heroes-6"),
)  # fmt: skip
"""At least one for each hero."""

SIGHT = (
    m("observations", "observation", "|= 1 << (other - seat) % t.players", "|= 1 << other",
      "third-4"),
    m("observations", "observation", "visit & 7 == seat", "visit & 7 == 0", "third-4"),
    m("luck", "coins", "number -= coin_count(s, t, giver, value)", "number -= 1", "coins"),
    m("frames", "frames", "if number + s.outside > 1:", "if number > 0:", "third-4"),
    m("frames", "stack", "(frame >> 16) - 1", "(frame >> 16 & 255) - 1", "third-4"),
)  # fmt: skip
"""What seats observe, and how frames are resolved."""

MUTANTS = (*LAIR, *HANDS, *TURNS, *CHAMBERS, *HEROES, *SIGHT)
