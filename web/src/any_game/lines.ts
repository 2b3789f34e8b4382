/** Log lines of any game: what was answered, and what happened, in the game's own words. */

import { t } from "../lib/i18n.svelte";
import type { Entry } from "../lib/source";
import type { GameEvent } from "../lib/views";
import type { LogLine, Piece } from "../table/lines";
import { linesOf as factLines, factOf, titleOf } from "./facts";

/** Fields of an event that are told as its beginning. */
const WHO = "seat";

export function linesOf(entry: Entry): LogLine[] {
  const told = entry.events.map(eventLine);
  return entry.by === null || entry.do === null ? told : [answerLine(entry.by, entry.do), ...told];
}

function answerLine(by: number, text: string): LogLine {
  const pieces: Piece[] = [
    { is: "seat", seat: by },
    { is: "text", text: `: ${text}` },
  ];
  return { seat: by, pieces, rule: null, weight: 2 };
}

/** "CardDrawn" becomes "Card drawn"; its fields follow in brackets. */
function eventLine(event: GameEvent): LogLine {
  const { type, ...fields } = event;
  const seat = typeof fields[WHO] === "number" ? fields[WHO] : null;
  const name = titleOf(type.replace(/(?<=[a-z0-9])(?=[A-Z])/g, " ").toLowerCase());
  const rest = Object.entries(fields).filter(([field]) => seat === null || field !== WHO);
  const told = factLines(rest.map(([field, value]) => factOf(field.replaceAll("_", " "), value)));
  const text = told.length === 0 ? name : t("table.any.event", { name, fields: told.join("; ") });
  const pieces: Piece[] = seat === null ? [] : [{ is: "seat", seat }];
  return {
    seat,
    pieces: [...pieces, { is: "text", text: seat === null ? text : `: ${text}` }],
    rule: null,
    weight: 1,
  };
}
