/** Where figures stand on a chamber. Pure functions from cells and sizes to positions. */

import { corner, PITCH, type Point } from "./camera";
import type { BoardFigure } from "./pieces";

/** Size of a figure that has a chamber to itself. */
export const FIGURE = 56;
/** Size of Drakon, alone and beside heroes. */
export const DRAKON = 84;
const SMALL_DRAKON = 54;
const MAX_IN_A_ROW = 3;
/** The space between a chamber's edge and what stands on it. */
const RIM = 1;

/** Sizes by the number that share a row: of figures, and of the plates that replace them. */
const SIZES = {
  figure: [FIGURE, FIGURE, 47, 36],
  plate: [46, 46, 44, 32],
} as const;
export type Look = keyof typeof SIZES;

export interface Place extends Point {
  size: number;
}

export interface Stand extends Point {
  /** Upper left corner, in units of the board. */
  scale: number;
  /** Drawn above those with a lower value. */
  layer: number;
  /** Nobody else is on the chamber. */
  alone: boolean;
}

const LOWER_RIGHT: Record<Look, Place> = {
  figure: { x: 44, y: 40, size: FIGURE },
  plate: { x: 52, y: 52, size: 46 },
};
const CENTRE: Record<Look, Place> = {
  figure: { x: 22, y: 24, size: FIGURE },
  plate: { x: 21, y: 21, size: 58 },
};

/**
 * Offsets on a chamber for this many figures, left to right, upper row first.
 *
 * Up to three stand along the lower edge and leave the icon visible; more than three also stand
 * along the upper edge, so that the middle of the icon shows between the rows.
 */
export function figureOffsets(count: number, look: Look = "figure"): Place[] {
  if (count === 1) return [LOWER_RIGHT[look]];
  if (count <= MAX_IN_A_ROW) return row(count, SIZES[look][count] ?? 0, false);
  const size = SIZES[look][MAX_IN_A_ROW];
  const lower = Math.min(MAX_IN_A_ROW, Math.ceil(count / 2));
  return [...row(count - lower, size, true), ...row(lower, size, false)];
}

/** Side by side across the chamber, touching both edges if there is not enough room. */
function row(count: number, size: number, upper: boolean): Place[] {
  const y = upper ? RIM : PITCH - RIM - size;
  const free = PITCH - 2 * RIM - size;
  const spacing = count === 1 ? 0 : Math.min(size + 4, free / (count - 1));
  const left = (PITCH - size - spacing * (count - 1)) / 2;
  return Array.from({ length: count }, (_, i) => ({ x: left + i * spacing, y, size }));
}

/**
 * Where each figure stands, by seat. A single figure stands at the lower right, so that the
 * chamber's icon stays visible, or in the centre if it is to move. The others keep the order of
 * their seats, and the one to move is drawn above them.
 */
export function figurePlaces(
  figures: readonly BoardFigure[],
  look: Look = "figure",
): Map<number, Stand> {
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
    const offsets = figureOffsets(group.length, look);
    const inOrder = [...group].sort((a, b) => a.seat - b.seat);
    for (const [i, figure] of inOrder.entries()) {
      const at = alone && figure.active ? CENTRE[look] : (offsets[i] ?? LOWER_RIGHT[look]);
      const layer = figure.active ? inOrder.length : i;
      places.set(figure.seat, { x: x + at.x, y: y + at.y, scale: at.size / FIGURE, layer, alone });
    }
  }
  return places;
}

/** Where Drakon stands: above the lower row, and smaller, if heroes share her chamber. */
export function drakonPlace(cell: string, figures: readonly BoardFigure[]): Stand {
  const { x, y } = corner(cell);
  const alone = figures.every((figure) => figure.at !== cell);
  if (alone) return { x: x + 8, y: y + 6, scale: 1, layer: MAX_LAYER, alone };
  return { x: x + (PITCH - SMALL_DRAKON) / 2, y, scale: SMALL_DRAKON / DRAKON, layer: 0, alone };
}

/** Above all heroes. */
const MAX_LAYER = 10;
