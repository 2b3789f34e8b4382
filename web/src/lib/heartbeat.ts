/**
 * Judges by its silence how a connection is doing.
 *
 * The server cannot say that it is frozen, and a browser does not notice for minutes that a network
 * is gone. So we ask as soon as it has been quiet for a moment.
 */

export const TICK_MS = 250;
/** Silence after which we ask whether anybody is there; longer while nobody looks at the page. */
export const ASK_MS = 1000;
export const ASK_HIDDEN_MS = 20_000;
/** Silence that is reported, if a question has been out for a while: a slow network is not dead. */
export const SILENT_MS = 2400;
const ANSWER_MS = 1100;
/** After waiting this long for an answer, a new connection is worth a try. */
export const DEAD_MS = 14_000;
/** If our own timer was this late, the page was asleep, and the silence means nothing. */
const LATE_MS = 1500;

export type Pulse = "fine" | "ask" | "silent" | "dead";

export class Heartbeat {
  private heard = 0;
  private asked: number | null = null;
  private looked = 0;

  /** Something was sent that will be answered. */
  ask(now: number): void {
    this.asked = now;
  }

  /** Something was received. */
  hear(now: number): void {
    this.heard = now;
    this.asked = null;
  }

  /** A connection begins, with a question. */
  begin(now: number): void {
    this.hear(now);
    this.ask(now);
    this.looked = now;
  }

  /** How it is doing, as far as can be told every `TICK_MS`. */
  look(now: number, visible: boolean): Pulse {
    const slept = now - this.looked > LATE_MS;
    this.looked = now;
    if (slept) {
      this.heard = now;
      if (this.asked !== null) this.asked = now;
    }
    const silence = now - this.heard;
    if (this.asked === null) return silence >= (visible ? ASK_MS : ASK_HIDDEN_MS) ? "ask" : "fine";
    const waited = now - this.asked;
    if (waited >= DEAD_MS) return "dead";
    return silence >= SILENT_MS && waited >= ANSWER_MS ? "silent" : "fine";
  }
}
