import flags from "../../../texts/fr/flags.json";
import type { Same } from "../../../texts/same";
import type en from "../en/first";

const first: Same<typeof en> = {
  lobby: {
    clashes: {
      drakon: {
        edition_goal: "Cette édition n’a pas cet objectif.",
        goal_teams: "Les équipes ne jouent que pour l’or.",
        players_teams: "Il faut quatre ou six joueurs pour des équipes.",
      },
    },
    games: {
      drakon: {
        name: "Drakon",
        minutes: "40",
        text: "Posez des salles dont les flèches ne laissent sortir que d’un côté. Trouvez des pièces, volez-les, et lancez Drakon sur celui qui mène.",
      },
    },
    presets: {
      drakon: {
        first: { title: "Première partie", text: "10 points d’or" },
        full: { title: "Tout le jeu", text: "toutes les salles" },
        short: { title: "Courte", text: "7 points d’or" },
      },
    },
    bots: {
      thief: {
        title: "Voleur",
        grade: "fort",
        text: "Joue comme un joueur expérimenté qui en veut aux pièces des autres.",
      },
      architect: {
        title: "Architecte",
        grade: "fort",
        text: "Joue comme un joueur expérimenté qui construit un chemin avant de le prendre.",
      },
      "dragon-keeper": {
        title: "Gardien du dragon",
        grade: "fort",
        text: "Joue comme un joueur expérimenté qui lance Drakon sur tous les autres.",
      },
      runner: {
        title: "Coureur",
        grade: "fort",
        text: "Joue comme un joueur expérimenté, toujours en route vers la prochaine pièce.",
      },
    },
    options: {
      drakon: {
        ...flags,
        edition: {
          title: "Édition",
          text: "De quelle édition viennent les noms, les héros, les objectifs et les rencontres avec Drakon.",
          choices: {
            third: {
              title: "Troisième édition",
              text: "Vous vous entendez sur les héros ; avec « Héros ! » ils sont distribués.",
            },
            fourth: {
              title: "Quatrième édition",
              text: "Les héros se choisissent dans l’ordre du tour. Finir son tour dans la salle de Drakon coûte une pièce.",
            },
          },
        },
        players: { title: "Joueurs", text: "Combien de places a la table." },
        goal: {
          title: "Objectif",
          text: "Ce qui fait gagner.",
          choices: {
            gold: {
              title: "Dix points d’or",
              text: "Le premier qui a des pièces d’une valeur de 10 points d’or gagne ; à une équipe il en faut 20.",
            },
            short: {
              title: "Partie courte",
              text: "Le premier qui a des pièces d’une valeur de 7 points d’or gagne.",
            },
            fixed: {
              title: "Or fixe",
              text: "Le premier qui a cinq pièces gagne, quelle que soit leur valeur.",
            },
            escape: {
              title: "Évasion de l’antre de Drakon !",
              text: "Avec 8 points d’or ou plus, soyez le premier à entrer dans une salle Évasion ou Téléportation.",
            },
          },
        },
        heroes: { title: "Héros !", text: "Chaque héros a une capacité, une fois par partie." },
        expansion_one: {
          title: "Extension Un",
          text: "48 salles de plus. Celui qui va vers Drakon finit son tour.",
        },
        teams: {
          title: "Jeu en équipe",
          text: "Des équipes de deux partagent leurs pièces et jouent pour 20 points d’or.",
        },
        turn_limit: {
          title: "Limite de tours",
          text: "Après ce nombre de tours pour chacun, celui qui a le plus d’or gagne ; 0 : sans limite.",
        },
      },
    },
    ways: {
      drakon: {
        title: "Apprendre Drakon en jouant",
        text: "10 minutes, arrêtez quand vous voulez",
        go: "Commencer",
      },
    },
    against: {
      figure: {
        drakon: "Votre héros",
      },
    },
  },
};

export default first;
