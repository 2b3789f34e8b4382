/** The order of the players at the end, and their places in words. */

import { maybe } from "../lib/i18n.svelte";
import type { Outcome } from "../lib/views";
import type { Story, TableInfo } from "../lib/wire";

/** Seats in the order of their places; in the order of play if there are none. */
export function inOrder(seats: number, placings: readonly number[]): number[] {
  return Array.from({ length: seats }, (_, seat) => seat).sort(
    (a, b) => (placings[a] ?? 0) - (placings[b] ?? 0) || a - b,
  );
}

/** The seats that share a purse: partners sit opposite each other. Otherwise everybody alone. */
export function sidesOf(table: Pick<TableInfo, "options" | "seats"> | null): number[][] {
  const all = table?.seats.map((_, seat) => seat) ?? [];
  if ((table?.options as { teams?: boolean } | null)?.teams !== true) return all.map((n) => [n]);
  const half = all.length / 2;
  return all.slice(0, half).map((seat) => [seat, seat + half]);
}

/** The sides by place, each with the place to show: none if nobody won. */
export function rowsOf(
  table: Pick<TableInfo, "options" | "seats"> | null,
  story: Pick<Story, "placings" | "outcome"> | null,
): { seats: number[]; place: number | null }[] {
  const places = story?.placings ?? [];
  const winners = (story?.outcome as Outcome | null | undefined)?.winners ?? [];
  const won = places.length > 0 && winners.length > 0;
  const sides = sidesOf(table);
  return inOrder(
    sides.length,
    sides.map(([first = 0]) => places[first] ?? 0),
  ).map((at) => {
    const seats = sides[at] ?? [];
    return { seats, place: won ? (places[seats[0] ?? 0] ?? null) : null };
  });
}

/** "3rd" */
export function ordinal(place: number): string {
  return maybe(`common.place.${place}`) ?? String(place);
}
