import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { setLanguage } from "../src/lib/i18n.svelte";
import type { Source } from "../src/lib/source";
import { boardKeys, keyLines } from "../src/table/key_lines";
import { CHOICE_KEYS, choiceKey, chosenPlace, forTable, shownKey } from "../src/table/keys";

function press(key: string): number | null {
  return chosenPlace(new KeyboardEvent("keydown", { key }));
}

/** The letters that mean something at a table, as its files handle them. */
function handled(...files: string[]): string[] {
  const text = files.map((file) => readFileSync(`src/${file}.svelte`, "utf-8")).join("\n");
  const found = [...text.matchAll(/^ {2}(\w): |key(?:\.toLowerCase\(\))? === "(\w)"/gm)];
  return found.map(([, one, other]) => one ?? other ?? "").filter((key) => /[a-z]/.test(key));
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
    const letters = handled("table/TableLayout", "dragon_run/RunTable", "drakon/DrakonTable");
    expect(letters).toEqual(expect.arrayContaining(["t", "m", "u", "i", "c", "h", "w", "o", "r"]));
    expect(letters.filter((letter) => CHOICE_KEYS.includes(letter))).toEqual([]);
  });

  test("they are shown where digits are not enough", () => {
    expect(shownKey(0, 9)).toBeUndefined();
    expect(shownKey(0, 10)).toBe("1");
    expect(shownKey(9, 10)).toBe("B");
  });
});

describe("a key at a table", () => {
  /** Whether a key is the table's, pressed on the first element of this. */
  function taken(html: string, key: string, more: KeyboardEventInit = {}): boolean {
    document.body.innerHTML = html;
    let result = false;
    const listen = (event: KeyboardEvent) => {
      result = forTable(event);
    };
    addEventListener("keydown", listen);
    const event = new KeyboardEvent("keydown", { key, bubbles: true, ...more });
    (document.body.firstElementChild ?? document.body).dispatchEvent(event);
    removeEventListener("keydown", listen);
    document.body.innerHTML = "";
    return result;
  }

  test("is never one of the browser's, a field's or a dialog's", () => {
    expect(taken("<p></p>", "t")).toBe(true);
    expect(taken("<p></p>", "t", { ctrlKey: true })).toBe(false);
    expect(taken("<p></p>", "ArrowLeft", { altKey: true })).toBe(false);
    expect(taken("<p></p>", "m", { metaKey: true })).toBe(false);
    expect(taken("<input>", "t")).toBe(false);
    expect(taken("<select></select>", "ArrowDown")).toBe(false);
    expect(taken("<p></p><dialog open></dialog>", "t")).toBe(false);
  });

  test("does not press what has the focus and something else as well", () => {
    expect(taken("<button></button>", "Enter")).toBe(false);
    expect(taken("<button></button>", " ")).toBe(false);
    expect(taken("<a href='/'></a>", "Enter")).toBe(false);
    expect(taken("<button></button>", "u")).toBe(true);
  });

  test("confirms on a card that is chosen, once", () => {
    const card = (on: boolean) => `<button data-pick="card a" aria-pressed="${on}"></button>`;
    expect(taken(card(true), "Enter")).toBe(true);
    expect(taken(card(false), "Enter")).toBe(false);
    expect(taken(card(true), " ")).toBe(false); // lets go of it
    expect(taken(card(true), "Enter", { repeat: true })).toBe(false);
    expect(taken("<p></p>", "Enter", { repeat: true })).toBe(false);
  });
});

describe("the list of keys", () => {
  const listed = (kind: string, hints = true) =>
    keyLines({ kind } as Source, boardKeys(), hints).map(({ key }) => key);

  test("has every letter a table handles", async () => {
    await setLanguage("en");
    const letters = handled("table/TableLayout", "drakon/DrakonTable");
    expect(letters.length).toBeGreaterThan(4);
    const keys = listed("live").join(" ").toLowerCase();
    for (const letter of letters) expect(keys).toMatch(new RegExp(`(^|[ ,])${letter}($|[ ,])`));
    const run = readFileSync("src/dragon_run/RunTable.svelte", "utf-8");
    for (const letter of handled("dragon_run/RunTable"))
      expect(run).toContain(`{ key: "${letter.toUpperCase()}"`);
  });

  test("has only what works there", () => {
    expect(listed("live")).toEqual(expect.arrayContaining(["I", "U", "Enter"]));
    expect(listed("live", false)).not.toContain("I");
    expect(listed("lesson")).not.toContain("U");
    const replay = listed("replay");
    expect(replay).toEqual(expect.arrayContaining(["← →", "Home, End", "+ − 0", "T", "M", "?"]));
    for (const key of ["I", "U", "Enter", "R, Shift + R"]) expect(replay).not.toContain(key);
    expect(new Set(replay).size).toBe(replay.length);
  });
});
