/** The table of each game, loaded when one is opened. */

import type { Component } from "svelte";
import type { Says } from "../hint/sentences";
import { part } from "../lib/loading";
import type { Source } from "../lib/source";
import type { Framing } from "../lib/stage.svelte";

export interface GameTable {
  Table: Component<{ source: Source }>;
  framing: Framing;
  /** Its answers in words. */
  saying: Says;
}

const GAMES: Record<string, () => Promise<GameTable>> = {
  drakon: async () => {
    const [table, { framing }, { saying }] = await Promise.all([
      import("../drakon/DrakonTable.svelte"),
      import("../drakon/reducer"),
      import("../drakon/sentences"),
    ]);
    return { Table: table.default, framing, saying };
  },
  dragon_run: async () => {
    const [table, { framing }, { saying }] = await Promise.all([
      import("../dragonrun/RunTable.svelte"),
      import("../dragonrun/reducer"),
      import("../dragonrun/sentences"),
    ]);
    return { Table: table.default, framing, saying };
  },
};

export async function gameTable(game: string): Promise<GameTable> {
  const load = GAMES[game];
  if (load === undefined) throw new Error(`there is no table for the game ${game}`);
  return part(load);
}
