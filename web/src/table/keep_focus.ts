/**
 * Keeps the place of somebody who uses the keyboard: a button that had the focus and is gone, or
 * disabled, with a question leaves it to the next question.
 */

const PLACES = ".app, #controls";

export class FocusKeeper {
  private last: HTMLElement | null = null;

  /** Call for every focus of the page. */
  remember(event: FocusEvent): void {
    const { target } = event;
    const there = target instanceof HTMLElement && target.closest(PLACES) !== null;
    this.last = there && target.matches(":focus-visible") ? target : null;
  }

  /** Call when a mouse or finger is used: they need no focus. */
  forget(): void {
    this.last = null;
  }

  /** Call after the page has changed. */
  restore(): void {
    const now = document.activeElement;
    if (this.last === null || document.querySelector("dialog[open]")) return;
    if (now !== null && now !== document.body && !now.matches(":disabled")) return;
    const back = this.last.isConnected && !this.last.matches(":disabled");
    const next = back ? this.last : document.getElementById("prompt");
    next?.focus({ preventScroll: true });
  }
}
