/**
 * Builds an answer at the Drakon table: highlighted cells, taps, the chamber held over the board.
 *
 * It knows only the shapes of the legal answers: a chamber and a cell, a cell, two cells, a seat, a
 * coin. Abilities (`use …`) wait behind their button while there is anything else to choose.
 */

import { SLOTS, type Slot, type Value } from "../lib/answer_builder.svelte";
import { t } from "../lib/i18n.svelte";
import { settings } from "../lib/settings.svelte";
import { arrowsOf, kindOf, type Token, takesPath, turned } from "../lib/tokens";
import type { Asking } from "../table/question.svelte";
import type { Ghost, Target } from "./board/pieces";
import { harmOf } from "./harm";
import type { DrakonView } from "./view";

/** Slots chosen with buttons in the dock. */
export const CHIP_SLOTS = ["word", "seat", "coin"] as const;
export type Chip = (typeof CHIP_SLOTS)[number];

export function isUse(verb: Value | undefined): boolean {
  return typeof verb === "string" && verb.startsWith("use ");
}

/** From The Void a hero returns straight to a cell. */
const RETURN = "return";

/** The path of an answer that moves a hero. */
export function wayOf(token: Token | null): string[] | null {
  if (token === null) return null;
  return token.verb === RETURN || takesPath(token.verb, "drakon") ? token.path : null;
}

/** An answer that is just its verb. */
export function isBare(token: Token): boolean {
  return token.list === null && SLOTS.every((slot) => slot === "verb" || token[slot] === null);
}

function each<T>(values: Iterable<T | null>): T[] {
  return [...new Set(values)].filter((value) => value !== null) as T[];
}

export class Picking {
  /** The rotation of each chamber in the hand, by its position: two of a kind turn separately. */
  private facing = $state<Record<number, string>>({});
  /** The position of the chosen chamber in the hand. */
  private held = $state<number | null>(null);
  /** The first of two cells. */
  first = $state<string | null>(null);
  /** The cell where the chosen chamber did not fit. */
  refused = $state<string | null>(null);
  /** The cell the chosen chamber is dragged over and does not fit. */
  over = $state<string | null>(null);

  constructor(
    readonly asking: Asking,
    /** The latest view. */
    private readonly view: () => DrakonView | null,
    /** The chamber whose effect is being resolved. */
    private readonly going: () => string | null,
  ) {}

  private get choosing() {
    return this.asking.choosing;
  }

  /** Whether there is a question to answer, and the board has finished animating. */
  readonly live = $derived.by(
    () => this.asking.source.prompt !== null && !this.asking.source.stage.playing,
  );

  /** Answers that are just a verb: buttons that answer at once. */
  readonly bare: Token[] = $derived.by(() => this.choosing.tokens.filter(isBare));

  /** The abilities that can be used now. */
  readonly abilities: string[] = $derived.by(() =>
    each(this.choosing.tokens.filter((token) => isUse(token.verb)).map((token) => token.verb)),
  );

  /** Whether there is nothing to choose but abilities. */
  readonly onlyAbilities = $derived.by(() =>
    this.choosing.tokens.every((token) => isBare(token) || isUse(token.verb)),
  );

  readonly ready: Token | null = $derived.by(() => this.choosing.ready);

  /** Chambers to place or move, by the cells they would end up on. */
  readonly targets: Target[] = $derived.by(() => {
    if (!this.live) return [];
    const found = this.seats.length > 0 ? this.figures() : this.cells();
    const refused = this.refused;
    if (refused !== null && !found.has(refused)) found.set(refused, "refused");
    return [...found].map(([cell, is]) => ({
      cell,
      is,
      label: t(`drakon.target.${is}`),
      ...(is === "lit" ? this.harm(cell) : {}),
    }));
  });

  /** The seats to choose from, if one has to be chosen before anything else. */
  readonly seats: number[] = $derived.by(() => {
    if (!this.live || this.choosing.chosen.seat !== undefined) return [];
    const open = this.open("seat", "cell", "other", "arrows").filter((token) => !isBare(token));
    const named = open.length > 0 && open.every((token) => token.seat !== null);
    const seats = named ? each(open.map((token) => token.seat)) : [];
    return seats.length > 1 || open.every((token) => token.cell === null) ? seats : [];
  });

