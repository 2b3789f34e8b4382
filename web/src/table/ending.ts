/** How a game ended for the reader: in a word, a headline and a place. */

import { t } from "../lib/i18n.svelte";
import type { Outcome } from "../lib/views";
import type { Story, TableInfo } from "../lib/wire";
import { eliminatedOn } from "./decisive";
import { ordinal } from "./final_order";
import { namesOf } from "./people";

export type Tone =
  | "won"
  | "team"
  | "shared"
  | "lost"
  | "close"
  | "eaten"
  | "dragon"
  | "gave_up"
  | "stopped"
  | "watched";

export interface Ending {
  tone: Tone;
  title: string;
  /** The reader's place and gold; empty for spectators and players who share a screen. */
  placed: string;
}

/** A loss by this much gold or less was close. */
const CLOSE = 2;

interface Given {
  table: TableInfo;
  outcome: Outcome;
  story: Story | null;
  /** The seats of the reader. */
  mine: readonly number[];
}

export function endingOf(given: Given): Ending {
  const tone = toneOf(given);
  return { tone, title: titleOf(given, tone), placed: placedOf(given, tone) };
}

/** The seat the ending is told to; null if it is told to nobody in particular. */
function reader({ mine }: Given): number | null {
  return mine.length === 1 ? (mine[0] ?? null) : null;
}

function teams(table: TableInfo): boolean {
  return (table.options as { teams?: boolean } | null)?.teams === true;
}

function toneOf(given: Given): Tone {
  const { table, outcome, story } = given;
  const me = reader(given);
  if (outcome.reason === "abandoned") return "stopped";
  if (outcome.reason === "dragon") return "dragon";
  if (me === null) return "watched";
  if (table.seats[me]?.forfeited) return "gave_up";
  if (outcome.winners.includes(me)) {
    if (outcome.winners.length === 1) return "won";
    return teams(table) ? "team" : "shared";
  }
  if (eliminatedOn(story, me) !== null) return "eaten";
  const gold = story?.turns.at(-1)?.seats;
  const short = (gold?.[outcome.winners[0] ?? 0] ?? 0) - (gold?.[me] ?? 0);
  return gold !== undefined && short <= CLOSE ? "close" : "lost";
}

function titleOf(given: Given, tone: Tone): string {
  const { table, outcome } = given;
  const names = (seats: readonly number[]) => namesOf(table, seats);
  switch (tone) {
    case "won":
      return t("table.end.you_won");
    case "team":
      return t("table.end.team_won");
    case "shared": {
      const others = outcome.winners.filter((seat) => !given.mine.includes(seat));
      return t("table.end.shared", { names: names(others) });
    }
    case "dragon":
      return t("table.end.dragon");
    case "stopped":
      return t("table.end.stopped");
    default:
      return outcome.winners.length === 0
        ? t("table.end.nobody")
        : t("table.end.won", { names: names(outcome.winners), n: outcome.winners.length });
  }
}

function placedOf(given: Given, tone: Tone): string {
  const { table, story } = given;
  const me = reader(given);
  if (me === null || story === null || tone === "stopped" || tone === "gave_up") return "";
  const turn = eliminatedOn(story, me);
  if (turn !== null) return t("table.end.eliminated_on", { turn });
  const place = story.placings[me];
  const gold = story.turns.at(-1)?.seats[me] ?? 0;
  if (place === undefined || tone === "dragon") return "";
  return t(teams(table) ? "table.end.placed_team" : "table.end.placed", {
    place: ordinal(place),
    n: gold,
  });
}
