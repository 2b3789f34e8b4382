/** How this browser likes it: kept in its storage, never sent. */

export type Theme = "auto" | "light" | "dark";
export type Language = "en" | "de" | "fr";
export const LANGUAGES: readonly Language[] = ["en", "de", "fr"];

const KEY = "wyrmhold.settings";

const USUAL = {
  theme: "auto" as Theme,
  language: null as Language | null,
  /** Animations: 0 = none, 1 = usual, 2 = twice as fast. */
  speed: 1,
  sound: false,
  /** Two-letter codes on chambers. */
  letters: false,
  /** A tap on a chamber moves at once, without asking again. */
  oneTap: false,
  /** Show the purse without being asked. */
  purse: false,
  /** The text interface beside the board. */
  text: false,
  /** Hints at the first games. */
  hints: true,
  /** The chances of each answer; null: as long as there are hints. */
  odds: null as boolean | null,
};

export type Settings = typeof USUAL;

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
  } catch {
    return {};
  }
}

export const settings = $state<Settings>({ ...USUAL, ...stored() });

/** Keep what was changed, and let the page look like it. To be called once, by the page. */
export function keepSettings(): void {
  $effect(() => {
    try {
      localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
      // A browser without storage forgets them.
    }
  });
  $effect(() => {
    const root = document.documentElement;
    if (settings.theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = settings.theme;
    root.style.setProperty("--speed", String(settings.speed));
  });
}

export function wantsStill(): boolean {
  return settings.speed === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches;
}
