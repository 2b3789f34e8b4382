/** The lobby loads only the first part of the texts, so it must not use any others. */

import { expect, it } from "vitest";
import first from "../src/texts/en/first";

const SOURCES = import.meta.glob<string>("/src/**/*.{ts,svelte}", {
  query: "?raw",
  import: "default",
  eager: true,
});
const STARTS = ["/src/main.ts", "/src/App.svelte", "/src/lobby/LobbyPage.svelte"];

/** The file a static import refers to; type-only and dynamic imports load nothing. */
function importsOf(path: string): string[] {
  const folder = path.slice(0, path.lastIndexOf("/"));
  const found = (SOURCES[path] ?? "").matchAll(/^(?:import|export) (?!type )[^;(]*?"(\.[^"]+)";/gm);
  return [...found].flatMap(([, to = ""]) => {
    const { pathname } = new URL(`http://page${folder}/${to}`);
    return ["", ".ts"].map((end) => pathname + end).filter((each) => each in SOURCES);
  });
}

function reached(): Set<string> {
  const seen = new Set(STARTS);
  for (const path of seen) for (const next of importsOf(path)) seen.add(next);
  return seen;
}

it("uses only texts that are loaded with it", () => {
  const files = [...reached()];
  expect(files).toContain("/src/lobby/GameCard.svelte");
  const missing = files.flatMap((path) =>
    [...(SOURCES[path] ?? "").matchAll(/\b(?:t|maybe)\(\s*["`](\w+)\.[^"`]*/g)]
      .filter(([, section = ""]) => !(section in first))
      .map(([text]) => `${path}: ${text}`),
  );
  expect(missing).toEqual([]);
});
