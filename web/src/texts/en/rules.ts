export const rules = {
  title: "Rules",
  title_of: "Rules of {game}",
  which: "Which game",
  contents: "Contents",
  own_words:
    "The rules in our own words. Every clause has an id: the log of a game, refusals and lessons link to it.",
  search: "Search the rules",
  search_hint: "Search: an id, a title, any words",
  results: "What was found",
  found: { one: "{n} clause found", other: "{n} clauses found" },
  link: "Link to {id}",
  ruling: "Ruling.",
  reconstructed: "Reconstructed.",
  notation: "In the notation:",
  versions: {
    third: "Third edition",
    fourth: "Fourth edition",
    expansion_one: "Expansion One",
    first: "First edition",
  },
  games: {
    drakon: {
      name: "Drakon",
      text: "Build Drakon's lair, rob it and leave the others behind. For two to six.",
      reference: "All chambers and heroes",
    },
    dragon_run: {
      name: "Dragon Run",
      text: "Run, hide or cry until the dragon sleeps. For two to five.",
      reference: "All cards and characters",
    },
  },
  box: "Which box",
  in_box: "{box}: {n}",
  cards: { one: "{n} card in the box", other: "{n} cards in the box" },
  parts: {
    chambers: "Chambers",
    heroes: "Heroes",
    locations: "Locations",
    treasures: "Treasures",
    characters: "Characters",
  },
} as const;
