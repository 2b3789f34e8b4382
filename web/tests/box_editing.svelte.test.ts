/** Numbers changed while the server is judging earlier ones are kept. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { boxValue, Editing } from "../src/box/edited_box.svelte";
import type { BoxSection, BoxSheet, GameInfo, Json } from "../src/lib/wire";

const USUAL = { blank: 4, map: 2 };

function sheet(counts: Record<string, number>): BoxSheet {
  const rows = Object.entries(counts).map(([name, count]) => ({
    name,
    clause: "SET-4",
    cells: [{ name: "", count, usual: USUAL[name as keyof typeof USUAL] }],
  }));
  const count = Object.values(counts).reduce((sum, each) => sum + each, 0);
  const chambers: BoxSection = { name: "chambers", count, usual: 6, most: 200, rows };
  return {
    option: "box",
    sections: [chambers],
    faults: [],
    more: 0,
    edition: "third",
    options: {},
    value: { chambers: counts },
    file: "",
  } as unknown as BoxSheet;
}

/** The boxes the server was asked about, and how to let it answer each. */
let asked: { counts: Record<string, number>; answer: () => Promise<void> }[];
let editing: Editing;

beforeEach(async () => {
  vi.useFakeTimers();
  asked = [];
  vi.stubGlobal("fetch", (_: string, request: RequestInit) => {
    const { options } = JSON.parse(String(request.body)) as { options: { box?: Json } };
    const box = options.box as { chambers?: Record<string, number> } | undefined;
    const counts = box?.chambers ?? USUAL;
    return new Promise<Response>((resolve) => {
      const answer = async (): Promise<void> => {
        resolve(Response.json(sheet(counts)));
        await vi.advanceTimersByTimeAsync(0);
      };
      asked.push({ counts, answer });
    });
  });
  editing = new Editing({ name: "drakon", options: [] } as unknown as GameInfo, {});
  const opened = editing.open(null);
  await asked[0]?.answer();
  await opened;
});
afterEach(() => {
  editing.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function shown(): Json {
  return boxValue(editing.sections).chambers as Json;
}

it("a number changed while an earlier one is being judged stays, and is judged next", async () => {
  editing.set(["chambers", "blank", ""], 5);
  await vi.advanceTimersByTimeAsync(250);
  expect(asked[1]?.counts).toEqual({ blank: 5, map: 2 });
  editing.set(["chambers", "map", ""], 3);
  await asked[1]?.answer();
  expect(shown()).toEqual({ blank: 5, map: 3 });
  expect(editing.stale).toBe(true);
  await vi.advanceTimersByTimeAsync(250);
  expect(asked[2]?.counts).toEqual({ blank: 5, map: 3 });
  await asked[2]?.answer();
  expect(shown()).toEqual({ blank: 5, map: 3 });
  expect(editing.stale).toBe(false);
});

it("a number changed while another box is on its way is changed in that box", async () => {
  editing.set(["chambers", "blank", ""], 9);
  await vi.advanceTimersByTimeAsync(250);
  await asked[1]?.answer();
  void editing.open(null);
  editing.set(["chambers", "map", ""], 3);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toHaveLength(3);
  await asked[2]?.answer();
  expect(shown()).toEqual({ blank: 4, map: 3 });
  await vi.advanceTimersByTimeAsync(250);
  expect(asked[3]?.counts).toEqual({ blank: 4, map: 3 });
});
