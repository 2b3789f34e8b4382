/** Formats chances and changes of chances. */

import { words } from "../lib/i18n.svelte";

/** Two standard errors on each side contain the true value about 19 times in 20. */
const ERRORS = 1.96;

export interface Interval {
  low: number;
  high: number;
}

/** The range of a chance measured with a standard error; null if it is exact. */
export function interval(chance: number, error: number): Interval | null {
  if (error <= 0) return null;
  const by = ERRORS * error;
  return { low: Math.max(0, chance - by), high: Math.min(1, chance + by) };
}

/** "62%". Almost impossible and almost certain are never rounded to 0% and 100%. */
export function percent(chance: number): string {
  const format = new Intl.NumberFormat(words.language, { style: "percent" });
  if (chance > 0 && chance < 0.005) return `< ${format.format(0.01)}`;
  if (chance < 1 && chance > 0.995) return `> ${format.format(0.99)}`;
  return format.format(chance);
}

/** A share that may lie outside 0 to 1: "102%", "−2%". */
export function share(value: number): string {
  const format = new Intl.NumberFormat(words.language, { style: "percent" });
  const rounded = Math.round(value * 100) / 100;
  return format.format(rounded === 0 ? 0 : rounded).replace("-", "−");
}

/** A change of a chance in points: "+12", "−3". */
export function points(change: number, signed = true): string {
  const value = Math.round(change * 100);
  const format = new Intl.NumberFormat(words.language, {
    signDisplay: signed ? "exceptZero" : "auto",
  });
  return format.format(value === 0 ? 0 : value).replace("-", "−");
}
