/** Where long names may be broken; browsers without a dictionary would break them anywhere. */

const BEGINNINGS = ["counter", "Freundschafts", "Gedanken", "General", "Télé", "Uhrzeiger"];
const PATTERN = new RegExp(`(${BEGINNINGS.join("|")})(?=\\p{L}{4})`, "gu");
const SOFT_HYPHEN = "\u00ad";

/** A name with soft hyphens in its long words. */
export function soft(name: string): string {
  return name.replace(PATTERN, `$1${SOFT_HYPHEN}`);
}
