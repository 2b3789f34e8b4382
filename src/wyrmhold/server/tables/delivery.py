"""Messages to each viewer. This is the only way from a table to a client."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, cast

import msgspec

from wyrmhold.kernel.errors import OTHERS
from wyrmhold.kernel.game import AnyGame
from wyrmhold.kernel.transaction import top
from wyrmhold.kernel.viewers import SPECTATOR
from wyrmhold.server.table_settings import LiveClock, NoClock
from wyrmhold.server.tables import entries as e
from wyrmhold.server.tables.answer_results import AnyEvent
from wyrmhold.server.tables.table import Happened, Table
from wyrmhold.server.wire import bodies
from wyrmhold.server.wire import messages as wire

View = dict[str, object]


def viewer_name(viewer: int) -> int | Literal["spectator"]:
    """A viewer's name on the wire."""
    return "spectator" if viewer == SPECTATOR else viewer


# --- what a viewer sees now -----------------------------------------------------------------------


def view_of(table: Table, viewer: int) -> View | None:
    """The game as this viewer sees it now; in a window, as it was when the window opened.

    It does not include the legal answers, which come with the prompt.
    """
    if table.state is None or table.status == "lobby":
        return None
    window = table.reply_window
    asked = window is not None and viewer >= 0 and table.is_asked(viewer)
    if window is None or (asked and window.seats is None):
        return table.game.sight(table.state, viewer)
    view = table.game.sight(window.shown, viewer)
    return {**view, "pending": {"by": viewer if asked else OTHERS, "kind": window.kind}}


def prompt_of(table: Table, viewer: int) -> wire.Prompt | None:
    """The pending question to this viewer, if any."""
    if viewer < 0 or not table.is_asked(viewer):
        return None
    state = table.state if table.reply_window is None else table.question(viewer)
    if state is None:
        assert table.reply_window is not None
        return wire.Prompt(table.prompts[viewer], None, [table.reply_window.silent])
    # Already encoded, to avoid building a list of hundreds of tokens.
    legal = cast("list[str]", msgspec.Raw(table.game.answers_json(state).encode()))
    return wire.Prompt(table.prompts[viewer], top(state).rule, legal)


def window_of(table: Table) -> wire.Window | None:
    window = table.reply_window
    if window is None:
        return None
    return wire.Window(window.kind, window.until, window.seats is not None)


def late_of(table: Table) -> wire.Late | None:
    """The person everybody waits for, if the others could hand over the seat."""
    since = table.late_from
    asked = None if since is None else table.asked
    if since is None or asked is None:
        return None
    voters = table.voters
    if not voters and table.created.host == table.asked_person:
        return None  # nobody else is there
    return wire.Late(asked, since, len(table.votes), len(voters))


def wants_asking(table: Table, viewer: int) -> bool:
    """Whether a viewer wants to be asked in secret."""
    return viewer < 0 or table.seats[viewer].quiet_since is None


def clock_of(table: Table) -> wire.ClockInfo | None:
    """The clocks, which are stopped while somebody may secretly be asked."""
    clocks = table.clocks
    if isinstance(clocks.clock, NoClock) or table.status != "playing":
        return None
    running = table.asked if table.reply_window is None else None
    left = list(clocks.left) if isinstance(clocks.clock, LiveClock) else []
    due = None if running is None else clocks.due(running)
    return wire.ClockInfo(left, running, clocks.since, due)


