/** What a board is given to draw. Cells are written as in the notation: "2,-1" is 2 east, 1 south. */

import type { Colour } from "../lib/wire";

export interface BoardFigure {
  seat: number;
  hero: string;
  colour: Colour;
  edition: string;
  at: string;
  /** Whether this one is to move. */
  active: boolean;
}

/**
 * A cell that can be chosen: `place` a chamber fits as it is turned, `turn` it fits if it is turned,
 * `lit` a chamber to choose, `refused` it does not go there.
 */
export interface Target {
  cell: string;
  is: "place" | "turn" | "lit" | "refused";
  /** What choosing it does, in words. */
  label: string;
}

/** A chamber that is held over the board and not placed yet. */
export interface Ghost {
  face: string;
  cell: string;
  fits: boolean;
}

/** The way that somebody went. */
export interface Trail {
  colour: Colour;
  path: string[];
}