  /** What the dock offers as buttons: heroes, seats, coins. */
  readonly chips: [Chip, Value[]][] = $derived.by(() => {
    if (!this.live) return [];
    return CHIP_SLOTS.map((slot): [Chip, Value[]] => {
      const open = this.open(slot, "cell", "other", "arrows");
      return [slot, each(open.map((token) => token[slot]))];
    }).filter(([, values]) => values.length > 0);
  });

  /** One of them, counted through all kinds. */
  chipAt(place: number): [Chip, Value] | undefined {
    return this.chips.flatMap(([slot, values]) =>
      values.map((value): [Chip, Value] => [slot, value]),
    )[place];
  }

  readonly selected: string | null = $derived.by(
    () => this.first ?? (this.choosing.chosen.cell as string | undefined) ?? null,
  );

  readonly ghost: Ghost | null = $derived.by(() => {
    const { tile } = this.choosing.chosen;
    if (this.over !== null && typeof tile === "string")
      return { face: this.faced(tile), cell: this.over, fits: false };
    const ready = this.live ? this.ready : null;
    if (!ready || ready.arrows === null || ready.cell === null) return null;
    const face =
      ready.tile ?? this.view()?.board[ready.cell] ?? this.view()?.board[this.going() ?? ""];
    if (face === undefined) return null;
    return { face: `${kindOf(face)}:${ready.arrows}`, cell: ready.cell, fits: true };
  });

  /** The number of rotations, or of paths, for what is chosen. */
  readonly ways: number = $derived.by(() => {
    const ready = this.ready;
    if (ready === null) return 0;
    if (ready.arrows !== null) return this.choosing.openValues("arrows").length;
    return wayOf(ready) === null ? 1 : this.choosing.candidates.length;
  });

  readonly canTurn = $derived.by(() => {
    if (!this.live) return false;
    if (this.ready !== null && this.ready.cell !== null) return this.ways > 1;
    return typeof this.choosing.chosen.tile === "string";
  });

  /** A chamber of the hand as it is rotated now; without a position, the chosen one of its kind. */
  faced(tile: string, at = this.placeOf(tile)): string {
    return `${kindOf(tile)}:${this.facing[at] ?? arrowsOf(tile)}`;
  }

  /** Which chamber of the hand is meant: the one that was tapped, else the first of its kind. */
  placeOf(tile: string): number {
    const hand = this.hand();
    return this.held !== null && hand[this.held] === tile ? this.held : hand.indexOf(tile);
  }

  /** Whether a chamber of the hand can be part of an answer. */
  takes(tile: string): boolean {
    return this.choosing.can("tile", tile) || this.choosing.takes(tile);
  }

  /** Handles a tap on a cell: choose it, confirm it, or find out why it does not fit. */
  cell(cell: string): void {
    this.asking.source.stage.finish();
    if (this.asking.source.prompt === null || this.asking.busy) return;
    if (this.ready && (cell === this.choosing.chosen.cell || cell === this.ghost?.cell)) {
      void this.confirm();
      return;
    }
    const first = this.first;
    this.quiet();
    if (this.pair(cell, first)) return;
    const here = this.seats.filter((seat) => this.view()?.seats[seat]?.at === cell);
    const [only, more] = here;
    if (only !== undefined) {
      if (more === undefined) this.seat(only);
      return;
    }
    if (this.targets.some((target) => target.cell === cell)) this.choose(cell);
    else if (typeof this.choosing.chosen.tile === "string") void this.why(cell);
    else this.clear();
  }

  /**
   * Handles a tap on a chamber of the hand: choose or release it; in a list, add or remove it.
   * `alike` is the number of such chambers in the hand, `at` the position of this one.
   */
  tile(tile: string, alike: number, at: number | null = null): void {
    this.asking.source.stage.finish();
    if (this.asking.source.prompt === null || this.asking.busy) return;
    this.quiet();
    const { chosen } = this.choosing;
    if (this.choosing.candidates.some((token) => token.list !== null && isUse(chosen.verb)))
      this.choosing.toggle(tile, alike);
    else if (chosen.tile === tile && (at ?? this.placeOf(tile)) === this.placeOf(tile))
      this.clear();
    else if (this.choosing.pick("tile", tile)) {
      if (this.held !== at) this.choosing.drop("arrows"); // those of another one of its kind
      this.held = at;
      this.settle();
    }
  }

