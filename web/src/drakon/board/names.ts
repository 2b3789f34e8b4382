/** Chambers and cells in words, for screen readers and text. */

import { listed, t } from "../../lib/i18n.svelte";
import { kindOf, readCell } from "../../lib/tokens";
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

type Naming = (kind: string) => string;

const BESIDE = [
  [0, -1, "board.beside.north"],
  [-1, 0, "board.beside.east"],
  [0, 1, "board.beside.south"],
  [1, 0, "board.beside.west"],
] as const;

/** "2 east and 1 south of Start", or "north of Start". */
export function whereInWords(cell: string, name?: Naming): string {
  const [x, y] = readCell(cell);
  const start = name?.("start") ?? t("board.start");
  if (x === 0 && y === 0) return t("board.centre");
  const next = BESIDE.find(([dx, dy]) => x + dx === 0 && y + dy === 0);
  if (next) return t(next[2], { chamber: start });
  const parts: string[] = [];
  if (x !== 0) parts.push(t(x > 0 ? "board.to_east" : "board.to_west", { n: Math.abs(x) }));
  if (y !== 0) parts.push(t(y > 0 ? "board.to_north" : "board.to_south", { n: Math.abs(y) }));
  return t("board.from_start", { way: listed(parts), start });
}

/**
 * Says where a cell is: beside a chamber that is the only one of its kind, otherwise seen from
 * Start. Either way it means exactly one cell.
 */
export function placesInWords(
  chambers: Readonly<Record<string, string>>,
  name: Naming,
): (cell: string) => string {
  const numbers = new Map<string, number>();
  for (const face of Object.values(chambers)) {
    const kind = kindOf(face);
    numbers.set(kind, (numbers.get(kind) ?? 0) + 1);
  }
  return (cell) => {
    const [x, y] = readCell(cell);
    const beside = BESIDE.flatMap(([dx, dy, text]) => {
      const face = chambers[`${x + dx},${y + dy}`];
      return face === undefined || numbers.get(kindOf(face)) !== 1 ? [] : { face, text };
    });
    const known = beside.find(({ face }) => kindOf(face) === "start") ?? beside[0];
    if (known === undefined || cell === "0,0") return whereInWords(cell, name);
    return t(known.text, { chamber: name(kindOf(known.face)) });
  };
}

/** "Strong Wind", or "Blank (north of Start)" if there are several of them. */
export function chamberAt(
  cell: string,
  chambers: Readonly<Record<string, string>>,
  name: Naming,
): string {
  const face = chambers[cell];
  const where = placesInWords(chambers, name)(cell);
  if (face === undefined) return where;
  const kind = kindOf(face);
  const alike = Object.values(chambers).filter((each) => kindOf(each) === kind);
  return alike.length === 1 ? name(kind) : t("hint.at", { chamber: name(kind), where });
}

/** Who stands there: players by name, and Drakon; null if nobody does. */
export function standersInWords(figures: readonly BoardFigure[], drakon: boolean): string | null {
  const who = figures.map((figure) => figure.name ?? t(`common.colours.${figure.colour}`));
  if (drakon) who.push(t("board.drakon"));
  return who.length === 0 ? null : t("board.here", { who: listed(who) });
}
