/** Log entries as lines: a game's own texts, and those every table needs. */

import { t } from "../lib/i18n.svelte";
import type { Entry } from "../lib/source";
import { fillPieces, type LogLine } from "./lines";

export type Lines = (entry: Entry) => LogLine[];

export interface TurnOfLog {
  turn: number;
  lines: { key: string; line: LogLine }[];
}

/** All lines of an entry; an undo reads the same in every game. */
export function tell(entry: Entry, lines: Lines): LogLine[] {
  if (entry.do === "undo" || entry.do?.startsWith("undo ")) {
    if (entry.by === null) return [];
    const who = { is: "seat", seat: entry.by } as const;
    return [{ seat: entry.by, pieces: fillPieces(t("table.log.undo"), { who }), rule: null }];
  }
  return lines(entry);
}

/** At most this many entries up to the one with a key, and as many after it. */
export function around(entries: readonly Entry[], key: number, most: number): readonly Entry[] {
  const last = entries.findLastIndex((entry) => entry.key <= key);
  return entries.slice(Math.max(0, last + 1 - most), last + 1 + most);
}

/** Lines by turn, newest first. */
export function byTurn(entries: readonly Entry[], lines: Lines): TurnOfLog[] {
  const turns: TurnOfLog[] = [];
  for (const entry of entries) {
    const told = tell(entry, lines).map((line, n) => ({ key: `${entry.key}.${n}`, line }));
    if (told.length === 0) continue;
    const last = turns[turns.length - 1];
    if (last?.turn === entry.turn) last.lines.push(...told);
    else turns.push({ turn: entry.turn, lines: told });
  }
  for (const turn of turns) turn.lines.reverse();
  return turns.reverse();
}

/**
 * What was added to a log since an older one; nothing if there was none, or it was a different log.
 */
export function added(old: readonly Entry[] | null, log: readonly Entry[]): readonly Entry[] {
  if (old === null || log.length < old.length) return [];
  const last = old[old.length - 1];
  if (last !== undefined && log[old.length - 1] !== last) return [];
  return log.slice(old.length);
}
