import { describe, expect, it } from "vitest";
import { beside } from "../src/table/explain.svelte";

const window = { width: 1000, height: 800 };
const size = { width: 300, height: 120 };
const box = (left: number, top: number, side = 60) => ({
  left,
  top,
  right: left + side,
  bottom: top + side,
});

describe("where an explanation stands", () => {
  it("is to the right of its thing, or to the left where the window ends", () => {
    expect(beside(box(400, 300), size, window)).toEqual({ x: 470, y: 270 });
    expect(beside(box(800, 300), size, window)).toEqual({ x: 490, y: 270 });
  });

  it("is above or below in a narrow window, and above the hand", () => {
    const phone = { width: 390, height: 800 };
    expect(beside(box(100, 300), size, phone).y).toBe(170);
    expect(beside(box(100, 40), size, phone).y).toBe(110);
    expect(beside(box(100, 700), size, window).y).toBe(570);
  });

  it("never leaves the window", () => {
    for (const left of [-40, 0, 500, 980])
      for (const top of [-40, 0, 400, 790]) {
        const { x, y } = beside(box(left, top), size, window);
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(10);
        expect(x + size.width).toBeLessThanOrEqual(990);
        expect(y + size.height).toBeLessThanOrEqual(790);
      }
  });
});
