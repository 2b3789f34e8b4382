import type { learning as en } from "../en/learning";
import type { Same } from "../same";

export const learning: Same<typeof en> = {
  title: "Apprendre à jouer",
  lead: "Deux leçons à une vraie table. Rien ne peut mal tourner, et vous pouvez partir à tout moment.",
  minutes: { one: "environ {n} minute", other: "environ {n} minutes" },
  begin: "Commencer",
  go_on: "Continuer",
  once_more: "Encore une fois",
  done: "Terminée",
  at: "{n} sur {all} faits",
  teacher: "Votre maître",
  points: "La maîtresse montre ceci.",
  step_of: "{n} sur {all}",
  back: "Retour",
  next: "Suivant",
  show: "Faites-le pour moi",
  restart: "Depuis le début",
  leave: "Quitter la leçon",
  rules: "Lire les règles",
  play: "Jouer une vraie partie",
  failed: "La leçon n’a pas pu être chargée.",
  again: "Réessayer",
};
