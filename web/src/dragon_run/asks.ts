/** Questions and answers of Dragon Run in words. */

import { maybe, t, type Values, words } from "../lib/i18n.svelte";
import type { Source } from "../lib/source";
import type { Token } from "../lib/tokens";
import { gameName } from "../lobby/option_text";
import { isOver, nameOf } from "../table/people";
import type { Scene } from "./history";
import type { Cards } from "./names.svelte";
import type { Picking } from "./selection.svelte";
import type { RunView } from "./view";

export interface Question {
  title: string;
  sub: string;
}

interface Table {
  source: Source;
  view: RunView;
  picking: Picking;
  cards: Cards;
  scene: Scene;
}

/** The text of the prompt: the question to this player, or who is being waited for. */
export function question(table: Table): Question {
  const { source, view } = table;
  const { by, kind } = view.pending;
  if (source.prompt === null) {
    if (by === null || isOver(source)) return said("over", "title");
    if (by === "others") return said("secret", "title");
    if (by === "chance") return said("chance", "title");
    return { ...said(kind, "other", { who: nameOf(source.table, by) }), sub: "" };
  }
  const asked = kind === "turn" ? turn(table) : other(kind, table);
  // A player who can only decline has the answer chosen already, and the text must not reveal it.
  const step = kind === "annul" ? null : next(table.picking);
  return { title: asked.title, sub: step ?? asked.sub };
}

/** The texts for a kind of question; the general ones if it has none of its own. */
function said(kind: string, form: string, values: Values = {}): Question {
  const own = maybe(`run.ask.${kind}.${form}`, values);
  const sub = maybe(`run.ask.${kind}.${form.replace("title", "sub")}`, values);
  if (own !== null) return { title: own, sub: sub ?? maybe(`run.ask.${kind}.sub`, values) ?? "" };
  const any = form === "other" ? "other" : "title";
  return { title: t(`run.ask.any.${any}`, values), sub: t("run.ask.any.sub") };
}

/** The question of a turn, depending on the legal answers. */
function turn({ view, picking, scene }: Table): Question {
  const verbs = picking.choices.map((verb) => maybe(`run.verb.${verb}`) ?? verb);
  const choices = either(verbs);
  const again = scene.again ? "run.turn.again" : "run.ask.turn.title";
  const title = t(verbs.length > 1 ? again : "run.turn.only", { choices });
  const left = t("run.ask.turn.sub", { n: view.left.length });
  return { title, sub: scene.noCry ? `${t("run.turn.no_cry")} ${left}` : left };
}

/** Words joined by "or"; in English, without a comma before it. */
function either(texts: readonly string[]): string {
  const language = words.language === "en" ? "en-GB" : words.language;
  return new Intl.ListFormat(language, { type: "disjunction" }).format(texts);
}

function other(kind: string, { source, view, picking, cards, scene }: Table): Question {
  const [first] = picking.asking.choosing.tokens;
  const top = view.dungeon.top[0]?.card ?? null;
  const { potion } = scene;
  if (kind === "under" && top !== null)
    return said(kind, "title_known", { card: cards.location(top) });
  if (kind === "annul" && potion !== null) {
    const told = { who: nameOf(source.table, potion.seat), card: cards.treasure(potion.card) };
    return said(kind, source.replyWindow?.sealed ? "title_sealed" : "title_known", told);
  }
  return said(kind, "title", { n: first?.list?.length ?? 0 });
}

/** The next step while an answer is being built; null if nothing is chosen. */
function next(picking: Picking): string | null {
  const { choosing } = picking.asking;
  if (!choosing.touched) return null;
  if (picking.wantsSeat) return t("run.next.seat");
  const { ready } = picking;
  if (ready !== null)
    return t(
      ready.list === null || picking.choices.length === 0 ? "run.next.confirm" : "run.next.pay",
    );
  if (choosing.list.length === 0)
    return choosing.chosen.verb === undefined ? null : t("run.next.cards");
  return t(pays(picking) ? "run.next.act" : "run.next.more");
}

/** Whether the chosen cards are a full payment for at least one answer. */
function pays({ asking: { choosing } }: Picking): boolean {
  const size = choosing.list.length;
  return choosing.candidates.some((token) => token.list?.length === size);
}

/** The label of a verb's button before cards are chosen for it. */
export function verbLabel(verb: string): string {
  return maybe(`run.do.${verb.replace(" ", "_")}`, { n: 0 }) ?? verb;
}

/** What the button does, in a few words; `token` is the answer it would send. */
export function verbDetail(verb: string, token: Token | null, cards: Cards): string {
  const list = token?.list ?? null;
  const free = list?.length === 0 ? maybe(`run.what.${verb}_free`) : null;
  return free ?? maybe(`run.what.${verb}`, { n: cards.gold(list ?? []) }) ?? "";
}

/** The label of the button that sends an answer. */
export function answerLabel(token: Token, source: Pick<Source, "table">, cards: Cards): string {
  const key = token.verb.replace(" ", "_");
  const values = {
    n: token.list?.length ?? 0,
    cards: cards.list(token.list ?? []),
    card: token.word === null ? "" : cards.worth(token.word),
    seat: token.seat === null ? "" : nameOf(source.table, token.seat),
  };
  const paid = token.list?.length ? maybe(`run.pay.${key}`, values) : null;
  const on = token.seat === null ? null : maybe(`run.do.${key}_seat`, values);
  return paid ?? on ?? maybe(`run.do.${key}`, values) ?? t("run.do.any");
}

/** The table in one line: game, edition, goal, turn. */
export function agreement(view: RunView | null, ownBox = false): string {
  const parts: string[] = [gameName("dragon_run"), t("run.about.edition"), t("run.about.goal")];
  if (ownBox) parts.push(t("lobby.own_box"));
  if (view !== null && view.turns > 0) parts.push(t("run.about.turn", { n: view.turns }));
  return parts.join(" · ");
}
