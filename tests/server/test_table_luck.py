"""Luck: committed before anybody sits down, stirred by any player, revealed after the game."""

from __future__ import annotations

import base64
import hashlib
import hmac
import random

import msgspec
import pytest

from tests.server.table_kit import HOST, SEED, Sitting, created, plain
from tests.server.table_random import Restless, random_sitting
from wyrmhold.kernel.errors import BadRecord
from wyrmhold.kernel.luck import commitment
from wyrmhold.kernel.replay import verify
from wyrmhold.server.errors import Refused
from wyrmhold.server.tables import commands
from wyrmhold.server.tables import entries as e
from wyrmhold.server.tables.delivery import info_of, standing
from wyrmhold.server.tables.records import given_steps, redacted_lines, whole_record


def seated() -> Sitting:
    sitting = Sitting(created("dragon_run", 2))
    sitting.join(0)
    sitting.join(1)
    return sitting


def draws(sitting: Sitting) -> list[str]:
    started = e.read_entry(sitting.rows[-1].body)
    assert isinstance(started, e.Started)
    return started.draws


def test_the_commitment_exists_from_the_start_and_never_changes() -> None:
    sitting = Sitting(created("dragon_run", 2))
    promise = hashlib.sha256(bytes.fromhex(SEED)).hexdigest()
    assert info_of(sitting.table).luck.commitment == promise == commitment(bytes.fromhex(SEED))
    sitting.begin()
    for heard in sitting.heard.values():
        for data in heard.messages:
            info = msgspec.json.decode(data)["table"]
            assert info["luck"]["commitment"] == promise


def test_what_players_add_changes_every_draw() -> None:
    plainly = seated()
    plainly.do(commands.start(plainly.table, HOST))
    found = [draws(plainly)]
    for text in ("ab", "ac", "ff" * 32):
        stirred = seated()
        stirred.do(commands.stir(stirred.table, 1, text))
        stirred.do(commands.start(stirred.table, HOST))
        found.append(draws(stirred))
    assert len({tuple(each) for each in found}) == 4


def test_what_players_add_stays_secret_until_the_first_draw() -> None:
    sitting = seated()
    secret = "deadbeef" * 4
    sitting.do(commands.stir(sitting.table, 1, secret))
    told = [data for heard in sitting.heard.values() for data in heard.messages]
    told += [msgspec.json.encode(standing(sitting.table, v)) for v in sitting.table.viewers]
    assert not [data for data in told if secret.encode() in data]
    assert info_of(sitting.table).seats[1].stirred
    assert info_of(sitting.table).luck.entropy == []
    sitting.do(commands.start(sitting.table, HOST))
    for heard in sitting.heard.values():
        assert heard.info is not None
        assert heard.info["luck"]["entropy"] == [None, secret]


@pytest.mark.parametrize("text", ["", "xy", "AB", "a" * 65, "a b"])
def test_only_digits_can_be_added(text: str) -> None:
    with pytest.raises(Refused) as refused:
        commands.stir(seated().table, 0, text)
    assert refused.value.reason == "invalid"


def played_out(game: str, seed: int) -> Sitting:
    """A table at which all kinds of things happened before it was given up."""
    rng = random.Random(f"luck {game} {seed}")
    sitting = random_sitting(rng, game)
    for seat, each in enumerate(sitting.table.seats):
        if each.kind == "open":
            sitting.join(seat)
    if seed % 2:
        sitting.do(commands.stir(sitting.table, 0, "0badcafe"))
    sitting.begin()
    Restless(sitting, rng).play(70)
    return sitting


def derived(sitting: Sitting) -> list[bytes]:
    """The seed, its parts, and every number luck derived from it, as text and as bytes."""
    table = sitting.table
    seed = bytes.fromhex(table.created.seed)
    names = [f"{table.luck_id}:{k}" for k in range(table.drawn + 5)]
    secrets = [seed, *[hmac.new(seed, n.encode(), hashlib.sha256).digest() for n in names]]
    found: list[bytes] = []
    for secret in secrets:
        text = secret.hex()
        found += [text[start : start + 12].encode() for start in (0, 26, 52)]
        found += [base64.b64encode(secret)[:16], str(int.from_bytes(secret, "big"))[:20].encode()]
        found += [text[:12].upper().encode()]
    return found


@pytest.mark.parametrize("game", ["drakon", "dragon_run"])
@pytest.mark.parametrize("seed", range(4))
def test_nothing_derived_from_the_seed_is_sent_during_the_game(seed: int, game: str) -> None:
    sitting = played_out(game, seed)
    table = sitting.table
    told = [data for heard in sitting.heard.values() for data in heard.messages]
    over = [data for data in told if b'"status":"over"' in data or b'"abandoned"' in data]
    running = [data for data in told if data not in over]
    if table.status == "playing":
        for viewer in table.viewers:
            running.append(msgspec.json.encode(standing(table, viewer)))
            running += [line.encode() for line in redacted_lines(table, sitting.rows, viewer)]
    everything = b"\n".join(running)
    assert len(everything) > 10_000
    assert not [each for each in derived(sitting) if each in everything]
    for data in over:
        luck = msgspec.json.decode(data)["table"]["luck"]
        assert luck["seed"] == table.created.seed


@pytest.mark.parametrize("game", ["drakon", "dragon_run"])
def test_a_finished_record_verifies_with_what_players_added(game: str) -> None:
    sitting = Sitting(created(game, 2))
    sitting.join(0)
    sitting.join(1)
    sitting.do(commands.stir(sitting.table, 0, "12"))
    sitting.begin()
    rng = random.Random(3)
    for _ in range(6):
        sitting.random_answer(rng)
        if sitting.table.reply_window is not None:
            sitting.close_window()
    sitting.do(commands.forfeit(sitting.table, 1))
    record = whole_record(sitting.table.id, sitting.rows)
    assert record.header.entropy == ("12", None)
    assert verify(sitting.table.game, record) == sitting.table.drawn > 5
    sitting.table.entropy = ["13", None]
    changed = whole_record(sitting.table.id, sitting.rows)
    changed.header = sitting.table.header()
    with pytest.raises(BadRecord, match="changed luck"):
        verify(sitting.table.game, changed)


def test_a_continued_table_has_its_own_commitment() -> None:
    first = Sitting(created("dragon_run", 2)).begin()
    first.random_answer(random.Random(1))
    steps = given_steps(whole_record(first.table.id, first.rows), None)
    other = "0ddba11" * 9 + "0"
    sitting = Sitting(created("dragon_run", 2, given=steps, seed=other), "Another00001").begin()
    assert info_of(sitting.table).luck.commitment == commitment(bytes.fromhex(other))
    for _ in range(6):
        sitting.random_answer(random.Random(2))
        if sitting.table.reply_window is not None:
            sitting.close_window()
    record = whole_record(sitting.table.id, sitting.rows)
    record.seed = other
    assert verify(sitting.table.game, record) == sitting.table.drawn > 0
    assert plain(info_of(sitting.table))["luck"]["seed"] is None
