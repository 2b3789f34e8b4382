import type { Same } from "../../../texts/same";
import type en from "../en/rest";
import { board } from "./board";
import { hint } from "./hint";
import { lesson } from "./lesson";
import { drakon } from "./table";

const rest: Same<typeof en> = {
  board,
  drakon,
  hint,
  learn: lesson,
  learning: {
    games: {
      drakon: {
        text: "Construisez l’antre, suivez les flèches, volez les autres et envoyez-leur Drakon.",
      },
    },
  },
  rules: {
    games: {
      drakon: {
        text: "Construisez l’antre de Drakon, pillez-le et laissez les autres derrière vous. De deux à six joueurs.",
        reference: "Toutes les salles et tous les héros",
      },
    },
  },
};

export default rest;
