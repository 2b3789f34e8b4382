"""What the terminal of Dragon Run shows: menus, screens, sentences; on positions of every kind."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from rich.console import Console

from tests.dragon_run.kit import Table as Position
from tests.dragon_run.kit import next_up, seat
from wyrmhold.cli.terminal.cast import cast_of
from wyrmhold.cli.terminal.dragon_run import opponent
from wyrmhold.cli.terminal.dragon_run.end_screen import ending_lines
from wyrmhold.cli.terminal.dragon_run.event_log import told
from wyrmhold.cli.terminal.dragon_run.history import Happening, happening, history_of, joins
from wyrmhold.cli.terminal.dragon_run.menus import menu_for
from wyrmhold.cli.terminal.dragon_run.room import Room
from wyrmhold.cli.terminal.dragon_run.scene import Scene
from wyrmhold.cli.terminal.dragon_run.sight import sight_of
from wyrmhold.cli.terminal.dragon_run.tableau import plain_tableau, tableau
from wyrmhold.cli.terminal.dragon_run.words import cards_words, odds_words
from wyrmhold.cli.terminal.layout import plain_items
from wyrmhold.cli.terminal.menu import Menu
from wyrmhold.cli.terminal.screen import Screen
from wyrmhold.games.dragon_run.clauses import clauses
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.games.dragon_run.state import State
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.drive import Table, open_table
from wyrmhold.kernel.luck import SealedLuck
from wyrmhold.kernel.transaction import legal, pending

CONSOLE = Console(color_system=None, width=200)
CAST = cast_of([None] * 5, [0, 1])


def positions(seed: int, players: int) -> Iterator[tuple[State, list[Happening]]]:
    """Every position of a random game, with what happened before it."""
    table = open_table(DRAGON_RUN, "first", {}, [{}] * players, bytes([seed]), "00")
    rng = random.Random(seed)
    history = history_of(table.record)
    while table.asked is not None:
        yield table.state, history
        by = table.asked
        action = opponent.answer(legal(table.state).listed(), rng)
        if not joins(action):
            history.append(happening(table.state, by, action))
        history[-1].events.extend(table.answer(action))
    yield table.state, history


def leaves(menu: Menu) -> list[Action]:
    """Every answer a menu leads to."""
    found: list[Action] = []
    for item in menu.items:
        assert item.clause in clauses(), item
        if item.menu is not None:
            found += leaves(item.menu)
        elif item.action is not None:
            found.append(item.action)
    return found


def scene_of(
    state: State, viewer: int, history: list[Happening], menu: Menu | None = None
) -> Scene:
    log = [line for entry in history for line in told(entry, viewer, CAST)]
    return Scene(sight_of(state, viewer), CAST, menu, log, 3)


def answers_of(position: Position) -> list[str]:
    return [line.plain.strip() for line in plain_items(menu_for(position.state, CAST))]


@pytest.mark.parametrize("seed", range(12))
def test_menus_lead_to_every_legal_answer_and_to_no_other(seed: int) -> None:
    for state, _ in positions(seed, 2 + seed % 4):
        frame = pending(state)
        if frame is None:
            return
        menu = menu_for(state, CAST)
        assert menu.clause in clauses()
        reached = sorted(action.token() for action in leaves(menu))
        wanted = sorted(action.token() for action in legal(state))
        if menu.several is None:
            assert reached == wanted


def test_cards_to_discard_are_picked_together() -> None:
    hand = ["object_1", "object_1", "object_2", "object_5", "light", "languor"]
    menu = menu_for(
        Position(seat(*hand), seat(), dungeon=next_up("pack")).play("charge").state, CAST
    )
    assert menu.several is not None
    assert "discard 2 cards" in menu.question
    found = menu.several([0, 4])
    assert found is not None
    assert found.token() == "discard object_1 light"
    for wrong in ([0], [0, 0], [0, 1, 2], []):
        assert menu.several(wrong) is None


@pytest.mark.parametrize(("width", "height"), [(60, 20), (80, 24), (100, 30), (120, 40), (250, 80)])
def test_the_screen_never_overflows(width: int, height: int) -> None:
    for seed in (3, 7):
        for state, history in positions(seed, 5):
            menu = menu_for(state, CAST) if state.outcome is None else None
            viewer = state.turn if menu is None else pending(state).by(state)  # type: ignore[union-attr]
            menus: list[Menu | None] = [menu]
            if menu:
                menus += [item.menu for item in menu.items if item.menu is not None]
            for each in menus:
                lines = tableau(scene_of(state, viewer, history, each), width, height, CONSOLE)
                assert len(lines) < height
                assert not [line.plain for line in lines if line.cell_len > width]


@pytest.mark.parametrize("seed", range(6))
def test_the_screen_shows_nothing_that_its_viewer_cannot_know(seed: int) -> None:
    """Positions that a viewer cannot tell apart look alike."""
    rng = random.Random(seed)
    players = 2 + seed % 4
    for state, _ in positions(seed, players):
        for viewer in range(players):
            other = DRAGON_RUN.imagined(state, viewer, rng)
            assert sight_of(state, viewer) == sight_of(other, viewer)
            here, there = scene_of(state, viewer, []), scene_of(other, viewer, [])
            plain = [line.plain for line in plain_tableau(here, CONSOLE)]
            assert plain == [line.plain for line in plain_tableau(there, CONSOLE)]


def test_a_screen_of_80_columns() -> None:
    """What is left, what this seat knows of the deck, all players, and its hand with its gold."""
    dungeon = {
        "top": [{"card": "hall", "seen": [0]}, {"card": "no_crying", "seen": [1]}],
        "unseen": ["hall", "pack"],
        "under": [{"card": "dragon", "seen": [0, 1]}],
    }
    position = Position(
        seat("object_1", "object_3", "light", character="elf", talismans=["languor"]),
        seat("object_5", character="bard", injured=True, power=False),
        seat(character="thief", alive=False),
        dungeon=dungeon,
        temper=4,
        treasure={"deck": ["object_1"], "discard": ["object_2", "object_4", "vision"]},
    )
    scene = scene_of(position.state, 0, [], menu_for(position.state, CAST))
    assert [line.plain.rstrip() for line in tableau(scene, 80, 24, CONSOLE)] == [
        " Wyrmhold · Dragon Run · turn 0 · 3 players",
        " Temper    6  5 [4] 3  2  1  0  the dragon sleeps at 0",
        " Dungeon  5 Locations left: Dragon, 2 × Treasure Hall, Discard & Draw, No Crying",
        "          top › Treasure Hall  C  › unknown  E  › 2 unseen › Dragon  C   E  ›",
        "          bottom",
        " Treasure 1 in the deck · discard 3: 2 4 Vision potion",
        "             character health   power  hand",
        "▸ C  Cobalt  Elf       unhurt   ready  3 cards  Languor talisman",
        "  E  Ember   Bard      injured  used   1 card",
        "  F  Frost   Thief     eliminated",
        *[""] * 6,
        " Your hand  1   3   Light potion    4 gold",
        "  C  Your turn, Cobalt: charge, hide or cry like a baby.           ? RUN-TURN-1",
        "  1  Charge: turn up the next Location (it is Treasure Hall)",
        "  2  Hide … (needs more than 5: 4 in 10)",
        "  3  Cry like a baby for an object worth 3 (the turn passes)",
        "  4  Power: look at the top two Locations",
        "  5  Play your Light potion: look at the top Location; you may bury it",
    ]


@pytest.mark.parametrize(
    ("limit", "bonus", "words"),
    [
        (6, 0, "needs more than 6: 3 in 10"),
        (10, 0, "needs more than 10: 0 in 10"),
        (10, 2, "needs more than 8: 1 in 10"),
        (1, 0, "needs more than 1: 8 in 10"),
        (1, 2, "needs more than 0: 9 in 10"),
    ],
)
def test_the_odds_of_a_roll(limit: int, bonus: int, words: str) -> None:
    assert odds_words(limit, bonus) == words


def test_the_odds_of_the_dragon_are_those_of_the_viewer() -> None:
    dungeon = {
        "top": [{"card": "dragon", "seen": [1]}],
        "unseen": ["hall", "hall"],
        "under": [{"card": "pack", "seen": [0]}],
    }
    state = Position(seat(), seat(), dungeon=dungeon).state
    assert sight_of(state, 0).dragon_odds() == (1, 3)
    assert sight_of(state, 1).dragon_odds() == (1, 1)
    assert sight_of(state, -1).dragon_odds() == (1, 4)


def test_the_options_of_a_turn_say_what_they_cost_and_do() -> None:
    position = Position(
        seat("object_1", "object_1", "health", "mind_control", character="cleric", injured=True),
        seat("object_5"),
        dungeon=["dragon", "hall", "hall"],
    )
    assert answers_of(position) == [
        "1. Charge: turn up the next Location (the Dragon: 1 in 3)",
        "2. Hide for an object worth 1 (needs more than 3: 6 in 10)",
        "3. Cry like a baby for objects worth 1 and 1 (the turn passes)",
        "4. Power: heal yourself for objects worth 1 and 1",
        "5. Play your Health potion: you are no longer injured",
        "6. Play your Mind Control potion: Ember charges in your place",
    ]
    poor = Position(seat(character="warrior"), seat(), temper=8)
    assert answers_of(poor) == [
        "1. Charge: turn up the next Location (the Dragon: 1 in 10)",
        "2. Power: attack the dragon (needs more than 8: 1 in 10, else you must charge)",
    ]
    assert "no object to pay with" in menu_for(poor.state, CAST).question
    sure = Position(seat(power=False), seat(), dungeon=["dragon"])
    assert answers_of(sure) == [
        "1. Charge: turn up the next Location (it is the Dragon)  ✕ the Dragon is next"
    ]


SENTENCES = [
    (
        seat("light", character="elf"),
        "play light; location dragon",
        "You play a Light potion; others may annul it. You look at the top Location: the Dragon.",
        "Cobalt plays a Light potion; others may annul it. Cobalt looks at the top Location.",
    ),
    (
        seat("object_2", character="thief"),
        "power steal 1 object_2; take object_5",
        "You use the power of the Thief, pay an object worth 2 and take an object worth 5 from"
        " Ember.",
        "Cobalt uses the power of the Thief, pays an object worth 2 and takes a card from Ember.",
    ),
    (
        seat("object_2"),
        "hide object_2; die 3",
        "You hide for an object worth 2, roll 3 against 10 Locations and must charge.",
        "Cobalt hides for an object worth 2, rolls 3 against 10 Locations and must charge.",
    ),
    (
        seat("object_2"),
        "charge; location hall; treasure object_1",
        "You charge, turn up Treasure Hall and draw an object worth 1.",
        "Cobalt charges, turns up Treasure Hall and draws a Treasure.",
    ),
    (
        seat("object_2"),
        "charge; location dragon",
        "You charge, turn up the Dragon and are injured. Temper falls to 5, all powers are ready,"
        " all Locations are shuffled back.",
        "Cobalt charges, turns up the Dragon and is injured. Temper falls to 5, all powers are"
        " ready, all Locations are shuffled back.",
    ),
    (
        seat("object_2"),
        "cry object_2",
        "You cry like a baby for an object worth 2.",
        "Cobalt cries like a baby for an object worth 2.",
    ),
    (
        seat("mind_control"),
        "play mind_control 1; location hallway",
        "You play a Mind Control potion on Ember; others may annul it. Ember charges and turns up"
        " Take Another Turn.",
        "Cobalt plays a Mind Control potion on Ember; others may annul it. Ember charges and turns"
        " up Take Another Turn.",
    ),
    (
        seat(character="dwarf"),
        "power dig; treasure object_1",
        "You use the power of the Dwarf, draw an object worth 1 and must charge.",
        "Cobalt uses the power of the Dwarf, draws a Treasure and must charge.",
    ),
]


@pytest.mark.parametrize(("first", "tokens", "own", "others"), SENTENCES)
def test_events_are_described_with_what_a_seat_may_know(
    first: dict[str, object], tokens: str, own: str, others: str
) -> None:
    deck = {"deck": ["object_1", "object_2"]}
    position = Position(first, seat("object_5", "object_1"), seat(), treasure=deck)
    answer = DRAGON_RUN.parse(tokens.partition(";")[0])
    entry = happening(position.state, 0, answer)
    entry.events.extend(position.play(tokens).events)

    def heard(viewer: int) -> str:
        return " ".join(line.text.plain for line in told(entry, viewer, CAST))

    assert heard(0) == own
    assert heard(2) == others


def test_cards_in_words() -> None:
    assert cards_words((2,)) == "an object worth 3"
    assert cards_words((0, 0, 4, 9)) == "objects worth 1, 1 and 5 and an Annulation potion"
    assert cards_words(()) == "nothing"


def room_of(position: Position) -> Room:
    """A room whose table is a position."""
    opened = open_table(DRAGON_RUN, "first", {}, [{}] * position.state.players, b"\x01", "00")
    table = Table(DRAGON_RUN, position.state, opened.record, SealedLuck(b"\x01", "00"))
    return Room(Screen(plain=True), table, CAST, history_of(opened.record))


def test_the_end_screen_shows_everybodys_gold() -> None:
    position = Position(
        seat("object_1", "object_3"),
        seat("object_2", "object_2", "languor"),
        seat(alive=False),
        temper=1,
        dungeon=next_up("dragon", unseen=()),
    )
    room = room_of(position.play("charge"))
    text = [line.plain.rstrip() for line in ending_lines(room)]
    assert text[1] == " Temper    6  5  4  3  2  1 [0] asleep"
    assert "  Cobalt wins." in text
    assert " The dragon sleeps. 4 gold each, so the highest card decides. (RUN-END-1)" in text
    assert [line for line in text if "(C)" in line or "(E)" in line or "(F)" in line] == [
        " (C) Cobalt         Cleric      4 gold   1   3",
        " (E) Ember          Warrior     4 gold   2   2   Languor talisman",
        " (F) Frost          Thief     eliminated",
    ]


def test_the_dragon_can_win() -> None:
    hurt = {"injured": True}
    position = Position(
        seat(**hurt), seat(alive=False), temper=3, dungeon=next_up("dragon", unseen=())
    )
    text = "\n".join(line.plain for line in ending_lines(room_of(position.play("charge"))))
    assert "The dragon wins." in text
    assert "RUN-END-2" in text
