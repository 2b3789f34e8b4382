/** Log lines of Dragon Run. */

import reference from "../data/reference.json";
import { maybe, t, type Values } from "../lib/i18n.svelte";
import type { Entry } from "../lib/source";
import { parse } from "../lib/tokens";
import type { GameEvent, Outcome } from "../lib/views";
import { addressed, fillPieces, type LogLine, type Piece } from "../table/lines";
import type { Cards } from "./names.svelte";
import { isPower } from "./selection.svelte";

type Fills = Record<string, Piece | readonly Piece[] | string | number>;

const CLAUSES: Readonly<Record<string, { clause: string } | undefined>> =
  reference.dragon_run.events;
const REASONS: Readonly<Record<string, string | null>> = reference.dragon_run.reasons;
/** The clauses of verbs that have no event of their own. */
export const VERB_CLAUSES: Readonly<Record<string, string>> = {
  hide: "RUN-HIDE-1",
  cry: "RUN-CRY",
};
export const ANOTHER_TURN_CLAUSE = "RUN-TURN-4";

/** Events that only complete the previous sentence. */
const CONTINUATIONS = new Set(["PowersReadied", "TemperFell", "DungeonShuffled"]);
/** Events that share one line for several cards. */
const MULTI_CARD_EVENTS = new Set(["LocationSeen", "TreasureDrawn", "TreasureSeen"]);

/** How much an event matters among those of a turn. */
const WEIGHTS: Readonly<Record<string, number>> = {
  GameEnded: 100,
  CharacterEliminated: 95,
  CharacterInjured: 90,
  BreathRedirected: 85,
  BreathAvoided: 80,
  CardTaken: 75,
  PotionAnnulled: 72,
  PotionPlayed: 70,
  CharacterHealed: 65,
  TalismanPlayed: 60,
  CardsPaid: 55,
  LocationDrawn: 50,
  LullabySung: 45,
  TreasureKept: 45,
  DieRolled: 40,
  PowerUsed: 35,
  CardsDiscarded: 30,
  TreasureDrawn: 30,
  LocationPutUnder: 25,
  LocationSeen: 25,
  LocationLeft: 20,
  TreasureSeen: 20,
  TurnBegan: 15,
};
const PASS_WEIGHT = 20;
/** What happens to the reader matters more than the same happening to others. */
const OWN_WEIGHT = 15;

/** Which player plays which character. */
export type Played = (seat: number) => string | null;

/** The log lines of an entry. `me`: the seat that is addressed as "you", if any. */
export function linesOf(
  entry: Entry,
  cards: Cards,
  played: Played,
  me: number | null = null,
): LogLine[] {
  const lines: LogLine[] = [];
  let later = 0;
  const verb = entry.do === null ? "" : parse(entry.do, "dragon_run").verb;
  if (verb === "pass" && entry.by !== null) {
    const who = { is: "seat", seat: entry.by } as const;
    const text = t(entry.by === me ? "run.you.passes" : "run.log.passes");
    lines.push({
      seat: entry.by,
      pieces: fillPieces(text, { who }),
      rule: null,
      weight: PASS_WEIGHT,
    });
  }
  const { events } = entry;
  for (let at = 0; at < events.length; at++) {
    const event = events[at] as GameEvent;
    const same = [event];
    while (continuesLine(event, events[at + 1])) {
      at++;
      same.push(events[at] as GameEvent);
    }
    if (event.type === "TurnBegan") later++;
    const teller = new LineBuilder(event, same, entry, verb, cards, played, me);
    const line = teller.line();
    const last = lines[lines.length - 1];
    if (line === null) continue;
    if (CONTINUATIONS.has(event.type) && last !== undefined)
      last.pieces.push({ is: "text", text: " " }, ...line.pieces);
    else lines.push({ ...line, later });
  }
  return lines;
}

