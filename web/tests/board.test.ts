import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import Board from "../src/drakon/board/Board.svelte";
import { demo } from "../src/drakon/board/demo";
import type { BoardFigure, Ghost, Target } from "../src/drakon/board/pieces";
import { setLanguage } from "../src/lib/i18n.svelte";

const NAMES: Record<string, string> = { find_coin: "Find a Coin", start: "Start", blank: "Blank" };
const chambers = {
  "0,0": "start:NESW",
  "1,0": "blank:-",
  "2,-1": "find_coin:NE",
  "1,-1": "blank:S",
};
const targets: Target[] = [
  { cell: "0,1", is: "place", label: "Place here" },
  { cell: "2,0", is: "turn", label: "Fits if turned" },
  { cell: "1,0", is: "lit", label: "Move here" },
];
const wizard: BoardFigure = {
  seat: 0,
  hero: "wizard",
  colour: "cobalt",
  edition: "third",
  at: "0,0",
  active: true,
};
const knight: BoardFigure = {
  seat: 1,
  hero: "knight",
  colour: "ember",
  edition: "fourth",
  at: "1,0",
  active: false,
};
const ghost: Ghost = { face: "find_coin:ES", cell: "0,1", fits: true };

function show(more: Record<string, unknown> = {}) {
  const calls = { onpick: vi.fn(), onturn: vi.fn(), onhover: vi.fn() };
  const props = { chambers, targets, name: (kind: string) => NAMES[kind] ?? kind, ...calls };
  const board = render(Board, { ...props, ...more });
  return { ...board, ...calls, user: userEvent.setup() };
}

const cell = (at: string) => document.querySelector(`[data-cell="${at}"]`) as HTMLElement;
const uses = (id: string) => document.querySelectorAll(`use[href="#${id}"]`).length;
const focused = () => document.activeElement?.getAttribute("data-cell");

beforeAll(() => setLanguage("en"));
afterEach(cleanup);

describe("what is drawn", () => {
  it("draws each chamber with its arrows and its icon, north up", () => {
    show();
    expect(document.querySelectorAll(".chamber")).toHaveLength(4);
    expect(uses("tile-base")).toBe(4);
    expect(uses("tile-arrow")).toBe(4 + 0 + 2 + 1);
    expect(uses("ch-find_coin")).toBe(1);
    const coin = document.querySelector('[data-at="2,-1"]');
    expect(coin?.getAttribute("transform")).toBe("translate(200 100)");
  });

  it("draws each target in its own way", () => {
    show({ targets: [...targets, { cell: "9,9", is: "refused", label: "Not here" }] });
    for (const id of ["tile-target", "tile-target-turn", "tile-lit", "tile-refused"])
      expect(uses(id), id).toBe(1);
  });

  it("draws figures of the edition with the plates of their seats, and Drakon", () => {
    show({ figures: [wizard, knight], drakon: "2,-1" });
    for (const id of ["fig-wizard", "seat-1", "fig-knight4", "seat-2", "fig-dragon"])
      expect(uses(id), id).toBe(1);
    expect(document.querySelectorAll(".disc")).toHaveLength(1);
  });

  it("draws a ghost instead of its target, with a knob to turn it", () => {
    show({ ghost });
    expect(uses("tile-base")).toBe(5);
    expect(uses("tile-target")).toBe(0);
    expect(screen.getByRole("button", { name: "Turn the chamber" })).toBeTruthy();
  });

  it("marks what is selected, unless the ghost does", async () => {
    const { rerender } = show({ selected: "1,0" });
    expect(document.querySelector(".selected")?.getAttribute("transform")).toBe("translate(100 0)");
    await rerender({ selected: ghost.cell, ghost });
    expect(document.querySelector(".selected")).toBeNull();
  });

  it("marks a ghost that does not fit, and no other", async () => {
    const { rerender } = show({ ghost, targets: [] });
    expect(uses("tile-refused")).toBe(0);
    await rerender({ ghost: { ...ghost, fits: false } });
    expect(uses("tile-refused")).toBe(1);
  });

  it("draws trails, and letters if enabled", () => {
    show({ trail: [{ colour: "ember", path: ["0,0", "1,0", "1,-1"] }], letters: true });
    expect(document.querySelector(".dots")?.getAttribute("points")).toBe("70,56 170,56 170,156");
    expect([...document.querySelectorAll(".code")].map((each) => each.textContent)).toEqual(["F1"]);
  });

  it("keeps a figure's element when it moves, so that it can travel", async () => {
    const { rerender } = show({ figures: [knight] });
    const before = document.querySelector(".figure") as SVGElement;
    const place = before.style.transform;
    await rerender({ figures: [{ ...knight, at: "2,-1" }] });
    expect(document.querySelector(".figure")).toBe(before);
    expect(before.style.transform).not.toBe(place);
  });
});

