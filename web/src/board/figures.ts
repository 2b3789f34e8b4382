/** Where figures stand on a chamber. Pure functions from cells and sizes to positions. */

import { corner } from "./camera";
import type { BoardFigure } from "./pieces";

/** Size of a figure; smaller when several stand in two rows. */
export const FIGURE = 56;
const SMALL_FIGURE = 44;
/** How much of the previous figure each one in a fan covers. */
const OVERLAP = 0.4;
const MAX_IN_A_ROW = 3;

export interface Stand {
  /** Upper left corner, in units of the board. */
  x: number;
  y: number;
  scale: number;
  /** Drawn above those with a lower value. */
  layer: number;
  /** Nobody else is on the chamber. */
  alone: boolean;
}

/** Offsets on a chamber for this many figures, left to right, back row first. */
export function figureOffsets(count: number): { x: number; y: number; size: number }[] {
  if (count <= MAX_IN_A_ROW) return count === 1 ? [LOWER_RIGHT] : fan(count, 40, FIGURE);
  const front = Math.floor(count / 2);
  return [...fan(count - front, 6, SMALL_FIGURE), ...fan(front, 50, SMALL_FIGURE)];
}

const LOWER_RIGHT = { x: 44, y: 40, size: FIGURE };
const CENTRE = { x: 22, y: 24, size: FIGURE };

function fan(count: number, y: number, size: number): { x: number; y: number; size: number }[] {
  const step = size * (1 - OVERLAP);
  const left = (100 - size - step * (count - 1)) / 2;
  return Array.from({ length: count }, (_, i) => ({ x: left + i * step, y, size }));
}

/**
 * Where each figure stands, by seat. A single figure stands at the lower right, so that the
 * chamber's icon stays visible, or in the centre if it is to move. Several form a fan, more than
 * three form two rows, and the one to move stands last, in front.
 */
export function figurePlaces(figures: readonly BoardFigure[]): Map<number, Stand> {
  const together = new Map<string, BoardFigure[]>();
  for (const figure of figures) {
    const there = together.get(figure.at);
    if (there) there.push(figure);
    else together.set(figure.at, [figure]);
  }
  const places = new Map<number, Stand>();
  for (const [cell, group] of together) {
    const { x, y } = corner(cell);
    const alone = group.length === 1;
    const offsets = figureOffsets(group.length);
    const inOrder = [...group].sort(
      (a, b) => Number(a.active) - Number(b.active) || a.seat - b.seat,
    );
    for (const [i, figure] of inOrder.entries()) {
      const at = alone && figure.active ? CENTRE : (offsets[i] ?? LOWER_RIGHT);
      const scale = at.size / FIGURE;
      places.set(figure.seat, { x: x + at.x, y: y + at.y, scale, layer: i, alone });
    }
  }
  return places;
}
