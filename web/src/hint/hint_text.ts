/** A hint in words, stage by stage, for the panel and for text mode. */

import { maybe, t } from "../lib/i18n.svelte";
import type { Hint, Option as RatedAnswer, TableInfo } from "../lib/wire";
import { listed, nameOf } from "../table/people";
import { type Interval, interval, looksSame, percent } from "./chances";
import { party, sentences, type Told } from "./reasons";
import { verbKey } from "./sentences";

/** Where to look. */
export function whereInWords({ where }: Hint, { table, saying }: Told): string {
  const parts = [
    ...(where.cells.length > 0 ? [t("hint.cells")] : []),
    ...(where.seats.length > 0
      ? [t("hint.seats", { names: listed(where.seats.map((seat) => nameOf(table, seat))) })]
      : []),
    ...(where.cards.length > 0 ? [t("hint.cards", { cards: saying.cards(where.cards) })] : []),
  ];
  return parts.length === 0 ? t("hint.actions") : parts.join(" ");
}

/** What kind of move is best; null before that stage. */
export function kindInWords({ kind }: Hint, { saying }: Told): string | null {
  if (kind === null) return null;
  const own = maybe(`hint.kinds.${saying.game}.${verbKey(kind)}`);
  return own ?? maybe(`hint.kinds.${saying.game}.${kind.split(" ")[0]}`) ?? kind;
}

export interface Chance {
  /** What the bar shows. */
  value: number;
  /** The same in words. */
  chance: string;
  range: Interval | null;
  /** "between 50% and 62%"; null if it is exact. */
  between: string | null;
}

/**
 * A seat's chance after an answer, with its partner's. A single sample says nothing about its
 * uncertainty, and a range that is narrower than the rounding is no news.
 */
export function chanceOf(answer: RatedAnswer, seat: number, table: TableInfo | null): Chance {
  const seats = party(table, seat);
  const value = seats.reduce((sum, each) => sum + (answer.chances[each] ?? 0), 0);
  const chance = Math.min(1, value);
  const rough = answer.samples <= 1 && chance > 0 && chance < 1;
  const range = rough ? null : interval(chance, seats.length * answer.error);
  const told =
    range === null || looksSame(range.low, range.high)
      ? null
      : t("hint.between", { low: percent(range.low), high: percent(range.high) });
  return {
    value: chance,
    chance: percent(chance),
    range,
    between: rough ? t("hint.rough") : told,
  };
}

/** The whole hint so far, line by line. */
export function linesOf(hint: Hint, told: Told): string[] {
  const kind = kindInWords(hint, told);
  const lines = [whereInWords(hint, told), ...sentences(hint.facts, told)];
  if (kind !== null) lines.push(`${t("hint.kind")}: ${kind}`);
  hint.options.forEach((answer, at) => {
    const { chance, between } = chanceOf(answer, told.me ?? 0, told.table);
    const worth = [t("hint.wins", { chance }), ...(between ? [between] : [])].join(", ");
    lines.push(`${at + 1}. ${told.saying.answer(answer.do, told.view ?? null)}: ${worth}`);
    lines.push(...sentences(answer.reasons, told));
  });
  return lines;
}
