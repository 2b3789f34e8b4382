/** A quick game against bots, as chosen on a game's card; this browser remembers the last one. */

import { asOwnBox, type OwnBox } from "../box/own_box";
import type { GameInfo } from "../lib/wire";
import { type Chosen, clashes, described, offers, type Value } from "./agreement";
import { mayPick } from "./pick_rules";
import { chosenBy, presetsOf } from "./presets";

export interface BotGame {
  /** All options; the number of players is one more than that of the bots. */
  chosen: Chosen;
  /** A custom box; null: the usual one. */
  box: OwnBox | null;
  bot: string;
  /** The figure this person wants to play; null: any. */
  pick: string | null;
}

const STORAGE_KEY = "wyrmhold.bots.";

/** What is offered the first time: the first game, against bots of medium strength. */
export function usualGame(game: GameInfo): BotGame {
  const chosen = chosenBy(game, presetsOf(game)[0]);
  return { chosen, box: null, bot: game.usual_bot, pick: null };
}

export function remember(game: string, wish: BotGame): void {
  try {
    localStorage.setItem(STORAGE_KEY + game, JSON.stringify(wish));
  } catch {
    // A browser without storage forgets it.
  }
}

/** What was chosen last time, as far as the server still offers it. */
export function remembered(game: GameInfo): BotGame {
  const usual = usualGame(game);
  const stored = read(game.name);
  const description = described(game);
  const chosen: Record<string, Value> = { ...usual.chosen };
  for (const each of description.options) {
    const value = stored.chosen?.[each.name];
    if (value !== undefined && offers(each, value)) chosen[each.name] = value;
  }
  if (clashes(description, chosen).length > 0) return usual;
  const bot = game.bots.find((each) => each.name === stored.bot)?.name ?? usual.bot;
  const pick = mayPick(game.name, chosen) ? (stored.pick ?? null) : null;
  return { chosen, box: asOwnBox(stored.box), bot, pick };
}

function read(game: string): Partial<BotGame> {
  try {
    const found = JSON.parse(localStorage.getItem(STORAGE_KEY + game) ?? "{}") as unknown;
    return typeof found === "object" && found !== null ? found : {};
  } catch {
    return {};
  }
}
