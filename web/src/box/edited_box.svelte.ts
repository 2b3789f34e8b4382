/** A box that is being edited. The server reads, judges and writes it; here are only numbers. */

import { call, Refused } from "../lib/call";
import type { BoxFault, BoxSection, BoxSheet, GameInfo, Json } from "../lib/wire";
import { type Chosen, described, optionsOf, settled, type Value } from "../lobby/agreement";
import type { OwnBox } from "./own_box";

/** How long to wait after a change before asking the server. */
const PAUSE_MS = 250;
/** How long to wait after the server refused because it was asked too often. */
const LONGER_PAUSE_MS = 1500;

type Place = readonly [section: string, row: string, cell: string];

/** The box as an option of the table, from its numbers. */
export function boxValue(sections: readonly BoxSection[]): Json {
  return Object.fromEntries(
    sections.map((section) => [
      section.name,
      Object.fromEntries(
        section.rows.map(({ name, cells }) => {
          const [only] = cells;
          if (cells.length === 1 && only?.name === "") return [name, only.count];
          return [name, Object.fromEntries(cells.map((cell) => [cell.name, cell.count]))];
        }),
      ),
    ]),
  );
}

/** The same sections with one number changed. */
export function changed(sections: readonly BoxSection[], at: Place, count: number): BoxSection[] {
  return sections.map((section) => {
    if (section.name !== at[0]) return section;
    const rows = section.rows.map((row) =>
      row.name !== at[1]
        ? row
        : {
            ...row,
            cells: row.cells.map((cell) => (cell.name === at[2] ? { ...cell, count } : cell)),
          },
    );
    return { ...section, rows, count: total(rows) };
  });
}

function total(rows: BoxSection["rows"]): number {
  return rows.reduce((sum, row) => sum + row.cells.reduce((all, cell) => all + cell.count, 0), 0);
}

/** Whether any number differs from the usual box. */
export function isCustom(sections: readonly BoxSection[]): boolean {
  return sections.some((section) =>
    section.rows.some((row) => row.cells.some((cell) => cell.count !== cell.usual)),
  );
}

type Asked = { edition: string; options: Json };

export class Editing {
  sheet = $state.raw<BoxSheet | null>(null);
  /** The options of the table; a file can change its edition and expansions. */
  table = $state.raw<Chosen>({});
  /** Whether the faults shown are those of an earlier state of the box. */
  stale = $state(false);
  /** The code of the error if the server could not be asked; empty if it could. */
  problem = $state("");

  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;
  /** Numbers changed since the server was last asked, which its answer does not include. */
  private changes: { at: Place; count: number }[] = [];
  /** Whether another box is on its way, which replaces the numbers shown. */
  private opening = false;

  constructor(
    private readonly game: GameInfo,
    chosen: Chosen,
  ) {
    this.table = chosen;
  }

  get sections(): readonly BoxSection[] {
    return this.sheet?.sections ?? [];
  }

  get faults(): readonly BoxFault[] {
    return this.sheet?.faults ?? [];
  }

  /** Shows a box that is an option of the table, or the usual one. */
  async open(box: OwnBox | null): Promise<void> {
    await this.ask(this.tableWith(box?.option, box?.value), true);
  }

  /** Shows a box from a file. It says which edition it is for. */
  async openFile(text: string): Promise<void> {
    if (this.sheet === null) await this.open(null);
    const option = this.sheet?.option;
    if (option === undefined) return;
    await this.ask({ edition: "", options: { [option]: text } }, true);
    const read = this.sheet;
    if (read === null || this.problem !== "") return;
    const said = { edition: read.edition, ...(read.options as Record<string, Value>) };
    for (const [name, value] of Object.entries(said))
      this.table = settled(described(this.game), this.table, name, value);
    // What could not be read stays listed until somebody changes a number.
    if (read.faults.length === 0) await this.ask(this.tableWith(option, read.value));
  }

  set(at: Place, count: number): void {
    if (this.sheet === null) return;
    this.sheet = { ...this.sheet, sections: changed(this.sheet.sections, at, count) };
    this.changes.push({ at, count });
    this.stale = true;
    this.later(PAUSE_MS);
  }

  /** Asks about the current numbers at once, if that is still to be done. */
  async settle(): Promise<void> {
    if (this.stale) await this.ask(this.current());
  }

  stop(): void {
    clearTimeout(this.timer);
    this.asked += 1; // an answer under way is ignored
  }

  private current(): Asked {
    return this.tableWith(this.sheet?.option, boxValue(this.sections));
  }

  private tableWith(option: string | undefined, value: Json | undefined): Asked {
    const options = optionsOf(this.table);
    return {
      edition: String(this.table.edition ?? ""),
      options: option === undefined ? options : { ...options, [option]: value },
    };
  }

  private later(pause: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (this.opening) this.later(pause);
      else void this.ask(this.current());
    }, pause);
  }

  private async ask(asked: Asked, opening = false): Promise<void> {
    clearTimeout(this.timer);
    this.asked += 1;
    const mine = this.asked;
    this.opening = opening;
    this.changes = [];
    const body = { ...asked, players: Number(this.table.players ?? 2) };
    try {
      const sheet = await call("check_box", { params: { game: this.game.name }, body });
      if (mine !== this.asked) return;
      this.opening = false;
      const sections = this.changes.reduce<readonly BoxSection[]>(
        (now, { at, count }) => changed(now, at, count),
        sheet.sections,
      );
      this.sheet = { ...sheet, sections: [...sections] };
      this.stale = this.changes.length > 0;
      this.problem = "";
    } catch (error) {
      if (mine !== this.asked) return;
      this.opening = false;
      this.problem = error instanceof Refused ? error.code : "server_error";
      if (this.problem === "too_many_requests" && this.stale) this.later(LONGER_PAUSE_MS);
    }
  }
}
