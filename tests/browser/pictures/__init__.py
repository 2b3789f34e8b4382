"""Compares pictures of the page with approved ones.

The browser compares them: it can read any picture, and scales both down so that each block of
BLOCK by BLOCK pixels becomes one. That hides how different browser releases draw the edges of
letters, but not a piece that is missing, moved or of another colour.
"""

from __future__ import annotations

import base64
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, Page

from tests.browser.kit import DESKTOP, PHONE, ROOT, Size, Theme, visiting

FOLDER = Path(__file__).parent
FAILED = ROOT / "shots"
"""Where pictures that differ go, with the differences marked."""

LOOKS: dict[str, tuple[Size, Theme]] = {
    "style-desktop-light": (DESKTOP, "light"),
    "style-desktop-dark": (DESKTOP, "dark"),
    "style-phone-light": (PHONE, "light"),
    "style-phone-dark": (PHONE, "dark"),
}

BLOCK = 8
CHANNEL_THRESHOLD = 32
"""A block differs if one of its colour channels (0 to 255) is off by this much."""
MAX_DIFFERENT_BLOCKS = 1
"""Number of blocks that may differ. Other font rendering is off by at most 27: no block differs."""
QUALITY = 0.92

SCRIPT = """async ({ task, now, before, block, different, quality }) => {
  const read = async (data, type) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    return createImageBitmap(new Blob([bytes], { type }));
  };
  const drawn = (picture, width, height) => {
    const canvas = new OffscreenCanvas(width, height);
    const pen = canvas.getContext("2d", { willReadFrequently: true });
    pen.imageSmoothingQuality = "high";
    pen.drawImage(picture, 0, 0, width, height);
    return { canvas, pen };
  };
  const written = async (canvas, type) => {
    const blob = await canvas.convertToBlob({ type, quality });
    let letters = "";
    for (const byte of new Uint8Array(await blob.arrayBuffer()))
      letters += String.fromCharCode(byte);
    return btoa(letters);
  };
  const picture = await read(now, "image/png");
  const half = [Math.round(picture.width / 2), Math.round(picture.height / 2)];
  if (task === "keep") return { kept: await written(drawn(picture, ...half).canvas, "image/webp") };
  const kept = await read(before, "image/webp");
  const size = [kept.width, kept.height];
  if (Math.abs(size[0] - half[0]) > 1 || Math.abs(size[1] - half[1]) > 1)
    return { size, found: half, blocks: [], worst: 255 };
  // Both through the same sieve, by halves: one large step would leave dots out.
  const blocks = (from) => {
    let step = drawn(from, ...size);
    let [width, height] = size;
    for (let by = 2; by < block; by *= 2) {
      width = Math.ceil(width / 2);
      height = Math.ceil(height / 2);
      step = drawn(step.canvas, width, height);
    }
    return { width, height, data: step.pen.getImageData(0, 0, width, height).data };
  };
  const [a, b] = [blocks(picture), blocks(kept)];
  const marked = drawn(picture, ...size);
  marked.pen.fillStyle = "rgb(255 0 160 / 0.5)";
  const found = [];
  let worst = 0;
  for (let at = 0; at < a.data.length; at += 4) {
    const far = Math.max(...[0, 1, 2].map((ink) => Math.abs(a.data[at + ink] - b.data[at + ink])));
    worst = Math.max(worst, far);
    if (far < different) continue;
    const [x, y] = [(at / 4) % a.width, Math.floor(at / 4 / a.width)];
    found.push([x * block, y * block]);
    marked.pen.fillRect((x * block) / 2, (y * block) / 2, block / 2, block / 2);
  }
  const difference = found.length ? await written(marked.canvas, "image/png") : null;
  return { size, found: half, blocks: found, worst, difference };
}"""


@dataclass(frozen=True)
class Compared:
    """How a picture differs from the approved one."""

    size: tuple[int, int]
    kept_size: tuple[int, int]
    blocks: list[tuple[int, int]]
    """The corners of the blocks that differ."""
    worst: int
    marked: bytes | None
    """The new picture with those blocks marked."""

    @property
    def same(self) -> bool:
        near = all(abs(a - b) <= 1 for a, b in zip(self.size, self.kept_size, strict=True))
        return near and len(self.blocks) <= MAX_DIFFERENT_BLOCKS


async def work(page: Page, **task: Any) -> dict[str, Any]:
    """Have an empty tab process pictures."""
    usual = {"before": "", "block": BLOCK, "different": CHANNEL_THRESHOLD, "quality": QUALITY}
    found: dict[str, Any] = await page.evaluate(SCRIPT, {**usual, **task})
    return found


def coded(data: bytes) -> str:
    return base64.b64encode(data).decode()


async def reduced(page: Page, picture: bytes) -> bytes:
    """A picture as it is kept: half the size, compressed."""
    return base64.b64decode((await work(page, task="keep", now=coded(picture)))["kept"])


async def compare(page: Page, picture: bytes, kept: bytes) -> Compared:
    found = await work(page, task="compare", now=coded(picture), before=coded(kept))
    marked = found.get("difference")
    return Compared(
        size=tuple(found["found"]),
        kept_size=tuple(found["size"]),
        blocks=[(x, y) for x, y in found["blocks"]],
        worst=found["worst"],
        marked=base64.b64decode(marked) if marked else None,
    )


async def style_page(page: Page) -> None:
    """Open the style page in a tab and wait until it is complete."""
    await page.goto("/style")
    await page.get_by_role("heading", level=1).wait_for()
    await page.wait_for_load_state("networkidle")
    await page.evaluate("() => document.fonts.ready.then(() => 0)")


def kept_at(name: str) -> Path:
    return FOLDER / f"{name}.webp"


async def keep(browser: Browser, url: str) -> None:
    """Retake the approved pictures. Look at them before you commit them."""
    for name, (size, theme) in LOOKS.items():
        coming = visiting(browser, url, size=size, theme=theme, reduced_motion=True)
        async with coming as visitor:
            page = await visitor.tab()
            await style_page(page)
            picture = await page.screenshot(full_page=True)
            kept = await reduced(await visitor.context.new_page(), picture)
        kept_at(name).write_bytes(kept)
        print(kept_at(name).relative_to(ROOT), f"{len(kept) / 1000:.0f} kB", flush=True)
