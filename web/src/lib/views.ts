/** The server's `view`, and the events that lead from one view to the next. */

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

/** What the page needs of the view of any game; each game adds its own. */
export interface View {
  pending: Pending;
  /** Whose turn it is. */
  turn: number;
  /** Turns played. */
  turns: number;
  /** What can be told about each player. */
  seats: readonly object[];
  outcome: Outcome | null;
}

/** An event of a game; its fields are described in the notation. */
export interface GameEvent {
  type: string;
  [field: string]: unknown;
}

/** The result that an event announces. */
export function outcomeOf(event: GameEvent): Outcome {
  const { winners, reason } = event.outcome as Outcome;
  return { winners, reason };
}

export type Viewer = number | "spectator" | "open";

/** A view as it was sent. Not every game counts turns or tells about seats. */
export function asView(sent: Json | null): View | null {
  if (sent === null) return null;
  const view = sent as unknown as Partial<View>;
  const { turn, turns, seats, outcome } = view;
  if (turn !== undefined && turns !== undefined && seats !== undefined && outcome !== undefined)
    return view as View;
  const pending = view.pending ?? { by: null, kind: "" };
  const asked = typeof pending.by === "number" ? pending.by : 0;
  return { turn: asked, turns: 0, seats: [], outcome: null, ...view, pending };
}

/** The size of something that is a list or just a count. */
export function count(what: readonly unknown[] | number): number {
  return typeof what === "number" ? what : what.length;
}
