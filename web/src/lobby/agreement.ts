/** The options of a table, as the server describes them: values, defaults and conflicts. */

import type { GameInfo, Json } from "../lib/wire";

export type Value = string | boolean | number;
/** All options by name, including `edition` and `players`. */
export type Chosen = Readonly<Record<string, Value>>;

export interface Choice {
  value: string;
  title: string;
  text: string;
}

export interface Option {
  name: string;
  kind: "choice" | "flag" | "number";
  title: string;
  text: string;
  default: Value;
  rule: string | null;
  choices?: Choice[];
  least?: number;
  most?: number;
}

export interface Clash {
  when: Record<string, Value[]>;
  why: string;
  rule: string;
}

export interface Description {
  options: Option[];
  clashes: Clash[];
}

export function described(game: GameInfo): Description {
  return game.description as unknown as Description;
}

export function option(description: Description, name: string): Option | undefined {
  return description.options.find((each) => each.name === name);
}

export function defaults(description: Description): Chosen {
  return Object.fromEntries(description.options.map((each) => [each.name, each.default]));
}

/** Whether the option can have this value at all. */
export function offers(option: Option | undefined, value: Value): boolean {
  if (option === undefined) return false;
  if (option.kind === "choice")
    return option.choices?.some((choice) => choice.value === value) ?? false;
  if (option.kind === "flag") return typeof value === "boolean";
  if (typeof value !== "number" || !Number.isInteger(value)) return false;
  return value >= (option.least ?? value) && value <= (option.most ?? value);
}

export function isMet(when: Record<string, Value[]>, chosen: Chosen): boolean {
  return Object.entries(when).every(([name, values]) => {
    const value = chosen[name];
    return value !== undefined && values.includes(value);
  });
}

/** The conflicts within a choice. */
export function clashes(description: Description, chosen: Chosen): Clash[] {
  return description.clashes.filter((clash) => isMet(clash.when, chosen));
}

/**
 * Why an option cannot have a value now. Earlier options win: an option is bound by those before
 * it, and those after it adapt (`settled`).
 */
export function blockedBy(
  description: Description,
  chosen: Chosen,
  name: string,
  value: Value,
): Clash | null {
  const then = { ...chosen, [name]: value };
  return clashes(description, then).find((clash) => lastOf(description, clash) === name) ?? null;
}

/** The choice with one value changed; later options that conflict with it are adapted. */
export function settled(
  description: Description,
  chosen: Chosen,
  name: string,
  value: Value,
): Chosen {
  let now: Chosen = { ...chosen, [name]: value };
  for (const below of description.options) {
    const kept = now[below.name];
    if (below.name === name || kept === undefined) continue;
    if (blockedBy(description, now, below.name, kept) === null) continue;
    const free = [below.default, ...valuesOf(below)].find(
      (each) => blockedBy(description, now, below.name, each) === null,
    );
    if (free !== undefined) now = { ...now, [below.name]: free };
  }
  return now;
}

function lastOf(description: Description, clash: Clash): string | undefined {
  return description.options.findLast((each) => each.name in clash.when)?.name;
}

/** The values to try: all of a choice or flag, the small range of a number. */
export function valuesOf(option: Option): Value[] {
  if (option.kind === "choice") return option.choices?.map((choice) => choice.value) ?? [];
  if (option.kind === "flag") return [false, true];
  const [least, most] = [option.least ?? 0, option.most ?? 0];
  if (most - least > 20) return [];
  return Array.from({ length: most - least + 1 }, (_, n) => least + n);
}

/** The `options` of a new table: all but the edition and the number of seats. */
export function optionsOf(chosen: Chosen): Json {
  const { edition: _edition, players: _players, ...rest } = chosen;
  return rest;
}

/** The options of an existing table, in the shape of a choice. */
export function chosenAt(
  description: Description,
  table: { edition: string; options: Json; seats: readonly unknown[] },
): Chosen {
  const agreed: Record<string, unknown> = {
    ...table.options,
    edition: table.edition,
    players: table.seats.length,
  };
  const known = description.options.filter((each) => each.name in agreed);
  return Object.fromEntries(known.map((each) => [each.name, agreed[each.name] as Value]));
}
