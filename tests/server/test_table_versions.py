"""Tables that began under an earlier version of the rules are played to their end with it."""

from __future__ import annotations

import random

import msgspec
import pytest

from tests.server.table_kit import HOST, Sitting, created, plain, refolded
from wyrmhold.games.drakon.game import DRAKON
from wyrmhold.kernel.replay import verify
from wyrmhold.server.api.records import continued
from wyrmhold.server.table_settings import Settings
from wyrmhold.server.tables import commands
from wyrmhold.server.tables import entries as e
from wyrmhold.server.tables.delivery import info_of, view_of
from wyrmhold.server.tables.records import redacted_lines, whole_record
from wyrmhold.server.tables.table import OtherRules, Table

SHORT = {"turn_limit": 4}


def old_entry(version: int, **more: object) -> e.Created:
    """The first entry of a table of the fourth edition under a version of the rules."""
    entry = created("drakon", 2, edition="fourth", options={**SHORT, **more})
    return msgspec.structs.replace(entry, rules_version=version)


def begun(version: int, **more: object) -> Sitting:
    sitting = Sitting(old_entry(version, **more))
    return sitting.begin()


def played_out(sitting: Sitting, seed: int) -> Sitting:
    """Play random answers until the game is over."""
    rng = random.Random(seed)
    while sitting.table.status == "playing":
        sitting.random_answer(rng)
    return sitting


def version_of(table: Table) -> int:
    """The rules version of the position at a table."""
    assert table.state is not None
    return table.game.version_of(table.state)


@pytest.mark.parametrize("version", DRAKON.rules_versions)
def test_a_table_is_played_recorded_and_verified_under_its_version(version: int) -> None:
    sitting = played_out(begun(version), 1)
    table = sitting.table
    assert info_of(table).rules_version == version
    assert version_of(table) == version
    record = whole_record(table.id, sitting.rows)
    assert record.header.rules_version == version
    assert verify(DRAKON, record) > 0
    assert refolded(sitting.rows).state == table.state


@pytest.mark.parametrize("version", DRAKON.rules_versions)
def test_only_version_2_opens_the_purses_at_the_end(version: int) -> None:
    sitting = played_out(begun(version), 2)
    seen = plain(view_of(sitting.table, 0))
    assert isinstance(seen["seats"][1]["coins"], list) == (version == 2)
    lines = redacted_lines(sitting.table, sitting.rows, 0)
    assert any("PursesOpened" in line for line in lines) == (version == 2)


@pytest.mark.parametrize("version", DRAKON.rules_versions)
def test_undoing_and_folding_again_keep_the_version(version: int) -> None:
    sitting = begun(version)
    before = sitting.table.state
    asked = sitting.table.asked
    assert asked is not None
    sitting.random_answer(random.Random(3))
    sitting.undo(asked)
    assert sitting.table.state == before
    assert refolded(sitting.rows).state == before
    assert version_of(sitting.table) == version


@pytest.mark.parametrize("version", DRAKON.rules_versions)
def test_a_table_that_continues_a_record_keeps_its_version(version: int) -> None:
    sitting = played_out(begun(version), 4)
    record = whole_record(sitting.table.id, sitting.rows)
    entry = continued(record, len(record.steps) // 2, Settings(), HOST)
    assert entry.rules_version == version
    table = Table("Another00001")
    table.fold(1, 0, entry)
    assert version_of(table) == version


def test_heroes_are_checked_under_the_version_of_the_table() -> None:
    entry = msgspec.structs.replace(created("drakon", 2, options=SHORT), rules_version=1)
    sitting = Sitting(entry)
    sitting.join(0, HOST, pick="dwarf")
    assert sitting.table.seats[0].pick == "dwarf"
    commands.check_picks(sitting.table, {1: "knight"})


def test_a_table_with_rules_newer_than_the_release_is_left_alone() -> None:
    with pytest.raises(OtherRules, match="version 99"):
        Table("Future000001").fold(1, 0, old_entry(99))
