/** Log lines of Drakon. */

import reference from "../data/reference.json";
import { listed, maybe, t, type Values } from "../lib/i18n.svelte";
import type { Entry } from "../lib/source";
import { kindOf } from "../lib/tokens";
import type { GameEvent, Outcome } from "../lib/views";
import { addressed, fillPieces, type LogLine, type Piece } from "../table/lines";
import type { Edited } from "./names.svelte";
import { follow, HOARD, pathOf } from "./reducer";
import type { DrakonView } from "./view";

type Fill = Piece | readonly Piece[] | string | number | null;
type Fills = Record<string, Fill>;

const CLAUSES: Readonly<Record<string, { clause: string } | undefined>> = reference.drakon.events;
const REASONS: Readonly<Record<string, string | null>> = reference.drakon.reasons;

/** How much an event matters among those of a turn. */
const WEIGHTS: Readonly<Record<string, number>> = {
  GameEnded: 100,
  HeroCaught: 90,
  CoinMoved: 80,
  CoinKept: 78,
  CoinsLocked: 75,
  CoinSwapped: 70,
  ChamberTaken: 65,
  HeroVanished: 65,
  TurnHalted: 60,
  DrakonMoved: 55,
  ChamberDestroyed: 50,
  ChamberBought: 45,
  ChamberFloated: 45,
  ChamberSwitched: 45,
  ChamberTurned: 45,
  ChambersExchanged: 45,
  ChambersDiscarded: 42,
  ChamberPlaced: 40,
  TurnEnded: 35,
  TurnMissed: 35,
  HeroMoved: 30,
  AbilityUsed: 25,
  HeroPicked: 20,
  PursesOpened: 15,
  ChamberDrawn: 10,
};
/** What happens to the reader matters more than the same happening to others. */
const OWN_WEIGHT = 15;

/** The log is grouped by turn, so the plain end of a turn gets no line. */
function silent(event: GameEvent): boolean {
  if (event.type === "TurnEnded") return event.skipped !== true;
  return event.type === "Forced" && Number(event.by) < 0;
}

/**
 * The log lines of an entry that began with this view. `open`: include the values of coins. `me`:
 * the seat that is addressed as "you", if any.
 */
export function linesOf(
  entry: Entry,
  before: DrakonView | null,
  edited: Edited,
  open = true,
  me: number | null = null,
): LogLine[] {
  const lines: LogLine[] = [];
  let view = before;
  let later = 0;
  const events = entry.events;
  for (let at = 0; at < events.length; at++) {
    const event = events[at] as GameEvent;
    if (!silent(event)) {
      let drawn = at + 1;
      if (event.type === "ChamberDrawn" || event.type === "ChamberPlaced")
        while (draws(events[drawn], event.seat)) drawn++;
      const line = lineOf(event, events.slice(at + 1, drawn), view, edited, open, me);
      if (line !== null) lines.push({ ...line, later });
      for (; at + 1 < drawn; at++) view = after(view, events[at] as GameEvent);
    }
    view = after(view, events[at] as GameEvent);
    if (event.type === "TurnEnded") later++;
  }
  return lines;
}

function draws(event: GameEvent | undefined, seat: unknown): boolean {
  return event?.type === "ChamberDrawn" && event.seat === seat;
}

function after(view: DrakonView | null, event: GameEvent): DrakonView | null {
  return view === null ? null : (follow(view, event).at(-1)?.[0] ?? view);
}

function lineOf(
  event: GameEvent,
  drawn: readonly GameEvent[],
  view: DrakonView | null,
  edited: Edited,
  open: boolean,
  me: number | null,
): LogLine | null {
  const teller = new LineBuilder(event, view, edited, open);
  const [key, fills] = teller.tell(drawn);
  const values = counted(fills);
  const own = me === null ? null : addressed("drakon", key, event, teller.seat === me, me, values);
  const text = own ?? maybe(`drakon.log.${key}`, values);
  if (text === null) return null;
  const concerned = me !== null && (teller.seat === me || event.giver === me);
  const weight = (WEIGHTS[event.type] ?? 0) + (concerned ? OWN_WEIGHT : 0);
  return { seat: teller.seat, pieces: fill(text, fills), rule: teller.rule(), weight };
}

/** A number selects singular or plural; everything else is filled in as a piece. */
function counted(fills: Fills): Values {
  return typeof fills.n === "number" ? { n: fills.n } : {};
}

function fill(text: string, fills: Fills): Piece[] {
  const lists: Record<string, readonly Piece[]> = {};
  const single: Record<string, Piece | string | number> = {};
  for (const [name, value] of Object.entries(fills)) {
    if (Array.isArray(value)) lists[name] = value as readonly Piece[];
    else if (value !== null) single[name] = value as Piece | string | number;
  }
  return text
    .split(/(\{\w+\})/)
    .flatMap((part) => lists[part.slice(1, -1)] ?? fillPieces(part, single));
}

class LineBuilder {
  readonly seat: number | null;

