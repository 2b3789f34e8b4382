/** Whether a key press is meant for the table: not for a field, a control or a dialog. */
export function forTable(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  if (document.querySelector("dialog[open]")) return false;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("input, textarea, select, [contenteditable]")) return false;
  if (target !== null && scrolls(target, event.key)) return false;
  if (event.key !== "Enter" && event.key !== " ") return true;
  if (event.repeat) return false; // a key held down confirms once
  return onChosen(event) || !target?.closest("button, a, summary, [role='button']");
}

/** Whether Enter was pressed on something that is already chosen, where it can confirm. */
export function onChosen(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  return event.key === "Enter" && !!target?.closest("[data-pick][aria-pressed='true']");
}

const VERTICAL = new Set(["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End", " "]);
const HORIZONTAL = new Set(["ArrowLeft", "ArrowRight"]);

/** Whether a key scrolls the part of the page that has the focus. */
function scrolls(target: Element, key: string): boolean {
  if (!(target instanceof HTMLElement) || target.tabIndex !== 0) return false;
  if (VERTICAL.has(key)) return canScroll(target, "overflowY", "Height");
  return HORIZONTAL.has(key) && canScroll(target, "overflowX", "Width");
}

function canScroll(
  target: HTMLElement,
  overflow: "overflowX" | "overflowY",
  side: "Height" | "Width",
): boolean {
  const hides = target[`scroll${side}`] > target[`client${side}`];
  return hides && ["auto", "scroll"].includes(getComputedStyle(target)[overflow]);
}

/** The primary button of the page, if it can be pressed: in the dock, a lesson or a replay. */
export function primaryButton(): HTMLElement | null {
  const all = document.querySelectorAll<HTMLElement>("#hand .primary, #controls .primary");
  return [...all].find((each) => !each.matches(":disabled") && each.offsetParent !== null) ?? null;
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
