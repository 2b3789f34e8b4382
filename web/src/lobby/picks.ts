/** Figures a seat may choose before the game, and their names. */

import reference from "../data/reference.json";
import { partOf } from "../lib/games";
import type { Language } from "../lib/settings.svelte";
import { loadNames } from "../texts/names";

export interface Figure {
  value: string;
  name: string;
}

type Some = Record<string, unknown>;

/** The figures of an edition, with names in the reader's language. */
export async function figuresOf(
  game: string,
  edition: string,
  language: Language,
): Promise<Figure[]> {
  const picks = partOf(game)?.picks;
  if (picks === undefined) return [];
  const { list, word } = picks;
  const texts = await loadNames(language);
  const rows = at(reference, game, "editions", edition, list) as
    | Record<string, string>[]
    | undefined;
  const named = (at(texts, game, edition, list) ?? at(texts, game, list)) as Some | undefined;
  return (rows ?? []).map((row) => {
    const value = row[word] ?? "";
    return { value, name: String(named?.[value] ?? row.name ?? value) };
  });
}

function at(data: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>((found, key) => (found as Some | undefined)?.[key], data);
}
