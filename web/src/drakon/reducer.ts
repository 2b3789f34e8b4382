/**
 * Turns events of Drakon into a sequence of views to show.
 *
 * No rules are applied here: an event says what changed, and everything else comes from the view
 * the server sent at the end. Unknown kinds of events are skipped.
 */

import type { Still, StillsOf } from "../lib/stage.svelte";
import { arrowsOf, inHand, kindOf } from "../lib/tokens";
import { type GameEvent, outcomeOf } from "../lib/views";
import type { DrakonSeat, DrakonView } from "./view";

/** Duration of a hero's move to the next chamber, a chamber that settles. */
const SHORT_MS = 220;
/** Duration of a coin on its way. */
const COIN_MS = 420;
/** Total duration of Drakon's walk. */
const WALK_MS = 420;
/** Stands for the hoard where a seat is expected. */
export const HOARD = -1;

type Views = [view: DrakonView, ms: number][];
type Reducer = (view: DrakonView, event: GameEvent) => Views;

export const stillsOf: StillsOf = (before, events, after) => {
  const stills: Still[] = [];
  let view = before as DrakonView;
  for (const event of events) {
    for (const [next, ms] of follow(view, event)) {
      view = next;
      if (ms > 0) stills.push({ view, ms, event });
    }
  }
  const last = stills[stills.length - 1];
  if (last) last.view = after ?? view;
  return stills;
};

/** The views an event leads through, each with its duration; empty if there is nothing to see. */
export function follow(view: DrakonView, event: GameEvent): Views {
  return REDUCERS[event.type]?.(view, event) ?? [];
}

/** The view after some events, as far as they tell. */
export function viewAfter(view: DrakonView, events: readonly GameEvent[]): DrakonView {
  let now = view;
  for (const event of events) now = follow(now, event).at(-1)?.[0] ?? now;
  return now;
}

/** The cells of a path, whichever field of the event holds it. */
export function pathOf(event: GameEvent): string[] {
  const path = event.path;
  if (Array.isArray(path)) return path as string[];
  return typeof path === "string" ? path.split(">") : [];
}

const REDUCERS: Record<string, Reducer> = {
  HeroMoved: (view, event) => {
    let now = view;
    return pathOf(event).map((cell) => {
      now = standing(now, event.seat, cell);
      return [now, SHORT_MS];
    });
  },
  HeroCaught: (view, event) => [[standing(view, event.seat, text(event.cell)), SHORT_MS]],
  HeroVanished: (view, event) => [[seated(view, event.seat, { at: null, void: "miss" }), SHORT_MS]],
  TurnMissed: (view, event) => [
    [{ ...seated(view, event.seat, { void: "return" }), turns: view.turns + 1 }, 0],
  ],
  HeroDealt: (view, event) => [[seated(view, event.seat, { hero: text(event.hero) }), SHORT_MS]],
  HeroPicked: (view, event) => [[seated(view, event.seat, { hero: text(event.hero) }), SHORT_MS]],
  AbilityUsed: (view, event) => [[seated(view, event.seat, { ability: false }), 0]],
  DrakonMoved: (view, event) => [[{ ...view, drakon: text(event.cell) }, WALK_MS]],
  ChamberPlaced: (view, event) => {
    const face = String(event.face);
    const now = hand(view, event.seat, [face], []);
    return [[{ ...now, board: { ...now.board, [String(event.cell)]: face } }, SHORT_MS]];
  },
  ChamberDrawn: (view, event) => {
    const now = hand(view, event.seat, [], [text(event.tile)]);
    // When the rest is gone, what was put under the pile comes up, oldest first.
    const under = now.pile > now.under.length ? now.under : now.under.slice(1);
    return [[{ ...now, under, pile: Math.max(0, now.pile - 1) }, SHORT_MS]];
  },
  ChamberTaken: (view, event) => {
    const tile = text(event.tile);
    return [[hand(hand(view, event.giver, [tile], []), event.seat, [], [tile]), SHORT_MS]];
  },
  ChambersDiscarded: (view, event) => {
    const tiles = event.tiles as (string | null)[];
    const now = hand(view, event.seat, tiles, []);
    const under = [...now.under, ...tiles.map((tile) => (tile === null ? null : inHand(tile)))];
    return [[{ ...now, under, pile: now.pile + tiles.length }, SHORT_MS]];
  },
  ChamberFloated: (view, event) => {
    const { source, cell } = event as unknown as { source: string; cell: string };
    const { [source]: _, ...board } = view.board;
    const seats = view.seats.map((seat) => (seat.at === source ? { ...seat, at: cell } : seat));
    const drakon = view.drakon === source ? cell : view.drakon;
    return [
      [{ ...view, board: { ...board, [cell]: String(event.face) }, seats, drakon }, SHORT_MS],
    ];
  },
  ChamberTurned: (view, event) => {
    const cell = text(event.cell);
    const face = cell === null ? undefined : view.board[cell];
    if (cell === null || face === undefined) return [];
    const turned = `${kindOf(face)}:${event.arrows}`;
    return [[{ ...view, board: { ...view.board, [cell]: turned } }, SHORT_MS]];
  },
  ChamberSwitched: (view, event) => {
    const now = hand(view, event.seat, [text(event.face)], [text(event.removed)]);
    const board = { ...now.board, [String(event.cell)]: String(event.face) };
    return [[{ ...now, board }, SHORT_MS]];
  },
  ChambersExchanged: (view, event) => {
    const { cell, other } = event as unknown as { cell: string; other: string };
    const [one, two] = [view.board[cell], view.board[other]];
    if (one === undefined || two === undefined) return [];
    const board = {
      ...view.board,
      [cell]: `${kindOf(two)}:${arrowsOf(one)}`,
      [other]: `${kindOf(one)}:${arrowsOf(two)}`,
    };
    return [[{ ...view, board }, SHORT_MS]];
  },
  ChamberDestroyed: (view, event) => {
    const now = without(view, String(event.cell));
    const under = [...now.under, inHand(String(event.face))];
    return [[{ ...now, under, pile: now.pile + 1 }, SHORT_MS]];
  },
  ChamberBought: (view, event) => {
    const now = without(view, String(event.cell));
    return [[hand(now, event.seat, [], [text(event.face)]), SHORT_MS]];
  },
  CoinMoved: (view, event) => {
    const value = Number(event.value);
    return [[purse(purse(view, event.giver, [value], []), event.taker, [], [value]), COIN_MS]];
  },
  CoinSwapped: (view, event) => [
    [purse(view, event.seat, [Number(event.gave)], [Number(event.got)]), COIN_MS],
  ],
  CoinsLocked: (view, event) => {
    const seat = view.seats[Number(event.seat)];
    if (seat === undefined) return [];
    const locked =
      Array.isArray(seat.locked) && Array.isArray(seat.coins)
        ? [...seat.locked, ...seat.coins].sort()
        : Number(seat.locked) + Number(event.coins);
    const coins = Array.isArray(seat.coins) ? [] : 0;
    return [[seated(view, event.seat, { coins, locked }), SHORT_MS]];
  },
  CoinKept: (view) => [[view, SHORT_MS]],
  FirstPlayerChosen: (view, event) => [[{ ...view, turn: Number(event.seat) }, 0]],
  // Who is next is a rule; the server's view tells.
  TurnEnded: (view) => [[{ ...view, turns: view.turns + 1 }, 0]],
  GameEnded: (view, event) => [[{ ...view, outcome: outcomeOf(event) }, 0]],
  PursesOpened: (view, event) => {
    const { purses, locked } = event as unknown as { purses: number[][]; locked: number[][] };
    // In a team, seats share a purse.
    const seats = view.seats.map((seat, at) => ({
      ...seat,
      coins: purses[at % purses.length] ?? seat.coins,
      locked: locked[at % locked.length] ?? seat.locked,
    }));
    return [[{ ...view, seats }, SHORT_MS]];
  },
};

