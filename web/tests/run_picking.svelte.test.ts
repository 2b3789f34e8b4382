import { beforeEach, describe, expect, test, vi } from "vitest";
import { question } from "../src/dragon_run/asks";
import type { Scene } from "../src/dragon_run/history";
import { Cards } from "../src/dragon_run/names.svelte";
import { inWords, share } from "../src/dragon_run/odds.svelte";
import { Picking } from "../src/dragon_run/selection.svelte";
import type { RunView } from "../src/dragon_run/view";
import { setLanguage } from "../src/lib/i18n.svelte";
import type { Source } from "../src/lib/source";
import { Asking } from "../src/table/question.svelte";

const cards = new Cards(null);

/** A table with a question that accepts every answer. */
function asked(legal: string[]): { picking: Picking; asking: Asking; sent: string[] } {
  const sent: string[] = [];
  const source = {
    prompt: { id: 1, rule: null, legal },
    stage: { playing: false, finish: () => {} },
    answer: async (token: string) => {
      sent.push(token);
      return null;
    },
  } as unknown as Source;
  const asking = new Asking(source);
  asking.choosing.ask(source.prompt, "dragon_run");
  return { picking: new Picking(asking, () => cards), asking, sent };
}

const TURN = [
  "charge",
  "cry object_1 object_1",
  "cry object_3",
  "hide object_1",
  "hide object_3",
  "play light",
  "play mind_control 1",
  "power steal 1 object_1 object_1",
  "power steal 1 object_3",
];
const HAND = ["object_1", "object_1", "object_3", "light", "mind_control", "annulation"];

beforeEach(async () => {
  await setLanguage("en");
});

