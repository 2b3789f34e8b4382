/** Answers and draws of Dragon Run as sentences, for hints and analyses. */

import type { Saying } from "../hint/sentences";
import { maybe } from "../lib/i18n.svelte";
import { parse } from "../lib/tokens";
import type { TableInfo } from "../lib/wire";
import { nameOf } from "../table/people";
import { answerLabel } from "./asks";
import { Cards } from "./names.svelte";
import { formOf } from "./reasons";

export function saying(table: TableInfo | null): Saying {
  const cards = new Cards(table);

  function draw(text: string): string {
    const [verb = "", what = ""] = text.split(" ");
    return maybe(`hint.draw.${verb}`, { what: thing(verb, what) }) ?? text;
  }

  function thing(verb: string, what: string): string {
    if (verb === "location") return cards.location(what);
    if (verb === "deal") return cards.character(what);
    if (verb === "first") return nameOf(table, Number(what));
    return /^\d+$/.test(what) ? what : cards.worth(what);
  }

  return {
    game: "dragon_run",
    answer: (token) => answerLabel(parse(token, "dragon_run"), { table }, cards),
    draw,
    cards: (all) => cards.list(all),
    reason: formOf,
  };
}
