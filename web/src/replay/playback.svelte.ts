/** Automatic playback, step after step. */

import type { ReplaySource } from "./source.svelte";

/** How long a step is shown at normal speed. */
const STEP_MS = 1000;
export const PACES = [0.5, 1, 2, 4] as const;

export class Playing {
  on = $state(false);
  pace = $state<number>(1);

  constructor(private readonly source: ReplaySource) {}

  /** Follows the game. Call once, where effects are allowed. */
  follow(): void {
    $effect(() => {
      const { source } = this;
      if (!this.on) return;
      if (source.step >= source.steps.length) {
        this.on = false;
        return;
      }
      if (source.step !== source.wanted) return; // it is still loading
      if (source.stage.playing && this.pace <= 1) return; // at higher speeds, animations are not waited for
      const timer = setTimeout(() => source.go(source.step + 1), STEP_MS / this.pace);
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
