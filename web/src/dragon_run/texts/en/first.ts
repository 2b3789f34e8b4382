/** What the lobby says about Dragon Run. */
export default {
  lobby: {
    games: {
      dragon_run: {
        name: "Dragon Run",
        minutes: "15",
        text: "Ten cards, one of them the dragon. Charge on for treasure, hide, or cry like a baby and live.",
      },
    },
    presets: {
      dragon_run: {
        first: { title: "First game", text: "4 players" },
        full: { title: "Full table", text: "5 players" },
        short: { title: "Short", text: "2 players" },
      },
    },
    options: {
      dragon_run: {
        edition: {
          title: "Edition",
          text: "There is only one.",
          choices: { first: { title: "First edition", text: "The only edition." } },
        },
        players: { title: "Players", text: "Number of seats at the table." },
      },
    },
    ways: {
      dragon_run: { title: "Learn Dragon Run by playing", text: "5 minutes", go: "Start" },
    },
    against: {
      figure: {
        dragon_run: "Your character",
      },
    },
  },
} as const;
