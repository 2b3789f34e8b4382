/** Reasons as sentences. They arrive as facts with numbers; unknown kinds are skipped. */

import { maybe, type Values } from "../lib/i18n.svelte";
import type { View } from "../lib/views";
import type { Reason, TableInfo } from "../lib/wire";
import { listed, nameOf } from "../table/people";
import { percent } from "./chances";
import type { Form, Saying } from "./sentences";

export interface Told {
  table: TableInfo | null;
  /** The reader's seat; null for a reader without a seat. */
  me: number | null;
  saying: Saying;
  /** The position, which names the chambers of an answer. */
  view?: View | null;
}

/** All sentences for a list of reasons. */
export function sentences(reasons: readonly Reason[], told: Told): string[] {
  const merged = told.saying.merged?.(reasons, told.me) ?? reasons;
  return merged.flatMap((reason) => inWords(reason, told) ?? []);
}

/** The seats that win and lose together: two in teams. */
export function party(table: TableInfo | null, seat: number): number[] {
  const count = table?.seats.length ?? 0;
  return partySize(table) === 1 ? [seat] : [seat, (seat + count / 2) % count];
}

function partySize(table: TableInfo | null): number {
  return (table?.options as { teams?: boolean } | null)?.teams === true ? 2 : 1;
}

/** A reason as a sentence; null for an unknown kind, or if it says nothing. */
export function inWords(reason: Reason, told: Told): string | null {
  const { seats, cards, numbers } = reason;
  const form = told.saying.reason?.(reason, told.me) ?? formOf(reason, told);
  if (typeof form === "string") return form === "" ? null : form;
  const values: Values = {
    who: listed(seats.map((seat) => nameOf(told.table, seat))),
    where: reason.cells[0] === undefined ? "" : (told.saying.where?.(reason.cells[0]) ?? ""),
    chance: percent(numbers.chance ?? 0),
    ...form.values,
  };
  if (cards.length > 0) values.cards = told.saying.cards(cards);
  const key = `hint.reason.${form.key}`;
  const about = form.about ?? seats[0];
  const own = about !== undefined && about === told.me ? maybe(`${key}_you`, values) : null;
  return own ?? maybe(key, values);
}

/** The reasons that any game may give. */
function formOf({ kind, seats, numbers }: Reason, { table }: Told): Form {
  if (kind !== "win") return { key: kind, values: {} };
  if ((numbers.chance ?? 1) < 1) return { key: "win_chance", values: {} };
  return { key: seats.length > partySize(table) ? "win_shared" : "win", values: {} };
}
