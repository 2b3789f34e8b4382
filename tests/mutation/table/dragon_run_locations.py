"""RUN-LOC."""

from tests.mutation.mutant import broken

DRAGON = "locations/dragon.py"
PACK = "locations/pack.py"
TOP_THREE = "locations/top_three.py"
HALLWAY = "locations/hallway.py"
NO_CRYING = "locations/no_crying.py"
DUNGEON = "events/dungeon.py"

BURNT = "if draft.injured >> seat & 1:"
BREATH = """\
        if INVISIBILITY in talismans:
            tx.emit(BreathAvoided(seat))
        else:
            breathe(tx, seat)
        calm_and_shuffle(tx)
"""
BREATH_LAST = """\
        calm_and_shuffle(tx)
        if INVISIBILITY in talismans:
            tx.emit(BreathAvoided(seat))
        else:
            breathe(tx, seat)
"""
PASSES = "super().__init__(PASSES)"
AGAIN = "super().__init__(1)"
NOTHING_ELSE = "        super().__init__(ANOTHER_TURN)\n"
SOMETHING_ELSE = """\
        super().__init__(ANOTHER_TURN)

    def happens(self, tx, seat):
        from wyrmhold.games.dragon_run.rules.card_draws import take_treasure

        take_treasure(tx, seat)
"""
OTHERS = "            draft.discard = with_card(draft.discard, card)\n"
OTHERS_BACK = "            draft.deck = with_card(draft.deck, card)\n"


DRAGON_RUN_LOCATIONS = (
    broken("RUN-LOC-DRAGON", DRAGON, BURNT, "if False:"),
    broken("RUN-LOC-DRAGON", DRAGON, BURNT, "if True:"),
    broken("RUN-LOC-DRAGON", DRAGON, BREATH, BREATH_LAST),
    broken("RUN-LOC-DRAGON", DRAGON, BREATH, BREATH.replace("        calm_and_shuffle(tx)\n", "")),
    broken("RUN-LOC-DRAGON", DRAGON, PASSES, AGAIN),
    broken("RUN-LOC-DRAGON", DRAGON, "        tx.emit(READIED)\n", ""),
    broken(
        "RUN-LOC-DRAGON",
        "events/table.py",
        "draft.discard + self.cards + self.talismans",
        "draft.discard + self.talismans",
    ),
    broken(
        "RUN-LOC-DRAGON",
        "rules/ending.py",
        "draft.talismans[draft.turn] else 1",
        "draft.talismans[draft.turn] else 0",
    ),
    broken(
        "RUN-LOC-DRAGON",
        DUNGEON,
        "draft.unseen = draft.rules.locations",
        "draft.unseen = tuple(sorted((0, *draft.unseen)))",
    ),
    broken("RUN-LOC-HALL", "locations/hall.py", "super().__init__(CHOOSES)", "super().__init__(0)"),
    broken("RUN-LOC-HALL", "locations/hall.py", "super().__init__(CHOOSES)", AGAIN),
    broken(
        "RUN-LOC-HALL",
        "locations/hall.py",
        "        take_treasure(tx, seat)\n",
        "        take_treasure(tx, seat)\n        take_treasure(tx, seat)\n",
    ),
    broken("RUN-LOC-HALL", "rules/hands.py", "[AGAIN, PASS, *plays]", "[PASS, *plays]"),
    broken("RUN-LOC-HALL", "cards.toml", "count = 5", "count = 4"),
    broken("RUN-LOC-PACK", PACK, "FULL_HAND: Final = 4", "FULL_HAND: Final = 5"),
    broken("RUN-LOC-PACK", PACK, "[seat]) > FULL_HAND:", "[seat]) >= FULL_HAND:"),
    broken(
        "RUN-LOC-PACK",
        PACK,
        "if len(tx.draft.hands[seat]) >",
        "if len(tx.draft.hands[seat] + tx.draft.talismans[seat]) >",
    ),
    broken("RUN-LOC-PACK", PACK, "                tx.push(self)\n", ""),
    broken(
        "RUN-LOC-PACK",
        PACK,
        "sorted(set(combinations(hand, len(hand) - FULL_HAND)))",
        "sorted(combinations(hand, len(hand) - FULL_HAND))",
    ),
    broken("RUN-LOC-PACK", PACK, PASSES, AGAIN),
    broken("RUN-LOC-PACK", PACK, "return state.rules.asks_alike", "return False"),
    broken("RUN-LOC-PACK", PACK, "return state.rules.asks_alike", "return True"),
    broken("RUN-LOC-PACK", "setup/options.py", "asks_alike=False", "asks_alike=True"),
    broken("RUN-LOC-HALLWAY", HALLWAY, "super().__init__(ANOTHER_TURN)\n", "super().__init__(0)\n"),
    broken("RUN-LOC-HALLWAY", HALLWAY, NOTHING_ELSE, SOMETHING_ELSE),
    broken("RUN-LOC-NOCRY", NO_CRYING, "no_cry=True", "no_cry=False"),
    broken(
        "RUN-LOC-NOCRY", NO_CRYING, "super().__init__(ANOTHER_TURN, no", "super().__init__(0, no"
    ),
    broken(
        "RUN-LOC-NOCRY",
        "rules/turn.py",
        "cries = [] if state.no_cry else hand.cries",
        "cries = hand.cries",
    ),
    broken("RUN-LOC-NOCRY", "rules/turn.py", "return not state.no_cry and pays(", "return pays("),
    broken("RUN-LOC-TOP3", TOP_THREE, "TREASURES_SEEN: Final = 3", "TREASURES_SEEN: Final = 2"),
    broken("RUN-LOC-TOP3", TOP_THREE, "TREASURES_SEEN: Final = 3", "TREASURES_SEEN: Final = 4"),
    broken("RUN-LOC-TOP3", TOP_THREE, "and draft.deck:", "and deck_ready(tx):"),
    broken("RUN-LOC-TOP3", TOP_THREE, PASSES, AGAIN),
    broken(
        "RUN-LOC-TOP3", TOP_THREE, "return len(state.aside) > 1 and state", "return False and state"
    ),
    broken("RUN-LOC-TOP3", TOP_THREE, "return len(state.aside) > 1 and state", "return state"),
    broken("RUN-LOC-TOP3", TOP_THREE, " > 1 and state.rules.asks_alike", " > 1"),
    broken("RUN-LOC-TOP3", TOP_THREE, 'return "keep ?"', "return self.token()"),
    broken("RUN-LOC-TOP3", "events/treasures.py", OTHERS, OTHERS_BACK),
    broken(
        "RUN-LOC-TOP3",
        "events/treasures.py",
        "TreasureSeen(self.seat, self.card if seen else HIDDEN, seen)",
        "TreasureSeen(self.seat, self.card, seen)",
    ),
    broken("RUN-LOC-LAST", DUNGEON, "= draft.rules.locations", "= draft.rules.locations[1:]"),
    broken(
        "RUN-LOC-LAST", "formats/scenario.py", "    if DRAGON not in cards:\n", "    if False:\n"
    ),
    broken(
        "RUN-LOC-LAST",
        "setup/options.py",
        "locations.get(dragon, 0) != 1:",
        "locations.get(dragon, 0) > 1:",
    ),
)
