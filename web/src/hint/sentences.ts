/** What a game has to provide so that hints and analyses can be told in words. */

import type { View } from "../lib/views";
import type { TableInfo } from "../lib/wire";

export interface Saying {
  readonly game: string;
  /**
   * An answer in words; `view`, if known, is the position it was given in and names the chambers.
   */
  answer(token: string, view: View | null): string;
  /** A draw in words. */
  draw(token: string): string;
  /** A cell of the board in words. */
  where?(cell: string): string;
  /** Names of cards, as a list. */
  cards(cards: readonly string[]): string;
}

export type Says = (table: TableInfo | null) => Saying;

/** The text key of a verb: "use push" becomes "use_push". */
export function verbKey(verb: string): string {
  return verb.replaceAll(" ", "_");
}
