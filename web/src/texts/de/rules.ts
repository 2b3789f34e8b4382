import type { rules as en } from "../en/rules";
import type { Same } from "../same";

export const rules: Same<typeof en> = {
  title: "Regeln",
  title_of: "Regeln von {game}",
  which: "Welches Spiel",
  contents: "Inhalt",
  own_words:
    "Die Regeln in unseren eigenen Worten. Jeder Absatz hat eine Kennung: Das Protokoll eines Spiels, Ablehnungen und Lektionen verweisen darauf.",
  search: "In den Regeln suchen",
  search_hint: "Suche: eine Kennung, ein Titel, beliebige Wörter",
  results: "Was gefunden wurde",
  overview: "Auf einen Blick",
  winning: "So gewinnst du",
  turn: "Dein Zug",
  temper: "Der Zorn des Drachen sinkt bis 0",
  clauses: "Alle Regeln",
  shapes: "Pfeile",
  found: { one: "{n} Absatz gefunden", other: "{n} Absätze gefunden" },
  link: "Link zu {id}",
  ruling: "Auslegung.",
  reconstructed: "Rekonstruiert.",
  notation: "In der Notation:",
  changed: "Regelversion {n}.",
  versions: {
    third: "Dritte Edition",
    fourth: "Vierte Edition",
    expansion_one: "Erweiterung Eins",
    first: "Erste Edition",
  },
  box: "Welche Schachtel",
  in_box: "{box}: {n}",
  cards: { one: "{n} Karte in der Schachtel", other: "{n} Karten in der Schachtel" },
  parts: {
    chambers: "Kammern",
    heroes: "Helden",
    locations: "Orte",
    treasures: "Schätze",
    characters: "Charaktere",
  },
};
