/** What a game has to be able to say so that hints and analyses can be told in words. */

import type { View } from "../lib/views";
import type { TableInfo } from "../lib/wire";

export interface Saying {
  readonly game: string;
  /** An answer in words; the view it was given in names the chambers, where it is known. */
  answer(token: string, view: View | null): string;
  /** What chance did, in words. */
  draw(token: string): string;
  /** Cards by their names, in a row. */
  cards(cards: readonly string[]): string;
}

export type Says = (table: TableInfo | null) => Saying;

/** The key of a verb in the catalogues: "use push" is "use_push". */
export function verbKey(verb: string): string {
  return verb.replaceAll(" ", "_");
}
