/** Who sits where, in words. */

import { listed, words } from "../lib/i18n.svelte";

export { listed };

import type { Source } from "../lib/source";
import type { Colour, TableInfo } from "../lib/wire";

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

/** The seat that is asked now, unless that is secret. */
export function askedSeat(source: Source): number | null {
  const by = source.view?.pending.by;
  return typeof by === "number" ? by : null;
}

/** The seat whose view this is, if it is one of this browser's. */
export function ownSeat(source: Source): number | null {
  const viewer = source.viewer;
  return typeof viewer === "number" && source.mine.includes(viewer) ? viewer : null;
}