def info_of(table: Table) -> wire.TableInfo:
    """The table as everybody sees it."""
    created = table.created
    over = table.status in ("over", "abandoned")
    return wire.TableInfo(
        id=table.id,
        game=created.game,
        edition=created.edition,
        options=created.options,
        rules_version=created.rules_version,
        status=cast('Literal["lobby", "playing", "over", "abandoned"]', table.status),
        settings=created.settings,
        seats=[
            wire.SeatInfo(
                kind=cast('Literal["person", "bot", "open"]', seat.shown_kind),
                name=seat.name,
                colour=seat.colour,
                pick=seat.pick,
                bot=seat.bot,
                away=seat.away,
                forfeited=seat.forfeited,
                offered=seat.offered,
                stirred=table.entropy[number] is not None,
                also=[other for other in table.seats_of(seat.person) if other != number],
            )
            for number, seat in enumerate(table.seats)
        ],
        luck=wire.Luck(
            commitment=table.commitment,
            # The players' entropy stays hidden until the first draw: adding last gains nothing.
            entropy=[] if table.status == "lobby" else list(table.entropy),
            seed=created.seed if over else None,
        ),
        created=table.created_at,
        undo=None
        if table.undo is None
        else wire.UndoInfo(table.undo.seat, list(table.undo.waiting)),
        outcome=table.outcome,
        rematch=table.rematch,
        origin=None if created.origin is None else created.origin.id,
        news=[wire.SeatNews(*each) for each in table.news],  # type: ignore[arg-type]
    )


def whole(table: Table, viewer: int, view: View | None, now: int) -> wire.Whole:
    """The first message of a stream."""
    return wire.Whole(
        as_=viewer_name(viewer),
        number=table.heard[viewer],
        at=now,
        table=info_of(table),
        view=view,
        prompt=prompt_of(table, viewer),
        window=window_of(table),
        clock=clock_of(table),
        ask_me=wants_asking(table, viewer),
        late=late_of(table),
    )


def standing(table: Table, viewer: int) -> bodies.Standing:
    """What a viewer sees now, for HTTP."""
    return bodies.Standing(
        as_=viewer_name(viewer),
        number=table.heard[viewer],
        table=info_of(table),
        view=view_of(table, viewer),
        prompt=prompt_of(table, viewer),
        window=window_of(table),
        clock=clock_of(table),
        ask_me=wants_asking(table, viewer),
        late=late_of(table),
    )


# --- messages about an entry ----------------------------------------------------------------------


IN_GAME = (e.Answered, e.Closed, e.Replied)
"""Entries that usually leave the seats as they were."""


