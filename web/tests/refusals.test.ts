import { readFileSync } from "node:fs";
import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, test } from "vitest";
import { Refused } from "../src/lib/call";
import { setLanguage } from "../src/lib/i18n.svelte";
import { clauseWords, serverMessage, wordsFor } from "../src/lib/refusals";
import { LANGUAGES } from "../src/lib/settings.svelte";
import type { Refusal } from "../src/lib/wire";
import { whyRefused } from "../src/lobby/option_text";
import { loadRules } from "../src/rules/clauses";
import RefusalText from "../src/table/RefusalText.svelte";

/** The codes as listed in the generated types, which do not exist at run time. */
const WIRE = readFileSync("src/lib/wire.ts", "utf8");
const CODES = [...(WIRE.match(/ErrorCode =([^;]+);/)?.[1] ?? "").matchAll(/"(\w+)"/g)].map(
  ([, code]) => code as string,
);

const refusal: Refusal = {
  type: "refused",
  id: null,
  error: "illegal_action",
  message: "the arrows face each other",
  token: null,
  pending: null,
  rule: "PLACE-2",
  problems: null,
};

afterEach(async () => {
  cleanup();
  await setLanguage("en");
});

describe("codes", () => {
  test("of the server have texts in every language", async () => {
    expect(CODES).toContain("wrong_login");
    expect(CODES.length).toBeGreaterThan(40);
    for (const language of LANGUAGES) {
      await setLanguage(language);
      expect(CODES.filter((code) => wordsFor(code) === null)).toEqual([]);
    }
  });

  test.each([
    ["en", "Try again in 7 s."],
    ["de", "Versuch es in 7 s noch einmal."],
    ["fr", "Réessayez dans 7 s."],
  ] as const)("say in %s when to come back", async (language, words) => {
    await setLanguage(language);
    const problem = { ...refusal, error: "busy", rule: null, retry_after: 7 };
    const busy = new Refused("busy", "", problem);
    expect(busy.later).toBe(true);
    expect(whyRefused(busy)).toBe(`${wordsFor("busy")} ${words}`);
    expect(whyRefused(new Refused("busy", ""))).toBe(wordsFor("busy"));
  });

  test("unknown to the page are shown in the server's words", async () => {
    await setLanguage("de");
    const unknown = { ...refusal, error: "too_early", rule: null };
    expect(wordsFor("too_early")).toBeNull();
    expect(serverMessage(unknown, "de")).toBe("The arrows face each other.");
    expect(whyRefused(new Refused("too_early", "come later"))).toContain("come later");
  });
});

describe("a broken rule", () => {
  test("is explained in English by the server", async () => {
    expect(serverMessage(refusal, "en")).toBe("The arrows face each other.");
    expect(await clauseWords(refusal, "drakon", "en")).toBe("");
    expect(serverMessage({ ...refusal, rule: null }, "en")).toBe("");
  });

  test.each(["de", "fr"] as const)(
    "is explained in %s by the translated clause",
    async (language) => {
      await setLanguage(language);
      const clause = (await loadRules(language)).clauses.find((each) => each.id === "PLACE-2");
      if (clause === undefined) throw new Error("there is no PLACE-2");
      expect(serverMessage(refusal, language)).toBe("");
      const { container } = render(RefusalText, { refusal, game: "drakon" });
      expect(await screen.findByText(new RegExp(clause.title))).toBeTruthy();
      expect(container.textContent).toContain(clause.rule);
      expect(container.textContent).not.toContain(refusal.message);
      expect(container.querySelector("a")?.getAttribute("href")).toBe("/rules/drakon#PLACE-2");
      expect(await clauseWords({ ...refusal, rule: "NO-SUCH" }, "drakon", language)).toBe("");
    },
  );

  test("of a set-up is told without codes, and English details stay in English", async () => {
    const problem = { ...refusal, error: "bad_options", problems: ["not so"], retry_after: null };
    const error = new Refused("bad_options", "no", problem);
    expect(whyRefused(error)).toContain("not so");
    await setLanguage("fr");
    expect(whyRefused(error)).not.toMatch(/PLACE-2|not so/);
  });
});
