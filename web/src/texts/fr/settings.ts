import type { settings as en } from "../en/settings";
import type { Same } from "../same";

export const settings: Same<typeof en> = {
  title: "Réglages",
  theme: "Clair ou sombre",
  language: "Langue",
  speed: "Vitesse de jeu",
  speed_text: "Durée des tours des autres à l’écran. Un clic ou une touche les passe.",
  speeds: {
    slow: "Lente (1,6 s par tour)",
    usual: "Normale (0,8 s par tour)",
    fast: "Rapide (0,4 s par tour)",
    instant: "Immédiate",
  },
  sound: "Sons",
  letters: "Lettres sur les salles",
  letters_text: "Deux lettres à côté des dessins.",
  one_tap: "Se déplacer d’un toucher",
  one_tap_text: "Toucher une salle éclairée y mène aussitôt, sans confirmation.",
  follow: "Suivre l’action",
  follow_text: "Dans un grand antre, la vue suit le héros qui joue.",
  purse: "Montrer ma bourse",
  purse_text: "Vos pièces restent visibles sans tenir le bouton.",
  text: "Mode texte",
  text_text: "Une ligne de commande pour toute la partie, aussi pour lecteurs d’écran.",
  hints: "Conseils",
  hints_text: "De courtes explications pendant vos premières parties.",
};
