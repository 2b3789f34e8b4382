/**
 * Parses the notation's answers: "place blank:NE@1,0" is a verb, a chamber, its arrows and a cell.
 *
 * Words are recognised by their shape alone: no chamber, hero or card is known here.
 */

const CELL = /^-?\d+,-?\d+$/;
const PATH = /^-?\d+,-?\d+(>-?\d+,-?\d+)*$/;
const ARROWS = /^(-|[NESW]+)$/;
const FACE = /^[a-z_0-9]+:(-|[NESW]+)$/;

/** Verbs of two words. */
const TWO_WORD_VERBS = new Set(["use", "power"]);
/** Verbs whose number is a coin rather than a seat. */
const COIN_VERBS = new Set(["bargain", "use swap"]);
/** Verbs that take any number of chambers or cards. */
const LIST_VERBS = new Set(["use discard", "hide", "cry", "discard", "power heal", "power steal"]);

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

export function parse(text: string): Token {
  const words = text.split(" ");
  let verb = words.shift() ?? "";
  if (TWO_WORD_VERBS.has(verb) || words[0] === "none") verb += ` ${words.shift()}`;
  const token: Token = {
    text,
    verb,
    cell: null,
    other: null,
    path: null,
    tile: null,
    arrows: null,
    seat: null,
    coin: null,
    word: null,
    list: LIST_VERBS.has(verb) ? [] : null,
  };
  for (const word of words) take(token, word);
  return token;
}

function take(token: Token, word: string): void {
  const at = word.indexOf("@");
  if (at > 0) {
    take(token, word.slice(0, at));
    take(token, word.slice(at + 1));
  } else if (CELL.test(word) && token.cell !== null) {
    token.other = word;
  } else if (PATH.test(word)) {
    token.path = word.split(">");
    token.cell = token.path[token.path.length - 1] ?? null;
  } else if (ARROWS.test(word)) {
    token.arrows = word;
  } else if (FACE.test(word)) {
    if (token.list) token.list.push(inHand(word));
    else {
      token.tile = inHand(word);
      token.arrows = arrowsOf(word);
    }
  } else if (/^\d+$/.test(word)) {
    if (COIN_VERBS.has(token.verb)) token.coin = Number(word);
    else token.seat = Number(word);
  } else if (token.list) {
    token.list.push(word);
  } else {
    token.word = word;
  }
}
