import type { GamePart } from "../lib/games";

export const part: GamePart = {
  place: 2,
  table: () => import("./table").then((found) => found.table),
  art: () => import("./Art.svelte"),
  mark: "head",
  presets: [
    { name: "first", players: 4 },
    { name: "full", players: 5 },
    { name: "short", players: 2 },
  ],
  picks: { list: "characters", word: "character", when: {} },
  secretive: true,
  lessonMinutes: 5,
  turnPicture: () => import("./TurnPicture.svelte"),
  winning: () => import("./Winning.svelte"),
  decisive: () => import("./decisive"),
};
