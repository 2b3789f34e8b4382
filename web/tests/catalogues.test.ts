/** The three languages have the same keys and placeholders, and no empty text. */

import { describe, expect, it } from "vitest";
import de from "../src/texts/de";
import en from "../src/texts/en";
import fr from "../src/texts/fr";

/** Every text by its key; singular and plural are separate texts. */
function leaves(tree: unknown, at = ""): [string, string][] {
  if (typeof tree === "string") return [[at, tree]];
  return Object.entries(tree as Record<string, unknown>).flatMap(([key, inside]) =>
    leaves(inside, at === "" ? key : `${at}.${key}`),
  );
}

function blanks(text: string): string[] {
  return [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
}

/** The singular may leave out its number. */
function needed(key: string, text: string): string[] {
  return key.endsWith(".one") ? blanks(text).filter((blank) => blank !== "{n}") : blanks(text);
}

/** Number of words in a text, without placeholders and punctuation. */
function spoken(text: string): number {
  return text.replace(/\{\w+\}/g, "").match(/\p{L}+/gu)?.length ?? 0;
}

const ENGLISH = new Map(leaves(en));

describe.each([
  ["English", en],
  ["German", de],
  ["French", fr],
])("%s", (_, catalogue) => {
  const texts = leaves(catalogue);

  it("has exactly the keys of the others", () => {
    expect(texts.map(([key]) => key).sort()).toEqual([...ENGLISH.keys()].sort());
  });

  it("has the placeholders of the others", () => {
    const other = texts
      .filter(([key, text]) => {
        const english = needed(key, ENGLISH.get(key) ?? "").join();
        return needed(key, text).join() !== english;
      })
      .map(([key, text]) => `${key}: ${text}`);
    expect(other).toEqual([]);
  });

  it("has no empty text", () => {
    expect(texts.filter(([, text]) => text !== "" && text.trim() !== text)).toEqual([]);
    const empty = texts.filter(([key, text]) => text === "" && ENGLISH.get(key) !== "");
    expect(empty).toEqual([]);
  });
});

it.each([
  ["German", de],
  ["French", fr],
])("%s leaves no sentence in English", (_, catalogue) => {
  const same = leaves(catalogue).filter(
    ([key, text]) => text === ENGLISH.get(key) && spoken(text) > 3,
  );
  expect(same).toEqual([]);
});

it("French punctuation cannot wrap onto a line of its own", () => {
  expect(leaves(fr).filter(([, text]) => / [:;!?»]|« /.test(text))).toEqual([]);
});
