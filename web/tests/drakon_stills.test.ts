import { describe, expect, it } from "vitest";
import { entered, viewsOf, ways } from "../src/drakon/history";
import { follow, stillsOf, viewAfter } from "../src/drakon/reducer";
import type { DrakonView } from "../src/drakon/view";
import type { Entry } from "../src/lib/source";
import type { GameEvent } from "../src/lib/views";
import { viewOf } from "./drakon_fake";

type Shown = { view: DrakonView };

const view = viewOf();

function led(...events: GameEvent[]): DrakonView {
  return viewAfter(view, events);
}

describe("stillsOf", () => {
  it("shows a hero on every chamber of the path", () => {
    const end = viewOf({ turns: 5 });
    const moved = { type: "HeroMoved", seat: 0, path: ["1,0", "2,0"] };
    const stills = stillsOf(view, [moved], end);
    expect(stills.map((still) => still.ms)).toEqual([220, 220]);
    expect((stills[0] as unknown as Shown).view.seats[0]?.at).toBe("1,0");
    expect(stills[1]?.view).toBe(end);
    expect(stills[1]?.event).toBe(moved);
  });

  it("ends with the server's view, whatever the events say", () => {
    const end = viewOf({ hoard: 3 });
    const events = [
      { type: "ChamberPlaced", seat: 1, face: "wind:NS", cell: "0,1" },
      { type: "CoinMoved", giver: -1, taker: 1, value: -1, told: "" },
      { type: "TurnEnded", seat: 1, skipped: false },
    ];
    const stills = stillsOf(view, events, end);
    expect(stills).toHaveLength(2);
    expect((stills[0] as unknown as Shown).view.board["0,1"]).toBe("wind:NS");
    expect(stills.at(-1)?.view).toBe(end);
  });

  it("skips events of an unknown type", () => {
    expect(stillsOf(view, [{ type: "SomethingNew", seat: 0 }], viewOf())).toEqual([]);
    const stills = stillsOf(
      view,
      [{ type: "SomethingNew" }, { type: "DrakonMoved", seat: 0, cell: "1,0" }],
      view,
    );
    expect(stills.map((still) => still.ms)).toEqual([420]);
  });

  it("does not change the initial view", () => {
    const text = JSON.stringify(view);
    led(
      { type: "ChamberPlaced", seat: 0, face: "blank:ES", cell: "0,1" },
      { type: "ChamberDrawn", seat: 0, tile: "wind:NS", told: "0" },
      { type: "CoinMoved", giver: 0, taker: 1, value: 2, told: "01" },
    );
    expect(JSON.stringify(view)).toBe(text);
  });
});

describe("what an event changes", () => {
  it("takes a placed chamber from the hand, however it was turned", () => {
    const now = led({ type: "ChamberPlaced", seat: 0, face: "blank:SW", cell: "0,1" });
    expect(now.seats[0]?.hand).toEqual(["map:N"]);
    expect(now.board["0,1"]).toBe("blank:SW");
  });

  it("counts hidden hands and purses", () => {
    const now = led(
      { type: "ChamberDrawn", seat: 1, tile: null, told: "" },
      { type: "ChamberTaken", seat: 1, giver: 0, tile: "map:N", told: "01" },
      { type: "CoinMoved", giver: 0, taker: 1, value: 2, told: "01" },
    );
    expect(now.seats[1]).toMatchObject({ hand: 5, coins: 2 });
    expect(now.seats[0]).toMatchObject({ hand: ["blank:NE"], coins: [1] });
    expect(now.pile).toBe(9);
  });

  it("floats a chamber with everybody on it", () => {
    const now = led({ type: "ChamberFloated", source: "1,0", cell: "0,1", face: "find_coin:S" });
    expect(now.board).not.toHaveProperty("1,0");
    expect(now.board["0,1"]).toBe("find_coin:S");
    expect(now.seats[1]?.at).toBe("0,1");
  });

  it("turns, exchanges, switches, destroys and sells", () => {
    expect(led({ type: "ChamberTurned", cell: "1,0", arrows: "W" }).board["1,0"]).toBe(
      "find_coin:W",
    );
    expect(follow(view, { type: "ChamberTurned", cell: null, arrows: "-" })).toEqual([]);
    const exchanged = led({ type: "ChambersExchanged", cell: "1,0", other: "2,0" });
    expect(exchanged.board).toMatchObject({ "1,0": "blank:E", "2,0": "find_coin:NE" });
    const switched = led({
      type: "ChamberSwitched",
      seat: 0,
      cell: "2,0",
      face: "map:S",
      removed: "blank:NE",
    });
    expect(switched.board["2,0"]).toBe("map:S");
    expect(switched.seats[0]?.hand).toEqual(["blank:NE", "blank:NE"]);
    const gone = led({ type: "ChamberDestroyed", cell: "2,0", face: "blank:NE" });
    expect(gone.board).not.toHaveProperty("2,0");
    expect(gone.pile).toBe(11);
    const bought = led({ type: "ChamberBought", seat: 1, cell: "2,0", face: "blank:NE" });
    expect(bought.seats[1]?.hand).toBe(4);
  });

  it("locks coins, swaps them, and lets heroes vanish and be caught", () => {
    const locked = led({ type: "CoinsLocked", seat: 0, coins: 2 });
    expect(locked.seats[0]).toMatchObject({ coins: [], locked: [1, 2] });
    const swapped = led({ type: "CoinSwapped", seat: 0, gave: 1, got: 3, told: "0" });
    expect(swapped.seats[0]?.coins).toEqual([2, 3]);
    expect(led({ type: "HeroVanished", seat: 1 }).seats[1]?.at).toBeNull();
    expect(led({ type: "HeroCaught", seat: 1, cell: "0,0" }).seats[1]?.at).toBe("0,0");
    expect(led({ type: "AbilityUsed", seat: 0 }).seats[0]?.ability).toBe(false);
  });
});

describe("history", () => {
  const entry = (key: number, by: number, ...events: GameEvent[]): Entry => ({
    key,
    by,
    do: "",
    via: null,
    events,
    turn: key,
    before: null,
  });
  const log = [
    entry(0, 1, { type: "ChamberPlaced", seat: 1, face: "wind:NS", cell: "1,0" }),
    entry(1, 0, { type: "HeroMoved", seat: 0, path: ["1,0"] }),
    entry(2, 1, { type: "ChamberDestroyed", cell: "1,0", face: "wind:NS" }),
    entry(3, 1, { type: "HeroMoved", seat: 1, path: ["0,0"] }),
    entry(4, 1, { type: "HeroMoved", seat: 1, path: ["1,0", "2,0"] }),
  ];

  it("follows a record whose entries come without a view", () => {
    const views = viewsOf(log, viewOf());
    expect(views.get(0)?.board).toEqual({ "0,0": "start:NESW", "2,0": "blank:NE" });
    expect(views.get(1)?.board["1,0"]).toBe("wind:NS");
    expect(views.get(3)?.board).not.toHaveProperty("1,0");
  });

  it("shows the last path of each seat since the viewer's own last answer", () => {
    const views = viewsOf(log, viewOf());
    expect(ways(log, views, 0)).toEqual([{ seat: 1, path: ["0,0", "1,0", "2,0"] }]);
    expect(entered(log)).toBe("2,0");
  });
});
