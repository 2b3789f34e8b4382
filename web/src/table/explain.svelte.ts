/** What is being explained, and where: shared by everything on a table that can be pointed at. */

import { getContext, setContext } from "svelte";

/** A chamber, a card, or a seat with its hero or character. */
export type Subject =
  | { is: "chamber"; face: string }
  | { is: "card"; card: string }
  | { is: "seat"; seat: number };

export interface Explained {
  subject: Subject;
  /** The box of the thing in the window. */
  box: DOMRect;
  /** Opened on purpose: it stays until it is closed, and its link can be followed. */
  pinned: boolean;
  /** Where the focus goes when it is closed; null if the focus never left. */
  from: HTMLElement | null;
}

/** A pointer that rests this long asks for an explanation. */
const REST_MS = 400;

export class Explaining {
  shown = $state.raw<Explained | null>(null);
  private rest: ReturnType<typeof setTimeout> | undefined;
  /** What the last press outside closed: the same press must not open it again. */
  private closed: string | null = null;

  /** Explains what a pointer rests on or a key has reached; null when it leaves. */
  point(subject: Subject | null, box: () => DOMRect | null): void {
    clearTimeout(this.rest);
    if (this.shown?.pinned) return;
    this.shown = null;
    if (subject === null) return;
    this.rest = setTimeout(() => {
      const at = box();
      if (at !== null) this.shown = { subject, box: at, pinned: false, from: null };
    }, REST_MS);
  }

  /** Explains on request; the same request again closes it. */
  pin(subject: Subject, box: DOMRect | null, from: HTMLElement | null = null): void {
    clearTimeout(this.rest);
    const again = this.closed === keyOf(subject) || this.isPinned(subject);
    this.closed = null;
    if (again || box === null) this.close();
    else this.shown = { subject, box, pinned: true, from };
  }

  /** Explains an element that was pressed: with the keyboard, the focus goes along. */
  press(subject: Subject, event: MouseEvent & { currentTarget: HTMLElement }): void {
    const from = event.currentTarget;
    this.pin(subject, from.getBoundingClientRect(), event.detail === 0 ? from : null);
  }

  close(): void {
    clearTimeout(this.rest);
    const from = this.shown?.from;
    this.shown = null;
    from?.focus({ preventScroll: true });
  }

  /** Handles a press anywhere outside the explanation. */
  away(): void {
    this.closed = this.shown?.pinned ? keyOf(this.shown.subject) : null;
    clearTimeout(this.rest);
    this.shown = null;
  }

  private isPinned(subject: Subject): boolean {
    return this.shown?.pinned === true && keyOf(this.shown.subject) === keyOf(subject);
  }
}

function keyOf(subject: Subject): string {
  return JSON.stringify(subject);
}

const KEY = Symbol("explaining");

/** Lets everything below this component explain itself. */
export function offerExplaining(): Explaining {
  return setContext(KEY, new Explaining());
}

/** What the table offers; null where nothing can be explained. */
export function useExplaining(): Explaining | null {
  return getContext<Explaining | undefined>(KEY) ?? null;
}

/** The space kept between a thing, its explanation and the edge of the window. */
const GAP_PX = 10;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Below this part of the window is the player's hand: its cards are not to cover each other. */
const LOW_PART = 0.72;

/**
 * The upper left corner of an explanation: to the right of its thing, else to the left, else above
 * or below, and always inside the window. What lies low is explained above it.
 */
export function beside(
  thing: Box,
  size: { width: number; height: number },
  window: { width: number; height: number },
): { x: number; y: number } {
  const middle = (low: number, high: number, length: number) => (low + high - length) / 2;
  const inside = (at: number, length: number, most: number) =>
    Math.max(GAP_PX, Math.min(at, most - length - GAP_PX));
  const right = thing.right + GAP_PX;
  const left = thing.left - GAP_PX - size.width;
  const y = inside(middle(thing.top, thing.bottom, size.height), size.height, window.height);
  const low = thing.top > window.height * LOW_PART;
  if (!low && right + size.width + GAP_PX <= window.width) return { x: right, y };
  if (!low && left >= GAP_PX) return { x: left, y };
  const x = inside(middle(thing.left, thing.right, size.width), size.width, window.width);
  const above = thing.top - GAP_PX - size.height;
  return {
    x,
    y: inside(above >= GAP_PX ? above : thing.bottom + GAP_PX, size.height, window.height),
  };
}
