/** The keys of a replay: arrows step, with Shift or upwards and downwards they go by turns. */

import type { ReplaySource } from "./source.svelte";

type Go = (source: ReplaySource) => void;

const back: Go = ({ walk }) => walk.step(-1);
const next: Go = ({ walk }) => walk.step(1);
const turnBack: Go = ({ walk }) => walk.turn?.(-1);
const nextTurn: Go = ({ walk }) => walk.turn?.(1);

const KEYS: Readonly<Record<string, Go>> = {
  ArrowLeft: back,
  ArrowRight: next,
  "Shift+ArrowLeft": turnBack,
  "Shift+ArrowRight": nextTurn,
  ArrowUp: turnBack,
  ArrowDown: nextTurn,
  PageUp: turnBack,
  PageDown: nextTurn,
  Home: ({ walk }) => walk.go(0),
  End: ({ walk }) => walk.go(walk.all),
};

/** Where a key goes; undefined for any other key. */
export function wayOfKey(event: KeyboardEvent): Go | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  return KEYS[event.shiftKey ? `Shift+${event.key}` : event.key];
}
