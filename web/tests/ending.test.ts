/** The words of the end screen. */

import { beforeEach, describe, expect, test } from "vitest";
import { decisive as ofRun } from "../src/dragon_run/decisive";
import { decisive as ofDrakon } from "../src/drakon/decisive";
import { maybe, setLanguage } from "../src/lib/i18n.svelte";
import { LANGUAGES } from "../src/lib/settings.svelte";
import type { Outcome } from "../src/lib/views";
import type { Story, StoryChange, TableInfo } from "../src/lib/wire";
import { decisive as decided, eliminatedOn } from "../src/table/decisive";
import { endingOf } from "../src/table/ending";
import { inOrder, ordinal, rowsOf, sidesOf } from "../src/table/final_order";
import { pile } from "../src/table/pile";

const NAMES = ["Ada", "Ember", "Frost", "Heather", "Bone", "Obsidian"];

interface Look {
  game?: string;
  players?: number;
  teams?: boolean;
  forfeited?: number[];
}

function table({ game = "drakon", players = 3, teams = false, forfeited = [] }: Look = {}) {
  const seats = NAMES.slice(0, players).map((name, n) => ({
    name,
    forfeited: forfeited.includes(n),
  }));
  return { id: "t", game, options: { teams }, seats } as unknown as TableInfo;
}

function change(turn: number, gold: number[], ...events: object[]): StoryChange {
  return { turn, step: turn, seats: gold, events: events as StoryChange["events"] };
}

function story(placings: number[], ...changes: StoryChange[]): Story {
  const turns = changes.map(({ turn, step, seats }) => ({ turn, step, seats, temper: null }));
  return { turns, changes, placings, seats: [], outcome: { winners: [0], reason: "gold" } };
}

const coin = (giver: number, taker: number, value: number) => ({
  type: "CoinMoved",
  giver,
  taker,
  value,
});
const gone = (seat: number) => ({ type: "CharacterEliminated", seat, cards: [], talismans: [] });
const won = (reason: string, ...winners: number[]) => ({ reason, winners });

function decisive(table: TableInfo, story: Story | null, outcome: Outcome): string {
  return decided(table, story, outcome, table.game === "drakon" ? ofDrakon : ofRun);
}

beforeEach(async () => {
  await setLanguage("en");
});

describe("what decided a game of Drakon", () => {
  test("the coin that was enough", () => {
    const end = change(23, [4, 12, 0], coin(0, 1, 3));
    expect(decisive(table(), story([2, 1, 3], end), won("gold", 1))).toBe(
      "Ember stole a coin worth 3 from Ada on turn 23 and reached 12 gold.",
    );
    const found = change(9, [1, 1, 9], coin(-1, 2, 2));
    expect(decisive(table(), story([2, 2, 1], found), won("coins", 2))).toBe(
      "Frost found a coin worth 2 on turn 9 and had five coins.",
    );
    const swap = change(9, [10, 1, 9], { type: "CoinSwapped", seat: 0, gave: 1, got: 3 });
    expect(decisive(table(), story([1, 3, 2], swap), won("gold", 0))).toBe(
      "Ada swapped a coin for one worth 3 on turn 9 and reached 10 gold.",
    );
  });

  test("a team reaches its goal together", () => {
    const end = change(31, [20, 4, 20, 4], coin(-1, 2, 2));
    const four = table({ players: 4, teams: true });
    expect(decisive(four, story([1, 2, 1, 2], end), won("gold", 0, 2))).toBe(
      "Frost found a coin worth 2 on turn 31 and brought the team to 20 gold.",
    );
  });

  test("an escape", () => {
    const end = change(40, [9, 1, 2], { type: "HeroMoved", seat: 0, path: ["1,0"] });
    expect(decisive(table(), story([1, 3, 2], end), won("escape", 0))).toBe(
      "Ada escaped from the lair on turn 40 with 9 gold.",
    );
  });

  test("the lead that was never lost, a tie, or nothing at all", () => {
    const course = [
      change(3, [2, 0, 0]),
      change(5, [2, 3, 0]),
      change(8, [4, 3, 0]),
      change(9, [4, 3, 1]),
    ];
    expect(decisive(table(), story([1, 2, 3], ...course), won("turn_limit", 0))).toBe(
      "Ada took the lead for good on turn 8, with 4 gold.",
    );
    const tie = change(9, [4, 4, 1]);
    expect(decisive(table(), story([1, 1, 3], tie), won("exhausted", 0, 1))).toBe(
      "Nobody could break the tie at 4 gold.",
    );
    const poor = change(9, [0, 0, 0]);
    expect(decisive(table(), story([1, 1, 1], poor), won("exhausted", 0, 1, 2))).toBe(
      "Nobody found any gold.",
    );
  });

  test("giving up and closing the table", () => {
    const look = table({ forfeited: [1, 2] });
    expect(decisive(look, null, won("forfeit", 0))).toBe("Ember and Frost gave up.");
    const end = change(6, [1, 2, 3]);
    expect(decisive(table(), story([], end), won("abandoned"))).toBe(
      "The table was closed on turn 6.",
    );
    expect(decisive(table(), null, won("abandoned"))).toBe("");
  });
});

