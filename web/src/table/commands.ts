/** Parses what is typed in text mode. It knows the form of the notation, not the games. */

import { t } from "../lib/i18n.svelte";

export type Command =
  | { is: "nothing" }
  | { is: "help" }
  | { is: "legal"; words: string[] }
  | { is: "more" }
  | { is: "describe"; topic: string }
  | { is: "log"; last: number }
  | { is: "rule"; id: string }
  | { is: "say"; text: string }
  | { is: "undo" }
  | { is: "hint" }
  | { is: "walk"; to: WalkTo }
  | { is: "answer"; token: string };

/** Where to go in a replay or lesson: some steps or a turn further or back, or to a step. */
export type WalkTo =
  | { by: "step"; steps: number }
  | { by: "turn"; way: 1 | -1 }
  | { by: "number"; step: number };

const LOG_LINES = 10;
const TOPICS = new Set(["look", "hand", "seats"]);

/** The things with such a name, each with what it does; all that contain it if none is called so. */
export function matching(things: readonly (readonly [string, string])[], name: string): string[] {
  const wanted = name.toLowerCase();
  if (wanted === "") return [t("table.text.explain_what", { name: things[0]?.[0] ?? "" })];
  const alike = things.filter(([each]) => each.toLowerCase().includes(wanted));
  const same = alike.filter(([each]) => each.toLowerCase() === wanted);
  const found = same.length > 0 ? same : alike;
  if (found.length === 0) return [t("table.text.no_such", { topic: name })];
  return found.map(([each, effect]) => `${each}: ${effect}`);
}

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
    case "more":
      return { is: "more" };
    case "log":
      return { is: "log", last: Math.max(1, Math.floor(Number(rest[0])) || LOG_LINES) };
    case "rule":
      return { is: "rule", id: (rest[0] ?? "").toUpperCase() };
    case "say":
      return { is: "say", text: typed.trim().slice(first.length).trim() };
    case "explain":
      return { is: "describe", topic: `explain ${rest.join(" ")}`.trim() };
    case "undo":
      return { is: "undo" };
    case "hint":
      return { is: "hint" };
  }
  if (rest.length === 0 && TOPICS.has(first.toLowerCase()))
    return { is: "describe", topic: first.toLowerCase() };
  return { is: "answer", token: words.join(" ") };
}

const DIRECTIONS: Readonly<Record<string, 1 | -1>> = {
  next: 1,
  forward: 1,
  back: -1,
  previous: -1,
};

/** Commands of replays and lessons, where nothing else begins with these words. */
export function parseWalk(typed: string): Command | null {
  const [first = "", second = ""] = typed.trim().toLowerCase().split(/\s+/);
  if (first === "start" || first === "first") return walk({ by: "number", step: 0 });
  if (first === "end" || first === "last") return walk({ by: "number", step: Infinity });
  if (first === "turn") return walk({ by: "turn", way: DIRECTIONS[second] ?? 1 });
  if (first === "go" || first === "step") {
    const step = Number(second);
    return second === "" || Number.isNaN(step) ? null : walk({ by: "number", step });
  }
  const way = DIRECTIONS[first];
  if (way === undefined) return null;
  if (second === "turn") return walk({ by: "turn", way });
  return walk({ by: "step", steps: way * Math.max(1, Math.floor(Number(second)) || 1) });
}

function walk(to: WalkTo): Command {
  return { is: "walk", to };
}

/** Legal answers that contain all these words, in the notation or in words, in any order. */
export function containingAll(
  legal: readonly string[],
  words: readonly string[],
  inWords: (token: string) => string = () => "",
): string[] {
  const wanted = words.map((word) => word.toLowerCase());
  return legal.filter((token) => {
    const text = `${token} ${inWords(token)}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
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
