/** The table of each game, loaded when one is opened. */

import type { Component } from "svelte";
import type { Source } from "../lib/source";
import type { Framing } from "../lib/stage.svelte";

export interface GameTable {
  Table: Component<{ source: Source }>;
  framing: Framing;
}

const GAMES: Record<string, () => Promise<GameTable>> = {
  drakon: async () => {
    const [table, { framing }] = await Promise.all([
      import("../drakon/DrakonTable.svelte"),
      import("../drakon/framing"),
    ]);
    return { Table: table.default, framing };
  },
  dragon_run: async () => {
    const [table, { framing }] = await Promise.all([
      import("../dragonrun/RunTable.svelte"),
      import("../dragonrun/framing"),
    ]);
    return { Table: table.default, framing };
  },
};

export async function gameTable(game: string): Promise<GameTable> {
  const load = GAMES[game];
  if (load === undefined) throw new Error(`there is no table for the game ${game}`);
  return load();
}
