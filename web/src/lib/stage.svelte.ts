/**
 * What the table shows while it catches up with what happened.
 *
 * Happenings come as frames, each a view to show for a while. Nothing is worked out here: the last
 * frame is always the view that the server sent.
 */

import { settings, wantsStill } from "./settings.svelte";
import type { GameEvent, View } from "./views";

export interface Frame {
  view: View;
  /** How long it is shown at the usual speed. */
  ms: number;
  /** What it shows, for sounds, trails and captions. */
  event: GameEvent | null;
}

/** Makes frames out of what happened; a game brings its own. */
export type Framing = (before: View, events: readonly GameEvent[], after: View) => Frame[];

/** More than this waiting, and the oldest are left out. */
const MOST_FRAMES = 60;

export class Stage {
  shown = $state.raw<View | null>(null);
  /** The event that is shown right now. */
  event = $state.raw<GameEvent | null>(null);
  playing = $state(false);
  /** Called for each frame as it comes on. */
  onframe: ((frame: Frame) => void) | null = null;

  private queue: Frame[] = [];
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(private readonly framing: Framing) {}

  /** Show a view at once. */
  set(view: View | null): void {
    this.stop();
    this.shown = view;
  }

  /** Show how one view became another. */
  push(before: View | null, events: readonly GameEvent[], after: View): void {
    if (before === null || settings.speed === 0 || document.hidden) {
      this.set(after);
      return;
    }
    this.queue.push(...this.framing(before, events, after));
    this.queue.push({ view: after, ms: 0, event: null });
    if (this.queue.length > MOST_FRAMES) this.queue.splice(0, this.queue.length - MOST_FRAMES);
    if (!this.playing) {
      this.playing = true;
      this.next();
    }
  }

  /** Come to the end at once: somebody clicked. */
  finish(): void {
    const last = this.queue[this.queue.length - 1];
    if (last) this.set(last.view);
  }

  private next(): void {
    const frame = this.queue.shift();
    if (frame === undefined) {
      this.stop();
      return;
    }
    this.shown = frame.view;
    this.event = frame.event;
    this.onframe?.(frame);
    const still = wantsStill() ? 0.6 : 1; // no travel, but time to see it
    this.timer = setTimeout(() => this.next(), (frame.ms * still) / settings.speed);
  }

  private stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.queue = [];
    this.event = null;
    this.playing = false;
  }
}
