import type { Same } from "../../../texts/same";
import type { hint as en } from "../en/hint";

export const hint: Same<typeof en> = {
  kinds: {
    dragon_run: {
      again: "Jouer un autre tour.",
      annul: "Annuler la potion.",
      charge: "Charger.",
      cry: "Pleurer comme un bébé.",
      decline: "Laisser agir la potion.",
      discard: "Défausser des cartes.",
      hide: "Se cacher.",
      keep: "Garder un Trésor.",
      leave: "Laisser le Lieu sur le dessus.",
      pass: "Passer.",
      play: "Jouer une potion ou un talisman.",
      power_attack: "Utiliser votre pouvoir : attaquer le dragon.",
      power_dig: "Utiliser votre pouvoir : creuser.",
      power_heal: "Utiliser votre pouvoir : soigner.",
      power_look: "Utiliser votre pouvoir : regarder.",
      power_lullaby: "Utiliser votre pouvoir : chanter une berceuse.",
      power_steal: "Utiliser votre pouvoir : voler.",
      target: "Choisir qui le souffle atteint.",
      under: "Mettre le Lieu sous le paquet.",
    },
  },
  draw: {
    die: "Le dé montre {what}",
    location: "{what}",
    treasure: "{what}",
  },
  reason: {
    dragon_next: "La prochaine carte est un Dragon : {chance}.",
    dragon_cards: {
      one: "Il reste {n} carte dans le paquet ; celle du dessus est un Dragon : {chance}.",
      other: "Il reste {n} cartes dans le paquet ; celle du dessus est un Dragon : {chance}.",
    },
    sneak: "Réussit avec une chance de {chance}.",
    sneak_never: "Ne peut pas réussir.",
    injured: "Blessé avec une chance de {chance}.",
    eliminated: "Éliminé avec une chance de {chance}.",
    pays: "Coûte {n} points d’or : {cards}.",
    temper: "La Colère du dragon est à {n}.",
    gold: {
      one: "{who} a environ {gold} points d’or sur {n} carte.",
      other: "{who} a environ {gold} points d’or sur {n} cartes.",
    },
    gold_known: "{who} a {gold} points d’or.",
    gold_known_you: "Vous avez {gold} points d’or.",
  },
};
