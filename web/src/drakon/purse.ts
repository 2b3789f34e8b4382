/** What the player's purse shows: by whom it can be seen, and how much is missing. */

import { settings } from "../lib/settings.svelte";
import type { Source } from "../lib/source";

/**
 * Whether the player's coins are shown. Unless chosen otherwise, they are where nobody looks over
 * one's shoulder: against bots alone.
 */
export function purseOpen(source: Source): boolean {
  if (settings.purse !== null) return settings.purse;
  if (source.kind !== "live") return true;
  const others = source.table?.seats.filter((_, seat) => !source.mine.includes(seat)) ?? [];
  return source.mine.length === 1 && others.every((seat) => seat.kind === "bot");
}

/** The number of coins, or gold, that wins or allows to escape. */
export interface Aim {
  counts: "gold" | "coins";
  all: number;
}

const AIMS: Readonly<Record<string, Aim>> = {
  gold: { counts: "gold", all: 10 },
  short: { counts: "gold", all: 7 },
  escape: { counts: "gold", all: 8 },
  teams: { counts: "gold", all: 20 },
  fixed: { counts: "coins", all: 5 },
};

/** Partners share a purse, so a team counts like a player. Null for an unknown goal. */
export function aimOf(goal: unknown, teams: unknown): Aim | null {
  return AIMS[teams === true ? "teams" : String(goal ?? "gold")] ?? null;
}
