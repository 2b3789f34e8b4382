"""Text for people is plain English: the worst phrases of literal translation stay out.

A phrase is banned here once it has been removed everywhere. The habits behind the list: people own
things (their hand, your hero), parameters have names, and the usual word beats a paraphrase of it.
"""

from __future__ import annotations

import re
import subprocess

import pytest

from tests.docs.blocks import ROOT

BANNED = {
    r"\bthe own\b": "name the owner: your hand, their hero, the player's coins",
    r"\bso many\b": "use the parameter's name, or a number",
    r"\banew\b": "again, or a verb that says it: rebuild, restart, retry",
    r"\bthat there (?:is|are) not\b": "unknown, missing",
    r"\bwho is \w+ has\b": "make the person the subject: an eliminated player loses",
    r"\bgold that was needed\b": "first to 10 gold",
    r"\bthe reason stands above\b": "see the messages above",
    r"\bis waited for\b": "say who waits",
    r"\bdoes? for so\b": "is enough for",
    r"\ba key called so\b": "a key with this name",
}
"""Patterns, each with what to write instead."""

NAMES = re.compile(r"^(?:export const )?(?:MUCH|GROWS|LATE|FEW|MANY|SOON|A_CHAMBER|MOST)\b", re.M)
"""Constants that do not say what they hold."""

TEXTS = (".css", ".html", ".json", ".md", ".py", ".svelte", ".toml", ".ts", ".yaml", ".yml")
ELSEWHERE = (
    "benchmarks/results/",
    "docs/studies/",  # written by earlier versions of the laboratory
    "tests/docs/test_plain_english.py",
    "tests/golden/",
    "web/package-lock.json",
    "web/src/dragon_run/texts/de/",
    "web/src/dragon_run/texts/fr/",
    "web/src/drakon/texts/de/",
    "web/src/drakon/texts/fr/",
    "web/src/texts/de/",
    "web/src/texts/fr/",
)
"""Not English, not ours to reword, or this file."""


def texts() -> dict[str, str]:
    """Every tracked file with text for people in it, by its path."""
    # The checkout may belong to somebody else.
    command = ["git", "-c", f"safe.directory={ROOT}", "ls-files"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    names = [name for name in listed.stdout.splitlines() if name.endswith(TEXTS)]
    wanted = [name for name in names if not name.startswith(ELSEWHERE)]
    return {name: (ROOT / name).read_text("utf-8") for name in wanted if (ROOT / name).exists()}


TEXT = texts()


def test_the_files_are_found() -> None:
    assert {"README.md", "x.py", "web/src/App.svelte", "docs/architecture.md"} <= set(TEXT)


@pytest.mark.parametrize("pattern", BANNED)
def test_a_phrase_is_not_used(pattern: str) -> None:
    # A phrase may be broken by the end of a line and by the mark of a comment.
    spaced = pattern.replace(" ", r"(?:\s+(?:#|//|\*)?\s*)")
    found = [
        f"{name}:{text.count(chr(10), 0, match.start()) + 1}"
        for name, text in TEXT.items()
        for match in re.finditer(spaced, text, re.IGNORECASE)
    ]
    assert not found, f"write instead: {BANNED[pattern]}\n" + "\n".join(found)


def test_constants_say_what_they_hold() -> None:
    assert [name for name, text in TEXT.items() if NAMES.search(text)] == []
