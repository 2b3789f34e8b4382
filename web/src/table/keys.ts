/** Whether a key is meant for the table: not for a field, a control or a dialog. */
export function forTable(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  if (document.querySelector("dialog[open]")) return false;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("input, textarea, select, [contenteditable]")) return false;
  const works = event.key === "Enter" || event.key === " ";
  return !(works && target?.closest("button, a, summary, [role='button'], [role='gridcell']"));
}

/** Give the focus back after a click of the mouse or a finger: the next key is for the table. */
export function letGo(event: MouseEvent & { currentTarget: HTMLElement }): void {
  if (event.detail > 0) event.currentTarget.blur();
}
