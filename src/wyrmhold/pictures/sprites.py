"""The web page's drawings and inks, for standalone pictures.

The files in `art/` are the page's own. A picture includes the drawings it uses, with every ink
resolved, so that it looks the same wherever the SVG is shown.
"""

from __future__ import annotations

import re
from functools import lru_cache
from importlib import resources
from typing import Final

SHEETS: Final = ("chambers", "figures", "cards", "icons")

INKS: Final = {
    "bg": "#14110e",
    "well": "#1a1613",
    "well-lamp": "#4a3b2b",
    "surface": "#221d18",
    "raised": "#2d2620",
    "line": "#40362d",
    "line-strong": "#85745f",
    "text": "#f1e8d7",
    "text-muted": "#c0b29b",
    "text-faint": "#a09079",
    "brass": "#b99763",
    "brass-dim": "#6f5a3c",
    "gold-text": "#f6c75d",
    "act": "#76b8a6",
    "act-faint": "rgb(121 194 174 / 0.05)",
    "lit": "#79c2ae",
    "lit-strong": "#a4e0cf",
    "lit-glow": "rgb(121 194 174 / 0.35)",
    "danger": "#e58872",
    "danger-fill": "#8e2f22",
    "danger-soft": "rgb(229 136 114 / 0.14)",
    "paper": "#e9dcc1",
    "paper-ink": "#2a2119",
    "paper-muted": "#5f5140",
    "tile-floor": "#e3d5b8",
    "tile-joint": "#cdbd9c",
    "tile-wall": "#665748",
    "tile-wall-hi": "#8b7a66",
    "tile-wall-lo": "#3f342a",
    "tile-door": "#8f7f69",
    "tile-open": "#f4ead3",
    "tile-arrow": "#0f5a4e",
    "tile-shadow": "rgb(0 0 0 / 0.45)",
    "print-brass": "#b99763",
    "ch-ink": "#2a2119",
    "ch-gold": "#eda91f",
    "ch-gold-deep": "#7d4f06",
    "ch-gold-dim": "#c98f1d",
    "ch-red": "#8e2f22",
    "ch-paper": "#f4ead3",
    "dragon": "#8e2f22",
    "fig": "#8a7a66",
    "fig-on": "#ffffff",
    "icon-fill": "none",
    "fig-line": "#17120e",
    "fig-halo": "#fbf4e4",
    "p1": "#2452a8",
    "p1-on": "#ffffff",
    "p2": "#bf4a1c",
    "p2-on": "#ffffff",
    "p3": "#8fcbe8",
    "p3-on": "#17120e",
    "p4": "#9e5291",
    "p4-on": "#ffffff",
    "p5": "#f6efe2",
    "p5-on": "#17120e",
    "p6": "#3c3a38",
    "p6-on": "#ffffff",
}
"""The page's inks in the dark theme: its design tokens (a test compares them)."""

FONT: Final = "Source Sans 3, system-ui, -apple-system, Segoe UI, Roboto, sans-serif"
DISPLAY_FONT: Final = "Marcellus, Palatino Linotype, Palatino, Book Antiqua, Georgia, serif"

SYMBOL: Final = re.compile(r'<symbol id="([^"]+)"(.*?)>(.*?)</symbol>', re.DOTALL)
INK: Final = re.compile(r"var\(--([a-z0-9-]+)\)")
RGB_ALPHA: Final = re.compile(r"rgb\((\d+) (\d+) (\d+) / ([\d.]+)\)")


@lru_cache(maxsize=1)
def symbols() -> dict[str, tuple[str, str]]:
    """Every drawing by name: its symbol's attributes and contents."""
    found: dict[str, tuple[str, str]] = {}
    for sheet in SHEETS:
        folder = resources.files("wyrmhold.pictures").joinpath("art")
        text = folder.joinpath(f"{sheet}.svg").read_text("utf-8")
        found.update({name: (more, inside) for name, more, inside in SYMBOL.findall(text)})
    return found


def ink(name: str) -> str:
    """An ink in a form that every SVG viewer understands; older ones need commas."""
    return RGB_ALPHA.sub(r"rgba(\1,\2,\3,\4)", INKS[name])


def inked(text: str, seat: int | None) -> str:
    """Resolve a drawing's inks; figures take the colour of a seat."""

    def value(match: re.Match[str]) -> str:
        name = match[1]
        if name == "font-ui":
            return FONT
        if seat is not None and name in ("fig", "fig-on"):
            name = name.replace("fig", f"p{seat + 1}")
        return ink(name)

    return INK.sub(value, text)
