/** Log entries as lines: a game's own texts, and those every table needs. */

import { t } from "../lib/i18n.svelte";
import { type Entry, isSeatNews } from "../lib/source";
import { fillPieces, type LogLine } from "./lines";

/** The lines of an entry; `me` is the seat that is addressed as "you", if any. */
export type Lines = (entry: Entry, me?: number | null) => LogLine[];

export interface TurnOfLog {
  turn: number;
  lines: { key: string; line: LogLine }[];
}

/** What an entry's `via` is if a faster bot had to answer for the bot of a seat. */
const LATE = "late";

/** All lines of an entry; undoing, being late and what happens to seats read the same in every game. */
export function tell(entry: Entry, lines: Lines, me: number | null = null): LogLine[] {
  if (entry.do === "undo" || entry.do?.startsWith("undo "))
    return about(entry, t("table.log.undo"));
  if (isSeatNews(entry.do)) return about(entry, t(`table.log.${entry.do}`));
  const told = lines(entry, me);
  return entry.via === LATE ? [...about(entry, t("table.log.late")), ...told] : told;
}

/** A line about the seat of an entry. */
function about(entry: Entry, text: string): LogLine[] {
  if (entry.by === null) return [];
  const who = { is: "seat", seat: entry.by } as const;
  return [{ seat: entry.by, pieces: fillPieces(text, { who }), rule: null }];
}

/** At most `most` entries up to the one with this key, and as many after it. */
export function around(entries: readonly Entry[], key: number, most: number): readonly Entry[] {
  const last = entries.findLastIndex((entry) => entry.key <= key);
  return entries.slice(Math.max(0, last + 1 - most), last + 1 + most);
}

/** Lines by turn, newest first. */
export function byTurn(entries: readonly Entry[], lines: Lines): TurnOfLog[] {
  const turns: TurnOfLog[] = [];
  for (const entry of entries) {
    for (const [n, line] of tell(entry, lines).entries()) {
      const told = { key: `${entry.key}.${n}`, line };
      const turn = entry.turn + (line.later ?? 0);
      const last = turns[turns.length - 1];
      // After an undo the turns count down, until the log has been read again. Each has one heading.
      if (last !== undefined && last.turn >= turn) last.lines.push(told);
      else turns.push({ turn, lines: [told] });
    }
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
