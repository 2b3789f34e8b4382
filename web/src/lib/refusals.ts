/** Why something was refused, in the reader's words. The server's own are English. */

import { loadRules } from "../rules/clauses";
import { maybe, t } from "./i18n.svelte";
import type { Language } from "./settings.svelte";
import type { Refusal } from "./wire";

type Told = Pick<Refusal, "error" | "message" | "rule">;

/** Our words for a code; null for one that this page does not know. */
export function wordsFor(code: string): string | null {
  return maybe(`refused.${code}`);
}

/**
 * The server's words, where they are needed: they say more than the code about a broken rule, but only
 * to readers of English; and they are all there is for a code that this page does not know.
 */
export function serversWords({ error, message, rule }: Told, language: Language): string {
  if (wordsFor(error) !== null && (language !== "en" || rule === null)) return "";
  return sentence(message);
}

/** The clause that forbids it, for readers who are not told the server's words; empty for others. */
export async function clauseWords(
  { rule }: Told,
  game: string,
  language: Language,
): Promise<string> {
  if (language === "en" || rule === null) return "";
  const { clauses } = await loadRules(language);
  const found = clauses.find((clause) => clause.game === game && clause.id === rule);
  return found ? t("refused.clause", { title: found.title, rule: found.rule }) : "";
}

/** The server's words are no whole sentences. */
function sentence(words: string): string {
  if (words === "") return "";
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`.replace(/\.\.$/, ".");
}
