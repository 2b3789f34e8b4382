import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { inHand, parse, readCell, shape, type Token, turned } from "../src/lib/tokens";

const EMPTY: Omit<Token, "text" | "verb"> = {
  cell: null,
  other: null,
  path: null,
  tile: null,
  arrows: null,
  seat: null,
  coin: null,
  word: null,
  list: null,
};

/** Every form of an answer in the notation, with an example and its parts. */
const FORMS: [string, string, Partial<Token>][] = [
  ["pick HERO", "pick amazon", { verb: "pick", word: "amazon" }],
  [
    "place KIND:ARROWS@X,Y",
    "place blank:ES@0,-1",
    { verb: "place", tile: "blank:NE", arrows: "ES", cell: "0,-1", path: ["0,-1"] },
  ],
  ["move X,Y", "move 1,0", { verb: "move", cell: "1,0", path: ["1,0"] }],
  ["move X,Y>X,Y", "move 1,0>1,-1", { verb: "move", cell: "1,-1", path: ["1,0", "1,-1"] }],
  ["return X,Y", "return 0,0", { verb: "return", cell: "0,0", path: ["0,0"] }],
  ["use move X,Y", "use move 2,0", { verb: "use move", cell: "2,0", path: ["2,0"] }],
  ["use move X,Y>X,Y", "use move 2,0>3,0", { verb: "use move", cell: "3,0", path: ["2,0", "3,0"] }],
  [
    "use push SEAT X,Y",
    "use push 1 1,0",
    { verb: "use push", seat: 1, cell: "1,0", path: ["1,0"] },
  ],
  [
    "use push SEAT X,Y>X,Y",
    "use push 1 1,0>1,1",
    { verb: "use push", seat: 1, cell: "1,1", path: ["1,0", "1,1"] },
  ],
  [
    "use discard KIND:ARROWS ...",
    "use discard blank:NE wind:NS",
    { verb: "use discard", list: ["blank:NE", "wind:NS"] },
  ],
  ["use discard", "use discard", { verb: "use discard", list: [] }],
  ["use rob SEAT", "use rob 2", { verb: "use rob", seat: 2 }],
  ["use swap COIN", "use swap 3", { verb: "use swap", coin: 3 }],
  ["use walk X,Y", "use walk 1,0", { verb: "use walk", cell: "1,0", path: ["1,0"] }],
  ["use walk X,Y>X,Y", "use walk 1,0>2,0", { verb: "use walk", cell: "2,0", path: ["1,0", "2,0"] }],
  ["end", "end", { verb: "end" }],
  ["prevent", "prevent", { verb: "prevent" }],
  ["more", "more", { verb: "more" }],
  ["decline", "decline", { verb: "decline" }],
  ["destroy X,Y", "destroy -3,4", { verb: "destroy", cell: "-3,4", path: ["-3,4"] }],
  ["drakon X,Y", "drakon 1,0", { verb: "drakon", cell: "1,0", path: ["1,0"] }],
  ["map SEAT", "map 2", { verb: "map", seat: 2 }],
  ["escape", "escape", { verb: "escape" }],
  ["float ARROWS@X,Y", "float NS@2,1", { verb: "float", arrows: "NS", cell: "2,1", path: ["2,1"] }],
  [
    "switch X,Y KIND:ARROWS",
    "switch 1,0 map:W",
    { verb: "switch", cell: "1,0", path: ["1,0"], tile: "map:N", arrows: "W" },
  ],
  ["control SEAT X,Y", "control 1 0,2", { verb: "control", seat: 1, cell: "0,2", path: ["0,2"] }],
  [
    "control SEAT X,Y>X,Y",
    "control 1 0,1>0,2",
    { verb: "control", seat: 1, cell: "0,2", path: ["0,1", "0,2"] },
  ],
  [
    "rotate X,Y ARROWS",
    "rotate 1,0 NES",
    { verb: "rotate", cell: "1,0", path: ["1,0"], arrows: "NES" },
  ],
  ["rotate none", "rotate none", { verb: "rotate none" }],
  ["bargain COIN X,Y", "bargain 2 1,0", { verb: "bargain", coin: 2, cell: "1,0", path: ["1,0"] }],
  [
    "exchange X,Y X,Y",
    "exchange -1,0 2,0",
    { verb: "exchange", cell: "-1,0", path: ["-1,0"], other: "2,0" },
  ],
  ["charge", "charge", { verb: "charge" }],
  ["hide CARD ...", "hide object_1 object_3", { verb: "hide", list: ["object_1", "object_3"] }],
  ["hide", "hide", { verb: "hide", list: [] }],
  ["cry CARD ...", "cry object_3", { verb: "cry", list: ["object_3"] }],
  [
    "power heal SEAT CARD ...",
    "power heal 1 object_5",
    { verb: "power heal", seat: 1, list: ["object_5"] },
  ],
  ["power attack", "power attack", { verb: "power attack" }],
  [
    "power steal SEAT CARD ...",
    "power steal 2 object_1 object_1",
    { verb: "power steal", seat: 2, list: ["object_1", "object_1"] },
  ],
  ["power look", "power look", { verb: "power look" }],
  ["power dig", "power dig", { verb: "power dig" }],
  ["power lullaby", "power lullaby", { verb: "power lullaby" }],
  ["play CARD", "play vision", { verb: "play", word: "vision" }],
  [
    "play mind_control SEAT",
    "play mind_control 1",
    { verb: "play", word: "mind_control", seat: 1 },
  ],
  ["again", "again", { verb: "again" }],
  ["pass", "pass", { verb: "pass" }],
  ["under", "under", { verb: "under" }],
  ["leave", "leave", { verb: "leave" }],
  ["annul", "annul", { verb: "annul" }],
  ["discard CARD ...", "discard light health", { verb: "discard", list: ["light", "health"] }],
  ["keep CARD", "keep languor", { verb: "keep", word: "languor" }],
  ["target SEAT", "target 3", { verb: "target", seat: 3 }],
];

