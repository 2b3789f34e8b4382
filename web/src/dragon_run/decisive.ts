/** What decided a game of Dragon Run: the dragon fell asleep, or ate everybody. */

import type { Decisive } from "../lib/games";
import { t, type Values } from "../lib/i18n.svelte";
import type { GameEvent } from "../lib/views";
import type { Story, StoryChange, TableInfo } from "../lib/wire";
import { eliminatedOn } from "../table/decisive";
import { nameOf, namesOf } from "../table/people";

type Event = GameEvent & Record<string, unknown>;

function eventsOf(change: StoryChange): Event[] {
  return change.events as unknown as Event[];
}

export const decisive: Decisive = (table, story, outcome) => {
  const last = story.changes.at(-1);
  if (last === undefined) return "";
  const told = new Teller(table, story, last);
  return outcome.reason === "dragon" ? told.eaten() : told.slept();
};

class Teller {
  constructor(
    private readonly table: TableInfo,
    private readonly story: Story,
    private readonly last: StoryChange,
  ) {}

  /** How the dragon fell asleep, and who was gone by then. */
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
        : t("table.end.decisive.not_out", { n: gone.length, names: namesOf(this.table, gone) });
    return t(`table.end.decisive.${key}`, this.values(last, seat, { end }));
  }

  /** Who was eaten last. */
  eaten(): string {
    const gone = this.story.changes
      .flatMap((change) => eventsOf(change).map((event) => ({ change, event })))
      .filter(({ event }) => event.type === "CharacterEliminated");
    const end = gone.at(-1);
    if (end === undefined) return "";
    return t("table.end.decisive.eaten", this.values(end.change, Number(end.event.seat)));
  }

  private values(change: StoryChange, seat: number, more: Values = {}): Values {
    return { turn: change.turn, who: nameOf(this.table, seat), ...more };
  }
}
