import { beforeEach, describe, expect, test } from "vitest";
import { setLanguage } from "../src/lib/i18n.svelte";
import { LANGUAGES } from "../src/lib/settings.svelte";
import type { GameInfo, Games, ListedResult, Listing } from "../src/lib/wire";
import {
  blockedBy,
  chosenAt,
  clashes,
  defaults,
  described,
  offers,
  option,
  optionsOf,
  settled,
} from "../src/lobby/agreement";
import { goldOf, sorted, stateOf, tableTitle } from "../src/lobby/lists";
import { coloursFor, planOf, seatsFor } from "../src/lobby/new_table";
import {
  agreed,
  botName,
  botText,
  inShort,
  textOf,
  titleOf,
  valueTitle,
  whyNot,
} from "../src/lobby/option_text";
import { mayPick } from "../src/lobby/pick_rules";
import { figuresOf } from "../src/lobby/picks";
import { chosenBy, presetOf, presetsOf } from "../src/lobby/presets";
import { hexOf } from "../src/room/luck";
import { qrCode } from "../src/room/qr";
import captured from "./lobby_games.json"; // the response of GET /api/games

const games = (captured as unknown as Games).games;
const drakon = games.find((game) => game.name === "drakon") as GameInfo;
const run = games.find((game) => game.name === "dragon_run") as GameInfo;
const rules = described(drakon);

function without(game: GameInfo, name: string, value: string): GameInfo {
  const description = structuredClone(described(game));
  const found = option(description, name);
  if (found?.choices) found.choices = found.choices.filter((each) => each.value !== value);
  return { ...game, description: description as unknown as GameInfo["description"] };
}

describe("table options", () => {
  test("an option offers what the server describes, and nothing else", () => {
    expect(offers(option(rules, "goal"), "escape")).toBe(true);
    expect(offers(option(rules, "goal"), "chess")).toBe(false);
    expect(offers(option(rules, "players"), 6)).toBe(true);
    expect(offers(option(rules, "players"), 7)).toBe(false);
    expect(offers(option(rules, "heroes"), true)).toBe(true);
    expect(offers(option(rules, "heroes"), 1)).toBe(false);
    expect(offers(option(rules, "weather"), true)).toBe(false);
  });

  test("the defaults of every game have no conflicts", () => {
    for (const game of games)
      expect(clashes(described(game), defaults(described(game)))).toEqual([]);
  });

  test("a value is blocked by earlier options, not by later ones", () => {
    const now = { ...defaults(rules), goal: "fixed" };
    expect(blockedBy(rules, now, "goal", "short")?.rule).toBe("VAR-BAD");
    expect(blockedBy(rules, now, "teams", true)?.when).toHaveProperty("goal");
    expect(blockedBy(rules, now, "edition", "fourth")).toBeNull();
    expect(blockedBy(rules, { ...now, goal: "gold" }, "teams", true)).toBeNull();
  });

  test("later options adapt", () => {
    const now = { ...defaults(rules), goal: "fixed" };
    expect(settled(rules, now, "edition", "fourth")).toMatchObject({
      edition: "fourth",
      goal: "gold",
    });
    const teams = { ...defaults(rules), teams: true };
    expect(settled(rules, teams, "players", 3)).toMatchObject({ players: 3, teams: false });
    expect(settled(rules, teams, "players", 6)).toMatchObject({ players: 6, teams: true });
  });

  test("adapting never leads to a conflict", () => {
    for (const edition of ["third", "fourth"])
      for (const goal of ["gold", "short", "fixed", "escape"])
        for (const players of [2, 3, 4, 5, 6]) {
          let now = settled(rules, { ...defaults(rules), teams: true }, "players", players);
          now = settled(rules, now, "goal", goal);
          now = settled(rules, now, "edition", edition);
          expect(clashes(rules, now)).toEqual([]);
        }
  });

  test("edition and players are not among the options of a new table", () => {
    const options = optionsOf(defaults(rules));
    expect(Object.keys(options)).not.toContain("edition");
    expect(Object.keys(options)).not.toContain("players");
    const table = { edition: "third", options, seats: [{}, {}, {}, {}] };
    expect(chosenAt(rules, table)).toEqual(defaults(rules));
  });
});

describe("presets", () => {
  test("every game has its three, and all can be played", () => {
    for (const game of games) {
      expect(presetsOf(game).map((preset) => preset.name)).toEqual(["first", "full", "short"]);
      for (const preset of presetsOf(game)) {
        const chosen = chosenBy(game, preset);
        expect(clashes(described(game), chosen)).toEqual([]);
        for (const [name, value] of Object.entries(chosen))
          expect(offers(option(described(game), name), value)).toBe(true);
        expect(presetOf(game, chosen)?.name).toBe(preset.name);
      }
    }
  });

  test("one that needs an unavailable option is left out", () => {
    const names = (game: GameInfo) => presetsOf(game).map((preset) => preset.name);
    expect(names(without(drakon, "goal", "short"))).toEqual(["first", "full"]);
    expect(names(without(drakon, "edition", "third"))).toEqual(["short"]);
  });

  test("custom options match no preset", () => {
    expect(presetOf(drakon, { ...chosenBy(drakon, undefined), turn_limit: 7 })).toBeUndefined();
  });
});

