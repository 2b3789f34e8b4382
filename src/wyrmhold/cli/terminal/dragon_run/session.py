"""Runs Dragon Run on a shared screen, which is passed around after every potion."""

from __future__ import annotations

from wyrmhold.cli.terminal.dragon_run.moment import (
    Moment,
    could_be_held,
    moment_after,
    played_potion,
)
from wyrmhold.cli.terminal.dragon_run.room import Room
from wyrmhold.cli.terminal.question import Question
from wyrmhold.cli.terminal.session import Session
from wyrmhold.games.dragon_run.rules.annulment import Annul, MayAnnul
from wyrmhold.kernel.action import Action
from wyrmhold.kernel.transaction import pending


class RunSession(Session):
    """A session that keeps secret who can play an Annulation."""

    def __init__(self, room: Room) -> None:
        super().__init__(room)
        self.run_room = room

    def carry_out(self, seat: int, action: Action) -> None:
        """Apply an answer. After a potion that could be annulled, pass the screen around."""
        room = self.run_room
        card = played_potion(action)
        others = self.people_after(seat)
        if card is None or not others or not could_be_held(room.table.state, card):
            super().carry_out(seat, action)
            return
        self.go_round(seat, action)

    def people_after(self, seat: int) -> list[int]:
        """The other living people, clockwise from `seat`, if the screen is shared."""
        if not self.shared:
            return []
        others = self.run_room.table.state.others(seat)
        return [other for other in others if other in self.run_room.cast.people]

    def go_round(self, actor: int, action: Action) -> None:
        """Show every other living person the same question, though at most one can really answer.

        The table knows who is really asked. If nobody can annul the potion, it has already taken
        effect, but that is not shown before everybody has been asked.
        """
        room = self.run_room
        state = room.table.state
        moment = moment_after(state, room.history, actor, action)
        before = len(room.history)
        people = self.people_after(actor)
        room.saved_steps = len(room.table.record.steps)
        room.answer(actor, action)
        if self.holder is not None and self.holder != people[0]:
            with room.at(moment):
                self.show_news(self.holder)
            room.seen[self.holder] = before
        for seat in state.others(actor):
            answer = self.answer_of(seat, moment)
            if seat in people:
                # The potion's effect is part of the same entry and shown later.
                room.seen[seat] = before
            if answer is None or not self.is_asked(seat):
                continue
            if isinstance(answer, Annul):
                room.saved_steps = None
                self.carry_out(seat, answer)
                return
            room.answer(seat, answer)
        room.saved_steps = None

    def answer_of(self, seat: int, moment: Moment) -> Action | None:
        """A seat's answer to the potion; None if it was not really asked."""
        room = self.run_room
        if seat in room.cast.people:
            with room.at(moment.asking(seat)):
                self.pass_screen(seat)
                return Question(room, seat).answered()
        return room.opponents_answer(seat) if self.is_asked(seat) else None

    def is_asked(self, seat: int) -> bool:
        """Whether the table is really waiting for this seat."""
        frame = pending(self.run_room.table.state)
        return isinstance(frame, MayAnnul) and frame.seat == seat
