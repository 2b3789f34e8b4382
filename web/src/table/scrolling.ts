/** What scrolls has to be reached with the keyboard. */
export function scrollable(node: HTMLElement): void {
  node.tabIndex = 0;
}
