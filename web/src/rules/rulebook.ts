/** The illustrated overview of each game, in the reader's language. */

import { fetched } from "../lib/loading";
import type { Language } from "../lib/settings.svelte";
import de from "../texts/de/rulebook.json?url";
import type English from "../texts/en/rulebook.json";
import en from "../texts/en/rulebook.json?url";
import fr from "../texts/fr/rulebook.json?url";

/** By game. */
export type Overviews = Record<string, Overview>;
export type Overview = (typeof English)[keyof typeof English];

/** Not part of the catalogue, which every page loads. */
const FILES: Record<Language, string> = { en, de, fr };

export function loadOverviews(language: Language): Promise<Overviews> {
  return fetched(FILES[language]);
}
