import { describe, expect, test } from "vitest";
import {
  type Clause,
  linked,
  loadRules,
  sectionsOf,
  slugOf,
  translated,
} from "../src/rules/clauses";
import { boxesOf, piecesByClause, withExpansions } from "../src/rules/reference";
import { loadOverviews } from "../src/rules/rulebook";
import { folded, marked, search, wordsOf } from "../src/rules/search";
import { loadNames } from "../src/texts/names";

function clause(id: string, title: string, rule: string, more: Partial<Clause> = {}): Clause {
  return {
    game: "drakon",
    id,
    section: "Moving",
    title,
    rule,
    ruling: null,
    reconstructed: null,
    differences: {},
    changed: {},
    tokens: [],
    ...more,
  };
}

const CLAUSES = [
  clause("MOVE-1", "Through arrows", "Go where an arrow leads."),
  clause("MOVE-2", "Wind", "A wind moves you.", { ruling: "An arrow does not stop it." }),
  clause("PLACE-1", "The arrow's end", "Lay it down.", { differences: { fourth: "Also Höhle." } }),
];
const ids = (found: readonly Clause[]) => found.map((each) => each.id);

describe("search", () => {
  test("finds by id, title and text, best match first", () => {
    expect(ids(search(CLAUSES, "move-2"))).toEqual(["MOVE-2"]);
    expect(ids(search(CLAUSES, "arrow"))).toEqual(["MOVE-1", "PLACE-1", "MOVE-2"]);
    expect(ids(search(CLAUSES, "move"))).toEqual(["MOVE-1", "MOVE-2"]);
  });

  test("requires every word, anywhere in the clause", () => {
    expect(ids(search(CLAUSES, "wind arrow"))).toEqual(["MOVE-2"]);
    expect(search(CLAUSES, "wind lay")).toEqual([]);
    expect(search(CLAUSES, "  ")).toEqual([]);
  });

  test("ignores accents and case", () => {
    expect(ids(search(CLAUSES, "HOHLE"))).toEqual(["PLACE-1"]);
    expect(folded("Größe, Œuvre, l’or")).toBe("grosse, oeuvre, l'or");
    expect(wordsOf(" Zwei  Wörter ")).toEqual(["zwei", "worter"]);
  });

  test("highlights matches in the original text", () => {
    expect(marked("Große Höhle", ["hohle"])).toEqual([
      { text: "Große ", hit: false },
      { text: "Höhle", hit: true },
    ]);
    expect(marked("Straße", ["strass"]).map((part) => part.text)).toEqual(["Straß", "e"]);
    expect(marked("nothing", ["x"])).toEqual([{ text: "nothing", hit: false }]);
  });
});

describe("clauses", () => {
  test("link to each other, but not to lookalikes", () => {
    const parts = linked("See (MOVE-1) and RE-DO.", new Set(["MOVE-1"]));
    expect(parts.filter((part) => part.id)).toEqual([{ text: "MOVE-1", id: true }]);
    expect(parts.map((part) => part.text).join("")).toBe("See (MOVE-1) and RE-DO.");
  });

  test("fall back to English where a translation is missing", () => {
    const told = {
      title: "Wind",
      rule: "Ein Wind.",
      ruling: null,
      reconstructed: null,
      differences: { fourth: "Auch." },
      changed: {},
    };
    const book = translated(CLAUSES, {
      sections: { Moving: "Bewegen" },
      clauses: { drakon: { "MOVE-2": told } },
    });
    expect(book.clauses[1]).toMatchObject({ rule: "Ein Wind.", ruling: CLAUSES[1]?.ruling });
    expect(book.clauses[0]).toMatchObject({ rule: CLAUSES[0]?.rule });
    expect(sectionsOf(book, "drakon").map(({ slug, title }) => [slug, title])).toEqual([
      ["moving", "Bewegen"],
    ]);
    expect(slugOf("Heroes!")).toBe("heroes");
  });

  test("are all there in every language", async () => {
    const english = await loadRules("en");
    for (const language of ["de", "fr"] as const) {
      const book = await loadRules(language);
      expect(ids(book.clauses)).toEqual(ids(english.clauses));
      book.clauses.forEach((each, n) => {
        const { rule, reconstructed } = english.clauses[n] as Clause;
        expect(each.rule, each.id).not.toBe(rule);
        if (reconstructed !== null) expect(each.reconstructed, each.id).not.toBe(reconstructed);
      });
      for (const game of ["drakon", "dragon_run"])
        for (const { slug, title, clauses } of sectionsOf(book, game))
          expect(book.sections[clauses[0]?.section ?? ""], slug).toBe(title);
    }
  });
});

