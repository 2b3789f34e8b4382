/** The event that decided a game, in one sentence. */

import type { Decisive } from "../lib/games";
import { t } from "../lib/i18n.svelte";
import type { GameEvent, Outcome } from "../lib/views";
import type { Story, TableInfo } from "../lib/wire";
import { namesOf } from "./people";

/** The sentence; empty if there is nothing to tell beyond who won. `own` is what the game tells. */
export function decisive(
  table: TableInfo,
  story: Story | null,
  outcome: Outcome,
  own: Decisive | null,
): string {
  if (outcome.reason === "forfeit") {
    const gone = table.seats.flatMap((seat, n) => (seat.forfeited ? n : []));
    return t("table.end.decisive.gave_up", { n: gone.length, names: namesOf(table, gone) });
  }
  const turn = story?.turns.at(-1)?.turn ?? 0;
  if (outcome.reason === "abandoned")
    return turn > 0 ? t("table.end.decisive.stopped", { turn }) : "";
  return story === null || own === null ? "" : own(table, story, outcome);
}

/** The turn in which a character was eliminated; null if it survived. */
export function eliminatedOn(story: Story | null, seat: number): number | null {
  const found = story?.changes.find((change) =>
    (change.events as unknown as GameEvent[]).some(
      (event) => event.type === "CharacterEliminated" && event.seat === seat,
    ),
  );
  return found?.turn ?? null;
}
