import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { stillsOf } from "../src/drakon/reducer";
import type { DrakonView } from "../src/drakon/view";
import { settings } from "../src/lib/settings.svelte";
import { HURRIED_TURN_MS, OWN_TURN_MS, Stage, TURN_MS } from "../src/lib/stage.svelte";
import type { GameEvent } from "../src/lib/views";
import { viewOf } from "./drakon_fake";

const MOVED: GameEvent = { type: "HeroMoved", seat: 1, path: ["0,0", "1,0", "2,0", "1,0", "0,0"] };
const STOLEN: GameEvent = { type: "CoinMoved", giver: 0, taker: 1, value: 2 };
const ENDED: GameEvent = { type: "TurnEnded", seat: 1, skipped: false };

/** The view after that many turns. */
const viewAt = (turns: number) => viewOf({ turns });

function other(stage: Stage, turn: number, ...events: GameEvent[]): void {
  stage.push(viewAt(turn), events, viewAt(turn + 1), { by: 1, other: true });
}

/** How long the stage plays. */
function lasts(stage: Stage): number {
  const from = Date.now();
  while (stage.playing) vi.advanceTimersToNextTimer();
  return Date.now() - from;
}

beforeEach(() => {
  vi.useFakeTimers();
  settings.speed = 1;
});
afterEach(() => {
  vi.useRealTimers();
  settings.speed = 1;
});

describe("the time of a turn", () => {
  test.each([
    ["nothing", [ENDED]],
    ["one coin", [STOLEN, ENDED]],
    ["a long walk", [MOVED, MOVED, STOLEN, STOLEN, ENDED]],
  ])("of another player is the same with %s to show", (_, events) => {
    const stage = new Stage(stillsOf);
    other(stage, 4, ...events);
    expect(Math.abs(lasts(stage) - TURN_MS)).toBeLessThan(20);
  });

  test("is shared by all answers of the turn", () => {
    const stage = new Stage(stillsOf);
    stage.push(viewAt(4), [MOVED], viewAt(4), { by: 1, other: true });
    other(stage, 4, STOLEN, ENDED);
    expect(lasts(stage)).toBeLessThan(TURN_MS * 1.3);
  });

  test("of one's own ends with what there is to see", () => {
    const stage = new Stage(stillsOf);
    stage.push(viewAt(4), [STOLEN, ENDED], viewAt(5), { by: 0 });
    expect(lasts(stage)).toBeLessThan(TURN_MS);
    stage.push(viewAt(4), Array(9).fill(MOVED), viewAt(5), { by: 0 });
    expect(Math.abs(lasts(stage) - OWN_TURN_MS)).toBeLessThan(60);
  });

  test("is short before the first move", () => {
    const stage = new Stage(stillsOf);
    const how = { by: 1, other: true, hurried: true };
    stage.push(viewAt(0), [MOVED, STOLEN, ENDED], viewAt(1), how);
    expect(Math.abs(lasts(stage) - HURRIED_TURN_MS)).toBeLessThan(20);
  });

  test("depends on the chosen speed", () => {
    const stage = new Stage(stillsOf);
    settings.speed = 2;
    other(stage, 4, STOLEN, ENDED);
    expect(Math.abs(lasts(stage) - TURN_MS / 2)).toBeLessThan(20);
    settings.speed = 0;
    other(stage, 5, STOLEN, ENDED);
    expect(stage.playing).toBe(false);
    expect(stage.shown?.turns).toBe(6);
  });
});

describe("turns that are waiting", () => {
  test("are counted, and told one after the other", () => {
    const stage = new Stage(stillsOf);
    other(stage, 4, STOLEN, ENDED);
    stage.push(viewAt(5), [MOVED, ENDED], viewAt(6), { by: 0 });
    expect([stage.turns, stage.by, stage.event]).toEqual([2, 1, STOLEN]);
    while (stage.turns > 1) vi.advanceTimersToNextTimer();
    expect([stage.by, stage.event]).toEqual([0, MOVED]);
  });

  test("can be skipped, even the last moment of the last one", () => {
    const stage = new Stage(stillsOf);
    other(stage, 4, STOLEN, ENDED);
    other(stage, 5, STOLEN, ENDED);
    stage.finish();
    expect([stage.playing, stage.turns, stage.shown?.turns]).toEqual([false, 0, 6]);
    other(stage, 6, ENDED);
    expect(stage.playing).toBe(true);
    stage.finish();
    expect([stage.playing, stage.shown?.turns]).toEqual([false, 7]);
  });

  test("stop at once when the speed is changed to instant", () => {
    const stage = new Stage(stillsOf);
    other(stage, 4, STOLEN, ENDED);
    other(stage, 5, STOLEN, ENDED);
    settings.speed = 0;
    vi.advanceTimersToNextTimer();
    expect([stage.playing, stage.shown?.turns]).toEqual([false, 6]);
  });
});

test("turns can be shown again, up to the latest view", () => {
  const stage = new Stage(stillsOf);
  const now = viewAt(6);
  const coins = (view: unknown) => (view as DrakonView).seats[1]?.coins;
  stage.set(now);
  const parts = [
    { by: 1, turn: 4, events: [STOLEN, ENDED] },
    { by: 1, turn: 5, events: [STOLEN, ENDED] },
  ];
  stage.replay(viewOf({ turns: 4 }), parts, now);
  expect([stage.playing, stage.again, stage.turns]).toEqual([true, true, 2]);
  expect(coins(stage.shown)).toBe(2);
  expect(Math.abs(lasts(stage) - 2 * TURN_MS)).toBeLessThan(40);
  expect([stage.shown, stage.again]).toEqual([now, false]);
});
