/**
 * The maths behind panning, zooming and fitting the board.
 *
 * Drawing units are 100 per chamber with y pointing down, as on the screen; cells have y pointing
 * north. A point on the screen is `unit * scale + x`, measured from the viewport's corner.
 */

import { readCell } from "../../lib/tokens";

export const PITCH = 100;
export const MIN_SCALE = 0.1;
export const MAX_SCALE = 3;
/** Fitting never makes a chamber larger than this: a lone Start would fill the table. */
const MAX_FIT_SCALE = 1.25;
/** On a large screen, a chamber may take up this part of the shorter side instead. */
const MAX_FIT_PART = 0.2;
/** Margin around a cell for the chamber held over it (lifted, tilted and framed), in units. */
const LIFT = 12;
/** Margin around the chambers, for those placed next, in units. */
const MARGIN = PITCH + LIFT;
/** Margin between that and the viewport, in pixels: half the knob that rotates a held chamber. */
const EDGE_PX = 16;
/** The same in a viewport as small as on a phone, where every pixel counts. */
const SMALL_EDGE_PX = 6;
const SMALL_VIEWPORT_PX = 480;
/** Smaller than this, a chamber can hardly be recognised or hit. */
const MIN_FIT_SCALE = 0.3;
/** A viewport lower than this has no room for margins. */
const LOW_VIEWPORT_PX = 240;

