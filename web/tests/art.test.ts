import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import cards from "../src/art/cards.svg?raw";
import chambers from "../src/art/chambers.svg?raw";
import figures from "../src/art/figures.svg?raw";
import icons from "../src/art/icons.svg?raw";
import {
  CHAMBERS,
  FIGURES,
  figureId,
  ICONS,
  LOCATIONS,
  readFace,
  seatId,
  TREASURES,
} from "../src/art/names";
import { COLOURS } from "../src/lib/wire";

const sprites = { cards, chambers, figures, icons };
// Vitest empties imported style sheets, so this one is read as a file.
const tokens = readFileSync("src/art/tokens.css", "utf8");
const tags = (text: string): string[] => text.match(/<[^>]+>/g) ?? [];
const ids = new Set(
  Object.values(sprites).flatMap((text) => [...text.matchAll(/ id="([^"]+)"/g)].map((m) => m[1])),
);

describe.each(Object.entries(sprites))("the sprite %s", (_, text) => {
  it("is well-formed: one such attribute to a tag, every tag closed", () => {
    const open: string[] = [];
    for (const tag of tags(text)) {
      const names = [...tag.matchAll(/ ([a-zA-Z-]+)="/g)].map((m) => m[1]);
      expect(new Set(names).size, tag).toBe(names.length);
      const name = /^<\/?([a-z]+)/i.exec(tag)?.[1] ?? "";
      if (tag.startsWith("</")) expect(open.pop(), tag).toBe(name);
      else if (!tag.endsWith("/>")) open.push(name);
    }
    expect(open).toEqual([]);
  });

  it("has no style attribute, script or words of its own", () => {
    for (const tag of tags(text))
      expect(tag).not.toMatch(/ style=| on[a-z]+=|<(style|script|title)/);
  });

  it("uses only colours that the tokens define", () => {
    for (const [, name] of text.matchAll(/var\((--[a-z0-9-]+)\)/g))
      expect(tokens, name).toContain(`${name}:`);
  });
});

it("draws everything that has a name", () => {
  const wanted = [
    ...ICONS.map((name) => `i-${name}`),
    ...CHAMBERS.map((kind) => `ch-${kind}`),
    ...FIGURES.map((name) => `fig-${name}`),
    ...LOCATIONS.map((name) => `loc-${name}`),
    ...TREASURES.map((name) => `tr-${name}`),
    ...COLOURS.map(seatId),
    ...["fig-dragon", "coin", "coin-1", "coin-2", "coin-3", "coin-back", "card-back"],
    ...["card-back-treasure", "die", "temper-dragon", "temper-asleep", "tile-base", "tile-arrow"],
    ...["tile-back", "tile-target", "tile-target-turn", "tile-lit", "tile-refused"],
  ];
  expect(wanted.filter((id) => !ids.has(id))).toEqual([]);
});

it("has separate drawings for two heroes of the fourth edition", () => {
  expect(figureId("knight", "fourth")).toBe("fig-knight4");
  expect(figureId("knight", "third")).toBe("fig-knight");
  expect(figureId("druid", "fourth")).toBe("fig-druid");
});

it("reads a face", () => {
  expect(readFace("find_coin:NEW")).toEqual({ kind: "find_coin", turns: [0, 90, 270] });
  expect(readFace("teleport:-")).toEqual({ kind: "teleport", turns: [] });
});

it("has the same light theme by choice and by system setting", () => {
  const block = (start: string): string[] => {
    const from = tokens.indexOf("{", tokens.indexOf(start)) + 1;
    return tokens
      .slice(from, tokens.indexOf("}", from))
      .split("\n")
      .map((line) => line.trim());
  };
  const chosen = block(':root[data-theme="light"]');
  expect(chosen.length).toBeGreaterThan(30);
  expect(block(':root:not([data-theme="dark"])')).toEqual(chosen);
});
