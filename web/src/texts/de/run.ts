import type { run as en } from "../en/run";
import type { Same } from "../same";

export const run: Same<typeof en> = {};
