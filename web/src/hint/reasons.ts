/** Reasons as sentences. They arrive as facts with numbers; unknown kinds are skipped. */

import { maybe, number, t, type Values } from "../lib/i18n.svelte";
import type { View } from "../lib/views";
import type { Reason, TableInfo } from "../lib/wire";
import { listed, nameOf } from "../table/people";
import { percent } from "./chances";
import type { Saying } from "./sentences";

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
  return mergeDrakonReach(reasons, told.me).flatMap((reason) => inWords(reason, told) ?? []);
}

/** Merges the other players Drakon can reach into one sentence. */
function mergeDrakonReach(reasons: readonly Reason[], me: number | null): Reason[] {
  const alike = reasons.filter(({ kind, seats }) => kind === "drakon_reach" && seats[0] !== me);
  const [first] = alike;
  if (first === undefined) return [...reasons];
  const all = { ...first, seats: alike.flatMap(({ seats }) => seats) };
  return reasons.flatMap((each) => (each === first ? all : alike.includes(each) ? [] : each));
}

/** The seats that win and lose together: two in teams. */
export function party(table: TableInfo | null, seat: number): number[] {
  const count = table?.seats.length ?? 0;
  return partySize(table) === 1 ? [seat] : [seat, (seat + count / 2) % count];
}

function partySize(table: TableInfo | null): number {
  return (table?.options as { teams?: boolean } | null)?.teams === true ? 2 : 1;
}

/** A reason as a sentence; null for an unknown kind. */
export function inWords(reason: Reason, told: Told): string | null {
  const { seats, cards, numbers } = reason;
  if (reason.kind === "hurt") return hurt(numbers);
  const name = (seat: number) => nameOf(told.table, seat);
  const values: Values = {
    who: listed(seats.map(name)),
    where: reason.cells[0] === undefined ? "" : (told.saying.where?.(reason.cells[0]) ?? ""),
    chance: percent(numbers.chance ?? 0),
  };
  if (saysNothing(reason)) return null;
  const [form, more] = formOf(reason, told);
  Object.assign(values, more);
  if (cards.length > 0) values.cards = told.saying.cards(cards);
  const key = `hint.reason.${form}`;
  const about = seats[reason.kind === "rival_first" ? 1 : 0];
  const own = about !== undefined && about === told.me ? maybe(`${key}_you`, values) : null;
  return own ?? maybe(key, values);
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

/** The text key of a reason, and its numbers. `n` selects singular or plural. */
function formOf({ kind, seats, numbers }: Reason, { table, me }: Told): Form {
  const { before, after, steps, rival_steps: rivals, own_steps: own } = numbers;
  const name = (seat: number) => nameOf(table, seat);
  const who = seats[0] === undefined ? "" : name(seats[0]);
  const rival = listed(seats.slice(1).map(name));
  const n = steps ?? 0;
  switch (kind) {
    case "win":
      if ((numbers.chance ?? 1) < 1) return ["win_chance", {}];
      return [seats.length > partySize(table) ? "win_shared" : "win", {}];
    case "loses_coin_to":
      return [kind, { who, rival }];
    case "coin_first":
      return rivals === undefined
        ? ["coin_alone", { n, who }]
        : ["coin_first", { n, m: rivals, who, rival }];
    case "coin_tie":
      return [kind, { n, who, rival }];
    case "rival_first":
      return own === undefined
        ? ["rival_alone", { n, who, rival }]
        : ["rival_first", { n, m: own, who, rival }];
    case "shortens":
      return before === undefined
        ? ["opens", { n: after ?? 0 }]
        : ["shortens", { n: after ?? 0, m: before }];
    case "blocks":
      return after === undefined ? ["closes", {}] : ["blocks", { n: after, m: before ?? 0 }];
    case "prevents_win":
      return after === 0
        ? ["prevents_all", {}]
        : ["prevents_win", { before: percent(before ?? 0), after: percent(after ?? 0) }];
    case "coin_race":
      return [
        kind,
        { n, who: listed(seats.map((seat) => (seat === me ? t("hint.you") : name(seat)))) },
      ];
    case "dragon_next":
      return numbers.cards === undefined ? [kind, {}] : ["dragon_cards", { n: numbers.cards }];
    case "sneak":
      return [(numbers.chance ?? 0) > 0 ? kind : "sneak_never", {}];
    case "pays":
      return [kind, { n: numbers.gold ?? 0 }];
    case "temper":
      return [kind, { n: numbers.left ?? 0 }];
    case "gold":
      // A count of cards that nobody else sees is an estimate.
      return [
        numbers.cards ? kind : "gold_known",
        { n: numbers.cards ?? 0, gold: number(numbers.gold ?? 0) },
      ];
    default:
      return [kind, {}];
  }
}

type Form = [string, Values];

/** The possible effects of the dragon's breath: one sentence each. */
function hurt(numbers: Readonly<Record<string, number>>): string | null {
  const parts = ["injured", "eliminated"].flatMap((fate) => {
    const chance = numbers[fate];
    if (chance === undefined || chance === 0) return [];
    return maybe(`hint.reason.${fate}`, { chance: percent(chance) }) ?? [];
  });
  return parts.length === 0 ? null : parts.join(" ");
}
