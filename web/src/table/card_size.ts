/** How large the cards of a hand can be. */

/** The button that scrolls, and the gap beside it. */
const MORE_PX = 50;

export interface Room {
  width: number;
  height: number;
}

export interface Shape {
  /** Height divided by width. */
  ratio: number;
  /** The narrowest card that can be read, and the widest worth having. */
  least: number;
  most: number;
  gap: number;
}

export interface Fitted {
  width: number;
  /** How many are side by side; null: all of them. */
  across: number | null;
}

/** The widest cards that are all visible; null if they would be too narrow. */
export function fitted(cards: number, room: Room, shape: Shape): Fitted | null {
  const { ratio, least, most, gap } = shape;
  const share = (length: number, by: number) => (length - (by - 1) * gap) / by;
  let best: Fitted = { width: 0, across: null };
  for (let rows = 1; rows <= cards; rows++) {
    const across = Math.ceil(cards / rows);
    const down = share(room.height, rows) / ratio;
    const width = Math.floor(Math.min(share(room.width, across), down, most));
    if (width > best.width) best = { width, across: rows > 1 ? across : null };
  }
  return best.width >= least ? best : null;
}

/** The narrowest cards, which have to be scrolled: in rows if two rows of them fit. */
export function scrolled(room: Room, { ratio, least, gap }: Shape): Fitted {
  const rows = room.height >= 2 * least * ratio + gap;
  const width = room.height > 0 ? Math.floor(Math.min(least, room.height / ratio)) : least;
  const beside = room.width - MORE_PX;
  return { width, across: rows ? Math.max(1, Math.floor((beside + gap) / (width + gap))) : null };
}

/** The size of a card's name. */
export function letters(width: number): string {
  return `${Math.min(15, Math.max(11.5, width / 8)).toFixed(1)}px`;
}
