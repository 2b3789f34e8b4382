import { flushSync } from "svelte";
import { beforeEach, describe, expect, it } from "vitest";
import { Picking } from "../src/drakon/selection.svelte";
import type { DrakonView } from "../src/drakon/view";
import { setLanguage } from "../src/lib/i18n.svelte";
import { settings } from "../src/lib/settings.svelte";
import { Asking } from "../src/table/question.svelte";
import { type Fake, sourceOf, viewOf } from "./drakon_fake";

let source: Fake;
let picking: Picking;

function ask(legal: string[], view: DrakonView = viewOf(), going: string | null = null): void {
  source = sourceOf(legal, view);
  const asking = new Asking(source);
  asking.choosing.ask(source.prompt, "drakon");
  picking = new Picking(
    asking,
    () => view,
    () => going,
  );
}

const lit = () =>
  Object.fromEntries(picking.targets.map((target) => [target.cell, target.is as string]));
const settled = () => new Promise((done) => setTimeout(done));

beforeEach(async () => {
  await setLanguage("en");
  settings.oneTap = false;
});

describe("a turn", () => {
  beforeEach(() =>
    ask([
      "move 1,0",
      "place blank:NE@0,1",
      "place blank:ES@0,1",
      "place blank:SW@3,0",
      "place map:N@0,1",
      "use move 1,0",
      "use move 2,0",
    ]),
  );

  it("highlights where the hero can go, and holds abilities back", () => {
    expect(lit()).toEqual({ "1,0": "lit" });
    expect(picking.abilities).toEqual(["use move"]);
    expect(picking.ready).toBeNull();
  });

  it("shows where a chamber fits as rotated, and where only if rotated", () => {
    picking.tile("blank:NE", 1);
    expect(lit()).toEqual({ "1,0": "lit", "0,1": "place", "3,0": "turn" });
    picking.turn(1);
    picking.turn(1);
    expect(lit()).toEqual({ "1,0": "lit", "0,1": "turn", "3,0": "place" });
  });

  it("holds the chamber over the cell, cycles through the rotations that fit, and places it", async () => {
    picking.tile("blank:NE", 1);
    picking.cell("0,1");
    expect(picking.ghost).toEqual({ face: "blank:NE", cell: "0,1", fits: true });
    expect(picking.ways).toBe(2);
    picking.turn(1);
    expect(picking.ghost?.face).toBe("blank:ES");
    picking.turn(1);
    picking.cell("0,1");
    await settled();
    expect(source.answers).toEqual(["place blank:NE@0,1"]);
  });

  it("rotates a chamber automatically where it fits only rotated", () => {
    picking.tile("blank:NE", 1);
    picking.cell("3,0");
    expect(picking.ghost?.face).toBe("blank:SW");
  });

  it("moves on the second tap, and means the plain move and not the ability", async () => {
    picking.cell("1,0");
    expect(picking.ready?.text).toBe("move 1,0");
    expect(source.answers).toEqual([]);
    picking.cell("1,0");
    await settled();
    expect(source.answers).toEqual(["move 1,0"]);
  });

  it("moves with one tap if enabled, but never places with one", async () => {
    settings.oneTap = true;
    picking.tile("blank:NE", 1);
    picking.cell("0,1");
    await settled();
    expect(source.answers).toEqual([]);
    picking.cell("1,0");
    await settled();
    expect(source.answers).toEqual(["move 1,0"]);
  });

  it("uses the ability after its button", () => {
    picking.ability("use move");
    expect(lit()).toEqual({ "1,0": "lit", "2,0": "lit" });
    picking.cell("1,0");
    expect(picking.ready?.text).toBe("use move 1,0");
    picking.ability("use move");
    expect(picking.ready).toBeNull();
  });

  it("asks why a chamber does not fit, and never with a legal answer", async () => {
    picking.tile("blank:NE", 1);
    picking.cell("7,7");
    await settled();
    expect(source.answers).toEqual(["place blank:NE@7,7"]);
    expect(picking.asking.refusal?.message).toBe("no");
    expect(lit()["7,7"]).toBe("refused");
    picking.cell("0,1");
    expect(picking.asking.refusal).toBeNull();
    expect(lit()).not.toHaveProperty("7,7");
  });

  it("is dragged: over a cell that fits it lies there, over another it is refused", async () => {
    picking.tile("blank:NE", 1);
    picking.drag("0,1");
    expect(picking.ghost).toMatchObject({ cell: "0,1", fits: true });
    picking.drag("5,5");
    expect(picking.ghost).toMatchObject({ cell: "5,5", fits: false });
    picking.drag("0,1");
    picking.drop("0,1");
    expect(picking.ready?.text).toBe("place blank:NE@0,1");
    picking.drag("5,5");
    picking.drop("5,5");
    await settled();
    expect(source.answers).toEqual(["place blank:NE@5,5"]);
  });

  it("releases the chamber for a move", () => {
    picking.tile("map:N", 1);
    picking.cell("1,0");
    expect(picking.ready?.text).toBe("move 1,0");
    expect(picking.asking.choosing.chosen.tile).toBeUndefined();
  });
});

