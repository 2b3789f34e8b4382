/** What a player can do at a live table besides answering. Nothing for replays and lessons. */

import { Refused } from "../lib/call";
import type { LiveTable } from "../lib/live.svelte";
import type { Ask } from "../lib/socket";
import type { Source } from "../lib/source";
import type { Refusal } from "../lib/wire";
import { ownSeat } from "./people";
import type { Asking } from "./question.svelte";

export function liveOf(source: Source): LiveTable | null {
  return source.kind === "live" ? (source as LiveTable) : null;
}

/** The server's refusal of a call, in the shape the prompt shows. */
export function refusalOf(error: unknown): Refusal {
  const refused = error instanceof Refused ? error : new Refused("server_error", String(error));
  return {
    type: "refused",
    id: null,
    error: refused.code,
    message: refused.message,
    token: null,
    pending: null,
    rule: refused.problem?.rule ?? null,
    problems: refused.problem?.problems ?? null,
  };
}

/** Whether the viewer has an answer to undo, as far as can be known here. */
export function canUndo(source: Source): boolean {
  const table = source.table;
  const seat = ownSeat(source);
  if (source.kind !== "live" || table === null || seat === null) return false;
  if (table.status !== "playing" || table.settings.rated || table.undo !== null) return false;
  return source.replyWindow === null && source.log.some((entry) => entry.by === seat);
}

/** Sends a request to the server; a refusal is shown where refused answers are. */
export async function ask(asking: Asking, message: Ask): Promise<boolean> {
  const live = liveOf(asking.source);
  return live !== null && asking.during(message.type, () => live.ask(message));
}

/** Calls the server besides the socket; a refusal is shown in the same place. */
export function attempt(
  asking: Asking,
  what: string,
  job: () => Promise<unknown>,
): Promise<boolean> {
  return asking.during(what, () => job().then(() => null, refusalOf));
}

export async function undo(asking: Asking): Promise<boolean> {
  const seat = ownSeat(asking.source);
  return seat !== null && canUndo(asking.source) && ask(asking, { type: "undo", seat });
}
