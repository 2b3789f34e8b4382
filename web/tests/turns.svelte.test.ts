import { beforeAll, describe, expect, test } from "vitest";
import { linesOf as runLines } from "../src/dragon_run/lines";
import { Cards, loadNames as loadRun } from "../src/dragon_run/names.svelte";
import { linesOf as drakonLines } from "../src/drakon/lines";
import { Edited, loadNames as loadDrakon } from "../src/drakon/names.svelte";
import { setLanguage } from "../src/lib/i18n.svelte";
import { LANGUAGES } from "../src/lib/settings.svelte";
import { soft } from "../src/lib/soft";
import type { Entry } from "../src/lib/source";
import type { GameEvent } from "../src/lib/views";
import { type LogLine, plain } from "../src/table/lines";
import { byTurn } from "../src/table/log_lines";
import { highlights, shownLog, sinceOwn, turnsOf } from "../src/table/turns";
import { sourceOf, tableOf, viewOf } from "./drakon_fake";

const name = (seat: number) => ["Ada", "Bo", "Cy"][seat] ?? "?";
const table = tableOf();

function entry(key: number, turn: number, by: number | null, ...events: GameEvent[]): Entry {
  return { key, turn, by, do: "move", via: null, events, before: viewOf() };
}

function lines(each: Entry, me: number | null = null): LogLine[] {
  return drakonLines(each, viewOf(), new Edited(table), false, me);
}

const told = (all: readonly LogLine[]) => all.map((line) => plain(line.pieces, name));

const steps = (seat: number, path: string[]): GameEvent => ({ type: "HeroMoved", seat, path });
const coin = (giver: number, taker: number): GameEvent => ({
  type: "CoinMoved",
  giver,
  taker,
  value: 3,
});
const placed = (seat: number): GameEvent => ({
  type: "ChamberPlaced",
  seat,
  face: "wind:NS",
  cell: "0,1",
});
const ends = (seat: number): GameEvent => ({ type: "TurnEnded", seat, skipped: false });

beforeAll(async () => {
  await setLanguage("en");
  await loadDrakon("en");
  await loadRun("en");
});

describe("a turn in a line", () => {
  test("is about what matters most, and tells the reader what happened to them", () => {
    const log = [entry(0, 3, 1, steps(1, ["1,0"])), entry(1, 3, 1, coin(0, 1), ends(1))];
    const [turn] = turnsOf(log, lines, 0);
    expect(turn?.owner).toBe(1);
    expect(told(highlights(turn as never))).toEqual(["Bo steals a coin from you."]);
    expect(told(highlights(turn as never, 2))).toEqual([
      "Bo enters Find a Coin.",
      "Bo steals a coin from you.",
    ]);
  });

  test("names everybody to a spectator, and no value of a coin to anybody", () => {
    const [turn] = turnsOf([entry(0, 3, 1, coin(0, 1))], lines, null);
    expect(told(highlights(turn as never))).toEqual(["Bo steals a coin from Ada."]);
  });

  test("addresses the reader in Dragon Run, too", () => {
    const cards = new Cards({ edition: "first", options: {} });
    const hit = entry(0, 1, 1, { type: "BreathRedirected", seat: 1, target: 0 });
    const of = (me: number | null) => told(runLines(hit, cards, () => null, me));
    expect(of(0)).toEqual(["Bo turns the breath on you."]);
    expect(of(null)).toEqual(["Bo turns the breath on Ada."]);
  });

  test.each(LANGUAGES)("has no coordinates in %s", async (language) => {
    await setLanguage(language);
    const floats = { type: "ChamberFloated", source: "1,0", cell: "0,1", face: "blank:NE" };
    const all = [
      placed(1),
      floats,
      steps(1, ["1,0"]),
      { type: "DrakonMoved", seat: 1, cell: "1,0" },
    ];
    const texts = told(all.flatMap((event) => lines(entry(0, 0, 1, event), 0)));
    await setLanguage("en");
    expect(texts).toHaveLength(all.length);
    for (const text of texts) expect(text).not.toMatch(/\d|[{}]/);
  });
});

describe("the turns since one's own", () => {
  const log = [
    entry(0, 0, 1, placed(1), ends(1)),
    entry(1, 1, 0, placed(0), ends(0)),
    entry(2, 2, 1, coin(-1, 1), ends(1)),
    entry(3, 3, 2, steps(2, ["1,0"])),
    entry(4, 3, 0, { type: "CoinKept", seat: 0 }), // an interruption is no turn
    entry(5, 3, 2, ends(2)),
  ];
  const owners = (some: readonly Entry[], me: number | null) =>
    sinceOwn(turnsOf(some, lines, me), me, 3).map(({ turn, owner }) => [turn, owner]);

  test("go back to it, not to an interruption", () => {
    expect(owners(log, 0)).toEqual([
      [2, 1],
      [3, 2],
    ]);
  });

  test("stay the same while the next one is being played", () => {
    expect(owners([...log, entry(6, 4, 0, steps(0, ["1,0"]))], 0)).toEqual([
      [2, 1],
      [3, 2],
    ]);
  });

  test("are the last round for a spectator", () => {
    expect(owners(log, null).map(([turn]) => turn)).toEqual([1, 2, 3]);
  });
});

test("what an answer leads to in the next turn is listed under that turn", () => {
  const skipped = { type: "TurnEnded", seat: 1, skipped: true };
  const turns = byTurn([entry(0, 0, 0, placed(0), ends(0), skipped)], lines);
  expect(turns.map(({ turn, lines: each }) => [turn, each.length])).toEqual([
    [1, 1],
    [0, 1],
  ]);
  const cards = new Cards({ edition: "first", options: {} });
  const began = { type: "TurnBegan", seat: 1, no_cry: false };
  const drew = { type: "LocationDrawn", seat: 1, location: "hallway" };
  const setup = entry(0, 0, null, { type: "FirstPlayerChosen", seat: 1 }, began, drew);
  const run = byTurn([setup], (each) => runLines(each, cards, () => null));
  expect(run.map(({ turn }) => turn)).toEqual([1, 0]);
});

test("the log that is shown ends with the event on the stage", () => {
  const events = [steps(1, ["1,0"]), coin(0, 1)];
  const source = sourceOf([]);
  const log = [entry(0, 3, 1, placed(1)), { ...entry(1, 3, 1), events }, entry(2, 4, 0, placed(0))];
  Object.assign(source, { log });
  expect(shownLog(source)).toBe(log);
  source.stage.push(viewOf(), events, viewOf({ turns: 5 }), { by: 1 });
  const shown = shownLog(source);
  source.stage.finish();
  expect(shown.map((each) => each.events.length)).toEqual([1, 1]);
  expect(shownLog(source)).toBe(log);
});

test("long names have places to break", () => {
  expect(soft("Steal a Coin (counterclockwise)")).toBe("Steal a Coin (counter\u00adclockwise)");
  expect(soft("General")).toBe("General");
});
