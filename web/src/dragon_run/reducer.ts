/**
 * Turns events of Dragon Run into a sequence of views to show.
 *
 * No rules are applied here: an event says what changed, and everything else comes from the view
 * the server sent at the end. Unknown kinds of events are skipped.
 */

import type { Still, StillsOf } from "../lib/stage.svelte";
import { count, type GameEvent, outcomeOf } from "../lib/views";
import type { Looked, RunSeat, RunView } from "./view";

/** Duration for a card that changes hands, or a power. */
const SHORT_MS = 220;
/** Duration for something that happens to a player. */
const TRAVEL_MS = 420;
/** Duration for the exciting moments: a Location, the die, an elimination. */
const REVEAL_MS = 600;
/** Duration for what only goes with something else. */
const BRIEF_MS = 60;

/** When more Treasures than this are drawn at once, they are dealt quickly. */
const MAX_SLOW_DRAWS = 4;
const QUICK_DEAL_MS = 60;

type Shown = [view: RunView, ms: number];
type Reducer = (view: RunView, event: GameEvent) => Shown;

export const stillsOf: StillsOf = (before, events, after) => {
  const stills: Still[] = [];
  const dealt = events.filter((event) => event.type === "TreasureDrawn").length;
  let view = before as RunView;
  for (const event of events) {
    const shown = REDUCERS[event.type]?.(view, event);
    if (shown === undefined) continue;
    view = shown[0];
    const ms = event.type === "TreasureDrawn" && dealt > MAX_SLOW_DRAWS ? QUICK_DEAL_MS : shown[1];
    if (ms > 0) stills.push({ view, ms, event });
  }
  const last = stills[stills.length - 1];
  if (last) last.view = after ?? view;
  return stills;
};

/** The view after some events, as far as they tell. */
export function viewAfter(view: RunView, events: readonly GameEvent[]): RunView {
  return events.reduce((now, event) => REDUCERS[event.type]?.(now, event)[0] ?? now, view);
}

const REDUCERS: Readonly<Record<string, Reducer>> = {
  BreathAvoided: (view) => [view, TRAVEL_MS],
  BreathRedirected: (view) => [view, TRAVEL_MS],
  CardTaken: (view, event) => {
    const card = text(event.card);
    return [hand(hand(view, event.giver, [card], []), event.seat, [], [card]), TRAVEL_MS];
  },
  CardsDiscarded: (view, event) => [gives(view, event.seat, texts(event.cards)), SHORT_MS],
  CardsPaid: (view, event) => [gives(view, event.seat, texts(event.cards)), SHORT_MS],
  CharacterDealt: (view, event) => [
    seated(view, event.seat, { character: text(event.character) }),
    SHORT_MS,
  ],
  CharacterEliminated: (view, event) => {
    const held = view.seats[Number(event.seat)]?.hand;
    const empty = Array.isArray(held) ? [] : 0;
    const gone = seated(view, event.seat, { alive: false, hand: empty, talismans: [] });
    return [discarded(gone, [...texts(event.cards), ...texts(event.talismans)]), REVEAL_MS];
  },
  CharacterHealed: (view, event) => [seated(view, event.seat, { injured: false }), TRAVEL_MS],
  CharacterInjured: (view, event) => [seated(view, event.seat, { injured: true }), TRAVEL_MS],
  DieRolled: (view) => [view, REVEAL_MS],
  DungeonShuffled: (view) => {
    const seats = view.seats.map((seat) => ({ ...seat, talismans: [] }));
    const talismans = view.seats.flatMap((seat) => seat.talismans);
    const dungeon = { ...view.dungeon, top: [], under: [] };
    return [discarded({ ...view, seats, dungeon }, talismans), SHORT_MS];
  },
  GameEnded: (view, event) => [{ ...view, outcome: outcomeOf(event) }, TRAVEL_MS],
  LocationDrawn: (view, event) => {
    const left = [...view.left];
    const at = left.indexOf(String(event.location));
    if (at >= 0) left.splice(at, 1);
    return [{ ...view, left, dungeon: drawn(view.dungeon, text(event.location)) }, REVEAL_MS];
  },
  LocationPutUnder: (view, event) => {
    const [first, ...top] = view.dungeon.top;
    const put = first ?? { card: text(event.location), seen: [Number(event.seat)] };
    return [
      { ...view, dungeon: { ...view.dungeon, top, under: [...view.dungeon.under, put] } },
      SHORT_MS,
    ];
  },
  LocationSeen: (view, event) => [{ ...view, dungeon: looked(view.dungeon, event) }, SHORT_MS],
  LullabySung: (view) => [view, SHORT_MS],
  PotionAnnulled: (view) => [view, TRAVEL_MS],
  PotionPlayed: (view, event) => [gives(view, event.seat, texts([event.card])), TRAVEL_MS],
  PowerUsed: (view, event) => [seated(view, event.seat, { power: false }), SHORT_MS],
  PowersReadied: (view) => [
    { ...view, seats: view.seats.map((seat) => ({ ...seat, power: true })) },
    BRIEF_MS,
  ],
  TalismanPlayed: (view, event) => {
    const card = text(event.card);
    const now = hand(view, event.seat, [card], []);
    const talismans = now.seats[Number(event.seat)]?.talismans ?? [];
    return [seated(now, event.seat, { talismans: [...talismans, ...texts([card])] }), TRAVEL_MS];
  },
  TemperFell: (view, event) => [
    { ...view, temper: Math.max(0, view.temper - Number(event.by)) },
    SHORT_MS,
  ],
  TreasureDrawn: (view, event) => [
    taken(hand(view, event.seat, [], [text(event.card)]), text(event.card)),
    SHORT_MS,
  ],
  TreasureKept: (view, event) => {
    const others = texts(event.others);
    const now = hand(view, event.seat, [], [text(event.card)]);
    return [discarded(now, others), TRAVEL_MS]; // they left the deck when they were seen
  },
  TreasureSeen: (view, event) => [taken(view, text(event.card)), SHORT_MS],
  TreasuresShuffled: (view) => [
    { ...view, treasure: { deck: view.treasure.discard.length, discard: [] } },
    SHORT_MS,
  ],
  TurnBegan: (view, event) => [
    { ...view, turn: Number(event.seat), turns: view.turns + 1 },
    SHORT_MS,
  ],
};

