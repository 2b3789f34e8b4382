import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { TableSocket } from "../src/lib/socket";
import { FakeSocket, type Heard, makeLine, update, welcome, whole } from "./socket_fake";

const ANSWER = { type: "answer", seat: 0, prompt: 4, do: "move 1,0" } as const;

let line: TableSocket;
let heard: Heard;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.made.length = 0;
  ({ line, heard } = makeLine());
});
afterEach(() => {
  line.close();
  vi.useRealTimers();
});

function begin(): FakeSocket {
  line.open();
  const socket = FakeSocket.last;
  socket.connect();
  socket.say(welcome(0));
  socket.say(whole(0, 5, {}));
  return socket;
}

const state = () => heard.lines[heard.lines.length - 1]?.[0];
const pings = (socket: FakeSocket) => socket.sent.filter((each) => each.type === "ping").length;

/** Lets time pass while the server answers every ping. */
async function answered(socket: FakeSocket, ms: number): Promise<void> {
  let replied = pings(socket);
  for (let passed = 0; passed < ms; passed += 50) {
    await vi.advanceTimersByTimeAsync(50);
    for (; replied < pings(socket); replied++) socket.say({ type: "pong", id: 0, now: 0 });
  }
}

/** Lets time pass in silence until the state is reported; returns how long that took. */
async function untilState(wanted: string): Promise<number> {
  for (let passed = 0; passed <= 60_000; passed += 50) {
    if (state() === wanted) return passed;
    await vi.advanceTimersByTimeAsync(50);
  }
  throw new Error(`never ${wanted}`);
}

describe("a quiet connection", () => {
  test("is asked about once a second, and stays open", async () => {
    const socket = begin();
    await answered(socket, 30_000);
    expect(pings(socket)).toBeGreaterThan(15);
    expect(pings(socket)).toBeLessThanOrEqual(30);
    expect(heard.lines.map(([each]) => each)).toEqual(["connecting", "open"]);
  });

  test("is not asked about while messages come", async () => {
    const socket = begin();
    for (let number = 6; number < 26; number++) {
      socket.say(update(0, number, {}));
      await vi.advanceTimersByTimeAsync(500);
    }
    expect(pings(socket)).toBe(0);
  });

  test("is asked about seldom while nobody looks at the page", async () => {
    heard.visible = false;
    const socket = begin();
    await answered(socket, 60_000);
    expect(pings(socket)).toBeGreaterThan(0);
    expect(pings(socket)).toBeLessThan(4);
  });

  test("is asked about at once when the page comes to the front", () => {
    const socket = begin();
    line.hurry();
    expect(pings(socket)).toBe(1);
  });
});

describe("a frozen connection", () => {
  test.each([0, 200, 700, 1000, 1200, 1700])("is reported within 3 s, after %i ms", async (ms) => {
    const socket = begin();
    await answered(socket, 5000 + ms);
    expect(await untilState("silent")).toBeLessThan(3000);
    expect(socket.readyState).toBe(1);
  });

  test("is forgotten as soon as anything is heard", async () => {
    const socket = begin();
    await untilState("silent");
    const answer = line.ask(ANSWER);
    expect(socket.asked).toEqual([{ ...ANSWER, id: 1 }]);
    socket.say(update(0, 6, {}));
    expect(state()).toBe("open");
    socket.say({ type: "done", id: 1 });
    expect(await answer).toEqual({ ok: true });
    expect(FakeSocket.made).toHaveLength(1);
  });

  test("is replaced after a longer silence, and what was asked is asked again", async () => {
    const socket = begin();
    await untilState("silent");
    void line.ask(ANSWER);
    expect(await untilState("lost")).toBeGreaterThan(9000);
    expect(socket.readyState).toBe(3);
    await vi.advanceTimersByTimeAsync(1000);
    const next = FakeSocket.last;
    expect(next).not.toBe(socket);
    next.connect();
    next.say(welcome(0));
    expect(next.asked).toEqual([{ ...ANSWER, id: 1 }]);
    expect(state()).toBe("open");
  });

  test("that does not even begin is tried again", async () => {
    line.open();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(FakeSocket.made.length).toBeGreaterThan(1);
  });

  test("of a slow network is not reported", async () => {
    const socket = begin();
    let replied = 0;
    for (let passed = 0; passed < 20_000; passed += 50) {
      await vi.advanceTimersByTimeAsync(50);
      if (pings(socket) === replied) continue;
      replied = pings(socket);
      setTimeout(() => socket.say({ type: "pong", id: 0, now: 0 }), 1000);
    }
    expect(heard.lines.map(([each]) => each)).toEqual(["connecting", "open"]);
  });

  test("is not blamed for a page that was asleep", async () => {
    const socket = begin();
    await answered(socket, 3000);
    vi.setSystemTime(Date.now() + 600_000);
    await answered(socket, 5000);
    expect(heard.lines.map(([each]) => each)).toEqual(["connecting", "open"]);
    expect(socket.readyState).toBe(1);
  });
});

test("who is at the table is reported", () => {
  begin().say({ type: "presence", seats: [{ here: true, left: null }], watching: 2 });
  expect(heard.told[heard.told.length - 1]).toBe("presence 2");
});
