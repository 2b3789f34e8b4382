"""A clause of the rules as a page to read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rich.style import Style
from rich.text import Text

from wyrmhold.cli.rules import remarks
from wyrmhold.cli.terminal.inks import BRASS, FAINT, MUTED, RULE, STRONG
from wyrmhold.kernel.clauses import Clause


def clause_page(
    name: str,
    clauses: Mapping[str, Clause],
    elsewhere: Callable[[Clause], Sequence[str]],
    examples: str,
) -> list[Text]:
    """A clause as a page, or a note that there is no such clause.

    `elsewhere` gives the headings of remarks that do not apply to this table.
    """
    wanted = name.strip().upper()
    clause = clauses.get(wanted)
    if clause is not None:
        return written(clause, elsewhere(clause))
    near = [known for known in clauses if wanted and known.startswith(wanted.split("-")[0])]
    hint = f" Did you mean {', '.join(near)}?" if near else f" Try {examples}."
    return [Text(f"There is no clause {wanted or 'without a name'}.{hint}")]


def written(clause: Clause, elsewhere: Sequence[str]) -> list[Text]:
    """The full text of a clause, with remarks in `elsewhere` greyed out."""
    lines = [
        Text.assemble((clause.id, RULE), "  ", (clause.title, STRONG)),
        Text(""),
        Text(clause.rule),
    ]
    for head, text in remarks(clause):
        inks = (FAINT, FAINT) if text in elsewhere else (BRASS, Style.null())
        lines += [Text(""), Text.assemble((f"{head}: ", inks[0]), (text, inks[1]))]
    if clause.tokens:
        lines += [Text(""), Text(f"To type: {'  ·  '.join(clause.tokens)}", MUTED)]
    lines += [Text(""), Text("; ".join(clause.sources), FAINT)]
    return lines