function text(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

function texts(values: unknown): string[] {
  return Array.isArray(values) ? values.filter((each) => typeof each === "string") : [];
}

function seated(view: RunView, seat: unknown, change: Partial<RunSeat>): RunView {
  const seats = view.seats.map((each, at) => (at === seat ? { ...each, ...change } : each));
  return { ...view, seats };
}

/** A hand after giving and receiving cards; null if the viewer does not know the hand. */
function hand(
  view: RunView,
  seat: unknown,
  out: readonly (string | null)[],
  into: readonly (string | null)[],
): RunView {
  const held = view.seats[Number(seat)]?.hand;
  if (held === undefined) return view;
  if (typeof held === "number")
    return seated(view, seat, { hand: Math.max(0, held - out.length + into.length) });
  const now = [...held];
  for (const card of out) {
    const at = card === null ? -1 : now.indexOf(card);
    if (at >= 0) now.splice(at, 1);
  }
  for (const card of into) if (card !== null) now.push(card);
  return seated(view, seat, { hand: now });
}

function gives(view: RunView, seat: unknown, cards: readonly string[]): RunView {
  return discarded(hand(view, seat, cards, []), cards);
}

function discarded(view: RunView, cards: readonly string[]): RunView {
  const { treasure } = view;
  return { ...view, treasure: { ...treasure, discard: [...treasure.discard, ...cards] } };
}

/** Draws a Treasure from the deck. */
function taken(view: RunView, card: string | null): RunView {
  const { treasure } = view;
  return { ...view, treasure: { ...treasure, deck: fewer(treasure.deck, card) } };
}

type Dungeon = RunView["dungeon"];

/** A number of cards, or the cards themselves, without one of them. */
function fewer(cards: number | string[], card: string | null): number | string[] {
  if (typeof cards === "number") return Math.max(0, cards - 1);
  const at = card === null ? -1 : cards.indexOf(card);
  return at < 0 ? cards : cards.toSpliced(at, 1);
}

/** The dungeon without its top card. */
function drawn(dungeon: Dungeon, card: string | null): Dungeon {
  const { top, unseen, under } = dungeon;
  if (top.length > 0) return { top: top.slice(1), unseen, under };
  if (count(unseen) > 0) return { top, unseen: fewer(unseen, card), under };
  return { top, unseen, under: under.slice(1) };
}

/** The dungeon with one more card that a player has seen. */
function looked(dungeon: Dungeon, event: GameEvent): Dungeon {
  const { top, unseen, under } = dungeon;
  const at = Number(event.place);
  const old = top[at];
  const seen = [...new Set([...(old?.seen ?? []), Number(event.seat)])].sort();
  const now: Looked = { card: text(event.location) ?? old?.card ?? null, seen };
  if (old !== undefined) return { top: top.with(at, now), unseen, under };
  if (at !== top.length || count(unseen) === 0) return dungeon;
  return { top: [...top, now], unseen: fewer(unseen, now.card), under };
}
