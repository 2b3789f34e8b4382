/** The texts that the lobby does not need. */

import { analysis } from "./analysis";
import { box } from "./box";
import { run } from "./dragon_run";
import { drakon } from "./drakon";
import { hint } from "./hint";
import { learn } from "./learn";
import { learning } from "./learning";
import { privacy } from "./privacy";
import { replay } from "./replay";
import { room } from "./room";
import { rules } from "./rules";
import { settings } from "./settings";
import { table } from "./table";

export default {
  analysis,
  box,
  drakon,
  hint,
  learn,
  learning,
  privacy,
  replay,
  room,
  rules,
  run,
  settings,
  table,
};
