"""RUN-TR."""

from tests.mutation.mutant import broken

ANNULMENT = "rules/annulment.py"
DRAGON = "locations/dragon.py"
MIND = "treasures/mind_control.py"
TURN = "rules/turn.py"
DUNGEON = "events/dungeon.py"
TREASURES = "events/treasures.py"

CLOCKWISE = "for offset in range(1, players):"
OWN = "        if seat == actor:\n            break\n"
ASKED_ON = "if not ask_others(tx, self.actor, self.seat, self.works, self.instead):"
REDIRECTED = "if REDIRECTION in talismans and draft.others(seat):"
AVOIDED = "            tx.emit(BreathAvoided(seat))\n"
HIT = "breathe(tx, action.seat)"
HIT_IF_SEEN = """\
if INVISIBILITY not in tx.draft.talismans[action.seat]:
            breathe(tx, action.seat)"""
GONE = "                draft.talismans = replaced(draft.talismans, seat, ())\n"
KEPT = "                draft.discard = tuple(sorted(draft.discard + talismans))\n"


DRAGON_RUN_TREASURES = (
    broken("RUN-TR-OBJ", "cards.py", "return card + 1 if card", "return card if card"),
    broken("RUN-TR-OBJ", "cards.py", "if card < OBJECTS else 0", "if card < OBJECTS else 1"),
    broken("RUN-TR-OBJ", "cards.toml", "count = 6\nvalue = 3", "count = 5\nvalue = 3"),
    broken("RUN-TR-HEALTH", "treasures/health.py", "tx.emit(CharacterHealed(seat))", "pass"),
    broken(
        "RUN-TR-HEALTH",
        "treasures/health.py",
        "CharacterHealed(seat)",
        "CharacterHealed((seat + 1) % tx.draft.players)",
    ),
    broken(
        "RUN-TR-MIND",
        TURN,
        "DrawLocation(self.target, own=False)",
        "DrawLocation(self.seat, own=False)",
    ),
    broken(
        "RUN-TR-MIND",
        TURN,
        "DrawLocation(self.target, own=False)",
        "DrawLocation(self.target, own=True)",
    ),
    broken("RUN-TR-MIND", TURN, "instead = self\n", "instead = NEXT_TURN\n"),
    broken("RUN-TR-MIND", MIND, "if not free:", "if False:"),
    broken(
        "RUN-TR-MIND",
        MIND,
        "state.alive & ~(1 << seat)",
        "(1 << state.players) - 1 & ~(1 << seat)",
    ),
    broken("RUN-TR-MIND", DRAGON, "= draft.talismans[seat]", "= draft.talismans[draft.turn]"),
    broken(
        "RUN-TR-MIND",
        DRAGON,
        "        calm_and_shuffle(tx)\n\n\ndef breathe",
        "        draft.turn = seat\n        calm_and_shuffle(tx)\n\n\ndef breathe",
    ),
    broken("RUN-TR-VISION", "treasures/vision.py", "look(tx, seat, 0, 3)", "look(tx, seat, 0, 2)"),
    broken("RUN-TR-VISION", "treasures/vision.py", "look(tx, seat, 0, 3)", "look(tx, seat, 0, 4)"),
    broken("RUN-TR-LIGHT", "treasures/light.py", "look_and_maybe_put_under(tx, seat)", "pass"),
    broken("RUN-TR-LIGHT", "rules/peeks.py", "tx.push(MAY_PUT_UNDER[seat])", "pass"),
    broken("RUN-TR-LIGHT", "rules/peeks.py", "if isinstance(action, Under):", "if True:"),
    broken("RUN-TR-ANNUL", ANNULMENT, CLOCKWISE, "for offset in range(players - 1, 0, -1):"),
    broken("RUN-TR-ANNUL", ANNULMENT, OWN, ""),
    broken("RUN-TR-ANNUL", ANNULMENT, ASKED_ON, "if True:"),
    broken(
        "RUN-TR-ANNUL",
        ANNULMENT,
        "if not ask_others(tx, self.seat, self.seat, cancelled, self.works):",
        "if True:",
    ),
    broken("RUN-TR-ANNUL", ANNULMENT, "cancelled, self.works)", "cancelled, self.instead)"),
    broken("RUN-TR-ANNUL", ANNULMENT, "PotionCancelled(self.seat, self.instead)", "self.works"),
    broken("RUN-TR-ANNUL", ANNULMENT, "tx.emit(PotionPlayed(self.seat, ANNULATION))", "pass"),
    broken("RUN-TR-ANNUL", "treasures/annulation.py", "    def plays(", "    def plays_of_old("),
    broken(
        "RUN-TR-ANNUL",
        TURN,
        "if not ask_others(tx, self.seat, self.seat, works, instead):",
        "if True:",
    ),
    broken(
        "RUN-TR-SECRET",
        ANNULMENT,
        "secret: ClassVar[bool] = True",
        "secret: ClassVar[bool] = False",
    ),
    broken("RUN-TR-SECRET", ANNULMENT, 'return ""', "return self.token()"),
    broken(
        "RUN-TR-SECRET",
        "../../kernel/transaction.py",
        "refusal.secret = bool(state.stack) and top(state).secret",
        "refusal.secret = False",
    ),
    broken(
        "RUN-TR-SECRET",
        "../../kernel/redaction.py",
        "if len(self.ends) == 1 or self._do(step):",
        "if len(self.ends) == 1 or step.by != CHANCE:",
    ),
    broken(
        "RUN-TR-SECRET",
        "../../kernel/redaction.py",
        "action = Undo(self.shown[action.step])",
        "pass",
    ),
    broken(
        "RUN-TR-SECRET",
        "../../kernel/redaction.py",
        'row["given"] = shown[header.given]',
        "pass",
    ),
    broken(
        "RUN-TR-SECRET",
        "../../kernel/redaction.py",
        'row["from"] = {"id": header.origin.id}',
        "pass",
    ),
    broken(
        "RUN-TR-SECRET",
        "../../kernel/replay.py",
        "elif not waits_openly(self.states[-1]):",
        "elif False:",
    ),
    broken(
        "RUN-TR-SECRET",
        "../../kernel/replay.py",
        "and not self._seen[action.step]",
        "and False",
    ),
    broken(
        "RUN-TR-SECRET",
        "../../kernel/transaction.py",
        "if frame.secret and viewer not in (OPEN, by):",
        "if frame.secret and viewer != OPEN:",
    ),
    broken("RUN-TR-REDIR", DRAGON, REDIRECTED, "if False:"),
    broken("RUN-TR-REDIR", DRAGON, REDIRECTED, "if REDIRECTION in talismans:"),
    broken("RUN-TR-REDIR", DRAGON, HIT, "breathe(tx, self.seat)"),
    broken(
        "RUN-TR-REDIR",
        DRAGON,
        "[Target(other) for other in sorted(state.others(self.seat))]",
        "[Target(other) for other in range(state.players)]",
    ),
    broken("RUN-TR-REDIR", DRAGON, "            tx.push(CALM)\n", ""),
    broken("RUN-TR-INVIS", DRAGON, "if INVISIBILITY in talismans:", "if False:"),
    broken("RUN-TR-INVIS", DRAGON, AVOIDED, AVOIDED + "            return\n"),
    broken("RUN-TR-LANG", "rules/ending.py", "fall = 2 if", "fall = 3 if"),
    broken("RUN-TR-LANG", "rules/ending.py", "fall = 2 if", "fall = 1 if"),
    broken("RUN-TR-LANG", "rules/ending.py", "min(fall, draft.temper)", "fall"),
    broken(
        "RUN-TR-LANG",
        "rules/ending.py",
        "if LANGUOR in draft.talismans[draft.turn]",
        "if any([LANGUOR in each for each in draft.talismans])",
    ),
    broken(
        "RUN-TR-ORDER",
        DRAGON,
        REDIRECTED,
        "if REDIRECTION in talismans and INVISIBILITY not in talismans and draft.others(seat):",
    ),
    broken("RUN-TR-ORDER", DRAGON, HIT, HIT_IF_SEEN),
    broken("RUN-TR-ORDER", DRAGON, "= draft.talismans[seat]", "= draft.talismans[draft.turn]"),
    broken(
        "RUN-TR-ORDER",
        DUNGEON,
        "        draft.top = ()\n        draft.unseen =",
        "        draft.temper -= any(12 in each for each in draft.talismans)\n"
        "        draft.top = ()\n        draft.unseen =",
    ),
    broken("RUN-TR-TALI", DUNGEON, GONE, ""),
    broken("RUN-TR-TALI", DUNGEON, KEPT, "                pass\n"),
    broken(
        "RUN-TR-TALI",
        DUNGEON,
        "enumerate(draft.talismans):",
        "enumerate(draft.talismans[:1]):",
    ),
    broken(
        "RUN-TR-TALI",
        "events/table.py",
        "draft.discard + self.cards + self.talismans",
        "draft.discard + self.cards",
    ),
    broken(
        "RUN-TR-TALI",
        TREASURES,
        "        drop_openly(draft, self.seat, self.card)\n        talismans",
        "        talismans",
    ),
    broken(
        "RUN-TR-DECK",
        "rules/card_draws.py",
        "    if draft.deck:\n",
        "    if len(draft.deck) > 1:\n",
    ),
    broken(
        "RUN-TR-DECK",
        "rules/card_draws.py",
        "    tx.emit(TreasuresShuffled())\n    return True",
        "    return False",
    ),
    broken(
        "RUN-TR-DECK",
        TREASURES,
        "draft.deck = draft.discard\n        draft.discard = ()",
        "draft.deck = draft.discard",
    ),
    broken(
        "RUN-TR-DECK",
        "rules/card_draws.py",
        "    if not deck_ready(tx):\n        return\n",
        "    if not deck_ready(tx):\n        tx.emit(TreasuresShuffled())\n        return\n",
    ),
)
