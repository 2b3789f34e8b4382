/** Lines of the log, made from an entry by each game's own texts. */

import { maybe, type Values } from "../lib/i18n.svelte";
import type { GameEvent } from "../lib/views";

/** A piece of a sentence: plain, or with a meaning that is styled. */
export type Piece =
  | { is: "text"; text: string }
  | { is: "seat"; seat: number }
  | { is: "strong"; text: string }
  | { is: "gold"; text: string };

export interface LogLine {
  seat: number | null;
  pieces: Piece[];
  /** The clause behind it, linked to the rules. */
  rule: string | null;
  /** How much it matters among the lines of a turn; 0 if it is not worth telling alone. */
  weight?: number;
  /** How many turns after its entry's turn it happened: an answer can begin the next one. */
  later?: number;
}

/**
 * A sentence from a catalogue, with `{seat}` and the like replaced by pieces.
 *
 * `fillPieces("{who} takes {what}.", {who: {is: "seat", seat: 1}, what: "a coin"})`
 */
export function fillPieces(text: string, values: Record<string, Piece | string | number>): Piece[] {
  const pieces: Piece[] = [];
  for (const part of text.split(/(\{\w+\})/)) {
    if (part === "") continue;
    const value = part.startsWith("{") ? values[part.slice(1, -1)] : undefined;
    if (value === undefined) pieces.push({ is: "text", text: part });
    else if (typeof value === "object") pieces.push(value);
    else pieces.push({ is: "text", text: String(value) });
  }
  return pieces;
}

/**
 * The sentence for an event that addresses its reader as "you", as the one who acts (`acts`) or the
 * one it is done to; null if there is none.
 */
export function addressed(
  game: string,
  key: string,
  event: GameEvent,
  acts: boolean,
  me: number,
  values: Values,
): string | null {
  const hit = event.giver === me || event.target === me;
  if (!acts && !hit) return null;
  const to = acts ? "" : "_whom";
  const general = key.replace(/_known$/, "");
  return maybe(`${game}.you.${key}${to}`, values) ?? maybe(`${game}.you.${general}${to}`, values);
}

/** The same sentence as plain text, for screen readers. */
export function plain(pieces: readonly Piece[], nameOf: (seat: number) => string): string {
  return pieces.map((piece) => (piece.is === "seat" ? nameOf(piece.seat) : piece.text)).join("");
}
