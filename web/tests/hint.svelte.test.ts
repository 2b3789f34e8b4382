import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { loadNames as loadCards } from "../src/dragon_run/names.svelte";
import { saying as runSaying } from "../src/dragon_run/sentences";
import { outline } from "../src/drakon/board/outline";
import { loadNames } from "../src/drakon/names.svelte";
import { saying } from "../src/drakon/sentences";
import { addingUp, interval, percent, points, share } from "../src/hint/chances";
import { Hinting } from "../src/hint/hint_state.svelte";
import { chanceOf, kindInWords, linesOf, whereInWords } from "../src/hint/hint_text";
import { inWords, sentences } from "../src/hint/reasons";
import { Choosing } from "../src/lib/answer_builder.svelte";
import { setLanguage } from "../src/lib/i18n.svelte";
import type { Language } from "../src/lib/settings.svelte";
import type { Hint, Reason } from "../src/lib/wire";
import { parseCommand } from "../src/table/commands";
import { type Fake, sourceOf, tableOf, viewOf } from "./drakon_fake";

const NONE = { cells: [], seats: [], cards: [] };

beforeAll(async () => {
  await setLanguage("en");
  await Promise.all([loadNames("en"), loadCards("en")]);
});

function reason(kind: string, change: Partial<Reason> = {}): Reason {
  return { kind, seats: [], cells: [], cards: [], numbers: {}, ...change };
}

function hintOf(change: Partial<Hint> = {}): Hint {
  return { as: 0, prompt: 1, stage: 1, facts: [], where: NONE, kind: null, options: [], ...change };
}

/** Four players in two teams. */
function teamTable() {
  const table = tableOf();
  const seats = [...table.seats, ...table.seats].slice(0, 4);
  return { ...table, seats, options: { teams: true } };
}

const told = () => ({ table: tableOf(), me: 0, saying: saying(tableOf()) });
const runTold = () => ({ ...told(), saying: runSaying(null) });

describe("choosing a whole answer", () => {
  const LEGAL = [
    "move 1,0",
    "move 2,0>1,0",
    "place blank:ES@0,-1",
    "place blank:SW@0,-1",
    "place map:N@2,0",
    "use rob 1",
    "use push 1 1,0",
    "use discard",
    "use discard blank:NE",
    "use discard blank:NE map:N",
    "end",
  ];

  test("every legal answer can be chosen at once, and is the one that would be sent", () => {
    const choosing = new Choosing();
    choosing.ask({ id: 1, rule: null, legal: LEGAL }, "drakon");
    for (const token of LEGAL) {
      expect(choosing.take(token)).toBe(true);
      expect(choosing.ready?.text).toBe(token);
    }
  });

  test("an illegal answer changes nothing", () => {
    const choosing = new Choosing();
    choosing.ask({ id: 1, rule: null, legal: LEGAL }, "drakon");
    choosing.take("move 1,0");
    expect(choosing.take("move 9,9")).toBe(false);
    expect(choosing.ready?.text).toBe("move 1,0");
  });
});

describe("the outline of the highlighted cells", () => {
  test("a cell has four sides, two neighbours have no line between them", () => {
    expect(outline(["0,0"])).toBe("M100 0L100 100L0 100L0 0Z");
    expect(outline(["0,0", "1,0"]).match(/L/g)).toHaveLength(5);
  });

  test("separate parts get separate outlines", () => {
    expect(outline(["0,0", "5,5"]).match(/M/g)).toHaveLength(2);
    expect(outline([])).toBe("");
  });
});

