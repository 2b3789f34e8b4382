/**
 * Builds the answer to a question piece by piece: a verb, a chamber, a cell, a seat, in any order.
 *
 * It knows only the legal answers. Each choice narrows them down; whatever still distinguishes them
 * can be chosen next. A choice that conflicts with earlier ones releases those.
 */

import { untrack } from "svelte";
import { parse, type Token } from "./tokens";
import type { Prompt } from "./wire";

export const SLOTS = ["verb", "tile", "word", "coin", "seat", "cell", "other", "arrows"] as const;
export type Slot = (typeof SLOTS)[number];
export type Value = string | number;

/** The order in which slots are released when a new choice conflicts. */
const YIELDS: readonly Slot[] = ["arrows", "other", "cell", "seat", "coin", "word", "tile", "verb"];

export class Choosing {
  prompt = $state.raw<Prompt | null>(null);
  tokens = $state.raw<Token[]>([]);
  chosen = $state<Partial<Record<Slot, Value>>>({});
  /** Chambers or cards to pay or discard. */
  list = $state<string[]>([]);
  /** Which of several paths to the same cell. */
  route = $state(0);

  /** Answers that match everything chosen. */
  candidates = $derived(this.matching(null));

  /** The answer that would be sent now, if the choices determine one. */
  ready: Token | null = $derived.by(() => {
    const fitting = this.candidates.filter(
      (token) => token.list === null || sameList(token.list, this.list),
    );
    if (!this.touched || fitting.length === 0) return null;
    const first = fitting[0] as Token;
    const open = SLOTS.filter((slot) => slot !== "arrows" && this.chosen[slot] === undefined);
    if (open.some((slot) => fitting.some((token) => token[slot] !== first[slot]))) return null;
    const ways = fitting.filter((token) => token.arrows === (this.chosen.arrows ?? first.arrows));
    return ways[((this.route % ways.length) + ways.length) % ways.length] ?? first;
  });

  /** Whether anything is chosen. */
  get touched(): boolean {
    return Object.keys(this.chosen).length > 0 || this.list.length > 0;
  }

  /** Starts over with another question of a game; the same one again changes nothing. */
  ask(prompt: Prompt | null, game: string): void {
    if (prompt?.id === this.prompt?.id && prompt !== null && this.prompt !== null) return;
    this.prompt = prompt;
    const tokens = prompt === null ? [] : prompt.legal.map((text) => parse(text, game));
    this.tokens = tokens;
    this.clear();
    // A question with a single answer is asked to keep a secret; it should not take two clicks.
    // An effect that asks must not depend on what it chooses.
    const [only] = tokens;
    if (only !== undefined && tokens.length === 1) untrack(() => this.take(only.text));
  }

  clear(): void {
    this.chosen = {};
    this.list = [];
    this.route = 0;
  }

  /** Values that can be chosen for a slot, given what is chosen for the others. */
  openValues(slot: Slot): Value[] {
    const values = this.matching(slot).map((token) => token[slot]);
    return [...new Set(values)].filter((value) => value !== null);
  }

  /** All values of a slot in any legal answer, of one verb or of all. */
  every(slot: Slot, verb: string | null = null): Value[] {
    const tokens = verb === null ? this.tokens : this.tokens.filter((each) => each.verb === verb);
    return [...new Set(tokens.map((token) => token[slot]))].filter((value) => value !== null);
  }

  can(slot: Slot, value: Value): boolean {
    return this.tokens.some((token) => token[slot] === value);
  }

  pick(slot: Slot, value: Value): boolean {
    if (!this.can(slot, value)) return false;
    const chosen = { ...this.chosen, [slot]: value };
    for (const yields of YIELDS) {
      if (this.some(chosen)) break;
      if (yields !== slot) delete chosen[yields];
    }
    if (slot !== "arrows") this.route = 0;
    this.chosen = chosen;
    if (!this.candidates.some((token) => token.list !== null)) this.list = [];
    return true;
  }

  /** Chooses every part of an answer, so that it is the one that would be sent. */
  take(text: string): boolean {
    const token = this.tokens.find((each) => each.text === text);
    if (token === undefined) return false;
    this.clear();
    const chosen: Partial<Record<Slot, Value>> = {};
    for (const slot of SLOTS) {
      const value = token[slot];
      if (value !== null) chosen[slot] = value;
    }
    this.chosen = chosen;
    this.list = [...(token.list ?? [])];
    const alike = this.candidates.filter(
      (each) =>
        each.arrows === token.arrows && (each.list === null || sameList(each.list, this.list)),
    );
    this.route = alike.indexOf(token);
    return this.ready?.text === text;
  }

  drop(slot: Slot): void {
    const { [slot]: _, ...rest } = this.chosen;
    this.chosen = rest;
  }

  /** Adds a chamber or card to the list, or removes it again. */
  toggle(item: string, most = 1): void {
    const have = this.list.filter((each) => each === item).length;
    const more = [...this.list, item];
    if (have < most && this.candidates.some((token) => holds(token.list, more))) this.list = more;
    else if (have > 0) this.list = this.list.filter((each) => each !== item);
  }

  /** Whether one more of this could be in the list. */
  takes(item: string): boolean {
    return this.candidates.some((token) => holds(token.list, [...this.list, item]));
  }

  /** Switches to the next variant: other arrows, or another path to the same cell. */
  turn(by = 1): void {
    const ready = this.ready;
    if (ready === null) return;
    const rotations = this.openValues("arrows");
    if (rotations.length > 1) {
      const now = rotations.indexOf(ready.arrows ?? "");
      const next = rotations[(now + by + rotations.length) % rotations.length];
      if (next !== undefined) this.pick("arrows", next);
    } else {
      this.route += by;
    }
  }

  private matching(except: Slot | null): Token[] {
    return this.tokens.filter(
      (token) => agrees(token, this.chosen, except) && holdsOrNone(token.list, this.list),
    );
  }

  private some(chosen: Partial<Record<Slot, Value>>): boolean {
    return this.tokens.some((token) => agrees(token, chosen, null));
  }
}

function agrees(token: Token, chosen: Partial<Record<Slot, Value>>, except: Slot | null): boolean {
  for (const slot of SLOTS) {
    const value = chosen[slot];
    if (value !== undefined && slot !== except && token[slot] !== value) return false;
  }
  return true;
}

/** Whether a list contains all items of another, with their multiplicity. */
function holds(list: readonly string[] | null, items: readonly string[]): boolean {
  if (list === null) return false;
  const rest = [...list];
  return items.every((item) => {
    const at = rest.indexOf(item);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
}

function holdsOrNone(list: readonly string[] | null, items: readonly string[]): boolean {
  return items.length === 0 || holds(list, items);
}

function sameList(list: readonly string[], items: readonly string[]): boolean {
  return list.length === items.length && holds(list, items);
}
