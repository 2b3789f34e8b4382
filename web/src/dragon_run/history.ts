/** State derived from the log rather than the view: the drawn Locations, the last roll. */

import type { Entry } from "../lib/source";

export interface Scene {
  /** The Locations drawn since the last shuffle, newest last. */
  drawn: { key: string; location: string }[];
  /** The last roll of the die. */
  rolled: { seat: number; value: number } | null;
  /** The last potion played. */
  potion: { seat: number; card: string } | null;
  /** Whether the current turn is an extra turn of the same player. */
  again: boolean;
  /** Whether crying is forbidden this turn. */
  noCry: boolean;
}

/** The state at the end of a log. */
export function sceneOf(log: readonly Entry[]): Scene {
  const scene: Scene = { drawn: [], rolled: null, potion: null, again: false, noCry: false };
  let turn: unknown = null;
  for (const entry of log)
    for (const [at, event] of entry.events.entries()) {
      if (event.type === "LocationDrawn")
        scene.drawn.push({ key: `${entry.key}.${at}`, location: String(event.location) });
      else if (event.type === "DungeonShuffled") scene.drawn = [];
      else if (event.type === "DieRolled")
        scene.rolled = { seat: Number(event.seat), value: Number(event.value) };
      else if (event.type === "PotionPlayed")
        scene.potion = { seat: Number(event.seat), card: String(event.card) };
      else if (event.type === "TurnBegan") {
        scene.again = event.seat === turn;
        scene.noCry = event.no_cry === true;
        turn = event.seat;
      }
    }
  return scene;
}

/** How far Temper has fallen in a log. */
export function temperFallen(log: readonly Entry[]): number {
  return log
    .flatMap((entry) => entry.events)
    .filter((event) => event.type === "TemperFell")
    .reduce((sum, event) => sum + Number(event.by), 0);
}
