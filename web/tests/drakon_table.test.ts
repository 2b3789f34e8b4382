import { cleanup, render, screen, within } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import axe from "axe-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import DrakonTable from "../src/drakon/DrakonTable.svelte";
import { describe as tell } from "../src/drakon/describe";
import { Edited, loadNames } from "../src/drakon/names.svelte";
import { setLanguage } from "../src/lib/i18n.svelte";
import { settings } from "../src/lib/settings.svelte";
import { type Fake, sourceOf, tableOf, viewOf } from "./drakon_fake";

const LEGAL = [
  "move 1,0",
  "place blank:NE@0,1",
  "place blank:ES@0,1",
  "place blank:NE@3,0",
  "place map:N@0,1",
];

function sit(legal: string[], source: Fake = sourceOf(legal)): Fake {
  render(DrakonTable, { source });
  return source;
}

beforeEach(async () => {
  settings.purse = false;
  settings.oneTap = false;
  await setLanguage("en");
  await loadNames("en");
});
afterEach(cleanup);

describe("the table", () => {
  it("asks, places with keys, and answers in the notation", async () => {
    const source = sit(LEGAL);
    const user = userEvent.setup();
    screen.getByRole("heading", { name: "Your turn: place a chamber or move your Amazon." });
    await user.keyboard("1");
    const held = screen.getByRole("button", { name: /^Blank, arrows north and east$/ });
    expect(held.getAttribute("aria-pressed")).toBe("true");
    const cell = document.querySelector<HTMLElement>('[data-cell="0,1"]');
    expect(cell?.getAttribute("aria-label")).toBe("Place it here, 1 north");
    cell?.focus();
    await user.keyboard("{Enter}r");
    await user.click(screen.getByRole("button", { name: /^Place here/ }));
    expect(source.answers).toEqual(["place blank:ES@0,1"]);
  });

  it("clears all choices with Escape", async () => {
    sit(LEGAL);
    const user = userEvent.setup();
    await user.keyboard("1");
    expect(document.querySelector('[data-cell="0,1"]')).not.toBeNull();
    await user.keyboard("{Escape}");
    expect(document.querySelector('[data-cell="0,1"]')).toBeNull();
  });

  it("has coin values in the DOM only while they are shown", async () => {
    sit(LEGAL);
    const user = userEvent.setup();
    const purse = document.querySelector(".purse") as HTMLElement;
    const worth = () =>
      [...purse.querySelectorAll(".coin use")].map((use) => use.getAttribute("href"));
    expect(worth()).toEqual(["#coin-back", "#coin-back"]);
    expect(purse.textContent).not.toContain("3 of 10");
    await user.click(within(purse).getByRole("button", { name: "Show" }));
    expect(worth()).toEqual(["#coin-1", "#coin-2"]);
    expect(purse.textContent).toContain("3 of 10 gold");
    await user.click(within(purse).getByRole("button", { name: "Hide" }));
    expect(worth()).toEqual(["#coin-back", "#coin-back"]);
    expect(purse.textContent).not.toContain("3 of 10");
  });

  it("answers with a button alone", async () => {
    const view = viewOf({ pending: { by: 0, kind: "prevent" } });
    const source = sit([], sourceOf(["prevent", "decline"], view, "HERO-KNIGHT"));
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Keep the coin" }));
    expect(source.answers).toEqual(["prevent"]);
  });

  it("says who it is waiting for", () => {
    sit([], sourceOf([], viewOf({ pending: { by: 1, kind: "drakon" } })));
    screen.getByRole("heading", { name: "Bo is moving Drakon." });
  });

  it("has a text for an unknown question", () => {
    sit([], sourceOf(["move 1,0"], viewOf({ pending: { by: 0, kind: "brand_new" } })));
    screen.getByRole("heading", { name: "Your move." });
  });

  it("passes the axe checks", async () => {
    sit(LEGAL);
    const found = await axe.run(document.body, {
      rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
    });
    expect(found.violations.map((each) => [each.id, each.nodes[0]?.html])).toEqual([]);
  });
});

describe("text mode", () => {
  const edited = new Edited(tableOf());

  it("describes the positions, the hand and the seats", () => {
    const source = sourceOf(LEGAL);
    const look = tell("look", source, viewOf(), edited);
    expect(look[0]).toBe("Ada, the Amazon, stands on Start at 0,0.");
    expect(look).toContain("Drakon is not in the lair.");
    expect(look.at(-2)).toBe("1,0: Find a Coin, arrow east, 1 east.");
    expect(tell("hand", source, viewOf(), edited)).toEqual([
      "Your hand: Blank (blank:NE) and Map Chamber (map:N).",
      "Your purse: 1 and 2.",
    ]);
    expect(tell("seats", source, viewOf(), edited)[1]).toBe(
      "Bo (Thief): 1 coin, 3 chambers in hand.",
    );
    expect(tell("weather", source, viewOf(), edited)[0]).toContain("weather");
  });
});
