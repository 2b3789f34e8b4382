/** Chambers and cells in words, for screen readers and text. */

import { listed, t } from "../lib/i18n.svelte";
import { arrowsOf, kindOf, readCell } from "../lib/tokens";
import type { BoardFigure } from "./pieces";

const SIDES = {
  N: "board.sides.north",
  E: "board.sides.east",
  S: "board.sides.south",
  W: "board.sides.west",
} as const;

/** "arrows north and east". */
export function arrowsInWords(arrows: string): string {
  const sides = [...arrows].filter((side): side is keyof typeof SIDES => side in SIDES);
  if (sides.length === 0) return t("board.no_arrows");
  return t("board.arrows", { n: sides.length, sides: listed(sides.map((side) => t(SIDES[side]))) });
}

/** "2 east 1 south", seen from Start. */
export function whereInWords(cell: string): string {
  const [x, y] = readCell(cell);
  const parts: string[] = [];
  if (x !== 0) parts.push(t(x > 0 ? "board.to_east" : "board.to_west", { n: Math.abs(x) }));
  if (y !== 0) parts.push(t(y > 0 ? "board.to_north" : "board.to_south", { n: Math.abs(y) }));
  return parts.length === 0 ? t("board.centre") : parts.join(" ");
}

/** "Find a Coin, arrows north and east, 2 east 1 south". */
export function chamberInWords(face: string, cell: string, name: (kind: string) => string): string {
  const values = {
    name: name(kindOf(face)),
    arrows: arrowsInWords(arrowsOf(face)),
    where: whereInWords(cell),
  };
  return t("board.chamber", values);
}

/** Who stands there: players by name, and Drakon; null if nobody does. */
export function standersInWords(figures: readonly BoardFigure[], drakon: boolean): string | null {
  const who = figures.map((figure) => figure.name ?? t(`board.colours.${figure.colour}`));
  if (drakon) who.push(t("board.drakon"));
  return who.length === 0 ? null : t("board.here", { who: listed(who) });
}
