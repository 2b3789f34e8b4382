/** The texts of the lobby, with those of every game. */

import { merged } from "../merged";
import { common } from "./common";
import { lobby } from "./lobby";
import { refused } from "./refused";

const OF_GAMES = import.meta.glob<object>("../../*/texts/en/first.ts", {
  eager: true,
  import: "default",
});

export default merged({ common, lobby, refused }, Object.values(OF_GAMES));
