/** What decided a game of Drakon: a coin, an escape or a lead. */

import type { Decisive } from "../lib/games";
import { t, type Values } from "../lib/i18n.svelte";
import type { GameEvent, Outcome } from "../lib/views";
import type { Story, StoryChange, TableInfo } from "../lib/wire";
import { nameOf, namesOf } from "../table/people";

const HOARD = -1;

type Event = GameEvent & Record<string, unknown>;

function eventsOf(change: StoryChange): Event[] {
  return change.events as unknown as Event[];
}

export const decisive: Decisive = (table, story, outcome) => {
  const last = story.changes.at(-1);
  return last === undefined ? "" : new Teller(table, story, outcome, last).won();
};

class Teller {
  constructor(
    private readonly table: TableInfo,
    private readonly story: Story,
    private readonly outcome: Outcome,
    private readonly last: StoryChange,
  ) {}

  /** The coin that was enough, the escape, or when the lead was taken for good. */
  won(): string {
    const { outcome, last } = this;
    const [winner = 0] = outcome.winners;
    const gold = last.seats[winner] ?? 0;
    if (outcome.reason === "escape")
      return t("table.end.decisive.escaped", this.values(last, winner, { gold }));
    if (outcome.reason !== "gold" && outcome.reason !== "coins") return this.led();
    const coin = eventsOf(last).find((event) => outcome.winners.includes(gainer(event)));
    if (coin === undefined) return "";
    const who = gainer(coin);
    const end = this.reached(gold);
    if (coin.type === "CoinSwapped")
      return t(
        "table.end.decisive.swapped",
        this.values(last, who, { n: Number(coin.got), end, gold }),
      );
    const values = { n: Number(coin.value), end, giver: nameOf(this.table, Number(coin.giver)) };
    const key = coin.giver === HOARD ? "found" : "taken";
    return t(`table.end.decisive.${key}`, this.values(last, who, values));
  }

  /** The winner had at least as much as anybody from some change on. */
  private led(): string {
    const { story, outcome } = this;
    const most = Math.max(...this.last.seats);
    if (most === 0) return t("table.end.decisive.no_gold");
    const [winner = 0] = outcome.winners;
    const ahead = (change: StoryChange) =>
      change.seats.every(
        (gold, seat) => outcome.winners.includes(seat) || gold < (change.seats[winner] ?? 0),
      );
    if (outcome.winners.length > 1 && !this.teams())
      return t("table.end.decisive.tied", { gold: most });
    const from = story.changes.findLastIndex((change) => !ahead(change)) + 1;
    const change = story.changes[from];
    if (change === undefined) return "";
    const gold = change.seats[winner] ?? 0;
    const who = namesOf(this.table, outcome.winners);
    const n = outcome.winners.length;
    return t("table.end.decisive.led", this.values(change, winner, { who, n, gold }));
  }

  private reached(gold: number): string {
    if (this.outcome.reason === "coins") return t("table.end.decisive.coins");
    return t(this.teams() ? "table.end.decisive.team" : "table.end.decisive.gold", { gold });
  }

  private teams(): boolean {
    return (this.table.options as { teams?: boolean } | null)?.teams === true;
  }

  private values(change: StoryChange, seat: number, more: Values = {}): Values {
    return { turn: change.turn, who: nameOf(this.table, seat), ...more };
  }
}

/** Who gains gold by an event. */
function gainer(event: Event): number {
  if (event.type === "CoinMoved") return Number(event.taker);
  return event.type === "CoinSwapped" ? Number(event.seat) : HOARD;
}
