import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { setLanguage } from "../src/lib/i18n.svelte";
import { settings } from "../src/lib/settings.svelte";
import type { TableInfo } from "../src/lib/wire";
import { Notes } from "../src/replay/notes.svelte";
import { Playing } from "../src/replay/playback.svelte";
import {
  logAt,
  sameMoment,
  startOf,
  stepsOf,
  storyAt,
  turnAt,
  turnFrom,
} from "../src/replay/record";
import { ReplaySource } from "../src/replay/source.svelte";
import { wayOfKey } from "../src/replay/step_keys";

const ended = { type: "TurnEnded", seat: 0 };
const line = (n: number, by: number | "chance", done: string, events: object[] = [], t = n) =>
  JSON.stringify({ n, by, do: done, events, t });

const HEADER = JSON.stringify({ notation: 1, game: "drakon" });
const OPEN = [
  HEADER,
  line(1, "chance", "deal knight"),
  line(2, "chance", "first 0"),
  line(3, 0, "place blank:N@0,1", [], 10),
  line(4, "chance", "draw map:N", [ended], 10),
  line(5, 1, "prevent", [], 20),
  line(6, 1, "move 0,1", [ended], 30),
  line(7, 0, "undo 4", [], 40),
  line(8, 1, "move 1,0", [ended], 50),
  JSON.stringify({ winners: [0], reason: "gold", seed: "00" }),
].join("\n");
/** The same game for seat 0, who never learns that seat 1 was asked something. */
const SEAT = [
  HEADER,
  line(1, "chance", "deal", [], 0),
  line(2, 0, "place blank:N@0,1", [ended], 10),
  line(3, 1, "move 0,1", [ended], 30),
  line(4, 0, "undo 2", [], 40),
  line(5, 1, "move 1,0", [ended], 50),
].join("\n");

const open = stepsOf(OPEN);
const seat = stepsOf(SEAT);

