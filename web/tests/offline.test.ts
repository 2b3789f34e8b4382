import { beforeEach, describe, expect, test } from "vitest";
import worker from "../src/sw.js?raw";

const ORIGIN = "http://test";
const FILES = ["/", "/assets/app-1.js", "/learn/drakon.json"];

type Handler = (event: never) => void;
interface Asked {
  url: string;
  method: string;
  mode: string;
}

/** A browser for the worker: caches, a network that can be cut, and pages to claim. */
class World {
  caches = new Map<string, Map<string, Response>>();
  handlers = new Map<string, Handler>();
  net: (path: string) => Response = (path) => new Response(`net ${path}`);
  asked: string[] = [];
  claimed = false;

  begin(version: string): this {
    const text = worker.replace("= SHELL;", `= ${JSON.stringify({ version, files: FILES })};`);
    const scope = {
      location: { origin: ORIGIN },
      clients: { claim: async () => (this.claimed = true) },
      addEventListener: (type: string, handler: Handler) => this.handlers.set(type, handler),
    };
    const pathOf = (what: string | { url: string }) =>
      new URL(typeof what === "string" ? what : what.url, ORIGIN).pathname;
    const get = async (what: string | { url: string }) => {
      this.asked.push(pathOf(what));
      return this.net(pathOf(what));
    };
    const caches = {
      keys: async () => [...this.caches.keys()],
      delete: async (name: string) => this.caches.delete(name),
      match: async (path: string, { cacheName }: { cacheName: string }) =>
        this.caches.get(cacheName)?.get(path)?.clone(),
      open: async (name: string) => ({
        addAll: async (requests: { url: string }[]) => {
          const kept = new Map<string, Response>();
          for (const each of requests) kept.set(pathOf(each), await get(each));
          this.caches.set(name, kept);
        },
      }),
    };
    class FakeRequest {
      constructor(readonly url: string) {}
    }
    new Function("self", "caches", "fetch", "Request", text)(scope, caches, get, FakeRequest);
    return this;
  }

  async tell(type: "install" | "activate"): Promise<void> {
    let waited: Promise<unknown> = Promise.resolve();
    const waitUntil = (work: Promise<unknown>) => {
      waited = work;
    };
    this.handlers.get(type)?.({ waitUntil } as never);
    await waited;
  }

  /** The worker's response; null if it leaves the request to the browser. */
  async get(path: string, given: Partial<Asked> = {}): Promise<string | null> {
    let answer: Promise<Response> | null = null;
    const request = { url: ORIGIN + path, method: "GET", mode: "cors", ...given };
    const respondWith = (work: Promise<Response>) => {
      answer = work;
    };
    this.handlers.get("fetch")?.({ request, respondWith } as never);
    return answer === null ? null : (await (answer as Promise<Response>)).text();
  }
}

const cut = () => {
  throw new TypeError("no line");
};

describe("the worker", () => {
  let world: World;
  beforeEach(async () => {
    world = new World().begin("a");
    await world.tell("install");
    await world.tell("activate");
    world.asked = [];
  });

  test("caches every file of the build", () => {
    expect([...world.caches.keys()]).toEqual(["wyrmhold-a"]);
    expect([...(world.caches.get("wyrmhold-a")?.keys() ?? [])]).toEqual(FILES);
    expect(world.claimed).toBe(true);
  });

  test("asks the server for pages, and serves the cached one if it does not respond", async () => {
    world.net = (path) => new Response(`new ${path}`);
    expect(await world.get("/rules/drakon", { mode: "navigate" })).toBe("new /rules/drakon");
    world.net = cut;
    expect(await world.get("/rules/drakon", { mode: "navigate" })).toBe("net /");
    world.net = () => new Response("bad gateway", { status: 502 });
    expect(await world.get("/learn", { mode: "navigate" })).toBe("net /");
  });

  test("serves hashed names from the cache, other files from the server", async () => {
    world.net = (path) => new Response(`new ${path}`);
    expect(await world.get("/assets/app-1.js")).toBe("net /assets/app-1.js");
    expect(world.asked).toEqual([]);
    expect(await world.get("/learn/drakon.json")).toBe("new /learn/drakon.json");
    world.net = cut;
    expect(await world.get("/learn/drakon.json")).toBe("net /learn/drakon.json");
  });

  test("leaves API and write requests alone", async () => {
    expect(await world.get("/api/me")).toBeNull();
    expect(await world.get("/api/tables/x/record", { mode: "navigate" })).toBeNull();
    expect(await world.get("/assets/app-1.js", { method: "POST" })).toBeNull();
    expect(await world.get("/other.js")).toBeNull();
    expect(await world.get("", { url: "http://elsewhere/assets/app-1.js" })).toBeNull();
  });

  test("deletes the caches of older builds, and no others", async () => {
    world.caches.set("another's", new Map());
    world.begin("b");
    await world.tell("install");
    expect([...world.caches.keys()]).toContain("wyrmhold-a"); // old pages still need it
    await world.tell("activate");
    expect([...world.caches.keys()].sort()).toEqual(["another's", "wyrmhold-b"]);
  });
});
