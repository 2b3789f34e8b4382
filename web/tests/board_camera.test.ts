import { describe, expect, it } from "vitest";
import {
  between,
  boundsOf,
  type Camera,
  cellUnder,
  corner,
  fitted,
  fittedClear,
  held,
  hides,
  MAX_SCALE,
  MIN_SCALE,
  panned,
  pinched,
  revealing,
  shows,
  zoomed,
} from "../src/drakon/board/camera";

const size = { width: 1000, height: 600 };
const camera: Camera = { x: 120, y: 80, scale: 0.8 };

describe("cells on the screen", () => {
  it("grow to the east and to the north", () => {
    expect(corner("2,1")).toEqual({ x: 200, y: -100 });
    expect(corner("-1,-3")).toEqual({ x: -100, y: 300 });
  });

  it.each(["0,0", "2,1", "-1,-3", "-4,0"])("are found again from a point on them: %s", (cell) => {
    const { x, y } = corner(cell);
    for (const [dx, dy] of [
      [1, 1],
      [99, 99],
      [50, 2],
    ] as const) {
      const at = { x: (x + dx) * camera.scale + camera.x, y: (y + dy) * camera.scale + camera.y };
      expect(cellUnder(camera, at)).toBe(cell);
    }
  });
});

describe("fitting", () => {
  it("shows everything with room around the chambers", () => {
    const bounds = boundsOf(["0,0", "5,2", "-3,-4"]);
    const fit = fitted(bounds, size);
    expect(shows(fit, bounds, size)).toBe(true);
    expect(bounds.right - bounds.left).toBeGreaterThan(900);
    // As large as possible: any larger, and it would not fit.
    expect(shows(zoomed(fit, 1.1, { x: 500, y: 300 }), bounds, size)).toBe(false);
  });

  it("takes in targets that lie further out", () => {
    expect(boundsOf(["0,0"], ["3,0"]).right).toBeGreaterThan(400);
    expect(boundsOf(["0,0"], ["1,0"])).toEqual(boundsOf(["0,0"]));
  });

  it("shows no chamber behind what lies over the board", () => {
    const zoom = { left: 16, top: 420, right: 62, bottom: 584 };
    const piles = { left: 800, top: 546, right: 984, bottom: 584 };
    const crumbs = { left: 400, top: 12, right: 600, bottom: 40 };
    const row = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, i) => `${from + i},0`);
    const column = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, i) => `0,${from + i}`);
    const corners = ["-4,-3", "4,-3", "-4,3", "4,3"];
    for (const cells of [row(-9, 9), column(-6, 6), corners, ["0,0"]]) {
      const bounds = boundsOf(cells);
      const camera = fittedClear(bounds, size, cells, [zoom, piles, crumbs]);
      expect(hides(camera, cells, [zoom, piles, crumbs]), cells[0]).toBe(false);
      expect(shows(camera, bounds, size)).toBe(true);
    }
    // Where nothing would be hidden, nothing is given up.
    const cells = row(-9, 9);
    expect(fittedClear(boundsOf(cells), size, cells, [piles])).toEqual(
      fitted(boundsOf(cells), size),
    );
  });

  it("does not enlarge a lone Start or an empty board too much", () => {
    expect(fitted(boundsOf(["0,0"]), size).scale).toBe(1.25);
    expect(fitted(boundsOf(["0,0"]), { width: 2200, height: 1000 }).scale).toBe(2);
    expect(boundsOf([])).toEqual(boundsOf(["0,0"]));
  });
});

describe("moving", () => {
  it("zooms around the given point", () => {
    const at = { x: 333, y: 222 };
    const unit = (c: Camera) => [(at.x - c.x) / c.scale, (at.y - c.y) / c.scale];
    const larger = zoomed(camera, 1.7, at);
    expect(larger.scale).toBeCloseTo(1.36);
    expect(unit(larger)[0]).toBeCloseTo(unit(camera)[0] ?? 0);
    expect(unit(larger)[1]).toBeCloseTo(unit(camera)[1] ?? 0);
  });

  it("stops zooming at the limits and stays in place", () => {
    expect(zoomed(camera, 1000, { x: 0, y: 0 }).scale).toBe(MAX_SCALE);
    expect(zoomed(camera, 0.0001, { x: 0, y: 0 }).scale).toBe(MIN_SCALE);
    const end = zoomed(camera, 1000, { x: 10, y: 10 });
    expect(zoomed(end, 2, { x: 700, y: 500 })).toEqual(end);
  });

  it("keeps under two fingers what was under them", () => {
    const from = [
      { x: 200, y: 300 },
      { x: 400, y: 300 },
    ] as [{ x: number; y: number }, { x: number; y: number }];
    const to = [
      { x: 150, y: 340 },
      { x: 550, y: 340 },
    ] as typeof from;
    const after = pinched(camera, from, to);
    expect(after.scale).toBeCloseTo(1.6);
    for (const i of [0, 1] as const) {
      const unit = (from[i].x - camera.x) / camera.scale;
      expect(unit * after.scale + after.x).toBeCloseTo(to[i].x);
    }
    expect(pinched(camera, from, from)).toEqual(camera);
  });

  it("never lets the lair be lost", () => {
    const bounds = boundsOf(["0,0", "3,3"]);
    const lost = panned(camera, { x: 90_000, y: -90_000 });
    const kept = held(lost, bounds, size);
    expect(kept.x).toBe(500 - bounds.left * kept.scale);
    expect(kept.y).toBe(300 - bounds.bottom * kept.scale);
    const fit = fitted(bounds, size);
    expect(held(fit, bounds, size)).toEqual(fit);
  });

  it("brings a cell into the viewport, and moves no further than that", () => {
    const there = revealing(camera, "1,0", size);
    expect(there).toEqual(camera);
    const far = revealing(camera, "30,0", size);
    expect((3100 + 50) * far.scale + far.x).toBeCloseTo(size.width);
    expect(far.y).toBe(camera.y);
  });

  it("interpolates from start to end", () => {
    const to = { x: 0, y: 0, scale: 2 };
    expect(between(camera, to, 0)).toEqual(camera);
    expect(between(camera, to, 1)).toEqual(to);
    expect(between(camera, to, 0.5).scale).toBeCloseTo(1.4);
  });
});
