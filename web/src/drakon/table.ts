/** The table of this game, with everything that is loaded with it. */

import type { GameTable } from "../lib/games";
import type { SoundName } from "../lib/sound";
import Table from "./DrakonTable.svelte";
import { stillsOf } from "./reducer";
import { saying } from "./sentences";

const sounds: Readonly<Record<string, SoundName>> = {
  ChamberPlaced: "place",
  ChamberFloated: "place",
  ChamberSwitched: "place",
  ChambersExchanged: "place",
  ChamberTurned: "place",
  ChamberDestroyed: "lose",
  ChamberBought: "card",
  ChamberDrawn: "card",
  ChamberTaken: "card",
  HeroMoved: "step",
  HeroCaught: "growl",
  DrakonMoved: "growl",
  CoinMoved: "coin",
  CoinSwapped: "coin",
  CoinsLocked: "coin",
  TurnEnded: "turn",
};

export const table: GameTable = { Table, stillsOf, saying, sounds };
