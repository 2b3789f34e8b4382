/** Order, titles and results of tables in lists. */

import { maybe, t, words } from "../lib/i18n.svelte";
import type { Colour, Listing } from "../lib/wire";
import { gameName } from "./option_text";

export interface ListedSeat {
  kind: "bot" | "open" | "person";
  name: string;
  colour: Colour;
}

export function seatsOf(listing: Listing): ListedSeat[] {
  return listing.seats as unknown as ListedSeat[];
}

export function unfinished(listing: Listing): boolean {
  return listing.status === "lobby" || listing.status === "playing";
}

/** Tables waiting for this person first, then running ones, then finished; each newest first. */
export function sorted(listings: readonly Listing[]): Listing[] {
  const rank = (each: Listing) => (each.asked ? 0 : unfinished(each) ? 1 : 2);
  return [...listings].sort((a, b) => rank(a) - rank(b) || b.updated - a.updated);
}

/** The table's own name, otherwise the game and its players. */
export function tableTitle(listing: Listing): string {
  if (listing.title) return listing.title;
  const game = gameName(listing.game);
  const seats = seatsOf(listing);
  const shared = listing.yours.length > 1 && listing.yours.length === seats.length;
  const others = shared ? seats : seats.filter((_, n) => !listing.yours.includes(n));
  const bots = others.filter((seat) => seat.kind === "bot");
  if (bots.length > 0 && bots.length === others.length)
    return t(listing.yours.length > 0 ? "lobby.rows.against_bots" : "lobby.rows.of_bots", {
      game,
      n: bots.length,
    });
  const names = others.filter((seat) => seat.kind !== "open").map((seat) => seat.name);
  return names.length === 0 ? game : t("lobby.rows.with", { game, names: all(names) });
}

function all(names: readonly string[]): string {
  const language = words.language === "en" ? "en-GB" : words.language; // no comma before "and"
  return new Intl.ListFormat(language, { type: "conjunction" }).format(names);
}

/** Where a table stands: open seats, whose turn it is, or the result. */
export function stateOf(listing: Listing): string {
  const seats = seatsOf(listing);
  const open = seats.filter((seat) => seat.kind === "open").length;
  switch (listing.status) {
    case "lobby":
      return open > 0 ? t("lobby.rows.open", { n: open }) : t("lobby.rows.full");
    case "playing": {
      if (listing.asked) return t("lobby.rows.your_turn");
      const who = seats[listing.turn ?? -1]?.name;
      return who === undefined ? t("lobby.rows.running") : t("lobby.rows.turn_of", { who });
    }
    case "over":
      return resultOf(listing);
    default:
      return t("lobby.rows.abandoned");
  }
}

/** "Won" or "3rd of 4"; for games of others and on a shared screen, who won. */
function resultOf({ result, yours, seats }: Listing): string {
  if (result === null) return t("lobby.rows.over");
  if (result.reason === "dragon") return t("lobby.rows.dragon");
  const { winners, placings } = result;
  const [me] = yours;
  if (me !== undefined && yours.length === 1) {
    if (result.gave_up.includes(me)) return t("lobby.rows.gave_up");
    if (winners.includes(me))
      return t(winners.length === 1 ? "lobby.rows.won" : "lobby.rows.won_together");
    const place = maybe(`common.place.${placings[me]}`);
    if (place !== null) return t("lobby.rows.placed", { place, n: rivals(placings) });
  }
  const names = winners.map((seat) => (seats[seat] as unknown as ListedSeat).name);
  if (names.length === 0) return t("lobby.rows.nobody");
  return t("lobby.rows.they_won", { n: names.length, names: all(names) });
}

/** Number of players, or of teams: the members of a team have the same place, and skip none. */
function rivals(placings: readonly number[]): number {
  const last = Math.max(...placings);
  const players = last + placings.filter((place) => place === last).length - 1;
  return players === placings.length ? players : placings.length / 2;
}

/** The reader's gold in a game that is over; null if there is none to tell. */
export function goldOf({ result, yours }: Listing): number | null {
  const [me] = yours;
  if (result === null || me === undefined || yours.length > 1) return null;
  return result.reason === "dragon" ? null : (result.gold[me] ?? null);
}

/** The day something happened. */
export function dateOf(at: number): string {
  return new Intl.DateTimeFormat(words.language, { dateStyle: "medium" }).format(at);
}
