/** The position in words, for text mode. */

import { t, words } from "../lib/i18n.svelte";
import type { Source } from "../lib/source";
import { count } from "../lib/views";
import { matching } from "../table/commands";
import { listed, nameOf, ownSeat } from "../table/people";
import type { Scene } from "./history";
import type { Cards } from "./names.svelte";
import type { Looked, RunSeat, RunView } from "./view";

export function describe(
  topic: string,
  source: Source,
  view: RunView,
  cards: Cards,
  scene: Scene,
): string[] {
  if (topic === "look") return look(source, view, cards, scene);
  if (topic === "hand") return hand(source, view, cards);
  if (topic === "seats") return view.seats.map((seat, at) => inWords(seat, at, source, cards));
  if (topic.startsWith("explain")) return explain(topic.slice("explain".length).trim(), cards);
  return [t("run.tell.unknown", { topic })];
}

/** What the cards and characters with such a name do. */
function explain(name: string, cards: Cards): string[] {
  const things = [
    ...cards.locations().map(({ card }) => [cards.location(card), cards.effect(card)] as const),
    ...cards.treasures().map(({ card }) => [cards.worth(card), cards.effect(card)] as const),
    ...cards
      .characters()
      .map(({ character }) => [cards.character(character), cards.effect(character)] as const),
  ];
  return matching(things, name);
}

/** The dragon, the known part of the dungeon, and the Treasures. */
function look(source: Source, view: RunView, cards: Cards, scene: Scene): string[] {
  const { top, under } = view.dungeon;
  const seen = (entries: readonly Looked[]): string =>
    row(
      entries.map(({ card }) =>
        card === null ? t("run.tell.unknown_card") : cards.location(card),
      ),
    );
  const drawn = scene.drawn.map(({ location }) => cards.location(location));
  const { rolled } = scene;
  const deck = view.treasure.known ?? [];
  return [
    t("run.tell.temper", { n: view.temper }),
    t("run.tell.dungeon", { cards: row(counted(view.left, cards.location)) }),
    t("run.tell.drawn", { cards: row(drawn) }),
    ...(top.length > 0 ? [t("run.tell.known", { cards: seen(top) })] : []),
    ...(under.length > 0 ? [t("run.tell.under", { cards: seen(under) })] : []),
    t("run.tell.treasures", {
      n: count(view.treasure.deck),
      cards: row(counted(view.treasure.discard, cards.worth)),
    }),
    ...(deck.length > 0
      ? [t("run.tell.deck_known", { cards: row(counted(deck, cards.worth)) })]
      : []),
    ...(rolled === null
      ? []
      : [`${t("run.felt.die", { who: nameOf(source.table, rolled.seat), n: rolled.value })}.`]),
  ];
}

/** The player's cards with their names in the notation, their gold and character. */
function hand(source: Source, view: RunView, cards: Cards): string[] {
  const own = ownSeat(source);
  const seat = own === null ? undefined : view.seats[own];
  if (seat === undefined || !Array.isArray(seat.hand)) return [t("run.tell.no_hand")];
  const held = seat.hand.map((card) => `${cards.treasure(card)} (${card})`);
  return [
    held.length > 0 ? t("run.tell.hand", { cards: row(held) }) : t("run.tell.no_hand"),
    t("run.tell.gold", { n: cards.gold(seat.hand) }),
    t("run.tell.character", {
      character: cards.character(seat.character),
      text: cards.effect(seat.character ?? ""),
      state: t(seat.power ? "run.dock.ready" : "run.dock.spent"),
    }),
  ];
}

function inWords(seat: RunSeat, at: number, source: Source, cards: Cards): string {
  const character = cards.character(seat.character);
  const who = nameOf(source.table, at) + (character === "" ? "" : ` (${character})`);
  const facts = seat.alive
    ? [
        ...(seat.injured ? [t("run.seat.injured")] : []),
        t("run.seat.hand", { n: count(seat.hand) }),
        t(seat.power ? "run.seat.ready" : "run.seat.spent"),
        ...(seat.talismans.length > 0
          ? [t("run.tell.talismans", { cards: row(seat.talismans.map(cards.treasure)) })]
          : []),
      ]
    : [t("run.seat.out")];
  return t("run.tell.seat", { who, facts: facts.join(", ") });
}

/** "Treasure Hall × 5": identical cards are counted. */
function counted(all: readonly string[], name: (card: string) => string): string[] {
  return [...new Set(all)].map((card) => {
    const n = all.filter((each) => each === card).length;
    return n > 1 ? `${name(card)} × ${n}` : name(card);
  });
}

function row(names: readonly string[]): string {
  return names.length === 0 ? t("run.tell.none") : listed(names, words.language);
}
