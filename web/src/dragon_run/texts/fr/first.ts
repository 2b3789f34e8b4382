import type { Same } from "../../../texts/same";
import type en from "../en/first";

const first: Same<typeof en> = {
  lobby: {
    games: {
      dragon_run: {
        name: "Dragon Run",
        minutes: "15",
        text: "Dix cartes, dont le dragon. Chargez vers le trésor, cachez-vous, ou pleurez comme un bébé et survivez.",
      },
    },
    presets: {
      dragon_run: {
        first: { title: "Première partie", text: "4 joueurs" },
        full: { title: "Table pleine", text: "5 joueurs" },
        short: { title: "Courte", text: "2 joueurs" },
      },
    },
    options: {
      dragon_run: {
        edition: {
          title: "Édition",
          text: "Il n’y en a qu’une.",
          choices: { first: { title: "Première édition", text: "La seule édition." } },
        },
        players: { title: "Joueurs", text: "Combien de places a la table." },
      },
    },
    ways: {
      dragon_run: {
        title: "Apprendre Dragon Run en jouant",
        text: "5 minutes",
        go: "Commencer",
      },
    },
    against: {
      figure: {
        dragon_run: "Votre personnage",
      },
    },
  },
};

export default first;
