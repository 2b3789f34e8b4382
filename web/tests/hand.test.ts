import { describe, expect, it } from "vitest";
import { aimOf, purseOpen } from "../src/drakon/purse";
import { settings } from "../src/lib/settings.svelte";
import type { Source } from "../src/lib/source";
import { fitted, scrolled } from "../src/table/card_size";

const SHAPE = { ratio: 1.25, least: 66, most: 200, gap: 8 };

describe("the size of cards", () => {
  it("is as large as the hand's height allows", () => {
    expect(fitted(4, { width: 900, height: 125 }, SHAPE)).toEqual({ width: 100, across: null });
  });

  it("shrinks so that all are visible in one row", () => {
    const found = fitted(9, { width: 700, height: 125 }, SHAPE);
    expect(found).toEqual({ width: 70, across: null });
  });

  it("takes several rows where there is height instead of width", () => {
    const found = fitted(9, { width: 290, height: 400 }, SHAPE);
    expect(found).toEqual({ width: 91, across: 3 });
  });

  it("gives up where they could not be read, and they scroll", () => {
    const room = { width: 300, height: 100 };
    expect(fitted(9, room, SHAPE)).toBeNull();
    expect(scrolled(room, SHAPE)).toEqual({ width: 66, across: null });
    expect(scrolled({ width: 300, height: 200 }, SHAPE)).toEqual({ width: 66, across: 3 });
  });

  it("has a size before anything is measured", () => {
    const room = { width: 0, height: 0 };
    expect(scrolled(room, SHAPE).width).toBe(66);
  });
});

describe("the purse", () => {
  const bot = { kind: "bot" };
  const person = { kind: "person" };
  const at = (mine: number[], ...seats: { kind: string }[]): Source =>
    ({ kind: "live", mine, table: { seats } }) as unknown as Source;

  it("is open against bots, unless its owner closes it", () => {
    settings.purse = null;
    expect(purseOpen(at([0], person, bot, bot))).toBe(true);
    expect(purseOpen(at([0], person, bot, person))).toBe(false);
    expect(purseOpen(at([0, 1], person, person, bot))).toBe(false);
    settings.purse = false;
    expect(purseOpen(at([0], person, bot))).toBe(false);
    settings.purse = true;
    expect(purseOpen(at([0], person, person))).toBe(true);
  });

  it("counts towards the goal", () => {
    expect(aimOf("third", "gold", false)).toEqual({ counts: "gold", all: 10 });
    expect(aimOf("third", "fixed", false)).toEqual({ counts: "coins", all: 5 });
    expect(aimOf("third", undefined, undefined)).toEqual({ counts: "gold", all: 10 });
    expect(aimOf("third", "gold", true)).toEqual({ counts: "gold", all: 20 });
    expect(aimOf("third", "something else", false)).toBeNull();
  });
});
