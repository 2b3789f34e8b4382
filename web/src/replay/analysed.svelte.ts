/** The analysis of a finished game: polled until it is ready; and its selected step. */

import { call, Refused } from "../lib/call";
import type { Analysing, Analysis, Why } from "../lib/wire";
import { type Step, sameMoment } from "./record";
import type { ReplaySource } from "./source.svelte";

const POLL_MS = 1000;

export class Analysed {
  private told = $state.raw<Analysing | null>(null);
  /** The refusal's code, or "failed". */
  failed = $state<string | null>(null);
  /** The steps of the open record, which an analysis counts in. */
  private whole = $state.raw<readonly Step[]>([]);

  constructor(private readonly source: ReplaySource) {}

  readonly analysis: Analysis | null = $derived(this.told?.analysis ?? null);

  /** Progress, 0 to 1; null if unknown. */
  readonly progress: { done: number; of: number } | null = $derived.by(() => {
    const { told } = this;
    return told === null || told.of === 0 ? null : { done: told.done, of: told.of };
  });

  /** The selected step of the open record. */
  readonly step: number = $derived.by(() => {
    const { viewer, steps, wanted } = this.source;
    return viewer === "open" ? wanted : sameMoment(steps, wanted, this.whole);
  });

  /** Goes to a step of the open record. */
  go(step: number): void {
    const { viewer, steps } = this.source;
    this.source.go(viewer === "open" ? step : sameMoment(this.whole, step, steps));
  }

  /** Polls until it is ready. Returns a function that stops it. */
  follow(): () => void {
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      if (left) return;
      let wait = POLL_MS;
      this.failed = null;
      try {
        if (this.whole.length === 0) this.whole = await this.source.wholeSteps();
        this.told = await call("analysis", { params: { table: this.source.table.id } });
        if (this.told.status === "failed") this.failed = "failed";
      } catch (error) {
        const known = error instanceof Refused ? error : null;
        if (known?.later) wait = 1000 * (known.retryAfter ?? 1);
        else if (known?.code !== "offline") this.failed = known?.code ?? "server_error";
      }
      if (!left && this.failed === null && this.analysis === null)
        timer = setTimeout(() => void ask(), wait);
    };
    void ask();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }

  why(step: number): Promise<Why> {
    return call("why", { params: { table: this.source.table.id }, query: { step } });
  }
}
