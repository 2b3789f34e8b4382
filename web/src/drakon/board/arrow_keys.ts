/** Arrow-key navigation between cells, by position rather than by order. */

import { readCell } from "../../lib/tokens";

export const DIRECTIONS: Readonly<Record<string, [number, number]>> = {
  ArrowUp: [0, 1],
  ArrowRight: [1, 0],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
};

/** Cells in reading order: north to south, then west to east. */
export function inReadingOrder(cells: Iterable<string>): string[] {
  return [...cells].sort((a, b) => {
    const [ax, ay] = readCell(a);
    const [bx, by] = readCell(b);
    return by - ay || ax - bx;
  });
}

/** The nearest cell in a direction, straight before diagonal; null if there is none. */
export function towards(
  from: string,
  [dx, dy]: readonly [number, number],
  cells: readonly string[],
): string | null {
  const [x, y] = readCell(from);
  return least(cells, (cell) => {
    const [cx, cy] = readCell(cell);
    const ahead = (cx - x) * dx + (cy - y) * dy;
    const aside = Math.abs((cx - x) * dy) + Math.abs((cy - y) * dx);
    return ahead > 0 && aside <= ahead * 2 ? ahead + aside * 3 : null;
  });
}

/** The cell nearest to another; null if there is none. */
export function nearest(to: string, cells: readonly string[]): string | null {
  const [x, y] = readCell(to);
  return least(cells, (cell) => {
    const [cx, cy] = readCell(cell);
    return Math.hypot(cx - x, cy - y);
  });
}

function least(cells: readonly string[], cost: (cell: string) => number | null): string | null {
  let best: string | null = null;
  let lowest = Infinity;
  for (const cell of cells) {
    const costs = cost(cell);
    if (costs !== null && costs < lowest) {
      best = cell;
      lowest = costs;
    }
  }
  return best;
}
