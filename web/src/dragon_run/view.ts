/** The server's `view` of Dragon Run. */

import type { View } from "../lib/views";

export interface RunSeat {
  character: string | null;
  injured: boolean;
  alive: boolean;
  power: boolean;
  hand: string[] | number;
  known?: string[];
  talismans: string[];
}

/** A Location at a known position, and who has looked at it. */
export interface Looked {
  /** Null if the viewer does not know it. */
  card: string | null;
  seen: number[];
}

export interface RunView extends View {
  temper: number;
  dungeon: { top: Looked[]; unseen: number | string[]; under: Looked[] };
  /** The Locations still in the deck, in no particular order. */
  left: string[];
  /** `known`: what must be in a deck that was made from the discards. */
  treasure: { deck: number | string[]; discard: string[]; known?: string[] };
  seats: RunSeat[];
}
