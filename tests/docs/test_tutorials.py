"""The tutorials are true: everything on them runs, and prints what they show.

Each page runs in its own process and folder. `tests.docs.tutorials` says what its blocks mean; new
pages follow that, and take no more than a few seconds.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.blocks import ROOT, page
from tests.docs.bytecode import shared_bytecode
from tests.docs.tutorials import Reader, matches, parts, prepare
from tests.processes import python

FOLDER = ROOT / "docs/tutorials"
PAGES = [
    path.relative_to(ROOT).as_posix()
    for path in sorted(FOLDER.glob("*.md"))
    if path.name != "README.md"
]
PICTURE = re.compile(r"!\[[^\]]+\]\((\S+\.svg)\)")


@pytest.mark.parametrize("name", PAGES)
def test_a_tutorial_runs_as_written(name: str, tmp_path: Path) -> None:
    text = page(name)
    words = ("-m", "tests.docs.tutorials", name)
    env = prepare(text, tmp_path)
    with shared_bytecode(tmp_path):
        done = python(*words, cwd=tmp_path, env=env, seconds=600)
    assert done.returncode == 0, done.stdout + done.stderr
    run = [part for part in parts(text) if part.language in ("python", "console", "diff")]
    assert int(done.stdout.split()[-4]) >= len(run) > 0
    for picture in PICTURE.findall(text):
        if f'"{picture}"' in text:  # the page makes it, and shows it
            assert (tmp_path / picture).read_text("utf-8") == (FOLDER / picture).read_text("utf-8")


def test_every_tutorial_is_listed() -> None:
    listed = re.findall(r"\]\(([\w-]+\.md)\)", page("docs/tutorials/README.md"))
    assert sorted(listed) == [Path(name).name for name in PAGES]


LIES = {
    "another output": "```python\nprint(1)\n# -> 2\n```\n",
    "another output in the middle": "```python\nprint(1)\n# -> 2\nprint(2)\n# -> 2\n```\n",
    "less output": "```python\nprint(1)\n# -> 1\n# -> 2\n```\n",
    "more output": "```python\nprint(1)\nprint(2)\n# -> 2\n```\n",
    "an error": "```python\n1 / 0\n```\n",
    "a name of another page": "```python\nprint(magpie)\n```\n",
    "a command that fails": "```console\n$ wyrmhold options --nonsense\n```\n",
    "another output of a command": "```console\n$ wyrmhold --version\nversion 0\n```\n",
    "a program that nobody has": "```console\n$ dragonfire\n```\n",
    "a change to what is not there": "```diff box.txt\n gold\n+silver\n```\n",
}


@pytest.mark.parametrize("lie", LIES.values(), ids=LIES)
def test_a_false_page_is_detected(
    lie: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("box.txt").write_text("copper\n", "utf-8")
    with pytest.raises((AssertionError, ArithmeticError, NameError)):
        Reader("page", lie).read()


def test_blocks_share_names_and_files_and_report_the_failing_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = """\
```toml box.toml
gold = 3
```

```diff box.toml
-gold = 3
+gold = 4
```

```python
from pathlib import Path

gold = Path("box.toml").read_text()
```

Nothing is run here:

```text
$ dragonfire
```

```python
print(gold, end="")
# -> gold = ...
gold.missing
```
"""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(AttributeError) as error:
        Reader("page.md", text).read()
    last = error.traceback[-1]
    assert (Path(last.path).name, last.lineno + 1) == ("page.md", 25)
    assert Path("box.toml").read_text("utf-8") == "gold = 4\n"


@pytest.mark.parametrize(
    ("shown", "printed", "same"),
    [
        ("a", "a", True),
        ("a", "b", False),
        ("a...c", "abc", True),
        ("a...c", "ab", False),
        ("...\nc", "a\nb\nc", True),
        ("...\nc", "c", True),
        ("...\nc", "c\nd", False),
        ("1.5", "115", False),
    ],
)
def test_three_dots_stand_for_anything(shown: str, printed: str, same: bool) -> None:
    assert matches(shown.split("\n"), printed.split("\n")) is same
