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
  if (chance < 1 && chance >= 0.995) return `> ${format.format(0.99)}`;
  return format.format(chance);
}

/** Whether two chances look the same in a sentence. */
export function looksSame(one: number, other: number): boolean {
  return Math.round(one * 100) === Math.round(other * 100);
}

/** A share that may lie outside 0 to 1: "102%", "−2%". */
export function share(value: number): string {
  const format = new Intl.NumberFormat(words.language, { style: "percent" });
  const rounded = Math.round(value * 100) / 100;
  return format.format(rounded === 0 ? 0 : rounded).replace("-", "−");
}

/**
 * Parts of a chance, rounded to whole points that add up to the rounded total: those that lose most
 * by rounding down are rounded up.
 */
export function addingUp(parts: readonly number[], total: number): number[] {
  const floors = parts.map((part) => Math.floor(part * 100));
  const left = Math.round(total * 100) - floors.reduce((sum, each) => sum + each, 0);
  const order = parts
    .map((part, at) => ({ at, rest: part * 100 - (floors[at] ?? 0) }))
    .toSorted((one, other) => other.rest - one.rest);
  for (const { at } of order.slice(0, Math.max(0, left))) floors[at] = (floors[at] ?? 0) + 1;
  return floors.map((each) => each / 100);
}

/** A change of a chance in points: "+12", "−3". */
export function points(change: number, signed = true): string {
  const value = Math.round(change * 100);
  const format = new Intl.NumberFormat(words.language, {
    signDisplay: signed ? "exceptZero" : "auto",
  });
  return format.format(value === 0 ? 0 : value).replace("-", "−");
}
