"""RUN-SET, RUN-TURN and the three actions."""

from tests.mutation.mutant import broken

TURN = "rules/turn.py"
PAYMENTS = "rules/payments.py"
TABLE = "events/table.py"

NOT_DEALT_TWICE = "            if number not in state.characters\n"
NEW_TURN = "        draft.lullaby = False\n        draft.forced = False\n"
ASKED = "        return False\n\n    def options"
TAKEN_UNASKED = "        return tx.draft.forced and super().settle(tx)\n\n    def options"
COMPULSORY = "            return with_unsure(hand.forced, state, seat, hand, free=False)\n"
POWER_TOO = """\
            answers = with_unsure(hand.forced, state, seat, hand, free=False)
            return with_power(answers, state, seat, hand) if state.ready >> seat & 1 else answers
"""
PASSED = "            tx.push(NEXT_TURN)\n"
ACTED_TOO = "            tx.push(NEXT_TURN if self.own else CHOOSE[tx.draft.turn])\n"
CRIED = "            tx.emit(PAID[seat][action.cards])\n            pass_turn(tx)\n"
SEEN_THREE = """\
    def __init__(self):
        super().__init__(always=False)

    def plays(self, state, seat, card, free):
        return super().plays(state, seat, card, free) if len(state.top) < 3 else []

    def works("""


