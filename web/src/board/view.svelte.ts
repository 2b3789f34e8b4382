/**
 * Applies the camera as one transform on one element; nothing else of the page changes.
 *
 * Until somebody moves the board by hand, the camera follows the lair as it grows. After that it
 * stays put until it is fitted again.
 */

import { prefersReducedMotion, settings } from "../lib/settings.svelte";
import {
  type Bounds,
  between,
  boundsOf,
  type Camera,
  cellUnder,
  centred,
  corner,
  fitted,
  held,
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
/** Smallest size of a chamber at which its letters are legible. */
const MIN_LEGIBLE_SCALE = 0.72;

export class View {
  /** Whether the board was moved by hand. */
  free = $state(false);
  camera: Camera = { x: 0, y: 0, scale: 1 };
  private bounds: Bounds = boundsOf([]);
  private size: Size = { width: 0, height: 0 };
  private frame: HTMLElement | null = null;
  private world: HTMLElement | null = null;
  private scaled: HTMLElement | null = null;
  private frameRequest = 0;
  private rest: ReturnType<typeof setTimeout> | undefined;
  private hold: Animation | null = null;

  /**
   * Attaches to the frame, the element that moves in it, and the part whose lines keep their width.
   */
  attach(frame: HTMLElement, world: HTMLElement, scaled: HTMLElement): () => void {
    this.frame = frame;
    this.world = world;
    this.scaled = scaled;
    const watching = new ResizeObserver(() => this.resized());
    watching.observe(frame);
    this.resized();
    this.land();
    return () => {
      watching.disconnect();
      this.stop();
      this.land();
    };
  }

  /** Sets the bounds of the lair. */
  follow(bounds: Bounds): void {
    if (sameBounds(bounds, this.bounds)) return;
    this.bounds = bounds;
    if (!this.free && !shows(this.camera, bounds, this.size)) this.fit();
  }

  fit(): void {
    this.free = false;
    if (this.size.width > 0) this.travel(fitted(this.bounds, this.size));
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

  centre(cell: string): void {
    this.free = true;
    const { x, y } = corner(cell);
    const middle = { x: x + PITCH / 2, y: y + PITCH / 2 };
    this.travel(centred(middle, this.camera.scale, this.size));
  }

  /** Brings a cell into the frame if it is outside. */
  reveal(cell: string): void {
    if (this.size.width === 0) return;
    const camera = revealing(this.camera, cell, this.size);
    if (camera.x !== this.camera.x || camera.y !== this.camera.y) this.travel(camera);
  }

  /** Converts a point of the window to one of the frame; null outside it. */
  inside(clientX: number, clientY: number): Point | null {
    const rect = this.frame?.getBoundingClientRect();
    if (!rect) return null;
    const at = { x: clientX - rect.left, y: clientY - rect.top };
    return at.x < 0 || at.y < 0 || at.x >= rect.width || at.y >= rect.height ? null : at;
  }

  cellAt(clientX: number, clientY: number): string | null {
    const at = this.inside(clientX, clientY);
    return at && cellUnder(this.camera, at);
  }

  private resized(): void {
    if (!this.frame) return;
    this.size = { width: this.frame.clientWidth, height: this.frame.clientHeight };
    if (this.size.width === 0) return;
    this.stop();
    this.set(
      this.free ? held(this.camera, this.bounds, this.size) : fitted(this.bounds, this.size),
    );
  }

  private travel(to: Camera): void {
    this.stop();
    const from = this.camera;
    if (prefersReducedMotion()) {
      this.set(to);
      return;
    }
    const began = performance.now();
    const step = (now: number) => {
      const part = Math.min(Math.max((now - began) * settings.speed, 0) / TRAVEL_MS, 1);
      this.set(between(from, to, part));
      this.frameRequest = part < 1 ? requestAnimationFrame(step) : 0;
    };
    this.frameRequest = requestAnimationFrame(step);
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
    this.world?.classList.toggle("small", this.camera.scale < MIN_LEGIBLE_SCALE);
    this.scaled?.style.setProperty("--zoom", String(this.camera.scale));
  }
}
