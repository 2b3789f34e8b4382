/** Plays the sound of what is shown. */

import type { GameTable } from "../lib/games";
import { play } from "../lib/sound";
import type { Still } from "../lib/stage.svelte";

export function soundOf({ sounds }: GameTable): (still: Still) => void {
  return ({ event }) => {
    const name = event === null ? undefined : sounds[event.type];
    if (name !== undefined) play(name);
  };
}
