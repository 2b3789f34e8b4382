"""Terminal input and output, including clearing what others must not see."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import sys
from collections.abc import Callable, Iterable
from types import FrameType
from typing import Any, Final

from rich.console import Console
from rich.style import Style
from rich.text import Text

from wyrmhold.cli.terminal.cast import printable
from wyrmhold.cli.terminal.inks import ACT, BASE

ENTER_SCREEN: Final = "\x1b[?1049h"
RESET: Final = "\x1b[0m"
LEAVE_SCREEN: Final = RESET + "\x1b[?1049l"
HOME: Final = "\x1b[H"
CLEAR: Final = "\x1b[2J" + HOME
CLEAR_SCROLLED: Final = "\x1b[3J"

SIGNALS: Final = ("SIGINT", "SIGTERM", "SIGHUP", "SIGWINCH")

NARROWEST, LOWEST, WIDEST = 60, 20, 500

TO_ASCII: Final = str.maketrans("▲▶▼◀─│–·●✕›…▸┌┐└┘├┤┬┴┼╵╶╷╴", "^>v<-|-.ox>.>+++++++++++++")
"""Replacements for terminals that can only show ASCII."""


class Hangup(Exception):
    """The terminal is gone, or the process should terminate."""


def wants_plain() -> bool:
    """Whether standard input or output cannot be drawn on."""
    return not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM") == "dumb"


class Screen:
    """A terminal that is redrawn, or plain lines one after the other."""

    def __init__(self, plain: bool) -> None:
        self.plain = plain
        for stream in (sys.stdin, sys.stdout):
            # Undecodable bytes must not end a game.
            getattr(stream, "reconfigure", lambda **_: None)(errors="replace")
        self.console = Console(
            color_system=None if plain else "auto",
            highlight=False,
            markup=False,
            emoji=False,
            soft_wrap=True,
            legacy_windows=False,
        )
        self.ascii = "utf" not in self.console.encoding.lower()
        self._base = Style.null() if self.console.no_color else BASE
        self._open = False
        self._waiting = False
        self._signal = 0
        self._handlers: dict[int, Any] = {}
        self._prompt = ""
        self._again: Callable[[], None] | None = None

    @property
    def width(self) -> int:
        return min(WIDEST, max(NARROWEST, shutil.get_terminal_size((100, 40)).columns))

    @property
    def height(self) -> int:
        return min(WIDEST, max(LOWEST, shutil.get_terminal_size((100, 40)).lines))

    def open(self) -> None:
        """Switch to the alternate screen and install signal handlers."""
        for name in SIGNALS:
            # Not every system has all of them.
            number = getattr(signal, name, None)
            if number is not None:
                self._handlers[number] = signal.signal(number, self._on_signal)
        if not self.plain:
            self._write(ENTER_SCREEN)
            self._open = True

    def close(self) -> None:
        """Restore the terminal."""
        for number, handler in self._handlers.items():
            signal.signal(number, handler)
        self._handlers = {}
        if self._open:
            self._write(LEAVE_SCREEN)
            self._open = False

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        if number == getattr(signal, "SIGWINCH", 0):
            if self._waiting and self._again is not None and not self.plain:
                self._again()
                self._write_prompt()
            return
        # Interrupt only while waiting for input, so that no answer is half applied.
        self._signal = number
        if self._waiting:
            self._raise_signal()

    def _raise_signal(self) -> None:
        number, self._signal = self._signal, 0
        if number == signal.SIGINT:
            raise KeyboardInterrupt
        if number:
            raise Hangup

    def _write(self, text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()

    def _codes(self) -> str:
        """The codes that switch the base colours on."""
        if self.plain or self.console.no_color:
            return ""
        system = self.console._color_system
        return BASE.render("x", color_system=system).split("x")[0] if system else ""

    def clear(self) -> None:
        """Fill the window with the base colours, even if the terminal clears in its own."""
        rows = "\n".join([" " * self.width] * self.height)
        self._write(self._codes() + CLEAR + rows + HOME)

    def forget(self) -> None:
        """Clear the screen and the scrollback."""
        if not self.plain:
            self._write(CLEAR_SCROLLED)
            self.clear()
        elif sys.stdout.isatty():
            self._write("\n" * self.height)

    def show(self, lines: Iterable[Text]) -> None:
        """Redraw the screen, or print below in plain mode."""
        if not self.plain:
            self.clear()
        for line in lines:
            self.line(line)

    def line(self, line: Text | str = "") -> None:
        """Print one line without wrapping."""
        text = Text(line) if isinstance(line, str) else line
        if self.ascii:
            text = Text(text.plain.translate(TO_ASCII))
        if self.plain:
            print(text.plain.rstrip())
            return
        text = text.copy()
        text.truncate(self.width)
        text.pad_right(max(0, self.width - text.cell_len))
        self.console.print(text, style=self._base, soft_wrap=True)

    def ask(self, prompt: str = "› ", again: Callable[[], None] | None = None) -> str:
        """Read a line. Raises EOFError, KeyboardInterrupt or Hangup.

        `again` redraws the question when the window is resized.
        """
        self._prompt = prompt.translate(TO_ASCII) if self.ascii or self.plain else prompt
        self._again = again
        self._write_prompt()
        try:
            self._waiting = True
            self._raise_signal()
            line = sys.stdin.readline()
        except OSError:
            raise Hangup from None
        finally:
            self._waiting = False
            if not self.plain:
                self._write(RESET)
        if not sys.stdin.isatty():
            # No Enter was pressed, so end the prompt's line.
            self._write("\n")
        if not line:
            raise EOFError
        return printable(line.rstrip("\r\n"))

    def _write_prompt(self) -> None:
        if self.plain:
            self._write(self._prompt)
            return
        # Use the base colours for the whole row, including what is typed.
        self.console.print(Text(" " * (self.width - 1)), style=self._base, end="\r")
        self.console.print(Text(self._prompt, ACT), style=self._base, end="")
        self._write(self._codes())

    def ask_afresh(self, prompt: str) -> str:
        """Read a line, discarding anything typed before the prompt."""
        with contextlib.suppress(ImportError, OSError):
            import termios

            if sys.stdin.isatty():
                termios.tcflush(sys.stdin, termios.TCIFLUSH)
        return self.ask(prompt)

    def page(self, lines: list[Text]) -> None:
        """Show text to read, page by page if the screen is drawn."""
        if self.plain:
            for line in self.wrapped(lines):
                self.line(line)
            return
        rest = self.wrapped(lines)
        room = self.height - 3
        while rest:
            part, rest = rest[:room], rest[room:]
            self.show([Text(""), *part, Text("")][: self.height - 1])
            self.ask(" Enter: continue › " if rest else " Enter: back to the table › ")

    def wrapped(self, lines: list[Text]) -> list[Text]:
        """Lines wrapped at words."""
        width = min(self.width - 4, 88)
        rows: list[Text] = []
        for line in lines:
            if line.no_wrap or line.cell_len <= width:
                rows.append(line)
            else:
                rows += list(line.wrap(self.console, width))
        if self.plain:
            return rows
        return [row if row.no_wrap else Text("  ") + row for row in rows]
