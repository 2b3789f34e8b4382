/** The server end of a table's connection, played by the test. */

import { type Line, TableSocket } from "../src/lib/socket";
import type { FromServer, Json, TableInfo } from "../src/lib/wire";

export class FakeSocket {
  static readonly made: FakeSocket[] = [];
  readyState = 0;
  readonly sent: Json[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;

  constructor(readonly address: string) {
    FakeSocket.made.push(this);
  }

  static get last(): FakeSocket {
    const last = FakeSocket.made[FakeSocket.made.length - 1];
    if (last === undefined) throw new Error("no connection was made");
    return last;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Json);
  }

  close(code = 1000, reason = ""): void {
    this.drop(code, reason);
  }

  /** The connection opens. */
  connect(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  /** The connection closes, whoever closed it. */
  drop(code: number, reason = ""): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.({ code, reason });
  }

  say(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** The requests received, without `hello` and pings. */
  get asked(): Json[] {
    return this.sent.filter((each) => each.type !== "hello" && each.type !== "ping");
  }
}

export interface Heard {
  lines: [Line, string | null][];
  told: string[];
  visible: boolean;
}

/** A connection to a table, and a list of everything it reports. */
export function makeLine(): { line: TableSocket; heard: Heard } {
  const heard: Heard = { lines: [], told: [], visible: true };
  const line = new TableSocket(
    "ws://here/api/tables/x/socket",
    {
      line: (state, why) => heard.lines.push([state, why]),
      welcome: (message) => heard.told.push(`welcome ${message.streams.join(" ")}`),
      whole: (stream) => heard.told.push(`whole ${stream.as} ${stream.number}`),
      update: (stream, message) => heard.told.push(`update ${stream.as} ${message.number}`),
      news: (stream, message) => heard.told.push(`news ${stream.as} ${message.what}`),
      chat: (message) => heard.told.push(`chat ${message.text}`),
      presence: (message) => heard.told.push(`presence ${message.watching}`),
    },
    (address) => new FakeSocket(address) as unknown as WebSocket,
    () => heard.visible,
  );
  return { line, heard };
}

const TABLE = { id: "x", status: "playing" } as TableInfo;
const NOTHING = { prompt: null, window: null, clock: null, late: null, ask_me: true } as const;

export function welcome(...streams: (number | "spectator")[]): FromServer {
  const seats = streams.filter((each) => typeof each === "number");
  const of = { protocol: 1, server: "0", table: "x", seats, host: true, streams, now: 0 };
  return { type: "welcome", ...of };
}

export function whole(as: number | "spectator", number: number, view: Json): FromServer {
  return { type: "whole", as, number, at: 0, table: TABLE, view, ...NOTHING };
}

export function update(as: number | "spectator", number: number, set: Json): FromServer {
  const done = { at: 0, by: 0, do: "end", via: null, events: [], table: null };
  return { type: "update", as, number, ...done, patch: { set }, ...NOTHING };
}

export function news(as: number | "spectator", number: number, what: string): FromServer {
  const { window: _window, ...nothing } = NOTHING;
  const of = { at: 0, seat: 0, table: TABLE, ...nothing };
  return { type: "news", as, number, what, ...of };
}

export function chat(as: number | "spectator", number: number, text: string): FromServer {
  return { type: "chat", as, number, at: 0, name: "Ada", seat: 0, text };
}

export function refused(id: number, error: string): FromServer {
  const of = { message: "no", token: null, pending: null, rule: "MOVE-1", problems: null };
  return { type: "refused", id, error, ...of };
}
