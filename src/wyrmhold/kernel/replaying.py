"""Records played again: compared event by event, verified draw by draw, or made from answers.

An undo leads to a step whose end every viewer's redacted record shows, and is said only while an
open question waits. Otherwise a record could tell, by where it goes back to, that somebody was
secretly asked or that chance had a choice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Generic, cast

from wyrmhold.kernel.action import Action
from wyrmhold.kernel.answers import Undo, Vocabulary
from wyrmhold.kernel.errors import BadRecord, Problems, WyrmholdError
from wyrmhold.kernel.events import Event
from wyrmhold.kernel.frames import Chance
from wyrmhold.kernel.game import Game
from wyrmhold.kernel.luck import SealedLuck, commitment
from wyrmhold.kernel.record import Header, Record, StepLine, ended_without_rule
from wyrmhold.kernel.state import S
from wyrmhold.kernel.transaction import apply, settled, top
from wyrmhold.kernel.viewers import CHANCE

UNDOING: Final = Vocabulary([Undo])


def begin(game: Game[S], header: Header) -> S:
    """The first state of a record's table. Raises BadRecord."""
    if header.game != game.name:
        raise BadRecord("another game", [f"the record is of '{header.game}', not '{game.name}'"])
    if header.rules_version != game.rules_version:
        raise BadRecord(
            "other rules",
            [
                f"rules_version {header.rules_version}: this release plays version "
                f"{game.rules_version}; use the release that wrote the record"
            ],
        )
    seats = [cast("str | None", seat.get(game.pick_word)) for seat in header.seats]
    try:
        return settled(game.new(header.edition, header.options, seats))[0]
    except Problems as error:
        raise BadRecord("the header cannot be played", error.problems) from error


def undo_of(token: str) -> Undo | None:
    """The undo that a token is; None where it is an answer of a game. Raises BadToken."""
    if token.split()[:1] != [Undo.verb]:
        return None
    return cast("Undo", UNDOING.parse(token))


def waits_openly(state: S) -> bool:
    """Whether a step can be taken back now: chance is drawn, and nobody is secretly asked."""
    return not state.stack or not (isinstance(top(state), Chance) or top(state).secret)


@dataclass(frozen=True)
class Played(Generic[S]):
    """One step of a record, played again. Of an undo, `after` is a state of before."""

    line: StepLine
    before: S
    action: Action
    after: S
    events: list[Event[S]]


class Course(Generic[S]):
    """A game on its way through a record: how it stood after each step."""

    def __init__(self, game: Game[S], header: Header) -> None:
        self.game: Final = game
        self.seats: Final = len(header.seats)
        self.states: Final = [begin(game, header)]
        self._seen: Final[list[bool]] = []
        """Of each step, whether all viewers know of it, so that they know how it stood before."""

    def play(self, by: int, do: str, t: int = 0) -> Played[S]:
        """Go one step on. Raises BadRecord where that is none."""
        number = len(self.states)
        where = f"step {number} '{do}'"
        before = self.states[-1]
        events: list[Event[S]] = []
        try:
            undo = undo_of(do)
            action = self.game.parse(do) if undo is None else undo
            if undo is not None:
                after = self._undone(by, undo, where)
            elif before.stack and top(before).by(before) != by:
                raise BadRecord("wrong seat", [f"{where}: {by} is not the one who is asked"])
            else:
                after, events = apply(before, action)
        except BadRecord:
            raise
        except WyrmholdError as error:
            raise BadRecord("illegal step", [f"{where}: {error}"]) from error
        self.states.append(after)
        self._seen.append(by != CHANCE and action.masked() != "")
        return Played(
            step_line(self.game, number, by, action, events, t), before, action, after, events
        )

    def _undone(self, by: int, action: Undo, where: str) -> S:
        """How it stood after the step that an undo leads to."""
        if not 0 <= by < self.seats:
            raise BadRecord("wrong seat", [f"{where}: only a player takes steps back"])
        problem = ""
        if action.step >= len(self.states):
            problem = "there is no such step before"
        elif not waits_openly(self.states[-1]):
            problem = "not before everything is drawn and nobody is secretly asked"
        elif 0 < action.step < len(self._seen) and not self._seen[action.step]:
            problem = "not everybody knows how it stood then"
        if problem:
            raise BadRecord("no way back", [f"{where}: {problem}"])
        return self.states[action.step]


def step_line(
    game: Game[S], n: int, by: int, action: Action, events: Sequence[Event[S]], t: int
) -> StepLine:
    """The line of a step that was played."""
    return StepLine(n, by, action.token(), cast("list[object]", game.codec.dump(events)), t)


