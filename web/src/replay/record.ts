/** A record as steps to walk through. */

import type { Entry } from "../lib/source";
import type { GameEvent } from "../lib/views";

export interface Step {
  n: number;
  /** Null: chance. */
  by: number | null;
  do: string;
  events: GameEvent[];
  /** Milliseconds since the start. */
  t: number;
  /** The step as a log entry. */
  entry: Entry;
  /** How many turns have ended, or begun, with it. */
  turns: number;
}

interface Line {
  n?: number;
  by?: number | "chance";
  do?: string;
  events?: GameEvent[];
  t?: number;
}

/** The steps of a record, without its header and footer. */
export function stepsOf(record: string): Step[] {
  const steps: Step[] = [];
  for (const text of record.split("\n")) {
    if (text.trim() === "") continue;
    const { n, by, do: done, events = [], t = 0 } = JSON.parse(text) as Line;
    if (n === undefined || done === undefined) continue;
    const undone = undoneTo(done);
    const before = undone === null ? steps[steps.length - 1] : steps[undone - 1];
    const turn = before?.turns ?? 0;
    const seat = typeof by === "number" ? by : null;
    const entry = { key: n, by: seat, do: done, via: null, events, turn, before: null };
    const turns = turn + events.filter(isTurn).length;
    steps.push({ n, by: seat, do: done, events, t, entry, turns });
  }
  return steps;
}

function isTurn(event: GameEvent): boolean {
  return event.type === "TurnEnded" || event.type === "TurnBegan";
}

/** The step an undo goes back to; null for anything else. */
function undoneTo(done: string): number | null {
  return done.startsWith("undo ") ? Number(done.slice(5)) : null;
}

/** The log after a step, without what was undone by then. */
export function logAt(steps: readonly Step[], step: number): Entry[] {
  const entries: Entry[] = [];
  for (const { do: done, entry } of steps.slice(0, step)) {
    const undone = undoneTo(done);
    if (undone !== null)
      while (entries.length > 0 && (entries[entries.length - 1] as Entry).key > undone)
        entries.pop();
    entries.push(entry);
  }
  return entries;
}

/**
 * The whole log, with what is still to come. At a step that was undone later, it is the log as it
 * was then, and nothing follows.
 */
export function storyAt(steps: readonly Step[], step: number): Entry[] {
  const past = logAt(steps, step);
  const whole = logAt(steps, steps.length);
  return past.every((entry, at) => entry === whole[at]) ? whole : past;
}

/** The step at which everything is set up: the next one is the first real move. */
export function startOf(steps: readonly Step[]): number {
  const first = steps.findIndex(
    ({ by, events }) => by !== null && !events.some((event) => event.type === "HeroPicked"),
  );
  return first < 0 ? steps.length : first;
}

/** The number of the turn that a step belongs to, as the log counts them. */
export function turnAt(steps: readonly Step[], step: number): number {
  const turns = steps[step - 1]?.turns ?? 0;
  const begun = steps.some(({ events }) => events.some((event) => event.type === "TurnBegan"));
  return begun ? Math.max(1, turns) : turns + 1;
}

/** The step where the previous or next turn begins; the first or last step if there is none. */
export function turnFrom(steps: readonly Step[], step: number, by: 1 | -1): number {
  const turnsAt = (n: number) => steps[n - 1]?.turns ?? 0;
  for (let n = step + by; n > 0 && n < steps.length; n += by)
    if (turnsAt(n) !== turnsAt(n - 1)) return n;
  return by > 0 ? steps.length : 0;
}

/**
 * The same moment for another viewer, who counts other steps: some are hidden from them, and draws
 * are part of the answer before them. Answers are matched by seat, time and verb.
 */
export function sameMoment(from: readonly Step[], step: number, to: readonly Step[]): number {
  if (step === 0) return 0;
  if (step >= from.length) return to.length;
  let at = 0;
  for (const one of from.slice(0, step)) {
    if (one.by === null) continue;
    const found = to.findIndex((other, n) => n >= at && isSame(one, other));
    if (found >= 0) at = found + 1;
  }
  while (at < to.length && to[at]?.by === null) at++;
  return at;
}

function isSame(one: Step, other: Step): boolean {
  const verb = (step: Step) => step.do.split(" ", 1)[0];
  return one.by === other.by && one.t === other.t && verb(one) === verb(other);
}
