/** The outline of a set of cells as one shape, without inner lines. */

import { readCell } from "../../lib/tokens";
import { corner, PITCH } from "./camera";

/**
 * The sides of a cell: the neighbour across it, and the ends of the side from the upper left
 * corner.
 */
const SIDES = [
  { dx: 0, dy: 1, from: [0, 0], to: [1, 0] },
  { dx: 1, dy: 0, from: [1, 0], to: [1, 1] },
  { dx: 0, dy: -1, from: [1, 1], to: [0, 1] },
  { dx: -1, dy: 0, from: [0, 1], to: [0, 0] },
] as const;

/** An SVG path around the cells, clockwise, with one loop per connected part and per hole. */
export function outline(cells: readonly string[]): string {
  const inside = new Set(cells);
  const next = new Map<string, string[]>();
  for (const cell of inside) {
    const [x, y] = readCell(cell);
    const { x: left, y: top } = corner(cell);
    for (const { dx, dy, from, to } of SIDES) {
      if (inside.has(`${x + dx},${y + dy}`)) continue;
      const start = `${left + from[0] * PITCH} ${top + from[1] * PITCH}`;
      const end = `${left + to[0] * PITCH} ${top + to[1] * PITCH}`;
      next.set(start, [...(next.get(start) ?? []), end]);
    }
  }
  const loops: string[] = [];
  for (const first of next.keys()) {
    const loop: string[] = [];
    for (let at = next.get(first)?.pop(); at !== undefined; at = next.get(at)?.pop()) loop.push(at);
    if (loop.length > 0) loops.push(`M${loop.join("L")}Z`);
  }
  return loops.join("");
}