  constructor(
    private readonly event: GameEvent,
    private readonly view: DrakonView | null,
    private readonly edited: Edited,
    private readonly open: boolean,
  ) {
    const { giver, taker, by } = event;
    const seat = event.seat ?? (taker === HOARD ? giver : taker) ?? by;
    this.seat = typeof seat === "number" && seat >= 0 ? seat : null;
  }

  /** The text key and the values to fill in. */
  tell(drawn: readonly GameEvent[]): [string, Fills] {
    const event = this.event;
    const who: Fill = this.seat === null ? null : { is: "seat", seat: this.seat };
    const giver: Fill = { is: "seat", seat: Number(event.giver) };
    const value = Number(event.value);
    const gold: Fill = { is: "gold", text: String(value) };
    switch (event.type) {
      case "ChamberDrawn": {
        const tiles = [event, ...drawn].map((each) => each.tile);
        return this.known("ChamberDrawn", tiles, { who, n: tiles.length });
      }
      case "ChamberPlaced": {
        const fills = { who, chamber: this.face(event.face) };
        if (drawn.length === 0) return ["ChamberPlaced", fills];
        return this.known(
          "ChamberPlaced_drew",
          drawn.map((each) => each.tile),
          fills,
        );
      }
      case "ChambersDiscarded": {
        const tiles = event.tiles as unknown[];
        return this.known("ChambersDiscarded", tiles, { who, n: tiles.length });
      }
      case "ChamberTaken": {
        const known = typeof event.tile === "string";
        const fills = { who, giver, chamber: this.face(event.tile) };
        return [known ? "ChamberTaken_known" : "ChamberTaken", fills];
      }
      case "ChamberTurned":
        if (event.cell === null) return ["ChamberTurned_none", {}];
        return ["ChamberTurned", { chamber: this.cell(event.cell) }];
      case "ChambersExchanged":
        return [event.type, { chamber: this.cell(event.cell), removed: this.cell(event.other) }];
      case "CoinMoved": {
        const way = event.giver === HOARD ? "found" : event.taker === HOARD ? "lost" : "taken";
        return [`CoinMoved_${way}${this.open && value > 0 ? "_known" : ""}`, { who, giver, gold }];
      }
      case "CoinSwapped": {
        const known = this.open && Number(event.gave) > 0;
        const got: Fill = { is: "gold", text: String(event.got) };
        const gave: Fill = { is: "gold", text: String(event.gave) };
        return [known ? "CoinSwapped_known" : "CoinSwapped", { who, gave, gold: got }];
      }
      case "CoinsLocked":
        return [event.type, { who, n: Number(event.coins) }];
      case "HeroMoved":
        return [event.type, { who, chamber: this.cell(this.entered()) }];
      case "TurnEnded":
        return [event.skipped === true ? "TurnEnded_skipped" : "TurnEnded", { who }];
      case "GameEnded":
        return this.ended(event.outcome as Outcome);
      default:
        return [event.type, this.plain(who)];
    }
  }

  /** The clause behind it; for a move, that of the chamber entered. */
  rule(): string | null {
    if (this.event.type === "GameEnded")
      return REASONS[(this.event.outcome as Outcome).reason] ?? null;
    if (this.event.type === "HeroMoved") {
      const face = this.view?.board[this.entered() ?? ""];
      const clause = face === undefined ? null : this.edited.clause(kindOf(face));
      if (clause !== null) return clause;
    }
    return CLAUSES[this.event.type]?.clause ?? null;
  }

  /** The values most events share. */
  private plain(who: Fill): Fills {
    const { hero, cell, face, removed } = this.event;
    const own = this.seat === null ? null : (this.view?.seats[this.seat]?.hero ?? null);
    return {
      who,
      hero: this.edited.hero(typeof hero === "string" ? hero : own),
      chamber: typeof face === "string" ? this.face(face) : this.cell(cell),
      removed: this.face(removed),
    };
  }

  private ended(outcome: Outcome): [string, Fills] {
    const reason = maybe(`table.end.reason.${outcome.reason}`) ?? "";
    if (outcome.winners.length === 0) return ["GameEnded_none", { reason }];
    const winners = outcome.winners.flatMap((seat, at): Piece[] => [
      ...(at > 0 ? [{ is: "text", text: ", " } as const] : []),
      { is: "seat", seat },
    ]);
    return ["GameEnded", { reason, winners }];
  }

  /** Chambers by name if all are known, otherwise only their number. */
  private known(key: string, tiles: readonly unknown[], fills: Fills): [string, Fills] {
    const names = tiles.filter((tile) => typeof tile === "string").map((tile) => this.name(tile));
    if (names.length === 0 || names.length < tiles.length) return [key, fills];
    return [`${key}_known`, { ...fills, chambers: { is: "strong", text: listed(names) } }];
  }

  private name(face: string): string {
    return this.edited.kind(kindOf(face));
  }

  private face(face: unknown): Piece {
    const text = typeof face === "string" ? this.name(face) : t("drakon.log.a_chamber");
    return { is: "strong", text };
  }

  /** The chamber that was on a cell at that time. */
  private cell(cell: unknown): Piece {
    return this.face(typeof cell === "string" ? this.view?.board[cell] : null);
  }

  private entered(): string | null {
    return pathOf(this.event).at(-1) ?? null;
  }
}
