import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Odds } from "../src/dragon_run/odds.svelte";
import { settings } from "../src/lib/settings.svelte";
import type { Source } from "../src/lib/source";
import type { OddsOf, Prompt } from "../src/lib/wire";
import { sourceOf } from "./drakon_fake";

const HALF = { answers: ["charge"], chances: [], of: 2 };

/** Answers that wait until they are let through, in any order. */
let waiting: ((told: OddsOf | null) => void)[] = [];
let asked: string[] = [];
let stop = () => {};

beforeEach(() => {
  waiting = [];
  asked = [];
  settings.odds = true;
  vi.stubGlobal("fetch", (address: string) => {
    asked.push(address);
    return new Promise<Response>((go) => {
      waiting.push((told) =>
        go(
          new Response(JSON.stringify(told ?? { error: "busy", message: "" }), {
            status: told === null ? 503 : 200,
            headers: { "content-type": "application/json" },
          }),
        ),
      );
    });
  });
});

afterEach(() => {
  stop();
  settings.odds = null;
  vi.unstubAllGlobals();
});

function followed(): { odds: Odds; ask: (id: number) => void } {
  let prompt = $state.raw<Prompt | null>({ id: 1, rule: null, legal: ["charge"] });
  const fake = sourceOf(["charge"]);
  const source: Source = Object.defineProperties(fake, {
    kind: { value: "live" },
    prompt: { get: () => prompt },
  });
  const odds = new Odds(source);
  stop = $effect.root(() => odds.follow());
  flushSync();
  const ask = (id: number) => {
    prompt = { id, rule: null, legal: ["charge"] };
    flushSync();
  };
  return { odds, ask };
}

/** Lets the server answer a request: with odds for a question, for none, or not at all. */
async function answered(request: number, told: OddsOf | null): Promise<void> {
  waiting[request]?.(told);
  for (let turn = 0; turn < 8; turn++) await Promise.resolve();
  await new Promise((go) => setTimeout(go));
  flushSync();
}

test("the odds of a question are fetched once and shown", async () => {
  const { odds } = followed();
  await answered(0, { as: 0, prompt: 1, odds: [HALF] });
  expect(odds.of("charge")).toEqual(HALF);
  expect(asked).toHaveLength(1);
});

test.each([null, 7])("an answer about another question is not asked for again", async (about) => {
  const { odds } = followed();
  await answered(0, { as: 0, prompt: about, odds: [] });
  expect(odds.of("charge")).toBeNull();
  expect(asked).toHaveLength(1);
});

test("an answer that comes after the next question's does not replace it", async () => {
  const { odds, ask } = followed();
  ask(2);
  await answered(1, { as: 0, prompt: 2, odds: [HALF] });
  await answered(0, { as: 0, prompt: 1, odds: [] });
  expect(odds.of("charge")).toEqual(HALF);
  expect(asked).toHaveLength(2);
});

test("after a failure they are fetched when they are shown again", async () => {
  const { odds } = followed();
  await answered(0, null);
  expect(odds.failed).toBe(true);
  expect(asked).toHaveLength(1);
  odds.toggle();
  flushSync();
  odds.toggle();
  flushSync();
  await answered(1, { as: 0, prompt: 1, odds: [HALF] });
  expect(odds.failed).toBe(false);
  expect(odds.of("charge")).toEqual(HALF);
});
