/** Lines of the log, made from an entry by each game's own texts. */

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

/** The same sentence as plain text, for screen readers. */
export function plain(pieces: readonly Piece[], nameOf: (seat: number) => string): string {
  return pieces.map((piece) => (piece.is === "seat" ? nameOf(piece.seat) : piece.text)).join("");
}
