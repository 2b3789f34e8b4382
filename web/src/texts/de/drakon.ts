import type { drakon as en } from "../en/drakon";
import type { Same } from "../same";

export const drakon: Same<typeof en> = {};
