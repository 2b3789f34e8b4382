/**
 * Input of the board component. Cells are written as in the notation: "2,-1" is 2 east, 1 south.
 */

import type { Colour } from "../../lib/wire";

export interface BoardFigure {
  seat: number;
  hero: string;
  colour: Colour;
  /** The player's name. */
  name?: string;
  edition: string;
  at: string;
  /** Whether this one is to move. */
  active: boolean;
}

/**
 * A cell that can be tapped. `place`: the chamber fits as rotated; `turn`: it fits if rotated;
 * `lit`: a chamber to choose; `refused`: the chamber does not fit.
 */
export interface Target {
  cell: string;
  is: "place" | "turn" | "lit" | "refused";
  /** What choosing it does, in words. */
  label: string;
  /** Why choosing it hurts, in words. */
  harm?: string;
}

/** A chamber held over the board and not placed yet. */
export interface Ghost {
  face: string;
  cell: string;
  fits: boolean;
}

/** The path a figure took. */
export interface Trail {
  colour: Colour;
  path: string[];
}