describe("the reference", () => {
  test("names every piece and says what it does, in every language and box", async () => {
    const { clauses } = await loadRules("en");
    const known = new Set(ids(clauses));
    for (const language of ["en", "de", "fr"] as const) {
      const names = await loadNames(language);
      for (const game of ["drakon", "dragon_run"]) {
        const boxes = boxesOf(game, names);
        expect(boxes.length).toBeGreaterThan(0);
        for (const box of boxes)
          for (const piece of Object.values(box.pieces).flat()) {
            const about = `${language} ${box.id} ${piece.id}`;
            expect(piece.name, about).not.toBe("");
            expect(piece.effect, about).not.toBe("");
            expect(piece.count, about).toBeGreaterThan(0);
            expect(known, about).toContain(piece.clause);
          }
      }
    }
  });

  test("an expansion adds its chambers and counts those it shares", () => {
    const [third, , more] = boxesOf("drakon", null);
    if (third === undefined || more === undefined) throw new Error("a box is missing");
    const both = withExpansions(third, [more]).pieces.chambers;
    const count = (pieces: typeof both) => pieces.reduce((sum, { count }) => sum + count, 0);
    expect(count(both)).toBe(count(third.pieces.chambers) + count(more.pieces.chambers));
    expect(new Set(both.map(({ id }) => id)).size).toBe(both.length);
    for (const { shapes, count } of both)
      expect(shapes.reduce((sum, [, number]) => sum + number, 0)).toBe(count);
    expect(withExpansions(third, [])).toEqual(third);
  });

  test("every clause about a chamber, hero, card or character has its picture", async () => {
    const { clauses } = await loadRules("en");
    for (const game of ["drakon", "dragon_run"]) {
      const pictured = piecesByClause(boxesOf(game, null));
      const chambers = clauses.filter((each) => each.game === game && /^CH-/.test(each.id));
      for (const { id } of chambers) expect(pictured.has(id), id).toBe(true);
      for (const id of pictured.keys()) expect(ids(clauses)).toContain(id);
    }
  });

  test("counts the chambers of a box by their arrows", () => {
    const [box] = boxesOf("drakon", null);
    for (const piece of box?.pieces.chambers ?? [])
      expect(piece.shapes.reduce((sum, [, number]) => sum + number, 0)).toBe(piece.count);
    const all = box?.pieces.chambers.reduce((sum, piece) => sum + piece.count, 0);
    expect(all).toBe(72); // SET-3
  });
});

test("the overview says the same in every language", async () => {
  const shape = (tree: unknown): unknown =>
    typeof tree === "object" && tree !== null
      ? Object.entries(tree).map(([key, inside]) => [key, shape(inside)])
      : typeof tree;
  const english = await loadOverviews("en");
  const leaves = (tree: unknown): string[] =>
    typeof tree === "string" ? [tree] : Object.values(tree as object).flatMap(leaves);
  for (const language of ["de", "fr"] as const) {
    const own = await loadOverviews(language);
    expect(shape(own)).toEqual(shape(english));
    for (const text of leaves(own)) {
      expect(text.trim()).toBe(text);
      expect(leaves(english)).not.toContain(text);
      if (language === "fr") expect(text).not.toMatch(/ [:;!?»]|« /);
    }
  }
});
