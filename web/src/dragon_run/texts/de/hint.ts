import type { Same } from "../../../texts/same";
import type { hint as en } from "../en/hint";

export const hint: Same<typeof en> = {
  kinds: {
    dragon_run: {
      again: "Noch einen Zug machen.",
      annul: "Den Trank annullieren.",
      charge: "Vorstürmen.",
      cry: "Heulen wie ein Baby.",
      decline: "Den Trank wirken lassen.",
      discard: "Karten ablegen.",
      hide: "Dich verstecken.",
      keep: "Einen Schatz behalten.",
      leave: "Den Ort oben liegen lassen.",
      pass: "Passen.",
      play: "Einen Trank oder Talisman spielen.",
      power_attack: "Deine Kraft nutzen: den Drachen angreifen.",
      power_dig: "Deine Kraft nutzen: graben.",
      power_heal: "Deine Kraft nutzen: heilen.",
      power_look: "Deine Kraft nutzen: nachsehen.",
      power_lullaby: "Deine Kraft nutzen: ein Schlaflied singen.",
      power_steal: "Deine Kraft nutzen: stehlen.",
      target: "Wählen, wen der Feueratem trifft.",
      under: "Den Ort unter den Stapel legen.",
    },
  },
  draw: {
    die: "Der Würfel zeigt {what}",
    location: "{what}",
    treasure: "{what}",
  },
  reason: {
    dragon_next: "Die nächste Karte ist ein Drache: {chance}.",
    dragon_cards: {
      one: "Noch {n} Karte im Stapel; die oberste ist ein Drache: {chance}.",
      other: "Noch {n} Karten im Stapel; die oberste ist ein Drache: {chance}.",
    },
    sneak: "Gelingt mit einer Chance von {chance}.",
    sneak_never: "Kann nicht gelingen.",
    injured: "Verletzt mit einer Chance von {chance}.",
    eliminated: "Ausgeschieden mit einer Chance von {chance}.",
    pays: "Kostet {n} Gold: {cards}.",
    temper: "Der Zorn des Drachen steht auf {n}.",
    gold: {
      one: "{who} hat etwa {gold} Gold auf {n} Karte.",
      other: "{who} hat etwa {gold} Gold auf {n} Karten.",
    },
    gold_known: "{who} hat {gold} Gold.",
    gold_known_you: "Du hast {gold} Gold.",
  },
};
