"""Every piece declares what the tables of the game need, and published numbers stay."""

from __future__ import annotations

import pytest

from wyrmhold.games.dragon_run.agents import numbering, observation
from wyrmhold.games.dragon_run.all_parts import ALL, GENERAL
from wyrmhold.games.dragon_run.cards import CHARACTERS, LOCATIONS, OBJECTS, TREASURES
from wyrmhold.games.dragon_run.characters.base import Character
from wyrmhold.games.dragon_run.formats.codec import CODEC
from wyrmhold.games.dragon_run.formats.notation import VOCABULARY
from wyrmhold.games.dragon_run.formats.reference import EVENT_CLAUSES
from wyrmhold.games.dragon_run.locations.base import Location
from wyrmhold.games.dragon_run.pieces import (
    CHARACTER_PIECES,
    LOCATION_PIECES,
    PIECES,
    TREASURE_PIECES,
)
from wyrmhold.games.dragon_run.setup.catalogue import CATALOGUE, CardRow
from wyrmhold.games.dragon_run.setup.options import Options, rules_for
from wyrmhold.games.dragon_run.treasures.base import Special
from wyrmhold.games.dragon_run.versions import VERSIONS
from wyrmhold.kernel.answers import Answer, ChanceOutcome
from wyrmhold.kernel.events import Event, Forced, GameEnded
from wyrmhold.kernel.frames import Decision, Frame
from wyrmhold.kernel.pieces import Piece


def below(base: type[object]) -> set[type[object]]:
    """Every class of Dragon Run's source that derives from a class and has none below it."""
    found = {each for child in base.__subclasses__() for each in below(child)}
    own = not found and base.__module__.startswith("wyrmhold.games.dragon_run")
    return found | ({base} if own else set())


def test_cards_and_characters_are_numbered_as_published() -> None:
    """New ones come after these: a number is stored in records and trained networks."""
    assert LOCATIONS[:6] == ("dragon", "hall", "pack", "hallway", "no_crying", "top_three")
    assert TREASURES[:13] == (
        *("object_1", "object_2", "object_3", "object_4", "object_5", "health", "mind_control"),
        *("vision", "light", "annulation", "redirection", "invisibility", "languor"),
    )
    assert CHARACTERS[:7] == ("cleric", "warrior", "thief", "elf", "magician", "dwarf", "bard")


def test_the_questions_are_those_that_were_published() -> None:
    published = (
        *("turn", "after_hall", "after_hide", "target", "discard", "keep", "under", "annul"),
        *("chance", "over"),
    )
    assert published == observation.PUBLISHED
    assert observation.QUESTIONS[: len(published)] == published


def test_the_answers_are_numbered_as_published() -> None:
    published = (
        *("charge", "again", "pass", "under", "leave", "annul", "decline", "power attack"),
        *("power look", "power dig", "power lullaby", "hide", "cry", "play", "power heal"),
        *("power steal", "keep", "target", "discard"),
    )
    assert published == numbering.PUBLISHED
    assert numbering.VERBS[: len(published)] == published


def test_there_is_a_declaration_for_every_number_in_order() -> None:
    assert tuple(piece.name for piece in LOCATION_PIECES) == LOCATIONS
    assert tuple(piece.name for piece in TREASURE_PIECES) == TREASURES
    assert tuple(piece.name for piece in CHARACTER_PIECES) == CHARACTERS
    assert [piece.effect is None for piece in TREASURE_PIECES].count(True) == OBJECTS


@pytest.mark.parametrize(
    ("pieces", "rows"),
    [
        (LOCATION_PIECES, CATALOGUE.locations),
        (TREASURE_PIECES, CATALOGUE.treasures),
        (CHARACTER_PIECES, CATALOGUE.characters),
    ],
    ids=["locations", "treasures", "characters"],
)
def test_every_piece_is_in_the_box_with_its_clause(
    pieces: tuple[Piece, ...], rows: tuple[CardRow, ...]
) -> None:
    assert [(piece.name, piece.clause) for piece in pieces] == [
        (row.name, row.clause) for row in rows
    ]


def test_every_effect_belongs_to_a_piece() -> None:
    assert {type(piece.effect) for piece in LOCATION_PIECES} == below(Location)
    assert {type(piece.effect) for piece in TREASURE_PIECES[OBJECTS:]} == below(Special)
    assert {type(piece.power) for piece in CHARACTER_PIECES} == below(Character)


@pytest.mark.parametrize("piece", PIECES, ids=[piece.name for piece in PIECES])
def test_a_piece_appeared_with_a_known_rules_version(piece: Piece) -> None:
    assert piece.since in VERSIONS


def test_every_class_belongs_to_a_piece_or_to_the_game() -> None:
    assert below(Frame) == set(ALL.frames), "declare it with its piece"
    assert below(Event) == set(ALL.events)
    assert below(Answer) == set(ALL.answers)


def test_every_table_has_every_class() -> None:
    assert set(CODEC.types.values()) >= {*ALL.frames, *ALL.events, Forced, GameEnded}
    assert set(VOCABULARY.verbs.values()) == set(ALL.answers)
    assert set(EVENT_CLAUSES) >= {event.__name__ for event in ALL.events}
    asked = {answer for answer in ALL.answers if not issubclass(answer, ChanceOutcome)}
    assert set(numbering.NUMBERED) == asked
    kinds = {frame.kind for frame in ALL.frames if issubclass(frame, Decision)}
    assert kinds == set(observation.QUESTIONS) - {"chance", "over"}


def test_every_answer_of_a_seat_is_named_after_its_verb() -> None:
    """`hide` is `Hide`, `power steal` is `Steal`."""
    for answer in ALL.answers:
        if not issubclass(answer, ChanceOutcome):
            assert answer.__name__ == answer.verb.split()[-1].title()


def test_nothing_is_declared_twice() -> None:
    for kind in range(3):
        declared = [each for piece in PIECES for each in piece.parts[kind]]
        assert len(set(declared)) == len(declared)
        assert not set(declared) & set(GENERAL[kind])


def test_every_event_and_question_cites_a_clause() -> None:
    for event in ALL.events:
        assert issubclass(event, Event)
        assert event.rule, event
    for frame in ALL.frames:
        if issubclass(frame, Decision):
            assert frame.rule, frame


@pytest.mark.parametrize("version", VERSIONS)
def test_a_table_has_no_piece_of_a_later_version(version: int) -> None:
    rules = rules_for(Options(rules_version=version))
    late = {piece.name for piece in PIECES if piece.since > version}
    assert not late & {LOCATIONS[card] for card in rules.locations}
    assert not late & {TREASURES[card] for card in rules.treasures}
    assert not late & set(CHARACTERS), "every table deals all characters"