/** Whether an event is about one more card of the same player, or about what a Location gave. */
function continuesLine(event: GameEvent, next: GameEvent | undefined): boolean {
  if (next === undefined || next.seat !== event.seat) return false;
  if (event.type === "LocationDrawn") return next.type === "TreasureDrawn";
  return MULTI_CARD_EVENTS.has(event.type) && next.type === event.type;
}

class LineBuilder {
  private readonly seat: number | null;

  constructor(
    private readonly event: GameEvent,
    /** The event, and those about more cards. */
    private readonly same: readonly GameEvent[],
    private readonly entry: Entry,
    /** The answer that led to it. */
    private readonly verb: string,
    private readonly cards: Cards,
    private readonly played: Played,
    private readonly me: number | null,
  ) {
    const seat = event.seat ?? event.by;
    const told = event.type !== "TemperFell" && typeof seat === "number" && seat >= 0;
    this.seat = told ? (seat as number) : null;
  }

  line(): LogLine | null {
    const told = this.tell();
    if (told === null) return null;
    const [key, fills] = told;
    const numbers: Values = typeof fills.n === "number" ? { n: fills.n } : {};
    const { me, event, seat } = this;
    const own = me === null ? null : addressed("run", key, event, seat === me, me, numbers);
    const text = own ?? maybe(`run.log.${key}`, numbers);
    if (text === null) return null;
    const concerned = me !== null && [seat, event.giver, event.target].includes(me);
    const weight = (WEIGHTS[event.type] ?? 0) + (concerned ? OWN_WEIGHT : 0);
    return { seat, pieces: fill(text, fills), rule: this.rule(), weight };
  }

  /** The text key and the values to fill in; null if there is nothing worth a line. */
  private tell(): [string, Fills] | null {
    const { event, verb } = this;
    const who: Fills = this.seat === null ? {} : { who: { is: "seat", seat: this.seat } };
    switch (event.type) {
      case "CardTaken": {
        const fills = { ...who, giver: { is: "seat", seat: Number(event.giver) } as const };
        return this.known("CardTaken", event.card, fills);
      }
      case "CardsDiscarded":
        return [event.type, { ...who, ...this.paid(event.cards) }];
      case "CardsPaid": {
        const own = maybe(`run.log.CardsPaid_${verb}`) === null ? "" : `_${verb}`;
        return [`CardsPaid${own}`, { ...who, ...this.paid(event.cards) }];
      }
      case "CharacterEliminated": {
        const lost = [...list(event.cards), ...list(event.talismans)];
        return [
          `CharacterEliminated${lost.length > 0 ? "_cards" : ""}`,
          { ...who, ...this.paid(lost) },
        ];
      }
      case "DieRolled":
        return [event.type, { ...who, n: Number(event.value) }];
      case "Forced":
        return this.seat === null ? null : [event.type, who];
      case "GameEnded":
        return ended(event.outcome as Outcome);
      case "LocationDrawn": {
        const card = this.name(event.location);
        if (this.same.length === 1) return [event.type, { ...who, card }];
        return this.several("LocationDrawn_drew", { ...who, card }, this.same.slice(1));
      }
      case "LocationPutUnder":
        return this.known("LocationPutUnder", event.location, who);
      case "LocationSeen":
      case "TreasureDrawn":
      case "TreasureSeen":
        return this.several(event.type, who, this.same);
      case "TemperFell":
        return [event.type, { n: Number(event.by) }];
      case "TreasureKept": {
        const others = list(event.others);
        const key = others.length > 0 ? "TreasureKept_others" : "TreasureKept";
        return this.known(key, event.card, { ...who, ...this.paid(others) });
      }
      case "TurnBegan":
        return this.began(who);
      default:
        return [event.type, { ...who, ...this.plain() }];
    }
  }