describe("chances", () => {
  test("nothing uncertain is shown as certain or impossible", () => {
    expect([0, 0.004, 0.005, 0.994, 0.995, 0.9999, 1].map(percent)).toEqual([
      "0%",
      "< 1%",
      "1%",
      "99%",
      "> 99%",
      "> 99%",
      "100%",
    ]);
  });

  test("rounded parts add up to the rounded total", () => {
    expect(addingUp([0.334, 0.333, 0.333], 1)).toEqual([0.34, 0.33, 0.33]);
    for (let own = -0.5; own < 0.5; own += 0.037)
      for (let luck = -0.5; luck < 0.5; luck += 0.041) {
        const total = 0.25 + own + luck;
        const parts = [0.25, own, luck];
        const shown = addingUp(parts, total);
        const sum = shown.reduce((all, each) => all + Math.round(each * 100), 0);
        expect(sum - Math.round(total * 100)).toBeCloseTo(0);
        for (const [at, each] of shown.entries())
          expect(Math.abs(each - (parts[at] ?? 0))).toBeLessThanOrEqual(0.0101);
      }
  });

  test("an interval stays between 0 and 1", () => {
    expect(interval(0.5, 0.1)).toEqual({ low: 0.304, high: 0.696 });
    expect(interval(0.98, 0.1)?.high).toBe(1);
    expect(interval(0.02, 0.1)?.low).toBe(0);
    expect(interval(0.5, 0)).toBeNull();
  });

  test("nearly certain is not shown as certain", () => {
    expect(percent(0.999)).toBe("> 99%");
    expect(percent(0.001)).toBe("< 1%");
    expect(percent(1)).toBe("100%");
    expect(percent(0)).toBe("0%");
  });

  test("a result without luck may lie slightly outside", () => {
    expect(share(1.02)).toBe("102%");
    expect(share(-0.021)).toBe("−2%");
    expect(share(-0.001)).toBe("0%");
  });

  test("points have a sign, except zero", () => {
    expect(points(0.124)).toBe("+12");
    expect(points(-0.03)).toBe("−3");
    expect(points(-0.001)).toBe("0");
  });
});

/** One reason of every kind in Drakon, with all its numbers. */
const REASONS: Reason[] = [
  reason("win", { seats: [0], numbers: { chance: 1 } }),
  reason("win", { seats: [0, 1], numbers: { chance: 1 } }),
  reason("win", { seats: [0], numbers: { chance: 0.25 } }),
  reason("takes_coin", { seats: [0], cells: ["1,0"] }),
  reason("takes_coin", { seats: [1], cells: ["1,0"] }),
  reason("steals_coin", { seats: [1] }),
  reason("costs_coin", { seats: [0] }),
  reason("costs_coin", { seats: [1] }),
  reason("loses_coin_to", { seats: [0, 1] }),
  reason("loses_coin_to", { seats: [1, 0] }),
  reason("caught", { seats: [0, 1] }),
  reason("coin_first", { seats: [0, 1], cells: ["1,0"], numbers: { steps: 1, rival_steps: 3 } }),
  reason("coin_first", { seats: [1], cells: ["1,0"], numbers: { steps: 2 } }),
  reason("coin_tie", { seats: [0, 1], cells: ["1,0"], numbers: { steps: 1 } }),
  reason("rival_first", { seats: [1, 0], cells: ["1,0"], numbers: { steps: 2, own_steps: 4 } }),
  reason("rival_first", { seats: [1, 0], cells: ["1,0"], numbers: { steps: 2 } }),
  reason("shortens", { seats: [0], cells: ["1,0"], numbers: { before: 4, after: 2 } }),
  reason("shortens", { seats: [0], cells: ["1,0"], numbers: { after: 2 } }),
  reason("blocks", { seats: [1], cells: ["1,0"], numbers: { before: 1, after: 3 } }),
  reason("blocks", { seats: [1], cells: ["1,0"], numbers: { before: 1 } }),
  reason("prevents_win", { seats: [1], numbers: { before: 0.5, after: 0.1 } }),
  reason("prevents_win", { seats: [1], numbers: { before: 0.5, after: 0 } }),
  reason("drakon_reach", { seats: [1], cells: ["1,0"] }),
  reason("drakon_safe", { seats: [0] }),
  reason("next_coin_wins", { seats: [1], numbers: { chance: 0.4 } }),
  reason("can_win_next", { seats: [1], cells: ["1,0"], numbers: { chance: 0.4 } }),
  reason("coin_race", { seats: [0, 1], cells: ["1,0"], numbers: { steps: 2 } }),
];

