import type { Same } from "../../../texts/same";
import type en from "../en/rest";
import { hint } from "./hint";
import { lesson } from "./lesson";
import { run } from "./table";

const rest: Same<typeof en> = {
  hint,
  learn: lesson,
  learning: {
    games: {
      dragon_run: {
        text: "Chargez, cachez-vous ou pleurez comme un bébé, et sortez plus riche que les autres.",
      },
    },
  },
  rules: {
    games: {
      dragon_run: {
        text: "Chargez, cachez-vous ou pleurez jusqu’à ce que le dragon dorme. De deux à cinq joueurs.",
        reference: "Toutes les cartes et tous les personnages",
      },
    },
  },
  run,
};

export default rest;
