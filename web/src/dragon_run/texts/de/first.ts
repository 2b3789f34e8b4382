import type { Same } from "../../../texts/same";
import type en from "../en/first";

const first: Same<typeof en> = {
  lobby: {
    games: {
      dragon_run: {
        name: "Dragon Run",
        minutes: "15",
        text: "Zehn Karten, eine davon der Drache. Stürme vor zum Schatz, versteck dich, oder heule wie ein Baby und überlebe.",
      },
    },
    presets: {
      dragon_run: {
        first: { title: "Erstes Spiel", text: "4 Spieler" },
        full: { title: "Voller Tisch", text: "5 Spieler" },
        short: { title: "Kurz", text: "2 Spieler" },
      },
    },
    options: {
      dragon_run: {
        edition: {
          title: "Edition",
          text: "Es gibt nur eine.",
          choices: { first: { title: "Erste Edition", text: "Die einzige Edition." } },
        },
        players: { title: "Spieler", text: "Wie viele Plätze der Tisch hat." },
      },
    },
    ways: {
      dragon_run: { title: "Dragon Run spielend lernen", text: "5 Minuten", go: "Los" },
    },
    against: {
      figure: {
        dragon_run: "Deine Figur",
      },
    },
  },
};

export default first;
