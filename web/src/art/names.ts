/** The ids in the sprites, by the names used in the notation. */
import letters from "../data/letters.json";
import { COLOURS, type Colour } from "../lib/wire";

/** Interface icons: `i-NAME` in icons.svg. */
export const ICONS = [
  "menu",
  "close",
  "plus",
  "minus",
  "fit",
  "clock",
  "speed",
  "rules",
  "sun",
  "moon",
  "globe",
  "undo",
  "turn",
  "hint",
  "ability",
  "check",
  "play",
  "link",
  "device",
  "eye",
  "eye-off",
  "chat",
  "log",
  "cards",
  "people",
  "share",
  "download",
  "upload",
  "flag",
  "robot",
  "crown",
  "skull",
  "dice",
  "chevron-left",
  "chevron-right",
  "first",
  "last",
  "pause",
  "qr",
  "copy",
  "send",
  "sound",
  "sound-off",
  "text",
  "search",
  "star",
  "warning",
  "arrow-north",
  "arrow-east",
  "arrow-south",
  "arrow-west",
  "home",
  "bell",
  "user",
  "refresh",
  "hand",
  "door",
  "lock",
  "settings",
  "info",
  "mark",
] as const;
export type IconName = (typeof ICONS)[number];

/** Two-letter codes of the chambers, for text mode and the "Letters on chambers" setting. */
export const CODES: Readonly<Record<string, string>> = letters.chambers;
export const CHAMBERS: readonly string[] = Object.keys(CODES);

/** All figures, by their sprite names. */
export const FIGURES: readonly string[] = letters.figures;

export const LOCATIONS = ["dragon", "hall", "pack", "hallway", "no_crying", "top_three"] as const;
export const TREASURES = [
  "object_1",
  "object_2",
  "object_3",
  "object_4",
  "object_5",
  "health",
  "mind_control",
  "vision",
  "light",
  "annulation",
  "redirection",
  "invisibility",
  "languor",
] as const;

/** The plate of a seat: `seat-1` to `seat-6`, in the order of the colours. */
export function seatId(colour: Colour): string {
  return `seat-${COLOURS.indexOf(colour) + 1}`;
}

/** The figure of a hero. The fourth edition has its own drawings for two heroes with old names. */
export function figureId(hero: string, edition?: string): string {
  const redrawn = edition === "fourth" && (hero === "knight" || hero === "thief");
  return `fig-${hero}${redrawn ? "4" : ""}`;
}

const DEGREES: Readonly<Record<string, number>> = { N: 0, E: 90, S: 180, W: 270 };

/** Splits `kind:ARROWS` into the kind and the rotation in degrees of the north-pointing arrow. */
export function readFace(face: string): { kind: string; turns: number[] } {
  const [kind = "", arrows = ""] = face.split(":");
  return { kind, turns: [...arrows].flatMap((letter) => DEGREES[letter] ?? []) };
}
