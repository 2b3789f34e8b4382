/**
 * What the teacher talks about, as parts of the table: cards, cells, buttons. They are found by the
 * attributes that name them, so no part of a table has to know about lessons.
 */

import { parse } from "../lib/tokens";
import type { Where } from "../lib/wire";
import type { LessonMoment } from "./lesson";

/** The parts of an answer in the order in which they are chosen, as selectors. */
export function picksFor(game: string, answer: string): string[] {
  const { verb, tile, word, list, seat, cell, other } = parse(answer, game);
  const by = (name: string, value: string | number) => `[data-pick="${name} ${value}"]`;
  return [
    by("verb", verb),
    ...(tile === null ? [] : [by("tile", tile)]),
    ...(word === null ? [] : [`${by("word", word)}, ${by("card", word)}`]),
    ...[...new Set(list)].map((each) => `${by("card", each)}, ${by("tile", each)}`),
    ...(seat === null ? [] : [by("seat", seat)]),
    ...[cell, other].flatMap((each) => (each === null ? [] : [cellAt(each)])),
  ];
}

export function cellAt(cell: string): string {
  return `[data-cell="${cell}"]`;
}

/** The cells and cards a moment's text is about. */
export function placesOf(game: string, { text, expect, look }: LessonMoment): Where {
  const nothing = { cells: [], seats: [], cards: [] };
  if (text === null) return nothing;
  const answer = expect?.[0];
  if (answer === undefined) return { ...nothing, cells: look };
  const { cell, other, word, list } = parse(answer, game);
  return {
    ...nothing,
    cells: [cell, other].filter((each) => each !== null),
    cards: [...(list ?? []), ...(word === null ? [] : [word])],
  };
}

export interface Pointed {
  /** Everything that is talked about. */
  all: Element[];
  /** What to press next. */
  next: Element | null;
}

/** What is talked about at a moment, as far as it is on the table now. */
export function pointedAt(root: ParentNode, game: string, moment: LessonMoment): Pointed {
  const { text, expect, look } = moment;
  const find = (selector: string) => root.querySelector(selector);
  const answer = expect?.[0];
  if (text === null || answer === undefined)
    return { all: text === null ? [] : found(look.map(cellAt).map(find)), next: null };
  const all = found(picksFor(game, answer).map(find));
  const send = find(`[data-answer="${answer}"]:not([disabled])`);
  if (send !== null) return { all: [...all, send], next: send };
  const left = all.find((each) => each.getAttribute("aria-pressed") !== "true");
  // With everything chosen, only the arrows can be wrong.
  const next = left ?? find("[data-turn]:not([disabled])");
  return { all: found([...all, next]), next };
}

function found(elements: readonly (Element | null)[]): Element[] {
  return [...new Set(elements.filter((each) => each !== null))];
}
