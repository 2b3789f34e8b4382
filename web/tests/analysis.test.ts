import { beforeAll, describe, expect, test } from "vitest";
import { setLanguage } from "../src/lib/i18n.svelte";
import type { Analysis, Drawn, Judged } from "../src/lib/wire";
import {
  chancesAt,
  chancesInWords,
  chartOf,
  HEIGHT,
  hereOf,
  lost,
  luckiest,
  mistakesOf,
  size,
  span,
  stepAt,
  swings,
  WIDTH,
  xOf,
} from "../src/replay/chances";
import { tableOf } from "./drakon_fake";

beforeAll(() => setLanguage("en"));

function judged(step: number, mistake: Judged["mistake"] = null): Judged {
  const truth = { best: "end", chances: [0.6, 0.4], chosen: [0.5, 0.5], loss: 0.1, error: 0.01 };
  return {
    step,
    turn: 1,
    seat: 0,
    do: "end",
    kind: "turn",
    before: [0.5, 0.5],
    after: [0.25, 0.75],
    known: truth,
    open: truth,
    mistake,
  };
}

function drawn(step: number, luck: number[]): Drawn {
  return { step, turn: 1, do: "coin 1", kind: "coin", chance: 0.5, before: [], after: [], luck };
}

const ANALYSIS: Analysis = {
  points: [
    { step: 10, turn: 0, chances: [0.5, 0.5] },
    { step: 12, turn: 1, chances: [0.25, 0.75] },
    { step: 20, turn: 2, chances: [0, 1] },
  ],
  decisions: [judged(11), judged(14, "blunder"), judged(18, "inaccuracy")],
  draws: [drawn(12, [0.02, -0.02]), drawn(15, [-0.2, 0.2]), drawn(16, [0.001, -0.001])],
  seats: [],
};
const { points } = ANALYSIS;

describe("the chart", () => {
  test("steps map to positions and back", () => {
    for (const step of [10, 13, 20]) expect(stepAt(points, xOf(points, step) / WIDTH)).toBe(step);
    expect(span(points)).toEqual([10, 20]);
  });

  test("positions outside the chart mean its first or last step", () => {
    expect(stepAt(points, 0)).toBe(10);
    expect(stepAt(points, 1)).toBe(20);
    expect(xOf(points, 3)).toBe(xOf(points, 10));
  });

  test("a line for each seat ends where its chance is", () => {
    const { lines, ticks, marks } = chartOf(ANALYSIS, 2);
    expect(lines).toHaveLength(2);
    expect(lines[0]?.y).toBe(ticks[0]?.y);
    expect(lines[1]?.y).toBe(ticks[4]?.y);
    expect(marks.map(({ step, kind }) => [step, kind])).toEqual([[14, "blunder"]]);
    for (const { y } of marks) expect(y).toBeLessThan(HEIGHT);
  });

  test("a game without points makes an empty chart", () => {
    const nothing = { points: [], decisions: [], draws: [], seats: [] };
    expect(chartOf(nothing, 2).lines.map(({ path }) => path)).toEqual(["", ""]);
    expect(chancesAt([], 4)).toEqual([]);
  });
});

describe("a step", () => {
  test("the chances are those of the latest point so far", () => {
    expect(chancesAt(points, 11)).toEqual([0.5, 0.5]);
    expect(chancesAt(points, 12)).toEqual([0.25, 0.75]);
    expect(chancesAt(points, 3)).toEqual([0.5, 0.5]);
    expect(chancesInWords([0.25, 0.75], tableOf().seats)).toBe("Ada 25% and Bo 75%");
  });

  test("it shows the latest decision and the draws since", () => {
    expect(hereOf(ANALYSIS, 10)).toEqual({ decision: null, draws: [] });
    expect(hereOf(ANALYSIS, 11).decision?.step).toBe(11);
    expect(hereOf(ANALYSIS, 16).decision?.step).toBe(14);
    expect(hereOf(ANALYSIS, 16).draws.map(({ step }) => step)).toEqual([15, 16]);
  });
});

test("mistakes are listed in order, swings of luck by size", () => {
  expect(mistakesOf(ANALYSIS, true).map(({ step }) => step)).toEqual([14, 18]);
  expect(mistakesOf(ANALYSIS, false).map(({ step }) => step)).toEqual([14]);
  expect(swings(ANALYSIS).map(({ step }) => step)).toEqual([15, 12]);
});

test("a loss within the search's error does not count", () => {
  expect(lost(0.1, 0.01)).toBe(true);
  expect(lost(0.1, 0.1)).toBe(false);
  expect(lost(0.1, 0.04)).toBe(false);
  expect(lost(0.1, 0)).toBe(true);
  expect(lost(0.001, 0)).toBe(false);
});

test("a draw helps one seat most", () => {
  expect(luckiest(drawn(3, [-0.2, 0.15, 0.05]))).toEqual({ seat: 1, by: 0.15 });
  expect(size(drawn(3, [-0.2, 0.15, 0.05]))).toBe(0.2);
});