describe("other questions", () => {
  it("cycles through the paths to one chamber", () => {
    ask(["move 1,0>2,0", "move 0,1>2,0"]);
    picking.cell("2,0");
    expect(picking.ways).toBe(2);
    expect(picking.ready?.path).toEqual(["1,0", "2,0"]);
    picking.turn(1);
    expect(picking.ready?.path).toEqual(["0,1", "2,0"]);
  });

  it("takes two cells in any order", () => {
    ask(["exchange 0,0 1,0", "exchange 1,0 2,0"]);
    expect(Object.keys(lit()).sort()).toEqual(["0,0", "1,0", "2,0"]);
    picking.cell("2,0");
    expect(picking.first).toBe("2,0");
    expect(lit()).toEqual({ "1,0": "lit" });
    picking.cell("1,0");
    expect(picking.ready?.text).toBe("exchange 1,0 2,0");
  });

  it("chooses a hero by the figure, then the path", () => {
    const view = viewOf();
    view.seats.push({ hero: "dwarf", at: "2,0", hand: 1, coins: 0, locked: 0, ability: true });
    ask(["control 1 0,0", "control 2 1,0", "control 2 0,0"], view);
    expect(picking.seats).toEqual([1, 2]);
    expect(lit()).toEqual({ "1,0": "lit", "2,0": "lit" });
    picking.cell("2,0");
    expect(lit()).toEqual({ "1,0": "lit", "0,0": "lit" });
    picking.cell("1,0");
    expect(picking.ready?.text).toBe("control 2 1,0");
  });

  it("offers seats and coins as buttons", () => {
    ask(["use rob 1", "use swap 1", "use swap 2", "end"]);
    expect(picking.onlyAbilities).toBe(true);
    expect(Object.fromEntries(picking.chips)).toEqual({ seat: [1], coin: [1, 2] });
    picking.toggle("coin", 2);
    expect(picking.ready?.text).toBe("use swap 2");
    expect(picking.bare.map((token) => token.text)).toEqual(["end"]);
  });

  it("rotates a placed chamber, and says when nothing changes", () => {
    ask(["rotate 1,0 N", "rotate 1,0 W", "rotate none"]);
    picking.cell("1,0");
    expect(picking.ghost).toEqual({ face: "find_coin:N", cell: "1,0", fits: true });
    picking.turn(1);
    expect(picking.ready?.text).toBe("rotate 1,0 W");
    expect(picking.bare.map((token) => token.text)).toEqual(["rotate none"]);
  });

  it("floats the chamber whose effect is being resolved", () => {
    ask(["float N@0,1", "float E@0,1", "decline"], viewOf(), "1,0");
    expect(lit()).toEqual({ "0,1": "place" });
    picking.cell("0,1");
    expect(picking.ghost?.face).toBe("find_coin:N");
  });

  it("collects chambers to discard, or none", () => {
    ask(["use discard", "use discard blank:NE", "use discard blank:NE map:N", "end"]);
    picking.ability("use discard");
    expect(picking.ready?.text).toBe("use discard");
    picking.tile("blank:NE", 1);
    expect(picking.ready?.text).toBe("use discard blank:NE");
    picking.tile("map:N", 1);
    expect(picking.ready?.text).toBe("use discard blank:NE map:N");
  });

  it("switches a chamber of the hand for one of the lair, either first", () => {
    ask(["switch 2,0 map:N", "switch 2,0 map:E", "switch 1,0 blank:NE", "decline"]);
    expect(lit()).toEqual({ "1,0": "lit", "2,0": "lit" });
    picking.cell("2,0");
    picking.tile("map:N", 1);
    expect(picking.ghost).toEqual({ face: "map:N", cell: "2,0", fits: true });
    picking.turn(1);
    flushSync();
    expect(picking.ready?.text).toBe("switch 2,0 map:E");
  });

  it("turns only the chosen one of two chambers of a kind", () => {
    const view = viewOf();
    const [me] = view.seats;
    if (me) me.hand = ["blank:NE", "map:N", "blank:NE"];
    ask(["place blank:NE@0,1", "place blank:ES@3,0", "place map:N@0,1"], view);
    const faces = () => [0, 2].map((at) => picking.faced("blank:NE", at));
    picking.tile("blank:NE", 2, 2);
    picking.turn(1);
    expect(picking.placeOf("blank:NE")).toBe(2);
    expect(faces()).toEqual(["blank:NE", "blank:ES"]);
    picking.tile("blank:NE", 2, 0);
    expect(picking.placeOf("blank:NE")).toBe(0);
    expect(picking.faced("blank:NE")).toBe("blank:NE");
    picking.turn(-1);
    expect(faces()).toEqual(["blank:NW", "blank:ES"]);
    picking.tile("blank:NE", 2, 0);
    expect(picking.asking.choosing.touched).toBe(false);
  });

  it("marks a way into Drakon or to a lost coin, if there is a coin to lose", () => {
    const board = { "0,0": "start:NESW", "1,0": "lose_coin:E", "2,0": "blank:NE" };
    const harms = () => Object.fromEntries(picking.targets.map(({ cell, harm }) => [cell, harm]));
    const moves = ["move 1,0", "move 2,0"];
    ask(moves, viewOf({ board, drakon: "2,0" }));
    expect(harms()["1,0"]).toBe("you lose a coin there");
    expect(harms()["2,0"]).toMatch(/^Drakon catches you/);
    const poor = viewOf({ board });
    const [me] = poor.seats;
    if (me) me.coins = [];
    ask(moves, poor);
    expect(harms()).toEqual({ "1,0": undefined, "2,0": undefined });
    // Somebody else's hero may be sent there with pleasure.
    ask(["control 1 1,0", "control 1 2,0"], viewOf({ board, drakon: "2,0" }));
    expect(Object.values(harms()).filter(Boolean)).toEqual([]);
  });

  it("shows nothing to choose while it is not asked", () => {
    ask([]);
    picking.cell("1,0");
    picking.tile("blank:NE", 1);
    expect(picking.targets).toEqual([]);
    expect(source.answers).toEqual([]);
  });
});
