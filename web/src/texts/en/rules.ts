export const rules = {
  title: "Rules",
  title_of: "Rules of {game}",
  which: "Game",
  contents: "Contents",
  own_words:
    "The rules in our own words. Every clause has an id that game logs, error messages and lessons link to.",
  search: "Search the rules",
  search_hint: "Search by id, title or text",
  results: "Search results",
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
      text: "Build Drakon's lair, rob it and leave the others behind. Two to six players.",
      reference: "All chambers and heroes",
    },
    dragon_run: {
      name: "Dragon Run",
      text: "Charge, hide or cry until the dragon sleeps. Two to five players.",
      reference: "All cards and characters",
    },
  },
  box: "Box",
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