/** The same for Dragon Run. */
const RUN_REASONS: Reason[] = [
  reason("win", { seats: [0], numbers: { chance: 1 } }),
  reason("dragon_next", { numbers: { chance: 0.2 } }),
  reason("dragon_next", { numbers: { chance: 0.2, cards: 5 } }),
  reason("sneak", { numbers: { chance: 0.7 } }),
  reason("sneak", { numbers: { chance: 0 } }),
  reason("hurt", { seats: [0], numbers: { injured: 0.1, eliminated: 0.05 } }),
  reason("pays", { cards: ["object_3"], numbers: { gold: 3 } }),
  reason("temper", { numbers: { left: 6 } }),
  reason("gold", { seats: [0], numbers: { gold: 7 } }),
  reason("gold", { seats: [1], numbers: { gold: 4.5, cards: 3 } }),
];

describe("reasons in words", () => {
  test.each(["en", "de", "fr"] as Language[])(
    "every kind is a sentence in %s",
    async (language) => {
      await setLanguage(language);
      const all = [
        ...REASONS.map((each) => [each, told()] as const),
        ...RUN_REASONS.map((each) => [each, runTold()] as const),
      ];
      for (const [each, by] of all)
        for (const me of [0, null]) {
          const said = inWords(each, { ...by, me });
          expect(said, each.kind).toMatch(/^[^{}]+\.$/);
          expect(said, each.kind).not.toContain("undefined");
        }
      await setLanguage("en");
    },
  );

  test("an unknown kind is skipped", () => {
    expect(inWords(reason("moon_is_full"), told())).toBeNull();
  });

  test('the reader is "you", others are named', () => {
    const race = { cells: ["2,-1"], numbers: { steps: 2 } };
    expect(inWords(reason("coin_race", { seats: [0, 1], ...race }), told())).toBe(
      "Nearest to the coin (2 east and 1 south of Start): you and Bo, 2 moves.",
    );
    expect(inWords(reason("coin_race", { seats: [0, 1], ...race }), { ...told(), me: null })).toBe(
      "Nearest to the coin (2 east and 1 south of Start): Ada and Bo, 2 moves.",
    );
    const behind = { seats: [1, 0], cells: ["1,0"], numbers: { steps: 1, own_steps: 3 } };
    expect(inWords(reason("rival_first", behind), told())).toBe(
      "Bo reaches the coin (east of Start) before you: 1 move against 3.",
    );
    expect(inWords(reason("rival_first", behind), { ...told(), me: 1 })).toBe(
      "Bo reaches the coin (east of Start) before Ada: 1 move against 3.",
    );
  });

  test("two numbers that look the same are not compared", () => {
    const coin = { seats: [0, 1], cells: ["1,0"] };
    for (const numbers of [
      reason("coin_first", { ...coin, numbers: { steps: 1, rival_steps: 1 } }),
      reason("rival_first", { ...coin, numbers: { steps: 1, own_steps: 1 } }),
      reason("shortens", { ...coin, numbers: { before: 2, after: 2 } }),
      reason("blocks", { ...coin, numbers: { before: 2, after: 2 } }),
      reason("prevents_win", { seats: [1], numbers: { before: 0.384, after: 0.379 } }),
    ])
      expect(inWords(numbers, told()), numbers.kind).toBeNull();
  });

  test("a tie names no winner, and a shared win is not called a win", () => {
    const tie = reason("coin_tie", { seats: [0, 1], cells: ["1,0"], numbers: { steps: 1 } });
    expect(inWords(tie, told())).toBe("You need 1 move to the coin (east of Start), just like Bo.");
    const both = reason("win", { seats: [0, 2], numbers: { chance: 1 } });
    expect(inWords(both, told())).toBe("Ends the game at once with a shared win.");
    const table = teamTable();
    expect(inWords(both, { ...told(), table })).toBe("Wins at once.");
  });

  test("gold on hidden cards is an estimate, the reader's own is not", () => {
    const own = reason("gold", { seats: [0], numbers: { gold: 7 } });
    expect(inWords(own, runTold())).toBe("You hold 7 gold.");
    expect(inWords(own, { ...runTold(), me: null })).toBe("Ada holds 7 gold.");
    const other = reason("gold", { seats: [1], numbers: { gold: 4.6, cards: 3 } });
    expect(inWords(other, runTold())).toBe("Bo holds about 5 gold in 3 cards.");
  });

  test("others whom Drakon can reach are named together", () => {
    const reach = [1, 0, 2].map((seat) => reason("drakon_reach", { seats: [seat] }));
    expect(sentences(reach, told())).toEqual([
      "Drakon can reach Bo and 3 next.",
      "Drakon can reach you next.",
    ]);
  });

  test("both players are named when two race for a coin", () => {
    const first = reason("coin_first", {
      seats: [1, 0],
      cells: ["1,0"],
      numbers: { steps: 1, rival_steps: 3 },
    });
    expect(inWords(first, told())).toBe(
      "Bo reaches the coin (east of Start) before Ada: 1 move against 3.",
    );
  });
});

