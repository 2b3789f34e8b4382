import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { TableSocket } from "../src/lib/socket";
import {
  chat,
  FakeSocket,
  type Heard,
  makeLine,
  news,
  refused,
  update,
  welcome,
  whole,
} from "./socket_fake";

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

/** A connection whose stream of seat 0 has begun at number 5. */
function begin(): FakeSocket {
  line.open();
  const socket = FakeSocket.last;
  socket.connect();
  socket.say(welcome(0));
  socket.say(whole(0, 5, { turn: 0, pile: 9 }));
  return socket;
}

/** The connection breaks, and the next one opens. */
async function breakAndReturn(code = 1001): Promise<FakeSocket> {
  FakeSocket.last.drop(code);
  await vi.advanceTimersByTimeAsync(10_000);
  const socket = FakeSocket.last;
  socket.connect();
  return socket;
}

describe("streams", () => {
  test("begin with a snapshot and continue number by number", () => {
    const socket = begin();
    socket.say(update(0, 6, { pile: 8 }));
    socket.say(news(0, 7, "returned"));
    socket.say(chat(0, 8, "hello"));
    expect(heard.told).toEqual([
      "welcome 0",
      "whole 0 5",
      "update 0 6",
      "news 0 returned",
      "chat hello",
    ]);
    expect(line.streams.get("0")).toMatchObject({ number: 8, view: { turn: 0, pile: 8 } });
  });

  test("ignore duplicates", () => {
    const socket = begin();
    socket.say(update(0, 6, { pile: 8 }));
    socket.say(update(0, 6, { pile: 1 }));
    expect(line.streams.get("0")?.view).toEqual({ turn: 0, pile: 8 });
  });

  test("restart after a gap", async () => {
    const socket = begin();
    socket.say(update(0, 7, { pile: 1 }));
    expect(socket.readyState).toBe(3);
    await vi.advanceTimersByTimeAsync(1000);
    expect(FakeSocket.made).toHaveLength(2);
    FakeSocket.last.connect();
    expect(FakeSocket.last.sent[0]).toEqual({ type: "hello", last: {}, presence: true });
  });

  test("of a seat that went to somebody else end", async () => {
    begin();
    const socket = await breakAndReturn(1000);
    socket.say(welcome("spectator"));
    socket.say(whole("spectator", 3, {}));
    expect([...line.streams.keys()]).toEqual(["spectator"]);
    socket.say(update(0, 6, { pile: 1 }));
    expect(heard.told.filter((each) => each.startsWith("update"))).toEqual([]);
  });

  test("are kept apart", () => {
    line.open();
    const socket = FakeSocket.last;
    socket.connect();
    socket.say(welcome(0, 2));
    socket.say(whole(0, 5, { pile: 9 }));
    socket.say(whole(2, 1, { pile: 9 }));
    socket.say(update(2, 2, { pile: 8 }));
    expect(line.streams.get("0")).toMatchObject({ number: 5, view: { pile: 9 } });
    expect(line.streams.get("2")).toMatchObject({ number: 2, view: { pile: 8 } });
  });
});

describe("a lost connection", () => {
  test.each([1001, 1011, 1013, 1006])("is reopened after code %i", async (code) => {
    begin().say(update(0, 6, {}));
    const socket = await breakAndReturn(code);
    expect(socket.sent[0]).toEqual({ type: "hello", last: { 0: 6 }, presence: true });
    socket.say(welcome(0));
    expect(heard.lines.map(([state]) => state)).toEqual([
      "connecting",
      "open",
      "lost",
      "lost",
      "open",
    ]);
  });

  test("is retried with growing pauses", async () => {
    begin().drop(1006);
    for (let tries = 0; tries < 6; tries++) {
      const made = FakeSocket.made.length;
      await vi.advanceTimersByTimeAsync(10_001);
      expect(FakeSocket.made.length).toBeGreaterThan(made);
      FakeSocket.last.drop(1006);
    }
    const made = FakeSocket.made.length;
    await vi.advanceTimersByTimeAsync(4000);
    expect(FakeSocket.made).toHaveLength(made);
    line.hurry();
    expect(FakeSocket.made).toHaveLength(made + 1);
  });

  test.each([
    [4401, "not_signed_in"],
    [4404, "no_such_table"],
    [1008, "bad_request"],
    [1009, "too_large"],
  ])("is over for good after code %i", async (code, why) => {
    const socket = begin();
    const waiting = line.ask(ANSWER);
    socket.drop(code, why);
    expect(heard.lines[heard.lines.length - 1]).toEqual(["gone", why]);
    expect(await waiting).toMatchObject({ ok: false, refusal: { error: "gone" } });
    expect(await line.ask(ANSWER)).toMatchObject({ ok: false, refusal: { error: "gone" } });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.made).toHaveLength(1);
  });

  test("that we closed ourselves stays closed", async () => {
    begin();
    line.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.made).toHaveLength(1);
  });
});

describe("a request", () => {
  test("succeeds when the server says so", async () => {
    const socket = begin();
    const reply = line.ask(ANSWER);
    expect(socket.asked).toEqual([{ ...ANSWER, id: 1 }]);
    socket.say({ type: "done", id: 1 });
    expect(await reply).toEqual({ ok: true });
  });

  test("is refused with the reason and the rule", async () => {
    const socket = begin();
    const reply = line.ask(ANSWER);
    socket.say(refused(1, "illegal_action"));
    expect(await reply).toMatchObject({
      ok: false,
      refusal: { error: "illegal_action", rule: "MOVE-1" },
    });
  });

  test("waits for the welcome", () => {
    line.open();
    const socket = FakeSocket.last;
    void line.ask(ANSWER);
    socket.connect();
    void line.ask({ type: "say", text: "hi" });
    expect(socket.asked).toEqual([]);
    socket.say(welcome(0));
    expect(socket.asked.map((each) => each.type)).toEqual(["answer", "say"]);
  });

  test("without a reply is resent on the next connection with the same id", async () => {
    begin();
    const reply = line.ask(ANSWER);
    const socket = await breakAndReturn();
    socket.say(welcome(0));
    expect(socket.asked).toEqual([{ ...ANSWER, id: 1 }]);
    socket.say({ type: "done", id: 1 });
    expect(await reply).toEqual({ ok: true });
    const again = await breakAndReturn();
    again.say(welcome(0));
    expect(again.asked).toEqual([]);
  });

  test("that would happen twice is not resent", async () => {
    const first = begin();
    const undo = line.ask({ type: "undo", seat: 0 });
    expect(first.asked).toHaveLength(1);
    const socket = await breakAndReturn();
    socket.say(welcome(0));
    expect(socket.asked).toEqual([]);
    expect(await undo).toEqual({ ok: true });
  });

  test("made while the connection is lost is sent when it is back", async () => {
    begin().drop(1006);
    void line.ask({ type: "say", text: "hi" });
    await vi.advanceTimersByTimeAsync(10_000);
    const socket = FakeSocket.last;
    socket.connect();
    socket.say(welcome(0));
    expect(socket.asked).toEqual([{ type: "say", text: "hi", id: 1 }]);
  });
});
