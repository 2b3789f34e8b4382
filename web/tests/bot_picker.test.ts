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

function shown(picked: string[] = []): HTMLSelectElement {
  const onpick = (bot: string) => picked.push(bot);
  render(BotPicker, { bots: BOTS, value: "drake", label: "Against whom", onpick });
  return screen.getByLabelText("Against whom") as HTMLSelectElement;
}

test("levels, personalities and guests form separate groups", () => {
  const groups = [...shown().querySelectorAll("optgroup")];
  expect(groups.map((group) => [group.label, group.children.length])).toEqual([
    ["Levels and ratings", 2],
    ["Personalities and ratings", 1],
    ["Added by this server", 1],
  ]);
});

test("a measured strength is shown, and nothing if there is none", () => {
  const options = [...shown().options].map((option) => option.text);
  expect(options).toEqual(["Hatchling (120)", "Drake", "Thief", "stockdrake"]);
});

test("the chosen bot is described, and another can be picked", async () => {
  const picked: string[] = [];
  const select = shown(picked);
  const described = document.getElementById(select.getAttribute("aria-describedby") ?? "");
  expect(described?.textContent).toBe("Picks the best move in front of it; does not plan ahead.");
  await userEvent.selectOptions(select, "thief");
  expect(picked).toEqual(["thief"]);
});
