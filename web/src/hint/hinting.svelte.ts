/** A hint for the question that is asked: asked for stage by stage, gone with the question. */

import { call, Refused } from "../lib/call";
import { maybe } from "../lib/i18n.svelte";
import { wordsFor } from "../lib/refusals";
import type { Source } from "../lib/source";
import type { Hint, Where } from "../lib/wire";
import { ownSeat } from "../table/people";

export const STAGES = 3;

const NOWHERE: Where = { cells: [], seats: [], cards: [] };

export class Hinting {
  private told = $state.raw<Hint | null>(null);
  private asked = $state(false);
  private error = $state<{ prompt: number; code: string } | null>(null);

  constructor(private readonly source: Source) {}

  /** Whether this table has hints for the reader. */
  get offered(): boolean {
    const { kind, table } = this.source;
    if (kind !== "live" || table === null || ownSeat(this.source) === null) return false;
    return table.status === "playing" && table.settings.hints && !table.settings.rated;
  }

  /** The hint for the question that is asked now. */
  readonly hint: Hint | null = $derived.by(() => {
    const { prompt, viewer } = this.source;
    const { told } = this;
    return prompt !== null && told?.prompt === prompt.id && told.as === viewer ? told : null;
  });

  readonly stage: number = $derived(this.hint?.stage ?? 0);

  /** Whether the server thinks. */
  get thinking(): boolean {
    return this.asked;
  }

  /** Whether there is more to be asked for. */
  get can(): boolean {
    return this.offered && this.source.prompt !== null && !this.asked && this.stage < STAGES;
  }

  /** Why there is none, in words. */
  readonly failure: string | null = $derived.by(() => {
    const { error } = this;
    if (error === null || error.prompt !== this.source.prompt?.id) return null;
    const { code } = error;
    return maybe(`hint.failed.${code}`) ?? wordsFor(code) ?? wordsFor("server_error");
  });

  /** Whether there is anything to show. */
  get open(): boolean {
    return this.hint !== null || this.failure !== null || (this.asked && this.offered);
  }

  /** What is lit. */
  readonly where: Where = $derived(this.hint?.where ?? NOWHERE);

  /** Ask for the next stage. What comes for a question that is gone is not shown. */
  async more(): Promise<boolean> {
    const { prompt, table, viewer } = this.source;
    if (!this.can || prompt === null || table === null) return false;
    const query = { as: String(viewer), stage: this.stage + 1 };
    this.asked = true;
    this.error = null;
    try {
      this.told = await call("hint", { params: { table: table.id }, query });
    } catch (error) {
      const code = error instanceof Refused ? error.code : "server_error";
      this.error = { prompt: prompt.id, code };
      return false;
    } finally {
      this.asked = false;
    }
    return this.hint !== null;
  }

  close(): void {
    this.told = null;
    this.error = null;
  }
}
