/** Makes a scrollable element reachable with the keyboard. */
export function scrollable(node: HTMLElement): void {
  node.tabIndex = 0;
}
