/** Names of chambers and heroes in an edition, in the reader's language. */

import reference from "../data/reference.json";
import { words } from "../lib/i18n.svelte";
import { loadWithRetry } from "../lib/loading";
import type { Language } from "../lib/settings.svelte";
import type { TableInfo } from "../lib/wire";
import { loadTitles } from "../rules/clauses";
import { loadNames as load, type Names as Texts } from "../texts/names";

type Some = Readonly<Record<string, string>>;

export interface Chamber {
  kind: string;
  name: string;
  clause: string;
  /** Number in the box, by arrows. */
  shapes: Readonly<Record<string, number>>;
}

export interface Hero {
  hero: string;
  name: string;
  clause: string;
}

interface Edition {
  chambers: readonly Chamber[];
  heroes: readonly Hero[];
}

const EDITIONS = reference.drakon.editions as unknown as Readonly<Record<string, Edition>>;
const EXPANSIONS = reference.drakon.expansions as unknown as Readonly<Record<string, Edition>>;

class Names {
  texts = $state.raw<Texts | null>(null);
  titles = $state.raw<Some>({});
}

const names = new Names();

/** Loads the names in the reader's language. Call once, where effects are allowed. */
export function useNames(): void {
  $effect(() => {
    const language = words.language;
    return loadWithRetry(() => load(language), keepTexts);
  });
  $effect(() => {
    const language = words.language;
    return loadWithRetry(() => loadTitles("drakon", language), keepTitles);
  });
}

function keepTexts(texts: Texts): void {
  names.texts = texts;
}

function keepTitles(titles: Some): void {
  names.titles = titles;
}

export async function loadNames(language: Language): Promise<void> {
  const [texts, titles] = await Promise.all([load(language), loadTitles("drakon", language)]);
  keepTexts(texts);
  keepTitles(titles);
}

/** The names of the edition and expansions a table plays with. */
export class Edited {
  readonly edition: string;
  readonly options: Readonly<Record<string, unknown>>;

  constructor(table: Pick<TableInfo, "edition" | "options"> | null) {
    this.edition = table?.edition ?? "third";
    this.options = (table?.options ?? {}) as Record<string, unknown>;
  }

  /** Every kind of chamber at this table, with the counts of the expansions added. */
  chambers(): Chamber[] {
    const found = new Map<string, Chamber>();
    const sets = Object.entries(EXPANSIONS).filter(([name]) => this.options[name] === true);
    for (const set of [EDITIONS[this.edition], ...sets.map(([, each]) => each)])
      for (const chamber of set?.chambers ?? []) {
        const had = found.get(chamber.kind);
        found.set(
          chamber.kind,
          had ? { ...had, shapes: sum(had.shapes, chamber.shapes) } : chamber,
        );
      }
    const own = this.options.box as
      | { chambers?: Record<string, Record<string, number>> }
      | undefined;
    if (own?.chambers === undefined) return [...found.values()];
    const box = own.chambers;
    return [...found.values()].map((each) => ({ ...each, shapes: box[each.kind] ?? {} }));
  }

  heroes(): readonly Hero[] {
    return EDITIONS[this.edition]?.heroes ?? [];
  }

  /** A chamber's name. */
  kind = (kind: string): string => {
    const told = this.texts()?.kinds[kind];
    return told ?? this.find(kind)?.name ?? kind;
  };

  hero = (hero: string | null): string => {
    if (hero === null) return "";
    const told = this.texts()?.heroes[hero];
    return told ?? this.heroes().find((each) => each.hero === hero)?.name ?? hero;
  };

  /** A chamber's effect, in a sentence. */
  effect(kind: string): string {
    return (names.texts?.effects.drakon as Some | undefined)?.[kind] ?? "";
  }

  ability(hero: string): string {
    const texts = names.texts?.effects.heroes as Readonly<Record<string, Some>> | undefined;
    return texts?.[this.edition]?.[hero] ?? "";
  }

  /** The clause that describes a chamber's effect. */
  clause(kind: string): string | null {
    return this.find(kind)?.clause ?? null;
  }

  abilityClause(hero: string): string | null {
    return this.heroes().find((each) => each.hero === hero)?.clause ?? null;
  }

  /** The title of a clause, or its id until it is loaded. */
  title(clause: string): string {
    return names.titles[clause] ?? clause;
  }

  private find(kind: string): Chamber | undefined {
    for (const set of [EDITIONS[this.edition], ...Object.values(EXPANSIONS)]) {
      const found = set?.chambers.find((each) => each.kind === kind);
      if (found) return found;
    }
    return undefined;
  }

  private texts(): { kinds: Some; heroes: Some } | undefined {
    const texts = names.texts?.drakon as Record<string, { kinds: Some; heroes: Some }> | undefined;
    return texts?.[this.edition];
  }
}

function sum(
  one: Readonly<Record<string, number>>,
  two: Readonly<Record<string, number>>,
): Record<string, number> {
  const all: Record<string, number> = { ...one };
  for (const [shape, number] of Object.entries(two)) all[shape] = (all[shape] ?? 0) + number;
  return all;
}
