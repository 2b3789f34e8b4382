/** Questions and answers of Drakon in words. */

import { maybe, t, type Values } from "../lib/i18n.svelte";
import type { Source } from "../lib/source";
import { kindOf, type Token } from "../lib/tokens";
import { gameName } from "../lobby/option_text";
import { isOver, nameOf } from "../table/people";
import { harmOf } from "./harm";
import type { Edited } from "./names.svelte";
import { isBare, isUse, type Picking, wayOf } from "./selection.svelte";
import type { DrakonView } from "./view";

export interface Question {
  title: string;
  sub: string;
}

/** The text of the prompt: the question to this player, or who is being waited for. */
export function question(
  source: Source,
  view: DrakonView,
  picking: Picking,
  edited: Edited,
): Question {
  const { by, kind } = view.pending;
  if (source.prompt === null) {
    if (by === null || isOver(source)) return said("over", "title");
    if (typeof by !== "number") return said("chance", "title");
    return said(kind, "other", { who: nameOf(source.table, by) });
  }
  const hero = edited.hero(typeof by === "number" ? (view.seats[by]?.hero ?? null) : null);
  const asked = kind === "turn" ? turn(picking, { hero }) : said(kind, "title", { hero });
  return { title: asked.title, sub: next(view, picking, edited) ?? asked.sub };
}

/** The texts for a kind of question; the general ones if it has none of its own. */
function said(kind: string, form: "title" | "other", values: Values = {}): Question {
  const own = maybe(`drakon.ask.${kind}.${form}`, values);
  const title = own ?? maybe(`drakon.ask.any.${form}`, values) ?? "";
  const sub = form === "other" ? "" : (maybe(`drakon.ask.${kind}.sub`) ?? t("drakon.ask.any.sub"));
  return { title, sub: own === null && form === "other" ? "" : sub };
}

/** The question of a turn, depending on the legal answers. */
function turn(picking: Picking, values: Values): Question {
  const { tokens } = picking.asking.choosing;
  const verbs = new Set(tokens.filter((token) => !isBare(token)).map((token) => token.verb));
  const way = [...verbs].filter((verb) => !isUse(verb));
  const only = way.length === 1 ? way[0] : null;
  const case_ = way.length > 1 ? null : (only ?? (verbs.size > 0 ? "ability" : "end"));
  const title = case_ === null ? null : maybe(`drakon.turn.${case_}`, values);
  if (title === null) return said("turn", "title", values);
  return { title, sub: maybe(`drakon.turn.${case_}_sub`) ?? "" };
}

/** The next step while an answer is being built; null if nothing is chosen. */
function next(view: DrakonView, picking: Picking, edited: Edited): string | null {
  const { choosing } = picking.asking;
  const { tile, verb, cell } = choosing.chosen;
  if (picking.first !== null) return t("drakon.next.other");
  if (!choosing.touched) return null;
  const ready = picking.ready;
  const n = picking.ways;
  if (ready?.list) return t("drakon.next.list");
  if (ready?.arrows && ready.cell) {
    const chamber = edited.kind(kindOf(picking.ghost?.face ?? ready.tile ?? ""));
    if (view.board[ready.cell] !== undefined && ready.tile === null)
      return t("drakon.next.lies", { chamber });
    return t(n > 1 ? "drakon.next.turns" : "drakon.next.fits", { chamber, n });
  }
  if (ready?.cell && wayOf(ready) !== null) {
    const chamber = edited.kind(kindOf(view.board[ready.cell] ?? ""));
    return t(n > 1 ? "drakon.next.ways" : "drakon.next.go", { chamber, n });
  }
  if (ready) return t(cell === undefined ? "drakon.next.confirm" : "drakon.next.again");
  if (typeof tile === "string" && cell === undefined)
    return t("drakon.next.where", { chamber: edited.kind(kindOf(tile)) });
  const open = choosing.candidates.filter((token) => !isBare(token));
  if (!isUse(verb) && verb !== undefined && cell === undefined) return null;
  for (const slot of ["seat", "coin", "tile", "cell"] as const)
    if (choosing.chosen[slot] === undefined && open.every((token) => token[slot] !== null))
      return t(`drakon.next.${slot}`);
  return null;
}

/** The label of the button that sends an answer. */
export function answerLabel(
  token: Token,
  source: Source,
  view: DrakonView,
  edited: Edited,
): string {
  const key = token.verb.replace(" ", "_");
  if (token.list?.length === 0) {
    const none = maybe(`drakon.do.${key}_none`);
    if (none !== null) return none;
  }
  const face = token.cell === null ? undefined : view.board[token.cell];
  const values = {
    n: token.list?.length ?? 0,
    seat: token.seat === null ? "" : nameOf(source.table, token.seat),
    hero: token.word === null ? "" : edited.hero(token.word),
    chamber: face === undefined ? "" : edited.kind(kindOf(face)),
  };
  const harm = harmOf(token, view);
  const warned = harm === null ? null : maybe(`drakon.do.into_${harm}`, values);
  // Some words mean something else as the answer to another question.
  const here = maybe(`drakon.do.${view.pending.kind}_${key}`, values);
  return warned ?? here ?? maybe(`drakon.do.${key}`, values) ?? t("drakon.do.any");
}

/** The label of an ability's button before anything else is chosen. */
export function abilityLabel(verb: string): string {
  return maybe(`drakon.use.${verb.replace(" ", "_")}`) ?? t("drakon.dock.ability");
}

/** The table in one line: edition, goal, turn. */
export function agreement(view: DrakonView | null, edited: Edited): string {
  const { goal, teams, expansion_one } = edited.options as Record<string, unknown>;
  const edition = maybe(`drakon.about.edition.${edited.edition}`) ?? edited.edition;
  const parts = [
    gameName("drakon"),
    expansion_one === true ? `${edition} ${t("drakon.about.expansion")}` : edition,
    goalOf(goal, teams),
    ...(edited.options.box ? [t("lobby.own_box")] : []),
  ];
  if (view !== null) parts.push(t("drakon.about.turn", { n: view.turns + 1 }));
  return parts.join(" · ");
}

export function goalOf(goal: unknown, teams: unknown): string {
  const key = teams === true ? "teams" : String(goal ?? "gold");
  return maybe(`drakon.about.goal.${key}`) ?? String(goal);
}
