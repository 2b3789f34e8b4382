/** Touch, mouse and wheel on the board: drag, pinch, tap, long press, hover. */

import { distance, type Point, panned, pinched, zoomed } from "./camera";
import type { View } from "./view.svelte";

/** A pointer that moved no further than this counts as a tap. */
const TAP_PX = 6;
const HOLD_MS = 450;
/** Wheel distance that rotates the chamber once, and the shortest time between two rotations. */
const WHEEL_PX = 40;
const WHEEL_MS = 120;
const LINE_PX = 16;

export interface Hands {
  view: View;
  /** The cell of the chamber held over the board. */
  ghost(): string | null;
  pick(cell: string): void;
  turn(by: number): void;
  hover(cell: string | null): void;
  /** A long press. */
  hold(cell: string): void;
}

/**
 * Attaches the handlers to a viewport. Elements inside marked `data-control` handle their own clicks.
 */
export function gestures(viewport: HTMLElement, hands: Hands): () => void {
  const { view } = hands;
  const down = new Map<number, Point>();
  let began: Point = { x: 0, y: 0 };
  let moved = false;
  let hovered: string | null = null;
  let holding: ReturnType<typeof setTimeout> | undefined;
  let wheeled = 0;
  let wheeledAt = 0;

  const point = (event: MouseEvent): Point => {
    const rect = viewport.getBoundingClientRect();
    return { x: event.clientX - rect.left, y: event.clientY - rect.top };
  };
  const isControl = (event: Event) =>
    event.target instanceof Element && event.target.closest("[data-control]") !== null;
  const hover = (cell: string | null) => {
    if (cell === hovered) return;
    hovered = cell;
    hands.hover(cell);
  };
  const begin = () => {
    moved = true;
    clearTimeout(holding);
    hover(null);
    viewport.classList.add("grabbed");
    for (const id of down.keys()) viewport.setPointerCapture(id);
  };

  function pointerdown(event: PointerEvent): void {
    if (isControl(event) || event.button > 1) return;
    if (down.size === 0) moved = false;
    if (down.size === 2) return;
    down.set(event.pointerId, point(event));
    began = point(event);
    clearTimeout(holding);
    if (down.size === 2) begin();
    else if (event.pointerType === "touch") {
      const cell = view.cellAt(event.clientX, event.clientY);
      holding = setTimeout(() => {
        moved = true; // lifting the finger must not count as a tap
        if (cell !== null) hands.hold(cell);
      }, HOLD_MS);
    }
  }

  function pointermove(event: PointerEvent): void {
    const now = point(event);
    const before = down.get(event.pointerId);
    if (!before) {
      if (event.pointerType === "mouse" && down.size === 0)
        hover(isControl(event) ? null : view.cellAt(event.clientX, event.clientY));
      return;
    }
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
    if (!other && !moved) {
      if (distance(began, now) <= TAP_PX) return;
      begin();
    }
    down.set(event.pointerId, now);
    view.put(
      other
        ? pinched(view.camera, [before, other], [now, other])
        : panned(view.camera, { x: now.x - before.x, y: now.y - before.y }),
    );
  }

  function pointerup(event: PointerEvent): void {
    if (!down.delete(event.pointerId)) return;
    clearTimeout(holding);
    if (down.size > 0) return;
    viewport.classList.remove("grabbed");
  }

  function click(event: MouseEvent): void {
    if (isControl(event)) return;
    const byHand = event.detail > 0; // keyboards and screen readers click without a pointer
    const dragged = moved;
    moved = false;
    if (byHand && dragged) return;
    const button = event.target instanceof Element ? event.target.closest("[data-cell]") : null;
    const cell = button?.getAttribute("data-cell");
    const picked = cell ?? (byHand ? view.cellAt(event.clientX, event.clientY) : null);
    if (picked !== null) hands.pick(picked);
  }

  function wheel(event: WheelEvent): void {
    if (isControl(event)) return;
    event.preventDefault();
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1;
    const by = event.deltaY * pixels;
    const cell = view.cellAt(event.clientX, event.clientY);
    if (!event.ctrlKey && cell !== null && cell === hands.ghost()) {
      wheeled = Math.sign(wheeled) === -Math.sign(by) ? by : wheeled + by;
      if (Math.abs(wheeled) < WHEEL_PX || event.timeStamp - wheeledAt < WHEEL_MS) return;
      hands.turn(Math.sign(wheeled));
      wheeled = 0;
      wheeledAt = event.timeStamp;
      return;
    }
    // A pinch on a touchpad arrives as a wheel event with Ctrl, in small steps.
    view.put(zoomed(view.camera, Math.exp(-by * (event.ctrlKey ? 0.01 : 0.0015)), point(event)));
  }

  function leave(): void {
    if (down.size === 0) hover(null);
  }

  // A long press explains a chamber here; suppress the browser's menu.
  function contextmenu(event: Event): void {
    if (down.size > 0) event.preventDefault();
  }

  viewport.addEventListener("pointerdown", pointerdown);
  viewport.addEventListener("pointermove", pointermove);
  viewport.addEventListener("pointerup", pointerup);
  viewport.addEventListener("pointercancel", pointerup);
  viewport.addEventListener("pointerleave", leave);
  viewport.addEventListener("click", click);
  viewport.addEventListener("wheel", wheel, { passive: false });
  viewport.addEventListener("contextmenu", contextmenu);
  return () => {
    clearTimeout(holding);
    viewport.removeEventListener("pointerdown", pointerdown);
    viewport.removeEventListener("pointermove", pointermove);
    viewport.removeEventListener("pointerup", pointerup);
    viewport.removeEventListener("pointercancel", pointerup);
    viewport.removeEventListener("pointerleave", leave);
    viewport.removeEventListener("click", click);
    viewport.removeEventListener("wheel", wheel);
    viewport.removeEventListener("contextmenu", contextmenu);
  };
}
