/** The rules clause by clause, in the reader's language as far as translated. */

import original from "../data/rules.json?url";
import { fetched } from "../lib/loading";
import type { Language } from "../lib/settings.svelte";
import de from "../texts/de/rules.json?url";
import fr from "../texts/fr/rules.json?url";

export interface Clause {
  game: string;
  id: string;
  section: string;
  title: string;
  rule: string;
  /** Our decision where the rulebook is silent. */
  ruling: string | null;
  /** What no source states, so that we had to fill it in. */
  reconstructed: string | null;
  /** What another edition or an expansion says instead, by its name. */
  differences: Readonly<Record<string, string>>;
  /** What a version of the rules changed in it, by the version. */
  changed: Readonly<Record<string, string>>;
  /** Answers in the notation that the clause is about. */
  tokens: readonly string[];
}

export interface Section {
  /** Its name in an address. */
  slug: string;
  title: string;
  clauses: readonly Clause[];
}

export interface Rulebook {
  clauses: readonly Clause[];
  /** Titles of sections, by their English titles. */
  sections: Readonly<Record<string, string>>;
}

type Told = Pick<Clause, "title" | "rule" | "ruling" | "reconstructed" | "differences"> &
  Partial<Pick<Clause, "changed">>;
interface Translation {
  sections: Record<string, string>;
  clauses: Record<string, Record<string, Told>>;
}

/** The English text is the original. */
const TRANSLATIONS: Record<Exclude<Language, "en">, string> = { de, fr };

function loadOriginal(): Promise<Clause[]> {
  return fetched(original);
}

function loadTranslation(language: Exclude<Language, "en">): Promise<Translation> {
  return fetched(TRANSLATIONS[language]);
}

export async function loadRules(language: Language): Promise<Rulebook> {
  const [clauses, translation] = await Promise.all([
    loadOriginal(),
    language === "en" ? null : loadTranslation(language),
  ]);
  return translated(clauses, translation);
}

/** The titles of a game's clauses; loads nothing else for a translation. */
export async function loadTitles(
  game: string,
  language: Language,
): Promise<Readonly<Record<string, string>>> {
  if (language === "en") {
    const own = (await loadOriginal()).filter((clause) => clause.game === game);
    return Object.fromEntries(own.map(({ id, title }) => [id, title]));
  }
  const { clauses } = await loadTranslation(language);
  return Object.fromEntries(
    Object.entries(clauses[game] ?? {}).map(([id, { title }]) => [id, title]),
  );
}

/** Clauses in a translation; missing parts stay as they were. */
export function translated(original: readonly Clause[], told: Translation | null): Rulebook {
  const clauses = original.map((clause) => {
    const { title, rule, ruling, reconstructed, differences, changed } =
      told?.clauses[clause.game]?.[clause.id] ?? clause;
    return {
      ...clause,
      title,
      rule,
      ruling: ruling ?? clause.ruling,
      reconstructed: reconstructed ?? clause.reconstructed,
      differences: { ...clause.differences, ...differences },
      changed: { ...clause.changed, ...changed },
    };
  });
  return { clauses, sections: told?.sections ?? {} };
}

export function slugOf(section: string): string {
  return section
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** The clauses of a game by section, in the order of the rulebook. */
export function sectionsOf(book: Rulebook, game: string): Section[] {
  const own = book.clauses.filter((clause) => clause.game === game);
  return [...new Set(own.map((clause) => clause.section))].map((name) => ({
    slug: slugOf(name),
    title: book.sections[name] ?? name,
    clauses: own.filter((clause) => clause.section === name),
  }));
}

/** A text in pieces: words, and the ids of other clauses to link to. */
export function linked(text: string, known: ReadonlySet<string>): { text: string; id: boolean }[] {
  return text
    .split(/(\b[A-Z]+(?:-[A-Z0-9]+)+\b)/)
    .filter((part) => part !== "")
    .map((part) => ({ text: part, id: known.has(part) }));
}
