/**
 * Parses the notation's answers: "place blank:NE@1,0" is a verb, a chamber, its arrows and a cell.
 *
 * What a word stands for comes from the engine's own answers (`data/grammar.json`): each verb has
 * forms, and each form a slot for every word. Answers of a game without a grammar have no parts.
 */

import grammars from "../data/grammar.json";

/** The slots of each form of a verb. After a last "...", a slot stands for any number of words. */
type Grammar = Readonly<Record<string, readonly (readonly string[])[]>>;

const GRAMMARS: Readonly<Record<string, Grammar>> = grammars;
const MORE = "...";

export interface Token {
  /** The text as sent. */
  text: string;
  /** "place", "use push", "rotate none". */
  verb: string;
  cell: string | null;
  /** The second of two cells. */
  other: string | null;
  /** All cells of a path, including the last. */
  path: string[] | null;
  /** A chamber as it is in a hand. */
  tile: string | null;
  /** Its arrows as it is placed on the board. */
  arrows: string | null;
  seat: number | null;
  coin: number | null;
  /** A card or a hero. */
  word: string | null;
  /** Chambers or cards, for a verb that takes any number of them; otherwise null. */
  list: string[] | null;
}

const SIDES = "NESW";

/** The arrows of a chamber in a hand, where rotation does not matter. */
export function shape(arrows: string): string {
  if (arrows === "-") return "-";
  if (arrows.length === 1) return "N";
  if (arrows.length === 3) return "NES";
  if (arrows.length === 4) return "NESW";
  const [a, b] = [...arrows].map((side) => SIDES.indexOf(side)) as [number, number];
  return Math.abs(a - b) === 2 ? "NS" : "NE";
}

/** Arrows after a number of quarter turns to the right. */
export function turned(arrows: string, quarters: number): string {
  if (arrows === "-") return "-";
  const sides = [...arrows].map((side) => (SIDES.indexOf(side) + quarters + 4) % 4);
  return sides
    .sort((a, b) => a - b)
    .map((side) => SIDES[side])
    .join("");
}

export function kindOf(face: string): string {
  return face.slice(0, face.indexOf(":"));
}

export function arrowsOf(face: string): string {
  return face.slice(face.indexOf(":") + 1);
}

/** A chamber as written in a hand. */
export function inHand(face: string): string {
  return `${kindOf(face)}:${shape(arrowsOf(face))}`;
}

export function readCell(cell: string): [number, number] {
  const [x, y] = cell.split(",");
  return [Number(x), Number(y)];
}

export function parse(text: string, game: string): Token {
  const grammar = GRAMMARS[game];
  const words = text.split(" ");
  const token = bare(text);
  if (grammar === undefined) return token;
  // What somebody else may not know is written as "?"; then only the verb is read.
  token.verb =
    [2, 1].map((length) => words.slice(0, length).join(" ")).find((each) => each in grammar) ??
    text;
  for (const length of [2, 1]) {
    const verb = words.slice(0, length).join(" ");
    const rest = words.slice(length);
    for (const form of (words.length >= length && grammar[verb]) || []) {
      const slots = slotsFor(form, rest.length);
      if (slots.length !== rest.length || !slots.every((slot, at) => fits(slot, rest[at] ?? "")))
        continue;
      token.verb = verb;
      if (form.includes(MORE)) token.list = [];
      for (const [at, slot] of slots.entries()) take(token, slot, rest[at] ?? "");
      return token;
    }
  }
  return token;
}

/** Whether answers with a verb can give a path of several cells. */
export function takesPath(verb: string, game: string): boolean {
  const forms = GRAMMARS[game]?.[verb] ?? [];
  return forms.some((form) => form.some((slot) => slot.includes(">")));
}

/** A token without parts: all of it is its verb. */
function bare(text: string): Token {
  return {
    text,
    verb: text,
    cell: null,
    other: null,
    path: null,
    tile: null,
    arrows: null,
    seat: null,
    coin: null,
    word: null,
    list: null,
  };
}

/** The slots of a form for a number of words. */
function slotsFor(form: readonly string[], words: number): readonly string[] {
  if (form.at(-1) !== MORE) return form;
  const once = form.slice(0, -2);
  const often = Math.max(0, words - once.length);
  return [...once, ...Array<string>(often).fill(form.at(-2) ?? "")];
}

/** Whether a word has the separators of a slot; a path can be of any length. */
function fits(slot: string, word: string): boolean {
  if (slot.includes(">")) return word.includes(">");
  return [..."@:>,"].every((sign) => slot.split(sign).length === word.split(sign).length);
}

function take(token: Token, slot: string, word: string): void {
  const at = slot.indexOf("@");
  if (at > 0) {
    const [first = "", second = ""] = word.split("@");
    take(token, slot.slice(0, at), first);
    take(token, slot.slice(at + 1), second);
  } else if (slot.startsWith("X,Y") && token.cell !== null) {
    token.other = word;
  } else if (slot.startsWith("X,Y")) {
    token.path = word.split(">");
    token.cell = token.path[token.path.length - 1] ?? null;
  } else if (slot === "ARROWS") {
    token.arrows = word;
  } else if (slot === "KIND:ARROWS" && token.list) {
    token.list.push(inHand(word));
  } else if (slot === "KIND:ARROWS") {
    token.tile = inHand(word);
    token.arrows = arrowsOf(word);
  } else if (slot === "COIN") {
    token.coin = Number(word);
  } else if (slot === "SEAT") {
    token.seat = Number(word);
  } else if (token.list) {
    token.list.push(word);
  } else {
    token.word = word;
  }
}
