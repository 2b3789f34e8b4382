/** Whether a key press is meant for the table: not for a field, a control or a dialog. */
export function forTable(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  if (document.querySelector("dialog[open]")) return false;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("input, textarea, select, [contenteditable]")) return false;
  const works = event.key === "Enter" || event.key === " ";
  return !(works && target?.closest("button, a, summary, [role='button'], [role='gridcell']"));
}

/** Whether a key only moves the focus or changes the meaning of others. */
export function isPassive(event: KeyboardEvent): boolean {
  return ["Tab", "Shift", "Control", "Alt", "Meta", "CapsLock"].includes(event.key);
}

/** Drops the focus after a click or tap, so that the next key goes to the table. */
export function dropFocus(event: MouseEvent & { currentTarget: HTMLElement }): void {
  if (event.detail > 0) event.currentTarget.blur();
}

/** Keys that choose from what is offered, in its order: digits, then letters with no other meaning. */
export const CHOICE_KEYS: readonly string[] = [..."123456789bdfgjklnqsvxz"];

/** What can be chosen with digits alone needs no key shown beside it. */
const DIGITS = 9;

/** The key that chooses what stands at a place; none where there are not enough keys. */
export function choiceKey(at: number): string | undefined {
  return CHOICE_KEYS[at];
}

/** The key to be shown beside a choice: only where there are more choices than digits. */
export function shownKey(at: number, choices: number): string | undefined {
  return choices > DIGITS ? choiceKey(at)?.toUpperCase() : undefined;
}

/** The place that a key chooses, or null. */
export function chosenPlace(event: KeyboardEvent): number | null {
  const at = CHOICE_KEYS.indexOf(event.key.toLowerCase());
  return at < 0 ? null : at;
}
