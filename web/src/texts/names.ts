/** Names and effects of everything in the boxes, in each language. */

import { fetched } from "../lib/loading";
import type { Language } from "../lib/settings.svelte";
import de from "./de/names.json?url";
import type English from "./en/names.json";
import en from "./en/names.json?url";
import fr from "./fr/names.json?url";

export type Names = typeof English;

const FILES: Record<Language, string> = { en, de, fr };

export function loadNames(language: Language): Promise<Names> {
  return fetched(FILES[language]);
}
