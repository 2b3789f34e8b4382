/** The sound for each kind of event. */

import { play, type SoundName } from "../lib/sound";
import type { Frame } from "../lib/stage.svelte";

const SOUND_OF: Readonly<Record<string, SoundName>> = {
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
  HeroCaught: "drakon",
  DrakonMoved: "drakon",
  CoinMoved: "coin",
  CoinSwapped: "coin",
  CoinsLocked: "coin",
  TurnEnded: "turn",
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
  TemperFell: "drakon",
  TurnBegan: "turn",
};

export function sound(frame: Frame): void {
  const name = frame.event === null ? undefined : SOUND_OF[frame.event.type];
  if (name !== undefined) play(name);
}
