/** Answers and draws of Drakon as sentences, for hints and analyses. */

import { type Saying, verbKey } from "../hint/sentences";
import { listed, maybe, t } from "../lib/i18n.svelte";
import { kindOf, parse } from "../lib/tokens";
import type { View } from "../lib/views";
import type { TableInfo } from "../lib/wire";
import { nameOf } from "../table/people";
import { arrowsInWords, chamberAt, placesInWords, whereInWords } from "./board/names";
import { Edited } from "./names.svelte";
import { formOf, merged } from "./reasons";
import type { DrakonView } from "./view";

export function saying(table: TableInfo | null): Saying {
  const edited = new Edited(table);

  /** A cell by its chamber, if known, and its position. */
  function place(cell: string | null, view: DrakonView | null): string {
    if (cell === null) return "";
    if (view === null) return t("board.chamber_at", { where: where(cell, null) });
    return chamberAt(cell, view.board, edited.kind);
  }

  function where(cell: string, view: DrakonView | null): string {
    if (view === null) return whereInWords(cell, edited.kind);
    return placesInWords(view.board, edited.kind)(cell);
  }

  function answer(text: string, seen: View | null): string {
    const view = seen !== null && "board" in seen ? (seen as DrakonView) : null;
    const token = parse(text, "drakon");
    const values = {
      n: token.list?.length ?? 0,
      seat: token.seat === null ? "" : nameOf(table, token.seat),
      coin: token.coin ?? "",
      hero: edited.hero(token.word),
      chamber: token.tile === null ? "" : edited.kind(kindOf(token.tile)),
      place: place(token.cell, view),
      other: place(token.other, view),
      where: token.cell === null ? "" : where(token.cell, view),
      arrows: token.arrows === null ? "" : arrowsInWords(token.arrows),
    };
    const key = verbKey(token.verb);
    const here = view === null ? null : maybe(`hint.say.${view.pending.kind}_${key}`, values);
    return here ?? maybe(`hint.say.${key}`, values) ?? text;
  }

  function draw(text: string): string {
    const [verb = "", what = ""] = text.split(" ");
    return maybe(`hint.draw.${verb}`, { what: thing(verb, what) }) ?? text;
  }

  /** A chamber, a hero, a seat or a number. */
  function thing(verb: string, what: string): string {
    if (what.includes(":")) return edited.kind(kindOf(what));
    if (!/^\d+$/.test(what)) return edited.hero(what);
    return verb === "first" ? nameOf(table, Number(what)) : what;
  }

  return {
    game: "drakon",
    answer,
    draw,
    where: (cell) => where(cell, null),
    cards: (cards) => listed(cards.map(edited.kind)),
    reason: (reason, me) => formOf(reason, table, me),
    merged,
  };
}
