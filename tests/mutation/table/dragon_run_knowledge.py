"""RUN-KNOW."""

from tests.mutation.mutant import broken

DUNGEON = "events/dungeon.py"
TREASURES = "events/treasures.py"
PEEKS = "rules/peeks.py"
CASES = "knowledge/cases.py"

TOP_DRAWN = "            draft.top = draft.top[1:]\n        elif"
SEEN = "            see_again(tx, seat, place, draft.top[place])\n"
THOSE_UNDER = "[entry_json(state, entry, viewer) for entry in state.under]"
THIEF_AND_VICTIM = "1 << self.seat | 1 << self.giver | sure"


DRAGON_RUN_KNOWLEDGE = (
    broken(
        "RUN-KNOW-1", DUNGEON, TOP_DRAWN, "            draft.top = draft.top[:-1]\n        elif"
    ),
    broken(
        "RUN-KNOW-1",
        DUNGEON,
        "draft.top += (self.location | told,)",
        "draft.top = (self.location | told,) + draft.top",
    ),
    broken("RUN-KNOW-1", PEEKS, "min(number, draft.left())", "number"),
    broken("RUN-KNOW-1", PEEKS, SEEN, "            pass\n"),
    broken(
        "RUN-KNOW-2", "state.py", " + len(self.unseen) + len(self.under)", " + len(self.unseen)"
    ),
    broken(
        "RUN-KNOW-2",
        DUNGEON,
        "draft.under += draft.top[:1]",
        "draft.under = draft.top[:1] + draft.under",
    ),
    broken("RUN-KNOW-2", PEEKS, "[UNDER, LEAVE] if state.left() > 1 else []", "[UNDER, LEAVE]"),
    broken(
        "RUN-KNOW-2",
        DUNGEON,
        "draft.under = draft.under[1:] + draft.under[:1]",
        "draft.under = draft.under[1:]",
    ),
    broken(
        "RUN-KNOW-3",
        DUNGEON,
        "location = self.location if seen else HIDDEN",
        "location = self.location",
    ),
    broken("RUN-KNOW-3", "knowledge/view.py", "if sees(entry, viewer) else None", "or None"),
    broken("RUN-KNOW-3", "knowledge/view.py", THOSE_UNDER, "[]"),
    broken("RUN-KNOW-3", DUNGEON, "draft.top = ()", "draft.top = draft.top[:1]"),
    broken("RUN-KNOW-3", DUNGEON, "draft.under = ()", "draft.under = draft.under[:1]"),
    broken("RUN-KNOW-3", DUNGEON, "told = 1 << self.seat + 16", "told = 255 << 16"),
    broken(
        "RUN-KNOW-3",
        DUNGEON,
        "LocationPutUnder(self.seat, self.location if seen else HIDDEN, seen)",
        "LocationPutUnder(self.seat, self.location, seen)",
    ),
    broken("RUN-KNOW-3", PEEKS, "tx.emit(LocationLeft(self.seat))", "pass"),
    broken("RUN-KNOW-3", PEEKS, "entry >> 16 | 1 << seat))", "255))"),
    broken(
        "RUN-KNOW-3",
        "knowledge/belief.py",
        "return counted(hidden_locations(state, viewer), LOCATION_IS)",
        "return frame.outcomes(state)",
    ),
    broken("RUN-KNOW-4", "rules/card_draws.py", THIEF_AND_VICTIM, "255"),
    broken("RUN-KNOW-4", "rules/card_draws.py", THIEF_AND_VICTIM, "1 << self.seat | sure"),
    broken(
        "RUN-KNOW-4",
        TREASURES,
        "TreasureKept(self.seat, self.card if seen else HIDDEN, self.others, seen)",
        "TreasureKept(self.seat, self.card, self.others, seen)",
    ),
    broken(
        "RUN-KNOW-4",
        TREASURES,
        "CardTaken(self.seat, self.giver, self.card if seen else HIDDEN, seen)",
        "CardTaken(self.seat, self.giver, self.card, seen)",
    ),
    broken("RUN-KNOW-4", TREASURES, "left_openly(facts, card)", "facts"),
    broken("RUN-KNOW-4", TREASURES, "if rest is not facts:", "if rest is facts:"),
    broken("RUN-KNOW-4", TREASURES, "told(draft.known[seat], card, self.told, seat)", "()"),
    broken(
        "RUN-KNOW-4", "events/table.py", "draft.known = replaced(draft.known, seat, ())", "pass"
    ),
    broken("RUN-KNOW-4", "knowledge/view.py", '{"deck": len(state.deck),', '{"deck": 0,'),
    broken("RUN-KNOW-4", "knowledge/view.py", "known_deck(state, viewer)", "()"),
    broken(
        "RUN-KNOW-4",
        "knowledge/belief.py",
        "return next_treasures(beliefs_of(state, viewer).cases)",
        "return frame.outcomes(state)",
    ),
    broken(
        "RUN-KNOW-4", "knowledge/belief.py", "return certain(beliefs.cases, owner)", "return []"
    ),
    broken(
        "RUN-KNOW-4", "knowledge/belief.py", "draft.trail = seen_in(draft.trail, viewer)", "pass"
    ),
    broken("RUN-KNOW-4", TREASURES, "draft.trail or first_deck(draft.hands, draft.known)", "()"),
    broken("RUN-KNOW-4", TREASURES, "draft.trail += (drawn(seat, card, self.told),)", "pass"),
    broken("RUN-KNOW-4", TREASURES, "draft.trail += (drawn(ASIDE, self.card, self.told),)", "pass"),
    broken("RUN-KNOW-4", TREASURES, "draft.trail += (moved(giver", "(moved(giver"),
    broken("RUN-KNOW-4", "events/table.py", "draft.trail += tuple(", "tuple("),
    broken("RUN-KNOW-4", "knowledge/trail.py", "told |= 1 << slot", "pass"),
    broken("RUN-KNOW-4", CASES, "weight = number * copies *", "weight = copies *"),
    broken("RUN-KNOW-4", CASES, "number = number * scale // len(case.decks[-1])", "number = scale"),
    broken("RUN-KNOW-4", CASES, "case.decks), weight * number)", "case.decks), weight)"),
    broken("RUN-KNOW-4", CASES, "rest, weight * sure.count(card)", "rest, 0"),
    broken("RUN-KNOW-4", CASES, "at_least(self.decks[-1], self.in_deck())", "[*self.decks[-1]]"),
    broken("RUN-KNOW-4", CASES, "else in_both(found, least)", "else found"),
    broken("RUN-KNOW-4", CASES, "with_deck(cases) if fresh else cases", "cases"),
)
