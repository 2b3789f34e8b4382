/** The log by turns: what each turn was about, and which were played since the reader's own. */

import type { Entry, Source } from "../lib/source";
import type { LogLine } from "./lines";
import { type Lines, tell } from "./log_lines";

/** A turn of the log, oldest line first. */
export interface Turn {
  turn: number;
  /** Whose turn it was; null before the first. */
  owner: number | null;
  lines: LogLine[];
  entries: Entry[];
}

/** Number of entries to look through for the turns of one round. */
const MOST_ENTRIES = 120;

export function turnsOf(log: readonly Entry[], lines: Lines, me: number | null): Turn[] {
  const turns = new Map<number, Turn>();
  const at = (turn: number): Turn => {
    const found = turns.get(turn) ?? { turn, owner: null, lines: [], entries: [] };
    turns.set(turn, found);
    return found;
  };
  for (const entry of log.slice(-MOST_ENTRIES)) {
    const turn = at(entry.turn);
    turn.entries.push(entry);
    turn.owner ??= entry.by;
    for (const line of tell(entry, lines, me)) at(entry.turn + (line.later ?? 0)).lines.push(line);
  }
  for (const turn of turns.values()) turn.owner ??= turn.lines[0]?.seat ?? null;
  return [...turns.values()];
}

/** What a turn was about: its lines that matter most, in the order in which they happened. */
export function highlights(turn: Turn, most = 1): LogLine[] {
  const told = turn.lines.filter((line) => (line.weight ?? 0) > 0);
  const ranked = told.map((line, at) => ({ line, at, weight: line.weight ?? 0 }));
  ranked.sort((a, b) => b.weight - a.weight || b.at - a.at);
  const best = ranked.slice(0, most).sort((a, b) => a.at - b.at);
  return best.map(({ line }) => line);
}

/** The turns of the others since this seat's own last one; for a spectator, the last round. */
export function sinceOwn(turns: readonly Turn[], me: number | null, seats: number): Turn[] {
  let end = turns.length;
  if (me === null) return turns.slice(Math.max(0, end - seats)).filter(isTold);
  while (end > 0 && turns[end - 1]?.owner === me) end--;
  let start = end;
  while (start > 0 && turns[start - 1]?.owner !== me) start--;
  return turns.slice(start, end).filter(isTold);
}

function isTold(turn: Turn): boolean {
  return highlights(turn).length > 0;
}

/** The log up to the event that is being shown. */
export function shownLog(source: Source): readonly Entry[] {
  const { log, stage } = source;
  if (!stage.playing) return log;
  const at = log.findLastIndex((entry) => entry.events === stage.events);
  const entry = log[at];
  if (entry === undefined) return log;
  const shown = stage.event === null ? -1 : entry.events.indexOf(stage.event);
  const events = shown < 0 ? entry.events : entry.events.slice(0, shown + 1);
  return [...log.slice(0, at), { ...entry, events }];
}
