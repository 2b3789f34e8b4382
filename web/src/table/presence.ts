/** Who is at the table now, in words. */

import { t } from "../lib/i18n.svelte";
import type { Source } from "../lib/source";

const MINUTE_MS = 60_000;

export interface Attendance {
  here: boolean;
  words: string;
}

/** Whether the person on a seat is connected. Null for bots, and while we do not know. */
export function attendance(source: Source, seat: number, now: number): Attendance | null {
  const info = source.table?.seats[seat];
  const told = source.presence?.seats[seat];
  if (source.line !== "open" || info?.kind !== "person" || info.forfeited || !told) return null;
  if (told.here) return { here: true, words: t("table.seat.here") };
  return { here: false, words: gone(told.left, now) };
}

function gone(left: number | null, now: number): string {
  if (left === null) return t("table.seat.not_here");
  const minutes = Math.floor((now - left) / MINUTE_MS);
  if (minutes < 1) return t("table.seat.just_left");
  if (minutes < 60) return t("table.seat.left_min", { n: minutes });
  return t("table.seat.left_h", { n: Math.floor(minutes / 60) });
}

/** "2 watching"; empty if nobody is. */
export function watchers(source: Source): string {
  const n = source.line === "open" ? (source.presence?.watching ?? 0) : 0;
  return n === 0 ? "" : t("table.watchers", { n });
}

/** Whether players may use hints, where that matters to the others; otherwise empty. */
export function hintsAgreed(source: Source): string {
  const table = source.table;
  if (source.kind !== "live" || table?.status !== "playing" || table.settings.rated) return "";
  const people = table.seats.filter(
    (seat, n) => seat.kind === "person" && !source.mine.includes(n),
  );
  if (people.length === 0) return "";
  return t(table.settings.hints ? "table.hints_on" : "table.hints_off");
}