describe("answers in words", () => {
  test("a placed chamber is named with its position", () => {
    const say = saying(tableOf()).answer;
    expect(say("move 1,0", viewOf())).toBe("Move to Find a Coin");
    expect(say("move 1,0", null)).toBe("Move to the chamber east of Start");
    expect(say("place blank:NE@2,1", viewOf())).toBe(
      "Place Blank: north of Blank, arrows north and east",
    );
    expect(say("use rob 1", viewOf())).toBe("Rob Bo");
    expect(say("somersault 3", viewOf())).toBe("somersault 3");
  });

  test("draws are named", () => {
    expect(saying(tableOf()).draw("draw blank:NE")).toBe("Blank is drawn");
    expect(saying(tableOf()).draw("first 1")).toBe("Bo goes first");
    expect(saying(tableOf()).draw("coin 2")).toBe("A coin worth 2");
    expect(runSaying(tableOf()).draw("die 7")).toBe("The die shows 7");
    expect(runSaying(tableOf()).answer("charge", null)).toBe("Charge");
  });
});

describe("a hint, stage by stage", () => {
  test("first it says where to look", () => {
    const where = { cells: ["0,0"], seats: [1], cards: [] };
    expect(whereInWords(hintOf({ where }), told())).toBe(
      "Look at the highlighted part of the lair. Keep an eye on Bo.",
    );
    expect(whereInWords(hintOf(), told())).toBe("Think about which action to take.");
  });

  test("then what kind of move", () => {
    expect(kindInWords(hintOf(), told())).toBeNull();
    expect(kindInWords(hintOf({ kind: "use rob" }), told())).toBe("Use your ability: rob a hero.");
    expect(kindInWords(hintOf({ kind: "rotate none" }), told())).toBe("Turn a chamber.");
  });

  test("then the answers with the seat's chance and its uncertainty", () => {
    const answer = {
      do: "move 1,0",
      kind: "move",
      chances: [0.6, 0.4],
      error: 0.05,
      samples: 90,
      reasons: [reason("takes_coin", { seats: [0] })],
    };
    const { table } = told();
    expect(chanceOf(answer, 0, table)).toMatchObject({
      chance: "60%",
      between: "between 50% and 70%",
    });
    expect(chanceOf({ ...answer, samples: 1 }, 0, table)).toMatchObject({
      range: null,
      between: "rough guess",
    });
    expect(linesOf(hintOf({ stage: 3, kind: "move", options: [answer] }), told())).toEqual([
      "Think about which action to take.",
      "What kind of move: Move your hero.",
      "1. Move to the chamber east of Start: wins 60%, between 50% and 70%",
      "You find a coin.",
    ]);
  });

  test("the bar, its number and its range agree", () => {
    const answer = { do: "end", kind: "end", samples: 90, reasons: [] };
    for (let chance = 0; chance <= 1; chance += 0.01)
      for (const error of [0, 0.001, 0.01, 0.2]) {
        const found = chanceOf({ ...answer, chances: [chance, 1 - chance], error }, 0, tableOf());
        expect(found.chance).toBe(percent(found.value));
        expect(found.value).toBeCloseTo(chance);
        const [low, high] = found.between?.match(/\d+(?=%)/g)?.map(Number) ?? [0, 100];
        expect(low).toBeLessThan(high as number);
        expect(found.range?.low ?? 0).toBeLessThanOrEqual(chance);
        expect(found.range?.high ?? 1).toBeGreaterThanOrEqual(chance);
      }
  });

  test("a range that looks like one number is not told", () => {
    const answer = { do: "end", kind: "end", samples: 90, reasons: [] };
    for (let chance = 0; chance <= 1; chance += 0.001)
      for (const error of [0.0001, 0.0005, 0.002, 0.01]) {
        const found = chanceOf({ ...answer, chances: [chance, 1 - chance], error }, 0, tableOf());
        const [, low, high] = found.between?.match(/^between (.*) and (.*)$/) ?? [];
        if (found.between !== null) expect(low).not.toBe(high);
        expect(found.between ?? "").not.toMatch(/0% and < 1%|> 99% and 100%/);
      }
  });

  test("in teams, the chance is the team's", () => {
    const answer = { do: "end", kind: "end", error: 0, samples: 9, reasons: [] };
    const chances = [0.5, 0, 0.5, 0];
    expect(chanceOf({ ...answer, chances }, 0, teamTable()).chance).toBe("100%");
    expect(chanceOf({ ...answer, chances }, 1, teamTable()).chance).toBe("0%");
  });

  test("text mode knows the word", () => {
    expect(parseCommand(" Hint ")).toEqual({ is: "hint" });
  });
});

