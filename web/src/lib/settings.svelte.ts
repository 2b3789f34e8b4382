/** Settings of this browser: kept in its storage, never sent. */

export type Theme = "auto" | "light" | "dark";
export type Language = "en" | "de" | "fr";
export const LANGUAGES: readonly Language[] = ["en", "de", "fr"];

const KEY = "wyrmhold.settings";

const DEFAULTS = {
  theme: "auto" as Theme,
  language: null as Language | null,
  /** How quickly turns are shown: 1 = normal, 2 = twice as fast, 0 = at once. */
  speed: 1,
  sound: false,
  /** Two-letter codes on chambers. */
  letters: false,
  /** A tap on a chamber moves at once, without confirming. */
  oneTap: false,
  /** Keep the purse visible; null: against bots only. */
  purse: null as boolean | null,
  /** The board keeps whoever acts in view. */
  follow: false,
  /** The text interface beside the board. */
  text: false,
  /** Hints during the first games. */
  hints: true,
  /** Show the odds of each answer; null: whenever hints are on. */
  odds: null as boolean | null,
};

export type Settings = typeof DEFAULTS;

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
  } catch {
    return {};
  }
}

export const settings = $state<Settings>({ ...DEFAULTS, ...stored() });

/** Saves changes and applies them to the page. Call once, from the page. */
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

export function prefersReducedMotion(): boolean {
  return settings.speed === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches;
}
