/** The table in words of a game that brings nothing for the page. */

import { beforeEach, describe, expect, test } from "vitest";
import { factsOf, linesOf, seatFacts } from "../src/any_game/facts";
import { linesOf as logLines } from "../src/any_game/lines";
import { GAMES, partOf } from "../src/lib/games";
import { setLanguage } from "../src/lib/i18n.svelte";
import type { Entry } from "../src/lib/source";
import { asView } from "../src/lib/views";
import { plain } from "../src/table/lines";

const SENT = {
  pending: { by: 1, kind: "guess" },
  seats: [
    { points: 1, hand: [] },
    { points: 0, hand: ["a", "b"] },
  ],
  guesses: ["", "heads"],
  last_toss: { side: null, odd: true, tries: [{ n: 1 }, { n: 2 }] },
};

beforeEach(async () => {
  await setLanguage("en");
});

test("a view without turns or a result gets them", () => {
  expect(asView(SENT)).toMatchObject({ turn: 1, turns: 0, outcome: null });
  expect(asView(null)).toBeNull();
});

test("everything else a viewer sees becomes facts", () => {
  const view = asView(SENT);
  if (view === null) throw new Error("no view");
  expect(linesOf(factsOf(view))).toEqual([
    "Guesses: –, heads",
    "Last toss:",
    "  Side: –",
    "  Odd: ✓",
    "  Tries:",
    "    1:",
    "      N: 1",
    "    2:",
    "      N: 2",
  ]);
  expect(linesOf(seatFacts(view, 0))).toEqual(["Points: 1", "Hand: –"]);
  expect(linesOf(seatFacts(view, 1))).toEqual(["Points: 0", "Hand: a, b"]);
  expect(seatFacts(view, 2)).toEqual([]);
});

describe("the log", () => {
  const told = (entry: Partial<Entry>) => {
    const whole = { key: 0, by: null, do: null, via: null, events: [], turn: 0, before: null };
    return logLines({ ...whole, ...entry }).map((line) =>
      plain(line.pieces, (seat) => `Seat ${seat}`),
    );
  };

  test("tells the answer, then what happened", () => {
    const events = [
      { type: "CoinTossed", side: "heads", guesses: ["heads", ""] },
      { type: "PointsWon", seat: 1 },
    ];
    expect(told({ by: 0, do: "guess heads", events })).toEqual([
      "Seat 0: guess heads",
      "Coin tossed (side: heads; guesses: heads, –)",
      "Seat 1: Points won",
    ]);
  });
});

test("our games bring a part, in their order; others bring none", () => {
  expect(GAMES).toEqual(["drakon", "dragon_run"]);
  expect(partOf("guess")).toBeNull();
});