describe("answering in Dragon Run", () => {
  test("actions are choices; powers and cards are not", () => {
    const { picking } = asked(TURN);
    expect(picking.choices).toEqual(["charge", "cry", "hide"]);
    expect(picking.powers).toEqual(["power steal"]);
    expect(HAND.map((card) => picking.takes(card))).toEqual([true, true, true, true, true, false]);
  });

  test("eleven cards can be discarded, and a twelfth takes the place of the first", () => {
    const hand = Array.from({ length: 15 }, (_, n) => `card_${String(n).padStart(2, "0")}`);
    const legal = hand.map((_, n) => `discard ${hand.slice(n, n + 11).join(" ")}`).slice(0, 5);
    const { picking, asking } = asked(legal);
    for (let at = 0; at < 11; at++) picking.card(hand, at);
    expect(picking.ready?.text).toBe(legal[0]);
    picking.card(hand, 11);
    expect(asking.choosing.list).toEqual(hand.slice(1, 12));
    expect(picking.ready?.text).toBe(legal[1]);
    picking.card(hand, 5);
    expect(picking.ready).toBeNull();
    picking.card(hand, 5);
    expect(picking.ready?.text).toBe(legal[1]);
  });

  test("what is chosen for the next question stays when the reply comes after it", async () => {
    const { picking, asking } = asked(["discard light"]);
    const { source } = asking;
    const next = { id: 2, rule: null, legal: ["discard object_3"] };
    vi.spyOn(source, "answer").mockImplementation(async () => {
      Object.assign(source, { prompt: next });
      asking.choosing.ask(source.prompt, "dragon_run");
      return null;
    });
    expect(await picking.confirm()).toBe(true);
    expect(picking.ready?.text).toBe("discard object_3");
  });

  test("an action without a price is taken at once", async () => {
    const { picking, sent } = asked(TURN);
    picking.press("charge");
    await Promise.resolve();
    expect(sent).toEqual(["charge"]);
  });

  test("an action with a price takes the cheapest cards and waits", async () => {
    const { picking, asking, sent } = asked(TURN);
    picking.press("cry");
    expect(asking.choosing.list).toEqual(["object_1", "object_1"]);
    expect(sent).toEqual([]);
    picking.card(HAND, 2);
    expect(picking.ready?.text).toBe("cry object_3");
    picking.press("hide");
    expect(picking.ready?.text).toBe("hide object_3");
    picking.press("hide");
    await Promise.resolve();
    expect(sent).toEqual(["hide object_3"]);
  });

  test("a card chosen before an action is not called too little or too much", () => {
    const { picking, asking } = asked([
      "charge",
      "cry object_5",
      "cry object_1 object_1",
      "hide object_5",
      "hide object_1",
    ]);
    const hand = ["object_1", "object_1", "object_5"];
    const view = { pending: { by: 0, kind: "turn" }, left: [] } as unknown as RunView;
    const scene = {} as Scene;
    const sub = () => question({ source: asking.source, view, picking, cards, scene }).sub;
    picking.card(hand, 2);
    expect(picking.ready).toBeNull();
    expect(sub()).toBe("These cards can pay. Now choose an action.");
    picking.press("cry");
    expect(picking.ready?.text).toBe("cry object_5");
    expect(sub()).toBe("Choose other cards to pay with, or confirm.");
    picking.card(hand, 0);
    expect(sub()).toBe("Not enough yet. Choose more cards.");
    picking.card(hand, 0);
    expect(sub()).toBe("Choose the cards to pay with.");
  });

  test("identical cards are chosen one by one", () => {
    const { picking } = asked(TURN);
    picking.press("cry");
    expect(HAND.map((_, at) => picking.isOn(HAND, at)).slice(0, 3)).toEqual([true, true, false]);
    picking.card(HAND, 1);
    expect(HAND.map((_, at) => picking.isOn(HAND, at)).slice(0, 3)).toEqual([true, false, false]);
    expect(picking.ready).toBeNull();
  });

  test("a card is played after it was chosen, a target first where it needs one", () => {
    const { picking, asking } = asked(TURN);
    picking.card(HAND, 3);
    expect(picking.ready?.text).toBe("play light");
    picking.card(HAND, 4);
    expect(picking.wantsSeat || picking.ready?.text === "play mind_control 1").toBe(true);
    asking.choosing.pick("seat", 1);
    expect(picking.ready?.text).toBe("play mind_control 1");
    picking.card(HAND, 4);
    expect(asking.choosing.touched).toBe(false);
  });

  test("a power with a price asks for a player", () => {
    const { picking, asking } = asked(TURN);
    picking.press("power steal");
    asking.choosing.pick("seat", 1);
    expect(picking.ready?.text).toBe("power steal 1 object_1 object_1");
    expect(picking.cheapest("hide")?.text).toBe("hide object_1");
  });

  test("hiding for free leaves nothing to choose", async () => {
    const { picking, sent } = asked(["charge", "hide", "cry object_3"]);
    picking.press("hide");
    await Promise.resolve();
    expect(sent).toEqual(["hide"]);
  });

  test("cards to discard need no action, cards to keep are offered", () => {
    const discard = asked(["discard light object_1", "discard object_1 object_1"]);
    expect(discard.picking.choices).toEqual([]);
    discard.picking.card(["object_1", "object_1", "light"], 0);
    expect(discard.picking.ready).toBeNull();
    discard.picking.card(["object_1", "object_1", "light"], 2);
    expect(discard.picking.ready?.text).toBe("discard light object_1");
    const keep = asked(["keep object_4", "keep light"]);
    expect(keep.picking.offered).toEqual(["object_4", "light"]);
    keep.picking.offer("light");
    expect(keep.picking.ready?.text).toBe("keep light");
    expect(keep.picking.isOn(["light"], 0)).toBe(false);
  });
});

describe("odds in words", () => {
  test("say whether an answer works", () => {
    const chances = [
      { outcomes: ["die 8", "die 9"], weight: 2, fate: "success" },
      { outcomes: ["die 0"], weight: 8, fate: "failure" },
    ];
    expect(inWords({ answers: [], chances, of: 10 }, cards)).toBe("Works 2 in 10 (20%)");
    expect(inWords({ answers: [], chances: chances.slice(1), of: 8 }, cards)).toBe("Cannot work");
  });

  test("say what the dragon does", () => {
    const hall = { outcomes: ["location hall"], weight: 6, fate: null };
    const dragon = { outcomes: ["location dragon"], weight: 1, fate: "injured" };
    const both = { answers: [], chances: [hall, dragon], of: 7 };
    expect(inWords(both, cards)).toBe("Dragon 1 in 7 (14%): injured");
    expect(inWords({ ...both, chances: [hall], of: 6 }, cards)).toBe("No danger");
    expect(inWords({ ...both, chances: [dragon], of: 1 }, cards)).toBe("Dragon certain: injured");
    expect(inWords({ ...both, chances: [], of: 0 }, cards)).toBeNull();
  });

  test("are written as the language writes them", async () => {
    await setLanguage("fr");
    expect(share(1, 4)).toMatch(/^1 sur 4 \(25\s%\)$/);
  });
});