describe("asking for a hint", () => {
  let source: Fake;

  function live(settings: object = {}): Hinting {
    source = sourceOf(["move 1,0"]);
    const table = { ...tableOf(), settings: { hints: true, rated: false, ...settings } };
    Object.assign(source, { kind: "live", table });
    return new Hinting(source);
  }

  function answers(...given: (Hint | string)[]): string[] {
    const asked: string[] = [];
    vi.stubGlobal("fetch", async (address: string) => {
      asked.push(address);
      const next = given.shift();
      const refused = typeof next === "string";
      return new Response(JSON.stringify(refused ? { error: next, message: "" } : next), {
        status: refused ? 409 : 200,
        headers: { "content-type": "application/json" },
      });
    });
    return asked;
  }

  beforeEach(() => vi.unstubAllGlobals());

  test("it is offered if the table has hints, but not at a rated one", () => {
    expect(live().offered).toBe(true);
    expect(live({ hints: false }).offered).toBe(false);
    expect(live({ rated: true }).offered).toBe(false);
    expect(new Hinting(sourceOf(["move 1,0"])).offered).toBe(false);
  });

  test("each press asks for the next stage, and the third is the last", async () => {
    const hinting = live();
    const asked = answers(...[1, 2, 3].map((stage) => hintOf({ stage })));
    for (const stage of [1, 2, 3]) {
      expect(await hinting.more()).toBe(true);
      expect(hinting.stage).toBe(stage);
    }
    expect(hinting.can).toBe(false);
    expect(await hinting.more()).toBe(false);
    expect(asked).toEqual([1, 2, 3].map((stage) => `/api/tables/t/hint?as=0&stage=${stage}`));
  });

  test("a hint for another question is not shown", async () => {
    const hinting = live();
    answers(hintOf({ prompt: 7 }));
    expect(await hinting.more()).toBe(false);
    expect(hinting.hint).toBeNull();
    expect(hinting.open).toBe(false);
  });

  test("a refusal is explained, and the reader can try again", async () => {
    const hinting = live();
    answers("not_now", hintOf());
    await hinting.more();
    expect(hinting.failure).toBe("No hint right now. Try again.");
    await hinting.more();
    expect(hinting.failure).toBeNull();
    expect(hinting.stage).toBe(1);
  });
});
