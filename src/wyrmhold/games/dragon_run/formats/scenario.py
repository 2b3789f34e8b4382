"""Scenarios: any position at the start of a turn, as JSON.

Reading reports all problems of a scenario at once; writing is the inverse of reading.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from wyrmhold.games.dragon_run.cards import (
    CHARACTERS,
    DRAGON,
    LOCATIONS,
    location_from_text,
    treasure_from_text,
    treasure_texts,
)
from wyrmhold.games.dragon_run.knowledge.view import entry_json
from wyrmhold.games.dragon_run.pieces import SPECIALS
from wyrmhold.games.dragon_run.rules.turn import CHOOSE, ChooseTurn
from wyrmhold.games.dragon_run.setup.opening import TEMPER
from wyrmhold.games.dragon_run.setup.options import (
    EDITION,
    options_from,
    problems,
    rules_for,
)
from wyrmhold.games.dragon_run.state import State
from wyrmhold.games.dragon_run.treasures.base import Talisman
from wyrmhold.games.dragon_run.versions import NEWEST
from wyrmhold.kernel.agreement import shown
from wyrmhold.kernel.errors import BadScenario, BadToken
from wyrmhold.kernel.reader import Reader
from wyrmhold.kernel.viewers import ALL_TOLD, OPEN

WORDS = (
    "game",
    "edition",
    "options",
    "rules_version",
    "turn",
    "turns",
    "temper",
    "dungeon",
    "treasure",
    "seats",
)
SEAT_WORDS = ("character", "injured", "alive", "power", "hand", "talismans")
MAX_TEMPER = 8
MAX_TURNS = 10_000_000


class SeatText:
    """One parsed seat of a scenario."""

    def __init__(self) -> None:
        self.character: str | None = None
        self.injured = False
        self.alive = True
        self.power = True
        self.hand: list[int] = []
        self.talismans: list[int] = []


class ScenarioReader(Reader):
    """Reads the parts of a scenario."""

    def cards(self, where: str, data: object, read: Callable[[str], int]) -> list[int]:
        """Cards by name."""
        found: list[int] = []
        for index, item in enumerate(self.items(where, data)):
            try:
                found.append(read(item if isinstance(item, str) else ""))
            except BadToken:
                self.problems.append(f"{where}[{index}]: {shown(item)} is not such a card")
        return found

    def entries(self, where: str, data: object, players: int) -> list[int]:
        """Locations known to somebody; a plain name is known to all."""
        found: list[int] = []
        for index, item in enumerate(self.items(where, data)):
            told = ALL_TOLD
            name = f"{where}[{index}]"
            if isinstance(item, dict):
                entry = self.mapping(name, item, ("card", "seen"))
                told = 0
                for seat in self.items(f"{name}.seen", entry.get("seen", [])):
                    told |= 1 << self.number(f"{name}.seen", seat, 0, max(players - 1, 0))
                item = entry.get("card")
            try:
                found.append(location_from_text(item if isinstance(item, str) else "") | told << 16)
            except BadToken:
                self.problems.append(f"{name}: {shown(item)} is not such a card")
        return found

    def seat(self, where: str, data: object) -> SeatText:
        """One seat, with defaults filled in."""
        given = self.mapping(where, data, SEAT_WORDS)
        seat = SeatText()
        character = given.get("character")
        if character is not None:
            if isinstance(character, str) and character in CHARACTERS:
                seat.character = character
            else:
                self.problems.append(f"{where}.character: no character {shown(character)}")
        seat.injured = self.flag(f"{where}.injured", given.get("injured", False))
        seat.alive = self.flag(f"{where}.alive", given.get("alive", True))
        seat.power = self.flag(f"{where}.power", given.get("power", True))
        seat.hand = self.cards(f"{where}.hand", given.get("hand", []), treasure_from_text)
        seat.talismans = self.cards(
            f"{where}.talismans", given.get("talismans", []), treasure_from_text
        )
        if any(not isinstance(SPECIALS[card], Talisman) for card in seat.talismans):
            self.problems.append(f"{where}.talismans: only talismans are allowed")
        if not seat.alive and (seat.hand or seat.talismans):
            self.problems.append(f"{where}: an eliminated player has no cards")
        return seat

    def flag(self, where: str, data: object) -> bool:
        if not isinstance(data, bool):
            self.problems.append(f"{where}: {shown(data)} is not true or false")
            return False
        return data


def read_scenario(data: object) -> State:
    """Build the position a scenario describes. Raises BadScenario."""
    reader = ScenarioReader()
    found = reader.problems
    given = reader.mapping("scenario", data, WORDS)
    if given.get("game", "dragon_run") != "dragon_run":
        found.append(f"game: {shown(given['game'])} is not 'dragon_run'")
    options, unread = options_from(
        reader.mapping("options", given.get("options", {}), None),
        given.get("rules_version", NEWEST),
    )
    found += unread
    seats = [
        reader.seat(f"seats[{index}]", item)
        for index, item in enumerate(reader.items("seats", given.get("seats")))
    ]
    players = len(seats)
    found += problems(given.get("edition", EDITION), options, players)
    characters = _characters(found, seats)
    turn = reader.number("turn", given.get("turn", 0), 0, max(players - 1, 0))
    turns = reader.number("turns", given.get("turns", 0), 0, MAX_TURNS)
    normal = TEMPER.get(players, MAX_TEMPER)
    temper = reader.number("temper", given.get("temper", normal), 1, MAX_TEMPER)
    if turn < players and not seats[turn].alive:
        found.append(f"turn: seat {turn} is eliminated")
    rules = rules_for(options)
    whole = [LOCATIONS[card] for card in rules.locations]
    top, unseen, under = _dungeon(reader, given.get("dungeon", whole), players, rules.locations)
    treasure = reader.mapping("treasure", given.get("treasure", {}), ("deck", "discard"))
    deck = reader.cards("treasure.deck", treasure.get("deck", []), treasure_from_text)
    discard = reader.cards("treasure.discard", treasure.get("discard", []), treasure_from_text)
    if found:
        raise BadScenario("the scenario is not a position of the game", found)
    return State(
        rules=rules,
        turn=turn,
        turns=turns,
        temper=temper,
        characters=characters,
        injured=sum(1 << number for number, seat in enumerate(seats) if seat.injured),
        alive=sum(1 << number for number, seat in enumerate(seats) if seat.alive),
        ready=sum(1 << number for number, seat in enumerate(seats) if seat.power),
        hands=tuple(tuple(sorted(seat.hand)) for seat in seats),
        known=((),) * players,
        talismans=tuple(tuple(sorted(seat.talismans)) for seat in seats),
        top=tuple(top),
        unseen=tuple(sorted(unseen)),
        under=tuple(under),
        deck=tuple(sorted(deck)),
        discard=tuple(sorted(discard)),
        aside=(),
        trail=(),
        no_cry=False,
        lullaby=False,
        forced=False,
        stack=(CHOOSE[turn],),
        outcome=None,
    )


def _characters(found: list[str], seats: list[SeatText]) -> tuple[int, ...]:
    """Each seat's character; a seat without one gets the first that is free."""
    taken: list[str] = []
    for number, seat in enumerate(seats):
        if seat.character in taken:
            found.append(f"seats[{number}].character: a second {seat.character} (RUN-SET-2)")
        elif seat.character is not None:
            taken.append(seat.character)
    free = [name for name in CHARACTERS if name not in taken]
    return tuple(
        # After a problem was noted, the character no longer matters.
        CHARACTERS.index(seat.character or (free.pop(0) if free else CHARACTERS[0]))
        for seat in seats
    )


