/** The position in words, for text mode. */

import { t, words } from "../lib/i18n.svelte";
import type { Source } from "../lib/source";
import { arrowsOf, kindOf } from "../lib/tokens";
import { count } from "../lib/views";
import { matching } from "../table/commands";
import { listed, nameOf, ownSeat } from "../table/people";
import { arrowsInWords, chamberAt, placesInWords } from "./board/names";
import type { Edited } from "./names.svelte";
import type { DrakonSeat, DrakonView } from "./view";

export function describe(
  topic: string,
  source: Source,
  view: DrakonView,
  edited: Edited,
): string[] {
  if (topic === "look") return look(source, view, edited);
  if (topic === "hand") return hand(source, view, edited);
  if (topic === "seats") return view.seats.map((_, seat) => inWords(seat, source, view, edited));
  if (topic.startsWith("explain")) return explain(topic.slice("explain".length).trim(), edited);
  return [t("drakon.tell.unknown", { topic })];
}

/** What the chambers and heroes with such a name do. */
function explain(name: string, edited: Edited): string[] {
  const things = [
    ...edited.chambers().map(({ kind }) => [edited.kind(kind), edited.effect(kind)] as const),
    ...edited.heroes().map(({ hero }) => [edited.hero(hero), edited.ability(hero)] as const),
  ];
  return matching(things, name);
}

/** Where everybody stands, then every chamber with its arrows. */
function look(source: Source, view: DrakonView, edited: Edited): string[] {
  const heroes = view.seats.map((seat, at) => {
    const values = { who: nameOf(source.table, at), hero: edited.hero(seat.hero) };
    if (seat.hero === null) return t("drakon.tell.no_hero", values);
    if (seat.at === null) return t("drakon.tell.hero_void", values);
    return t("drakon.tell.hero_at", { ...values, ...place(seat.at, view, edited) });
  });
  const drakon =
    view.drakon === null
      ? t("drakon.tell.no_drakon")
      : t("drakon.tell.drakon_at", place(view.drakon, view, edited));
  const where = placesInWords(view.board, edited.kind);
  const chambers = Object.entries(view.board).map(([cell, face]) => {
    const arrows = arrowsInWords(arrowsOf(face));
    const values = { name: edited.kind(kindOf(face)), arrows, where: where(cell) };
    return t("drakon.tell.chamber", { chamber: t("board.chamber", values) });
  });
  return [...heroes, drakon, ...chambers];
}

function place(cell: string, view: DrakonView, edited: Edited): { chamber: string } {
  return { chamber: chamberAt(cell, view.board, edited.kind) };
}

/** The player's chambers with their names in the notation, and their coins. */
function hand(source: Source, view: DrakonView, edited: Edited): string[] {
  const own = ownSeat(source);
  const seat = own === null ? undefined : view.seats[own];
  if (seat === undefined || !Array.isArray(seat.hand)) return [t("drakon.tell.no_hand")];
  const names = seat.hand.map((face) => `${edited.kind(kindOf(face))} (${face})`);
  const chambers = listed(names, words.language);
  const lines = [names.length > 0 ? t("drakon.tell.hand", { chambers }) : t("drakon.tell.no_hand")];
  const coins = coinsOf(seat);
  if (coins !== null)
    lines.push(
      t("drakon.tell.purse", {
        coins:
          coins.length === 0 ? t("drakon.dock.empty") : listed(coins.map(String), words.language),
      }),
    );
  return lines;
}

function inWords(at: number, source: Source, view: DrakonView, edited: Edited): string {
  const seat = view.seats[at] as DrakonSeat;
  const who = `${nameOf(source.table, at)} (${edited.hero(seat.hero)})`;
  const coins = t("drakon.seat.coins", { n: count(seat.coins) + count(seat.locked) });
  return t("drakon.tell.seat", {
    who,
    coins,
    hand: t("drakon.seat.hand", { n: count(seat.hand) }),
  });
}

/** The coins of a visible purse, including locked ones; null if it is hidden. */
export function coinsOf(seat: DrakonSeat): number[] | null {
  if (!Array.isArray(seat.coins) || !Array.isArray(seat.locked)) return null;
  return [...seat.coins, ...seat.locked];
}
