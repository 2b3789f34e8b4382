/**
 * What the table shows while it catches up with events.
 *
 * Events arrive as frames, each a view to show for a while. Nothing is computed here: the last
 * frame is always the view the server sent.
 */

import { prefersReducedMotion, settings } from "./settings.svelte";
import type { GameEvent, View } from "./views";

export interface Frame {
  view: View;
  /** How long it is shown at normal speed. */
  ms: number;
  /** The event it shows, for sounds, trails and captions. */
  event: GameEvent | null;
}

/** Turns events into frames; each game has its own. */
export type Framing = (before: View, events: readonly GameEvent[], after: View) => Frame[];

/** When more frames than this are waiting, the oldest are dropped. */
const MAX_FRAMES = 60;

export class Stage {
  shown = $state.raw<View | null>(null);
  /** The event being shown. */
  event = $state.raw<GameEvent | null>(null);
  playing = $state(false);
  /** Called for each frame when it appears. */
  onframe: ((frame: Frame) => void) | null = null;

  private queue: Frame[] = [];
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(private readonly framing: Framing) {}

  /** Shows a view at once. */
  set(view: View | null): void {
    this.stop();
    this.shown = view;
  }

  /** Animates from one view to another. */
  push(before: View | null, events: readonly GameEvent[], after: View): void {
    if (before === null || settings.speed === 0 || document.hidden) {
      this.set(after);
      return;
    }
    this.queue.push(...this.framing(before, events, after));
    this.queue.push({ view: after, ms: 0, event: null });
    if (this.queue.length > MAX_FRAMES) this.queue.splice(0, this.queue.length - MAX_FRAMES);
    if (!this.playing) {
      this.playing = true;
      this.next();
    }
  }

  /** Skips to the end: somebody clicked. */
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
    const still = prefersReducedMotion() ? 0.6 : 1; // no animation, but time to see it
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
