/** Runs something that may be refused, and keeps the reason until the next try. */

import { whyRefused } from "./option_text";

export class Trying {
  problem = $state("");

  async to(job: () => Promise<void>): Promise<void> {
    this.problem = "";
    try {
      await job();
    } catch (error) {
      this.problem = whyRefused(error);
    }
  }
}
