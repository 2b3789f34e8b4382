/** Coming back to a table: whether this browser was here before, and showing turns once more. */

import { call } from "../lib/call";
import type { Source } from "../lib/source";
import { asView, type View } from "../lib/views";
import type { Turn } from "./turns";

const KEY = "wyrmhold.tables";
/** Number of tables remembered; the oldest are forgotten. */
const MOST_TABLES = 50;

/** Whether this browser has been at the table before. It is remembered from now on. */
export function visited(table: string): boolean {
  try {
    const known = JSON.parse(localStorage.getItem(KEY) ?? "[]") as string[];
    const others = known.filter((each) => each !== table);
    localStorage.setItem(KEY, JSON.stringify([...others, table].slice(-MOST_TABLES)));
    return others.length < known.length;
  } catch {
    return false; // a browser without storage has never been anywhere
  }
}

/** Plays turns once more, up to what the table shows now. */
export async function replayTurns(source: Source, turns: readonly Turn[]): Promise<void> {
  const entries = turns.flatMap((turn) => turn.entries);
  const first = entries[0];
  if (first === undefined) return;
  const before = first.before ?? (await viewBefore(source, first.n));
  const now = source.view;
  if (before !== null && now !== null) source.stage.replay(before, entries, now);
}

/** The view before a step of the viewer's record. */
async function viewBefore(source: Source, step: number | undefined): Promise<View | null> {
  const table = source.table?.id;
  if (table === undefined || step === undefined) return null;
  const query = { as: String(source.viewer), step: step - 1 };
  return asView((await call("moment", { params: { table }, query })).view);
}