DRAGON_RUN_TURN = (
    broken(
        "RUN-SET-1",
        "setup/options.py",
        "MIN_PLAYERS, MAX_PLAYERS = 2, 5",
        "MIN_PLAYERS, MAX_PLAYERS = 1, 5",
    ),
    broken(
        "RUN-SET-1",
        "setup/options.py",
        "MIN_PLAYERS, MAX_PLAYERS = 2, 5",
        "MIN_PLAYERS, MAX_PLAYERS = 2, 6",
    ),
    broken("RUN-SET-1", "setup/opening.py", "4: 7", "4: 8"),
    broken("RUN-SET-2", "setup/opening.py", NOT_DEALT_TWICE, ""),
    broken("RUN-SET-2", "game.py", "elif CHARACTERS.index(pick) in picked:", "elif False:"),
    broken("RUN-SET-2", "setup/opening.py", "ready=everybody", "ready=0"),
    broken("RUN-SET-3", "setup/opening.py", "unseen=rules.locations", "unseen=rules.locations[1:]"),
    broken("RUN-SET-3", "knowledge/view.py", "if open_eyes else len(state.unseen)", "or 0"),
    broken("RUN-SET-4", "setup/options.py", "HAND_SIZE: Final = 4", "HAND_SIZE: Final = 3"),
    broken("RUN-SET-4", "setup/options.py", "HAND_SIZE: Final = 4", "HAND_SIZE: Final = 5"),
    broken(
        "RUN-SET-4",
        "events/treasures.py",
        "TreasureDrawn(self.seat, self.card if seen else HIDDEN, seen)",
        "TreasureDrawn(self.seat, self.card, seen)",
    ),
    broken("RUN-SET-4", "knowledge/view.py", 'shown["hand"] = len(hand)', "pass"),
    broken("RUN-SET-5", "setup/opening.py", "[(first, 1) for", "[(first, 2 - first.seat % 2) for"),
    broken("RUN-SET-5", TURN, "seat = (draft.turn + 1) %", "seat = (draft.turn - 1) %"),
    broken("RUN-SET-5", TURN, "    while not draft.alive >> seat & 1:\n", "    while False:\n"),
    broken("RUN-TURN-1", TURN, ASKED, "        return super().settle(tx)\n\n    def options"),
    broken("RUN-TURN-1", "rules/hands.py", "*self.cries, *plays])", "*self.cries, *plays, PASS])"),
    broken("RUN-TURN-1", TURN, PASSED, ACTED_TOO),
    broken("RUN-TURN-2", TABLE, "draft.ready &= ~(1 << self.seat)", "pass"),
    broken(
        "RUN-TURN-2",
        TURN,
        "        if state.ready >> seat & 1:\n",
        "        if True:\n",
    ),
    broken(
        "RUN-TURN-2",
        TURN,
        "isinstance(action, Power) and state.ready >> seat & 1:",
        "isinstance(action, Power):",
    ),
    broken(
        "RUN-TURN-2",
        TURN,
        "return with_unsure(hand.after_hide, state, self.seat, hand, free=False)",
        "return with_power(hand.after_hide, state, self.seat, hand)",
    ),
    broken("RUN-TURN-3", "rules/hands.py", "[AGAIN, PASS, *plays]", "[AGAIN, PASS]"),
    broken("RUN-TURN-3", "rules/hands.py", "[CHARGE, PASS, *plays]", "[CHARGE, PASS]"),
    broken("RUN-TURN-3", "rules/hands.py", "[CHARGE, *plays]", "[CHARGE]"),
    broken(
        "RUN-TURN-3",
        TURN,
        "            tx.push(self)\n            tx.emit(TalismanPlayed",
        "            pass_turn(tx)\n            tx.emit(TalismanPlayed",
    ),
    broken("RUN-TURN-4", TABLE, NEW_TURN, "        draft.forced = False\n"),
    broken("RUN-TURN-4", TABLE, NEW_TURN, "        draft.lullaby = False\n"),
    broken(
        "RUN-TURN-4",
        TABLE,
        "draft.no_cry = self.no_cry",
        "draft.no_cry = draft.no_cry or self.no_cry",
    ),
    broken("RUN-TURN-4", TABLE, NEW_TURN, NEW_TURN + "        draft.ready |= 1 << self.seat\n"),
    broken("RUN-TURN-5", TURN, COMPULSORY, "            pass\n"),
    broken("RUN-TURN-5", TURN, ASKED, TAKEN_UNASKED),
    broken("RUN-TURN-5", TURN, "        if state.forced:\n            return False\n", ""),
    broken("RUN-TURN-5", TURN, COMPULSORY, POWER_TOO),
    broken("RUN-TURN-6", "treasures/health.py", " if state.injured >> seat & 1 else []", ""),
    broken("RUN-TURN-6", "characters/cleric.py", "state.injured & state.alive", "state.injured"),
    broken("RUN-TURN-6", "characters/cleric.py", "state.injured & state.alive", "state.alive"),
    broken("RUN-TURN-6", "characters/thief.py", "if hand and other", "if other"),
    broken("RUN-TURN-6", "treasures/vision.py", "    def works(", SEEN_THREE),
    broken("RUN-CHARGE", "events/dungeon.py", "draft.unseen = tuple(rest)", "pass"),
    broken("RUN-CHARGE", TURN, "location.happens(tx, self.seat)", "pass"),
    broken(
        "RUN-CHARGE",
        TURN,
        "return counted(state.unseen, LOCATION_IS)",
        "return [(answer, 1) for answer, _ in counted(state.unseen, LOCATION_IS)]",
    ),
    broken("RUN-HIDE-1", TURN, "            if action.cards:\n", "            if False:\n"),
    broken("RUN-HIDE-1", PAYMENTS, "HIDE_PRICE: Final = 1", "HIDE_PRICE: Final = 2"),
    broken("RUN-HIDE-1", "rules/dice.py", "for side in DIE_IS]", "for side in DIE_IS[1:]]"),
    broken("RUN-HIDE-2", TURN, "value + bonus > draft.left()", "value + bonus >= draft.left()"),
    broken("RUN-HIDE-2", TURN, "value + bonus > draft.left()", "value + bonus > len(draft.unseen)"),
    broken("RUN-HIDE-2", TURN, "tx.push(AFTER_HIDE[self.seat])", "pass_turn(tx)"),
    broken("RUN-HIDE-2", "rules/hands.py", "[CHARGE, PASS, *plays]", "[CHARGE, *plays]"),
    broken("RUN-HIDE-2", TURN, "if calm_and_shuffle(tx):", "if True:"),
    broken("RUN-HIDE-3", TURN, "if value and value + bonus", "if value + bonus"),
    broken("RUN-HIDE-3", TURN, "            tx.emit(FORCED[self.seat])\n", ""),
    broken("RUN-HIDE-3", TURN, "tx.emit(FORCED[self.seat])", "calm_and_shuffle(tx)"),
    broken("RUN-CRY", TURN, CRIED, "            pass_turn(tx)\n"),
    broken("RUN-CRY", TURN, CRIED, CRIED.replace("pass_turn(tx)", "charge(tx, seat)")),
    broken("RUN-CRY", PAYMENTS, "CRY_PRICE: Final = 2", "CRY_PRICE: Final = 1"),
    broken("RUN-PAY", PAYMENTS, "price - 1 <= card < OBJECTS", "price - 1 <= card"),
    broken("RUN-PAY", PAYMENTS, "price - 1 <= card < OBJECTS", "price - 1 == card"),
    broken("RUN-PAY", PAYMENTS, "if price > 1 and hand[:2] == (0, 0):", "if False:"),
    broken("RUN-PAY", PAYMENTS, "if price > 1 and hand[:2] == (0, 0):", "if price > 1:"),
    broken("RUN-PAY", PAYMENTS, "if price > 1 and hand[:2]", "if hand[:2]"),
    broken("RUN-PAY", PAYMENTS, "if card != last and ", "if "),
    broken("RUN-PAY", PAYMENTS, "POWER_PRICE: Final = 2", "POWER_PRICE: Final = 1"),
    broken("RUN-PAY", PAYMENTS, "price - 1 <= cards[0] < OBJECTS", "price - 1 <= cards[0]"),
    broken("RUN-PAY", PAYMENTS, " and cards[0] in hand", ""),
    broken(
        "RUN-PAY", PAYMENTS, "return price > 1 and cards == (0, 0) == hand[:2]", "return price > 1"
    ),
    broken("RUN-PAY", "events/treasures.py", "    draft.discard = tuple(discard)\n", ""),
)
