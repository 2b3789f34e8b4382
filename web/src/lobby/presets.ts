/** Presets for table options, built on what the server offers. */

import { type Preset, partOf } from "../lib/games";
import type { GameInfo } from "../lib/wire";
import { type Chosen, clashes, defaults, described, offers, option, type Value } from "./agreement";

/** The presets of a game that this server supports. */
export function presetsOf(game: GameInfo): Preset[] {
  const description = described(game);
  return (partOf(game.name)?.presets ?? []).filter((preset) => {
    const wanted = Object.entries(wantedBy(preset));
    if (!wanted.every(([name, value]) => offers(option(description, name), value))) return false;
    return clashes(description, chosenBy(game, preset)).length === 0;
  });
}

/** The full choice of a preset; without one, the server's defaults. */
export function chosenBy(game: GameInfo, preset: Preset | undefined): Chosen {
  return { ...defaults(described(game)), ...(preset ? wantedBy(preset) : {}) };
}

/** The preset a choice matches, whatever the number of players. */
export function presetOf(game: GameInfo, chosen: Chosen): Preset | undefined {
  return presetsOf(game).find((preset) => {
    const full = chosenBy(game, preset);
    const sized = preset.options === undefined; // they differ only in the number of players
    return Object.entries(full).every(
      ([name, value]) => (name === "players" && !sized) || chosen[name] === value,
    );
  });
}

function wantedBy(preset: Preset): Record<string, Value> {
  return {
    ...(preset.edition === undefined ? {} : { edition: preset.edition }),
    players: preset.players,
    ...preset.options,
  };
}
