/** Where a table page gets its data: a live table, a replay or a lesson. */

import type { Line } from "./socket";
import type { Stage } from "./stage.svelte";
import type { GameEvent, View, Viewer } from "./views";
import type {
  ChatLine,
  ClockInfo,
  Late,
  Presence,
  Prompt,
  Refusal,
  Window as ReplyWindow,
  TableInfo,
  Where,
} from "./wire";

/** What an entry's `do` is when a seat was given up. It is not an answer, so no record has it. */
export const FORFEIT = "forfeit";

/** What happened to a seat, as an entry's `do`: such an entry is in no record either. */
export const SEAT_NEWS = ["forfeit", "taken_over", "returned", "joined"] as const;
export type SeatNews = (typeof SEAT_NEWS)[number];

export function isSeatNews(text: string | null): text is SeatNews {
  return (SEAT_NEWS as readonly (string | null)[]).includes(text);
}

/** One thing that happened, as the viewer heard it. */
export interface Entry {
  /** Sequence number, used as list key. */
  key: number;
  /** Its number in the viewer's record; missing if it was not read from there. */
  n?: number;
  by: number | null;
  do: string | null;
  via: string | null;
  events: GameEvent[];
  /** Turns played when it happened. */
  turn: number;
  /** The view before the events, to name things that have gone since. */
  before: View | null;
}

/** Going through what has happened, step by step. Every change is made at once or soon after. */
export interface Walk {
  /** The number of the step shown or about to be shown, and of the last one. */
  readonly at: number;
  readonly all: number;
  /** Where that is, in words. */
  readonly where: string;
  go(step: number): void;
  /** One step forward or back. */
  step(by: 1 | -1): void;
  /** To where the next turn begins, or the previous one. */
  turn?(by: 1 | -1): void;
}

/** What a table page reads, and what it can do. */
export interface Source {
  readonly kind: "live" | "replay" | "lesson";
  readonly stage: Stage;
  readonly table: TableInfo | null;
  /** The latest view; `stage.shown` may still be animating towards it. */
  readonly view: View | null;
  readonly prompt: Prompt | null;
  readonly replyWindow: ReplyWindow | null;
  readonly clock: ClockInfo | null;
  /** The player everybody waits for, and when their seat can be handed over. */
  readonly late?: Late | null;
  /** Whether the viewer wants to be asked in secret. */
  readonly askMe?: boolean;
  /** Whose view it is. */
  readonly viewer: Viewer;
  /** Seats played in this browser. */
  readonly mine: readonly number[];
  readonly host: boolean;
  readonly line: Line;
  readonly why: string | null;
  readonly log: readonly Entry[];
  /** The log with what is still to come, and the key of the entry it has got to. */
  readonly story?: readonly Entry[];
  readonly reachedKey?: number;
  readonly chat: readonly ChatLine[];
  /** Who is connected now; only a live table knows. */
  readonly presence?: Presence | null;
  /** Another of our seats that is asked, if several share this screen. */
  readonly handover: number | null;
  takeOver(seat: number): void;
  /** What a teacher points at, as a hint would. */
  readonly points?: Where;
  /** Jumps to the log entry with this key, where that is possible. */
  jump?(key: number): void;
  /** The number of the step with this key, as it is shown. */
  numbered?(key: number): number;
  /** What a teacher says now. */
  readonly speech?: string;
  /** Not at a live table. */
  readonly walk?: Walk;
  /** Answers the prompt. Returns null if the answer was accepted. */
  answer(token: string): Promise<Refusal | null>;
}