export interface Camera {
  x: number;
  y: number;
  scale: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Something that covers a part of the viewport, in pixels from the viewport's corner. */
export type Cover = Bounds;

/** The upper left corner of a cell, in units. */
export function corner(cell: string): Point {
  const [x, y] = readCell(cell);
  return { x: x * PITCH, y: -y * PITCH + 0 };
}

/** The cell at a point of the screen. */
export function cellUnder(camera: Camera, at: Point): string {
  const x = Math.floor((at.x - camera.x) / camera.scale / PITCH);
  const y = -Math.floor((at.y - camera.y) / camera.scale / PITCH);
  return `${x + 0},${y + 0}`;
}

/**
 * The bounds of all chambers with a margin, and of all other cells; of Start alone if there are
 * none.
 */
export function boundsOf(chambers: readonly string[], others: readonly string[] = []): Bounds {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  const take = (cell: string, room: number) => {
    const { x, y } = corner(cell);
    bounds.left = Math.min(bounds.left, x - room);
    bounds.top = Math.min(bounds.top, y - room);
    bounds.right = Math.max(bounds.right, x + PITCH + room);
    bounds.bottom = Math.max(bounds.bottom, y + PITCH + room);
  };
  for (const cell of chambers) take(cell, MARGIN);
  for (const cell of others) take(cell, LIFT);
  if (bounds.left === Infinity) take("0,0", MARGIN);
  return bounds;
}

export function sameBounds(a: Bounds, b: Bounds): boolean {
  return a.left === b.left && a.top === b.top && a.right === b.right && a.bottom === b.bottom;
}

function within(low: number, value: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

const NO_MARGINS: Bounds = { left: 0, top: 0, right: 0, bottom: 0 };

/** The camera that shows all of the bounds, centred and as large as possible. */
export function fitted(bounds: Bounds, size: Size, margins: Bounds = NO_MARGINS): Camera {
  const width = bounds.right - bounds.left;
  const height = bounds.bottom - bounds.top;
  const room = {
    width: size.width - margins.left - margins.right,
    height: size.height - margins.top - margins.bottom,
  };
  const small = Math.min(size.width, size.height) < SMALL_VIEWPORT_PX;
  const edge = small ? SMALL_EDGE_PX : EDGE_PX;
  const across = (room.width - 2 * edge) / width;
  const down = (room.height - 2 * edge) / height;
  const most = Math.max(MAX_FIT_SCALE, (Math.min(size.width, size.height) * MAX_FIT_PART) / PITCH);
  const scale = within(MIN_SCALE, Math.min(across, down), most);
  const middle = { x: bounds.left + width / 2, y: bounds.top + height / 2 };
  return panned(centred(middle, scale, room), { x: margins.left, y: margins.top });
}

/**
 * The largest camera that shows all of the bounds with none of the cells behind a cover.
 *
 * A cover that would hide a cell gets a margin along one of the sides it touches.
 */
export function fittedClear(
  bounds: Bounds,
  size: Size,
  cells: readonly string[],
  covers: readonly Cover[],
): Camera {
  let all: Bounds[] = [NO_MARGINS];
  for (const cover of covers) {
    const more = marginsFor(cover, size);
    all = all.flatMap((one) => [one, ...more.map((other) => widest(one, other))]);
  }
  const cameras = all
    .map((margins) => fitted(bounds, size, margins))
    .sort((a, b) => b.scale - a.scale);
  const clear =
    cameras.find((camera) => !hides(camera, cells, covers)) ??
    fitted(
      bounds,
      size,
      covers.map((cover) => marginsFor(cover, size)[0]).reduce(widest, NO_MARGINS),
    );
  if (clear.scale >= MIN_FIT_SCALE || size.height >= LOW_VIEWPORT_PX) return clear;
  // Too little room for margins: show the cells without any.
  const close = fitted(boundsOf([], cells), size);
  if (close.scale <= MIN_FIT_SCALE) return close;
  return zoomed(close, MIN_FIT_SCALE / close.scale, { x: size.width / 2, y: size.height / 2 });
}

/** The margins that keep clear of a cover: beside it, or above or below it. */
function marginsFor(cover: Cover, size: Size): Bounds[] {
  const { left, right, top, bottom } = cover;
  const across =
    left < size.width - right
      ? { ...NO_MARGINS, left: right }
      : { ...NO_MARGINS, right: size.width - left };
  const down =
    top < size.height - bottom
      ? { ...NO_MARGINS, top: bottom }
      : { ...NO_MARGINS, bottom: size.height - top };
  return [down, across];
}

function widest(a: Bounds, b: Bounds | undefined): Bounds {
  if (b === undefined) return a;
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

/** Whether a cell lies behind a cover, even partly. */
export function hides(camera: Camera, cells: readonly string[], covers: readonly Cover[]): boolean {
  const side = PITCH * camera.scale;
  return cells.some((cell) => {
    const at = corner(cell);
    const [x, y] = [at.x * camera.scale + camera.x, at.y * camera.scale + camera.y];
    return covers.some(
      (cover) =>
        x < cover.right && x + side > cover.left && y < cover.bottom && y + side > cover.top,
    );
  });
}

/** The camera with a point of the drawing in the centre. */
export function centred(unit: Point, scale: number, size: Size): Camera {
  return { x: size.width / 2 - unit.x * scale, y: size.height / 2 - unit.y * scale, scale };
}

export function panned(camera: Camera, by: Point): Camera {
  return { ...camera, x: camera.x + by.x, y: camera.y + by.y };
}

/** Zooms by a factor, keeping the given screen point in place. */
export function zoomed(camera: Camera, factor: number, at: Point): Camera {
  const scale = within(MIN_SCALE, camera.scale * factor, MAX_SCALE);
  const by = scale / camera.scale;
  return { x: at.x - (at.x - camera.x) * by, y: at.y - (at.y - camera.y) * by, scale };
}

/** Follows two fingers: what was under them stays under them. */
export function pinched(camera: Camera, from: [Point, Point], to: [Point, Point]): Camera {
  const before = middle(...from);
  const after = middle(...to);
  const spread = Math.max(distance(...from), 1);
  const grown = zoomed(camera, Math.max(distance(...to), 1) / spread, before);
  return panned(grown, { x: after.x - before.x, y: after.y - before.y });
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/** Whether all of the bounds are in the viewport, to within a pixel. */
export function shows(camera: Camera, bounds: Bounds, size: Size): boolean {
  return (
    bounds.left * camera.scale + camera.x >= -1 &&
    bounds.top * camera.scale + camera.y >= -1 &&
    bounds.right * camera.scale + camera.x <= size.width + 1 &&
    bounds.bottom * camera.scale + camera.y <= size.height + 1
  );
}

/** Keeps the centre of the viewport over the lair, so that it cannot get lost. */
export function held(camera: Camera, bounds: Bounds, size: Size): Camera {
  const { scale } = camera;
  const [x, y] = [size.width / 2, size.height / 2];
  return {
    x: within(x - bounds.right * scale, camera.x, x - bounds.left * scale),
    y: within(y - bounds.bottom * scale, camera.y, y - bounds.top * scale),
    scale,
  };
}

/** Moves just far enough to bring a cell into the viewport, with half a cell around it. */
export function revealing(camera: Camera, cell: string, size: Size): Camera {
  const { x, y } = corner(cell);
  const room = PITCH / 2;
  const into = (low: number, high: number, length: number) =>
    high - low > length || low < 0 ? -low : high > length ? length - high : 0;
  return panned(camera, {
    x: into(
      (x - room) * camera.scale + camera.x,
      (x + PITCH + room) * camera.scale + camera.x,
      size.width,
    ),
    y: into(
      (y - room) * camera.scale + camera.y,
      (y + PITCH + room) * camera.scale + camera.y,
      size.height,
    ),
  });
}

/** A camera between two others; `part` runs from 0 to 1. */
export function between(from: Camera, to: Camera, part: number): Camera {
  const eased = part < 0.5 ? 2 * part * part : 1 - (2 - 2 * part) ** 2 / 2;
  const mix = (a: number, b: number) => a + (b - a) * eased;
  return { x: mix(from.x, to.x), y: mix(from.y, to.y), scale: mix(from.scale, to.scale) };
}
