/** A view of any game as facts: names with values, which may have facts of their own. */

import type { View } from "../lib/views";

export interface Fact {
  name: string;
  /** In words; null if there are facts below it instead. */
  value: string | null;
  facts: Fact[];
}

/** What the rest of the page shows already: the question, whose turn it is, the result. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  "pending",
  "legal",
  "chance",
  "turn",
  "turns",
  "seats",
  "outcome",
]);

const NOTHING = "–";

/** "last_bid" as a heading: "Last bid". */
export function titleOf(name: string): string {
  const words = name.replaceAll("_", " ");
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** Everything a viewer sees besides what each player has. */
export function factsOf(view: View): Fact[] {
  return Object.entries(view)
    .filter(([name]) => !ELSEWHERE.has(name))
    .map(([name, value]) => factOf(titleOf(name), value));
}

/** What can be told about a player. */
export function seatFacts(view: View, seat: number): Fact[] {
  const told = view.seats[seat];
  return told === undefined ? [] : below(told);
}

/** A part of a view as a fact. */
export function factOf(name: string, value: unknown): Fact {
  if (typeof value !== "object" || value === null)
    return { name, value: inWords(value), facts: [] };
  const values = Object.values(value);
  if (values.length === 0) return { name, value: NOTHING, facts: [] };
  if (Array.isArray(value) && values.every((each) => typeof each !== "object" || each === null))
    return { name, value: values.map(inWords).join(", "), facts: [] };
  return { name, value: null, facts: below(value) };
}

function below(value: object): Fact[] {
  const listed = Array.isArray(value);
  return Object.entries(value).map(([name, each]) =>
    factOf(listed ? String(Number(name) + 1) : titleOf(name), each),
  );
}

function inWords(value: unknown): string {
  if (value === null || value === undefined || value === "") return NOTHING;
  if (typeof value === "boolean") return value ? "✓" : "✗";
  return String(value);
}

/** Facts as lines of text, indented by their depth. */
export function linesOf(facts: readonly Fact[], depth = 0): string[] {
  return facts.flatMap(({ name, value, facts: more }) => [
    `${"  ".repeat(depth)}${name}: ${value ?? ""}`.trimEnd(),
    ...linesOf(more, depth + 1),
  ]);
}
