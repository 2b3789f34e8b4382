"""Replays records: compares events, verifies draws, or builds a record from answers.

An undo must lead to a step whose end shows in every viewer's redacted record, and is allowed only
while a public question is pending. Otherwise the target of the undo could reveal that somebody was
secretly asked or that chance had a choice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Generic, cast

from wyrmhold.kernel.action import Action
from wyrmhold.kernel.agreement import version_problem
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

UNDO_VOCABULARY: Final = Vocabulary([Undo])


def begin(game: Game[S], header: Header) -> S:
    """Build the initial state of a record's table. Raises BadRecord."""
    if header.game != game.name:
        raise BadRecord("another game", [f"the record is of '{header.game}', not '{game.name}'"])
    unknown = version_problem(header.rules_version, game.rules_versions)
    if unknown is not None:
        raise BadRecord("other rules", [f"{unknown}; use the release that wrote the record"])
    seats = [cast("str | None", seat.get(game.pick_word)) for seat in header.seats]
    try:
        return settled(game.new(header.edition, header.options, seats, header.rules_version))[0]
    except Problems as error:
        raise BadRecord("the header cannot be played", error.problems) from error


def undo_of(token: str) -> Undo | None:
    """Parse a token as an undo; None if it is an answer of a game. Raises BadToken."""
    if token.split()[:1] != [Undo.verb]:
        return None
    return cast("Undo", UNDO_VOCABULARY.parse(token))


def waits_openly(state: S) -> bool:
    """Whether a step can be undone now: no chance is pending and nobody is secretly asked."""
    return not state.stack or not (isinstance(top(state), Chance) or top(state).secret)


@dataclass(frozen=True)
class Played(Generic[S]):
    """One replayed step of a record. For an undo, `after` is an earlier state."""

    line: StepLine
    before: S
    action: Action
    after: S
    events: list[Event[S]]


class Course(Generic[S]):
    """A replay in progress: the state after each step of a record."""

    def __init__(self, game: Game[S], header: Header) -> None:
        self.game: Final = game
        self.seats: Final = len(header.seats)
        self.states: Final = [begin(game, header)]
        self._seen: Final[list[bool]] = []
        """For each step, whether all viewers know of it and so know the state before it."""

    def play(self, by: int, do: str, t: int = 0) -> Played[S]:
        """Play the next step. Raises BadRecord if it is illegal."""
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
                raise BadRecord("wrong seat", [f"{where}: it is not {by}'s turn to answer"])
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
        """The state after the step an undo leads to."""
        if not 0 <= by < self.seats:
            raise BadRecord("wrong seat", [f"{where}: only a player can undo"])
        problem = ""
        if action.step >= len(self.states):
            problem = "there is no earlier step with this number"
        elif not waits_openly(self.states[-1]):
            problem = "not while chance or a secret question is pending"
        elif 0 < action.step < len(self._seen) and not self._seen[action.step]:
            problem = "not every viewer knows the position at that step"
        if problem:
            raise BadRecord("undo not possible", [f"{where}: {problem}"])
        return self.states[action.step]


def step_line(
    game: Game[S], n: int, by: int, action: Action, events: Sequence[Event[S]], t: int
) -> StepLine:
    """Build the line of a played step."""
    return StepLine(n, by, action.token(), cast("list[object]", game.codec.dump(events)), t)


def walk(game: Game[S], record: Record) -> Iterator[Played[S]]:
    """Replay the tokens step by step and compare the events. Raises BadRecord."""
    course = Course(game, record.header)
    for number, line in enumerate(record.steps, 1):
        where = f"step {number} '{line.do}'"
        if line.n != number:
            raise BadRecord("steps out of order", [f"{where} is numbered {line.n}"])
        played = course.play(line.by, line.do)
        if played.line.events != line.events:
            raise BadRecord("different events", [f"{where} leads to different events"])
        yield replace(played, line=line)
    if record.header.given > len(record.steps):
        raise BadRecord("steps are missing", [f"the header says {record.header.given} were given"])
    outcome = course.states[-1].outcome
    said = None if outcome is None else outcome.as_json()
    if record.outcome is None or record.outcome == said:
        return
    if said is not None or not ended_without_rule(record.outcome, course.seats):
        raise BadRecord(
            "different outcome", [f"the record says {record.outcome}, the replay {said}"]
        )


def replay(game: Game[S], record: Record) -> S:
    """Replay a record to its last state. Raises BadRecord if it does not replay."""
    state = begin(game, record.header)
    for played in walk(game, record):
        state = played.after
    return state


def verify(game: Game[S], record: Record) -> int:
    """Recompute every draw from the revealed seed; returns the number of draws. Raises BadRecord.

    Draws of given steps used another seed. Undone draws count: luck is drawn only once.
    """
    header = record.header
    if record.seed is None:
        raise BadRecord("no seed", ["the seed is revealed when the game is over"])
    try:
        seed = bytes.fromhex(record.seed)
    except ValueError:
        raise BadRecord("no seed", ["the seed is not hexadecimal"]) from None
    if commitment(seed) != header.commitment:
        raise BadRecord("broken commitment", ["the seed does not match the commitment"])
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
    """The steps of a valid record that still stand: without undos and undone steps.

    Renumbered from 1, they would form a record of their own.
    """
    found: list[StepLine] = []
    n = len(steps)
    while n > 0:
        n -= 1
        undo = undo_of(steps[n].do)
        if undo is None:
            found.append(steps[n])
        else:
            n = min(n, undo.step)  # only ever backwards, so this terminates
    return found[::-1]


@dataclass(frozen=True)
class Answered:
    """A seat's logged answer and the luck drawn after it.

    `do` is empty for the deal, where luck was drawn before any answer.
    """

    by: int
    do: str
    draws: Sequence[str] = ()
    t: int = 0


@dataclass(frozen=True)
class Undone:
    """A seat undid answers: only the first `kept` of those standing remain."""

    by: int
    kept: int
    t: int = 0


def record_of(
    game: Game[S],
    header: Header,
    entries: Iterable[Answered | Undone],
    given: Iterable[tuple[int, str]] = (),
) -> Record:
    """Build a table's record, events included, from what was answered and drawn.

    The given steps come first: who, and the token, undos included. The deal follows if anything was
    drawn between them and the first answer, then the answers. `kept` counts only answers in
    `entries`, so 0 returns to the state after the deal. The outcome is the game's own; no seed is
    included. Raises BadRecord.
    """
    course = Course(game, header)
    lines = [course.play(by, do).line for by, do in given]
    if len(lines) != header.given:
        raise BadRecord("steps are missing", [f"the header says {header.given} were given"])
    ends = [len(lines)]
    for entry in entries:
        if isinstance(entry, Undone):
            if not 0 <= entry.kept < len(ends):
                raise BadRecord("undo not possible", [f"fewer than {entry.kept} answers stand"])
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
