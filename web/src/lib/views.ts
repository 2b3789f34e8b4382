/** The server's `view` by game, and the events that lead from one view to the next. */

import type { Json } from "./wire";

/** Who is asked what: a seat, `others` if it is secret who, null when the game is over. */
export interface Pending {
  by: number | "chance" | "others" | null;
  kind: string;
}

export interface Outcome {
  winners: number[];
  reason: string;
}

export interface DrakonSeat {
  hero: string | null;
  at: string | null;
  /** The viewer's own chambers, or the number somebody else holds. */
  hand: string[] | number;
  /** What the viewer knows about a hidden hand. */
  known?: string[];
  coins: number[] | number;
  locked: number[] | number;
  ability: boolean;
  void?: string;
}

export interface DrakonView {
  pending: Pending;
  turn: number;
  turns: number;
  /** Chambers by cell: `"1,0": "kind:ARROWS"`. */
  board: { [cell: string]: string };
  drakon: string | null;
  pile: number;
  under: (string | null)[];
  hoard: number;
  seats: DrakonSeat[];
  outcome: Outcome | null;
}

export interface RunSeat {
  character: string | null;
  injured: boolean;
  alive: boolean;
  power: boolean;
  hand: string[] | number;
  known?: string[];
  talismans: string[];
}

/** A Location at a known position, and who has looked at it. */
export interface Looked {
  /** Null if the viewer does not know it. */
  card: string | null;
  seen: number[];
}

export interface RunView {
  pending: Pending;
  turn: number;
  turns: number;
  temper: number;
  dungeon: { top: Looked[]; unseen: number | string[]; under: Looked[] };
  /** The Locations still in the deck, in no particular order. */
  left: string[];
  /** `known`: what must be in a deck that was made from the discards. */
  treasure: { deck: number | string[]; discard: string[]; known?: string[] };
  seats: RunSeat[];
  outcome: Outcome | null;
}

export type View = DrakonView | RunView;

/** An event of a game; its fields are described in the notation. */
export interface GameEvent {
  type: string;
  [field: string]: unknown;
}

export type Viewer = number | "spectator" | "open";

export function asView(view: Json | null): View | null {
  return view as View | null;
}

/** The size of something that is a list or just a count. */
export function count(what: readonly unknown[] | number): number {
  return typeof what === "number" ? what : what.length;
}
