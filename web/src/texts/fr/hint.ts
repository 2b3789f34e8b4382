import type { hint as en } from "../en/hint";
import type { Same } from "../same";

export const hint: Same<typeof en> = {
  button: "Indice",
  look: "Où regarder",
  kind: "Quel genre de réponse",
  best: "Les meilleures réponses",
  next: { kind: "Quel genre de réponse ?", best: "Montrer les meilleures réponses" },
  thinking: "Réflexion …",
  close: "Fermer l’indice",
  here: "indice : regardez ici",
  cells: "C’est la partie éclairée de l’antre qui compte.",
  seats: "Il s’agit de {names}.",
  cards: "Il s’agit de {cards}.",
  actions: "Il s’agit de l’action à choisir.",
  facts: "Bon à savoir",
  wins: "gagne {chance}",
  between: "entre {low} et {high}",
  rough: "à peine examiné",
  /** The reader, in a list of names. */
  you: "vous",
  failed: {
    not_asked: "Ce n’est plus à vous de répondre.",
    not_allowed: "Il n’y a pas d’indices à cette table.",
    not_now: "Aucun indice n’a pu être trouvé. Réessayez.",
  },
  at: "{chamber} ({where})",
  draw: {
    deal: "{what} est distribué",
    first: "{what} commence",
  },
  reason: {
    win: "Gagne aussitôt.",
    win_shared: "Termine aussitôt la partie par une victoire partagée.",
    win_chance: "Gagne aussitôt avec une chance de {chance}.",
  },
};