  /** The clause behind it: that of the card or power, if there is one. */
  private rule(): string | null {
    const { event, verb, cards } = this;
    if (event.type === "GameEnded") return REASONS[(event.outcome as Outcome).reason] ?? null;
    if (event.type === "TurnBegan") return ANOTHER_TURN_CLAUSE;
    const card = event.location ?? event.card;
    const shown = ["LocationDrawn", "PotionPlayed", "TalismanPlayed"].includes(event.type);
    if (shown && typeof card === "string") return cards.clause(card);
    const power = this.entry.by === null ? null : this.played(this.entry.by);
    const byPower = ["PowerUsed", "DieRolled", "CharacterHealed", "CardsPaid", "TreasureDrawn"];
    if (isPower(verb) && byPower.includes(event.type)) return cards.powerClause(power);
    if (event.type === "CardsPaid" && VERB_CLAUSES[verb] !== undefined) return VERB_CLAUSES[verb];
    return CLAUSES[event.type]?.clause ?? null;
  }

  /** The log is grouped by turn, so only an extra turn of the same player gets a line. */
  private began(who: Fills): [string, Fills] | null {
    const { event } = this;
    if (event.no_cry === true) return ["TurnBegan_no_cry", who];
    const passed = this.verb === "pass" || this.verb === "cry";
    return event.seat === this.entry.by && !passed ? ["TurnBegan_again", who] : null;
  }

  /** The values most events share. */
  private plain(): Fills {
    const { card, location, character, target } = this.event;
    const own = this.seat === null ? null : this.played(this.seat);
    return {
      card: this.name(location ?? card),
      character: strong(this.cards.character(typeof character === "string" ? character : own)),
      ...(typeof target === "number" ? { target: { is: "seat", seat: target } } : {}),
    };
  }

  /** A card by name if known, otherwise just "a card". */
  private known(key: string, card: unknown, fills: Fills): [string, Fills] {
    if (typeof card !== "string") return [key, fills];
    return [`${key}_known`, { ...fills, card: this.name(card) }];
  }

  private several(key: string, fills: Fills, told: readonly GameEvent[]): [string, Fills] {
    const all = told.map((each) => each.location ?? each.card);
    const known = all.filter((card) => typeof card === "string");
    if (known.length < all.length) return [key, { ...fills, n: all.length }];
    const sort = told[0]?.type.startsWith("Location") ? this.cards.location : this.cards.worth;
    return [`${key}_known`, { ...fills, cards: row(known.map(sort)) }];
  }

  private paid(cards: unknown): Fills {
    return { cards: row(list(cards).map(this.cards.worth)) };
  }

  private name(card: unknown): Piece {
    if (typeof card !== "string") return strong(t("run.log.a_card"));
    const location = this.event.type.startsWith("Location");
    return strong(location ? this.cards.location(card) : this.cards.worth(card));
  }
}

function strong(text: string): Piece {
  return { is: "strong", text };
}

function row(names: readonly string[]): readonly Piece[] {
  return names.flatMap((name, at): Piece[] => [
    ...(at > 0 ? [{ is: "text", text: ", " } as const] : []),
    strong(name),
  ]);
}

function list(cards: unknown): string[] {
  return Array.isArray(cards) ? cards.filter((card) => typeof card === "string") : [];
}

function ended(outcome: Outcome): [string, Fills] {
  const reason = maybe(`table.end.reason.${outcome.reason}`) ?? "";
  if (outcome.winners.length === 0) return ["GameEnded_none", { reason }];
  const winners = outcome.winners.flatMap((seat, at): Piece[] => [
    ...(at > 0 ? [{ is: "text", text: ", " } as const] : []),
    { is: "seat", seat },
  ]);
  return ["GameEnded", { reason, winners }];
}

/** Fills pieces, and lists of pieces, into a sentence. */
function fill(text: string, fills: Fills): Piece[] {
  return text.split(/(\{\w+\})/).flatMap((part) => {
    const value = fills[part.slice(1, -1)];
    if (Array.isArray(value)) return [...(value as readonly Piece[])];
    return fillPieces(
      part,
      value === undefined ? {} : { [part.slice(1, -1)]: value as Piece | string },
    );
  });
}
