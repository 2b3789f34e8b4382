/** The chart of an analysis, and the data for a step. */

import { percent } from "../hint/chances";
import { listed } from "../lib/i18n.svelte";
import type { Analysis, Drawn, Judged, Point, SeatInfo } from "../lib/wire";

export const WIDTH = 400;
export const HEIGHT = 180;
/** The chart's height where space is tight. */
export const COMPACT_HEIGHT = 112;
const LEFT = 34;
const RIGHT = 20;
const TOP = 8;
const BOTTOM = 10;

/** Smaller swings of luck are not worth listing. */
const MIN_SWING = 0.01;
const MAX_DRAWS = 12;

export interface Mark {
  step: number;
  x: number;
  y: number;
  kind: "mistake" | "blunder";
}

export interface Chart {
  /** A path for each seat, and where it ends. */
  lines: { path: string; x: number; y: number }[];
  ticks: { y: number; value: number }[];
  marks: Mark[];
}

/** The first and the last step with a point. */
export function span(points: readonly Point[]): [number, number] {
  const first = points[0]?.step ?? 0;
  return [first, Math.max(first, points[points.length - 1]?.step ?? 0)];
}

/** The position of a step in the chart. */
export function xOf(points: readonly Point[], step: number): number {
  const [first, last] = span(points);
  const share =
    last === first ? 0 : (Math.min(Math.max(step, first), last) - first) / (last - first);
  return round(LEFT + (WIDTH - LEFT - RIGHT) * share);
}

function yOf(chance: number, height: number): number {
  return round(height - BOTTOM - (height - TOP - BOTTOM) * chance);
}

/** The step at a position in the chart, given as a fraction of its width. */
export function stepAt(points: readonly Point[], share: number): number {
  const [first, last] = span(points);
  const inside = (share * WIDTH - LEFT) / (WIDTH - LEFT - RIGHT);
  return Math.round(first + (last - first) * Math.min(1, Math.max(0, inside)));
}

export function chartOf(
  { points, decisions }: Analysis,
  seats: number,
  height: number = HEIGHT,
): Chart {
  const y = (chance: number) => yOf(chance, height);
  const [, last] = span(points);
  const end = points[points.length - 1];
  const path = (seat: number) =>
    points
      .map((point, n) => {
        const at = `${xOf(points, point.step)} ${y(point.chances[seat] ?? 0)}`;
        return `${n === 0 ? "M" : "L"}${at}`;
      })
      .join("");
  return {
    lines: Array.from({ length: seats }, (_, seat) => ({
      path: path(seat),
      x: xOf(points, last),
      y: y(end?.chances[seat] ?? 0),
    })),
    ticks: [0, 0.25, 0.5, 0.75, 1].map((value) => ({ value, y: y(value) })),
    marks: decisions.flatMap(({ step, seat, after, mistake }) =>
      mistake === null || mistake === "inaccuracy"
        ? []
        : [{ step, kind: mistake, x: xOf(points, step), y: y(after[seat] ?? 0) }],
    ),
  };
}

/** Everybody's chances after a step: those of the latest point so far. */
export function chancesAt(points: readonly Point[], step: number): number[] {
  const found = points.findLast((point) => point.step <= step) ?? points[0];
  return found?.chances ?? [];
}

/** "Ada 52% and Bo 48%". */
export function chancesInWords(chances: readonly number[], seats: readonly SeatInfo[]): string {
  return listed(seats.map(({ name }, seat) => `${name} ${percent(chances[seat] ?? 0)}`));
}

export interface Here {
  decision: Judged | null;
  /** The draws since then. */
  draws: Drawn[];
}

/** What led to a step: the latest decision so far, and the draws after it. */
export function hereOf({ decisions, draws }: Analysis, step: number): Here {
  const decision = decisions.findLast((each) => each.step <= step) ?? null;
  const since = decision?.step ?? 0;
  return { decision, draws: draws.filter((each) => each.step > since && each.step <= step) };
}

/** The decisions that were not best, in order; with or without inaccuracies. */
export function mistakesOf({ decisions }: Analysis, all: boolean): Judged[] {
  return decisions.filter(({ mistake }) => mistake !== null && (all || mistake !== "inaccuracy"));
}

/** The most that a draw changed for any player. */
export function size({ luck }: Drawn): number {
  return Math.max(0, ...luck.map(Math.abs));
}

/** The seat a draw helped most, and by how much. */
export function luckiest({ luck }: Drawn): { seat: number; by: number } {
  const by = Math.max(...luck);
  return { seat: luck.indexOf(by), by };
}

/** The draws that changed the most, largest first. */
export function swings({ draws }: Analysis): Drawn[] {
  return draws
    .filter((each) => size(each) >= MIN_SWING)
    .toSorted((a, b) => size(b) - size(a))
    .slice(0, MAX_DRAWS);
}

/** A loss is clear if it exceeds this many standard errors, as in the analysis itself. */
const CLEAR_ERRORS = 3;

/** Whether an answer lost more than the search's noise could explain. */
export function lost(loss: number, error: number): boolean {
  return loss >= MIN_SWING / 2 && loss > CLEAR_ERRORS * error;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
