import type { GamePart } from "../lib/games";

export const part: GamePart = {
  place: 1,
  table: () => import("./table").then((found) => found.table),
  art: () => import("./Art.svelte"),
  mark: "figure",
  presets: [
    { name: "first", edition: "third", options: { goal: "gold" }, players: 4 },
    {
      name: "full",
      edition: "third",
      options: { goal: "gold", heroes: true, expansion_one: true },
      players: 4,
    },
    { name: "short", edition: "fourth", options: { goal: "short" }, players: 4 },
  ],
  picks: { list: "heroes", word: "hero", when: { edition: ["third"], heroes: [false] } },
  secretive: false,
  lessonMinutes: 10,
  turnPicture: () => import("./TurnPicture.svelte"),
  winning: () => import("./Winning.svelte"),
  decisive: () => import("./decisive"),
};
