import { describe, expect, test } from "vitest";
import { setLanguage } from "../src/lib/i18n.svelte";
import type { Entry } from "../src/lib/source";
import { chartOf, roundInterval, shifted } from "../src/table/chart";
import { containingAll, meant, parseCommand, parseWalk } from "../src/table/commands";
import { fillPieces, type LogLine, plain } from "../src/table/lines";
import { added, around, byTurn, tell } from "../src/table/log_lines";
import { leftOf, minutes } from "../src/table/time";

const name = (seat: number) => ["Ada", "Ben"][seat] ?? "?";

function entry(key: number, turn: number, done: string | null = "end"): Entry {
  return { key, turn, do: done, by: 0, via: null, events: [], before: null };
}

const echo = (each: Entry): LogLine[] => [
  { seat: 0, pieces: [{ is: "text", text: `${each.do} ${each.key}` }], rule: null },
];

describe("sentences", () => {
  test("are built from text and pieces", () => {
    const pieces = fillPieces("{who} takes {n} of {whom}.", {
      who: { is: "seat", seat: 0 },
      n: 2,
      whom: { is: "strong", text: "the hoard" },
    });
    expect(plain(pieces, name)).toBe("Ada takes 2 of the hoard.");
    expect(pieces[0]).toEqual({ is: "seat", seat: 0 });
  });

  test("keep a placeholder without a value", () => {
    expect(plain(fillPieces("{who} and {what}", { who: "Ada" }), name)).toBe("Ada and {what}");
  });
});

describe("the log", () => {
  test("is grouped by turn, newest first", () => {
    const turns = byTurn([entry(0, 0, "a"), entry(1, 0, "b"), entry(2, 1, "c")], echo);
    const told = turns.map(({ turn, lines }) => [
      turn,
      ...lines.map(({ line }) => plain(line.pieces, name)),
    ]);
    expect(told).toEqual([
      [1, "c 2"],
      [0, "b 1", "a 0"],
    ]);
  });

  test("has one heading per turn, even while an undone turn is still in it", () => {
    const turns = byTurn([entry(0, 0), entry(1, 1), entry(2, 0, "undo"), entry(3, 2)], echo);
    expect(turns.map(({ turn }) => turn)).toEqual([2, 1, 0]);
  });

  test("tells who gave up", async () => {
    await setLanguage("en");
    const [line] = tell(entry(0, 0, "forfeit"), echo);
    expect(plain(line?.pieces ?? [], name)).toBe("Ada gives up.");
  });

  test.each([
    ["en", "Ada could not finish thinking in time. A faster bot made this move."],
    [
      "de",
      "Ada wurde mit dem Nachdenken nicht rechtzeitig fertig. Ein schnellerer Bot hat diesen Zug gemacht.",
    ],
    ["fr", "Ada n’a pas fini de réfléchir à temps. Un bot plus rapide a joué ce coup."],
  ] as const)("tells in %s that a faster bot answered", async (language, words) => {
    await setLanguage(language);
    const lines = tell({ ...entry(0, 0, "end"), via: "late" }, echo);
    expect(plain(lines[0]?.pieces ?? [], name)).toBe(words);
    expect(lines.slice(1)).toEqual(tell({ ...entry(0, 0, "end"), via: "bot" }, echo));
    await setLanguage("en");
  });

  test("tells an undo in the reader's language, in every game", async () => {
    await setLanguage("de");
    const [line] = tell(entry(0, 0, "undo 9"), echo);
    expect(plain(line?.pieces ?? [], name)).toBe("Ada nimmt die letzte Antwort zurück.");
    await setLanguage("en");
    expect(tell(entry(0, 0, "undo"), echo)).toHaveLength(1);
  });

  test("announces only what is new", () => {
    const log = [entry(0, 0), entry(1, 0)];
    const more = [...log, entry(2, 1)];
    expect(added(null, log)).toEqual([]);
    expect(added(log, more)).toEqual([more[2]]);
    expect(added(more, log)).toEqual([]);
    expect(added(log, [entry(0, 0), entry(1, 0), entry(2, 0)])).toEqual([]);
  });
});

test("a long log is shown around where a replay has got to", () => {
  const log = [1, 2, 3, 4, 5, 6, 7].map((key) => entry(key, 0));
  const keys = (key: number, most: number) => around(log, key, most).map((each) => each.key);
  expect(keys(4, 2)).toEqual([3, 4, 5, 6]);
  expect(keys(Infinity, 2)).toEqual([6, 7]);
  expect(keys(0, 2)).toEqual([1, 2]);
});

