import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { CHOICE_KEYS, choiceKey, chosenPlace, shownKey } from "../src/table/keys";

function press(key: string): number | null {
  return chosenPlace(new KeyboardEvent("keydown", { key }));
}

describe("the keys of choices", () => {
  test("each place has a key of one character, and each key chooses its place", () => {
    CHOICE_KEYS.forEach((key, at) => {
      expect(choiceKey(at)).toBe(key);
      expect(key).toHaveLength(1);
      expect(press(key)).toBe(at);
      expect(press(key.toUpperCase())).toBe(at);
    });
    expect(CHOICE_KEYS.length).toBeGreaterThan(20);
    expect(new Set(CHOICE_KEYS).size).toBe(CHOICE_KEYS.length);
    expect(choiceKey(CHOICE_KEYS.length)).toBeUndefined();
    expect(press("Enter")).toBeNull();
    expect(press("0")).toBeNull();
  });

  test("no key means something else at a table", () => {
    const files = ["table/TableFrame", "dragonrun/RunTable", "drakon/DrakonTable"];
    const text = files.map((file) => readFileSync(`src/${file}.svelte`, "utf-8")).join("\n");
    const others = [...text.matchAll(/^ {2}(\w): |key(?:\.toLowerCase\(\))? === "(\w)"/gm)];
    const letters = others.map((found) => found[1] ?? found[2] ?? "");
    expect(letters).toEqual(expect.arrayContaining(["t", "m", "u", "i", "c", "h", "w", "o", "r"]));
    expect(letters.filter((letter) => CHOICE_KEYS.includes(letter))).toEqual([]);
  });

  test("they are shown where digits are not enough", () => {
    expect(shownKey(0, 9)).toBeUndefined();
    expect(shownKey(0, 10)).toBe("1");
    expect(shownKey(9, 10)).toBe("B");
  });
});
