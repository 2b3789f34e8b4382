import { hint } from "./hint";
import { lesson } from "./lesson";
import { run } from "./table";

/** What all other pages say about Dragon Run. */
export default {
  hint,
  learn: lesson,
  learning: {
    games: {
      dragon_run: {
        text: "Charge, Hide or Cry Like a Baby, and get out richer than the others.",
      },
    },
  },
  rules: {
    games: {
      dragon_run: {
        text: "Charge, hide or cry until the dragon sleeps. Two to five players.",
        reference: "All cards and characters",
      },
    },
  },
  run,
} as const;
