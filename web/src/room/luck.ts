/** What a player adds to the luck of a table. */

/** As many bytes as the server takes. */
const MOST = 32;

/** A text as hexadecimal digits: the bytes of its letters, for anybody to check. */
export function hexOf(text: string): string {
  const bytes = new TextEncoder().encode(text).slice(0, MOST);
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
