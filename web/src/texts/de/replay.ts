import type { replay as en } from "../en/replay";
import type { Same } from "../same";

export const replay: Same<typeof en> = {};
