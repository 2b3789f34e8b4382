/**
 * One press, one command.
 *
 * While a reply is awaited, the button is disabled. But the reply may be quicker than the second
 * half of a double click, which would then answer the next question. So the second click of a double
 * click and the repetitions of a held key do not count on buttons that send something.
 */

const SENDING = "[data-answer], [data-once]";

/** Whether a press repeats the one before. */
export function repeats(event: Event): boolean {
  if (event instanceof KeyboardEvent) return event.repeat && event.key === "Enter";
  if (!(event instanceof MouseEvent && event.target instanceof Element)) return false;
  return event.detail > 1 && event.target.closest(SENDING) !== null;
}

/** Ignores repeated presses everywhere in a window. */
export function once(window: Window): () => void {
  const swallow = (event: Event): void => {
    if (!repeats(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener("click", swallow, true);
  window.addEventListener("keydown", swallow, true);
  return () => {
    window.removeEventListener("click", swallow, true);
    window.removeEventListener("keydown", swallow, true);
  };
}