describe("seats", () => {
  test("the favourite colour comes first, and no colour is used twice", () => {
    expect(coloursFor(4, "bone")).toEqual(["bone", "cobalt", "ember", "frost"]);
    expect(new Set(coloursFor(6, "frost")).size).toBe(6);
  });

  test("people come first, then bots named after their colours", async () => {
    await setLanguage("en");
    const seats = seatsFor(run, 3, ["Ada"], "bot", null);
    expect(seats.map((seat) => seat.kind)).toEqual(["here", "bot", "bot"]);
    expect(seats.map(planOf)).toEqual([
      { colour: "cobalt", pick: null },
      { bot: run.usual_bot, name: "Ember", colour: "ember", pick: null },
      { bot: run.usual_bot, name: "Frost", colour: "frost", pick: null },
    ]);
  });

  test("the default bot is one of those offered, and not the strongest", () => {
    for (const game of games) {
      const levels = game.bots.filter((bot) => bot.kind === "level").map((bot) => bot.name);
      expect(levels).toContain(game.usual_bot);
      expect(levels.at(-1)).not.toBe(game.usual_bot);
    }
  });

  test("figures are offered where a pick counts", async () => {
    expect(mayPick("drakon", { edition: "third", heroes: false })).toBe(true);
    expect(mayPick("drakon", { edition: "third", heroes: true })).toBe(false);
    expect(mayPick("drakon", { edition: "fourth", heroes: false })).toBe(false);
    expect(mayPick("dragon_run", {})).toBe(true);
    expect(await figuresOf("drakon", "third", "de")).toContainEqual({
      value: "knight",
      name: "Ritter",
    });
    expect((await figuresOf("dragon_run", "first", "en")).length).toBe(7);
  });
});

describe("words", () => {
  test("every option and value has a text in every language", async () => {
    for (const language of ["de", "fr"] as const) {
      await setLanguage(language);
      for (const game of games)
        for (const each of described(game).options) {
          const told = [textOf(game.name, each)];
          for (const choice of each.choices ?? [])
            told.push(valueTitle(game.name, each, choice.value));
          const english = [each.text, ...(each.choices ?? []).map((choice) => choice.title)];
          for (const text of told) expect(english).not.toContain(text);
        }
    }
  });

  test("every bot has a name and a line of its own in every language", async () => {
    for (const language of LANGUAGES) {
      await setLanguage(language);
      const told = new Set<string>();
      for (const { name } of drakon.bots) {
        expect(botName(name)).not.toBe(name);
        told.add(botName(name)).add(botText(name));
      }
      expect(told).not.toContain("");
      expect(told.size).toBe(2 * drakon.bots.length);
    }
  });

  test("without a text of ours, the server's is used", async () => {
    await setLanguage("de");
    const goal = option(rules, "goal");
    if (goal === undefined) throw new Error("there is no goal");
    expect(titleOf("chess", goal)).toBe("Goal");
    expect(valueTitle("chess", goal, "short")).toBe("Short Game");
  });

  test("a conflict has its reason in every language, without codes", async () => {
    for (const game of games)
      for (const clash of described(game).clashes) {
        const told = new Set<string>();
        for (const language of LANGUAGES) {
          await setLanguage(language);
          const why = whyNot(game.name, described(game), clash);
          expect(why).not.toContain(clash.rule);
          expect(why).not.toMatch(/[“„«]/); // the options are quoted only if there is no reason
          told.add(why);
        }
        expect(told.size).toBe(LANGUAGES.length);
      }
  });

  test("a conflict without a reason names both sides", async () => {
    await setLanguage("en");
    const clash = blockedBy(rules, { ...defaults(rules), players: 3 }, "teams", true);
    if (clash === null) throw new Error("teams of three clash with nothing");
    expect(whyNot("drakon", rules, clash)).toBe("Teams need four or six players.");
    expect(whyNot("chess", rules, clash)).toBe("“Team Play” does not work with “Players: 3”.");
  });

  test("flags that are off are left out, and so is a limit of 0", async () => {
    await setLanguage("en");
    const names = agreed("drakon", rules, { ...defaults(rules), heroes: true }).map((a) => a.name);
    expect(names).toEqual(["edition", "goal", "heroes", "turn_limit"]);
    expect(agreed("drakon", rules, { turn_limit: 0 })).toEqual([]);
  });

  test("in short, a table is its edition, its goal and what is unusual", async () => {
    await setLanguage("en");
    const chosen = { ...defaults(rules), heroes: true };
    expect(inShort("drakon", rules, chosen)).toBe("Third edition · Ten gold · Heroes!");
    expect(inShort("drakon", rules, { ...chosen, turn_limit: 9 })).toContain("Turn limit: 9");
  });
});

