import type { rules as en } from "../en/rules";
import type { Same } from "../same";

export const rules: Same<typeof en> = {};
