/** The texts that games add to those of the page. */

import { describe, expect, it } from "vitest";
import { merged } from "../src/texts/merged";

describe("texts with those of games", () => {
  const own = { lobby: { title: "Lobby", games: { all: "All" } } };

  it("have the keys of all", () => {
    const one = { lobby: { games: { one: "One" } }, one: { go: "Go" } };
    const two = { lobby: { games: { two: { one: "a thing", other: "things" } } } };
    expect(merged(own, [one, two])).toEqual({
      lobby: {
        title: "Lobby",
        games: { all: "All", one: "One", two: { one: "a thing", other: "things" } },
      },
      one: { go: "Go" },
    });
    expect(own).toEqual({ lobby: { title: "Lobby", games: { all: "All" } } });
  });

  it("are no texts of others", () => {
    expect(() => merged(own, [{ lobby: { title: "Mine" } }])).toThrow("two texts for lobby.title");
    expect(() => merged(own, [{ lobby: "Mine" }])).toThrow("two texts for lobby");
  });
});
