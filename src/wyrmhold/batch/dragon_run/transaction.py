"""What is asked, the answers to it, and what an answer or a draw leads to."""

from __future__ import annotations

from wyrmhold.batch.dragon_run import discards, frames, hands, numbers, outcomes, peeks, turn
from wyrmhold.batch.dragon_run.annulment import may_annul
from wyrmhold.batch.dragon_run.card_draws import sole_card, sole_in_hand
from wyrmhold.batch.dragon_run.dungeon import left_in_deck
from wyrmhold.batch.dragon_run.ending import calm_and_shuffle
from wyrmhold.batch.dragon_run.layout import NOBODY, Numbers, State, Table
from wyrmhold.batch.dragon_run.locations import dragon, pack, top_three
from wyrmhold.batch.dragon_run.setup import deal_hands, new_table
from wyrmhold.batch.dragon_run.table_events import others
from wyrmhold.batch.target import flat
from wyrmhold.kernel.viewers import CHANCE


@flat
def to_act(s: State) -> int:
    """The seat that is asked; CHANCE for a draw, NOBODY when the game is over."""
    if s.depth == 0:
        return NOBODY
    frame = frames.top(s)
    if frames.kind_of(frame) >= frames.FIRST_CHANCE:
        return CHANCE
    return frames.seat_of(frame)


@flat
def legal(s: State, t: Table, out: Numbers) -> int:
    """List the numbers of all answers to the pending question. Returns how many there are."""
    frame = frames.top(s)
    kind = frames.kind_of(frame)
    seat = frames.seat_of(frame)
    if kind == frames.CHOOSE_TURN:
        return hands.choose_turn(s, seat, out)
    if kind == frames.AFTER_HALL:
        return hands.after_hall(s, seat, out)
    if kind == frames.AFTER_HIDE:
        return hands.after_hide(s, seat, out)
    if kind == frames.CHOOSE_VICTIM:
        return dragon.choose_victim(s, seat, out)
    if kind == frames.CHOOSE_DISCARDS:
        return discards.choose_discards(s, t, seat, out)
    if kind == frames.CHOOSE_KEPT:
        return top_three.choose_kept(s, out)
    if kind == frames.MAY_PUT_UNDER:
        return peeks.may_put_under(s, out)
    return may_annul(s, seat, out)


@flat
def answer(s: State, t: Table, number: int) -> None:
    """Answer the pending question with one of its legal answers, and settle."""
    frame = frames.pop(s)
    take(s, t, frame, number)
    settle(s, t)


@flat
def draw(s: State, t: Table, outcome: int) -> None:
    """Decide the pending draw, and settle."""
    frame = frames.pop(s)
    outcomes.happen(s, t, frame, outcome)
    settle(s, t)


@flat
def start(s: State, t: Table) -> None:
    """Make a new table, up to its first draw."""
    new_table(s, t)
    settle(s, t)


@flat
def take(s: State, t: Table, frame: int, number: int) -> None:
    """Carry out a legal answer. The frame has already been popped."""
    kind = frames.kind_of(frame)
    seat = frames.seat_of(frame)
    if kind == frames.CHOOSE_TURN:
        turn.take_choose_turn(s, seat, number)
    elif kind == frames.AFTER_HALL:
        turn.take_after_hall(s, seat, number)
    elif kind == frames.AFTER_HIDE:
        turn.take_after_hide(s, seat, number)
    elif kind == frames.CHOOSE_VICTIM:
        dragon.take_choose_victim(s, number)
    elif kind == frames.CHOOSE_DISCARDS:
        discards.take_choose_discards(s, t, seat, number)
    elif kind == frames.CHOOSE_KEPT:
        top_three.take_choose_kept(s, seat, number)
    elif kind == frames.MAY_PUT_UNDER:
        peeks.take_may_put_under(s, number)
    else:
        turn.answer_annulment(s, seat, number)


@flat
def settle(s: State, t: Table) -> None:
    """Resolve frames until a question or a draw has to be waited for, or the game is over."""
    while s.depth > 0:
        frame = frames.top(s)
        kind = frames.kind_of(frame)
        if kind >= frames.FIRST_STEP:
            frames.pop(s)
            run(s, t, frame)
        elif kind >= frames.FIRST_CHANCE:
            outcome = outcomes.sole_outcome(s, frame)
            if outcome < 0:
                return
            frames.pop(s)
            outcomes.happen(s, t, frame, outcome)
        elif not settled_alone(s, t, frame):
            return


@flat
def settled_alone(s: State, t: Table, frame: int) -> bool:
    """Resolve a question without asking it: it has no answer, or one that nobody must be told."""
    kind = frames.kind_of(frame)
    seat = frames.seat_of(frame)
    if kind == frames.MAY_PUT_UNDER and left_in_deck(s) <= 1:
        frames.pop(s)
        return True
    if kind == frames.CHOOSE_VICTIM:
        targets = others(s, seat)
        if targets & (targets - 1) == 0:
            frames.pop(s)
            if targets != 0:
                dragon.take_choose_victim(s, numbers.TARGET + lowest(targets))
            return True
    if kind == frames.CHOOSE_DISCARDS and not t.asks_alike:
        card = sole_in_hand(s, seat)
        if card >= 0:
            frames.pop(s)
            discards.discard_alike(s, seat, card)
            return True
    if kind == frames.CHOOSE_KEPT and not (t.asks_alike and s.aside_size > 1):
        card = sole_card(s.aside, int(s.aside_size))
        if card >= 0:
            frames.pop(s)
            top_three.take_choose_kept(s, seat, numbers.KEEP + card)
            return True
    return False


@flat
def lowest(mask: int) -> int:
    """The lowest seat of a mask."""
    seat = 0
    while not mask >> seat & 1:
        seat += 1
    return seat


@flat
def run(s: State, t: Table, frame: int) -> None:
    """Carry out a step."""
    kind = frames.kind_of(frame)
    seat = frames.seat_of(frame)
    if kind == frames.NEXT_TURN:
        turn.pass_turn(s)
    elif kind == frames.DRAW_UP:
        pack.draw_up(s, seat)
    elif kind == frames.LOOK_ON:
        top_three.look_on(s, seat)
    elif kind == frames.LOOK_AT:
        peeks.look(s, seat, frames.first_of(frame), frames.second_of(frame))
    elif kind == frames.CALM:
        calm_and_shuffle(s, t)
    elif kind == frames.DEAL_HANDS:
        deal_hands(s)
    else:
        turn.begin_turn(s, int(s.turn), 0)
