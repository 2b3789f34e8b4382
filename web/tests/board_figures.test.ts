import { describe, expect, it } from "vitest";
import { DIRECTIONS, inReadingOrder, nearest, towards } from "../src/drakon/board/arrow_keys";
import { demo } from "../src/drakon/board/demo";
import { drakonPlace, figureOffsets, figurePlaces } from "../src/drakon/board/figures";
import type { BoardFigure } from "../src/drakon/board/pieces";
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

  it.each(["figure", "plate"] as const)("stay inside their chamber as a %s, up to six", (look) => {
    for (let count = 1; count <= 6; count++) {
      const places = figureOffsets(count, look);
      expect(places).toHaveLength(count);
      for (const { x, y, size } of places) {
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
        expect(Math.max(x, y) + size).toBeLessThanOrEqual(100);
      }
    }
  });

  it.each([
    ["figure", 0.85],
    ["plate", 0.98],
  ] as const)("hide little or nothing of each other as a %s", (look, least) => {
    for (let count = 2; count <= 6; count++) {
      const places = figureOffsets(count, look);
      for (const [i, one] of places.entries())
        for (const other of places.slice(i + 1)) {
          const apart = Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y));
          expect(apart, `${count}`).toBeGreaterThanOrEqual(one.size * least);
        }
    }
  });

  it("leave the middle of the icon visible between two rows", () => {
    const middle = figureOffsets(6, "plate").filter(({ y, size }) => y < 52 && y + size > 48);
    expect(middle).toEqual([]);
  });

  it("draw the one to move above the others, and leave everybody in place", () => {
    const before = figurePlaces(heroes(3));
    const places = figurePlaces(heroes(3, "0,0", 0));
    const layers = [...places.values()].map((each) => each.layer);
    expect(places.get(0)?.layer).toBe(Math.max(...layers));
    for (const seat of [0, 1, 2]) expect(places.get(seat)?.x).toBe(before.get(seat)?.x);
  });

  it("make room for Drakon, who is smaller and behind heroes in her chamber", () => {
    const alone = drakonPlace("0,0", heroes(2, "1,0"));
    const shared = drakonPlace("0,0", heroes(2, "0,0"));
    expect(alone).toMatchObject({ scale: 1, alone: true });
    expect(shared.scale).toBeLessThan(1);
    expect(shared.layer).toBeLessThan(alone.layer);
  });

  it("stand apart on different chambers", () => {
    const places = figurePlaces([...heroes(1), { ...(heroes(2)[1] as BoardFigure), at: "0,-1" }]);
    expect(places.get(1)).toMatchObject({ x: 44, y: 140, alone: true });
  });
});

describe("going from cell to cell", () => {
  const cells = ["0,0", "1,0", "3,0", "1,2", "-1,-1"];
  const up = DIRECTIONS.ArrowUp as [number, number];
  const right = DIRECTIONS.ArrowRight as [number, number];
  const left = DIRECTIONS.ArrowLeft as [number, number];

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
