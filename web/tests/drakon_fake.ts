/** A table without a server: a view, a question, and a record of the answers. */

import { stillsOf } from "../src/drakon/reducer";
import type { DrakonView } from "../src/drakon/view";
import type { Entry, Source } from "../src/lib/source";
import { Stage } from "../src/lib/stage.svelte";
import type { Colour, Refusal, TableInfo } from "../src/lib/wire";

export function viewOf(change: Partial<DrakonView> = {}): DrakonView {
  return {
    pending: { by: 0, kind: "turn" },
    turn: 0,
    turns: 4,
    board: { "0,0": "start:NESW", "1,0": "find_coin:E", "2,0": "blank:NE" },
    drakon: null,
    pile: 10,
    under: [],
    hoard: 20,
    seats: [
      {
        hero: "amazon",
        at: "0,0",
        hand: ["blank:NE", "map:N"],
        coins: [1, 2],
        locked: [],
        ability: true,
      },
      { hero: "thief", at: "1,0", hand: 3, coins: 1, locked: 0, ability: true, known: [] },
    ],
    outcome: null,
    ...change,
  };
}

export function tableOf(options: Record<string, unknown> = {}, edition = "third"): TableInfo {
  const seat = (name: string, colour: Colour) => ({
    kind: "person" as const,
    name,
    colour,
    pick: null,
    bot: null,
    away: false,
    forfeited: false,
    stirred: false,
    also: [],
  });
  return {
    id: "t",
    game: "drakon",
    edition,
    options: { goal: "gold", ...options },
    rules_version: 1,
    status: "playing",
    seats: [seat("Ada", "cobalt"), seat("Bo", "ember")],
    undo: null,
    outcome: null,
    rematch: null,
    origin: null,
    news: [],
    created: 0,
  } as unknown as TableInfo;
}

export interface Fake extends Source {
  answers: string[];
}

export function sourceOf(legal: string[], view = viewOf(), rule = "TURN-1"): Fake {
  const stage = new Stage(stillsOf);
  stage.set(view);
  const answers: string[] = [];
  return {
    kind: "lesson",
    stage,
    table: tableOf(),
    view,
    prompt: legal.length > 0 ? { id: 1, rule, legal } : null,
    replyWindow: null,
    clock: null,
    viewer: 0,
    mine: [0],
    host: false,
    line: "open",
    why: null,
    log: [] as Entry[],
    chat: [],
    handover: null,
    takeOver: () => {},
    answers,
    answer: async (token: string): Promise<Refusal | null> => {
      answers.push(token);
      return legal.includes(token) ? null : ({ message: "no", rule } as Refusal);
    },
  };
}
