import { beforeEach, describe, expect, it } from "vitest";
import reference from "../src/data/reference.json";
import rules from "../src/data/rules.json";
import { linesOf } from "../src/drakon/lines";
import { Edited, loadNames } from "../src/drakon/names.svelte";
import { maybe, setLanguage } from "../src/lib/i18n.svelte";
import { LANGUAGES } from "../src/lib/settings.svelte";
import type { Entry } from "../src/lib/source";
import { parse } from "../src/lib/tokens";
import type { GameEvent } from "../src/lib/views";
import { plain } from "../src/table/lines";
import { tableOf, viewOf } from "./drakon_fake";

/** Example values for each field; types that need other values override them here. */
const FIELDS: Record<string, unknown> = {
  seat: 1,
  giver: 0,
  taker: 1,
  by: 1,
  cell: "1,0",
  other: "2,0",
  source: "2,0",
  path: ["1,0"],
  face: "blank:NE",
  removed: "map:N",
  tile: null,
  tiles: [null, null],
  arrows: "W",
  hero: "thief",
  value: -1,
  gave: -1,
  got: -1,
  coins: 2,
  purses: [[1], [2, 3]],
  locked: [[], [1]],
  told: "",
  skipped: true,
  answer: "end",
  outcome: { winners: [0, 1], reason: "gold" },
};

function sample(type: string, fields: readonly string[], more: object = {}): GameEvent {
  const event: GameEvent = { type };
  for (const field of fields) {
    expect(FIELDS, `a sample of ${type}.${field}`).toHaveProperty(field);
    event[field] = FIELDS[field];
  }
  return { ...event, ...more };
}

function entry(...events: GameEvent[]): Entry {
  return { key: 0, by: 1, do: null, via: null, events, turn: 0, before: null };
}

const name = (seat: number) => ["Ada", "Bo"][seat] ?? "?";

/** Verbs of chance, which nobody is asked for. */
const CHANCE = new Set(["draw", "coin", "take", "first", "deal"]);

describe.each(LANGUAGES)("words in %s", (language) => {
  beforeEach(async () => {
    await setLanguage(language);
    await loadNames(language);
  });
  const edited = new Edited(tableOf({ expansion_one: true, heroes: true }));
  const told = (...events: GameEvent[]) =>
    linesOf(entry(...events), viewOf(), edited).map((line) => ({
      ...line,
      text: plain(line.pieces, name),
    }));

  it.each(reference.drakon.decisions.map((decision) => decision.kind))("asks for %s", (kind) => {
    for (const form of ["title", "sub", "other"])
      expect(maybe(`drakon.ask.${kind}.${form}`, { who: "Bo", hero: "x" })).toBeTruthy();
  });

  it.each(Object.entries(reference.drakon.events))("tells %s", (type, { clause, fields }) => {
    const [line] = told(sample(type, fields));
    expect(line?.text).toBeTruthy();
    expect(line?.text).not.toMatch(/[{}]|undefined|null|drakon\./);
    if (type !== "HeroMoved" && type !== "GameEnded") expect(line?.rule).toBe(clause);
  });

  it("names the clause of the chamber that was entered", () => {
    expect(told({ type: "HeroMoved", seat: 1, path: ["1,0"] })[0]?.rule).toBe("CH-FIND");
  });

  it("hides what is hidden, and tells the rest", () => {
    const hidden = told({ type: "CoinMoved", giver: -1, taker: 1, value: -1, told: "" })[0];
    const open = told({ type: "CoinMoved", giver: -1, taker: 1, value: 3, told: "1" })[0];
    expect(hidden?.text).not.toMatch(/\d/);
    expect(open?.text).toContain("3");
    const taken = told({ type: "ChamberTaken", seat: 1, giver: 0, tile: "map:N", told: "1" })[0];
    expect(taken?.text).toContain(edited.kind("map"));
  });

  it("leaves out coin values if asked to", () => {
    const events = [
      { type: "CoinMoved", giver: -1, taker: 1, value: 3, told: "1" },
      { type: "CoinSwapped", seat: 1, gave: 2, got: 3, told: "1" },
    ];
    for (const line of linesOf(entry(...events), viewOf(), edited, false))
      expect(plain(line.pieces, name)).not.toMatch(/\d/);
  });

  it("puts placing and drawing into one line, and a deal too", () => {
    const drawn = { type: "ChamberDrawn", seat: 1, tile: null, told: "" };
    const placed = { type: "ChamberPlaced", seat: 1, face: "blank:NE", cell: "0,1" };
    expect(told(placed, drawn, { type: "TurnEnded", seat: 1, skipped: false })).toHaveLength(1);
    const [deal] = told(drawn, drawn, drawn);
    expect(deal?.text).toContain("3");
  });

  it("has a button for every answer, and names for everything in the box", () => {
    const tokens = rules
      .filter((clause) => clause.game === "drakon")
      .flatMap((each) => each.tokens);
    const verbs = new Set(tokens.map((token) => parse(token, "drakon").verb));
    expect(verbs.size).toBeGreaterThan(15);
    for (const verb of verbs) {
      if (CHANCE.has(verb)) continue;
      expect(maybe(`drakon.do.${verb.replace(" ", "_")}`, { n: 2 }), verb).toBeTruthy();
      if (verb.startsWith("use "))
        expect(maybe(`drakon.use.${verb.replace(" ", "_")}`), verb).toBeTruthy();
    }
    for (const { kind } of edited.chambers()) {
      expect(edited.kind(kind)).not.toBe(kind);
      expect(edited.effect(kind), kind).toBeTruthy();
      expect(edited.clause(kind)).toBeTruthy();
    }
    for (const { hero } of edited.heroes()) expect(edited.ability(hero), hero).toBeTruthy();
    expect(edited.title("CH-SWITCH")).not.toBe("CH-SWITCH");
  });
});

describe("the box", () => {
  it("adds an expansion to an edition", () => {
    const number = (options: object) =>
      new Edited(tableOf(options as Record<string, unknown>))
        .chambers()
        .flatMap((chamber) => Object.values(chamber.shapes))
        .reduce((sum, each) => sum + each, 0);
    expect(number({ expansion_one: true }) - number({})).toBe(48);
    expect(number({ box: { chambers: { blank: { N: 7 } } } })).toBe(7);
  });
});
