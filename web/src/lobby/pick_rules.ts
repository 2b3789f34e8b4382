/**
 * Where a figure chosen before the game counts. Elsewhere figures are dealt or chosen in the game,
 * and the server ignores the choice.
 */

import { partOf } from "../lib/games";
import { type Chosen, isMet } from "./agreement";

export function mayPick(game: string, chosen: Chosen): boolean {
  const picks = partOf(game)?.picks;
  return picks !== undefined && isMet(picks.when, chosen);
}