def _dungeon(
    reader: ScenarioReader, data: object, players: int, whole: tuple[int, ...]
) -> tuple[list[int], list[int], list[int]]:
    """The Dungeon deck: known on top, unknown, and under the deck."""
    top: list[int] = []
    under: list[int] = []
    if isinstance(data, list):
        unseen = reader.cards("dungeon", data, location_from_text)
    else:
        given = reader.mapping("dungeon", data, ("top", "unseen", "under"))
        top = reader.entries("dungeon.top", given.get("top", []), players)
        unseen = reader.cards("dungeon.unseen", given.get("unseen", []), location_from_text)
        under = reader.entries("dungeon.under", given.get("under", []), players)
    cards = [*unseen, *[entry & 0xFFFF for entry in (*top, *under)]]
    if DRAGON not in cards:
        reader.problems.append("dungeon: the Dragon is always in it (RUN-LOC-LAST)")
    for location in sorted(set(cards)):
        if cards.count(location) > whole.count(location):
            name = LOCATIONS[location]
            reader.problems.append(f"dungeon: more {name} than the box holds")
    return top, unseen, under


def write_scenario(state: State) -> dict[str, object]:
    """Write the position at the start of a turn as a scenario, in canonical form."""
    frame = state.stack[-1] if state.stack else None
    fresh = isinstance(frame, ChooseTurn) and not (state.forced or state.lullaby or state.no_cry)
    if not fresh:
        raise BadScenario("not at the start of a turn", ["a scenario is a position between turns"])
    return {
        "game": "dragon_run",
        "edition": EDITION,
        "options": state.rules.options.as_json(),
        "rules_version": state.rules.options.rules_version,
        "turn": state.turn,
        "turns": state.turns,
        "temper": state.temper,
        "dungeon": {
            "top": [_entry(state, entry) for entry in state.top],
            "unseen": [LOCATIONS[card] for card in state.unseen],
            "under": [_entry(state, entry) for entry in state.under],
        },
        "treasure": {
            "deck": treasure_texts(state.deck),
            "discard": treasure_texts(state.discard),
        },
        "seats": [_write_seat(state, seat) for seat in range(state.players)],
    }


def _entry(state: State, entry: int) -> Mapping[str, object] | str:
    if entry >> 16 == ALL_TOLD:
        return LOCATIONS[entry & 0xFFFF]
    return entry_json(state, entry, OPEN)


def _write_seat(state: State, seat: int) -> dict[str, object]:
    return {
        "character": CHARACTERS[state.characters[seat]],
        "injured": bool(state.injured >> seat & 1),
        "alive": state.lives(seat),
        "power": bool(state.ready >> seat & 1),
        "hand": treasure_texts(state.hands[seat]),
        "talismans": treasure_texts(state.talismans[seat]),
    }
