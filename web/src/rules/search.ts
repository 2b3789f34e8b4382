/** Full-text search in the clauses. */

import type { Clause } from "./clauses";

/** A text normalised for comparison: lower case without accents. */
export function folded(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/ß/g, "ss")
    .replace(/œ/gi, "oe")
    .replace(/’/g, "'")
    .toLowerCase();
}

/** The words of a query. */
export function wordsOf(query: string): string[] {
  return folded(query)
    .split(/\s+/)
    .filter((word) => word !== "");
}

/** How well a clause matches: id before title before text; null if a word is missing. */
function rank(clause: Clause, words: readonly string[]): number | null {
  const id = folded(clause.id);
  const title = folded(clause.title);
  const texts = [clause.rule, clause.ruling, clause.reconstructed];
  const others = [...Object.values(clause.differences), ...Object.values(clause.changed)];
  const text = folded([...texts, ...others].join(" "));
  let worst = 0;
  for (const word of words) {
    const found = id === word ? 0 : id.includes(word) ? 1 : title.includes(word) ? 2 : 3;
    if (found === 3 && !text.includes(word)) return null;
    worst = Math.max(worst, found);
  }
  return worst;
}

/** The clauses that contain every word, best first; none for an empty query. */
export function search(clauses: readonly Clause[], query: string): Clause[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const ranked = clauses.flatMap((clause) => {
    const value = rank(clause, words);
    return value === null ? [] : [{ clause, value }];
  });
  return ranked.sort((a, b) => a.value - b.value).map(({ clause }) => clause);
}

export interface Part {
  text: string;
  /** Whether it is one of the query's words. */
  hit: boolean;
}

/** A text split where words of the query occur. */
export function marked(text: string, words: readonly string[]): Part[] {
  // Folding letter by letter keeps their positions.
  const letters = [...text];
  const places: number[] = [];
  let flat = "";
  letters.forEach((letter, at) => {
    for (const part of folded(letter)) {
      flat += part;
      places.push(at);
    }
  });
  const hits = new Set<number>();
  for (const word of words)
    for (let at = flat.indexOf(word); at >= 0; at = flat.indexOf(word, at + 1))
      for (let n = 0; n < word.length; n++) hits.add(places[at + n] as number);
  const parts: Part[] = [];
  letters.forEach((letter, at) => {
    const hit = hits.has(at);
    const last = parts[parts.length - 1];
    if (last?.hit === hit) last.text += letter;
    else parts.push({ text: letter, hit });
  });
  return parts;
}
