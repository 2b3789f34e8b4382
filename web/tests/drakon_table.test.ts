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
    expect(cell?.getAttribute("aria-label")).toBe("Place it here, north of Start");
    cell?.focus();
    await user.keyboard("{Enter}r");
    await user.click(screen.getByRole("button", { name: /^Place here/ }));
    expect(source.answers).toEqual(["place blank:ES@0,1"]);
  });

  it("takes the arrow keys to the board as soon as a chamber is chosen", async () => {
    const source = sit(LEGAL);
    const user = userEvent.setup();
    await user.keyboard("2{ArrowUp}");
    expect(document.activeElement?.getAttribute("data-cell")).toBe("0,1");
    await user.keyboard("{Enter}{Enter}");
    expect(source.answers).toEqual(["place map:N@0,1"]);
  });

  it("explains a chamber that cannot be chosen, and lets go of it with Escape", async () => {
    const source = sit(LEGAL);
    const user = userEvent.setup();
    const other = document.querySelector('[data-cell="2,0"]') as HTMLElement;
    await user.click(other);
    const note = screen.getByRole("dialog", { name: "Blank" });
    within(note).getByText("It has no effect.");
    within(note).getByRole("link");
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    await user.click(other);
    await user.click(other);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(source.answers).toEqual([]);
  });

  it("explains what has the focus with E, and gives the focus back", async () => {
    sit(LEGAL);
    const user = userEvent.setup();
    const cell = document.querySelector('[data-cell="1,0"]') as HTMLElement;
    cell.focus();
    await user.keyboard("e");
    expect(document.activeElement).toBe(screen.getByRole("dialog", { name: "Find a Coin" }));
    await user.keyboard("{Escape}");
    expect(document.activeElement).toBe(cell);
    await user.keyboard("{Tab}");
    screen.getByRole("button", { name: /^Map Chamber/ }).focus();
    await user.keyboard("e");
    screen.getByRole("dialog", { name: "Map Chamber" });
  });

  it("explains a hero in the list of players", async () => {
    sit(LEGAL);
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Explain Thief" }));
    const note = screen.getByRole("dialog", { name: "Bo" });
    within(note).getByText("Heroes have no abilities at this table.");
  });

  it("offers heroes with all they can do", async () => {
    const view = viewOf({ pending: { by: 0, kind: "hero" } });
    const source = {
      ...sourceOf(["pick amazon", "pick thief"], view),
      table: tableOf({ heroes: true }),
    };
    sit([], source);
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: /^Thief Once a game: steal/ }));
    await user.click(screen.getByRole("button", { name: /^Play the Thief/ }));
    expect(source.answers).toEqual(["pick thief"]);
  });

  it("warns on the button of a move that hurts", async () => {
    sit([], sourceOf(["move 1,0", "move 2,0"], viewOf({ drakon: "2,0" })));
    const user = userEvent.setup();
    await user.click(document.querySelector('[data-cell="2,0"]') as HTMLElement);
    expect(screen.getByRole("button", { name: /^Walk into Drakon/ }).className).toContain("danger");
    await user.click(document.querySelector('[data-cell="1,0"]') as HTMLElement);
    expect(screen.getByRole("button", { name: /^Move/ }).className).not.toContain("danger");
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
    expect(look[0]).toBe("Ada, the Amazon, stands on Start.");
    expect(look).toContain("Drakon is not in the lair.");
    expect(look.at(-2)).toBe("Find a Coin, arrow east, east of Start.");
    expect(tell("hand", source, viewOf(), edited)).toEqual([
      "Your hand: Blank (blank:NE) and Map Chamber (map:N).",
      "Your purse: 1 and 2.",
    ]);
    expect(tell("seats", source, viewOf(), edited)[1]).toBe(
      "Bo (Thief): 1 coin, 3 chambers in hand.",
    );
    expect(tell("weather", source, viewOf(), edited)[0]).toContain("weather");
    expect(tell("explain map", source, viewOf(), edited)).toEqual([
      "Map Chamber: On entering, take a random chamber from an opponent's hand.",
    ]);
    expect(tell("explain nonsense", source, viewOf(), edited)[0]).toContain("nonsense");
    const all = tell("look", source, viewOf(), edited).join(" ");
    expect(all).not.toMatch(/\d,-?\d/);
  });
});
