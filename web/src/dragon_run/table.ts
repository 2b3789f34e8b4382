/** The table of this game, with everything that is loaded with it. */

import type { GameTable } from "../lib/games";
import type { SoundName } from "../lib/sound";
import Table from "./RunTable.svelte";
import { stillsOf } from "./reducer";
import { saying } from "./sentences";

const sounds: Readonly<Record<string, SoundName>> = {
  LocationDrawn: "card",
  TreasureDrawn: "card",
  TreasureKept: "card",
  CardTaken: "card",
  CardsPaid: "card",
  PotionPlayed: "card",
  TalismanPlayed: "card",
  DieRolled: "die",
  CharacterInjured: "lose",
  CharacterEliminated: "lose",
  TemperFell: "growl",
  TurnBegan: "turn",
};

export const table: GameTable = { Table, stillsOf, saying, sounds };