  seat(seat: number): void {
    this.toggle("seat", seat);
    if (settings.oneTap && this.ready?.cell === null) void this.confirm();
  }

  toggle(slot: Chip | "verb", value: Value): void {
    this.quiet();
    if (this.choosing.chosen[slot] === value) this.choosing.drop(slot);
    else this.choosing.pick(slot, value);
  }

  /** Switches to an ability, or back to what was chosen before. */
  ability(verb: string): void {
    const had = this.choosing.chosen.verb === verb;
    this.clear();
    if (!had) this.choosing.pick("verb", verb);
  }

  turn(by: number): void {
    const { tile } = this.choosing.chosen;
    if (this.ready !== null && this.ready.cell !== null) {
      this.choosing.turn(by);
      if (typeof tile === "string" && this.ready?.arrows)
        this.facing[this.placeOf(tile)] = this.ready.arrows;
    } else if (typeof tile === "string") {
      this.facing[this.placeOf(tile)] = turned(arrowsOf(this.faced(tile)), by);
    }
  }

  /** Called while the chosen chamber is dragged, with the cell under it or null. */
  drag(cell: string | null): void {
    const fits =
      cell !== null && this.targets.some((each) => each.cell === cell && each.is !== "refused");
    this.over = cell === null || fits ? null : cell;
    if (cell !== null && fits && this.fitsTile(cell)) this.choose(cell, false);
    else if (this.choosing.chosen.cell !== undefined) this.choosing.drop("cell");
  }

  /** Called when it is dropped. */
  drop(cell: string | null): void {
    const wrong = this.over;
    this.over = null;
    if (wrong !== null && wrong === cell) void this.why(wrong);
    else if (settings.oneTap && this.ready) void this.confirm();
  }

  async confirm(): Promise<boolean> {
    if (this.ready === null) return false;
    const sent = await this.asking.send(this.ready.text);
    if (sent) this.forget();
    return sent;
  }

  /** Answers with just a verb. */
  async say(token: Token): Promise<void> {
    if (await this.asking.send(token.text)) this.forget();
  }

  clear(): void {
    this.quiet();
    this.choosing.clear();
  }

  /** Chooses a whole answer, as given by a hint. */
  take(token: string): void {
    this.asking.source.stage.finish();
    this.quiet();
    this.choosing.take(token);
    const { tile, arrows } = this.choosing.chosen;
    if (typeof tile === "string" && typeof arrows === "string")
      this.facing[this.placeOf(tile)] = arrows;
  }

  /** If only placing is possible, takes up the first chamber that fits, which saves a tap. */
  takeUp(hand: readonly string[]): void {
    const others = this.choosing.tokens.filter((token) => !isUse(token.verb));
    if (this.choosing.touched || others.some((token) => token.tile === null || token.cell === null))
      return;
    const tile = hand.find((each) => others.some((token) => token.tile === each));
    if (tile !== undefined) this.choosing.pick("tile", tile);
  }

  /** Resets everything for a new question. */
  forget(): void {
    this.first = null;
    this.refused = null;
    this.over = null;
    this.facing = {};
    this.held = null;
  }

  /**
   * Asks the server why the chosen chamber does not fit there. What is sent is never a legal
   * answer.
   */
  async why(cell: string): Promise<void> {
    const { prompt } = this.asking.source;
    const { tile } = this.choosing.chosen;
    const like = this.choosing.tokens.find((token) => token.tile === tile && token.cell !== null);
    if (!prompt || !like || typeof tile !== "string") return;
    const face = `${kindOf(tile)}:${like.arrows}`;
    const token = like.text.replace(face, this.faced(tile)).replace(String(like.cell), cell);
    if (prompt.legal.includes(token)) return;
    this.choosing.drop("cell");
    this.choosing.drop("arrows");
    this.refused = cell;
    await this.asking.send(token);
  }

  private hand(): readonly string[] {
    const view = this.view();
    const by = view?.pending.by;
    const hand = typeof by === "number" ? view?.seats[by]?.hand : [];
    return Array.isArray(hand) ? hand : [];
  }

  /** Why going to a cell hurts, if every way to go there does. */
  private harm(cell: string): { harm?: string } {
    const view = this.view();
    const there = this.choosing.tokens.filter(
      (token) =>
        token.cell === cell &&
        (isUse(this.choosing.chosen.verb) || this.onlyAbilities || !isUse(token.verb)),
    );
    const [first = null, ...more] = view === null ? [] : there.map((each) => harmOf(each, view));
    if (first === null || more.some((each) => each !== first)) return {};
    return { harm: t(`drakon.harm.${first}`) };
  }

