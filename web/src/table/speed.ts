/** The speeds to choose from: how quickly turns are shown. */

import { t } from "../lib/i18n.svelte";

/** 0 shows nothing on the way: the table is always up to date. */
export const SPEEDS = [0.5, 1, 2, 0] as const;
const NAMES = ["slow", "usual", "fast", "instant"] as const;

export function speedName(speed: number): string {
  const at = SPEEDS.indexOf(speed as (typeof SPEEDS)[number]);
  return t(`settings.speeds.${NAMES[at] ?? "usual"}`);
}

export function nextSpeed(speed: number): number {
  const at = SPEEDS.indexOf(speed as (typeof SPEEDS)[number]);
  return SPEEDS[(at + 1) % SPEEDS.length] ?? 1;
}
