/** What the player's purse shows: whether it is open, and how much is missing to win. */

import reference from "../data/reference.json";
import { settings } from "../lib/settings.svelte";
import type { Source } from "../lib/source";

/**
 * Whether the player's coins are shown. By default they are only shown against bots alone, where
 * nobody can look over the player's shoulder.
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

type Aims = Readonly<Record<string, Aim>>;
const EDITIONS = reference.drakon.editions as unknown as Readonly<
  Record<string, { goals: Aims; team_goals: Aims }>
>;

/** Partners share a purse, so a team counts like a player. Null for an unknown goal. */
export function aimOf(edition: string, goal: unknown, teams: unknown): Aim | null {
  const book = EDITIONS[edition];
  return book?.[teams === true ? "team_goals" : "goals"][String(goal ?? "gold")] ?? null;
}
