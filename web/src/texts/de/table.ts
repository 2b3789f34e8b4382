import type { table as en } from "../en/table";
import type { Same } from "../same";

export const table: Same<typeof en> = {};