describe("names", () => {
  it("names every chamber: what, arrows, where, who, and what choosing it does", () => {
    show({ figures: [wizard, knight], drakon: "2,-1" });
    const group = screen.getByRole("region", { name: "The lair, 4 chambers" });
    const names = within(group)
      .getAllByRole("button")
      .filter((each) => each.dataset.cell)
      .map((each) => each.getAttribute("aria-label"));
    expect(names).toEqual([
      "Place here, north of Start",
      "Start, arrows north, east, south, and west, in the middle; here: Cobalt",
      "Blank, no arrows, east of Start; here: Ember; Move here",
      "Fits if turned, north of Find a Coin",
      "Blank, arrow south, west of Find a Coin",
      "Find a Coin, arrows north and east, 2 east and 1 south of Start; here: Drakon",
    ]);
  });

  it("warns of targets that hurt", () => {
    const harm = "Drakon is there";
    show({ targets: [{ cell: "1,0", is: "lit", label: "Move here", harm }], drakon: "1,0" });
    expect(cell("1,0").getAttribute("aria-label")).toMatch(/Move here; careful: Drakon is there$/);
    expect(document.querySelectorAll(".danger")).toHaveLength(1);
    expect(uses("tile-lit")).toBe(0);
  });

  it("says of a ghost that it is not placed yet, and that it is chosen", () => {
    show({ ghost });
    expect(cell("0,1").getAttribute("aria-label")).toBe(
      "Find a Coin, arrows east and south, north of Start, not placed yet; Place here",
    );
    expect(cell("0,1").getAttribute("aria-pressed")).toBe("true");
    expect(cell("1,0").getAttribute("aria-pressed")).toBe("false");
    expect(cell("0,0").hasAttribute("aria-pressed")).toBe(false);
  });

  it.each([
    ["de", "Find a Coin, Pfeile nach Norden und Osten, 2 östlich und 1 südlich von „Start“"],
    ["fr", "Find a Coin, flèches vers le nord et l’est, 2 à l’est et 1 au sud de « Start »"],
  ] as const)("names them in %s", async (language, name) => {
    await setLanguage(language);
    show();
    expect(cell("2,-1").getAttribute("aria-label")).toBe(name);
    await setLanguage("en");
  });
});

describe("keys", () => {
  it("has one tab stop among its cells: what is selected, else the first target", async () => {
    const { user, rerender } = show();
    const stops = () => [...document.querySelectorAll('.cell[tabindex="0"]')];
    expect(stops()).toEqual([cell("0,1")]);
    await rerender({ selected: "1,0" });
    expect(stops()).toEqual([cell("1,0")]);
    await user.tab();
    expect(focused()).toBe("1,0");
    await user.tab();
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Zoom in");
  });

  it("moves by position, and to the first and last target", async () => {
    const { user, onhover } = show();
    cell("0,0").focus();
    for (const [key, at] of [
      ["{ArrowRight}", "1,0"],
      ["{ArrowRight}", "2,0"],
      ["{ArrowDown}", "2,-1"],
      ["{ArrowLeft}", "1,-1"],
      ["{Home}", "0,1"],
      ["{End}", "2,0"],
    ] as const) {
      await user.keyboard(key);
      expect(focused(), key).toBe(at);
    }
    expect(onhover).toHaveBeenLastCalledWith("2,0");
    expect(cell("2,0").tabIndex).toBe(0);
    await user.tab();
    expect(onhover).toHaveBeenLastCalledWith(null);
  });

  it("picks with Enter and Space, and keeps those keys from the table", async () => {
    const { user, onpick } = show();
    const table = vi.fn();
    window.addEventListener("keydown", table);
    cell("1,0").focus();
    await user.keyboard("{Enter}");
    await user.keyboard(" ");
    window.removeEventListener("keydown", table);
    expect(onpick.mock.calls).toEqual([["1,0"], ["1,0"]]);
    expect(table).not.toHaveBeenCalled();
  });

  it("turns a ghost with R, and leaves R to the table where there is none", async () => {
    const { user, onturn, rerender } = show({ ghost });
    const table = vi.fn();
    window.addEventListener("keydown", table);
    cell("0,1").focus();
    await user.keyboard("r");
    await user.keyboard("{Shift>}R{/Shift}");
    expect(onturn.mock.calls).toEqual([[1], [-1]]);
    const keys = () => table.mock.calls.map(([event]) => event.key);
    expect(keys()).not.toContain("r");
    await rerender({ ghost: null });
    await user.keyboard("r");
    window.removeEventListener("keydown", table);
    expect(keys()).toContain("r");
    expect(onturn).toHaveBeenCalledTimes(2);
  });

  it("hands the focus to the neighbour when a focused cell is gone", async () => {
    const { rerender } = show();
    cell("0,1").focus();
    await rerender({ targets: [] });
    expect(focused()).toBe("0,0");
  });
});

