/** Going on by itself, step after step. */

import type { ReplaySource } from "./source.svelte";

/** How long a step is looked at, at the usual pace. */
const BEAT_MS = 1000;
export const PACES = [0.5, 1, 2, 4] as const;

export class Playing {
  on = $state(false);
  pace = $state<number>(1);

  constructor(private readonly source: ReplaySource) {}

  /** Follow the game. To be called once, where effects may be made. */
  follow(): void {
    $effect(() => {
      const { source } = this;
      if (!this.on) return;
      if (source.step >= source.steps.length) {
        this.on = false;
        return;
      }
      if (source.step !== source.wanted) return; // it is on its way
      if (source.stage.playing && this.pace <= 1) return; // faster, nothing is waited for
      const timer = setTimeout(() => source.go(source.step + 1), BEAT_MS / this.pace);
      return () => clearTimeout(timer);
    });
  }

  toggle(): void {
    if (!this.on && this.source.step >= this.source.steps.length) this.source.go(0);
    this.on = !this.on;
  }

  stop(): void {
    this.on = false;
  }
}
