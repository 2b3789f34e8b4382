/** Where a table page gets its data: a live table, a replay or a lesson. */

import type { Line } from "./socket";
import type { Stage } from "./stage.svelte";
import type { GameEvent, View, Viewer } from "./views";
import type { ChatLine, ClockInfo, Prompt, Refusal, TableInfo, Where, Window } from "./wire";

/** One thing that happened, as the viewer heard it. */
export interface Entry {
  /** Sequence number, used as list key. */
  key: number;
  by: number | null;
  do: string | null;
  via: string | null;
  events: GameEvent[];
  /** Turns played when it happened. */
  turn: number;
  /** The view before the events, to name things that have gone since. */
  before: View | null;
}

/** What a table page reads, and what it can do. */
export interface Source {
  readonly kind: "live" | "replay" | "lesson";
  readonly stage: Stage;
  readonly table: TableInfo | null;
  /** The latest view; `stage.shown` may still be animating towards it. */
  readonly view: View | null;
  readonly prompt: Prompt | null;
  readonly window: Window | null;
  readonly clock: ClockInfo | null;
  /** Whose view it is. */
  readonly viewer: Viewer;
  /** Seats played in this browser. */
  readonly mine: readonly number[];
  readonly host: boolean;
  readonly line: Line;
  readonly why: string | null;
  readonly log: readonly Entry[];
  readonly chat: readonly ChatLine[];
  /** Another of our seats that is asked, if several share this screen. */
  readonly handover: number | null;
  takeOver(seat: number): void;
  /** What a teacher points at, as a hint would. */
  readonly points?: Where;
  /** Jumps to the log entry with this key, where that is possible. */
  jump?(key: number): void;
  /** Answers the prompt. Returns null if the answer was accepted. */
  answer(token: string): Promise<Refusal | null>;
}
