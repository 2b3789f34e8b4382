/** The texts that the lobby does not need, with those of every game. */

import { merged } from "../merged";
import { analysis } from "./analysis";
import { box } from "./box";
import { hint } from "./hint";
import { learning } from "./learning";
import { privacy } from "./privacy";
import { replay } from "./replay";
import { room } from "./room";
import { rules } from "./rules";
import { settings } from "./settings";
import { table } from "./table";

const OF_GAMES = import.meta.glob<object>("../../*/texts/fr/rest.ts", {
  eager: true,
  import: "default",
});

export default merged(
  { analysis, box, hint, learning, privacy, replay, room, rules, settings, table },
  Object.values(OF_GAMES),
);
