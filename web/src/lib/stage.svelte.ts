/**
 * What the table shows while it catches up with events.
 *
 * Events arrive as stills, each a view to show for a while. Nothing is computed here: the last
 * still is always the view the server sent. While the stage is playing, everything on the table
 * belongs to what it shows; the next question appears when it has finished.
 */

import { settings } from "./settings.svelte";
import type { GameEvent, View } from "./views";

export interface Still {
  view: View;
  /** How long it is shown at normal speed. */
  ms: number;
  /** The event it shows, for sounds, trails and captions. */
  event: GameEvent | null;
}

/** Turns events into stills; each game has its own. Without `after`, the events decide the end. */
export type StillsOf = (before: View, events: readonly GameEvent[], after: View | null) => Still[];

/** How the events of an answer are shown. */
export interface Showing {
  /** Who answered. */
  by?: number | null;
  /** The turn of somebody else: it takes its time even if little happens. */
  other?: boolean;
  /** Whether somebody waits for their first move: what comes before it is shown quickly. */
  hurried?: boolean;
}

/** What one answer led to. */
interface Part {
  by: number | null;
  turn: number;
  events: readonly GameEvent[];
}

/** How long a turn takes at normal speed, however much happens in it. */
export const TURN_MS = 800;
/** The reader's own turn may take longer: there is more to look at. */
export const OWN_TURN_MS = 1200;
export const HURRIED_TURN_MS = 250;
/** What each further answer of a long turn gets at least. */
const LEAST_MS = 200;
/** When more stills than this are waiting, the oldest are dropped. */
const MAX_STILLS = 120;

export class Stage {
  shown = $state.raw<View | null>(null);
  /** The event being shown. */
  event = $state.raw<GameEvent | null>(null);
  /** All events of the answer being shown. */
  events = $state.raw<readonly GameEvent[] | null>(null);
  /** Who gave that answer, or whose turn it is. */
  by = $state<number | null>(null);
  playing = $state(false);
  /** Whether something is shown again that has been shown before. */
  again = $state(false);
  /** How many turns are still to be shown, with the one being shown. */
  turns = $state(0);
  /** Called for each still when it appears. */
  onstill: ((still: Still) => void) | null = null;

  private queue: { still: Still; part: Part }[] = [];
  private now: Part | null = null;
  private timer: ReturnType<typeof setTimeout> | null = null;
  /** How much of its time the last turn has had. */
  private used = { turn: -1, ms: 0 };

  constructor(private readonly stillsOf: StillsOf) {}

  /** Shows a view at once. */
  set(view: View | null): void {
    this.stop();
    this.shown = view;
  }

  /** Animates from one view to another. */
  push(
    before: View | null,
    events: readonly GameEvent[],
    after: View,
    { by = null, other = false, hurried = false }: Showing = {},
  ): void {
    if (before === null || settings.speed === 0 || document.hidden) {
      this.set(after);
      return;
    }
    const part = { by: by ?? before.turn, turn: before.turns, events };
    const ends = after.turns !== before.turns || after.outcome !== null;
    const stills = this.stillsOf(before, events, after);
    const most = hurried ? HURRIED_TURN_MS : other ? TURN_MS : OWN_TURN_MS;
    this.add(part, stills, after, most, other && ends);
    this.start();
  }

  /** Shows answers again, from the view before them; `after` is the view to end with. */
  replay(before: View, answers: readonly Part[], after: View): void {
    this.set(before);
    let view = before;
    for (const [at, part] of answers.entries()) {
      const last = at === answers.length - 1;
      const stills = this.stillsOf(view, part.events, last ? after : null);
      view = last ? after : (stills.at(-1)?.view ?? view);
      this.add(part, stills, view, TURN_MS, last || answers[at + 1]?.turn !== part.turn);
    }
    this.again = true;
    this.start();
  }

  /** Skips to the end: somebody clicked. */
  finish(): void {
    if (!this.playing) return;
    this.set(this.queue.at(-1)?.still.view ?? this.shown);
  }

  /** Queues the stills of an answer so that its turn takes no longer than it may. */
  private add(part: Part, stills: readonly Still[], end: View, most: number, fill: boolean): void {
    if (this.used.turn !== part.turn) this.used = { turn: part.turn, ms: 0 };
    const room = Math.max(Math.min(LEAST_MS, most / 4), most - this.used.ms);
    const wanted = stills.reduce((sum, still) => sum + still.ms, 0);
    const scale = wanted > room ? room / wanted : 1;
    const rest = fill ? room - wanted * scale : 0;
    this.used.ms += wanted * scale + rest;
    const all = [
      ...stills.map((still) => ({ ...still, ms: still.ms * scale })),
      { view: end, ms: rest, event: null },
    ];
    this.queue.push(...all.map((still) => ({ still, part })));
    if (this.queue.length > MAX_STILLS) this.queue.splice(0, this.queue.length - MAX_STILLS);
  }

  private start(): void {
    if (this.playing) {
      this.turns = this.count();
      return;
    }
    this.playing = true;
    this.next();
  }

  private next(): void {
    const now = this.queue.shift();
    if (now === undefined) {
      this.stop();
      return;
    }
    if (settings.speed === 0) {
      this.set(this.queue.at(-1)?.still.view ?? now.still.view);
      return;
    }
    const { still, part } = now;
    this.shown = still.view;
    this.event = still.event;
    this.events = part.events;
    this.by = part.by;
    this.now = part;
    this.turns = this.count();
    this.onstill?.(still);
    this.timer = setTimeout(() => this.next(), still.ms / settings.speed);
  }

  private count(): number {
    const parts = [...this.queue.map(({ part }) => part), ...(this.now ? [this.now] : [])];
    return new Set(parts.map(({ turn }) => turn)).size;
  }

  private stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.queue = [];
    this.now = null;
    this.used = { turn: -1, ms: 0 };
    this.event = null;
    this.events = null;
    this.by = null;
    this.turns = 0;
    this.again = false;
    this.playing = false;
  }
}
