/** Who sits where, in words. */

export { listed } from "../lib/i18n.svelte";

import type { Source } from "../lib/source";
import type { Colour, TableInfo } from "../lib/wire";

export function nameOf(table: TableInfo | null, seat: number): string {
  return table?.seats[seat]?.name ?? String(seat + 1);
}

export function colourOf(table: TableInfo | null, seat: number): Colour | null {
  return table?.seats[seat]?.colour ?? null;
}

/** The seat that is asked now, unless that is secret; while a turn is shown, whose turn that is. */
export function askedSeat(source: Source): number | null {
  if (source.stage.playing) return source.stage.by;
  const by = source.view?.pending.by;
  return typeof by === "number" ? by : null;
}

/** The seat whose view this is, if it is one of this browser's. */
export function ownSeat(source: Source): number | null {
  const viewer = source.viewer;
  return typeof viewer === "number" && source.mine.includes(viewer) ? viewer : null;
}
