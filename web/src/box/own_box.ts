/** A box of one's own: its numbers as an option of a table, and where this browser keeps them. */

import type { Json } from "../lib/wire";

/** A custom box for a table. */
export interface OwnBox {
  name: string;
  /** The option of the table that holds it. */
  option: string;
  value: Json;
}

/** A box on this browser's shelf, as a file. */
export interface Saved {
  name: string;
  file: string;
}

const STORAGE_KEY = "wyrmhold.boxes.";
const MOST = 20;

/** The boxes saved in this browser, the latest first. */
export function shelf(game: string): Saved[] {
  try {
    const found = JSON.parse(localStorage.getItem(STORAGE_KEY + game) ?? "[]") as unknown;
    return Array.isArray(found) ? found.filter(isSaved) : [];
  } catch {
    return [];
  }
}

/** Saves a box under its name; another of the same name is replaced. */
export function save(game: string, box: Saved): void {
  keep(game, [box, ...shelf(game).filter((each) => each.name !== box.name)].slice(0, MOST));
}

export function remove(game: string, name: string): void {
  keep(
    game,
    shelf(game).filter((each) => each.name !== name),
  );
}

function keep(game: string, boxes: readonly Saved[]): void {
  try {
    localStorage.setItem(STORAGE_KEY + game, JSON.stringify(boxes));
  } catch {
    // A browser without storage forgets them; a file can still be saved.
  }
}

function isSaved(found: unknown): found is Saved {
  const { name, file } = (found ?? {}) as Partial<Saved>;
  return typeof name === "string" && typeof file === "string";
}

/** Something stored earlier, if it is a box. */
export function asOwnBox(found: unknown): OwnBox | null {
  const { name, option, value } = (found ?? {}) as Partial<OwnBox>;
  const whole = typeof name === "string" && typeof option === "string";
  return whole && typeof value === "object" && value !== null ? { name, option, value } : null;
}

/** The options of a table with its box. */
export function withBox(options: Json, box: OwnBox | null): Json {
  return box === null ? options : { ...options, [box.option]: box.value };
}

/** The custom box of a table; only boxes are objects among the options. */
export function boxAt(options: Json): Json | null {
  const found = Object.values(options).find((each) => typeof each === "object" && each !== null);
  return (found as Json | undefined) ?? null;
}