class Telling:
    """Makes the messages about one entry for each viewer. Shared parts are made once."""

    def __init__(self, table: Table, happened: Happened, at: int, was: str) -> None:
        self.table = table
        self.happened = happened
        self.at = at
        entry = happened.entry
        in_game = isinstance(entry, IN_GAME)
        changed = not in_game or table.status != was or happened.lapsed
        self.info = info_of(table) if changed and not isinstance(entry, e.Said) else None
        self.clock = clock_of(table)
        self.window = window_of(table)
        self.late = late_of(table)
        self._dumped: dict[int, object] = {}
        self._patches: dict[tuple[int, int], wire.Patch] = {}

    def hears(self, viewer: int) -> int:
        """The number of messages a viewer gets about this entry."""
        happened = self.happened
        entry = happened.entry
        if isinstance(entry, e.Answered):
            return int(self._sees_answer(viewer)) + int(happened.asks == viewer)
        if isinstance(entry, e.Created):
            return 0
        if isinstance(entry, e.Replied | e.AskMe):
            return int(viewer == entry.seat)
        return 1

    def _sees_answer(self, viewer: int) -> bool:
        happened = self.happened
        assert isinstance(happened.entry, e.Answered)
        own = happened.entry.seat == viewer and not happened.sealed
        return own or not happened.hidden

    def messages(self, viewer: int, had: View | None, view: View | None) -> list[wire.Told]:
        """The messages to a viewer whose view changed from `had` to `view`."""
        happened, table = self.happened, self.table
        entry = happened.entry
        count = self.hears(viewer)
        if not count:
            return []
        number = table.heard[viewer]
        if isinstance(entry, e.Said):
            return [
                wire.Chat(
                    as_=viewer_name(viewer),
                    number=number,
                    at=self.at,
                    name=entry.name,
                    seat=entry.seat,
                    text=entry.text,
                )
            ]
        patch = patched(had or {}, view or {}, self._patches)
        if isinstance(entry, e.Answered):
            return self._answer(viewer, entry, number, count, patch)
        if isinstance(entry, e.Replied):
            return [self._update(viewer, number, entry.seat, entry.do, entry.via, (), patch)]
        if isinstance(entry, e.Closed):
            return [self._update(viewer, number, None, None, None, happened.rest, patch)]
        assert self.info is not None
        if isinstance(entry, e.Started) or patch.set or patch.inside or patch.drop:
            by = entry.seat if isinstance(entry, e.Undone | e.UndoAsked) else None
            by = entry.asker if isinstance(entry, e.UndoSaid) else by
            do = "undo" if by is not None else None
            return [self._update(viewer, number, by, do, None, (), patch)]
        return [
            wire.News(
                as_=viewer_name(viewer),
                number=number,
                at=self.at,
                what=type(entry).__struct_config__.tag,  # type: ignore[arg-type]
                seat=getattr(entry, "seat", None),
                table=self.info,
                clock=self.clock,
                prompt=prompt_of(table, viewer),
                ask_me=wants_asking(table, viewer),
                late=self.late,
            )
        ]

    def _answer(
        self, viewer: int, entry: e.Answered, number: int, count: int, patch: wire.Patch
    ) -> list[wire.Told]:
        happened = self.happened
        assert happened.action is not None
        told: list[wire.Told] = []
        if self._sees_answer(viewer):
            own = viewer == entry.seat
            do = happened.action.token() if own else happened.action.masked()
            first = self._update(
                viewer, number - count + 1, entry.seat, do, entry.via, happened.head, patch
            )
            told.append(first)
            patch = wire.Patch()
        if happened.asks == viewer:
            told.append(self._update(viewer, number, None, None, None, (), patch))
        return told

    def _update(
        self,
        viewer: int,
        number: int,
        by: int | None,
        do: str | None,
        via: str | None,
        events: Sequence[AnyEvent],
        patch: wire.Patch,
    ) -> wire.Update:
        table = self.table
        return wire.Update(
            as_=viewer_name(viewer),
            number=number,
            at=self.at,
            by=by,
            do=do,
            via=via or None,
            events=self._seen(events, viewer),
            patch=patch,
            prompt=prompt_of(table, viewer) if number == table.heard[viewer] else None,
            window=self.window,
            clock=self.clock,
            table=self.info,
            ask_me=wants_asking(table, viewer),
            late=self.late,
        )

    def _seen(self, events: Sequence[AnyEvent], viewer: int) -> list[dict[str, object]]:
        """Events as a viewer sees them. Public ones are encoded once."""
        game: AnyGame = self.table.game
        seen: list[dict[str, object]] = []
        for event in events:
            mine = event.seen_by(viewer)
            if mine is None:
                continue
            if mine is event:
                written = self._dumped.get(id(event))
                if written is None:
                    written = self._dumped[id(event)] = game.codec.dump(event)
            else:
                written = game.codec.dump(mine)
            seen.append(cast("dict[str, object]", written))
        return seen


def patched(
    had: View, view: View, known: dict[tuple[int, int], wire.Patch] | None = None
) -> wire.Patch:
    """The patch from one view to another. `known` caches patches of shared parts."""
    changed: dict[str, object] = {}
    inside: dict[str, wire.Patch] = {}
    for key, value in view.items():
        old = had.get(key, MISSING)
        if old is value or old == value:
            continue
        if isinstance(value, dict) and isinstance(old, dict):
            pair = (id(old), id(value))
            part = None if known is None else known.get(pair)
            if part is None:
                part = patched(old, value, known)
                if known is not None:
                    known[pair] = part
            inside[key] = part
        else:
            changed[key] = value
    drop = [key for key in had if key not in view] if had.keys() - view.keys() else []
    return wire.Patch(changed, drop, inside)


def apply_patch(had: View, patch: dict[str, object]) -> View:
    """Apply a patch as a client does."""
    view = {key: value for key, value in had.items() if key not in patch.get("drop", ())}  # type: ignore[operator]
    view |= cast("View", patch.get("set", {}))
    for key, inner in cast("dict[str, dict[str, object]]", patch.get("inside", {})).items():
        view[key] = apply_patch(cast("View", had[key]), inner)
    return view


MISSING = object()
