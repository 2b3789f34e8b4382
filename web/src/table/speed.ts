/** The animation speeds to choose from. */

import { t } from "../lib/i18n.svelte";

export const SPEEDS = [0, 0.5, 1, 2] as const;
const NAMES = ["off", "slow", "usual", "fast"] as const;

export function speedName(speed: number): string {
  const at = SPEEDS.indexOf(speed as (typeof SPEEDS)[number]);
  return t(`settings.speeds.${NAMES[at] ?? "usual"}`);
}

export function nextSpeed(speed: number): number {
  const at = SPEEDS.indexOf(speed as (typeof SPEEDS)[number]);
  return SPEEDS[(at + 1) % SPEEDS.length] ?? 1;
}
