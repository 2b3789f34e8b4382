/** The event that decided a game, in one sentence. */

import { t, type Values } from "../lib/i18n.svelte";
import type { GameEvent, Outcome } from "../lib/views";
import type { Story, StoryChange, TableInfo } from "../lib/wire";
import { nameOf, namesOf } from "./people";

const HOARD = -1;

type Event = GameEvent & Record<string, unknown>;

/** The sentence; empty if there is nothing to tell beyond who won. */
export function decisive(table: TableInfo, story: Story | null, outcome: Outcome): string {
  const names = (seats: readonly number[]) => namesOf(table, seats);
  if (outcome.reason === "forfeit") {
    const gone = table.seats.flatMap((seat, n) => (seat.forfeited ? n : []));
    return t("table.end.decisive.gave_up", { n: gone.length, names: names(gone) });
  }
  const turn = story?.turns.at(-1)?.turn ?? 0;
  if (outcome.reason === "abandoned")
    return turn > 0 ? t("table.end.decisive.stopped", { turn }) : "";
  const last = story?.changes.at(-1);
  if (story === null || last === undefined) return "";
  const told = new Teller(table, story, outcome, last, names);
  if (table.game === "dragon_run") return outcome.reason === "dragon" ? told.eaten() : told.slept();
  return told.won();
}

/** The turn in which a character was eliminated; null if it survived. */
export function eliminatedOn(story: Story | null, seat: number): number | null {
  const found = story?.changes.find((change) =>
    eventsOf(change).some((event) => event.type === "CharacterEliminated" && event.seat === seat),
  );
  return found?.turn ?? null;
}

function eventsOf(change: StoryChange): Event[] {
  return change.events as unknown as Event[];
}

class Teller {
  constructor(
    private readonly table: TableInfo,
    private readonly story: Story,
    private readonly outcome: Outcome,
    private readonly last: StoryChange,
    private readonly names: (seats: readonly number[]) => string,
  ) {}

  /** Drakon: the coin that was enough, the escape, or when the lead was taken for good. */
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

  /** Dragon Run: how the dragon fell asleep, and who was gone by then. */
  slept(): string {
    const { last } = this;
    const events = eventsOf(last);
    const breath = events.find((event) => event.type === "LocationDrawn");
    const die = events.find((event) => event.type === "DieRolled");
    const power = events.find((event) => event.type === "PowerUsed");
    const key = breath ? "breathed" : power ? "attacked" : die ? "hid" : "slept";
    const seat = Number((breath ?? power ?? die)?.seat ?? -1);
    const gone = this.table.seats.flatMap((_, n) =>
      eliminatedOn(this.story, n) === null ? [] : n,
    );
    const end =
      gone.length === 0
        ? t("table.end.decisive.all_out")
        : t("table.end.decisive.not_out", { n: gone.length, names: this.names(gone) });
    return t(`table.end.decisive.${key}`, this.values(last, seat, { end }));
  }

  /** Dragon Run: who was eaten last. */
  eaten(): string {
    const gone = this.story.changes
      .flatMap((change) => eventsOf(change).map((event) => ({ change, event })))
      .filter(({ event }) => event.type === "CharacterEliminated");
    const end = gone.at(-1);
    if (end === undefined) return "";
    return t("table.end.decisive.eaten", this.values(end.change, Number(end.event.seat)));
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
    const who = this.names(outcome.winners);
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
