/** The lair as it was at each log entry, and facts about the last turns. */

import type { Entry } from "../lib/source";
import type { GameEvent } from "../lib/views";
import { follow, pathOf, viewAfter } from "./reducer";
import type { DrakonView } from "./view";

/** A view that only says which chambers lie where and who stands where. */
function bareView(board: { [cell: string]: string }, seats: number): DrakonView {
  const seat = { hero: null, at: null, hand: 0, coins: 0, locked: 0, ability: true };
  return {
    pending: { by: null, kind: "" },
    turn: 0,
    turns: 0,
    board,
    drakon: null,
    pile: 0,
    under: [],
    hoard: 0,
    seats: Array.from({ length: seats }, () => seat),
    outcome: null,
  };
}

/** The cells where events of a log placed or removed a chamber. */
function touched(log: readonly Entry[]): Set<string> {
  const cells = new Set<string>();
  for (const entry of log)
    for (const event of entry.events)
      if (event.type.startsWith("Chamber"))
        for (const cell of [event.cell, event.source, event.other])
          if (typeof cell === "string") cells.add(cell);
  return cells;
}

/**
 * The view before each entry, by key. Entries of a record come without one, so it is rebuilt from
 * the start, when only those chambers were there that no event has touched since.
 */
export function viewsOf(log: readonly Entry[], now: DrakonView): Map<number, DrakonView> {
  const moved = touched(log);
  const lain = Object.entries(now.board).filter(([cell]) => !moved.has(cell));
  let view = bareView(Object.fromEntries(lain), now.seats.length);
  const views = new Map<number, DrakonView>();
  for (const entry of log) {
    const given = entry.before as DrakonView | null;
    if (given !== null) view = given;
    views.set(entry.key, view);
    view = viewAfter(view, entry.events);
  }
  return views;
}

export interface Way {
  seat: number;
  path: string[];
}

/** The last path of each seat since this seat's own last answer, including where it began. */
export function ways(
  log: readonly Entry[],
  views: ReadonlyMap<number, DrakonView>,
  since: number | null,
): Way[] {
  const found = new Map<number, string[]>();
  const last = since === null ? -1 : log.findLastIndex((entry) => entry.by === since);
  const from = since === null ? Math.max(0, log.length - 8) : last + 1;
  for (const entry of log.slice(from)) {
    let view = views.get(entry.key);
    for (const event of entry.events) {
      if (event.type === "HeroMoved" && typeof event.seat === "number") {
        const start = view?.seats[event.seat]?.at;
        const path = pathOf(event);
        const way = start ? [start, ...path] : path;
        if (way.length > 1) found.set(event.seat, way);
      }
      if (view) view = follow(view, event).at(-1)?.[0] ?? view;
    }
  }
  return [...found].map(([seat, path]) => ({ seat, path }));
}

/** The latest event of a type in the log. */
export function newest(log: readonly Entry[], type: string): GameEvent | null {
  for (let at = log.length - 1; at >= 0; at--) {
    const event = log[at]?.events.findLast((each) => each.type === type);
    if (event) return event;
  }
  return null;
}

/** The chamber a hero entered last, whose effect is being resolved. */
export function entered(log: readonly Entry[]): string | null {
  const event = newest(log, "HeroMoved");
  return event === null ? null : (pathOf(event).at(-1) ?? null);
}
