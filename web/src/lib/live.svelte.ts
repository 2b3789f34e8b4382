/** A live table on the server, as this browser follows it. */

import { call } from "./call";
import { type Ask, type Line, type Stream, TableSocket } from "./socket";
import { type Entry, FORFEIT, isSeatNews, type SeatNews, type Source } from "./source";
import { Stage, type StillsOf } from "./stage.svelte";
import { asView, type GameEvent, type View, type Viewer } from "./views";
import {
  type ChatLine,
  type Presence,
  type Refusal,
  SOCKET_PATH,
  type TableInfo,
  type Update,
} from "./wire";

const REREAD_MS = 300;

export class LiveTable implements Source {
  readonly kind = "live";
  readonly stage: Stage;
  line = $state<Line>("connecting");
  why = $state<string | null>(null);
  host = $state(false);
  mine = $state.raw<readonly number[]>([]);
  viewer = $state<Viewer>("spectator");
  log = $state.raw<readonly Entry[]>([]);
  chat = $state.raw<readonly ChatLine[]>([]);
  presence = $state.raw<Presence | null>(null);
  /** The server's clock minus ours, in milliseconds. */
  ahead = $state(0);
  private streams = $state.raw<ReadonlyMap<string, Stream>>(new Map());
  private readonly socket: TableSocket;
  private entries = 0;
  private rereads: ReturnType<typeof setTimeout> | undefined;

  private readonly stream = $derived(this.streams.get(String(this.viewer)) ?? null);
  /** The same for every viewer: another seat's stream provides it until ours has begun. */
  readonly table = $derived((this.stream ?? this.streams.values().next().value)?.table ?? null);
  readonly view: View | null = $derived(asView(this.stream?.view ?? null));
  readonly prompt = $derived(this.stream?.prompt ?? null);
  readonly replyWindow = $derived(this.stream?.replyWindow ?? null);
  readonly clock = $derived(this.stream?.clock ?? null);
  readonly late = $derived(this.stream?.late ?? null);
  readonly askMe = $derived(this.stream?.askMe ?? true);
  readonly handover: number | null = $derived.by(() => {
    if (this.mine.length < 2 || this.prompt !== null) return null;
    const asked = this.mine.filter((seat) => this.streams.get(String(seat))?.prompt);
    return asked[0] ?? null;
  });

  constructor(
    readonly id: string,
    stillsOf: StillsOf,
  ) {
    this.stage = new Stage(stillsOf);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const path = SOCKET_PATH.replace("{table}", encodeURIComponent(id));
    this.socket = new TableSocket(`${scheme}://${location.host}${path}`, {
      line: (line, why) => {
        this.line = line;
        this.why = why;
      },
      welcome: (message) => {
        this.host = message.host;
        this.mine = message.seats;
        this.ahead = message.now - Date.now();
        const ours = message.streams;
        if (!ours.includes(this.viewer as number | "spectator"))
          this.viewer = ours[0] ?? "spectator";
      },
      whole: (stream) => this.began(stream),
      update: (stream, message, before) => this.happened(stream, message, asView(before)),
      news: (stream, message) => {
        this.refresh();
        const done = message.what === "forfeited" ? FORFEIT : message.what;
        if (message.as === this.viewer && isSeatNews(done) && message.seat !== null)
          this.note({ ...seatNews(message.seat, done), before: asView(stream.view) });
        if (message.as === this.viewer && message.what === "forgotten") this.readChat();
      },
      chat: (line) => {
        if (line.as === this.viewer && line.text !== "") this.chat = [...this.chat, line];
      },
      presence: (presence) => {
        this.presence = presence;
      },
    });
  }

  open(): void {
    this.socket.open();
    document.addEventListener("visibilitychange", this.back);
    addEventListener("online", this.back);
  }

  close(): void {
    this.socket.close();
    clearTimeout(this.rereads);
    document.removeEventListener("visibilitychange", this.back);
    removeEventListener("online", this.back);
  }

  /** Follows the seats this browser has now. */
  renew(): void {
    this.socket.renew();
  }

  takeOver(seat: number): void {
    this.viewer = seat;
    this.stage.set(this.view);
    this.readLog();
  }

  async answer(token: string): Promise<Refusal | null> {
    const prompt = this.prompt;
    if (prompt === null || typeof this.viewer !== "number") return null;
    return this.ask({ type: "answer", seat: this.viewer, prompt: prompt.id, do: token });
  }

