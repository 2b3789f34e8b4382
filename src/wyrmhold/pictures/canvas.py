"""A canvas for SVG pictures: drawings, texts and plates, painted in order."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from xml.sax.saxutils import escape, quoteattr

from wyrmhold.pictures.sprites import DISPLAY_FONT, FONT, ink, inked, symbols


@dataclass(frozen=True)
class Picture:
    """A finished picture, displayed automatically in a notebook; `svg` is its source."""

    svg: str

    def _repr_svg_(self) -> str:
        return self.svg


def number(value: float) -> str:
    """Format a length as briefly as possible."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


class Canvas:
    """Collects drawings, bottom up. Inks have the same names as in the web page.

    `key` identifies the picture: ids inside it are derived from it, because a notebook shows many
    pictures on one page.
    """

    def __init__(self, key: str) -> None:
        self._prefix = "w" + hashlib.sha256(key.encode()).hexdigest()[:10]
        self._parts: list[str] = []
        self._drawings: dict[str, tuple[str, int | None]] = {}

    def use(
        self,
        drawing: str,
        x: float,
        y: float,
        width: float,
        height: float | None = None,
        *,
        seat: int | None = None,
        turn: int = 0,
        colour: str | None = None,
    ) -> None:
        """Draw into a box, rotated by `turn` degrees, in the colours of `seat`."""
        height = width if height is None else height
        name = f"{self._prefix}-{drawing}" + ("" if seat is None else f"-{seat}")
        self._drawings[name] = (drawing, seat)
        more = f' color="{ink(colour)}"' if colour else ""
        if turn:
            around = f"{turn} {number(x + width / 2)} {number(y + height / 2)}"
            more += f' transform="rotate({around})"'
        self._parts.append(
            f'<use href="#{name}" x="{number(x)}" y="{number(y)}"'
            f' width="{number(width)}" height="{number(height)}"{more}/>'
        )

    def rect(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: str,
        *,
        radius: float = 0,
        line: str | None = None,
    ) -> None:
        """Draw a rectangle, with a hairline border if `line` names one."""
        more = f' stroke="{ink(line)}"' if line else ""
        self._parts.append(
            f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}"'
            f' height="{number(height)}" rx="{number(radius)}" fill="{ink(fill)}"{more}/>'
        )

    def well(self, x: float, y: float, width: float, height: float) -> None:
        """Draw the table that pieces lie on, lit by a lamp."""
        self.rect(x, y, width, height, "well", radius=16, line="line")
        self._parts.append(
            f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}"'
            f' height="{number(height)}" rx="16" fill="url(#{self._prefix}-lamp)"/>'
        )

    def chip(self, drawing: str, x: float, y: float, size: float) -> None:
        """Draw a card too small for text: just its drawing on paper."""
        self.rect(x, y, size, size, "paper", radius=size / 6)
        self.use(drawing, x + size * 0.08, y + size * 0.08, size * 0.84)

    def circle(self, x: float, y: float, radius: float, fill: str, line: str | None = None) -> None:
        more = f' stroke="{ink(line)}" stroke-width="2"' if line else ""
        self._parts.append(
            f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"'
            f' fill="{ink(fill)}"{more}/>'
        )

    def shadow(self, x: float, y: float, wide: float, high: float) -> None:
        """Draw a figure's shadow."""
        self._parts.append(
            f'<ellipse cx="{number(x)}" cy="{number(y)}" rx="{number(wide)}" ry="{number(high)}"'
            ' fill="#000" fill-opacity=".28"/>'
        )

    def bar(self, x: float, y: float, width: float, fill: str) -> None:
        """Draw a thick horizontal line."""
        self.rect(x, y - 1.5, width, 3, fill)

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float = 14,
        *,
        fill: str = "text",
        weight: int = 400,
        anchor: str = "start",
        display: bool = False,
        most: float | None = None,
    ) -> None:
        """Draw a line of text, squeezed to fit the width `most`."""
        family = DISPLAY_FONT if display else FONT
        more = ""
        if most is not None and len(words) * size * 0.56 > most:
            more = f' textLength="{number(most)}" lengthAdjust="spacingAndGlyphs"'
        self._parts.append(
            f'<text x="{number(x)}" y="{number(y)}" font-family="{family}"'
            f' font-size="{number(size)}" font-weight="{weight}" text-anchor="{anchor}"'
            f' fill="{ink(fill)}"{more}>{escape(words)}</text>'
        )

    def open(self, mark: str, name: str) -> None:
        """Open a group with a data attribute, so that programs can find it."""
        self._parts.append(f"<g data-{mark}={quoteattr(name)}>")

    def close(self) -> None:
        self._parts.append("</g>")

    def finished(self, width: float, height: float, title: str) -> Picture:
        """Finish the picture."""
        inside = "".join([defined(name, *each) for name, each in self._drawings.items()])
        inside += (
            f'<radialGradient id="{self._prefix}-lamp" cx=".5" cy=".4" r=".7">'
            f'<stop offset="0" stop-color="{ink("well-lamp")}" stop-opacity=".75"/>'
            f'<stop offset="1" stop-color="{ink("well-lamp")}" stop-opacity="0"/>'
            "</radialGradient>"
        )
        size = f"{number(width)} {number(height)}"
        return Picture(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}"'
            f' width="{number(width)}" height="{number(height)}" role="img"'
            f' aria-label={quoteattr(title)} style="max-width:100%;height:auto">'
            f"<title>{escape(title)}</title><defs>{inside}</defs>"
            f'<rect width="{number(width)}" height="{number(height)}" rx="16"'
            f' fill="{ink("bg")}"/>{"".join(self._parts)}</svg>\n'
        )


def defined(name: str, drawing: str, seat: int | None) -> str:
    """Define a drawing under the picture's own id."""
    more, inside = symbols()[drawing]
    return f'<symbol id="{name}"{inked(more, seat)}>{inked(inside, seat)}</symbol>'
