/** The choices for a game against bots, and how a browser remembers them. */

import { beforeEach, expect, test } from "vitest";
import type { GameInfo } from "../src/lib/wire";
import { remember, remembered, usualGame } from "../src/lobby/bot_game";
import { seatsAgainst } from "../src/lobby/new_table";
import data from "./lobby_games.json";

const games = data.games as unknown as GameInfo[];
const [drakon] = games as [GameInfo];

beforeEach(() => localStorage.clear());

test("the first time, a game is ready to start", () => {
  for (const game of games) {
    const usual = usualGame(game);
    expect(remembered(game)).toEqual(usual);
    expect(usual.bot).toBe(game.usual_bot);
    expect(usual.chosen.players).toBe(4);
  }
});

test("the last choice is remembered, for each game", () => {
  const usual = usualGame(drakon);
  const chosen = { ...usual.chosen, edition: "fourth", goal: "short", heroes: true, players: 3 };
  const wish = { chosen, box: null, bot: "wyrm", pick: null };
  remember("drakon", wish);
  expect(remembered(drakon)).toEqual(wish);
  expect(games.filter((game) => remembered(game).bot === "wyrm")).toEqual([drakon]);
});

test("what the server no longer offers is forgotten", () => {
  const usual = usualGame(drakon);
  const chosen = { ...usual.chosen, edition: "ninth", players: 99, goal: "fixed" };
  remember("drakon", { chosen, box: null, bot: "gone", pick: "wizard" });
  expect(remembered(drakon).bot).toBe(usual.bot);
  expect(remembered(drakon).chosen).toEqual({
    ...usual.chosen,
    goal: remembered(drakon).chosen.goal,
  });
  localStorage.setItem("wyrmhold.bots.drakon", "null");
  expect(remembered(drakon)).toEqual(usual);
  localStorage.setItem("wyrmhold.bots.drakon", "{broken");
  expect(remembered(drakon)).toEqual(usual);
});

test("a hero is wanted only where one can be chosen", () => {
  const usual = usualGame(drakon);
  remember("drakon", { ...usual, pick: "wizard" });
  expect(remembered(drakon).pick).toBe("wizard");
  remember("drakon", { ...usual, chosen: { ...usual.chosen, heroes: true }, pick: "wizard" });
  expect(remembered(drakon).pick).toBeNull();
});

test("the person comes first, with their hero, and the bots are of the chosen kind", () => {
  const seats = seatsAgainst(drakon, { ...usualGame(drakon), bot: "thief", pick: "wizard" }, null);
  expect(seats.map((seat) => [seat.kind, seat.pick])).toEqual([
    ["here", "wizard"],
    ["bot", null],
    ["bot", null],
    ["bot", null],
  ]);
  expect(seats.slice(1).every((seat) => seat.bot === "thief")).toBe(true);
});
