"""Whole games by random answers: the luck of a table draws everything that chance decides."""

from __future__ import annotations

from wyrmhold.batch.dragon_run import frames, outcomes, step
from wyrmhold.batch.dragon_run.record import Box, Row, Table
from wyrmhold.batch.luck import below
from wyrmhold.batch.target import flat


@flat
def deal(s: Table, rules: Box, seed: int) -> None:
    """Make a new table with its own luck, up to its first question."""
    s.seed = seed
    s.drawn = 0
    step.start(s, rules)
    let_chance_decide(s, rules)


@flat
def let_chance_decide(s: Table, rules: Box) -> None:
    """Draw until a seat is asked or the game is over."""
    while s.depth > 0 and frames.kind_of(frames.top(s)) >= frames.FIRST_CHANCE:
        step.draw(s, rules, outcomes.pick(s, below(s, outcomes.weight(s))))


@flat
def advance(s: Table, rules: Box, number: int) -> None:
    """Answer the pending question, then draw until the next one."""
    step.answer(s, rules, number)
    let_chance_decide(s, rules)


@flat
def play_out(s: Table, rules: Box, out: Row, most: int) -> tuple[int, int]:
    """Answer at random until the game is over, listing all answers each time, at most `most` times.

    Returns the number of decisions, and a digest of the game that is the same on every target.
    """
    decisions = 0
    digest = 0
    while s.depth > 0 and decisions < most:
        listed = step.legal(s, rules, out)
        chosen = int(out[below(s, listed)])
        digest = (digest * 31 + listed * 65_599 + chosen) & 0x3FFFFFFF
        advance(s, rules, chosen)
        decisions += 1
    return decisions, digest
