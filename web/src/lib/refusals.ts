/** Error messages in the reader's language. The server's own are English. */

import { loadRules } from "../rules/clauses";
import { maybe, t } from "./i18n.svelte";
import type { Language } from "./settings.svelte";
import type { Refusal } from "./wire";

type Told = Pick<Refusal, "error" | "message" | "rule">;

/** Our text for an error code, and when to come back if the server said so; null for an unknown one. */
export function wordsFor(code: string, retryAfter: number | null = null): string | null {
  const told = maybe(`refused.${code}`);
  if (told === null || retryAfter === null) return told;
  return `${told} ${t("refused.wait", { n: retryAfter })}`;
}

/**
 * The server's own message, if needed. About a broken rule it says more than the code, but only to
 * readers of English. For an unknown code it is all there is.
 */
export function serverMessage({ error, message, rule }: Told, language: Language): string {
  if (wordsFor(error) !== null && (language !== "en" || rule === null)) return "";
  return sentence(message);
}

/** The clause that forbids it, for readers who do not get the server's message; otherwise empty. */
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

/** The server's messages are not full sentences. */
function sentence(words: string): string {
  if (words === "") return "";
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`.replace(/\.\.$/, ".");
}
