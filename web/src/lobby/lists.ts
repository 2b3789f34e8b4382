/** Order and titles of tables in lists. */

import { t, words } from "../lib/i18n.svelte";
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
  if (names.length === 0) return game;
  const language = words.language === "en" ? "en-GB" : words.language; // no comma before "and"
  const list = new Intl.ListFormat(language, { type: "conjunction" });
  return t("lobby.rows.with", { game, names: list.format(names) });
}
