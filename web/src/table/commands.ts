/** Parses what is typed in text mode. It knows the form of the notation, not the games. */

export type Command =
  | { is: "nothing" }
  | { is: "help" }
  | { is: "legal"; words: string[] }
  | { is: "describe"; topic: string }
  | { is: "log"; last: number }
  | { is: "rule"; id: string }
  | { is: "say"; text: string }
  | { is: "undo" }
  | { is: "hint" }
  | { is: "answer"; token: string };

const LOG_LINES = 10;
const TOPICS = new Set(["look", "hand", "seats"]);

export function parseCommand(typed: string): Command {
  const words = typed.trim().split(/\s+/);
  const [first = "", ...rest] = words;
  switch (first.toLowerCase()) {
    case "":
      return { is: "nothing" };
    case "help":
    case "?":
      return { is: "help" };
    case "legal":
      return { is: "legal", words: rest };
    case "log":
      return { is: "log", last: Math.max(1, Math.floor(Number(rest[0])) || LOG_LINES) };
    case "rule":
      return { is: "rule", id: (rest[0] ?? "").toUpperCase() };
    case "say":
      return { is: "say", text: typed.trim().slice(first.length).trim() };
    case "undo":
      return { is: "undo" };
    case "hint":
      return { is: "hint" };
  }
  if (rest.length === 0 && TOPICS.has(first.toLowerCase()))
    return { is: "describe", topic: first.toLowerCase() };
  return { is: "answer", token: words.join(" ") };
}

/** Legal answers that contain all these words, in any order. */
export function containingAll(legal: readonly string[], words: readonly string[]): string[] {
  const wanted = words.map((word) => word.toLowerCase());
  return legal.filter((token) => wanted.every((word) => token.toLowerCase().includes(word)));
}

/**
 * The answers that typed text may stand for: an exact match, or those that begin with it.
 *
 * None means it is not a legal answer; the server says why.
 */
export function meant(legal: readonly string[], typed: string): string[] {
  const text = typed.toLowerCase();
  const same = legal.filter((token) => token.toLowerCase() === text);
  return same.length > 0 ? same : legal.filter((token) => token.toLowerCase().startsWith(text));
}
