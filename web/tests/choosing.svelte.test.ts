import { beforeEach, describe, expect, test } from "vitest";
import { Choosing } from "../src/lib/answer_builder.svelte";

let choosing: Choosing;

function ask(...legal: string[]): void {
  const game = legal.includes("charge") ? "dragon_run" : "drakon";
  choosing.ask({ id: 1, rule: null, legal }, game);
}

beforeEach(() => {
  choosing = new Choosing();
});

describe("placing and moving", () => {
  beforeEach(() =>
    ask(
      "move 1,0",
      "place blank:ES@0,-1",
      "place blank:SW@0,-1",
      "place blank:NE@2,0",
      "place map:N@2,0",
    ),
  );

  test("nothing is sent before anything is chosen", () => {
    expect(choosing.touched).toBe(false);
    expect(choosing.ready).toBeNull();
    expect(choosing.openValues("verb")).toEqual(["move", "place"]);
  });

  test("a chamber narrows the cells, in any rotation", () => {
    choosing.pick("tile", "blank:NE");
    expect(choosing.openValues("cell")).toEqual(["0,-1", "2,0"]);
    expect(choosing.openValues("tile")).toEqual(["blank:NE", "map:N"]);
    expect(choosing.ready).toBeNull();
  });

  test("a chamber and a cell are enough, and turning cycles through the rotations that fit", () => {
    choosing.pick("tile", "blank:NE");
    choosing.pick("cell", "0,-1");
    expect(choosing.ready?.text).toBe("place blank:ES@0,-1");
    choosing.turn();
    expect(choosing.ready?.text).toBe("place blank:SW@0,-1");
    choosing.turn();
    expect(choosing.ready?.text).toBe("place blank:ES@0,-1");
    choosing.turn(-1);
    expect(choosing.ready?.text).toBe("place blank:SW@0,-1");
  });

  test("the order of choosing does not matter", () => {
    choosing.pick("cell", "2,0");
    expect(choosing.openValues("tile")).toEqual(["blank:NE", "map:N"]);
    choosing.pick("tile", "map:N");
    expect(choosing.ready?.text).toBe("place map:N@2,0");
  });

  test("choices that conflict with the new one are released", () => {
    choosing.pick("tile", "map:N");
    choosing.pick("cell", "1,0");
    expect(choosing.chosen).toEqual({ cell: "1,0" });
    expect(choosing.ready?.text).toBe("move 1,0");
  });

  test("what is in no answer cannot be chosen", () => {
    expect(choosing.pick("cell", "9,9")).toBe(false);
    expect(choosing.chosen).toEqual({});
  });

  test("releasing a choice widens the answers again", () => {
    choosing.pick("tile", "map:N");
    choosing.drop("tile");
    expect(choosing.candidates).toHaveLength(5);
    choosing.pick("tile", "map:N");
    choosing.clear();
    expect(choosing.touched).toBe(false);
  });
});

test("several paths to the same cell can be cycled through", () => {
  ask("move 1,0>1,1", "move 0,1>1,1", "move 1,0");
  choosing.pick("cell", "1,1");
  expect(choosing.ready?.text).toBe("move 1,0>1,1");
  choosing.turn();
  expect(choosing.ready?.text).toBe("move 0,1>1,1");
  choosing.turn();
  expect(choosing.ready?.text).toBe("move 1,0>1,1");
});

test("a seat and a cell make an answer together", () => {
  ask("control 1 0,1", "control 1 1,0", "control 2 0,1", "decline");
  choosing.pick("seat", 1);
  expect(choosing.ready).toBeNull();
  expect(choosing.openValues("cell")).toEqual(["0,1", "1,0"]);
  choosing.pick("cell", "1,0");
  expect(choosing.ready?.text).toBe("control 1 1,0");
  choosing.pick("seat", 2);
  expect(choosing.chosen).toEqual({ seat: 2 });
});

test("two cells are chosen one after the other", () => {
  ask("exchange 0,1 1,0", "exchange 0,1 2,0", "exchange 1,0 2,0");
  choosing.pick("cell", "0,1");
  expect(choosing.openValues("other")).toEqual(["1,0", "2,0"]);
  choosing.pick("other", "2,0");
  expect(choosing.ready?.text).toBe("exchange 0,1 2,0");
});

describe("lists of cards", () => {
  beforeEach(() =>
    ask(
      "charge",
      "hide object_1 object_1",
      "hide object_3",
      "cry object_3",
      "power heal 1 object_3",
    ),
  );

  test("say what is paid, each card as often as it is held", () => {
    choosing.pick("verb", "hide");
    expect(choosing.ready).toBeNull();
    choosing.toggle("object_1", 2);
    expect(choosing.ready).toBeNull();
    expect(choosing.takes("object_3")).toBe(false);
    choosing.toggle("object_1", 2);
    expect(choosing.ready?.text).toBe("hide object_1 object_1");
  });

  test("take a card off again", () => {
    choosing.pick("verb", "hide");
    choosing.toggle("object_3");
    expect(choosing.ready?.text).toBe("hide object_3");
    choosing.toggle("object_3");
    expect(choosing.list).toEqual([]);
    expect(choosing.ready).toBeNull();
  });

  test("are released by an answer that takes none", () => {
    choosing.pick("verb", "cry");
    choosing.toggle("object_3");
    choosing.pick("verb", "charge");
    expect(choosing.list).toEqual([]);
    expect(choosing.ready?.text).toBe("charge");
  });
});

test("an empty list is an answer of its own", () => {
  ask("use discard", "use discard blank:NE", "end");
  choosing.pick("verb", "use discard");
  expect(choosing.ready?.text).toBe("use discard");
  choosing.toggle("blank:NE");
  expect(choosing.ready?.text).toBe("use discard blank:NE");
});

describe("questions", () => {
  test("the same one again keeps the choices", () => {
    ask("move 1,0", "move 0,1");
    choosing.pick("cell", "1,0");
    choosing.ask({ id: 1, rule: null, legal: ["move 1,0", "move 0,1"] }, "drakon");
    expect(choosing.ready?.text).toBe("move 1,0");
  });

  test("a single answer is chosen already, and takes one click", () => {
    choosing.ask({ id: 2, rule: null, legal: ["decline"] }, "drakon");
    expect(choosing.ready?.text).toBe("decline");
    choosing.ask({ id: 3, rule: null, legal: ["switch 2,0 blank:N"] }, "drakon");
    expect(choosing.ready?.text).toBe("switch 2,0 blank:N");
    choosing.ask({ id: 4, rule: null, legal: ["more", "end"] }, "drakon");
    expect(choosing.ready).toBeNull();
  });

  test("another one resets them", () => {
    ask("move 1,0", "move 0,1");
    choosing.pick("cell", "1,0");
    choosing.ask({ id: 2, rule: null, legal: ["end", "use move 1,0"] }, "drakon");
    expect(choosing.chosen).toEqual({});
    choosing.ask(null, "drakon");
    expect(choosing.candidates).toEqual([]);
  });
});
