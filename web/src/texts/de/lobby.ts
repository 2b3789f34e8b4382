import type { lobby as en } from "../en/lobby";
import type { Same } from "../same";

export const lobby: Same<typeof en> = {};
