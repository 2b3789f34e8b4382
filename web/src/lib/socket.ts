/**
 * The connection to a table: numbered streams that survive a lost connection, and requests with
 * replies.
 *
 * It knows the protocol and nothing about the games.
 */

import { Heartbeat, TICK_MS } from "./heartbeat";
import { patched } from "./patch";
import type {
  Chat,
  ClockInfo,
  FromClient,
  FromServer,
  Json,
  Late,
  News,
  Presence,
  Prompt,
  Refusal,
  Window as ReplyWindow,
  TableInfo,
  Update,
  Welcome,
  Whole,
} from "./wire";

/** Everything one viewer knows. */
export interface Stream {
  as: number | "spectator";
  number: number;
  table: TableInfo;
  view: Json | null;
  prompt: Prompt | null;
  replyWindow: ReplyWindow | null;
  clock: ClockInfo | null;
  late: Late | null;
  askMe: boolean;
}

/** `silent`: there is a connection, but nothing has been heard for a moment. */
export type Line = "connecting" | "open" | "silent" | "lost" | "gone";

export interface Listener {
  line(line: Line, why: string | null): void;
  welcome(message: Welcome): void;
  /** A stream began, or restarted because too much was missed. */
  whole(stream: Stream): void;
  update(stream: Stream, message: Update, before: Json | null): void;
  news(stream: Stream, message: News): void;
  chat(message: Chat): void;
  presence(message: Presence): void;
}

type Reply = { ok: true } | { ok: false; refusal: Refusal };
type Request = Exclude<FromClient, { type: "hello" }>;
/** A request without its id, which the connection adds. */
export type Ask = Request extends infer R ? (R extends Request ? Omit<R, "id"> : never) : never;

/** Close codes after which retrying is pointless: the table or session does not exist. */
const FATAL_CLOSE_CODES = new Set([1008, 1009, 4401, 4404]);
const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 8_000;
/** Requests that would happen twice if resent; the streams tell whether they happened. */
const NEVER_RESENT = new Set(["say", "undo"]);

interface Asked {
  message: Request;
  sent: boolean;
  reply: (reply: Reply) => void;
}

export class TableSocket {
  readonly streams = new Map<string, Stream>();
  private socket: WebSocket | null = null;
  private next = 1;
  private tries = 0;
  private silent = false;
  private readonly heart = new Heartbeat();
  private again: ReturnType<typeof setTimeout> | null = null;
  private beat: ReturnType<typeof setInterval> | null = null;
  private closed = false;
  /** Whether the server has said welcome on this connection. */
  private welcomed = false;
  /** Requests without a reply; they are resent on the next connection. */
  private readonly asked = new Map<number, Asked>();

  constructor(
    private readonly address: string,
    private readonly listener: Listener,
    private readonly make: (address: string) => WebSocket = (a) => new WebSocket(a),
    private readonly visible: () => boolean = () => !document.hidden,
  ) {}

  open(): void {
    this.listener.line(this.tries === 0 ? "connecting" : "lost", null);
    const socket = this.make(this.address);
    this.socket = socket;
    this.welcomed = this.silent = false;
    this.heart.begin(Date.now());
    socket.onopen = () => {
      const last: Record<string, number> = {};
      for (const [who, stream] of this.streams) last[who] = stream.number;
      socket.send(JSON.stringify({ type: "hello", last, presence: true }));
    };
    socket.onmessage = (event) => this.take(JSON.parse(String(event.data)) as FromServer);
    socket.onclose = (event) => this.lost(socket, event.code, event.reason);
    this.beat ??= setInterval(() => this.listen(), TICK_MS);
  }

  close(): void {
    this.closed = true;
    if (this.again !== null) clearTimeout(this.again);
    if (this.beat !== null) clearInterval(this.beat);
    this.socket?.close(1000);
  }

  /** Connects at once: the page came to the front, or the network came back. */
  hurry(): void {
    if (this.again === null) {
      this.ping();
      return;
    }
    clearTimeout(this.again);
    this.again = null;
    this.open();
  }

  /** Reconnects: the seats of this browser have changed, and each has a stream. */
  renew(): void {
    if (this.again !== null) {
      this.hurry();
      return;
    }
    const old = this.socket;
    this.open();
    if (old === null) return;
    old.onopen = old.onmessage = null; // it may say nothing more
    old.close(1000);
  }

  /** Sends a request. An answer lost with the connection is resent; the server counts it once. */
  ask(message: Ask): Promise<Reply> {
    const request = { ...message, id: this.next++ } as Request;
    return new Promise((reply) => {
      const asked = { message: request, sent: false, reply };
      this.asked.set(request.id, asked);
      if (this.closed) this.refuseAll("gone");
      else if (this.welcomed) this.send(asked);
    });
  }

