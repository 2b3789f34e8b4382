/** What the server's `view` holds, by game, and the events that lead from one view to the next. */

import type { Json } from "./wire";

/** Who is asked what: a seat, `others` where it is secret who, null when it is over. */
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
  /** Own chambers, or how many somebody else holds. */
  hand: string[] | number;
  /** What the viewer knows of a hidden hand. */
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

/** A Location whose place somebody knows, and who has looked at it. */
export interface Looked {
  /** Null where the viewer does not know it. */
  card: string | null;
  seen: number[];
}

export interface RunView {
  pending: Pending;
  turn: number;
  turns: number;
  temper: number;
  dungeon: { top: Looked[]; unseen: number | string[]; under: Looked[] };
  /** The Locations that are still in the deck, in no order. */
  left: string[];
  treasure: { deck: number | string[]; discard: string[] };
  seats: RunSeat[];
  outcome: Outcome | null;
}

export type View = DrakonView | RunView;

/** An event of a game; its fields stand in the notation. */
export interface GameEvent {
  type: string;
  [field: string]: unknown;
}

export type Viewer = number | "spectator" | "open";

export function asView(view: Json | null): View | null {
  return view as View | null;
}

/** How many there are of something that is a list or only counted. */
export function count(what: readonly unknown[] | number): number {
  return typeof what === "number" ? what : what.length;
}
