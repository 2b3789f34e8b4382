/**
 * Texts in the reader's language. The English catalogue defines the type of the others. Those of a
 * game are in its folder, `GAME/texts`.
 */

import type { Catalogue } from "../texts/en";
import type { TextsOfGames } from "../texts/of_games";
import { part } from "./loading";
import { LANGUAGES, type Language, settings } from "./settings.svelte";

type Message = string | { one: string; other: string };
type Keys<T> = {
  [A in keyof T & string]: T[A] extends Message
    ? A
    : T[A] extends object
      ? `${A}.${Keys<T[A]>}`
      : never;
}[keyof T & string];
type GameKeys = { [G in keyof TextsOfGames]: Keys<TextsOfGames[G]> }[keyof TextsOfGames];
export type Key = Keys<Catalogue> | GameKeys;
export type Values = Record<string, string | number>;

type Part = Partial<Catalogue>;
type Loaders = Record<Language, () => Promise<{ default: Part }>>;

/** The texts of the lobby, which comes first and has to be light. */
const FIRST: Loaders = {
  en: () => import("../texts/en/first"),
  de: () => import("../texts/de/first"),
  fr: () => import("../texts/fr/first"),
};
/** All others: tables, replays, lessons, rules. */
const REST: Loaders = {
  en: () => import("../texts/en/rest"),
  de: () => import("../texts/de/rest"),
  fr: () => import("../texts/fr/rest"),
};

class Words {
  language = $state<Language>("en");
  catalogue = $state.raw<Part | null>(null);
}

export const words = new Words();

/** The chosen language, or the first of the browser's languages that we have. */
export function wantedLanguage(): Language {
  if (settings.language) return settings.language;
  for (const tag of navigator.languages ?? []) {
    const found = LANGUAGES.find((each) => tag.toLowerCase().startsWith(each));
    if (found) return found;
  }
  return "en";
}

/**
 * Switches to a language, with all its texts or only those of the lobby. If they cannot be loaded,
 * the page reloads and then uses it.
 */
export async function setLanguage(language: Language, whole = true): Promise<void> {
  const loaders = whole ? [FIRST[language], REST[language]] : [FIRST[language]];
  const loaded = await Promise.all(loaders.map((load) => part(load)));
  words.catalogue = Object.assign({}, ...loaded.map((each) => each.default)) as Part;
  words.language = language;
  document.documentElement.lang = language;
}

/** Makes sure that the texts of all pages are there. */
export async function loadAllTexts(): Promise<void> {
  if (words.catalogue !== null && !("table" in words.catalogue)) await setLanguage(words.language);
}

/** The text for a key, with each `{name}` replaced by the value of that name. */
export function t(key: Key, values: Values = {}): string {
  return tell(lookUp(key), key, values);
}

/** Like `t`, for a key built at run time: null if there is no such text. */
export function maybe(key: string, values: Values = {}): string | null {
  const message = lookUp(key);
  return message === undefined ? null : tell(message, key, values);
}

function lookUp(key: string): Message | undefined {
  let found: unknown = words.catalogue;
  let rest = key;
  while (typeof found === "object" && found !== null && rest !== "") {
    const level = found as Record<string, unknown>;
    const dot = rest in level ? -1 : rest.indexOf("."); // a key may contain a dot
    found = level[dot < 0 ? rest : rest.slice(0, dot)];
    rest = dot < 0 ? "" : rest.slice(dot + 1);
  }
  const many = typeof found === "object" && found !== null && "other" in found;
  return typeof found === "string" || many ? (found as Message) : undefined;
}

/** Caches a formatter per language: creating one takes much longer than using it. */
function once<T>(make: (language: string) => T): (language: string) => T {
  const made = new Map<string, T>();
  return (language) => {
    const found = made.get(language) ?? make(language);
    made.set(language, found);
    return found;
  };
}

const plurals = once((language) => new Intl.PluralRules(language));
const lists = once((language) => new Intl.ListFormat(language, { type: "conjunction" }));

/** "one, two and three". */
export function listed(items: readonly string[], language: string = words.language): string {
  return lists(language).format(items);
}

function tell(message: Message | undefined, key: string, values: Values): string {
  if (message === undefined) return key;
  let text = message as string;
  if (typeof message !== "string") {
    const rules = plurals(words.language);
    text = rules.select(Number(values.n)) === "one" ? message.one : message.other;
  }
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

export function number(value: number, digits = 0): string {
  return new Intl.NumberFormat(words.language, { maximumFractionDigits: digits }).format(value);
}

export function ago(at: number, now: number = Date.now()): string {
  const seconds = Math.round((at - now) / 1000);
  const units: [Intl.RelativeTimeFormatUnit, number][] = [
    ["day", 86400],
    ["hour", 3600],
    ["minute", 60],
  ];
  const format = new Intl.RelativeTimeFormat(words.language, { numeric: "auto" });
  for (const [unit, size] of units)
    if (Math.abs(seconds) >= size) return format.format(Math.round(seconds / size), unit);
  return format.format(0, "minute");
}
