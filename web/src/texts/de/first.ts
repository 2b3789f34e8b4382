/** The texts of the lobby. */

import { board } from "./board";
import { common } from "./common";
import { lobby } from "./lobby";
import { refused } from "./refused";

export default { board, common, lobby, refused };
