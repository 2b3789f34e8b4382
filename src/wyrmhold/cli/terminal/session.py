"""Runs a game in the terminal: whose turn it is to see the screen and to answer."""

from __future__ import annotations

import contextlib

from rich.text import Text

from wyrmhold.cli.terminal import save_file
from wyrmhold.cli.terminal.commands import NO, YES, save, save_unasked
from wyrmhold.cli.terminal.game_room import AnySitting, Leave
from wyrmhold.cli.terminal.inks import BRASS, STRONG
from wyrmhold.cli.terminal.question import Question
from wyrmhold.cli.terminal.screen import Hangup
from wyrmhold.kernel.action import Action

INTERRUPTED = 130


def play(room: AnySitting, session: Session | None = None) -> int:
    """Play a table until it is over or the players leave. Returns the exit status.

    `session` replaces the default for games that ask differently.
    """
    screen = room.screen
    status = 0
    try:
        screen.open()
        (session or Session(room)).run()
        return finish(room)
    except Leave as leave:
        farewell = str(leave)
    except KeyboardInterrupt:
        status = INTERRUPTED
        farewell = saved_after_asking(room)
    except (EOFError, Hangup, BrokenPipeError):
        farewell = saved(room)
    finally:
        screen.close()
    with contextlib.suppress(OSError):
        print(f"\n{farewell}" if screen.plain else farewell)
    return status if not farewell.startswith("Not saved") else 1


def saved(room: AnySitting) -> str:
    """Save without asking. Returns the last line to print."""
    try:
        return save_unasked(room)
    except save_file.CannotSave as error:
        return f"Not saved: {error.message}"


def saved_after_asking(room: AnySitting) -> str:
    """After an interruption, ask whether to save, and save if there is no answer."""
    try:
        if not room.is_worth_saving():
            return "Stopped. Nothing was played, so nothing was saved."
        room.screen.forget()
        answer = room.screen.ask(f"\nStopped. Save as {room.save_name()}? [Y/n] ")
        if answer.strip().lower() in NO:
            return "Stopped. The game was not saved."
    except (EOFError, KeyboardInterrupt, Hangup, BrokenPipeError):
        pass
    return saved(room)


def finish(room: AnySitting) -> int:
    """Print the end screen, then offer to save the record."""
    screen = room.screen
    screen.close()
    for line in room.ending_lines():
        screen.line(line)
    with contextlib.suppress(EOFError, KeyboardInterrupt, Hangup):
        if room.save_as is None:
            name = room.save_name()
            question = f"Save the record? Enter for {name}, another file name, or n: "
            answer = screen.ask_afresh(question).strip()
            if answer.lower() in NO:
                print("Goodbye. The record was not saved.")
                return 0
            room.save_as = name if answer.lower() in ("", *YES) else answer
        print(save(room, "")[0].plain)
        return 0
    print("\nGoodbye. The record was not saved.")
    return 0


class Session:
    """Asks people, lets bots answer, and keeps secrets on a shared screen."""

    def __init__(self, room: AnySitting) -> None:
        self.room = room
        self.shared = len(room.cast.people) > 1
        self.holder: int | None = None
        """The person looking at the screen."""

    def run(self) -> None:
        """Play until the game is over."""
        room = self.room
        while True:
            seat = room.table.asked
            if seat is None:
                return
            if seat in room.cast.people:
                self.hand_over(seat)
                seen = len(room.history)
                action = Question(room, seat).answered()
                room.seen[seat] = seen
            else:
                action = room.opponents_answer(seat)
            self.carry_out(seat, action)

    def carry_out(self, seat: int, action: Action) -> None:
        """Apply an answer."""
        self.room.answer(seat, action)

    def hand_over(self, seat: int) -> None:
        """Pass the screen to another person, after showing the outcome and hiding it."""
        holder = self.holder
        if self.shared and holder not in (None, seat) and self.room.has_news(holder):
            self.show_news(holder)
        self.pass_screen(seat)

    def pass_screen(self, seat: int) -> None:
        """Hide the screen until the next person confirms."""
        if self.holder == seat:
            return
        screen, name = self.room.screen, self.room.cast.names[seat]
        if self.shared:
            screen.forget()
            screen.show(
                [
                    Text(""),
                    Text.assemble("   Hand the screen to ", (name, STRONG), "."),
                    Text("   Nobody else should look.", BRASS),
                    Text(""),
                ]
            )
            screen.ask_afresh(f"   {name}, press Enter › ")
        self.holder = seat

    def show_news(self, seat: int) -> None:
        """Show the outcome of a person's answer before the screen is passed on."""
        room, screen = self.room, self.room.screen
        if screen.plain:
            lines = room.log(seat, room.history[room.seen.get(seat, 0) :])
            screen.show([Text(""), *[Text("  ") + line.text for line in lines]])
        else:
            screen.show(room.drawn(seat, None, plate="See what happened, then hide the screen."))
        screen.ask_afresh("Press Enter to hide the screen › ")
        room.seen[seat] = len(room.history)
