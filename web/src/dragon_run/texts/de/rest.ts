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
        text: "Stürm vor, versteck dich oder heule wie ein Baby, und komm reicher heraus als die anderen.",
      },
    },
  },
  rules: {
    games: {
      dragon_run: {
        text: "Stürm vor, versteck dich oder heule, bis der Drache schläft. Für zwei bis fünf.",
        reference: "Alle Karten und Charaktere",
      },
    },
  },
  run,
};

export default rest;