describe("text mode", () => {
  const LEGAL = ["move 1,0", "move 1,0>1,1", "place blank:NE@0,1", "place map:N@0,1", "end"];

  test.each([
    ["", { is: "nothing" }],
    ["  help ", { is: "help" }],
    ["legal place map", { is: "legal", words: ["place", "map"] }],
    ["look", { is: "describe", topic: "look" }],
    ["HAND", { is: "describe", topic: "hand" }],
    ["more", { is: "more" }],
    ["log", { is: "log", last: 10 }],
    ["log 3", { is: "log", last: 3 }],
    ["log many", { is: "log", last: 10 }],
    ["rule move-1", { is: "rule", id: "MOVE-1" }],
    ["say well  played", { is: "say", text: "well  played" }],
    ["undo", { is: "undo" }],
    ["move   1,0", { is: "answer", token: "move 1,0" }],
  ])("understands %j", (typed, command) => {
    expect(parseCommand(typed)).toEqual(command);
  });

  test.each([
    ["next", { by: "step", steps: 1 }],
    ["Next 3", { by: "step", steps: 3 }],
    ["back", { by: "step", steps: -1 }],
    ["previous 2", { by: "step", steps: -2 }],
    ["turn", { by: "turn", way: 1 }],
    ["turn back", { by: "turn", way: -1 }],
    ["back turn", { by: "turn", way: -1 }],
    ["next turn", { by: "turn", way: 1 }],
    ["go 12", { by: "number", step: 12 }],
    ["start", { by: "number", step: 0 }],
    ["end", { by: "number", step: Infinity }],
  ])("walks through a replay with %j", (typed, to) => {
    expect(parseWalk(typed)).toEqual({ is: "walk", to });
  });

  test.each(["", "look", "go", "go far", "log 3"])("does not walk anywhere with %j", (typed) => {
    expect(parseWalk(typed)).toBeNull();
  });

  test("accepts the beginning of an answer if only one matches", () => {
    expect(meant(LEGAL, "place m")).toEqual(["place map:N@0,1"]);
    expect(meant(LEGAL, "move 1,0")).toEqual(["move 1,0"]);
    expect(meant(LEGAL, "place")).toHaveLength(2);
    expect(meant(LEGAL, "fly")).toEqual([]);
  });

  test("lists the answers that contain some words", () => {
    expect(containingAll(LEGAL, ["0,1", "blank"])).toEqual(["place blank:NE@0,1"]);
    expect(containingAll(LEGAL, [])).toEqual(LEGAL);
  });
});

describe("clocks", () => {
  const CLOCK = { left: [60_000, 30_000], running: 1, since: 1000, due: null };

  test("run for the player who is asked and stop for the others", () => {
    expect(leftOf(CLOCK, 0, 11_000)).toBe(60_000);
    expect(leftOf(CLOCK, 1, 11_000)).toBe(20_000);
    expect(leftOf(CLOCK, 1, 99_000)).toBe(0);
  });

  test("with days count down to the deadline", () => {
    const days = { left: [], running: 0, since: 0, due: 5000 };
    expect(leftOf(days, 0, 2000)).toBe(3000);
    expect(leftOf(days, 1, 2000)).toBeNull();
  });

  test.each([
    [581_000, "9:41"],
    [3_723_000, "1:02:03"],
    [400, "0:01"],
    [0, "0:00"],
  ])("show %i ms as %s", (ms, shown) => {
    expect(minutes(ms)).toBe(shown);
  });
});

describe("the chart of gold", () => {
  const TURNS = [
    { turn: 0, step: 0, seats: [0, 0], temper: null },
    { turn: 1, step: 4, seats: [2, 0], temper: null },
    { turn: 2, step: 9, seats: [10, 0], temper: null },
  ];

  test("has a line for each seat that ends where its gold does", () => {
    const chart = chartOf(TURNS, [0, 1]);
    expect(chart.lines).toHaveLength(2);
    expect(chart.lines[0]?.path.match(/[ML]/g)).toHaveLength(3);
    expect(chart.lines[0]?.y).toBeLessThan(chart.lines[1]?.y ?? 0);
    expect(chart.ticks.map(({ value }) => value)).toEqual([0, 2, 4, 6, 8, 10]);
    expect(chart.temper).toBeNull();
  });

  test("draws the dragon's temper where there is one", () => {
    const turns = TURNS.map((turn) => ({ ...turn, temper: 5 }));
    expect(chartOf(turns, [0, 1]).temper).toMatch(/^M/);
  });

  test("has round marks, and plates side by side", () => {
    expect([4, 7, 23, 180].map((most) => roundInterval(most, 5))).toEqual([1, 2, 5, 50]);
    expect(shifted([{ y: 10 }, { y: 90 }, { y: 12 }], 16)).toEqual([0, 0, 16]);
  });
});
