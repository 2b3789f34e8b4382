/** Choices that hurt the one who makes them, as far as the view alone tells. */

import reference from "../data/reference.json";
import { kindOf, type Token } from "../lib/tokens";
import { count } from "../lib/views";
import type { DrakonView } from "./view";

/** Walking into Drakon; entering a chamber that costs a coin. */
export type Harm = "drakon" | "coin";

/** Chambers that cost whoever enters a coin. */
const COSTLY: ReadonlySet<string> = new Set(
  Object.values(reference.drakon.editions)
    .flatMap((edition): readonly { kind: string; costs_coin?: boolean }[] => edition.chambers)
    .flatMap((chamber) => (chamber.costs_coin ? chamber.kind : [])),
);

/** Verbs that move the hero of whoever is asked. Moving somebody else into trouble is no harm. */
const OWN_MOVES = new Set(["move", "return", "use move", "use walk"]);

export function harmOf(token: Token, view: DrakonView): Harm | null {
  const { by } = view.pending;
  if (typeof by !== "number" || token.cell === null || !OWN_MOVES.has(token.verb)) return null;
  if (token.cell === view.drakon) return "drakon";
  const face = view.board[token.cell];
  if (face === undefined || !COSTLY.has(kindOf(face))) return null;
  return count(view.seats[by]?.coins ?? 0) > 0 ? "coin" : null;
}

/** An answer that changes nothing. */
export function isIdle(token: Token): boolean {
  return token.verb === "rotate none";
}