describe("a record", () => {
  test("has its steps, without header and footer", () => {
    expect(open.map((step) => step.n)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(open[0]?.by).toBeNull();
    expect(open[2]?.by).toBe(0);
  });

  test("counts turns, even after an undo", () => {
    expect(open.map((step) => step.turns)).toEqual([0, 0, 0, 1, 1, 2, 1, 2]);
    expect(open.map((step) => step.entry.turn)).toEqual([0, 0, 0, 0, 1, 1, 1, 1]);
  });

  test("drops what was undone from the log, once it was", () => {
    expect(logAt(open, 6).map((entry) => entry.key)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(logAt(open, 8).map((entry) => entry.key)).toEqual([1, 2, 3, 4, 7, 8]);
  });

  test("shows what is still to come, except after what was undone", () => {
    expect(storyAt(open, 3).map((entry) => entry.key)).toEqual([1, 2, 3, 4, 7, 8]);
    expect(storyAt(open, 5).map((entry) => entry.key)).toEqual([1, 2, 3, 4, 5]);
    expect(storyAt(open, 7).map((entry) => entry.key)).toEqual([1, 2, 3, 4, 7, 8]);
  });

  test("starts when everything is set up", () => {
    expect([startOf(open), startOf(seat)]).toEqual([2, 1]);
    const picked = { type: "HeroPicked", seat: 0, hero: "knight" };
    const picks = [line(1, "chance", "first 0"), line(2, 0, "pick knight", [picked])];
    const deal = line(3, "chance", "deal map:N");
    expect(startOf(stepsOf([...picks, deal, line(4, 0, "move 0,1")].join("\n")))).toBe(3);
    expect(startOf(stepsOf([...picks, deal].join("\n")))).toBe(3); // given up before the first move
  });

  test("numbers turns as the log does", () => {
    expect([0, 3, 4, 6, 7, 8].map((step) => turnAt(open, step))).toEqual([1, 1, 2, 3, 2, 3]);
    const began = { type: "TurnBegan", seat: 0 };
    const run = stepsOf(
      [line(1, "chance", "deal", [began]), line(2, 0, "hide", [began])].join("\n"),
    );
    expect([0, 1, 2].map((step) => turnAt(run, step))).toEqual([1, 1, 2]);
  });

  test("goes from turn to turn, and to the ends", () => {
    expect(turnFrom(open, 0, 1)).toBe(4);
    expect(turnFrom(open, 4, 1)).toBe(6);
    expect(turnFrom(open, 6, -1)).toBe(4);
    expect(turnFrom(open, 4, -1)).toBe(0);
    expect(turnFrom(open, 8, 1)).toBe(8);
  });

  test("has the same moments for every viewer, with different numbers", () => {
    expect(sameMoment(seat, 0, open)).toBe(0);
    expect(sameMoment(seat, 2, open)).toBe(4); // chance has moved on
    expect(sameMoment(seat, 3, open)).toBe(6);
    expect(sameMoment(open, 3, seat)).toBe(2);
    expect(sameMoment(open, 5, seat)).toBe(2); // nothing of it is known there
    expect(sameMoment(open, 8, seat)).toBe(5);
    expect(sameMoment(open, 2, seat)).toBe(1);
  });
});

const TABLE = { id: "T", game: "drakon", status: "over", seats: [{}, {}] } as unknown as TableInfo;

/** A server with the two records; records its requests in order. */
function server(refuse: (path: string) => string | null = () => null): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    const url = new URL(address, "http://test");
    asked.push(`${url.pathname.split("/").pop()} ${url.search}`);
    const code = refuse(address);
    const as = url.searchParams.get("as") ?? "open";
    const steps = as === "open" ? open : seat;
    const step = Number(url.searchParams.get("step"));
    if (code === "offline") throw new TypeError("no line");
    if (code !== null) return Response.json({ error: code, message: code }, { status: 429 });
    if (url.pathname.endsWith("/record")) return new Response(as === "open" ? OPEN : SEAT);
    const viewer = /^\d+$/.test(as) ? Number(as) : as;
    const view = { turns: steps[step - 1]?.turns ?? 0, at: `${as}:${step}`, seats: [] };
    return Response.json({ as: viewer, step, steps: steps.length, line: null, view });
  });
  return asked;
}

const shown = (source: ReplaySource) => (source.view as unknown as { at: string }).at;
const quiet = async () => {
  for (let n = 0; n < 50; n++) await Promise.resolve();
  await new Promise((done) => setTimeout(done, 5));
};

async function opened(as: string | null = null, step = 0): Promise<ReplaySource> {
  const source = new ReplaySource(TABLE, () => []);
  await source.open(as, step);
  await quiet();
  return source;
}

