/**
 * What the page asks of a game. A game that comes with Wyrmhold exports its part from
 * `GAME/part.ts`. A game without one gets a card in the lobby and a table in words.
 *
 * A part is small, because the lobby loads all of them: drawings and tables are loaded when needed.
 */

import type { Component } from "svelte";
import type { Says } from "../hint/sentences";
import type { Value } from "../lobby/agreement";
import type { SoundName } from "./sound";
import type { Source } from "./source";
import type { StillsOf } from "./stage.svelte";
import type { Outcome } from "./views";
import type { Story, TableInfo } from "./wire";

export interface GameTable {
  Table: Component<{ source: Source }>;
  stillsOf: StillsOf;
  /** Its answers in words. */
  saying: Says;
  /** The sound of each kind of event. */
  sounds: Readonly<Record<string, SoundName>>;
}

/** Options for a table that can be chosen with one click. */
export interface Preset {
  /** Its texts are `lobby.presets.GAME.NAME`. */
  name: "first" | "full" | "short";
  edition?: string;
  options?: Record<string, Value>;
  players: number;
}

/** What decided a game that ended by its rules, in one sentence; empty if there is nothing to tell. */
export type Decisive = (table: TableInfo, story: Story, outcome: Outcome) => string;

export interface GamePart {
  /** Its place where games are listed. */
  place: number;
  table: () => Promise<GameTable>;
  /** A large drawing, and the small one that marks its tables. */
  art: () => Promise<{ default: Component }>;
  mark: "figure" | "head";
  presets: readonly Preset[];
  /** Where a figure chosen before the game counts; elsewhere figures are dealt or chosen in it. */
  picks: { list: "heroes" | "characters"; word: string; when: Record<string, Value[]> };
  /** Whether somebody may secretly be asked. */
  secretive: boolean;
  /** How long its lesson takes. */
  lessonMinutes: number;
  /** Pictures for its rules: a part of a turn, and what it takes to win. */
  turnPicture: () => Promise<{ default: Component<{ at: number }> }>;
  winning: () => Promise<{ default: Component }>;
  decisive: () => Promise<{ decisive: Decisive }>;
}

const FOUND = import.meta.glob<GamePart>("../*/part.ts", { eager: true, import: "part" });

const PARTS: ReadonlyMap<string, GamePart> = new Map(
  Object.entries(FOUND)
    .map(([path, part]) => [path.split("/").at(-2) ?? "", part] as const)
    .sort(([, one], [, other]) => one.place - other.place),
);

/** The games that have a part, in the order in which they are listed. */
export const GAMES: readonly string[] = [...PARTS.keys()];

/** What a game brings for the page; null if that is nothing. */
export function partOf(game: string): GamePart | null {
  return PARTS.get(game) ?? null;
}