  async ask(message: Ask): Promise<Refusal | null> {
    const reply = await this.socket.ask(message);
    return reply.ok ? null : reply.refusal;
  }

  private readonly back = (): void => {
    if (!document.hidden) this.socket.hurry();
  };

  private refresh(): void {
    // Streams are changed in place; new objects make the page notice.
    this.streams = new Map([...this.socket.streams].map(([who, each]) => [who, { ...each }]));
  }

  private began(stream: Stream): void {
    this.refresh();
    if (stream.as !== this.viewer) return;
    this.stage.set(asView(stream.view));
    this.readLog();
    this.readChat();
  }

  /** Reads the chat, also when somebody was deleted and their words with them. */
  private readChat(): void {
    call("chat", { params: { table: this.id } })
      .then((answer) => {
        this.chat = answer.lines;
      })
      .catch(() => {});
  }

  private happened(stream: Stream, message: Update, before: View | null): void {
    this.refresh();
    if (message.as !== this.viewer) return;
    const after = asView(stream.view);
    if (after === null) return;
    const events = message.events as GameEvent[];
    const own = message.by === this.viewer;
    this.stage.push(before, events, after, {
      by: message.by,
      other: !own,
      hurried: this.opening,
    });
    if (message.do !== null || events.length > 0)
      this.note({ by: message.by, do: message.do, via: message.via, events, before });
    const answered = message.do !== null && message.do !== "undo";
    if (message.table !== null && !answered && events.length === 0) this.readLog();
  }

  /** Whether this player has yet to make a first move. Others may have several turns before it. */
  private get opening(): boolean {
    return this.viewer !== "spectator" && !this.log.some((entry) => entry.by === this.viewer);
  }

  private note(entry: Omit<Entry, "key" | "turn">): void {
    const turn = entry.before?.turns ?? 0;
    this.log = [...this.log, { ...entry, key: this.entries++, turn }];
  }

  /** What happened before we came, from this viewer's record. */
  private readLog(): void {
    const viewer = this.viewer;
    const number = this.socket.streams.get(String(viewer))?.number;
    clearTimeout(this.rereads);
    if (this.view === null) return;
    call("record", { params: { table: this.id }, query: { as: String(viewer) } })
      .then((record) => {
        const now = this.socket.streams.get(String(viewer))?.number;
        if (viewer !== this.viewer || now === undefined) return;
        if (now !== number) {
          // More has happened meanwhile.
          this.rereads = setTimeout(() => this.readLog(), REREAD_MS);
          return;
        }
        this.log = withNews(entriesOf(record), this.table?.news ?? []);
        this.entries = this.log.length;
      })
      .catch(() => {});
  }
}

/** The log entry of something that happened to a seat. */
function seatNews(seat: number, done: SeatNews): Omit<Entry, "key" | "turn" | "before"> {
  return { by: seat, do: done, via: null, events: [] };
}

interface RecordLine {
  n?: number;
  by?: number | "chance";
  do?: string | null;
  events?: GameEvent[];
}

/** The steps of a record as log entries, without what was undone. */
export function entriesOf(record: string): Entry[] {
  const entries: (Entry & { n: number })[] = [];
  for (const text of record.split("\n").slice(1)) {
    if (text === "") continue;
    const { n, by, do: done, events = [] } = JSON.parse(text) as RecordLine;
    if (n === undefined) continue;
    const undone = done?.startsWith("undo ") ? Number(done.slice(5)) : null;
    if (undone !== null) while ((entries[entries.length - 1]?.n ?? 0) > undone) entries.pop();
    const last = entries[entries.length - 1];
    const turn = (last?.turn ?? 0) + (last?.events.filter(endsTurn).length ?? 0);
    const seat = typeof by === "number" ? by : null;
    const key = entries.length;
    entries.push({ n, key, by: seat, do: done ?? null, via: null, events, turn, before: null });
  }
  return entries;
}

/** Log entries with what happened to seats, which no record has, at the end of its turn. */
export function withNews(entries: readonly Entry[], news: TableInfo["news"]): Entry[] {
  const all = [...entries];
  for (const { seat, what, turn } of news) {
    const later = all.findIndex((entry) => entry.turn > turn);
    const entry = { ...seatNews(seat, what), key: 0, turn, before: null };
    all.splice(later < 0 ? all.length : later, 0, entry);
  }
  return all.map((entry, key) => ({ ...entry, key }));
}

function endsTurn(event: GameEvent): boolean {
  return event.type === "TurnEnded" || event.type === "TurnBegan";
}