describe("lists", () => {
  const listing = (id: string, more: Partial<Listing>): Listing => ({
    id,
    game: "drakon",
    status: "playing",
    title: "",
    edition: "third",
    options: { goal: "gold", heroes: false },
    clock: { kind: "none" },
    rated: false,
    seats: [
      { kind: "person", name: "Ada", colour: "cobalt" },
      { kind: "bot", name: "Ember", colour: "ember" },
    ],
    created: 0,
    updated: 0,
    yours: [0],
    asked: false,
    turn: null,
    result: null,
    ...more,
  });

  test("my turn first, then running, then finished; each newest first", () => {
    const order = sorted([
      listing("over", { status: "over", updated: 9 }),
      listing("old", { updated: 1 }),
      listing("new", { updated: 2 }),
      listing("room", { status: "lobby", updated: 3 }),
      listing("asked", { asked: true }),
    ]).map((each) => each.id);
    expect(order).toEqual(["asked", "room", "new", "old", "over"]);
  });

  test("a table is named by its title, otherwise by its players", async () => {
    await setLanguage("en");
    expect(tableTitle(listing("a", { title: "Sunday" }))).toBe("Sunday");
    expect(tableTitle(listing("a", {}))).toBe("Drakon against a bot");
    const seats = [...listing("a", {}).seats, { kind: "person", name: "Bo", colour: "bone" }];
    expect(tableTitle(listing("a", { seats }))).toBe("Drakon with Ember and Bo");
  });
});

describe("results in lists", () => {
  const COLOURS = ["cobalt", "ember", "frost", "heather"];
  const game = (more: Partial<Listing>, result: Partial<ListedResult> = {}): Listing => ({
    id: "a",
    game: "drakon",
    status: "over",
    title: "",
    edition: "third",
    options: {},
    clock: { kind: "none" },
    rated: false,
    seats: ["Ada", "Ember", "Frost", "Heather"].map((name, n) => ({
      kind: n === 0 ? "person" : "bot",
      name,
      colour: COLOURS[n] ?? "",
    })),
    created: 0,
    updated: 0,
    yours: [0],
    asked: false,
    turn: null,
    result: {
      winners: [1],
      reason: "gold",
      gold: [7, 12, 2, 9],
      placings: [3, 1, 4, 2],
      gave_up: [],
      ...result,
    },
    ...more,
  });

  beforeEach(async () => {
    await setLanguage("en");
  });

  test.each([
    ["3rd of 4", {}, {}],
    ["Won", {}, { winners: [0], placings: [1, 2, 3, 4] }],
    ["Won together", {}, { winners: [0, 2], placings: [1, 3, 1, 4] }],
    ["2nd of 2", {}, { winners: [1, 3], placings: [2, 1, 2, 1] }],
    ["2nd of 4", {}, { placings: [2, 1, 2, 4] }],
    ["You gave up", {}, { gave_up: [0] }],
    ["The dragon won", {}, { winners: [], reason: "dragon", placings: [1, 1, 1, 1] }],
    ["Ember won", { yours: [] }, {}],
    ["Ember and Frost won", { yours: [0, 1] }, { winners: [1, 2] }],
    ["Over", { result: null }, {}],
    ["Closed", { status: "abandoned" }, { winners: [], reason: "abandoned", placings: [] }],
    ["Frost to play", { status: "playing", turn: 2, result: null }, {}],
    ["Your turn", { status: "playing", turn: 0, asked: true, result: null }, {}],
    ["Waiting for others", { status: "playing", result: null }, {}],
  ] as [string, Partial<Listing>, Partial<ListedResult>][])("%s", (text, more, result) => {
    expect(stateOf(game(more, result))).toBe(text);
  });

  test("own gold is told, unless the dragon has it", () => {
    expect(goldOf(game({}))).toBe(7);
    expect(goldOf(game({ yours: [] }))).toBeNull();
    expect(goldOf(game({}, { winners: [], reason: "dragon" }))).toBeNull();
  });
});

describe("the room", () => {
  test("words become hex digits the server accepts", () => {
    expect(hexOf("Glück")).toBe("476cc3bc636b");
    expect(hexOf("x".repeat(99))).toMatch(/^[0-9a-f]{64}$/);
  });

  test("a QR code has its three corner marks and a quiet zone", async () => {
    const { size, path } = await qrCode("https://example.org/table/abcdefghijkl");
    const dark = new Set([...path.matchAll(/M(\d+) (\d+)h/g)].map(([, x, y]) => `${x},${y}`));
    expect((size - 8 - 17) % 4).toBe(0); // a valid size of a QR code
    for (const [x, y] of [
      [4, 4],
      [size - 11, 4],
      [4, size - 11],
    ] as const)
      for (let n = 0; n < 7; n++) {
        expect(dark.has(`${x + n},${y}`)).toBe(true);
        expect(dark.has(`${x},${y + n}`)).toBe(true);
      }
    expect([...dark].some((at) => at.split(",").some((n) => Number(n) < 4))).toBe(false);
  });
});
