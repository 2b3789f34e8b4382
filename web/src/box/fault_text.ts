/** What is wrong with a box, in the reader's language. */

import { maybe, t, words } from "../lib/i18n.svelte";
import type { BoxFault, BoxSection } from "../lib/wire";

/** Our text for a fault; the server's English for an unknown one. */
export function faultText(fault: BoxFault): string {
  const told = maybe(`box.faults.${fault.code}`, fault.values);
  if (told === null) return fault.message;
  return fault.code === "not_toml" && words.language === "en" ? `${told} ${fault.message}` : told;
}

/** The faults of a row that is shown. */
export function rowFaults(faults: readonly BoxFault[], section: string, row: string): BoxFault[] {
  return faults.filter(({ at }) => at[0] === section && at[1] === row);
}

/** The faults of a section that belong to none of its rows. */
export function sectionFaults(faults: readonly BoxFault[], section: BoxSection): BoxFault[] {
  const rows = new Set(section.rows.map((row) => row.name));
  return faults.filter(({ at }) => at[0] === section.name && !rows.has(at[1] ?? ""));
}

/** The faults that belong to no section. */
export function otherFaults(
  faults: readonly BoxFault[],
  sections: readonly BoxSection[],
): BoxFault[] {
  return faults.filter(({ at }) => !sections.some((section) => section.name === at[0]));
}

/** The arrows of a chamber in words. */
export function shapeName(shape: string): string {
  return t(`box.shapes.${(shape === "-" ? "none" : shape) as "none" | "N" | "NE" | "NS" | "NES"}`);
}
