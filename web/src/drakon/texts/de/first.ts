import flags from "../../../texts/de/flags.json";
import type { Same } from "../../../texts/same";
import type en from "../en/first";

const first: Same<typeof en> = {
  lobby: {
    clashes: {
      drakon: {
        edition_goal: "Dieses Ziel gibt es in dieser Edition nicht.",
        goal_teams: "Teams spielen nur um Gold.",
        players_teams: "Teams brauchen vier oder sechs Spieler.",
      },
    },
    games: {
      drakon: {
        name: "Drakon",
        minutes: "40",
        text: "Lege Kammern an, deren Pfeile nur bestimmte Wege hinaus lassen. Finde Münzen, stiehl sie, und hetze Drakon auf den, der vorn liegt.",
      },
    },
    presets: {
      drakon: {
        first: { title: "Erstes Spiel", text: "bis 10 Gold" },
        full: { title: "Alles drin", text: "alle Kammern" },
        short: { title: "Kurz", text: "bis 7 Gold" },
      },
    },
    bots: {
      thief: {
        title: "Dieb",
        grade: "stark",
        text: "Spielt wie jemand mit viel Erfahrung, der es auf fremde Münzen abgesehen hat.",
      },
      architect: {
        title: "Baumeister",
        grade: "stark",
        text: "Spielt wie jemand mit viel Erfahrung, der einen Weg baut, bevor er ihn geht.",
      },
      "dragon-keeper": {
        title: "Drachenhüter",
        grade: "stark",
        text: "Spielt wie jemand mit viel Erfahrung, der Drakon auf alle anderen hetzt.",
      },
      runner: {
        title: "Läufer",
        grade: "stark",
        text: "Spielt wie jemand mit viel Erfahrung, der immer zur nächsten Münze unterwegs ist.",
      },
    },
    options: {
      drakon: {
        ...flags,
        edition: {
          title: "Edition",
          text: "Nach wessen Namen, Helden, Zielen und Begegnungen mit Drakon ihr spielt.",
          choices: {
            third: {
              title: "Dritte Edition",
              text: "Ihr einigt euch auf Helden; mit „Helden!“ werden sie ausgeteilt.",
            },
            fourth: {
              title: "Vierte Edition",
              text: "Helden werden in Zugreihenfolge gewählt. Wer seinen Zug in Drakons Kammer beendet, verliert eine Münze.",
            },
          },
        },
        players: { title: "Spieler", text: "Wie viele Plätze der Tisch hat." },
        goal: {
          title: "Ziel",
          text: "Was gewinnt.",
          choices: {
            gold: {
              title: "Zehn Gold",
              text: "Wer zuerst Münzen im Wert von 10 Gold hat, gewinnt; ein Team braucht 20.",
            },
            short: {
              title: "Kurzes Spiel",
              text: "Wer zuerst Münzen im Wert von 7 Gold hat, gewinnt.",
            },
            fixed: {
              title: "Festes Gold",
              text: "Wer zuerst fünf Münzen hat, gewinnt, was sie auch wert sind.",
            },
            escape: {
              title: "Flucht aus Drakons Höhle!",
              text: "Betritt mit 8 oder mehr Gold als Erster eine Kammer Flucht oder Teleport.",
            },
          },
        },
        heroes: { title: "Helden!", text: "Jeder Held hat eine Fähigkeit, einmal im Spiel." },
        expansion_one: {
          title: "Erweiterung Eins",
          text: "48 weitere Kammern. Wer zu Drakon läuft, beendet damit seinen Zug.",
        },
        teams: {
          title: "Teamspiel",
          text: "Je zwei teilen sich ihre Münzen und spielen um 20 Gold.",
        },
        turn_limit: {
          title: "Zugbegrenzung",
          text: "Nach so vielen Zügen für jeden gewinnt das meiste Gold; 0: keine Grenze.",
        },
      },
    },
    ways: {
      drakon: {
        title: "Drakon spielend lernen",
        text: "10 Minuten, du kannst jederzeit aufhören",
        go: "Los",
      },
    },
    against: {
      figure: {
        drakon: "Dein Held",
      },
    },
  },
};

export default first;
