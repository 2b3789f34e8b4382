/** Where a table page gets what it shows: a live table, a replay or a lesson. */

import type { Line } from "./socket";
import type { Stage } from "./stage.svelte";
import type { GameEvent, View, Viewer } from "./views";
import type { ChatLine, ClockInfo, Prompt, Refusal, TableInfo, Window } from "./wire";

/** One thing that happened, as the viewer heard it. */
export interface Entry {
  /** Counts the entries; keys of lists. */
  key: number;
  by: number | null;
  do: string | null;
  via: string | null;
  events: GameEvent[];
  /** Turns played when it happened. */
  turn: number;
  /** The view that the events began with: for names of what has gone since. */
  before: View | null;
}

/** What somebody is asked to take the device for. */
export interface Source {
  readonly kind: "live" | "replay" | "lesson";
  readonly stage: Stage;
  readonly table: TableInfo | null;
  /** The newest view; `stage.shown` may still be on its way there. */
  readonly view: View | null;
  readonly prompt: Prompt | null;
  readonly window: Window | null;
  readonly clock: ClockInfo | null;
  /** Through whose eyes. */
  readonly viewer: Viewer;
  /** Seats that this browser plays. */
  readonly mine: readonly number[];
  readonly host: boolean;
  readonly line: Line;
  readonly why: string | null;
  readonly log: readonly Entry[];
  readonly chat: readonly ChatLine[];
  /** Another of our seats that is asked, where several share this screen. */
  readonly handover: number | null;
  takeOver(seat: number): void;
  /** Go to where an entry of the log, by its key, had happened; only where one can. */
  jump?(key: number): void;
  /** Answer the prompt: null when it was accepted. */
  answer(token: string): Promise<Refusal | null>;
}
