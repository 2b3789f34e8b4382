"""The contents of a game, for pages that list them: questions, events, pieces, endings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from wyrmhold.kernel.clauses import Clause
from wyrmhold.kernel.codec import Codec
from wyrmhold.kernel.events import Event
from wyrmhold.kernel.frames import Decision


class Reference(NamedTuple):
    """A game's description of itself.

    clauses     every clause of the rules by id, in order
    events      the clause behind each type of event
    reasons     the clause behind each reason the game can end
    box         the contents of the box in the game's terms, ready for JSON
    """

    clauses: Mapping[str, Clause]
    events: Mapping[str, str]
    reasons: Mapping[str, str]
    box: Mapping[str, object]


def questions(codec: Codec) -> list[dict[str, object]]:
    """Every kind of question a seat can be asked, with the clauses behind it."""
    found: dict[str, list[type[Decision[object]]]] = {}  # type: ignore[type-var]
    for kind in codec.types.values():
        if issubclass(kind, Decision):
            found.setdefault(kind.kind, []).append(kind)
    return [
        {
            "kind": kind,
            "clauses": sorted({frame.rule for frame in frames if frame.rule is not None}),
            "secret": any([frame.secret for frame in frames]),
        }
        for kind, frames in sorted(found.items())
    ]


def event_fields(codec: Codec) -> dict[str, list[str]]:
    """Every type of event in a record, with its field names."""
    return {
        name: list(kind.__match_args__)
        for name, kind in sorted(codec.types.items())
        if issubclass(kind, Event)
    }
