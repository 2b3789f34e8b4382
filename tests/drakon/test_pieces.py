"""Every piece declares what the tables of the game need, and published numbers stay."""

from __future__ import annotations

import pytest

from wyrmhold.games.drakon.agents.numbering import PUBLISHED, DrakonNumbering
from wyrmhold.games.drakon.agents.observation import LATER_QUESTIONS, QUESTIONS
from wyrmhold.games.drakon.editions import EDITIONS, EXPANSION_ONE
from wyrmhold.games.drakon.formats.codec import CODEC
from wyrmhold.games.drakon.piece import DrakonPiece
from wyrmhold.games.drakon.pieces import ALL, CHAMBERS, GENERAL, HEROES, PIECES
from wyrmhold.games.drakon.setup.options import Options
from wyrmhold.games.drakon.setup.profiles import rules_for
from wyrmhold.games.drakon.tiles import KINDS
from wyrmhold.games.drakon.versions import VERSIONS
from wyrmhold.kernel.answers import Answer, ChanceOutcome
from wyrmhold.kernel.events import Event, Forced, GameEnded
from wyrmhold.kernel.frames import Decision, Frame
from wyrmhold.kernel.values import Value

every_piece = pytest.mark.parametrize("piece", PIECES, ids=[piece.name for piece in PIECES])


def below(base: type[Value]) -> set[type[Value]]:
    """Every class of Drakon's source that derives from a class and has none below it."""
    found = {each for child in base.__subclasses__() for each in below(child)}
    own = not found and base.__module__.startswith("wyrmhold.games.drakon")
    return found | ({base} if own else set())


def test_the_kinds_are_those_that_were_published() -> None:
    """New kinds come after these: a kind's number is stored in records and trained networks."""
    assert KINDS[:28] == (
        *("start", "blank", "destroy", "drakon_moves", "escape", "find_coin", "floating"),
        *("lose_coin", "harp", "switch", "map", "master_key", "mind_control", "rotate"),
        *("steal_left", "steal_right", "wind", "teleport", "find_two", "locked_chest"),
        *("bargain", "void", "base_structure", "small_room", "friendly_visit", "tornado"),
        *("moving_chambers", "secret_passage"),
    )


def test_the_questions_are_those_that_were_published() -> None:
    assert (
        *("turn", "hero", "prevent", "drakon", "destroy", "map", "escape", "floating"),
        *("switch", "mind_control", "rotate", "bargain", "moving_chambers", "chance", "over"),
    ) == QUESTIONS
    assert LATER_QUESTIONS[:1] == ("more",)


def test_the_families_of_answers_are_numbered_as_published() -> None:
    assert (
        *("switch", "rotate", "float", "destroy", "drakon", "control", "map", "escape"),
        *("return", "bargain", "exchange", "use move", "use walk", "use push", "use rob"),
        *("use swap", "prevent", "use discard", "more"),
    ) == PUBLISHED
    verbs = [family.answers.verb for family in DrakonNumbering().families]
    assert verbs[:5] == ["place", "move", "end", "decline", "pick"]
    assert tuple(verbs[5 : 5 + len(PUBLISHED)]) == PUBLISHED


def test_there_is_a_declaration_for_every_kind_in_order() -> None:
    assert tuple(piece.name for piece in CHAMBERS) == KINDS


def test_every_piece_is_in_a_box_with_its_clause() -> None:
    boxes = [*[each.box for each in EDITIONS.values()], EXPANSION_ONE.box]
    rows = {(row.kind, row.clause) for box in boxes for row in box.chamber_rows}
    assert rows == {(piece.name, piece.clause) for piece in CHAMBERS}
    heroes = {row.clause for box in boxes for row in box.hero_rows}
    assert heroes == {piece.clause for piece in HEROES}
    for piece in HEROES:
        assert piece.make("somebody").rule == piece.clause


@every_piece
def test_names_on_a_board_have_room(piece: DrakonPiece) -> None:
    for chamber in CHAMBERS:
        if chamber is piece:
            assert all(map(int.__ge__, (13, 9, 2), map(len, chamber.drawn)))
            assert len(chamber.letters) in (0, 2)


def test_no_two_chambers_have_the_same_short_name() -> None:
    for names in ([each.drawn[2] for each in CHAMBERS], [each.letters for each in CHAMBERS]):
        told = [name for name in names if name]
        assert len(set(told)) == len(told)


@every_piece
def test_a_piece_appeared_with_a_known_rules_version(piece: DrakonPiece) -> None:
    assert piece.since in VERSIONS


def test_every_class_belongs_to_a_piece_or_to_the_game() -> None:
    assert below(Frame) <= set(ALL.frames), "declare it with its piece"
    assert below(Event) <= set(ALL.events)
    assert set(CODEC.types.values()) >= {*ALL.frames, *ALL.events, Forced, GameEnded}
    dealt = {each for each in below(Answer) if each.__name__ == "DealHero"}  # read by `Deal`
    assert below(Answer) - dealt <= set(ALL.answers)


def test_every_answer_is_named_after_its_verb() -> None:
    """`bargain` is `Bargain`, `use push` is `UsePush`."""
    for answer in ALL.answers:
        assert answer.__name__ == answer.verb.title().replace(" ", "")


def test_nothing_is_declared_twice() -> None:
    for kind in range(3):
        declared = [each for piece in PIECES for each in piece.parts[kind]]
        assert len(set(declared)) == len(declared)
        assert not set(declared) & set(GENERAL[kind])


def test_every_answer_of_a_seat_has_a_family() -> None:
    numbered = {family.answers for family in DrakonNumbering().families}
    assert numbered == {each for each in ALL.answers if not issubclass(each, ChanceOutcome)}


def test_every_event_and_question_cites_a_clause() -> None:
    for event in ALL.events:
        assert issubclass(event, Event)
        assert event.rule, event
    for frame in ALL.frames:
        if issubclass(frame, Decision):
            assert frame.rule, frame


@pytest.mark.parametrize("version", VERSIONS)
def test_a_table_has_no_piece_of_a_later_version(version: int) -> None:
    rules = rules_for(Options(heroes=True, expansion_one=True, rules_version=version))
    late = {piece.name for piece in PIECES if piece.since > version}
    assert not late & {row.kind for row in rules.box.chamber_rows}
    assert not late & {hero.rule for hero in rules.heroes}