def walk(game: Game[S], record: Record) -> Iterator[Played[S]]:
    """Play the tokens again, step by step, and compare the events."""
    course = Course(game, record.header)
    for number, line in enumerate(record.steps, 1):
        where = f"step {number} '{line.do}'"
        if line.n != number:
            raise BadRecord("steps out of order", [f"{where} is numbered {line.n}"])
        played = course.play(line.by, line.do)
        if played.line.events != line.events:
            raise BadRecord("other events", [f"{where} leads to other events"])
        yield replace(played, line=line)
    if record.header.given > len(record.steps):
        raise BadRecord("steps are missing", [f"the header says {record.header.given} were given"])
    outcome = course.states[-1].outcome
    said = None if outcome is None else outcome.as_json()
    if record.outcome is None or record.outcome == said:
        return
    if said is not None or not ended_without_rule(record.outcome, course.seats):
        raise BadRecord("other outcome", [f"the record says {record.outcome}, replay {said}"])


def replay(game: Game[S], record: Record) -> S:
    """The state that a record leads to. Raises BadRecord where it does not replay."""
    state = begin(game, record.header)
    for played in walk(game, record):
        state = played.after
    return state


def verify(game: Game[S], record: Record) -> int:
    """Compute every draw again from the revealed seed; how many there were. Raises BadRecord.

    Draws of given steps are not this seed's. Those that were undone are: luck is drawn once.
    """
    header = record.header
    if record.seed is None:
        raise BadRecord("no seed", ["the seed is revealed when the game is over"])
    try:
        seed = bytes.fromhex(record.seed)
    except ValueError:
        raise BadRecord("no seed", ["the seed is not hexadecimal"]) from None
    if commitment(seed) != header.commitment:
        raise BadRecord("broken promise", ["the seed does not match the commitment"])
    luck = SealedLuck(seed, header.luck_id)
    for played in walk(game, record):
        line = played.line
        if line.by != CHANCE or line.n <= header.given:
            continue
        frame = top(played.before)
        assert isinstance(frame, Chance)
        drawn = frame.pick(played.before, luck.below(frame.weight(played.before)))
        if drawn != played.action:
            raise BadRecord("changed luck", [f"step {line.n}: '{line.do}' should be '{drawn}'"])
    return luck.drawn


def standing(steps: Sequence[StepLine]) -> list[StepLine]:
    """The steps that lead to where a record ends, which replays: no undone ones, and no undos.

    Numbered anew, from 1 on, they would be a record of their own.
    """
    found: list[StepLine] = []
    n = len(steps)
    while n > 0:
        n -= 1
        undo = undo_of(steps[n].do)
        if undo is None:
            found.append(steps[n])
        else:
            n = min(n, undo.step)  # never forwards: this ends for every record
    return found[::-1]


@dataclass(frozen=True)
class Answered:
    """An answer of a seat with what luck drew after it, as a log has it.

    `do` is empty where luck drew and nobody had answered: for the deal.
    """

    by: int
    do: str
    draws: Sequence[str] = ()
    t: int = 0


@dataclass(frozen=True)
class Undone:
    """A seat had answers taken back: the first `kept` of those that stood still do."""

    by: int
    kept: int
    t: int = 0


def record_of(
    game: Game[S],
    header: Header,
    entries: Iterable[Answered | Undone],
    given: Iterable[tuple[int, str]] = (),
) -> Record:
    """The record of a table, with the events worked out, from what was answered and drawn.

    The steps that were given come first: who, and the token, undos included. Then comes the deal,
    if something was drawn after them and before the first answer, and then the answers. `kept`
    counts answers of `entries` only, so with 0 the game stands as after the deal. The outcome is
    the game's own; a seed is not put in. Raises BadRecord.
    """
    course = Course(game, header)
    lines = [course.play(by, do).line for by, do in given]
    if len(lines) != header.given:
        raise BadRecord("steps are missing", [f"the header says {header.given} were given"])
    ends = [len(lines)]
    for entry in entries:
        if isinstance(entry, Undone):
            if not 0 <= entry.kept < len(ends):
                raise BadRecord("no way back", [f"not {entry.kept} answers stand"])
            lines.append(course.play(entry.by, Undo(ends[entry.kept]).token(), entry.t).line)
            del ends[entry.kept + 1 :]
            continue
        if entry.do:
            lines.append(course.play(entry.by, entry.do, entry.t).line)
            ends.append(0)
        lines += [course.play(CHANCE, draw, entry.t).line for draw in entry.draws]
        ends[-1] = len(lines)
    outcome = course.states[-1].outcome
    return Record(header, lines, None if outcome is None else outcome.as_json())
