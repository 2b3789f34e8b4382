"""Runs commands inside the test process and captures their output."""

from __future__ import annotations

import contextlib
import io
import json
from dataclasses import dataclass
from typing import Any

from wyrmhold.cli.main import main
from wyrmhold.cli.rules import known_clauses

SCENARIO_ERRORS = {"bad_scenario", "bad_options", "bad_record"}
TOKEN_ERRORS = {"bad_token", "illegal_action", "game_over"}


@dataclass(frozen=True)
class Answer:
    """A command's exit status and output."""

    status: int
    out: str
    err: str

    def json(self) -> Any:
        """The only JSON value printed, on one line."""
        assert self.out.endswith("\n"), self
        assert self.out.count("\n") == 1, self
        return json.loads(self.out)

    def refusal(self) -> dict[str, Any]:
        """The error, which must have the shape the notation promises."""
        assert (self.status, self.err) == (2, ""), self
        error = self.json()
        check_refusal(error)
        assert isinstance(error, dict)
        return error


def run(*argv: str) -> Answer:
    """Run a command. An exception fails the test; `--help` and the like exit."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            status = main(argv)
        except SystemExit as leaving:
            status = int(leaving.code or 0)
    return Answer(status, out.getvalue(), err.getvalue())


def complaint(answer: Answer) -> str:
    """The message for people: on standard error, in words, with exit status 2."""
    assert (answer.status, answer.out) == (2, ""), answer
    assert answer.err.startswith("wyrmhold: "), answer
    assert "Traceback" not in answer.err, answer
    return answer.err


def check_refusal(error: Any) -> None:
    """Check that an error is one object with a code, a message, and the fields of its code."""
    assert isinstance(error, dict)
    assert isinstance(error["error"], str)
    assert error["error"]
    assert isinstance(error["message"], str)
    assert error["message"]
    keys = set(error)
    assert keys >= {"error", "message", "token", "pending", "rule"}
    if error["error"] in SCENARIO_ERRORS:
        assert keys == {"error", "message", "token", "pending", "rule", "problems"}
        assert error["problems"]
        assert all(isinstance(problem, str) and problem for problem in error["problems"])
    elif error["error"] in TOKEN_ERRORS:
        assert isinstance(error["token"], str)
        check_pending(error["pending"])
        assert error["rule"] is None or error["rule"] in known_clauses()
    else:
        assert error["token"] is None
        assert error["rule"] is None


def check_pending(pending: Any) -> None:
    assert set(pending) == {"by", "kind"}
    assert isinstance(pending["kind"], str)
    by = pending["by"]
    assert by is None or by == "chance" or (type(by) is int and 0 <= by <= 5)
    assert (by is None) == (pending["kind"] == "over")


def check_view(view: Any, viewer: str | None) -> None:
    """Check that a position is printed as the notation specifies."""
    assert isinstance(view, dict)
    words = "pending legal chance turn board drakon pile hoard seats outcome"
    assert set(words.split()) <= set(view)
    check_pending(view["pending"])
    by = view["pending"]["by"]
    assert all(isinstance(token, str) for token in view["legal"])
    assert view["legal"] == sorted(set(view["legal"]))
    if by == "chance":
        assert [token for token, _ in view["chance"]] == view["legal"]
        assert all(type(weight) is int and weight > 0 for _, weight in view["chance"])
    else:
        assert view["chance"] is None
        may_answer = by is not None and viewer in (None, str(by))
        assert bool(view["legal"]) == may_answer
    assert (view["outcome"] is None) == (by is not None)
    if view["outcome"] is not None:
        assert view["outcome"]["winners"]
        assert view["outcome"]["reason"]
    assert view["board"]["0,0"] == "start:NESW"
    assert view["drakon"] is None or view["drakon"] in view["board"]
    assert type(view["pile"]) is int
    assert type(view["hoard"]) is int
    assert 0 <= view["turn"] < len(view["seats"])
    for number, seat in enumerate(view["seats"]):
        assert {"at", "hand", "coins", "locked", "ability"} <= set(seat)
        assert seat["at"] in view["board"]
        assert isinstance(seat["ability"], bool)
        open_hand = viewer is None or viewer == str(number)
        assert isinstance(seat["hand"], list if open_hand else int)