beforeEach(() => {
  settings.speed = 0;
  localStorage.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("a replay", () => {
  test("opens at a step, with the viewer the server chooses", async () => {
    server();
    const source = await opened(null, 3);
    expect([source.viewer, source.step, shown(source)]).toEqual(["open", 3, "open:3"]);
    expect(source.mine).toEqual([]);
    expect(source.log.map((entry) => entry.key)).toEqual([1, 2, 3]);
    const beyond = await opened("0", 99);
    expect([beyond.viewer, beyond.step, beyond.mine]).toEqual([0, 5, [0]]);
  });

  test("prefetches neighbours and requests nothing twice", async () => {
    const asked = server();
    const source = await opened(null, 3);
    const before = asked.filter((each) => each.includes("step=4")).length;
    expect(before).toBe(1);
    source.go(4);
    expect(shown(source)).toBe("open:4"); // at once: it was cached
    await quiet();
    source.go(3);
    await quiet();
    const steps = asked.filter((each) => each.startsWith("replay"));
    expect(steps).toEqual([...new Set(steps)]);
    source.close();
  });

  test("skips the steps between when scrubbing fast", async () => {
    const asked = server();
    const source = await opened(null, 0);
    asked.length = 0;
    for (const step of [5, 6, 7, 8]) source.go(step);
    expect(source.wanted).toBe(8);
    await quiet();
    expect([source.step, shown(source)]).toEqual([8, "open:8"]);
    expect(asked.some((each) => each.includes("step=6"))).toBe(false);
    source.go(99);
    expect(source.wanted).toBe(8);
    source.go(0);
    expect(source.wanted).toBe(2); // nobody wants to see the cards being dealt
  });

  test("is walked through by steps and turns, counted from the first move", async () => {
    server();
    await setLanguage("en");
    const { walk } = await opened(null, 0);
    expect([walk.at, walk.all, walk.where]).toEqual([0, 6, "Turn 1 · step 0 of 6"]);
    walk.turn?.(1);
    expect([walk.at, walk.where]).toEqual([2, "Turn 2 · step 2 of 6"]);
    walk.step(1);
    expect(walk.at).toBe(3);
    walk.turn?.(-1);
    walk.turn?.(-1);
    expect(walk.at).toBe(0);
    walk.go(99);
    expect(walk.at).toBe(6);
  });

  test("its keys are the same everywhere in it", async () => {
    server();
    const source = await opened(null, 0);
    const press = (key: string, more: KeyboardEventInit = {}) => {
      wayOfKey(new KeyboardEvent("keydown", { key, ...more }))?.(source);
      return source.walk.at;
    };
    expect(press("ArrowRight")).toBe(1);
    expect(press("ArrowRight", { altKey: true })).toBe(1); // the browser's own
    expect(press("ArrowRight", { shiftKey: true })).toBe(2);
    expect(press("ArrowDown")).toBe(4);
    expect(press("PageUp")).toBe(2);
    expect(press("ArrowUp")).toBe(0);
    expect(press("End")).toBe(6);
    expect(press("PageDown")).toBe(6);
    expect(press("ArrowLeft")).toBe(5);
    expect(press("Home")).toBe(0);
  });

  test("stays at the same moment when the viewer changes", async () => {
    server();
    const source = await opened(null, 6);
    await source.see(0);
    expect([source.viewer, source.step, shown(source)]).toEqual([0, 3, "0:3"]);
    expect(await source.wholeStep()).toBe(6);
  });

  test("waits when it sends too many requests, and says when the connection is lost", async () => {
    let code: string | null = null;
    server(() => code);
    const source = await opened(null, 0);
    vi.useFakeTimers();
    code = "offline";
    source.go(7);
    await vi.advanceTimersByTimeAsync(10);
    expect([source.line, source.step]).toEqual(["lost", 2]);
    code = "too_many_requests";
    await vi.advanceTimersByTimeAsync(2000);
    expect(source.step).toBe(2);
    code = null;
    await vi.advanceTimersByTimeAsync(2000);
    expect([source.line, source.step]).toEqual(["open", 7]);
    source.close();
  });

  test("plays to the end by itself, and then from the start again", async () => {
    server();
    const source = await opened(null, 6);
    vi.useFakeTimers();
    const playing = new Playing(source);
    const stop = $effect.root(() => playing.follow());
    playing.toggle();
    flushSync();
    for (let n = 0; n < 4; n++) {
      await vi.advanceTimersByTimeAsync(1100);
      flushSync();
    }
    expect([source.step, playing.on]).toEqual([8, false]);
    playing.toggle();
    expect([source.wanted, playing.on]).toEqual([2, true]);
    stop();
    source.close();
  });
});

test("notes belong to a step as one viewer counts them", () => {
  const notes = new Notes("T");
  notes.write("open", 4, "  a mistake ");
  notes.write(0, 2, "mine");
  expect(new Notes("T").list).toEqual([
    { as: 0, step: 2, text: "mine" },
    { as: "open", step: 4, text: "a mistake" },
  ]);
  expect([notes.at("open", 4), notes.at(1, 4)]).toEqual(["a mistake", ""]);
  expect(notes.told()).toContain("4 (open): a mistake");
  notes.write("open", 4, " ");
  notes.write(0, 2, "");
  expect(localStorage.getItem("wyrmhold.notes.T")).toBeNull();
  expect(new Notes("other").list).toEqual([]);
});
