import flags from "../../../texts/en/flags.json";

/** What the lobby says about Drakon. */
export default {
  lobby: {
    clashes: {
      drakon: {
        edition_goal: "This edition does not have this goal.",
        goal_teams: "Teams play for gold only.",
        players_teams: "Teams need four or six players.",
      },
    },
    games: {
      drakon: {
        name: "Drakon",
        minutes: "40",
        text: "Place chambers whose arrows decide who can go where. Find coins, steal coins, and send Drakon after the leader.",
      },
    },
    presets: {
      drakon: {
        first: { title: "First game", text: "to 10 gold" },
        full: { title: "Full box", text: "all chambers" },
        short: { title: "Short", text: "to 7 gold" },
      },
    },
    bots: {
      thief: {
        title: "Thief",
        grade: "strong",
        text: "Plays like an experienced player who goes for other players’ coins.",
      },
      architect: {
        title: "Architect",
        grade: "strong",
        text: "Plays like an experienced player who builds a path before walking it.",
      },
      "dragon-keeper": {
        title: "Dragon-keeper",
        grade: "strong",
        text: "Plays like an experienced player who sets Drakon on everybody else.",
      },
      runner: {
        title: "Runner",
        grade: "strong",
        text: "Plays like an experienced player who is always on the way to the next coin.",
      },
    },
    options: {
      drakon: {
        ...flags,
        edition: {
          title: "Edition",
          text: "Sets the names, heroes, goals and what happens when you meet Drakon.",
          choices: {
            third: {
              title: "Third edition",
              text: "Players agree on heroes; with Heroes! they are dealt.",
            },
            fourth: {
              title: "Fourth edition",
              text: "Heroes are picked in turn order. Ending a turn in Drakon's chamber costs a coin.",
            },
          },
        },
        players: { title: "Players", text: "Number of seats at the table." },
        goal: {
          title: "Goal",
          text: "How to win.",
          choices: {
            gold: {
              title: "Ten gold",
              text: "First to 10 gold wins; a team needs 20.",
            },
            short: { title: "Short Game", text: "First to 7 gold wins." },
            fixed: {
              title: "Fixed Gold",
              text: "First to five coins wins, whatever they are worth.",
            },
            escape: {
              title: "Escape from Drakon's Lair!",
              text: "Be the first to enter an Escape or Teleport chamber with 8 gold or more.",
            },
          },
        },
        heroes: { title: "Heroes!", text: "Every hero has an ability to use once per game." },
        expansion_one: {
          title: "Expansion One",
          text: "48 more chambers. Walking into Drakon ends your turn.",
        },
        teams: { title: "Team Play", text: "Teams of two share their coins and play for 20 gold." },
        turn_limit: {
          title: "Turn limit",
          text: "After this many turns each, the most gold wins. 0 means no limit.",
        },
      },
    },
    ways: {
      drakon: {
        title: "Learn Drakon by playing",
        text: "10 minutes, stop any time",
        go: "Start",
      },
    },
    against: {
      figure: {
        drakon: "Your hero",
      },
    },
  },
} as const;
