import type { room as en } from "../en/room";
import type { Same } from "../same";

export const room: Same<typeof en> = {};
