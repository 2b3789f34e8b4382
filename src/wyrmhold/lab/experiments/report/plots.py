"""Plots as inline SVG, made with Altair without a browser.

Placeholder colours are replaced by the page's variables, so one drawing serves light and dark.
"""

from __future__ import annotations

import re
from typing import Any, Final

import altair as alt
import vl_convert

from wyrmhold.lab.experiments.report.parts import Plot

WIDE, NARROW = 680, 200
"""Width of the plot without labels, on wide and narrow screens."""

INK, MUTED, LINE = "#010101", "#020202", "#030303"
SERIES: Final = ("#040401", "#040402", "#040403", "#040404", "#040405", "#040406")
COLOURS: Final = {
    INK: "var(--ink)",
    MUTED: "var(--muted)",
    LINE: "var(--line)",
    **{colour: f"var(--s{number})" for number, colour in enumerate(SERIES, 1)},
}
FONT: Final = "system-ui, sans-serif"
LABEL_BREAKS: Final = "[,;] "
ROOM_PER_LETTER: Final = 1.2
"""Extra room per letter, for fonts wider than the one the plot is drawn with."""


def svg_of(plot: Plot, name: str, narrow: bool) -> str:
    """Draw a plot as SVG. `name` prefixes the ids inside it, which must be unique in a page."""
    spec = chart(plot, narrow).to_dict()
    drawn = vl_convert.vegalite_to_svg(spec)
    for colour, variable in COLOURS.items():
        drawn = drawn.replace(colour, variable)
    drawn = re.sub(r"\b(clip|gradient)_?(\d+)\b", rf"{name}-\1\2", drawn)
    title = f"{plot.title}: {plot.axis}"
    return drawn.replace("<svg ", f'<svg role="img" aria-label="{title}" ', 1)


def chart(plot: Plot, narrow: bool) -> Any:
    """The plot as an Altair chart."""
    factor = 100 if plot.percent else 1
    values: list[dict[str, Any]] = [
        {
            "label": point.label,
            "series": point.series,
            "value": point.estimate.value * factor,
            "low": point.estimate.low * factor,
            "high": point.estimate.high * factor,
        }
        for point in plot.points
    ]
    labels = list(dict.fromkeys(point.label for point in plot.points))
    names = list(dict.fromkeys(point.series for point in plot.points))
    many = len(names) > 1
    unit = " (%)" if plot.percent else ""
    base = alt.Chart(alt.InlineData(values))
    # Labels with several parts are split over several lines.
    lines = [re.split(LABEL_BREAKS, label) for label in labels]
    split = alt.Axis(labelExpr=f"split(datum.label, /{LABEL_BREAKS}/)", title=None)
    y = alt.Y("label:N", sort=labels, axis=split)
    colour: Any = alt.value(SERIES[0])
    offset: dict[str, Any] = {}
    if many:
        legend = alt.Legend(title=None, orient="top", columns=3 if narrow else 6)
        colour = alt.Color(
            "series:N",
            scale=alt.Scale(domain=names, range=list(SERIES[: len(names)])),
            legend=legend,
        )
        spread = alt.Scale(paddingOuter=0.6)
        offset = {"yOffset": alt.YOffset("series:N", sort=names, scale=spread)}
    scale = alt.Scale(zero=False, nice=True, padding=10)
    x = alt.X(
        "low:Q", title=plot.axis + unit, scale=scale, axis=alt.Axis(tickCount=4 if narrow else 7)
    )
    layers: list[Any] = []
    if plot.mark is not None:
        line = alt.Chart(alt.InlineData([{"at": plot.mark * factor}]))
        layers.append(
            line.mark_rule(color=MUTED, strokeDash=[4, 3], strokeWidth=1.5).encode(
                x=alt.X("at:Q", scale=scale)
            )
        )
    layers += [
        base.mark_rule(strokeWidth=2.5, strokeCap="round").encode(
            x=x, x2="high:Q", y=y, color=colour, **offset
        ),
        base.mark_point(filled=True, size=70, opacity=1).encode(
            x=alt.X("value:Q", scale=scale), y=y, color=colour, **offset
        ),
    ]
    step = 17 if many else max(26, 16 * max(len(each) for each in lines) + 8)
    left = ROOM_PER_LETTER * max(len(line) for each in lines for line in each)
    return (
        alt.layer(*layers)
        .properties(
            width=NARROW if narrow else WIDE,
            height=alt.Step(step),
            background="transparent",
            padding={"left": left, "right": 12, "top": 4, "bottom": 4},
        )
        .configure(font=FONT)
        .configure_view(stroke=None)
        .configure_axis(
            labelColor=INK,
            titleColor=MUTED,
            domainColor=LINE,
            tickColor=LINE,
            gridColor=LINE,
            labelFontSize=13 if not narrow else 12,
            titleFontSize=13 if not narrow else 12,
            titleFontWeight="normal",
            labelLimit=320 if not narrow else 130,
        )
        .configure_legend(labelColor=INK, labelFontSize=12, symbolType="circle")
    )
