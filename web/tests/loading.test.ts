import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Refused } from "../src/lib/call";

/** A server that can be away; records its requests in order. */
class Server {
  away = false;
  status = 200;
  asked: string[] = [];

  constructor() {
    vi.stubGlobal("fetch", async (address: string) => {
      this.asked.push(address);
      if (this.away) throw new TypeError("no line");
      return Response.json({ from: address }, { status: this.status });
    });
  }
}

let server: Server;
let reloads: ReturnType<typeof vi.spyOn>;
let loading: typeof import("../src/lib/loading");

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules(); // as in a freshly loaded page
  loading = await import("../src/lib/loading");
  sessionStorage.clear();
  server = new Server();
  reloads = vi.spyOn(location, "reload").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("a file", () => {
  test("is requested once", async () => {
    const both = [loading.fetched("/a.json"), loading.fetched("/a.json")];
    expect(await Promise.all(both)).toEqual([{ from: "/a.json" }, { from: "/a.json" }]);
    await loading.fetched("/a.json");
    expect(server.asked).toEqual(["/a.json"]);
  });

  test("that failed to load is requested again", async () => {
    server.away = true;
    await expect(loading.fetched("/a.json")).rejects.toThrow();
    server.away = false;
    server.status = 503;
    await expect(loading.fetched("/a.json")).rejects.toThrow("503");
    server.status = 200;
    expect(await loading.fetched("/a.json")).toEqual({ from: "/a.json" });
  });
});

describe("loadWithRetry", () => {
  test("retries with growing pauses until it loads", async () => {
    const times: number[] = [];
    const used: string[] = [];
    const start = Date.now();
    const load = async () => {
      times.push(Date.now() - start);
      if (times.length < 8) throw new Error("not yet");
      return "here";
    };
    let missed = 0;
    loading.loadWithRetry(
      load,
      (what) => used.push(what),
      () => missed++,
    );
    await vi.advanceTimersByTimeAsync(60_000);
    expect(used).toEqual(["here"]);
    expect(missed).toBe(7);
    const pauses = times.slice(1).map((time, n) => time - (times[n] ?? 0));
    expect(pauses).toEqual([300, 600, 1200, 2400, 4800, 8000, 8000]);
  });

  test("stops when it is no longer wanted", async () => {
    const load = vi.fn(async () => {
      throw new Error("no");
    });
    const stop = loading.loadWithRetry(load, () => {});
    await vi.advanceTimersByTimeAsync(400);
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(load).toHaveBeenCalledTimes(2);
  });

  test("ignores what loads too late", async () => {
    let come = (_: string): void => {};
    const use = vi.fn();
    const stop = loading.loadWithRetry(() => new Promise<string>((done) => (come = done)), use);
    stop();
    come("late");
    await vi.advanceTimersByTimeAsync(0);
    expect(use).not.toHaveBeenCalled();
  });
});

describe("a part of the code", () => {
  const missing = () => Promise.reject(new TypeError("Failed to fetch"));

  test("that loads is returned, and nothing else happens", async () => {
    expect(await loading.part(async () => 7)).toBe(7);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([server.asked, reloads.mock.calls.length]).toEqual([[], 0]);
  });

  test("that fails to load reloads the page, once, when the server is back", async () => {
    server.away = true;
    const refused = await loading.part(missing).catch((error: unknown) => error);
    expect((refused as Refused).code).toBe("offline");
    await loading.part(missing).catch(() => {});
    await vi.advanceTimersByTimeAsync(20_000);
    expect(reloads).not.toHaveBeenCalled();
    server.away = false;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reloads).toHaveBeenCalledTimes(1);
  });

  test("that never loads does not cause a reload loop", async () => {
    sessionStorage.setItem("wyrmhold.reloaded", String(Date.now()));
    await loading.part(missing).catch(() => {});
    await vi.advanceTimersByTimeAsync(9_000);
    expect(reloads).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(reloads).toHaveBeenCalledTimes(1);
  });
});
