"""Pictures as arrays of pixels, for environments that are filmed."""

from __future__ import annotations

import re
import struct
import zlib
from typing import Final

import numpy as np
from numpy.typing import NDArray

from wyrmhold.extras import needed
from wyrmhold.pictures.canvas import Picture
from wyrmhold.pictures.sprites import FONT, INKS

Pixels = NDArray[np.uint8]

WIDTH: Final = 960
HEIGHT: Final = 720
"""The size of every picture, whatever it shows, because pictures of a film must have one size."""

SIZE: Final = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')
SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
RGB, RGBA = 2, 6
CHANNELS: Final = {RGB: 3, RGBA: 4}


def pixels(picture: Picture) -> Pixels:
    """A picture as rows of red, green and blue: (HEIGHT, WIDTH, 3). Raises MissingExtra.

    It is as large as fits, in the middle, on the background of the page.
    """
    needed("lab", "vl_convert")
    import vl_convert

    size = SIZE.search(picture.svg)
    assert size is not None
    width, height = float(size[1]), float(size[2])
    scale = min(WIDTH / width, HEIGHT / height)
    svg = picture.svg.replace(FONT, "sans-serif")  # the converter cannot read a name with a digit
    image = from_png(vl_convert.svg_to_png(svg, scale=scale))[:HEIGHT, :WIDTH]
    ground = bytes.fromhex(INKS["bg"].removeprefix("#"))
    found = np.empty((HEIGHT, WIDTH, 3), np.uint8)
    found[:] = np.frombuffer(ground, np.uint8)
    top, left = (HEIGHT - image.shape[0]) // 2, (WIDTH - image.shape[1]) // 2
    part = found[top : top + image.shape[0], left : left + image.shape[1]]
    if image.shape[2] == CHANNELS[RGB]:
        part[:] = image
    else:
        opaque = image[:, :, 3:].astype(np.uint16)
        part[:] = (image[:, :, :3] * opaque + part * (255 - opaque) + 127) // 255
    return found


def from_png(data: bytes) -> Pixels:
    """The pixels of a PNG file with 8 bits per channel, not interlaced: (height, width, channels).

    Raises ValueError for any other file.
    """
    if data[:8] != SIGNATURE:
        raise ValueError("not a PNG file")
    width, height, depth, colour, _, _, interlaced = struct.unpack(">IIBBBBB", data[16:29])
    if depth != 8 or colour not in CHANNELS or interlaced:
        raise ValueError("a PNG file of another kind")
    packed, at = [], 8
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        if data[at + 4 : at + 8] == b"IDAT":
            packed.append(data[at + 8 : at + 8 + length])
        at += length + 12
    channels = CHANNELS[colour]
    rows = np.frombuffer(zlib.decompress(b"".join(packed)), np.uint8).reshape(height, -1)
    return unfiltered(rows[:, 0], rows[:, 1:].reshape(height, width, channels))


def unfiltered(filters: Pixels, given: Pixels) -> Pixels:
    """Undo the filters of a PNG file's rows.

    A filter predicts a pixel from the ones to the left, above, and above to the left. So all pixels
    of a diagonal can be computed at once from the two diagonals before it.
    """
    height, width, channels = given.shape
    none, left_only, up, average = (np.repeat(filters == kind, channels) for kind in range(4))
    # Diagonal d holds, for each row r, the pixel in column d - r. An empty row comes first; what is
    # not part of a diagonal is 0, as are the pixels outside of a picture.
    skewed = np.zeros((height + width - 1, height, channels), np.uint8)
    for row in range(height):
        skewed[row : row + width, row] = given[row]
    before, last = (np.zeros((height + 1) * channels, np.int16) for _ in range(2))
    for diagonal, values in enumerate(skewed.reshape(height + width - 1, -1)):
        part = slice(max(0, diagonal - width + 1) * channels, min(height, diagonal + 1) * channels)
        left, above, corner = last[channels:][part], last[part], before[part]
        to_left, to_above = above - corner, left - corner
        to_corner = abs(to_left + to_above)
        to_left, to_above = abs(to_left), abs(to_above)
        nearest = np.where(to_above <= to_corner, above, corner)
        guess = np.where((to_left <= to_above) & (to_left <= to_corner), left, nearest)
        for wanted, other in (
            (left_only, left),
            (up, above),
            (average, (left + above) >> 1),
            (none, np.int16(0)),
        ):
            np.copyto(guess, other, where=wanted[part])
        values[part] += guess.astype(np.uint8)
        before, last = last, np.zeros_like(last)
        last[channels:][part] = values[part]
    found = np.empty_like(given)
    for row in range(height):
        found[row] = skewed[row : row + width, row]
    return found
