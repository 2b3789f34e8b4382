import type { Catalogue } from "../en";
import { analysis } from "./analysis";
import { board } from "./board";
import { common } from "./common";
import { drakon } from "./drakon";
import { hint } from "./hint";
import { learn } from "./learn";
import { learning } from "./learning";
import { lobby } from "./lobby";
import { refused } from "./refused";
import { replay } from "./replay";
import { room } from "./room";
import { rules } from "./rules";
import { run } from "./run";
import { settings } from "./settings";
import { table } from "./table";

const catalogue: Catalogue = {
  analysis,
  board,
  common,
  drakon,
  hint,
  learn,
  learning,
  lobby,
  refused,
  replay,
  room,
  rules,
  run,
  settings,
  table,
};

export default catalogue;
