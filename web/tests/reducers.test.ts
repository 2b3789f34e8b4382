/**
 * The page's own reducers against real games: what they make of the events must be the view that the
 * server sent. `python -m tests.golden.make_streams` writes the games; WYRMHOLD_STREAMS names others.
 */

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { viewAfter as ofRun } from "../src/dragon_run/reducer";
import { viewAfter as ofDrakon } from "../src/drakon/reducer";
import type { GameEvent, View } from "../src/lib/views";

interface Streamed {
  game: string;
  table: string;
  first: View;
  steps: [events: GameEvent[], patch: Partial<View>][];
}

type Reduce = (view: never, events: readonly GameEvent[]) => View;
type Told = Record<string, unknown>;

const FILE = process.env.WYRMHOLD_STREAMS ?? "tests/streams.json";
const STREAMS = JSON.parse(readFileSync(FILE, "utf8")) as Streamed[];
const REDUCERS: Readonly<Record<string, Reduce>> = { drakon: ofDrakon, dragon_run: ofRun };

/** The question is no event, and what somebody may conclude is worked out by the server. */
const NEVER_TOLD = new Set(["pending", "known"]);

/** What comes from rules instead of the event: who is next, and what a whole deck consists of. */
const UNTOLD: Readonly<Record<string, readonly string[]>> = {
  TurnEnded: ["turn"],
  TurnMissed: ["turn"],
  DungeonShuffled: ["left", "unseen"],
  TreasuresShuffled: ["deck"],
};

/** Partners share a purse, which only the server's view says. */
const SHARED = ["coins", "locked"];

/** Hands and decks are compared in any order; paths and boards have none. */
const UNORDERED = new Set(["hand", "discard", "deck", "unseen", "left", "coins", "locked"]);

function comparable(value: unknown, untold: ReadonlySet<string>, name = ""): unknown {
  if (Array.isArray(value)) {
    const all = value.map((each) => comparable(each, untold));
    return UNORDERED.has(name) ? all.sort() : all;
  }
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value as Told).filter(([key]) => !untold.has(key));
  return Object.fromEntries(kept.map(([key, each]) => [key, comparable(each, untold, key)]));
}

test.each(STREAMS.map((each) => [each.game, each.table, each] as const))(
  "%s: %s",
  (game, table, { first, steps }) => {
    const reduce = REDUCERS[game] as Reduce;
    let view = first;
    for (const [step, [events, patch]] of steps.entries()) {
      const after = { ...view, ...patch };
      const untold = new Set([
        ...NEVER_TOLD,
        ...(table.includes('"teams": true') ? SHARED : []),
        ...events.flatMap((event) => UNTOLD[event.type] ?? []),
      ]);
      const made = reduce(view as never, events);
      const what = `step ${step + 1}: ${JSON.stringify(events)}`;
      expect(comparable(made, untold), what).toEqual(comparable(after, untold));
      view = after;
    }
  },
);
