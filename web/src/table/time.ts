/** Remaining time, as clocks show it. */

import { t } from "../lib/i18n.svelte";
import type { ClockInfo } from "../lib/wire";

const HOUR_MS = 3_600_000;

/** Milliseconds a seat has left, counting down while its clock runs. */
export function leftOf(clock: ClockInfo, seat: number, now: number): number | null {
  const running = clock.running === seat;
  if (running && clock.due !== null) return Math.max(0, clock.due - now);
  const left = clock.left[seat];
  if (left === undefined) return null;
  return Math.max(0, running ? left - (now - clock.since) : left);
}

/** "9:41", "1:02:03". */
export function minutes(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const two = (n: number) => String(n).padStart(2, "0");
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** A long time: days and hours, or what a clock shows of the last ten hours. */
export function long(ms: number): string {
  if (ms < 10 * HOUR_MS) return minutes(Math.max(0, ms));
  const hours = Math.floor(ms / HOUR_MS);
  return t("table.clock.days", { n: Math.floor(hours / 24), h: hours % 24 });
}
