/** The question to this player and the answer being built, shared by all parts of a table page. */

import { Hinting } from "../hint/hint_state.svelte";
import { Choosing } from "../lib/answer_builder.svelte";
import type { Source } from "../lib/source";
import type { Refusal } from "../lib/wire";

export class Asking {
  readonly choosing = new Choosing();
  readonly hinting: Hinting;
  /** Why the last answer was refused; shown until something else is tried. */
  refusal = $state.raw<Refusal | null>(null);
  busy = $state(false);

  constructor(readonly source: Source) {
    this.hinting = new Hinting(source);
  }

  /** Follows the source's question. Call once, where effects are allowed. */
  follow(): void {
    // Runs before drawing: a question must not be shown with the answers to the previous one.
    $effect.pre(() => {
      const prompt = this.source.prompt;
      if (prompt?.id !== this.choosing.prompt?.id) this.refusal = null;
      this.choosing.ask(prompt);
    });
  }

  /** Whether this player can act now. */
  get asked(): boolean {
    return this.source.prompt !== null && !this.busy;
  }

  /** Sends the chosen answer, or a token. A refusal is kept, and all choices with it. */
  async send(token: string | null = this.choosing.ready?.text ?? null): Promise<boolean> {
    if (token === null || this.busy) return false;
    this.source.stage.finish();
    this.busy = true;
    try {
      this.refusal = await this.source.answer(token);
    } finally {
      this.busy = false;
    }
    if (this.refusal === null) this.choosing.clear();
    return this.refusal === null;
  }
}
