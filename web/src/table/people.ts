/** Who sits where, in words. */

import { listed, words } from "../lib/i18n.svelte";
import type { Source } from "../lib/source";
import type { ChatLine, Colour, TableInfo } from "../lib/wire";
import { session } from "../lobby/session.svelte";

export { listed };

export function nameOf(table: TableInfo | null, seat: number): string {
  return table?.seats[seat]?.name ?? String(seat + 1);
}

/** Several players, as in "Ada, Ember and Frost". */
export function namesOf(table: TableInfo | null, seats: readonly number[]): string {
  const language = words.language === "en" ? "en-GB" : words.language; // no comma before "and"
  return listed(
    seats.map((seat) => nameOf(table, seat)),
    language,
  );
}

export function colourOf(table: TableInfo | null, seat: number): Colour | null {
  return table?.seats[seat]?.colour ?? null;
}

/** Whether the game has ended, by the rules or otherwise. */
export function isOver(source: Source): boolean {
  const status = source.table?.status;
  return status === "over" || status === "abandoned";
}

/** The seat that is asked now, unless that is secret; while a turn is shown, whose turn that is. */
export function askedSeat(source: Source): number | null {
  if (source.stage.playing) return source.stage.by;
  // A game that was given up still has an open question.
  if (source.kind === "live" && isOver(source)) return null;
  const by = source.view?.pending.by;
  return typeof by === "number" ? by : null;
}

/** The seat whose view this is, if it is one of this browser's. */
export function ownSeat(source: Source): number | null {
  const viewer = source.viewer;
  return typeof viewer === "number" && source.mine.includes(viewer) ? viewer : null;
}

/** Whether somebody at this browser said it. */
function isOwn(source: Source, line: ChatLine): boolean {
  return line.seat === null ? line.name === session.me?.name : source.mine.includes(line.seat);
}

/** How many chat messages of others have come after the first `read` ones. */
export function unreadCount(source: Source, read: number): number {
  return source.chat.slice(read).filter((line) => !isOwn(source, line)).length;
}
