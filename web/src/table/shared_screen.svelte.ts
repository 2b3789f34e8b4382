/** Several players on one screen: who has it, and who takes it next. */

import type { LiveTable } from "../lib/live.svelte";

/** How long the result of an answer is shown before the screen is covered. */
const COVER_DELAY_MS = 1200;

export class Sharing {
  /** The seat whose player confirmed to be here. */
  holder = $state<number | null>(null);
  private looked = $state(false);

  constructor(private readonly live: LiveTable) {}

  /** Whether more than one player at this screen still answers for themselves. */
  readonly shared = $derived.by(() => {
    const seats = this.live.table?.seats ?? [];
    const here = this.live.mine.filter((n) => !seats[n]?.away && !seats[n]?.forfeited);
    return this.live.table?.status === "playing" && here.length > 1;
  });

  private readonly next = $derived.by(() => {
    const { prompt, viewer, handover } = this.live;
    if (prompt !== null && typeof viewer === "number") return viewer;
    return handover;
  });

  /** The player who should take the screen, while the table must stay hidden. */
  readonly waitsFor: number | null = $derived.by(() => {
    if (!this.shared) return null;
    if (this.holder === null) return this.next ?? this.live.mine[0] ?? null;
    return this.next !== null && this.next !== this.holder && this.looked ? this.next : null;
  });

  /** Follows the table. Call once, where effects are allowed. */
  follow(): void {
    $effect(() => {
      this.looked = false;
      if (!this.shared || this.next === null || this.next === this.holder) return;
      if (this.live.stage.playing) return;
      const timer = setTimeout(() => {
        this.looked = true;
      }, COVER_DELAY_MS);
      return () => clearTimeout(timer);
    });
  }

  take(seat: number): void {
    if (this.live.viewer !== seat) this.live.takeOver(seat);
    this.holder = seat;
  }
}
