type Tree = Readonly<Record<string, unknown>>;

function isTree(value: unknown): value is Tree {
  return typeof value === "object" && value !== null;
}

/**
 * Texts together with those that games add to them. A game adds keys at any depth and replaces
 * none.
 */
export function merged<T extends object>(texts: T, added: readonly object[]): T {
  let found: Tree = texts as Tree;
  for (const more of added) found = joined(found, more as Tree, "");
  return found as T;
}

function joined(one: Tree, other: Tree, at: string): Tree {
  const found: Record<string, unknown> = { ...one };
  for (const [key, value] of Object.entries(other)) {
    const had = found[key];
    const path = `${at}${key}`;
    if (had === undefined) found[key] = value;
    else if (isTree(had) && isTree(value)) found[key] = joined(had, value, `${path}.`);
    else throw new Error(`two texts for ${path}`);
  }
  return found;
}
