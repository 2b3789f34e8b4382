/**
 * Applies the camera as one transform on one element; nothing else of the page changes.
 *
 * Until somebody moves the board by hand, the camera follows the lair as it grows. After that it
 * stays put until it is fitted again.
 */

import { prefersReducedMotion, settings } from "../../lib/settings.svelte";
import {
  type Bounds,
  between,
  boundsOf,
  type Camera,
  type Cover,
  cellUnder,
  centred,
  corner,
  fittedClear,
  held,
  hides,
  PITCH,
  type Point,
  revealing,
  type Size,
  sameBounds,
  shows,
  zoomed,
} from "./camera";

const TRAVEL_MS = 220;
/** Delay after the last move before the drawing is made sharp again. */
const SHARPEN_DELAY_MS = 160;
/** Space between a chamber and what lies over the board. */
const COVER_PX = 4;
/** Smallest size of a chamber at which its letters are legible. */
const MIN_LEGIBLE_SCALE = 0.72;
/** Smallest size of a chamber at which several figures can be told apart. */
const MIN_FIGURE_SCALE = 0.6;

export class View {
  /** Whether the board was moved by hand. */
  free = $state(false);
  /** Whether the size of the viewport is known. */
  ready = $state(false);
  /** Whether the board is so small that plates replace the figures. */
  plates = $state(false);
  camera: Camera = { x: 0, y: 0, scale: 1 };
  private bounds: Bounds = boundsOf([]);
  /** Cells that nothing may cover. */
  private cells: readonly string[] = [];
  private size: Size = { width: 0, height: 0 };
  private viewport: HTMLElement | null = null;
  private world: HTMLElement | null = null;
  private scaled: HTMLElement | null = null;
  private frameRequest = 0;
  private rest: ReturnType<typeof setTimeout> | undefined;
  private hold: Animation | null = null;

  /**
   * Attaches to the viewport, the element that moves in it, and the part whose lines keep their width.
   */
  attach(viewport: HTMLElement, world: HTMLElement, scaled: HTMLElement): () => void {
    this.viewport = viewport;
    this.world = world;
    this.scaled = scaled;
    const watching = new ResizeObserver(() => this.resized());
    watching.observe(viewport);
    // What lies over the board comes and goes beside its viewport.
    const beside = new MutationObserver(() => this.uncover());
    if (viewport.parentElement) beside.observe(viewport.parentElement, { childList: true });
    this.resized();
    this.land();
    return () => {
      watching.disconnect();
      beside.disconnect();
      this.stop();
      this.land();
    };
  }

  /** Sets the bounds of the lair, and the cells to keep clear of what lies over the board. */
  follow(bounds: Bounds, cells: readonly string[]): void {
    const same = sameBounds(bounds, this.bounds);
    this.bounds = bounds;
    this.cells = cells;
    if (!same && !this.free && !shows(this.camera, bounds, this.size)) this.fit();
    else this.uncover();
  }

  fit(): void {
    this.free = false;
    if (this.size.width > 0) this.travel(this.fitting());
  }

  /** Fits the lair again if something covers a part of it. */
  private uncover(): void {
    if (this.free || this.size.width === 0) return;
    if (hides(this.camera, this.cells, this.covers())) this.fit();
  }

  private fitting(): Camera {
    return fittedClear(this.bounds, this.size, this.cells, this.covers());
  }

  /** What lies over the board: elements marked `data-over-board`, here or beside the viewport. */
  private covers(): Cover[] {
    const viewport = this.viewport;
    const around = viewport?.parentElement;
    if (!viewport || !around) return [];
    const { left, top } = viewport.getBoundingClientRect();
    return [...around.querySelectorAll("[data-over-board]")].flatMap((each) => {
      const box = each.getBoundingClientRect();
      if (box.width === 0) return [];
      const x = box.left - left - COVER_PX;
      const y = box.top - top - COVER_PX;
      return {
        left: x,
        top: y,
        right: x + box.width + 2 * COVER_PX,
        bottom: y + box.height + 2 * COVER_PX,
      };
    });
  }

  /** Called on every move by hand. */
  put(camera: Camera): void {
    this.stop();
    this.free = true;
    this.set(held(camera, this.bounds, this.size));
  }

