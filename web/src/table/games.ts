/** The table of each game, loaded when one is opened. */

import { type GameTable, partOf } from "../lib/games";
import { part } from "../lib/loading";

export type { GameTable };

/** A game's own table, or the one in words that every game has. */
export async function gameTable(game: string): Promise<GameTable> {
  const own = partOf(game)?.table;
  return part(own ?? (() => import("../any_game/table").then((found) => found.table)));
}
