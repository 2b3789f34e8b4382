import { beforeEach, describe, expect, it } from "vitest";
import { boxValue, changed, isCustom } from "../src/box/edited_box.svelte";
import { otherFaults, rowFaults, sectionFaults } from "../src/box/fault_text";
import { asOwnBox, boxAt, remove, save, shelf, withBox } from "../src/box/own_box";
import type { BoxFault, BoxSection } from "../src/lib/wire";

const SECTIONS: BoxSection[] = [
  {
    name: "chambers",
    count: 9,
    usual: 9,
    most: 200,
    rows: [
      {
        name: "blank",
        clause: "CH-BLANK",
        cells: [
          { name: "N", count: 4, usual: 4 },
          { name: "NE", count: 5, usual: 5 },
        ],
      },
    ],
  },
  {
    name: "coins",
    count: 5,
    usual: 5,
    most: 200,
    rows: [{ name: "1", clause: "SET-4", cells: [{ name: "", count: 5, usual: 5 }] }],
  },
];

function fault(...at: string[]): BoxFault {
  return { code: "too_few", at, message: "", values: {} };
}

describe("numbers", () => {
  it("become an option of the table, with shapes only where there are several", () => {
    expect(boxValue(SECTIONS)).toEqual({ chambers: { blank: { N: 4, NE: 5 } }, coins: { 1: 5 } });
  });

  it("change in one place, and their section's total with them", () => {
    const now = changed(SECTIONS, ["chambers", "blank", "NE"], 7);
    expect(boxValue(now).chambers).toEqual({ blank: { N: 4, NE: 7 } });
    expect(now.map((section) => section.count)).toEqual([11, 5]);
    expect(SECTIONS[0]?.count).toBe(9);
    expect([isCustom(SECTIONS), isCustom(now)]).toEqual([false, true]);
  });
});

it("a fault is shown once: with its row, its section or the box", () => {
  const faults = [
    fault("chambers", "blank", "N"),
    fault("chambers", "'blonk'"),
    fault("coins"),
    fault(),
    fault("edition"),
  ];
  const [chambers, coins] = SECTIONS as [BoxSection, BoxSection];
  expect(rowFaults(faults, "chambers", "blank")).toEqual([faults[0]]);
  expect(sectionFaults(faults, chambers)).toEqual([faults[1]]);
  expect(sectionFaults(faults, coins)).toEqual([faults[2]]);
  expect(otherFaults(faults, SECTIONS)).toEqual([faults[3], faults[4]]);
});

describe("the shelf", () => {
  beforeEach(() => localStorage.clear());

  it("keeps the latest boxes of each game under their names", () => {
    save("drakon", { name: "A", file: "1" });
    save("drakon", { name: "B", file: "2" });
    save("drakon", { name: "A", file: "3" });
    expect(shelf("drakon")).toEqual([
      { name: "A", file: "3" },
      { name: "B", file: "2" },
    ]);
    expect(shelf("dragon_run")).toEqual([]);
    remove("drakon", "A");
    expect(shelf("drakon").map((each) => each.name)).toEqual(["B"]);
  });

  it("ignores what is not a box", () => {
    localStorage.setItem("wyrmhold.boxes.drakon", '[1, {"name": "x"}, {"name": "y", "file": "z"}]');
    expect(shelf("drakon")).toEqual([{ name: "y", file: "z" }]);
    localStorage.setItem("wyrmhold.boxes.drakon", "{");
    expect(shelf("drakon")).toEqual([]);
    for (const odd of [null, 3, {}, { name: "x", option: "box", value: 3 }])
      expect(asOwnBox(odd)).toBeNull();
  });
});

it("a box is the only option of a table that is an object", () => {
  const box = { name: "Mine", option: "box", value: { coins: { 1: 5 } } };
  const options = withBox({ goal: "gold", heroes: true }, box);
  expect(options).toEqual({ goal: "gold", heroes: true, box: box.value });
  expect(boxAt(options)).toEqual(box.value);
  expect(boxAt({ goal: "gold" })).toBeNull();
  expect(withBox({ goal: "gold" }, null)).toEqual({ goal: "gold" });
});
