/**
 * Where a figure chosen before the game counts. Elsewhere figures are dealt or chosen in the game,
 * and the server ignores the choice.
 */

import { type Chosen, isMet, type Value } from "./agreement";

export const PICKS: Record<
  string,
  { list: "heroes" | "characters"; when: Record<string, Value[]> }
> = {
  drakon: { list: "heroes", when: { edition: ["third"], heroes: [false] } },
  dragon_run: { list: "characters", when: {} },
};

export function mayPick(game: string, chosen: Chosen): boolean {
  const picks = PICKS[game];
  return picks !== undefined && isMet(picks.when, chosen);
}
