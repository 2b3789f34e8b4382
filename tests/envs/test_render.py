"""Rendering: text and pictures show what a viewer sees, and nothing else."""

from __future__ import annotations

import random
import struct
import zlib
from typing import Any

import numpy as np
import pytest

from tests.processes import python
from wyrmhold.envs.gymnasium import WyrmholdEnv
from wyrmhold.envs.pettingzoo import dragon_run_v0, drakon_v0
from wyrmhold.envs.render import drawn
from wyrmhold.envs.table import Table, luck_of, setting_of
from wyrmhold.kernel.viewers import SPECTATOR
from wyrmhold.pictures.canvas import Picture
from wyrmhold.pictures.raster import HEIGHT, SIGNATURE, WIDTH, from_png, pixels
from wyrmhold.pictures.text_svg import drawn_text

MODULES = {"drakon": drakon_v0, "dragon_run": dragon_run_v0}


def played(game: str, decisions: int, seed: int = 3) -> Table:
    table, rng = Table(setting_of(game, 3), luck_of(seed)), random.Random(seed)
    for _ in range(decisions):
        table.play(rng.choice(table.numbers))
    return table


@pytest.mark.parametrize("game", MODULES)
def test_text_is_the_same_whatever_the_viewer_cannot_know(game: str) -> None:
    rng = random.Random(1)
    for decisions in (0, 5, 15, 25):
        table = played(game, decisions)
        for viewer in range(3):
            shown, state = drawn(table, viewer), table.state
            others = 0
            for _ in range(10):
                table.state = table.setting.game.imagined(state, viewer, rng)
                others += table.state.hands != state.hands
                assert drawn(table, viewer) == shown
            assert others
            table.state = state


@pytest.mark.parametrize("game", MODULES)
def test_environments_render_from_the_seat_that_is_asked(game: str) -> None:
    env = MODULES[game].env(players=3, render_mode="ansi")
    env.reset(seed=2)
    table = env.unwrapped.table
    assert env.render() == drawn(table, table.seat) != drawn(table, (table.seat + 1) % 3)
    agent = WyrmholdEnv(game, 3, seat=2, render_mode="ansi")
    agent.reset(seed=2)
    assert agent.render() == drawn(agent.table, 2)


@pytest.mark.parametrize("game", MODULES)
def test_a_picture_is_an_array_that_changes_with_the_game(game: str) -> None:
    pytest.importorskip("vl_convert")
    env = MODULES[game].env(players=3, render_mode="rgb_array")
    env.reset(seed=2)
    first = env.render()
    assert (first.shape, first.dtype) == ((HEIGHT, WIDTH, 3), np.uint8)
    assert len(np.unique(first.reshape(-1, 3), axis=0)) > 50
    assert np.array_equal(env.render(), first)
    env.step(int(env.last()[0]["action_mask"].argmax()))
    second = env.render()
    assert second.shape == first.shape
    assert not np.array_equal(second, first)
    agent = WyrmholdEnv(game, 3, render_mode="rgb_array")
    agent.reset(seed=2)
    assert agent.render().shape == first.shape


def test_a_game_without_drawings_is_written_out() -> None:
    pytest.importorskip("vl_convert")
    view: dict[str, Any] = {"turn": 1, "seats": [{"hand": 2}, {"hand": ["a", "b"]}]}
    picture = drawn_text(view)
    assert "seat 1: hand [a b]" in picture.svg
    empty = Picture(picture.svg.replace("<text", "<desc").replace("</text>", "</desc>"))
    assert not np.array_equal(pixels(picture), pixels(empty))


def filtered(kind: int, image: Any) -> bytes:
    """A PNG file whose rows all have the same filter, by the definition of the format."""
    height, width, channels = image.shape
    rows = bytearray()
    for y in range(height):
        rows.append(kind)
        for x in range(width):
            for c in range(channels):
                left = int(image[y, x - 1, c]) if x else 0
                above = int(image[y - 1, x, c]) if y else 0
                corner = int(image[y - 1, x - 1, c]) if x and y else 0
                point, near = left + above - corner, corner
                for each in (above, left):  # of equals, the first named by the format counts
                    near = each if abs(point - each) <= abs(point - near) else near
                guess = (0, left, above, (left + above) // 2, near)[kind]
                rows.append((int(image[y, x, c]) - guess) % 256)

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name))

    head = struct.pack(">IIBBBBB", width, height, 8, 6 if channels == 4 else 2, 0, 0, 0)
    packed = zlib.compress(bytes(rows))
    body = chunk(b"IDAT", packed[:20]) + chunk(b"IDAT", packed[20:])
    return SIGNATURE + chunk(b"IHDR", head) + body + chunk(b"IEND", b"")


@pytest.mark.parametrize("kind", range(5))
@pytest.mark.parametrize("shape", [(7, 11, 4), (11, 7, 3), (1, 9, 4), (9, 1, 3)])
def test_every_filter_of_a_png_file_is_undone(kind: int, shape: tuple[int, int, int]) -> None:
    image = np.random.default_rng(kind).integers(0, 256, shape).astype(np.uint8)
    assert np.array_equal(from_png(filtered(kind, image)), image)


def test_other_files_are_refused() -> None:
    with pytest.raises(ValueError, match="not a PNG file"):
        from_png(b"GIF89a")
    data = bytearray(filtered(0, np.zeros((2, 2, 3), np.uint8)))
    data[24] = 16  # bits per channel
    with pytest.raises(ValueError, match="of another kind"):
        from_png(bytes(data))


def test_the_extra_is_named_if_nothing_can_draw() -> None:
    code = (
        "import sys; sys.modules['vl_convert'] = None\n"
        "from wyrmhold.envs.gymnasium import WyrmholdEnv\n"
        "env = WyrmholdEnv('drakon', render_mode='rgb_array')\n"
        "env.reset(seed=1)\n"
        "env.render()\n"
    )
    ended = python("-c", code)
    assert ended.returncode != 0
    assert "this needs vl_convert: pip install 'wyrmhold[lab]'" in ended.stderr


def test_a_finished_game_is_rendered_as_everybody_sees_it() -> None:
    env = dragon_run_v0.env(players=2, render_mode="ansi")
    env.reset(seed=1)
    while not all(env.terminations.values()):
        out = env.terminations[env.agent_selection]
        env.step(None if out else int(env.last()[0]["action_mask"].argmax()))
    assert env.render() == drawn(env.unwrapped.table, SPECTATOR)