describe("what decided a game of Dragon Run", () => {
  const run = table({ game: "dragon_run" });
  const eaten = change(12, [5, 0, 4], gone(1));

  test("how the dragon fell asleep, and who was gone by then", () => {
    const asleep = (...events: object[]) =>
      decisive(run, story([1, 3, 2], eaten, change(20, [5, 0, 4], ...events)), won("temper", 0));
    expect(asleep({ type: "DieRolled", seat: 2, value: 9 })).toBe(
      "Frost hid on turn 20, and the dragon fell asleep; Ember did not get out.",
    );
    expect(asleep({ type: "LocationDrawn", seat: 0, location: "dragon" })).toContain(
      "breathed on Ada once more",
    );
    const all = story([1, 3, 2], change(20, [5, 1, 4]));
    expect(decisive(run, all, won("temper", 0))).toBe(
      "The dragon fell asleep on turn 20; everybody got out.",
    );
  });

  test("who was eaten last", () => {
    const last = change(14, [0, 0, 0], gone(0), gone(2));
    expect(decisive(run, story([1, 1, 1], eaten, last), won("dragon"))).toBe(
      "Frost was the last to be eaten, on turn 14.",
    );
    expect([0, 1].map((seat) => eliminatedOn(story([], eaten, last), seat))).toEqual([14, 12]);
    expect(eliminatedOn(story([], eaten), 0)).toBeNull();
  });
});

describe.each([...LANGUAGES])("in %s", (language) => {
  test("every ending has its own words", async () => {
    await setLanguage(language);
    const end = change(30, [7, 12, 10, 2], coin(-1, 1, 2));
    const told = story([3, 1, 2, 4], end);
    const run = story([2, 1, 3, 3], change(9, [4, 8, 0, 0], gone(2), gone(3)));
    const four = (look: Look) => table({ players: 4, ...look });
    const given = {
      won: [four({}), won("gold", 1), told, [1]],
      lost: [four({}), won("gold", 1), told, [0]],
      close: [four({}), won("gold", 1), told, [2]],
      team: [four({ teams: true }), won("gold", 1, 3), told, [1]],
      shared: [four({}), won("exhausted", 1, 3), told, [1]],
      eaten: [four({ game: "dragon_run" }), won("temper", 1), run, [2]],
      dragon: [four({ game: "dragon_run" }), won("dragon"), run, [2]],
      gave_up: [four({ forfeited: [0] }), won("forfeit", 1), told, [0]],
      stopped: [four({}), won("abandoned"), null, [0]],
      watched: [four({}), won("gold", 1), told, []],
    } as const;
    const words = new Set<string>();
    for (const [tone, [look, outcome, story, mine]] of Object.entries(given)) {
      const found = endingOf({
        table: look,
        outcome: { ...outcome, winners: [...outcome.winners] },
        story,
        mine,
      });
      expect(found.tone).toBe(tone);
      expect(`${found.title} ${found.placed}`).not.toMatch(/[{}_]/);
      words.add(`${maybe(`table.end.tone.${tone}`)}: ${found.title}`);
    }
    expect(words.size).toBe(Object.keys(given).length);
  });
});

describe("placing", () => {
  test("the reader sees their place and gold", () => {
    const end = change(30, [7, 12, 10, 2], coin(-1, 1, 2));
    const told = story([3, 1, 2, 4], end);
    const placed = (mine: number[], look = table({ players: 4 })) =>
      endingOf({ table: look, outcome: won("gold", 1), story: told, mine }).placed;
    expect(placed([0])).toBe("3rd, 7 gold");
    expect(placed([1])).toBe("1st, 12 gold");
    expect(placed([0], table({ players: 4, teams: true }))).toBe("3rd, 7 gold together");
    expect(placed([])).toBe("");
    expect(placed([0, 1])).toBe("");
  });

  test("players are listed by place, teams together", () => {
    expect(inOrder(4, [3, 1, 4, 1])).toEqual([1, 3, 0, 2]);
    expect(sidesOf(table({ players: 6, teams: true }))).toEqual([
      [0, 3],
      [1, 4],
      [2, 5],
    ]);
    const told = { placings: [2, 1, 2, 1], outcome: won("gold", 1, 3) };
    expect(rowsOf(table({ players: 4, teams: true }), told)).toEqual([
      { seats: [1, 3], place: 1 },
      { seats: [0, 2], place: 2 },
    ]);
    const none = { placings: [1, 1, 1], outcome: won("dragon") };
    expect(rowsOf(table(), none).map(({ place }) => place)).toEqual([null, null, null]);
    expect([1, 2, 3, 6].map(ordinal)).toEqual(["1st", "2nd", "3rd", "6th"]);
  });

  test("a pile has as many coins as it should, and stands on its lowest row", () => {
    for (const coins of [0, 1, 2, 7, 15]) {
      const found = pile(coins);
      expect(found).toHaveLength(coins);
      expect(found.filter(({ y }) => y === 0).length).toBe(Math.ceil(coins * 0.6));
    }
  });
});