  private take(message: FromServer): void {
    this.heart.hear(Date.now());
    if (this.silent) {
      this.silent = false;
      this.listener.line("open", null);
    }
    switch (message.type) {
      case "welcome":
        this.tries = 0;
        this.welcomed = true;
        this.listener.line("open", null);
        this.keep(message);
        this.listener.welcome(message);
        for (const asked of [...this.asked.values()]) {
          const { id, type } = asked.message;
          if (asked.sent && NEVER_RESENT.has(type)) this.reply(id, { ok: true });
          else this.send(asked);
        }
        break;
      case "done":
      case "pong":
        this.reply(message.id, { ok: true });
        break;
      case "refused":
        if (message.id !== null) this.reply(message.id, { ok: false, refusal: message });
        break;
      case "presence":
        this.listener.presence(message);
        break;
      case "bye":
        break; // the close that follows says what to do
      case "whole":
        this.begin(message);
        break;
      default:
        this.goOn(message);
    }
  }

  /** Ends streams that are no longer ours: a seat may have gone to somebody else. */
  private keep(message: Welcome): void {
    const ours = new Set(message.streams.map(String));
    for (const who of this.streams.keys()) if (!ours.has(who)) this.streams.delete(who);
  }

  private begin(message: Whole): void {
    const { as, number, table, view, prompt, window: replyWindow, clock, late } = message;
    const stream: Stream = {
      as,
      number,
      table,
      view,
      prompt,
      replyWindow,
      clock,
      late,
      askMe: message.ask_me,
    };
    this.streams.set(String(as), stream);
    this.listener.whole(stream);
  }

  private goOn(message: Update | News | Chat): void {
    const stream = this.streams.get(String(message.as));
    if (stream === undefined || message.number <= stream.number) return;
    if (message.number !== stream.number + 1) {
      this.streams.delete(String(message.as)); // a gap: start over
      this.socket?.close(4000, "gap");
      return;
    }
    stream.number = message.number;
    if (message.type === "chat") {
      this.listener.chat(message);
      return;
    }
    if (message.table !== null) stream.table = message.table;
    stream.prompt = message.prompt;
    stream.clock = message.clock;
    stream.late = message.late;
    stream.askMe = message.ask_me;
    if (message.type === "news") {
      this.listener.news(stream, message);
      return;
    }
    const before = stream.view;
    stream.view = patched(before ?? {}, message.patch);
    stream.replyWindow = message.window;
    this.listener.update(stream, message, before);
  }

  private send(asked: Asked): void {
    if (this.socket?.readyState !== 1) return;
    this.socket.send(JSON.stringify(asked.message));
    asked.sent = true;
  }

  /** Rejects all pending requests. */
  private refuseAll(error: string): void {
    const nothing = { id: null, token: null, pending: null, rule: null, problems: null };
    const refusal: Refusal = { type: "refused", error, message: "", ...nothing };
    for (const id of [...this.asked.keys()]) this.reply(id, { ok: false, refusal });
  }

  private reply(id: number, reply: Reply): void {
    this.asked.get(id)?.reply(reply);
    this.asked.delete(id);
  }

  private lost(socket: WebSocket, code: number, reason: string): void {
    if (this.closed || socket !== this.socket) return;
    this.welcomed = this.silent = false;
    if (FATAL_CLOSE_CODES.has(code)) {
      this.close();
      this.refuseAll("gone");
      this.listener.line("gone", reason || String(code));
      return;
    }
    this.tries += 1;
    this.listener.line("lost", reason || null);
    const longest = Math.min(FIRST_WAIT_MS * 2 ** (this.tries - 1), LONGEST_WAIT_MS);
    const wait = longest * (0.75 + Math.random() / 2); // with jitter
    this.again = setTimeout(() => {
      this.again = null;
      this.open();
    }, wait);
  }

  /** Detects a frozen or dead connection by its silence. */
  private listen(): void {
    const { socket } = this;
    if (socket === null || this.again !== null) return;
    const pulse = this.heart.look(Date.now(), this.visible());
    if (pulse === "ask") this.ping();
    else if (pulse === "dead") this.abandon(socket);
    else if (pulse === "silent" && this.welcomed && !this.silent) {
      this.silent = true;
      this.listener.line("silent", null);
    }
  }

  private ping(): void {
    if (!this.welcomed || this.socket?.readyState !== 1) return;
    this.heart.ask(Date.now());
    this.socket.send('{"type":"ping","id":0}');
  }

  /** Gives up a connection without waiting for the other side, which would not hear it. */
  private abandon(socket: WebSocket): void {
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close(4000, "silent");
    this.lost(socket, 4000, "silent");
  }
}
