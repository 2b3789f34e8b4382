import { beforeAll, describe, expect, test } from "vitest";
import reference from "../src/data/reference.json";
import rules from "../src/data/rules.json";
import { ANOTHER_TURN_CLAUSE, linesOf, VERB_CLAUSES } from "../src/dragon_run/lines";
import { Cards, loadNames } from "../src/dragon_run/names.svelte";
import { maybe, setLanguage } from "../src/lib/i18n.svelte";
import { LANGUAGES } from "../src/lib/settings.svelte";
import type { Entry } from "../src/lib/source";
import type { GameEvent } from "../src/lib/views";
import { plain } from "../src/table/lines";

const RUN = reference.dragon_run;
const CLAUSES = new Set(rules.filter(({ game }) => game === "dragon_run").map(({ id }) => id));
const cards = new Cards(null);
const name = (seat: number) => ["Ada", "Ben"][seat] ?? "?";
const played = (seat: number) => ["thief", "bard"][seat] ?? null;

/** Fields as in the notation, for events of every type. */
const FIELDS: Record<string, unknown> = {
  seat: 0,
  target: 1,
  giver: 1,
  card: "object_2",
  cards: ["object_1", "light"],
  others: ["object_3"],
  talismans: ["languor"],
  character: "thief",
  value: 7,
  location: "hall",
  place: 0,
  by: 1,
  no_cry: true,
  answer: "keep light",
  outcome: { winners: [0], reason: "temper" },
  told: "0",
};

function entry(events: GameEvent[], done: string | null = "charge", by = 0): Entry {
  return { key: 0, turn: 1, do: done, by, via: null, events, before: null };
}

function told(events: GameEvent[], done?: string | null): string[] {
  return linesOf(entry(events, done), cards, played).map((line) => plain(line.pieces, name));
}

describe.each([...LANGUAGES])("in %s", (language) => {
  beforeAll(async () => {
    await setLanguage(language);
    await loadNames(language);
  });

  test.each(Object.entries(RUN.events))("the log has words for %s", (type, { fields }) => {
    const event: GameEvent = { type };
    for (const field of fields) {
      expect(FIELDS).toHaveProperty(field);
      event[field] = FIELDS[field];
    }
    const [line, ...more] = linesOf(entry([event]), cards, played);
    expect(more).toEqual([]);
    const text = plain(line?.pieces ?? [], name);
    expect(text).toMatch(/\p{L}.*\.$/u);
    expect(text).not.toMatch(/[{}]|_/);
    expect(CLAUSES).toContain(line?.rule);
  });

  test.each(RUN.decisions.map(({ kind }) => kind))(
    "there are words for the question %s",
    (kind) => {
      for (const form of ["title", "sub", "other"])
        expect(maybe(`run.ask.${kind}.${form}`, { n: 2 }), form).toBeTruthy();
    },
  );

  test("cards hidden from the reader are not named", () => {
    const hidden = [
      { type: "TreasureDrawn", seat: 0, card: null, told: "" },
      { type: "TreasureDrawn", seat: 0, card: null, told: "" },
      { type: "CardTaken", seat: 0, giver: 1, card: null, told: "" },
      { type: "LocationSeen", seat: 0, place: 0, location: null, told: "" },
      { type: "LocationPutUnder", seat: 0, location: null, told: "" },
      { type: "TreasureKept", seat: 0, card: null, others: [], told: "" },
      { type: "TreasureSeen", seat: 0, card: null, told: "" },
    ];
    const lines = told(hidden);
    expect(lines).toHaveLength(6); // two cards drawn are one sentence
    for (const line of lines) expect(line).not.toMatch(/null|undefined|[{}]/);
  });

  test("every card, character and reason has a name and a text", () => {
    for (const { card } of [...cards.locations(), ...cards.treasures()]) {
      expect(cards.effect(card)).not.toBe("");
      expect(cards.clause(card)).not.toBeNull();
    }
    for (const { card } of cards.locations()) expect(cards.brief(card)).not.toBe("");
    for (const { card, value } of cards.treasures())
      expect(value ? cards.worth(card) : cards.sort(card)).toMatch(value ? /\(\d\)$/ : /\p{L}/u);
    for (const { character } of cards.characters()) expect(cards.effect(character)).not.toBe("");
    for (const reason of ["temper", "dragon"]) expect(cards.reason(reason)).not.toBe("");
  });
});

describe("the log of Dragon Run", () => {
  beforeAll(async () => {
    await setLanguage("en");
    await loadNames("en");
  });

  test("adds automatic consequences to the same sentence", () => {
    const events = [
      { type: "LocationDrawn", seat: 0, location: "dragon" },
      { type: "PowersReadied" },
      { type: "CharacterInjured", seat: 0 },
      { type: "TemperFell", by: 1 },
      { type: "DungeonShuffled" },
      { type: "TurnBegan", seat: 1, no_cry: false },
    ];
    expect(told(events)).toEqual([
      "Ada draws Dragon. All powers are ready again.",
      "Ada is injured. Temper falls by 1. All Locations are back in the dungeon.",
    ]);
  });

  test("tells a Location and what it gave in one sentence", () => {
    const drawn = { type: "LocationDrawn", seat: 0, location: "hall" };
    const got = { type: "TreasureDrawn", seat: 0, card: "object_5", told: "0" };
    expect(told([drawn, got])).toEqual(["Ada draws Treasure Hall and gets Crown (5)."]);
    const hidden = { ...got, card: null, told: "" };
    expect(told([drawn, hidden, hidden])).toEqual([
      "Ada draws Treasure Hall and gets 2 Treasures.",
    ]);
  });

  test("says what is paid for, and links the rule", () => {
    const paid = [{ type: "CardsPaid", seat: 0, cards: ["object_1", "object_1"] }];
    const [line] = linesOf(entry(paid, "cry object_1 object_1"), cards, played);
    expect(plain(line?.pieces ?? [], name)).toBe("Ada cries and pays Ring (1), Ring (1).");
    expect(line?.rule).toBe("RUN-CRY");
    const [power] = linesOf(entry(paid, "power steal 1 object_1 object_1"), cards, played);
    expect(power?.rule).toBe("RUN-CH-THIEF");
    for (const clause of [...Object.values(VERB_CLAUSES), ANOTHER_TURN_CLAUSE])
      expect(CLAUSES).toContain(clause);
  });

  test("tells of a pass, and of another turn", () => {
    const next = (seat: number) => [{ type: "TurnBegan", seat, no_cry: false }];
    expect(told(next(1), "pass")).toEqual(["Ada passes."]);
    expect(told(next(0), "again")).toEqual(["Ada takes another turn."]);
    expect(told(next(1), "cry object_2")).toEqual([]);
  });

  test("has no line for a forced draw", () => {
    expect(told([{ type: "Forced", by: -1, answer: "location dragon" }])).toEqual([]);
  });
});
