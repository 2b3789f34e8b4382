import { board } from "./board";
import { hint } from "./hint";
import { lesson } from "./lesson";
import { drakon } from "./table";

/** What all other pages say about Drakon. */
export default {
  board,
  drakon,
  hint,
  learn: lesson,
  learning: {
    games: {
      drakon: {
        text: "Build the lair, follow the arrows, rob your rivals and send Drakon after them.",
      },
    },
  },
  rules: {
    games: {
      drakon: {
        text: "Build Drakon's lair, rob it and leave the others behind. Two to six players.",
        reference: "All chambers and heroes",
      },
    },
  },
} as const;
