/** A player's contribution to the luck of a table. */

/** The most bytes the server accepts. */
const MAX_BYTES = 32;

/** A text as the hexadecimal digits of its bytes, for anybody to check. */
export function hexOf(text: string): string {
  const bytes = new TextEncoder().encode(text).slice(0, MAX_BYTES);
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
