/** The lines of the final chart: gold by turn. */

import type { StoryTurn } from "../lib/wire";

export const WIDTH = 420;
export const HEIGHT = 230;
const LEFT = 34;
const RIGHT = 34;
const TOP = 12;
const BOTTOM = 26;

export interface Chart {
  /** A path for each seat that has one, and where it ends. */
  lines: { seat: number; path: string; x: number; y: number }[];
  temper: string | null;
  ticks: { y: number; value: number }[];
  turns: { x: number; turn: number }[];
}

/** A round interval that gives at most `marks` marks up to a number. */
export function roundInterval(most: number, marks: number): number {
  for (let size = 1; ; size *= 10)
    for (const interval of [1, 2, 5]) if (most / (interval * size) <= marks) return interval * size;
}

/** The lines of these seats. */
export function chartOf(turns: readonly StoryTurn[], seats: readonly number[]): Chart {
  const last = Math.max(1, turns[turns.length - 1]?.turn ?? 1);
  const values = turns.flatMap((each) => [...each.seats, each.temper ?? 0]);
  const interval = roundInterval(Math.max(4, ...values), 5);
  const most = Math.ceil(Math.max(4, ...values) / interval) * interval;
  const x = (turn: number) => round(LEFT + ((WIDTH - LEFT - RIGHT) * turn) / last);
  const y = (value: number) => round(HEIGHT - BOTTOM - ((HEIGHT - TOP - BOTTOM) * value) / most);
  const path = (of: (turn: StoryTurn) => number) =>
    turns.map((each, n) => `${n === 0 ? "M" : "L"}${x(each.turn)} ${y(of(each))}`).join(" ");
  const end = turns[turns.length - 1];
  const turnInterval = roundInterval(last, 6);
  return {
    lines: seats.map((seat) => ({
      seat,
      path: path((each) => each.seats[seat] ?? 0),
      x: x(last),
      y: y(end?.seats[seat] ?? 0),
    })),
    temper: end?.temper == null ? null : path((each) => each.temper ?? 0),
    ticks: count(most, interval).map((value) => ({ y: y(value), value })),
    turns: count(last, turnInterval).map((turn) => ({ x: x(turn), turn })),
  };
}

/** Plates that end at the same height stand side by side instead of overlapping. */
export function shifted(ends: readonly { y: number }[], apart: number): number[] {
  return ends.map(
    (end, n) => apart * ends.slice(0, n).filter((each) => Math.abs(each.y - end.y) < apart).length,
  );
}

function count(most: number, interval: number): number[] {
  return Array.from({ length: Math.floor(most / interval) + 1 }, (_, n) => n * interval);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
