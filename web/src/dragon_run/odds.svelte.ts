/** The odds of each answer, fetched from the server while they are shown. */

import { call } from "../lib/call";
import { t, words } from "../lib/i18n.svelte";
import { settings } from "../lib/settings.svelte";
import type { Source } from "../lib/source";
import type { AnswerOdds, Likely, OddsOf } from "../lib/wire";
import { ownSeat } from "../table/people";
import type { Cards } from "./names.svelte";

export class Odds {
  private told = $state.raw<OddsOf | null>(null);
  failed = $state(false);
  /** The question that odds were last fetched for: once, even if the answer is about another. */
  private fetched: string | null = null;

  constructor(private readonly source: Source) {}

  /** Whether odds are available: only the server of a live table computes them. */
  get offered(): boolean {
    return this.source.kind === "live" && ownSeat(this.source) !== null;
  }

  get shown(): boolean {
    return this.offered && (settings.odds ?? settings.hints);
  }

  toggle(): void {
    settings.odds = !this.shown;
  }

  /** Fetches the odds for every question while they are shown. Call where effects are allowed. */
  follow(): void {
    $effect(() => {
      const { prompt, table, viewer } = this.source;
      if (!this.shown || prompt === null || table === null) return;
      const question = `${table.id} ${viewer} ${prompt.id}`;
      if (this.fetched === question) return;
      this.fetched = question;
      this.failed = false;
      call("odds", { params: { table: table.id }, query: { as: String(viewer) } })
        .then((answer) => {
          if (this.fetched === question) this.told = answer;
        })
        .catch(() => {
          if (this.fetched !== question) return;
          this.failed = true;
          this.fetched = null; // showing them again tries again
        });
    });
  }

  /** The odds of an answer; null if not shown or not known. */
  of(token: string | null): AnswerOdds | null {
    const { prompt, viewer } = this.source;
    if (!this.shown || token === null || prompt === null) return null;
    if (this.told?.prompt !== prompt.id || this.told.as !== viewer) return null;
    return this.told.odds.find((each) => each.answers.includes(token)) ?? null;
  }
}

/**
 * The odds of an answer in a few words: whether it works, or what the dragon does.
 *
 * Null if chance can do no good or harm; `safe` says so for a drawn Location.
 */
export function inWords(odds: AnswerOdds, cards: Cards, safe = true): string | null {
  const { chances, of } = odds;
  if (chances.length === 0) return null;
  if (chances.some(({ fate }) => fate === "success" || fate === "failure")) {
    const works = chances.find(({ fate }) => fate === "success");
    if (works === undefined) return t("run.odds.never");
    return t("run.odds.success", { odds: share(works.weight, of) });
  }
  const fated = chances.filter(({ fate }) => fate !== null);
  if (fated.length > 0) return fated.map((each) => fateInWords(each, of, cards)).join(". ");
  return safe && chances.every(isLocation) ? t("run.odds.safe") : null;
}

/** Whether an answer cannot succeed, whatever is drawn. */
export function isFutile(odds: AnswerOdds | null): boolean {
  const fates = odds?.chances.map(({ fate }) => fate) ?? [];
  return fates.includes("failure") && !fates.includes("success");
}

/** The possible outcomes with their probabilities, for the details. */
export function outcomesInWords(odds: AnswerOdds, cards: Cards): string {
  return odds.chances
    .toSorted((a, b) => b.weight - a.weight)
    .map((each) => `${thing(each, cards)}: ${share(each.weight, odds.of)}`)
    .join("\n");
}

/** "1 in 7 (14%)". */
export function share(n: number, of: number): string {
  if (n === of) return t("run.odds.sure");
  const percent = new Intl.NumberFormat(words.language, { style: "percent" }).format(n / of);
  return t("run.odds.of", { n, of, percent });
}

const FATES = ["injured", "eliminated", "avoided", "redirected"] as const;

function fateInWords(likely: Likely, of: number, cards: Cards): string {
  const odds = share(likely.weight, of);
  const fate = FATES.find((each) => each === likely.fate);
  const card = thing(likely, cards);
  return fate === undefined ? `${card}: ${odds}` : t(`run.odds.${fate}`, { card, odds });
}

function isLocation(likely: Likely): boolean {
  return likely.outcomes.every((outcome) => outcome.startsWith("location "));
}

/** The outcomes of a draw in words: a Location, Treasures or numbers on the die. */
function thing(likely: Likely, cards: Cards): string {
  return likely.outcomes
    .map((outcome) => {
      const [kind = "", what = ""] = outcome.split(" ");
      if (kind === "location") return cards.location(what);
      return /^\d+$/.test(what) ? what : cards.worth(what);
    })
    .join(", ");
}
