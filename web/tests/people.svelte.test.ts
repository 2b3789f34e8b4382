import { beforeAll, describe, expect, test, vi } from "vitest";
import { setLanguage } from "../src/lib/i18n.svelte";
import type { Source } from "../src/lib/source";
import type { Refusal, SeatInfo } from "../src/lib/wire";
import { askedSeat, unreadCount } from "../src/table/people";
import { attendance, hintsAgreed, watchers } from "../src/table/presence";
import { Asking } from "../src/table/question.svelte";

beforeAll(() => setLanguage("en"));

const NOW = 100 * 60_000;

function person(name: string, more: Partial<SeatInfo> = {}): SeatInfo {
  return { kind: "person", name, forfeited: false, away: false, ...more } as SeatInfo;
}

/** A table with Ada, whose page it is, Bo and a bot. */
function table(more: object = {}, info: object = {}): Source {
  const seats = [person("Ada"), person("Bo"), person("Frost", { kind: "bot" })];
  return {
    kind: "live",
    line: "open",
    mine: [0],
    viewer: 0,
    chat: [],
    table: { status: "playing", settings: { hints: true, rated: false }, seats, ...info },
    view: { pending: { by: 1 } },
    stage: { playing: false },
    ...more,
  } as unknown as Source;
}

function present(left: number | null, here = false, watching = 0): object {
  return { presence: { type: "presence", seats: [{}, { here, left }, { here: false }], watching } };
}

describe("presence", () => {
  test.each([
    [present(null, true), "At the table"],
    [present(null), "Away"],
    [present(NOW - 59_000), "Just left"],
    [present(NOW - 60_000), "Left 1 min ago"],
    [present(NOW - 59 * 60_000), "Left 59 min ago"],
    [present(NOW - 90 * 60_000), "Left 1 h ago"],
  ])("is told in words", (more, words) => {
    expect(attendance(table(more), 1, NOW)?.words).toBe(words);
  });

  test("is not told of bots, nor while we hear nothing ourselves", () => {
    expect(attendance(table(present(null)), 2, NOW)).toBeNull();
    expect(attendance(table({ ...present(null, true, 3), line: "silent" }), 1, NOW)).toBeNull();
    expect(watchers(table({ ...present(null, true, 3), line: "silent" }))).toBe("");
  });

  test("counts spectators", () => {
    expect(watchers(table(present(null, true, 3)))).toBe("3 watching");
    expect(watchers(table(present(null, true, 0)))).toBe("");
  });
});

describe("hints", () => {
  test("are mentioned where another person plays without rating", () => {
    expect(hintsAgreed(table())).toBe("Hints allowed");
    expect(hintsAgreed(table({}, { settings: { hints: false } }))).toBe("No hints");
    expect(hintsAgreed(table({}, { settings: { hints: true, rated: true } }))).toBe("");
    expect(hintsAgreed(table({ mine: [0, 1] }))).toBe("");
  });
});

describe("a game that was given up", () => {
  const seats = [person("Ada", { forfeited: true }), person("Bo")];
  const over = { status: "over", outcome: { winners: [1], reason: "forfeit" }, seats };

  test("asks nobody any more", () => {
    expect(askedSeat(table())).toBe(1);
    expect(askedSeat(table({}, over))).toBeNull();
  });
});

test("own messages are not unread", () => {
  const chat = [0, 1, 1, 0].map((seat) => ({ seat, name: "", text: "hi" }));
  expect(unreadCount(table({ chat }), 0)).toBe(2);
  expect(unreadCount(table({ chat }), 2)).toBe(1);
  expect(unreadCount(table({ chat }), 3)).toBe(0);
});

describe("sending", () => {
  test("is shown when it takes a while, and excludes everything else", async () => {
    vi.useFakeTimers();
    const asking = new Asking(table());
    let reply: (refusal: Refusal | null) => void = () => {};
    const job = vi.fn(() => new Promise<Refusal | null>((done) => (reply = done)));
    const sent = asking.during("undo", job);
    expect(asking.busy).toBe(true);
    expect(asking.waitsFor("undo")).toBe(false);
    expect(await asking.during("undo", job)).toBe(false);
    expect(await asking.send("end")).toBe(false);
    await vi.advanceTimersByTimeAsync(300);
    expect(asking.waitsFor("undo")).toBe(true);
    expect(asking.waitsFor("end")).toBe(false);
    reply(null);
    expect(await sent).toBe(true);
    expect(asking.busy || asking.waitsFor("undo")).toBe(false);
    expect(job).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });
});
