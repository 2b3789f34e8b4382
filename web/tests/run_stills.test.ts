import { describe, expect, test } from "vitest";
import { sceneOf, temperFallen } from "../src/dragon_run/history";
import { stillsOf } from "../src/dragon_run/reducer";
import type { RunSeat, RunView } from "../src/dragon_run/view";
import type { Entry } from "../src/lib/source";
import type { GameEvent } from "../src/lib/views";

const SEAT: RunSeat = {
  character: "elf",
  injured: false,
  alive: true,
  power: true,
  hand: 4,
  talismans: [],
};

function table(change: Partial<RunView> = {}): RunView {
  return {
    pending: { by: 0, kind: "turn" },
    turn: 0,
    turns: 3,
    temper: 5,
    dungeon: { top: [], unseen: 4, under: [] },
    left: ["dragon", "hall", "hall", "pack"],
    treasure: { deck: 10, discard: [] },
    seats: [{ ...SEAT, hand: ["object_1", "light"] }, SEAT],
    outcome: null,
    ...change,
  };
}

function stills(events: GameEvent[], before = table(), after = table({ turns: 99 })) {
  return stillsOf(before, events, after);
}

/** The view after an event, before the last still is replaced by the server's view. */
function following(event: GameEvent, before = table()): RunView {
  const [first] = stills([event, { type: "DieRolled", seat: 0, value: 1 }], before);
  return first?.view as RunView;
}

describe("stills of Dragon Run", () => {
  test("end with the server's view", () => {
    const end = table({ temper: 1 });
    const shown = stills(
      [{ type: "TemperFell", by: 1 }, { type: "DungeonShuffled" }],
      table(),
      end,
    );
    expect(shown).toHaveLength(2);
    expect(shown[0]?.view).toMatchObject({ temper: 4 });
    expect(shown[1]?.view).toBe(end);
  });

  test("skip unknown events and those that show nothing", () => {
    expect(stills([{ type: "Forced", by: 0, answer: "keep light" }, { type: "Later" }])).toEqual(
      [],
    );
  });

  test("do not change the initial view", () => {
    const before = table();
    const kept = structuredClone(before);
    stills(
      [
        { type: "LocationDrawn", seat: 0, location: "hall" },
        { type: "CardsPaid", seat: 0, cards: ["object_1"] },
        { type: "CharacterEliminated", seat: 1, cards: ["object_5"], talismans: [] },
      ],
      before,
    );
    expect(before).toEqual(kept);
  });

  test("take a drawn Location off the dungeon", () => {
    const view = following({ type: "LocationDrawn", seat: 0, location: "hall" });
    expect(view.left).toEqual(["dragon", "hall", "pack"]);
    expect(view.dungeon.unseen).toBe(3);
    const known = table({ dungeon: { top: [{ card: "hall", seen: [1] }], unseen: 3, under: [] } });
    const next = following({ type: "LocationDrawn", seat: 0, location: "hall" }, known);
    expect(next.dungeon).toEqual({ top: [], unseen: 3, under: [] });
  });

  test("show who has looked at what", () => {
    const seen = { type: "LocationSeen", seat: 1, place: 0, location: null, told: "" };
    expect(following(seen).dungeon).toEqual({
      top: [{ card: null, seen: [1] }],
      unseen: 3,
      under: [],
    });
    const own = { type: "LocationSeen", seat: 0, place: 0, location: "pack", told: "0" };
    const both = following(own, following(seen));
    expect(both.dungeon.top).toEqual([{ card: "pack", seen: [0, 1] }]);
    const under = following(
      { type: "LocationPutUnder", seat: 0, location: "pack", told: "0" },
      both,
    );
    expect(under.dungeon).toEqual({ top: [], unseen: 3, under: [{ card: "pack", seen: [0, 1] }] });
  });

  test("move cards between hands, deck and discard", () => {
    const paid = following({ type: "CardsPaid", seat: 0, cards: ["object_1"] });
    expect(paid.seats[0]?.hand).toEqual(["light"]);
    expect(paid.treasure.discard).toEqual(["object_1"]);
    const drawn = following({ type: "TreasureDrawn", seat: 1, card: null, told: "" });
    expect([drawn.seats[1]?.hand, drawn.treasure.deck]).toEqual([5, 9]);
    const taken = following({ type: "CardTaken", seat: 0, giver: 1, card: "object_5", told: "01" });
    expect(taken.seats.map((seat) => seat.hand)).toEqual([["object_1", "light", "object_5"], 3]);
    const played = following({ type: "PotionPlayed", seat: 0, card: "light" });
    expect(played.seats[0]?.hand).toEqual(["object_1"]);
    const kept = following({
      type: "TreasureKept",
      seat: 1,
      card: null,
      others: ["object_2"],
      told: "",
    });
    expect([kept.seats[1]?.hand, kept.treasure]).toEqual([5, { deck: 10, discard: ["object_2"] }]);
  });

  test("show injuries, eliminations and powers", () => {
    expect(following({ type: "CharacterInjured", seat: 1 }).seats[1]?.injured).toBe(true);
    const out = following({
      type: "CharacterEliminated",
      seat: 0,
      cards: ["light"],
      talismans: [],
    });
    expect(out.seats[0]).toMatchObject({ alive: false, hand: [], talismans: [] });
    const used = following({ type: "PowerUsed", seat: 0 });
    expect(used.seats.map((seat) => seat.power)).toEqual([false, true]);
    expect(following({ type: "PowersReadied" }, used).seats[0]?.power).toBe(true);
  });

  test("discard the talismans with a shuffle", () => {
    const laid = following({ type: "TalismanPlayed", seat: 1, card: "languor" });
    expect(laid.seats[1]).toMatchObject({ hand: 3, talismans: ["languor"] });
    const shuffled = following({ type: "DungeonShuffled" }, laid);
    expect(shuffled.seats[1]?.talismans).toEqual([]);
    expect(shuffled.treasure.discard).toEqual(["languor"]);
  });
});

describe("what the log tells of the table", () => {
  const DRAW = { type: "LocationDrawn", seat: 0, location: "hall" };
  const ROLL = { type: "DieRolled", seat: 1, value: 7 };
  const MORE = { type: "LocationDrawn", seat: 1, location: "pack" };

  function log(...entries: GameEvent[][]): Entry[] {
    return entries.map((events, key) => ({
      key,
      events,
      turn: 0,
      do: null,
      by: 0,
      via: null,
      before: null,
    }));
  }

  test("includes the Locations drawn since the last shuffle", () => {
    const told = log([DRAW], [MORE], [{ type: "DungeonShuffled" }], [DRAW, ROLL]);
    const scene = sceneOf(told);
    expect(scene.drawn.map(({ location }) => location)).toEqual(["hall"]);
    expect(scene.rolled).toEqual({ seat: 1, value: 7 });
  });

  test("includes whether it is an extra turn, and how far Temper fell", () => {
    const began = (seat: number, no_cry = false) => ({ type: "TurnBegan", seat, no_cry });
    const told = log([began(0)], [began(1), { type: "TemperFell", by: 2 }], [began(1, true)]);
    expect(sceneOf(told)).toMatchObject({ again: true, noCry: true });
    expect(sceneOf(told.slice(0, 2))).toMatchObject({ again: false, noCry: false });
    expect(temperFallen(told)).toBe(2);
  });
});
