"""A potion on a shared screen: nobody learns who could answer it, or whether anybody could."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich.text import Text

from tests.dragon_run.kit import Table as Position
from tests.dragon_run.kit import seat
from wyrmhold.cli.terminal.cast import cast_of
from wyrmhold.cli.terminal.dragon_run.event_log import told
from wyrmhold.cli.terminal.dragon_run.history import history_of
from wyrmhold.cli.terminal.dragon_run.moment import moment_after
from wyrmhold.cli.terminal.dragon_run.room import Room
from wyrmhold.cli.terminal.dragon_run.session import RunSession
from wyrmhold.cli.terminal.dragon_run.sight import sight_of
from wyrmhold.cli.terminal.screen import Screen
from wyrmhold.games.dragon_run.game import DRAGON_RUN
from wyrmhold.kernel.drive import Table, open_table
from wyrmhold.kernel.luck import SealedLuck
from wyrmhold.kernel.record import read_record
from wyrmhold.kernel.replay import replay
from wyrmhold.kernel.transaction import apply

NAMES = ["Ann", "Bob", "Cid", "Dee"]


class Script(Screen):
    """A screen with scripted input that keeps everything it showed."""

    def __init__(self, typed: list[str]) -> None:
        super().__init__(plain=True)
        self.typed = typed
        self.shown: list[str] = []

    def line(self, line: Text | str = "") -> None:
        self.shown.append(line if isinstance(line, str) else line.plain)

    def ask(self, prompt: str = "> ", again: Callable[[], None] | None = None) -> str:
        self.shown.append(prompt)
        if not self.typed:
            raise EOFError
        self.shown.append(f"TYPED {self.typed[0]}")
        return self.typed.pop(0)

    def by_person(self) -> dict[str, list[str]]:
        """What each person was shown while they held the screen, hand-overs included."""
        parts = re.split(r"Hand the screen to (\w+)\.", "\n".join(self.shown))
        seen: dict[str, list[str]] = {}
        for name, text in zip(parts[1::2], parts[2::2], strict=True):
            seen.setdefault(name, []).append(text)
        return seen

    def order(self) -> list[str]:
        return re.findall(r"Hand the screen to (\w+)\.", "\n".join(self.shown))


def played(
    hands: list[list[str]], typed: list[str], people: int = 4, dead: int = -1, **scenario: Any
) -> tuple[Script, Room]:
    """A table whose first player begins, with these hands, played until the input ends."""
    seats = [seat(*hand, power=False, alive=at != dead) for at, hand in enumerate(hands)]
    position = Position(*seats, treasure={"deck": ["object_1"] * 9}, **scenario)
    opened = open_table(DRAGON_RUN, "first", {}, [{}] * len(hands), b"\x05", "00")
    table = Table(DRAGON_RUN, position.state, opened.record, SealedLuck(b"\x05", "00"))
    screen = Script(typed)
    cast = cast_of(NAMES[: len(hands)], range(people))
    room = Room(screen, table, cast, history_of(opened.record))
    with pytest.raises(EOFError):
        RunSession(room).run()
    return screen, room


LIGHT = ["light"]
NONE = ["object_1"]
HOLDS = ["annulation"]
ROUND = ["", "play light", "", "", "1", "", "1", "", "1", ""]
"""Ann takes the screen, plays, hides it; Bob, Cid and Dee take it and let the potion work."""


@pytest.mark.rule("RUN-TR-SECRET")
def test_the_screen_goes_round_whoever_can_answer() -> None:
    """To those who cannot annul, it looks the same whoever can."""
    worlds = {
        holder: played([LIGHT, *hands], list(ROUND))[0]
        for holder, hands in {
            "nobody": [NONE, NONE, NONE],
            "Bob": [HOLDS, NONE, NONE],
            "Cid": [NONE, HOLDS, NONE],
            "Dee": [NONE, NONE, HOLDS],
        }.items()
    }
    for holder, screen in worlds.items():
        assert screen.order() == ["Ann", "Bob", "Cid", "Dee", "Ann"], holder
        for name in ("Ann", "Bob", "Cid", "Dee"):
            if name != holder:
                assert screen.by_person()[name] == worlds["nobody"].by_person()[name], holder
        asked = "".join(screen.by_person().get(holder, []))
        assert ("Annul it with your Annulation potion" in asked) == (holder != "nobody")
    told_to_bob = worlds["nobody"].by_person()["Bob"][0]
    assert "Ann plays a Light potion; others may annul it." in told_to_bob
    assert "You cannot annul it." in told_to_bob
    assert "looks at" not in told_to_bob
    assert "1. Let it work" in told_to_bob


def test_the_first_who_annuls_ends_the_round() -> None:
    hands = [LIGHT, NONE, HOLDS, NONE]
    screen, room = played(hands, ["", "play light", "", "", "1", "", "2", "", "", "log"])
    assert screen.order() == ["Ann", "Bob", "Cid", "Ann"]
    shown = "".join(screen.by_person()["Ann"])
    assert "Cid plays an Annulation potion; others may annul it." in shown
    assert "The annulled potion has no effect." in shown
    assert room.table.asked == 0


def test_with_several_annulations_an_annulation_goes_round_too() -> None:
    box = {"object_1": 30, "annulation": 2, "light": 1}
    cards = {"name": "own", "sha256": "0", "locations": {"dragon": 1, "hall": 5}, "treasures": box}
    screen, room = played(
        [LIGHT, HOLDS, NONE, HOLDS],
        ["", "play light", "", "", "2", "", "", "1", "", "2", "", ""],
        options={"cards": cards},
    )
    assert screen.order() == ["Ann", "Bob", "Cid", "Dee", "Ann"]
    asked = screen.by_person()["Cid"][0]
    assert "Bob plays an Annulation potion. You cannot annul it." in asked
    shown = "".join(screen.by_person()["Ann"])
    assert room.table.asked == 0
    assert "The top Location is" in shown, shown


def test_an_opponents_answer_ends_the_round_too() -> None:
    """Bob is asked before the opponent Dee, who may annul; nobody sees that Dee was asked."""
    for holds in (NONE, HOLDS):
        screen, room = played(
            [LIGHT, NONE, NONE, holds], ["", "play light", "", "", "1", "", "1"], people=3
        )
        assert screen.order()[:3] == ["Ann", "Bob", "Cid"]
        assert room.table.asked == 0


def test_the_dead_are_not_asked() -> None:
    screen, _ = played(
        [LIGHT, NONE, [], NONE], ["", "play light", "", "", "1", "", "1", ""], dead=2
    )
    assert screen.order() == ["Ann", "Bob", "Dee", "Ann"]


def test_nothing_goes_round_for_one_person() -> None:
    screen, room = played([LIGHT, NONE, NONE], ["play light"], people=1)
    assert screen.order() == []
    assert any("You play a Light potion; others may annul it." in line for line in screen.shown)
    assert room.table.asked == 0


def test_talismans_do_not_go_round() -> None:
    screen, _ = played([["languor"], NONE], ["", "play languor"], people=2)
    assert screen.order() == ["Ann"]


def test_a_save_during_the_round_reveals_nothing(tmp_path: Path) -> None:
    """The save ends before the potion, whether or not anybody is really asked."""
    for hands in ([NONE, NONE, NONE], [NONE, HOLDS, NONE], [HOLDS, NONE, NONE]):
        name = str(tmp_path / "save.jsonl")
        screen, room = played(
            [LIGHT, *hands],
            ["", "play light", "", "", f"save {name}", "decline", "", f"save {name}"],
        )
        assert any("Saved as" in line for line in screen.shown)
        saved = read_record(Path(name).read_text())
        assert "light" not in saved.steps[-1].do
        assert room.record().steps == saved.steps
        Path(name).unlink()


@pytest.mark.parametrize("token", ["play light", "play mind_control 2"])
def test_the_moment_shown_matches_the_table(token: str) -> None:
    """The moment invented for the others is what they would see of the real one."""
    hands = [["light", "mind_control", "object_2"], NONE, ["annulation", "object_1"]]
    state = Position(*[seat(*hand) for hand in hands]).state
    action = DRAGON_RUN.parse(token)
    moment = moment_after(state, [], 0, action)
    real, events = apply(state, action)
    cast = cast_of(NAMES[:3], [0, 1, 2])
    for viewer in range(3):
        assert sight_of(moment.state, viewer) == sight_of(real, viewer)
        heard = [line.text.plain for line in told(moment.history[0], viewer, cast)]
        entry = moment_after(state, [], 0, action).history[0]
        entry.events[:] = events
        assert heard == [line.text.plain for line in told(entry, viewer, cast)]


def test_a_declined_answer_leaves_no_trace_in_the_history() -> None:
    def history(holder: list[str]) -> list[str]:
        _, room = played([LIGHT, holder, NONE, NONE], list(ROUND))
        assert len(room.history) == len(history_of_start) + 1
        return [line.text.plain for line in room.log(2, room.history)]

    history_of_start = history_of(
        open_table(DRAGON_RUN, "first", {}, [{}] * 4, b"\x05", "00").record
    )
    assert history(HOLDS) == history(NONE)


def test_a_record_with_a_declined_answer_resumes_with_the_same_history() -> None:
    """Found by random games: the history from a record equals the one kept while playing."""
    for seed in range(60):
        table = open_table(DRAGON_RUN, "first", {}, [{}] * 4, bytes([seed]), "00")
        room = Room(Script([]), table, cast_of(NAMES, []), history_of(table.record))
        declined = False
        while table.asked is not None:
            action = room.opponents_answer(table.asked)
            declined = declined or action.token() == "decline"
            room.answer(table.asked, action)
        if declined:
            assert history_of(table.record) == room.history
            assert replay(DRAGON_RUN, table.record) == table.state
            return
    pytest.fail("nobody declined")
