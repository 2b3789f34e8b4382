"""Names that could be taken for another: mixed scripts, and names that look the same."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.server.table_kit import Sitting, created, why_not
from wyrmhold.server.errors import Refused
from wyrmhold.server.identity.errors import BadName
from wyrmhold.server.identity.lookalikes import LOOKALIKES, PAIRS, lookalike, skeleton
from wyrmhold.server.identity.texts import clean_device_name, clean_name
from wyrmhold.server.table_settings import Settings
from wyrmhold.server.tables import commands
from wyrmhold.server.tables import entries as e
from wyrmhold.server.tables.commands import Proposal


@pytest.mark.parametrize(
    ("name", "scripts"),
    [
        ("\u0410da", "Cyrillic and Latin"),
        ("R\u03c5ne", "Latin and Greek"),
        ("M\u0430x", "Latin and Cyrillic"),
        ("Ben \u0405mith", "Cyrillic and Latin"),
        ("\u13aada", "Cherokee and Latin"),
    ],
)
def test_letters_of_different_scripts_in_one_word_are_refused(name: str, scripts: str) -> None:
    with pytest.raises(BadName, match=scripts):
        clean_name(name)


@pytest.mark.parametrize(
    "name",
    ["Jürgen", "Łukasz", "Ærø", "Дракон", "Δράκων", "龍のドラゴン", "龍Rex", "용 Rex", "דרקון",
     "Rex Дракон", "Anne-Marie 2", "O’Neill", "ไฟ", "🐉 Rex"],
)  # fmt: skip
def test_names_of_one_script_are_welcome(name: str) -> None:
    assert clean_name(name)


def test_a_device_may_be_called_anything_readable() -> None:
    assert clean_device_name("M\u0430x phone")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "ada"),
        ("Max", "\u041c\u0430\u0445"),  # Cyrillic
        ("Poppy", "\u0420\u043e\u0440\u0440\u0443"),
        ("TOM", "\u03a4\u039f\u039c"),  # Greek
        ("Bill", "BiIl"),
        ("Bill", "Bi1l"),
        ("Otto", "0tt0"),
        ("Bill", "BILL"),
        ("Emma", "Ernrna"),
        ("William", "VVilliam"),
        ("Ada", "A d.a"),
        ("Ada", "\uff21\uff44\uff41"),  # full width
        ("BABE", "\ua4d0\ua4ee\ua4d0\ua4f0"),  # Lisu
    ],
)
def test_these_names_look_alike(one: str, other: str) -> None:
    assert lookalike(one, ["somebody", other]) == other
    assert lookalike(other, [one]) == one


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ada", "Adá"), ("Ada 1", "Ada 2"), ("Guest 101", "Guest 102"), ("Дракон", "Дракула"),
     ("Anna", "Hanna"), ("Rune", "Runa"), ("🐉", "🐲"), ("...", "!?"), ("10", "01")],
)  # fmt: skip
def test_these_names_do_not(one: str, other: str) -> None:
    assert lookalike(one, [other]) is None


@settings(deadline=None)
@given(st.text(max_size=24))
def test_what_a_name_looks_like_is_never_empty_and_ignores_case(text: str) -> None:
    assert bool(skeleton(text)) == bool(text)
    assert lookalike(text, [text]) == text


def test_the_table_is_consistent() -> None:
    letters = "".join(LOOKALIKES)
    assert len(set(letters)) == len(letters), "each character is listed once"
    for characters, letter in LOOKALIKES.items():
        assert skeleton(letter) == letter
        for char in characters:
            assert skeleton(char) == skeleton(letter), unicodedata.name(char)
    for pair, letter in PAIRS.items():
        assert skeleton(pair) == letter


# --- at a table -----------------------------------------------------------------------------------


def test_nobody_joins_under_a_name_that_looks_like_another_players() -> None:
    sitting = Sitting()
    sitting.join(0, name="Bill")
    for name in ("Bill", "BiIl", "bill", "B1ll"):
        code = why_not(lambda: commands.join(sitting.table, "p", name, None, 1, None))  # noqa: B023
        assert code == "name_taken"
    with pytest.raises(Refused, match="BiIl looks too much like Bill"):
        commands.join(sitting.table, "p", "BiIl", None, 1, None)
    sitting.do(Proposal(e.Left(seat=0)))
    sitting.join(1, name="BiIl")


def test_only_the_agreed_bot_stands_in_at_a_rated_table() -> None:
    for rated in (True, False):
        agreed = Settings(rated=rated, stand_in="drake")
        table = Sitting(created(settings=agreed)).begin().table
        for bot in (None, "drake"):
            entry = commands.stand_in(table, 0, bot).entry
            assert isinstance(entry, e.TakenOver) and entry.bot == "drake"
        if rated:
            assert why_not(lambda: commands.stand_in(table, 0, "wyrm")) == "not_allowed"  # noqa: B023
        else:
            entry = commands.stand_in(table, 0, "wyrm").entry
            assert isinstance(entry, e.TakenOver) and entry.bot == "wyrm"
