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
        text: "Bau die Höhle, folge den Pfeilen, bestiehl die anderen und schick ihnen Drakon nach.",
      },
    },
  },
  rules: {
    games: {
      drakon: {
        text: "Baut Drakons Höhle, plündert sie und lasst die anderen zurück. Für zwei bis sechs.",
        reference: "Alle Kammern und Helden",
      },
    },
  },
};

export default rest;
