/** The hint for the current question: fetched stage by stage, dropped with the question. */

import { call, Refused } from "../lib/call";
import { partOf } from "../lib/games";
import { maybe } from "../lib/i18n.svelte";
import { wordsFor } from "../lib/refusals";
import type { Source } from "../lib/source";
import type { Hint, Where } from "../lib/wire";
import { ownSeat } from "../table/people";

export const STAGE_COUNT = 3;

const NOWHERE: Where = { cells: [], seats: [], cards: [] };

export class Hinting {
  private told = $state.raw<Hint | null>(null);
  private asked = $state(false);
  private error = $state<{ prompt: number; code: string; wait: number | null } | null>(null);

  constructor(private readonly source: Source) {}

  /** Whether the reader can get hints at this table. */
  get offered(): boolean {
    const { kind, table } = this.source;
    if (kind !== "live" || table === null || ownSeat(this.source) === null) return false;
    if (partOf(table.game) === null) return false; // nobody gives hints
    return table.status === "playing" && table.settings.hints && !table.settings.rated;
  }

  /** The hint for the current question. */
  readonly hint: Hint | null = $derived.by(() => {
    const { prompt, viewer } = this.source;
    const { told } = this;
    return prompt !== null && told?.prompt === prompt.id && told.as === viewer ? told : null;
  });

  readonly stage: number = $derived(this.hint?.stage ?? 0);

  /** Whether the server is thinking. */
  get thinking(): boolean {
    return this.asked;
  }

  /** Whether there is another stage to ask for. */
  get can(): boolean {
    return this.offered && this.source.prompt !== null && !this.asked && this.stage < STAGE_COUNT;
  }

  /** Why there is no hint, in words. */
  readonly failure: string | null = $derived.by(() => {
    const { error } = this;
    if (error === null || error.prompt !== this.source.prompt?.id) return null;
    const { code, wait } = error;
    return maybe(`hint.failed.${code}`) ?? wordsFor(code, wait) ?? wordsFor("server_error");
  });

  /** Whether there is anything to show. */
  get open(): boolean {
    return this.hint !== null || this.failure !== null || (this.asked && this.offered);
  }

  /** What is highlighted: by the hint, or by the teacher of a lesson. */
  readonly where: Where = $derived.by(() => this.hint?.where ?? this.source.points ?? NOWHERE);

  /** Asks for the next stage. A reply to an outdated question is dropped. */
  async more(): Promise<boolean> {
    const { prompt, table, viewer } = this.source;
    if (!this.can || prompt === null || table === null) return false;
    const query = { as: String(viewer), stage: this.stage + 1 };
    this.asked = true;
    this.error = null;
    try {
      this.told = await call("hint", { params: { table: table.id }, query });
    } catch (error) {
      const known = error instanceof Refused ? error : null;
      const wait = known?.retryAfter ?? null;
      this.error = { prompt: prompt.id, code: known?.code ?? "server_error", wait };
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
