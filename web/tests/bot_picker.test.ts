import { cleanup, render, screen } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { setLanguage } from "../src/lib/i18n.svelte";
import type { BotInfo } from "../src/lib/wire";
import BotPicker from "../src/lobby/BotPicker.svelte";

const BOTS: BotInfo[] = [
  { name: "hatchling", kind: "level", level: 1, strength: 120 },
  { name: "drake", kind: "level", level: 3, strength: null },
  { name: "thief", kind: "personality", level: 0, strength: null },
  { name: "stockdrake", kind: "guest", level: 0, strength: null },
];

beforeEach(() => setLanguage("en"));
afterEach(cleanup);

function shown(picked: string[] = [], value = "drake"): HTMLSelectElement {
  const onpick = (bot: string) => picked.push(bot);
  render(BotPicker, { bots: BOTS, value, label: "Against whom", onpick });
  return screen.getByLabelText("Against whom") as HTMLSelectElement;
}

test("levels, personalities and guests form separate groups", () => {
  const groups = [...shown().querySelectorAll("optgroup")];
  expect(groups.map((group) => [group.label, group.children.length])).toEqual([
    ["Levels", 2],
    ["Personalities", 1],
    ["Added by this server", 1],
  ]);
});

test("every bot of ours says how strong it is", () => {
  const options = [...shown().options].map((option) => option.text);
  expect(options).toEqual(["Hatchling · easy", "Drake · medium", "Thief · strong", "stockdrake"]);
});

function described(select: HTMLSelectElement): string {
  const text = document.getElementById(select.getAttribute("aria-describedby") ?? "");
  return text?.textContent?.replace(/\s+/g, " ").trim() ?? "";
}

test("a bot is described in words, never by a rating", async () => {
  for (const language of ["en", "de", "fr"] as const) {
    await setLanguage(language);
    for (const bot of ["random", "hatchling", "whelp", "drake", "wyvern", "dragon", "wyrm"]) {
      const text = described(shown([], bot));
      expect(text).toMatch(/^(Plays|Spielt|Joue) /);
      expect(text).not.toMatch(/\d/);
      cleanup();
    }
  }
});

test("the chosen bot is described, and another can be picked", async () => {
  const picked: string[] = [];
  const select = shown(picked);
  expect(described(select)).toBe(
    "Plays like somebody who knows the game: picks the move that looks best right now.",
  );
  await userEvent.selectOptions(select, "thief");
  expect(picked).toEqual(["thief"]);
});
