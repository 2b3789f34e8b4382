/** The server's `view` of Drakon. */

import type { View } from "../lib/views";

export interface DrakonSeat {
  hero: string | null;
  at: string | null;
  /** The viewer's own chambers, or the number somebody else holds. */
  hand: string[] | number;
  /** What the viewer knows about a hidden hand. */
  known?: string[];
  coins: number[] | number;
  locked: number[] | number;
  ability: boolean;
  void?: string;
}

export interface DrakonView extends View {
  /** Chambers by cell: `"1,0": "kind:ARROWS"`. */
  board: { [cell: string]: string };
  drakon: string | null;
  pile: number;
  under: (string | null)[];
  hoard: number;
  seats: DrakonSeat[];
}