  /** Zooms around the centre. */
  zoom(factor: number): void {
    this.free = true;
    const middle = { x: this.size.width / 2, y: this.size.height / 2 };
    this.travel(held(zoomed(this.camera, factor, middle), this.bounds, this.size));
  }

  /** Centres a cell, at `least` this size. */
  centre(cell: string, least = 0): void {
    this.free = true;
    const { x, y } = corner(cell);
    const middle = { x: x + PITCH / 2, y: y + PITCH / 2 };
    this.travel(centred(middle, Math.max(this.camera.scale, least), this.size));
  }

  /** Shows who acts on a board too large to be seen at once. */
  attend(cell: string): void {
    if (this.size.width === 0) return;
    if (this.camera.scale < MIN_LEGIBLE_SCALE) this.centre(cell, MIN_LEGIBLE_SCALE);
    else this.reveal(cell);
  }

  /** Where a cell is in the window. */
  boxOf(cell: string): DOMRect | null {
    const viewport = this.viewport?.getBoundingClientRect();
    if (!viewport) return null;
    const { x, y } = corner(cell);
    const { scale } = this.camera;
    const side = PITCH * scale;
    return new DOMRect(
      viewport.left + this.camera.x + x * scale,
      viewport.top + this.camera.y + y * scale,
      side,
      side,
    );
  }

  /** Brings a cell into the viewport if it is outside. */
  reveal(cell: string): void {
    if (this.size.width === 0) return;
    const camera = revealing(this.camera, cell, this.size);
    if (camera.x !== this.camera.x || camera.y !== this.camera.y) this.travel(camera);
  }

  /** Converts a point of the window to one of the viewport; null outside it. */
  inside(clientX: number, clientY: number): Point | null {
    const rect = this.viewport?.getBoundingClientRect();
    if (!rect) return null;
    const at = { x: clientX - rect.left, y: clientY - rect.top };
    return at.x < 0 || at.y < 0 || at.x >= rect.width || at.y >= rect.height ? null : at;
  }

  cellAt(clientX: number, clientY: number): string | null {
    const at = this.inside(clientX, clientY);
    return at && cellUnder(this.camera, at);
  }

  private resized(): void {
    if (!this.viewport) return;
    this.size = { width: this.viewport.clientWidth, height: this.viewport.clientHeight };
    if (this.size.width === 0) return;
    this.ready = true;
    this.stop();
    this.set(this.free ? held(this.camera, this.bounds, this.size) : this.fitting());
  }

  private travel(to: Camera): void {
    this.stop();
    const from = this.camera;
    if (prefersReducedMotion()) {
      this.set(to);
      return;
    }
    const began = performance.now();
    const draw = (now: number) => {
      const part = Math.min(Math.max((now - began) * settings.speed, 0) / TRAVEL_MS, 1);
      this.set(between(from, to, part));
      this.frameRequest = part < 1 ? requestAnimationFrame(draw) : 0;
    };
    this.frameRequest = requestAnimationFrame(draw);
  }

  private stop(): void {
    cancelAnimationFrame(this.frameRequest);
    this.frameRequest = 0;
  }

  private set(camera: Camera): void {
    this.camera = camera;
    if (!this.world) return;
    const { x, y, scale } = camera;
    this.world.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    this.float(this.world);
  }

  /**
   * While it moves, the drawing is kept in its own compositor layer by a paused animation, so the
   * browser moves it without repainting. At rest there is no layer, and the drawing is sharp.
   */
  private float(world: HTMLElement): void {
    const transform = [world.style.transform, world.style.transform];
    if (this.hold) (this.hold.effect as KeyframeEffect).setKeyframes({ transform });
    else if (world.animate) {
      world.classList.add("moving");
      this.hold = world.animate({ transform }, { duration: 1, fill: "both" });
      this.hold.pause();
      this.hold.finished.catch(() => undefined); // it never finishes, it is cancelled
    }
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.land(), SHARPEN_DELAY_MS);
  }

  private land(): void {
    clearTimeout(this.rest);
    this.hold?.cancel();
    this.hold = null;
    this.world?.classList.remove("moving");
    this.plates = this.camera.scale < MIN_FIGURE_SCALE;
    this.world?.classList.toggle("small", this.camera.scale < MIN_LEGIBLE_SCALE);
    this.scaled?.style.setProperty("--zoom", String(this.camera.scale));
  }
}
