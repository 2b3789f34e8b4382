/** Progress in the lessons, stored in this browser. */

export interface Progress {
  /** The moment to continue at. */
  at: number;
  /** Stops reached, and how many there are. */
  reached: number;
  all: number;
  /** Whether it was ever finished. */
  done: boolean;
}

const KEY = "wyrmhold.lessons";

function stored(): Record<string, Progress> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Progress>;
  } catch {
    return {};
  }
}

export function progressOf(game: string): Progress | null {
  return stored()[game] ?? null;
}

export function keepProgress(game: string, progress: Progress): void {
  const all = stored();
  const done = progress.done || (all[game]?.done ?? false);
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all, [game]: { ...progress, done } }));
  } catch {
    // A browser without storage starts over.
  }
}
