/** How reasons in Drakon are told. */

import { percent } from "../hint/chances";
import type { Form } from "../hint/sentences";
import { t } from "../lib/i18n.svelte";
import type { Reason, TableInfo } from "../lib/wire";
import { listed, nameOf } from "../table/people";

/** Merges the other players Drakon can reach into one sentence. */
export function merged(reasons: readonly Reason[], me: number | null): readonly Reason[] {
  const alike = reasons.filter(({ kind, seats }) => kind === "drakon_reach" && seats[0] !== me);
  const [first] = alike;
  if (first === undefined) return reasons;
  const all = { ...first, seats: alike.flatMap(({ seats }) => seats) };
  return reasons.flatMap((each) => (each === first ? all : alike.includes(each) ? [] : each));
}

/** The text of a reason, and its numbers; null if it is told by its kind, empty if it says nothing. */
export function formOf(
  reason: Reason,
  table: TableInfo | null,
  me: number | null,
): Form | string | null {
  if (saysNothing(reason)) return "";
  const { kind, seats, numbers } = reason;
  const { before, after, steps, rival_steps: rivals, own_steps: own } = numbers;
  const name = (seat: number) => nameOf(table, seat);
  const who = seats[0] === undefined ? "" : name(seats[0]);
  const rival = listed(seats.slice(1).map(name));
  const n = steps ?? 0;
  switch (kind) {
    case "loses_coin_to":
      return { key: kind, values: { who, rival } };
    case "coin_first":
      return rivals === undefined
        ? { key: "coin_alone", values: { n, who } }
        : { key: kind, values: { n, m: rivals, who, rival } };
    case "coin_tie":
      return { key: kind, values: { n, who, rival } };
    case "rival_first":
      return own === undefined
        ? { key: "rival_alone", values: { n, who, rival }, about: seats[1] }
        : { key: kind, values: { n, m: own, who, rival }, about: seats[1] };
    case "shortens":
      return before === undefined
        ? { key: "opens", values: { n: after ?? 0 } }
        : { key: kind, values: { n: after ?? 0, m: before } };
    case "blocks":
      return after === undefined
        ? { key: "closes", values: {} }
        : { key: kind, values: { n: after, m: before ?? 0 } };
    case "prevents_win":
      return after === 0
        ? { key: "prevents_all", values: {} }
        : { key: kind, values: { before: percent(before ?? 0), after: percent(after ?? 0) } };
    case "coin_race": {
      const names = seats.map((seat) => (seat === me ? t("hint.you") : name(seat)));
      return { key: kind, values: { n, who: listed(names) } };
    }
    default:
      return null;
  }
}

/** Whether a comparison would be of two numbers that look the same: "1 move instead of 1". */
function saysNothing({ kind, numbers }: Reason): boolean {
  const { before, after, steps, rival_steps: rivals, own_steps: own } = numbers;
  if (kind === "prevents_win") return percent(before ?? 0) === percent(after ?? 0);
  if (kind === "coin_first") return rivals !== undefined && rivals === steps;
  if (kind === "rival_first") return own !== undefined && own === steps;
  if (kind === "shortens" || kind === "blocks") return before === after;
  return false;
}
