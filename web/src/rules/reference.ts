/** The contents of the boxes, from the generated reference, with names in the reader's language. */

import reference from "../data/reference.json";
import { maybe } from "../lib/i18n.svelte";
import type { Names } from "../texts/names";

type Some = Readonly<Record<string, string>>;

/** A piece in a box. */
export interface Piece {
  id: string;
  name: string;
  effect: string;
  clause: string;
  count: number;
  /** For a chamber: counts by arrows. */
  shapes: readonly (readonly [string, number])[];
  /** For a Treasure: its value. */
  value: number | null;
}

export interface Box {
  id: string;
  /** An expansion uses the drawings and names of the edition it is played with. */
  edition: string;
  expansion: boolean;
  pieces: Readonly<Record<Part, Piece[]>>;
}

interface Row {
  kind?: string;
  hero?: string;
  card?: string;
  character?: string;
  name: string;
  clause: string;
  count?: number;
  value?: number | null;
  shapes?: Record<string, number>;
}
type Rows = Readonly<Record<string, readonly Row[] | string | undefined>>;
interface Data {
  editions: Readonly<Record<string, Rows>>;
  expansions?: Readonly<Record<string, Rows>>;
}

const DATA = reference as unknown as Readonly<Record<string, Data>>;
export const PARTS = ["chambers", "heroes", "locations", "treasures", "characters"] as const;
export type Part = (typeof PARTS)[number];

/** The boxes of a game: editions first, then expansions. */
export function boxesOf(game: string, names: Names | null): Box[] {
  const data = DATA[game];
  if (data === undefined) return [];
  const editions = Object.entries(data.editions);
  const [first = ""] = Object.keys(data.editions);
  const boxes = [
    ...editions.map(([id, rows]) => ({ id, edition: id, expansion: false, rows })),
    ...Object.entries(data.expansions ?? {}).map(([id, rows]) => ({
      id,
      edition: first,
      expansion: true,
      rows,
    })),
  ];
  return boxes.map(({ id, edition, expansion, rows }) => {
    const pieces = Object.fromEntries(
      PARTS.map((part) => {
        const found = rows[part];
        const list = Array.isArray(found) ? (found as readonly Row[]) : [];
        return [part, list.map((row) => pieceOf(game, edition, part, row, names))];
      }),
    );
    return { id, edition, expansion, pieces: pieces as Box["pieces"] };
  });
}

/** An edition together with expansions: pieces that are in several boxes are counted together. */
export function withExpansions(edition: Box, expansions: readonly Box[]): Box {
  const pieces = Object.fromEntries(
    PARTS.map((part) => {
      const all = new Map<string, Piece>();
      for (const piece of [edition, ...expansions].flatMap((box) => box.pieces[part])) {
        const known = all.get(piece.id);
        all.set(piece.id, known === undefined ? piece : together(known, piece));
      }
      return [part, [...all.values()]];
    }),
  );
  return { ...edition, pieces: pieces as Box["pieces"] };
}

function together(one: Piece, other: Piece): Piece {
  const shapes = new Map(one.shapes);
  for (const [shape, number] of other.shapes) shapes.set(shape, (shapes.get(shape) ?? 0) + number);
  return { ...one, count: one.count + other.count, shapes: [...shapes] };
}

/** The piece each clause is about, from the first box that has it. */
export function piecesByClause(boxes: readonly Box[]): ReadonlyMap<string, Pictured> {
  const found = new Map<string, Pictured>();
  for (const { edition, pieces } of boxes)
    for (const part of PARTS)
      for (const piece of pieces[part])
        if (!found.has(piece.clause)) found.set(piece.clause, { part, piece, edition });
  return found;
}

export interface Pictured {
  part: Part;
  piece: Piece;
  edition: string;
}

function pieceOf(game: string, edition: string, part: Part, row: Row, names: Names | null): Piece {
  const id = row.kind ?? row.hero ?? row.card ?? row.character ?? "";
  const shapes = Object.entries(row.shapes ?? {});
  const counted = shapes.reduce((sum, [, number]) => sum + number, 0);
  return {
    id,
    name: maybe(`run.object.${id}`) ?? told(names, game, edition, part)?.[id] ?? row.name,
    effect: effects(names, game, edition, part)?.[id] ?? "",
    clause: row.clause,
    count: row.count ?? (shapes.length > 0 ? counted : 1),
    shapes,
    value: row.value ?? null,
  };
}

type Tree = { readonly [key: string]: string | Tree };

/** Names are grouped by edition in one game and by kind of card in the other. */
function told(names: Names | null, game: string, edition: string, part: string): Some | undefined {
  const own = (names as unknown as Tree | null)?.[game] as Tree | undefined;
  const of = (own?.[edition] ?? own) as Tree | undefined;
  return of?.[part === "chambers" ? "kinds" : part] as Some | undefined;
}

function effects(names: Names | null, game: string, edition: string, part: string) {
  const all = names?.effects as unknown as Tree | undefined;
  const found = part === "heroes" ? (all?.heroes as Tree | undefined)?.[edition] : all?.[game];
  return found as Some | undefined;
}
