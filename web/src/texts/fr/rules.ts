import type { rules as en } from "../en/rules";
import type { Same } from "../same";

export const rules: Same<typeof en> = {
  title: "Règles",
  title_of: "Règles de {game}",
  which: "Quel jeu",
  contents: "Sommaire",
  own_words:
    "Les règles dans nos propres mots. Chaque article a un identifiant : le journal d’une partie, les refus et les leçons y renvoient.",
  search: "Chercher dans les règles",
  search_hint: "Chercher : un identifiant, un titre, des mots",
  results: "Ce qui a été trouvé",
  overview: "En un coup d’œil",
  winning: "Comment gagner",
  turn: "Votre tour",
  temper: "La Colère du dragon, qui baisse jusqu’à 0",
  clauses: "Toutes les règles",
  shapes: "Flèches",
  found: { one: "{n} article trouvé", other: "{n} articles trouvés" },
  link: "Lien vers {id}",
  ruling: "Décision.",
  reconstructed: "Reconstitué.",
  notation: "Dans la notation :",
  changed: "Règles, version {n}.",
  versions: {
    third: "Troisième édition",
    fourth: "Quatrième édition",
    expansion_one: "Extension Un",
    first: "Première édition",
  },
  box: "Quelle boîte",
  in_box: "{box} : {n}",
  cards: { one: "{n} carte dans la boîte", other: "{n} cartes dans la boîte" },
  parts: {
    chambers: "Salles",
    heroes: "Héros",
    locations: "Lieux",
    treasures: "Trésors",
    characters: "Personnages",
  },
};
