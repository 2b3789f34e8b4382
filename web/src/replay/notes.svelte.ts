/** Notes on the steps of a game: kept in this browser, never sent. */

import type { Viewer } from "../lib/views";

export interface Note {
  /** Every viewer counts steps differently. */
  as: Viewer;
  step: number;
  text: string;
}

const keyOf = (table: string) => `wyrmhold.notes.${table}`;

function stored(table: string): Note[] {
  try {
    return JSON.parse(localStorage.getItem(keyOf(table)) ?? "[]") as Note[];
  } catch {
    return [];
  }
}

export class Notes {
  list = $state.raw<readonly Note[]>([]);

  constructor(private readonly table: string) {
    this.list = stored(table);
  }

  at(viewer: Viewer, step: number): string {
    return this.list.find((note) => note.as === viewer && note.step === step)?.text ?? "";
  }

  /** Saves a note; an empty one is deleted. */
  write(viewer: Viewer, step: number, text: string): void {
    const others = this.list.filter((note) => note.as !== viewer || note.step !== step);
    const own = text.trim() === "" ? [] : [{ as: viewer, step, text: text.trim() }];
    this.list = [...others, ...own].sort((a, b) => a.step - b.step);
    try {
      if (this.list.length === 0) localStorage.removeItem(keyOf(this.table));
      else localStorage.setItem(keyOf(this.table), JSON.stringify(this.list));
    } catch {
      // A browser without storage forgets them.
    }
  }

  /** All notes as plain text. */
  told(): string {
    const lines = this.list.map((note) => `${note.step} (${note.as}): ${note.text}`);
    return `${[this.table, ...lines].join("\n")}\n`;
  }
}
