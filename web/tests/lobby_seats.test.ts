import { beforeEach, expect, test, vi } from "vitest";
import { FakeSocket, makeLine, update, welcome, whole } from "./socket_fake";

beforeEach(() => {
  FakeSocket.made.length = 0;
});

test("sitting down reconnects, and only the seat's stream remains", () => {
  const { line, heard } = makeLine();
  line.open();
  const old = FakeSocket.last;
  old.connect();
  old.say(welcome("spectator"));
  old.say(whole("spectator", 1, { seen: "little" }));

  line.renew();
  const now = FakeSocket.last;
  expect(now).not.toBe(old);
  expect(old.readyState).toBe(3);
  now.connect();
  expect(now.sent[0]).toMatchObject({ type: "hello", last: { spectator: 1 } });
  now.say(welcome(0));
  now.say(whole(0, 1, { seen: "all" }));
  old.say(update("spectator", 2, { seen: "late" }));

  expect([...line.streams.keys()]).toEqual(["0"]);
  expect(line.streams.get("0")?.view).toEqual({ seen: "all" });
  expect(heard.lines.map(([state]) => state)).toEqual(["connecting", "open", "connecting", "open"]);
  line.close();
  expect(FakeSocket.made.length).toBe(2);
});

test("sitting down while the connection is lost opens one connection, not two", () => {
  vi.useFakeTimers();
  try {
    const { line } = makeLine();
    line.open();
    FakeSocket.last.connect();
    FakeSocket.last.drop(1001);
    line.renew();
    FakeSocket.last.connect();
    vi.advanceTimersByTime(10_000);
    expect(FakeSocket.made.length).toBe(2);
    line.close();
  } finally {
    vi.useRealTimers();
  }
});
