import { describe, expect, it } from "vitest";
import { inReadingOrder, nearest, STEPS, towards } from "../src/board/arrow_keys";
import { demo } from "../src/board/demo";
import { FIGURE, figureOffsets, figurePlaces } from "../src/board/figures";
import type { BoardFigure } from "../src/board/pieces";
import { COLOURS } from "../src/lib/wire";

function heroes(count: number, at = "0,0", active = -1): BoardFigure[] {
  return COLOURS.slice(0, count).map((colour, seat) => ({
    seat,
    hero: "dwarf",
    colour,
    edition: "third",
    at,
    active: seat === active,
  }));
}

describe("figures on a chamber", () => {
  it("stand lower right when alone, so that the icon stays visible", () => {
    const stand = figurePlaces(heroes(1, "2,1")).get(0);
    expect(stand).toMatchObject({ x: 200 + 44, y: -100 + 40, scale: 1, alone: true });
  });

  it("stand in the centre when alone and to move", () => {
    const stand = figurePlaces(heroes(1, "0,0", 0)).get(0);
    expect(stand).toMatchObject({ x: 22, y: 24, scale: 1 });
  });

  it.each([2, 3])("make a fan of %i that overlaps by 40%% and lies in the middle", (count) => {
    const fan = figureOffsets(count);
    expect(fan.every((each) => each.size === FIGURE && each.y === fan[0]?.y)).toBe(true);
    for (let i = 1; i < count; i++)
      expect((fan[i]?.x ?? 0) - (fan[i - 1]?.x ?? 0)).toBeCloseTo(FIGURE * 0.6);
    expect((fan[0]?.x ?? 0) + (fan[count - 1]?.x ?? 0) + FIGURE).toBeCloseTo(100);
  });

  it.each([4, 5, 6])(
    "make two rows of smaller ones when they are %i, all on the chamber",
    (count) => {
      const rows = figureOffsets(count);
      expect(rows).toHaveLength(count);
      expect(new Set(rows.map((each) => each.y)).size).toBe(2);
      for (const { x, y, size } of rows) {
        expect(size).toBe(44);
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + size).toBeLessThanOrEqual(100);
        expect(y + size).toBeLessThanOrEqual(100);
      }
    },
  );

  it("put the one to move in front of the others", () => {
    const places = figurePlaces(heroes(3, "0,0", 0));
    const layers = [...places.values()].map((each) => each.layer);
    expect(places.get(0)?.layer).toBe(Math.max(...layers));
    expect(places.get(0)?.x).toBeGreaterThan(places.get(2)?.x ?? Infinity);
  });

  it("stand apart on different chambers", () => {
    const places = figurePlaces([...heroes(1), { ...(heroes(2)[1] as BoardFigure), at: "0,-1" }]);
    expect(places.get(1)).toMatchObject({ x: 44, y: 140, alone: true });
  });
});

describe("going from cell to cell", () => {
  const cells = ["0,0", "1,0", "3,0", "1,2", "-1,-1"];
  const up = STEPS.ArrowUp as [number, number];
  const right = STEPS.ArrowRight as [number, number];
  const left = STEPS.ArrowLeft as [number, number];

  it("goes to the nearest straight ahead, over gaps", () => {
    expect(towards("0,0", right, cells)).toBe("1,0");
    expect(towards("1,0", right, cells)).toBe("3,0");
    expect(towards("1,0", up, cells)).toBe("1,2");
  });

  it("goes diagonally when nothing lies ahead, and nowhere at the edge", () => {
    expect(towards("0,0", left, cells)).toBe("-1,-1");
    expect(towards("3,0", right, cells)).toBeNull();
  });

  it("reads from north to south and from west to east", () => {
    expect(inReadingOrder(cells)).toEqual(["1,2", "0,0", "1,0", "3,0", "-1,-1"]);
  });

  it("finds the nearest of those that are left", () => {
    expect(nearest("2,0", ["0,0", "3,0"])).toBe("3,0");
    expect(nearest("2,0", [])).toBeNull();
  });
});

describe("the demo lair", () => {
  it("is the same every time, connected and of the size that was asked for", () => {
    const lair = demo(120);
    expect(demo(120)).toEqual(lair);
    const cells = Object.keys(lair.chambers);
    expect(cells).toHaveLength(120);
    const reached = new Set(["0,0"]);
    for (const cell of reached)
      for (const next of cells) {
        const [a = 0, b = 0, c = 0, d = 0] = `${cell},${next}`.split(",").map(Number);
        if (Math.abs(a - c) + Math.abs(b - d) === 1) reached.add(next);
      }
    expect(reached.size).toBe(120);
    const free = lair.targets.filter((target) => target.is !== "lit");
    expect(free.length).toBeGreaterThan(20);
    expect(free.every((target) => !(target.cell in lair.chambers))).toBe(true);
  });
});