  private quiet(): void {
    this.refused = null;
    this.over = null;
    this.first = null;
    this.asking.refusal = null;
  }

  private choose(cell: string, atOnce = settings.oneTap): void {
    this.choosing.pick("cell", cell);
    const verbs = each(this.choosing.candidates.map((token) => token.verb));
    const verb = verbs.find((each) => !isUse(each)) ?? verbs[0];
    if (verbs.length > 1 && verb !== undefined) this.choosing.pick("verb", verb);
    this.settle();
    if (atOnce && this.ready?.cell === cell && this.ready.arrows === null && this.ways === 1)
      void this.confirm();
  }

  /** Places the chosen chamber on the chosen cell as rotated, or in a rotation that fits. */
  private settle(): void {
    const { tile, cell } = this.choosing.chosen;
    if (typeof tile !== "string" || cell === undefined) return;
    const fitting = this.choosing.openValues("arrows") as string[];
    const facing = arrowsOf(this.faced(tile));
    const arrows = fitting.includes(facing) ? facing : fitting[0];
    if (arrows === undefined) return;
    this.choosing.pick("arrows", arrows);
  }

  /** Two cells, in any order. */
  private pair(cell: string, one: string | null): boolean {
    const pairs = this.choosing.tokens.filter((token) => token.other !== null);
    if (pairs.length === 0) return false;
    const both = pairs.find(
      (token) =>
        (token.cell === one && token.other === cell) ||
        (token.cell === cell && token.other === one),
    );
    if (both?.cell && both.other) {
      this.choosing.pick("cell", both.cell);
      this.choosing.pick("other", both.other);
      if (settings.oneTap) void this.confirm();
    } else {
      this.choosing.clear();
      const starts = pairs.some((token) => token.cell === cell || token.other === cell);
      this.first = starts && cell !== one ? cell : null;
    }
    return true;
  }

  private fitsTile(cell: string): boolean {
    const { tile } = this.choosing.chosen;
    return this.choosing.tokens.some((token) => token.tile === tile && token.cell === cell);
  }

  /** Answers that match what is chosen for the other slots, as far as they are offered. */
  private open(...except: Slot[]): Token[] {
    const { tokens, chosen } = this.choosing;
    // Only abilities are chosen by verb; any other verb came with the cell.
    const loose: Slot[] = isUse(chosen.verb) ? except : [...except, "verb"];
    const fitting = tokens.filter((token) =>
      SLOTS.every(
        (slot) =>
          loose.includes(slot) || chosen[slot] === undefined || token[slot] === chosen[slot],
      ),
    );
    if (isUse(chosen.verb) || this.onlyAbilities) return fitting;
    return fitting.filter((token) => !isUse(token.verb));
  }

  private figures(): Map<string, Target["is"]> {
    const cells = this.seats.map((seat) => this.view()?.seats[seat]?.at ?? null);
    return new Map(each(cells).map((cell) => [cell, "lit"]));
  }

  private cells(): Map<string, Target["is"]> {
    const board = this.view()?.board ?? {};
    const { tile } = this.choosing.chosen;
    const found = new Map<string, Target["is"]>();
    const add = (token: Token, cell: string | null): void => {
      if (cell === null) return;
      if (board[cell] !== undefined) found.set(cell, "lit");
      else if (token.tile === null) found.set(cell, "place");
      else if (token.tile === tile) {
        const facing = arrowsOf(this.faced(token.tile));
        if (token.arrows === facing) found.set(cell, "place");
        else if (!found.has(cell)) found.set(cell, "turn");
      }
    };
    for (const token of this.open("cell", "other", "arrows")) {
      if (token.other !== null && this.first !== null) {
        if (token.cell === this.first) add(token, token.other);
        if (token.other === this.first) add(token, token.cell);
      } else {
        add(token, token.cell);
        add(token, token.other);
      }
    }
    // With a chamber chosen, the hero can still move instead.
    if (tile !== undefined && !isUse(this.choosing.chosen.verb))
      for (const token of this.choosing.tokens)
        if (token.tile === null && !isUse(token.verb)) add(token, token.cell);
    return found;
  }
}