function text(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

function seated(view: DrakonView, seat: unknown, change: Partial<DrakonSeat>): DrakonView {
  const seats = view.seats.map((each, at) => (at === seat ? { ...each, ...change } : each));
  return { ...view, seats };
}

/** A hero on a chamber, and no longer in The Void. */
function standing(view: DrakonView, seat: unknown, cell: string | null): DrakonView {
  const seats = view.seats.map((each, at) => {
    if (at !== seat) return each;
    const { void: _, ...rest } = each;
    return { ...rest, at: cell };
  });
  return { ...view, seats };
}

function without(view: DrakonView, cell: string): DrakonView {
  const { [cell]: _, ...board } = view.board;
  return { ...view, board };
}

/** A hand after giving and receiving chambers; null if the viewer does not know the hand. */
function hand(
  view: DrakonView,
  seat: unknown,
  gives: readonly (string | null)[],
  gets: readonly (string | null)[],
): DrakonView {
  const held = view.seats[Number(seat)]?.hand;
  if (held === undefined) return view;
  if (typeof held === "number")
    return seated(view, seat, { hand: Math.max(0, held - gives.length + gets.length) });
  const now = [...held];
  for (const face of gives) {
    const at = face === null ? -1 : now.indexOf(inHand(face));
    if (at >= 0) now.splice(at, 1);
  }
  for (const face of gets) if (face !== null) now.push(inHand(face));
  return seated(view, seat, { hand: now });
}

/** A purse, or the hoard, after giving and receiving coins. */
function purse(
  view: DrakonView,
  seat: unknown,
  gives: readonly number[],
  gets: readonly number[],
): DrakonView {
  const more = gets.length - gives.length;
  if (seat === HOARD) return { ...view, hoard: Math.max(0, view.hoard + more) };
  const held = view.seats[Number(seat)]?.coins;
  if (held === undefined) return view;
  if (typeof held === "number") return seated(view, seat, { coins: Math.max(0, held + more) });
  const now = [...held];
  for (const coin of gives) {
    const at = now.indexOf(coin);
    if (at >= 0) now.splice(at, 1);
  }
  now.push(...gets.filter((coin) => coin > 0));
  return seated(view, seat, { coins: now.sort() });
}
