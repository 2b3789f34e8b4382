/** Names of cards and characters in the reader's language, and the contents of a box. */

import reference from "../data/reference.json";
import { maybe, t, words } from "../lib/i18n.svelte";
import { loadWithRetry } from "../lib/loading";
import type { Language } from "../lib/settings.svelte";
import type { TableInfo } from "../lib/wire";
import { listed } from "../table/people";
import { loadNames as load, type Names as Texts } from "../texts/names";

type Some = Readonly<Record<string, string>>;

export interface CardInfo {
  card: string;
  name: string;
  clause: string;
  count: number;
  value?: number;
}

export interface CharacterInfo {
  character: string;
  name: string;
  clause: string;
}

interface Edition {
  locations: readonly CardInfo[];
  treasures: readonly CardInfo[];
  characters: readonly CharacterInfo[];
}

const EDITIONS = reference.dragon_run.editions as Readonly<Record<string, Edition>>;

class Names {
  texts = $state.raw<Texts | null>(null);
}

const names = new Names();

/** Loads the names in the reader's language. Call once, where effects are allowed. */
export function useNames(): void {
  $effect(() => {
    const language = words.language;
    return loadWithRetry(() => load(language), keep);
  });
}

function keep(texts: Texts): void {
  names.texts = texts;
}

export async function loadNames(language: Language): Promise<void> {
  keep(await load(language));
}

type Counts = Readonly<Record<string, number>>;

/** The cards of a table. */
export class Cards {
  private readonly edition: Edition;
  /** The card counts of a custom box; null for the standard box. */
  readonly own: { locations: Counts; treasures: Counts } | null;

  constructor(table: Pick<TableInfo, "edition" | "options"> | null) {
    const known = EDITIONS[table?.edition ?? ""] ?? Object.values(EDITIONS)[0];
    this.edition = known ?? { locations: [], treasures: [], characters: [] };
    const options = (table?.options ?? {}) as { cards?: { locations: Counts; treasures: Counts } };
    this.own = options.cards ?? null;
  }

  locations(): CardInfo[] {
    return this.boxed(this.edition.locations, this.own?.locations);
  }

  treasures(): CardInfo[] {
    return this.boxed(this.edition.treasures, this.own?.treasures);
  }

  characters(): readonly CharacterInfo[] {
    return this.edition.characters;
  }

  location = (card: string): string => {
    const told = (names.texts?.dragon_run.locations as Some | undefined)?.[card];
    return told ?? this.find(card)?.name ?? card;
  };

  /** The name of a Treasure; an object is named after its picture. */
  treasure = (card: string): string => {
    const told = (names.texts?.dragon_run.treasures as Some | undefined)?.[card];
    return maybe(`run.object.${card}`) ?? told ?? this.find(card)?.name ?? card;
  };

  /** A Treasure with its gold value. */
  worth = (card: string): string => {
    const n = this.value(card);
    const name = this.treasure(card);
    return n > 0 ? t("run.worth", { card: name, n }) : name;
  };

  character = (character: string | null): string => {
    if (character === null) return "";
    const told = (names.texts?.dragon_run.characters as Some | undefined)?.[character];
    return told ?? this.person(character)?.name ?? character;
  };

  /** Several cards as a list, with their gold. */
  list(cards: readonly string[]): string {
    return listed(cards.map(this.worth), words.language);
  }

  /** "potion" or "talisman"; empty for an object. */
  sort(card: string): string {
    return maybe(`run.sort.${card}`) ?? "";
  }

  /** A Location's effect in a few words. */
  brief(card: string): string {
    return maybe(`run.brief.${card}`) ?? "";
  }

  /** The effect of a card or power, in a sentence. */
  effect(card: string): string {
    return (names.texts?.effects.dragon_run as Some | undefined)?.[card] ?? "";
  }

  /** How a game ended, in a sentence. */
  reason(reason: string): string {
    return (names.texts?.reasons.dragon_run as Some | undefined)?.[reason] ?? "";
  }

  value(card: string): number {
    return this.find(card)?.value ?? 0;
  }

  gold(cards: readonly string[]): number {
    return cards.reduce((sum, card) => sum + this.value(card), 0);
  }

  clause(card: string): string | null {
    return this.find(card)?.clause ?? null;
  }

  powerClause(character: string | null): string | null {
    return character === null ? null : (this.person(character)?.clause ?? null);
  }

  isLocation(card: string): boolean {
    return this.edition.locations.some((each) => each.card === card);
  }

  private boxed(cards: readonly CardInfo[], own: Counts | undefined): CardInfo[] {
    if (own === undefined) return [...cards];
    return cards.map((each) => ({ ...each, count: own[each.card] ?? 0 }));
  }

  private find(card: string): CardInfo | undefined {
    const { locations, treasures } = this.edition;
    return [...locations, ...treasures].find((each) => each.card === card);
  }

  private person(character: string): CharacterInfo | undefined {
    return this.edition.characters.find((each) => each.character === character);
  }
}
