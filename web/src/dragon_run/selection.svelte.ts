/**
 * Builds an answer at the Dragon Run table: verbs, cards to pay with or play, players to choose.
 *
 * It knows only the shapes of the legal answers. The payment preselected for the player is the
 * cheapest the server offers; any other can be chosen instead.
 */

import { SLOTS, type Slot } from "../lib/answer_builder.svelte";
import { settings } from "../lib/settings.svelte";
import type { Token } from "../lib/tokens";
import type { Asking } from "../table/question.svelte";
import type { Cards } from "./names.svelte";

const PLAY = "play";

export function isPower(verb: string): boolean {
  return verb.startsWith("power ");
}

function named(token: Token): boolean {
  return token.word !== null || token.seat !== null;
}

/** An answer that leaves nothing to choose. */
function isBare(token: Token): boolean {
  const empty = token.list === null || token.list.length === 0;
  return empty && SLOTS.every((slot: Slot) => slot === "verb" || token[slot] === null);
}

function unique<T>(values: Iterable<T>): T[] {
  return [...new Set(values)];
}

function count(list: readonly string[], card: string): number {
  return list.filter((each) => each === card).length;
}

/** A list with one occurrence of a value removed. */
function less(list: readonly string[], card: string): string[] {
  const at = list.indexOf(card);
  return at < 0 ? [...list] : list.toSpliced(at, 1);
}

export class Picking {
  constructor(
    readonly asking: Asking,
    private readonly cards: () => Cards,
  ) {}

  private get choosing() {
    return this.asking.choosing;
  }

  /** Whether there is a question to answer, and the table has finished animating. */
  readonly live = $derived.by(
    () => this.asking.source.prompt !== null && !this.asking.source.stage.playing,
  );

  readonly ready: Token | null = $derived.by(() => (this.live ? this.choosing.ready : null));

  /** The verbs, each a button. One that only takes cards needs none. */
  readonly choices: string[] = $derived.by(() => {
    const { tokens } = this.choosing;
    const plain = tokens.filter(
      (token) => token.verb !== PLAY && !isPower(token.verb) && !named(token),
    );
    const verbs = unique(plain.map((token) => token.verb));
    return verbs.length === 1 && plain.every((token) => !isBare(token)) ? [] : verbs;
  });

  /** The powers that can be used now. */
  readonly powers: string[] = $derived.by(() =>
    unique(this.choosing.tokens.map((token) => token.verb).filter(isPower)),
  );

  /** Cards that are neither in the hand nor paid: one of them is to be chosen. */
  readonly offered: string[] = $derived.by(() =>
    unique(
      this.choosing.tokens.flatMap((token) =>
        token.verb === PLAY || token.word === null ? [] : token.word,
      ),
    ),
  );

  /** Whether a player has to be chosen now. */
  readonly wantsSeat: boolean = $derived.by(() => {
    const { candidates, chosen } = this.choosing;
    const all = candidates.length > 0 && candidates.every((token) => token.seat !== null);
    return all && chosen.seat === undefined;
  });

  /** The cheapest answer of a verb that matches what else is chosen. */
  cheapest(verb: string): Token | null {
    const { tokens, chosen } = this.choosing;
    const fitting = tokens.filter(
      (token) =>
        token.verb === verb &&
        (token.seat === null || chosen.seat === undefined || token.seat === chosen.seat),
    );
    const price = (token: Token): number => this.cards().gold(token.list ?? []);
    const dear = (token: Token): number => price(token) * 100 + (token.list?.length ?? 0);
    return fitting.toSorted((a, b) => dear(a) - dear(b))[0] ?? null;
  }

  /** The only answer of a verb, if it leaves nothing to choose. */
  only(verb: string): Token | null {
    const [only, more] = this.choosing.tokens.filter((token) => token.verb === verb);
    return only !== undefined && more === undefined && isBare(only) ? only : null;
  }

  /** Handles a verb button; answers at once if nothing is left to choose. */
  press(verb: string): void {
    if (!this.begin()) return;
    const { chosen } = this.choosing;
    const only = this.only(verb);
    if (only !== null) {
      void this.asking.send(only.text);
    } else if (chosen.verb === verb && this.ready) {
      void this.confirm();
    } else if (chosen.verb === verb && isPower(verb)) {
      this.clear();
    } else {
      this.choosing.pick("verb", verb);
      if (this.choosing.chosen.word !== undefined) this.choosing.drop("word");
      this.pay(verb);
      if (settings.oneTap && this.ready) void this.confirm();
    }
  }

  /**
   * Handles a card of the hand: to play, or to pay with. `at` is its position, for identical cards.
   */
  card(hand: readonly string[], at: number): void {
    const card = hand[at];
    if (card === undefined || !this.begin()) return;
    if (this.plays(card)) {
      const had = this.choosing.chosen.word === card;
      this.clear();
      if (had) return;
      this.choosing.pick("word", card);
      this.choosing.pick("verb", PLAY);
      if (settings.oneTap && this.ready) void this.confirm();
      return;
    }
    if (this.choosing.chosen.verb === PLAY) this.clear();
    const { list } = this.choosing;
    if (this.isOn(hand, at)) this.choosing.list = less(list, card);
    else if (this.choosing.takes(card)) this.choosing.list = [...list, card];
    else if (this.pays(card)) {
      // It replaces the card that was chosen first, or if that is not enough, all of them.
      for (const rest of [list.slice(1), []]) {
        this.choosing.list = rest;
        if (this.choosing.takes(card)) {
          this.choosing.list = [...rest, card];
          return;
        }
      }
      this.choosing.list = list;
    }
  }

  /** Handles one of the offered cards. */
  offer(card: string): void {
    if (!this.begin()) return;
    if (this.choosing.chosen.word === card) this.choosing.drop("word");
    else this.choosing.pick("word", card);
    if (settings.oneTap && this.ready) void this.confirm();
  }

  /** Whether a card of the hand is chosen; of identical cards, the first ones are. */
  isOn(hand: readonly string[], at: number): boolean {
    const card = hand[at] ?? "";
    const before = count(hand.slice(0, at), card);
    const { word, verb } = this.choosing.chosen;
    if (verb === PLAY && word === card) return before === 0;
    return count(this.choosing.list, card) > before;
  }

  /** Whether a card of the hand can be part of an answer. */
  takes(card: string): boolean {
    return this.plays(card) || this.pays(card);
  }

  async confirm(): Promise<boolean> {
    return this.ready !== null && this.asking.send(this.ready.text);
  }

  /** Chooses a whole answer, as given by a hint. */
  take(token: string): void {
    if (this.begin()) this.choosing.take(token);
  }

  clear(): void {
    this.asking.refusal = null;
    this.choosing.clear();
  }

  private begin(): boolean {
    this.asking.source.stage.finish();
    if (this.asking.source.prompt === null || this.asking.busy) return false;
    this.asking.refusal = null;
    return true;
  }

  private plays(card: string): boolean {
    return this.choosing.tokens.some((token) => token.verb === PLAY && token.word === card);
  }

  private pays(card: string): boolean {
    const { tokens, chosen } = this.choosing;
    const verb = chosen.verb === PLAY ? undefined : chosen.verb;
    return tokens.some(
      (token) => (verb === undefined || token.verb === verb) && token.list?.includes(card),
    );
  }

  /** Keeps the chosen cards if they can pay, otherwise chooses the cheapest. */
  private pay(verb: string): void {
    const { candidates, list } = this.choosing;
    const enough = candidates.some((token) => token.list?.length === list.length);
    if (list.length === 0 || !enough) this.choosing.list = [...(this.cheapest(verb)?.list ?? [])];
  }
}