describe("moving the camera", () => {
  it("changes one transform, and touches no chamber, figure or cell", async () => {
    const lair = { ...demo(64) };
    show(lair);
    const board = screen.getByRole("region");
    board.setPointerCapture = vi.fn();
    const world = document.querySelector(".world") as HTMLElement;
    const changes = new MutationObserver(() => {});
    changes.observe(document, { subtree: true, childList: true, attributes: true });
    const before = world.style.transform;
    const at = (x: number) => ({ pointerId: 1, button: 0, clientX: x, clientY: x });
    await fireEvent.pointerDown(cell("0,0"), at(10));
    for (let x = 20; x < 200; x += 10) await fireEvent.pointerMove(board, at(x));
    const touched = new Set(changes.takeRecords().map((each) => each.target));
    changes.disconnect();
    expect(world.style.transform).not.toBe(before);
    // The viewport shows the grabbing hand, the buttons how to undo it; nothing else changes.
    const zoom = document.querySelector(".zoom");
    expect([...touched].filter((each) => ![world, board, zoom].includes(each as Element))).toEqual(
      [],
    );
  });

  it("finds the reader's hero and marks it for a while", async () => {
    const { user } = show({ figures: [wizard, knight], own: 1 });
    expect(document.querySelector(".sought")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Find my hero" }));
    expect(document.querySelector(".sought")).not.toBeNull();
  });

  it("offers nobody's hero to a spectator", () => {
    show({ figures: [wizard, knight] });
    expect(screen.queryByRole("button", { name: "Find my hero" })).toBeNull();
  });
});

describe("pointers", () => {
  it("reports any cell that is tapped, a target or not", async () => {
    const { user, onpick } = show();
    await user.click(cell("0,1"));
    await user.click(cell("2,-1"));
    expect(onpick.mock.calls).toEqual([["0,1"], ["2,-1"]]);
  });

  it("does not pick the cell it was dragged by", async () => {
    const { onpick } = show();
    const board = screen.getByRole("region");
    board.setPointerCapture = vi.fn();
    const at = (x: number) => ({ pointerId: 1, button: 0, clientX: x, clientY: 20 });
    await fireEvent.pointerDown(cell("0,1"), at(10));
    await fireEvent.pointerMove(cell("0,1"), at(60));
    await fireEvent.pointerUp(cell("0,1"), at(60));
    await fireEvent.click(cell("0,1"), { detail: 1 });
    expect(board.setPointerCapture).toHaveBeenCalledWith(1);
    expect(onpick).not.toHaveBeenCalled();
    await fireEvent.pointerDown(cell("0,1"), at(10));
    await fireEvent.pointerUp(cell("0,1"), at(12));
    await fireEvent.click(cell("0,1"), { detail: 1 });
    expect(onpick).toHaveBeenCalledWith("0,1");
  });

  it("turns with its knob, which picks nothing", async () => {
    const { user, onturn, onpick } = show({ ghost });
    await user.click(screen.getByRole("button", { name: "Turn the chamber" }));
    expect(onturn).toHaveBeenCalledWith(1);
    expect(onpick).not.toHaveBeenCalled();
  });
});
