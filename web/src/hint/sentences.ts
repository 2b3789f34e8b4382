/** What a game has to provide so that hints and analyses can be told in words. */

import type { Values } from "../lib/i18n.svelte";
import type { View } from "../lib/views";
import type { Reason, TableInfo } from "../lib/wire";

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
  /**
   * How a reason is told; null to tell it by its kind, and an empty text to leave it out. `me` is
   * the reader's seat, if any.
   */
  reason?(reason: Reason, me: number | null): Form | string | null;
  /** Reasons with those merged that are told in one sentence. */
  merged?(reasons: readonly Reason[], me: number | null): readonly Reason[];
}

/** How a reason is told. */
export interface Form {
  /** The key of its text below `hint.reason`. */
  key: string;
  /** What is put into the text; `n` selects singular or plural. */
  values: Values;
  /** The seat it is about, if that is not the reason's first. */
  about?: number | undefined;
}

export type Says = (table: TableInfo | null) => Saying;

/** The text key of a verb: "use push" becomes "use_push". */
export function verbKey(verb: string): string {
  return verb.replaceAll(" ", "_");
}
