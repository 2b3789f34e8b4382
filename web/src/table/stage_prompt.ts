/** What a table says while its stage is playing: the prompt never runs ahead of the board. */

import { type Key, t } from "../lib/i18n.svelte";
import type { Source } from "../lib/source";
import type { View } from "../lib/views";
import { nameOf, ownSeat } from "./people";

/** The seat that is addressed as "you": nobody in a replay, where somebody's view is looked at. */
export function addressee(source: Source): number | null {
  return source.kind === "replay" ? null : ownSeat(source);
}

/** Whose turn is being shown, in a sentence; `other` is the game's own for another player. */
export function whoseTurn(source: Source, other: Key): string {
  const { by } = source.stage;
  if (by === null) return t("table.playing.any");
  if (by === addressee(source)) return t("table.playing.own");
  return t(other, { who: nameOf(source.table, by) });
}

/** The latest view, but while the stage is playing it waits for the player who is being shown. */
export function heldBack<V extends View>(source: Source, view: V): V {
  const { playing, by } = source.stage;
  if (!playing) return view;
  const other = by === null || by === ownSeat(source) ? "chance" : by;
  return { ...view, pending: { by: other, kind: view.pending.kind } };
}
