/** A pile of coins at somebody's feet. */

export interface PiledCoin {
  /** Offset from the middle of the pile's foot, in px; up is negative. */
  x: number;
  y: number;
  /** Degrees. */
  turn: number;
  /** When it falls, in ms. */
  wait: number;
}

const APART = 25;
const RISE = 12;
const JITTER = [3, -2, 1, -4, 2, 0, -1, 4];

/** Coins in rows, the lowest first; a flat heap, so that it hides little of who stands behind it. */
export function pile(coins: number): PiledCoin[] {
  const found: PiledCoin[] = [];
  let length = Math.ceil(coins * 0.6);
  for (let row = 0; found.length < coins; row++, length = Math.max(1, length - 2)) {
    const here = Math.min(length, coins - found.length);
    for (let at = 0; at < here; at++) {
      const n = found.length;
      const jitter = JITTER[n % JITTER.length] ?? 0;
      found.push({
        x: (at - (here - 1) / 2) * APART + jitter,
        y: -row * RISE,
        turn: jitter * 5,
        wait: 150 + n * 90 + Math.abs(jitter) * 20,
      });
    }
  }
  return found;
}
