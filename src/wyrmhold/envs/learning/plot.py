"""Plots a learning curve as an SVG that works on light and dark pages."""

from __future__ import annotations

from typing import Any, Final
from xml.sax.saxutils import escape

WIDTH: Final = 640
HEIGHT: Final = 320
LEFT, RIGHT, TOP, BOTTOM = 56, 16, 36, 48
STYLE: Final = (
    "text{font:13px sans-serif;fill:#333}.axis{stroke:#888}.grid{stroke:#8884}"
    ".line{fill:none;stroke:#1769aa;stroke-width:2}.band{fill:#1769aa;opacity:.2}"
    ".goal{stroke:#b3541e;stroke-dasharray:5 4}"
    "@media(prefers-color-scheme:dark){text{fill:#ddd}.line{stroke:#7cc0f5}.band{fill:#7cc0f5}"
    ".goal{stroke:#f0a878}}"
)


def drawn(curve: dict[str, Any], goal: float) -> str:
    """Plot the share of wins over CPU time with its interval and the goal."""
    points = curve["points"]
    most = max([point["minutes"] for point in points], default=1.0) or 1.0

    def at(minutes: float, share: float) -> str:
        across = LEFT + (WIDTH - LEFT - RIGHT) * minutes / most
        down = TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - share)
        return f"{across:.1f},{down:.1f}"

    def line(kind: str, one: str, other: str) -> str:
        (x1, y1), (x2, y2) = one.split(","), other.split(",")
        return f'<line class="{kind}" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>'

    def text(place: str, words: str, anchor: str, dx: int, dy: int) -> str:
        x, y = [float(each) for each in place.split(",")]
        return f'<text x="{x + dx:.1f}" y="{y + dy:.1f}" text-anchor="{anchor}">{words}</text>'

    against = points[-1]["against"] if points else "nobody"
    title = escape(f"{curve['game']}, seed {curve['seed']}: share of wins against {against}")
    found = [text(at(0.0, 1.0), title, "start", 0, -14)]
    for tenth in range(0, 11, 2):
        share = tenth / 10
        found.append(line("grid", at(0.0, share), at(most, share)))
        found.append(text(at(0.0, share), f"{tenth * 10} %", "end", -6, 4))
    for step in range(5):
        minutes = most * step / 4
        found.append(text(at(minutes, 0.0), f"{minutes:.1f}", "middle", 0, 18))
    found.append(text(at(most / 2, 0.0), "minutes of CPU time", "middle", 0, 38))
    found.append(line("axis", at(0.0, 0.0), at(most, 0.0)))
    found.append(line("goal", at(0.0, goal), at(most, goal)))
    upper = [at(point["minutes"], point["high"]) for point in points]
    lower = [at(point["minutes"], point["low"]) for point in points]
    middle = [at(point["minutes"], point["share"]) for point in points]
    found.append(f'<polygon class="band" points="{" ".join(upper + lower[::-1])}"/>')
    found.append(f'<polyline class="line" points="{" ".join(middle)}"/>')
    size = f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img"><title>{title}</title>'
    return "\n".join([head, f"<style>{STYLE}</style>", *found, "</svg>", ""])
