/** The question to this player and the answer being built, shared by all parts of a table page. */

import { Hinting } from "../hint/hint_state.svelte";
import { Choosing } from "../lib/answer_builder.svelte";
import type { Source } from "../lib/source";
import type { Refusal } from "../lib/wire";

/** A reply that takes longer is worth a word; most come sooner, and a word would only flicker. */
const SLOW_MS = 250;

export class Asking {
  readonly choosing = new Choosing();
  readonly hinting: Hinting;
  /** Why the last answer was refused; shown until something else is tried. */
  refusal = $state.raw<Refusal | null>(null);
  /** What is being sent: an answer, or the name of a request. Nothing else can be sent meanwhile. */
  sending = $state<string | null>(null);
  private slow = $state(false);

  constructor(readonly source: Source) {
    this.hinting = new Hinting(source);
  }

  /** Follows the source's question. Call once, where effects are allowed. */
  follow(): void {
    // Runs before drawing: a question must not be shown with the answers to the previous one.
    $effect.pre(() => {
      const prompt = this.source.prompt;
      if (prompt?.id !== this.choosing.prompt?.id) this.refusal = null;
      this.choosing.ask(prompt, this.source.table?.game ?? "");
    });
  }

  get busy(): boolean {
    return this.sending !== null;
  }

  /** Whether the reply to this has been awaited for a while. */
  waitsFor(what: string | null | undefined): boolean {
    return this.slow && what != null && this.sending === what;
  }

  /** Sends something, unless something is being sent already. Returns whether it was accepted. */
  async during(what: string, job: () => Promise<Refusal | null>): Promise<boolean> {
    if (this.busy) return false;
    this.sending = what;
    const timer = setTimeout(() => {
      this.slow = true;
    }, SLOW_MS);
    try {
      this.refusal = await job();
    } finally {
      clearTimeout(timer);
      this.sending = null;
      this.slow = false;
    }
    return this.refusal === null;
  }

  /** Whether this player can act now. */
  get asked(): boolean {
    return this.source.prompt !== null && !this.busy;
  }

  /** Sends the chosen answer, or a token. A refusal is kept, and all choices with it. */
  async send(token: string | null = this.choosing.ready?.text ?? null): Promise<boolean> {
    if (token === null || this.busy) return false;
    this.source.stage.finish();
    const { prompt } = this.choosing;
    const sent = await this.during(token, () => this.source.answer(token));
    // The next question can come before the reply; what is chosen for it stays.
    if (sent && prompt === this.choosing.prompt) this.choosing.clear();
    return sent;
  }
}
