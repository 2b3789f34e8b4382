/** Answers and draws of any game: as they are written. */

import type { Saying } from "../hint/sentences";
import { listed } from "../lib/i18n.svelte";
import type { TableInfo } from "../lib/wire";

export function saying(table: TableInfo | null): Saying {
  return {
    game: table?.game ?? "",
    answer: (token) => token,
    draw: (token) => token,
    cards: (cards) => listed(cards),
  };
}