const RUN = FORMS.findIndex(([form]) => form === "charge");

test.each(FORMS.slice(0, RUN))("%s in Drakon", (_form, text, parts) => {
  expect(parse(text, "drakon")).toEqual({ ...EMPTY, text, ...parts });
});

test.each(FORMS.slice(RUN))("%s in Dragon Run", (_form, text, parts) => {
  expect(parse(text, "dragon_run")).toEqual({ ...EMPTY, text, ...parts });
});

test("what may not be known has a verb and no parts", () => {
  expect(parse("use discard ?", "drakon")).toEqual({
    ...EMPTY,
    text: "use discard ?",
    verb: "use discard",
  });
});

test("answers of a game without a grammar have no parts", () => {
  expect(parse("bid 3 4", "guess")).toEqual({ ...EMPTY, text: "bid 3 4", verb: "bid 3 4" });
});

/** The forms in the second column of the tables of players' answers. */
function documented(): string[] {
  const notation = readFileSync("../docs/notation.md", "utf8");
  const forms = new Set<string>();
  for (const heading of ["## Tokens: the answers", "### Tokens of Dragon Run"]) {
    const section = notation.slice(notation.indexOf(`\n${heading}\n`));
    const players = section.slice(0, section.indexOf("Tokens of chance"));
    for (const row of players.split("\n").filter((each) => each.startsWith("| "))) {
      const [, kind = "", tokens = ""] = row.split("|");
      if (kind.trim().startsWith("pending") || kind.includes("---")) continue;
      for (const [, form = ""] of tokens.matchAll(/`([^`]+)`/g)) forms.add(form);
    }
  }
  return [...forms];
}

test("every form in the notation is tried here", () => {
  const forms = documented();
  expect(forms.length).toBeGreaterThan(40);
  const tried = new Set(FORMS.map(([form]) => form));
  expect(forms.filter((form) => !tried.has(form))).toEqual([]);
});

describe("chambers and cells", () => {
  test.each([
    ["-", "-"],
    ["W", "N"],
    ["ES", "NE"],
    ["NW", "NE"],
    ["EW", "NS"],
    ["ESW", "NES"],
    ["NESW", "NESW"],
  ])("arrows %s have the shape %s in a hand", (arrows, kept) => {
    expect(shape(arrows)).toBe(kept);
  });

  test("turning goes round in four quarters", () => {
    expect(turned("NE", 1)).toBe("ES");
    expect(turned("NE", 2)).toBe("SW");
    expect(turned("NE", -1)).toBe("NW");
    expect(turned("N", 4)).toBe("N");
    expect(turned("-", 1)).toBe("-");
  });

  test("a chamber in a hand has no rotation", () => {
    expect(inHand("steal_left:SW")).toBe("steal_left:NE");
  });

  test("cells may be negative", () => {
    expect(readCell("-2,13")).toEqual([-2, 13]);
  });
});
