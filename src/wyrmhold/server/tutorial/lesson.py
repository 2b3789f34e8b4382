"""Lessons: a position, and the script of answers and luck that follow."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from wyrmhold.games.registry import GAMES
from wyrmhold.kernel.events import Event
from wyrmhold.kernel.frames import Chance
from wyrmhold.kernel.game import AnyGame, AnyState
from wyrmhold.kernel.transaction import apply, legal, top
from wyrmhold.server.table_settings import Colour

PUPIL = 0
"""The seat from which the lesson is shown."""


class BadLesson(Exception):
    """A script cannot be played."""


@dataclass(frozen=True)
class Beat:
    """An answer, and the chance draws after it.

    `says`: the teacher speaks afterwards. `look`: the cells that speech is about, if it asks for no
    answer; an answer names its own.
    """

    do: str
    luck: tuple[str, ...] = ()
    says: bool = True
    look: tuple[str, ...] = ()


@dataclass(frozen=True)
class Lesson:
    """A game, its starting position, and its script."""

    game: str
    scenario: Mapping[str, object]
    colours: tuple[Colour, ...]
    names: tuple[str, ...]
    beats: tuple[Beat, ...]


def beat(do: str, *luck: str, look: tuple[str, ...] = ()) -> Beat:
    """An answer after which the teacher speaks."""
    return Beat(do, luck, look=look)


def silent(do: str, *luck: str) -> Beat:
    """An answer after which the lesson continues automatically."""
    return Beat(do, luck, says=False)


@dataclass
class Stage:
    """A lesson being played."""

    lesson: Lesson
    game: AnyGame = field(init=False)
    state: AnyState = field(init=False)
    moments: list[dict[str, object]] = field(default_factory=list)
    said: int = 0

    def __post_init__(self) -> None:
        self.game = GAMES[self.lesson.game]
        self.state = self.game.read_scenario({"game": self.game.name, **self.lesson.scenario})

    def show(
        self,
        by: int | None,
        do: str | None,
        events: list[Event[AnyState]],
        says: bool,
        look: tuple[str, ...] = (),
    ) -> None:
        """A moment as the pupil sees it, in the server's wire format."""
        asked = bool(self.state.stack) and top(self.state).by(self.state) == PUPIL
        text: str | None = None
        if says:
            self.said += 1
            text = f"learn.{self.game.name}.{self.said}"
        number = len(self.moments)
        beats = self.lesson.beats
        self.moments.append(
            {
                "by": by,
                "do": do,
                "events": [
                    self.game.codec.dump(seen)
                    for seen in [event.seen_by(PUPIL) for event in events]
                    if seen is not None
                ],
                "view": self.game.sight(self.state, PUPIL),
                "prompt": {
                    "id": number,
                    "rule": top(self.state).rule,
                    "legal": self.game.answers(self.state),
                }
                if asked
                else None,
                "text": text,
                "expect": [beats[number].do] if asked else None,
                "look": list(look),
            }
        )

    def play(self, given: Beat) -> None:
        """Play an answer, with the draws in the script."""
        by = top(self.state).by(self.state)
        action = self.game.parse(given.do)
        events: list[Event[AnyState]] = []
        for token in (given.do, *given.luck):
            if self.game.parse(token) not in legal(self.state):
                asked = top(self.state).kind
                raise BadLesson(f"{self.game.name}: '{token}' does not answer '{asked}'")
            self.state, more = apply(self.state, self.game.parse(token))
            events += more
        if self.state.stack and isinstance(top(self.state), Chance):
            raise BadLesson(f"{self.game.name}: after '{given.do}' there are more chance draws")
        self.show(by, given.do if by == PUPIL else action.masked(), events, given.says, given.look)


def played(lesson: Lesson) -> dict[str, object]:
    """A lesson as the page uses it. Raises BadLesson if it cannot be played to the end."""
    stage = Stage(lesson)
    picks = stage.game.picks(stage.state)
    edition, options = stage.game.agreement(stage.state)
    stage.show(None, None, [], says=True)
    for each in lesson.beats:
        stage.play(each)
    if stage.state.outcome is None:
        raise BadLesson(f"{lesson.game}: the lesson stops before the game is over")
    return {
        "game": lesson.game,
        "edition": edition,
        "options": options,
        "rules_version": stage.game.version_of(stage.state),
        "seats": [
            {"name": name, "colour": colour, "hero": pick}
            for name, colour, pick in zip(lesson.names, lesson.colours, picks, strict=True)
        ],
        "moments": stage.moments,
    }
