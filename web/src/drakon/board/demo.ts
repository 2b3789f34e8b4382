/** A large lair, the same every time, for the style page and for benchmarks. */

import { CHAMBERS } from "../../art/names";
import { COLOURS } from "../../lib/wire";
import { inReadingOrder } from "./arrow_keys";
import type { BoardFigure, Target, Trail } from "./pieces";

const ARROWS = ["N", "NE", "NS", "NES", "EW", "SW", "E", "ESW", "W", "NESW"];
const HEROES = ["wizard", "barbarian", "amazon", "dwarf", "knight", "thief"];
const NEIGHBOURS = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
] as const;

/** Deterministic random numbers from 0 up to `below`. */
function dice(): (below: number) => number {
  let state = 20_011;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

function neighbours(cell: string): string[] {
  const [x = 0, y = 0] = cell.split(",").map(Number);
  return NEIGHBOURS.map(([dx, dy]) => `${x + dx},${y + dy}`);
}

export interface Demo {
  chambers: Record<string, string>;
  figures: BoardFigure[];
  drakon: string | null;
  targets: Target[];
  trail: Trail[];
}

/**
 * A lair of `count` chambers grown around Start, with six heroes, Drakon and every free cell a
 * target.
 */
export function demo(count = 120): Demo {
  const roll = dice();
  const chambers: Record<string, string> = { "0,0": "start:NESW" };
  let free = neighbours("0,0");
  const kinds = CHAMBERS.filter((kind) => kind !== "start");
  while (Object.keys(chambers).length < count) {
    // Takes the nearer of two free cells, so that the lair grows round with a ragged edge.
    const [a, b] = [free[roll(free.length)], free[roll(free.length)]] as [string, string];
    const cell = far(a) <= far(b) ? a : b;
    chambers[cell] = `${kinds[roll(kinds.length)]}:${ARROWS[roll(ARROWS.length)]}`;
    const seen = new Set([...free, ...neighbours(cell)]);
    free = [...seen].filter((each) => !(each in chambers));
  }
  const cells = Object.keys(chambers);
  const at = (i: number) => cells[Math.min(i, cells.length - 1)] as string;
  const figures = COLOURS.map((colour, seat) => ({
    seat,
    hero: HEROES[seat] as string,
    colour,
    edition: "third",
    at: seat > 3 ? "0,0" : at(3 + seat * 4),
    active: seat === 0,
  }));
  const targets: Target[] = inReadingOrder(free).map((cell, i) => ({
    cell,
    is: i % 5 === 4 ? "turn" : "place",
    label: "Place here",
  }));
  const ways = neighbours(at(3)).filter((cell) => cell in chambers);
  targets.push(...ways.map((cell) => ({ cell, is: "lit" as const, label: "Move here" })));
  const last = at(7);
  const from = neighbours(last).find((cell) => cell in chambers) ?? last;
  return {
    chambers,
    figures,
    drakon: cells.length > 9 ? at(9) : null,
    targets,
    trail: [{ colour: "ember", path: [from, last] }],
  };
}

function far(cell: string): number {
  const [x = 0, y = 0] = cell.split(",").map(Number);
  return Math.hypot(x, y);
}
