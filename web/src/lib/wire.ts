// Written by `python3 x.py docs` from src/wyrmhold/server/wire.py and the endpoints. Do not edit.

/** An object of JSON whose shape the game knows. */
export type Json = { [key: string]: unknown };

export const PROTOCOL = 1;

export const SOCKET_PATH = "/api/tables/{table}/socket";

export const COLOURS = ["cobalt", "ember", "frost", "heather", "bone", "obsidian"] as const;

export type Colour = "bone" | "cobalt" | "ember" | "frost" | "heather" | "obsidian";

export type Absent = "bot" | "forfeit" | "skip" | "wait";

/** Every code that an error can have. */
export type ErrorCode =
  | "already_registered"
  | "already_started"
  | "bad_address"
  | "bad_link"
  | "bad_login"
  | "bad_name"
  | "bad_options"
  | "bad_origin"
  | "bad_password"
  | "bad_record"
  | "bad_request"
  | "bad_scenario"
  | "bad_subscription"
  | "bad_token"
  | "game_over"
  | "illegal_action"
  | "invalid"
  | "login_taken"
  | "method_not_allowed"
  | "missing_scope"
  | "name_taken"
  | "no_account"
  | "no_such_device"
  | "no_such_table"
  | "no_such_thing"
  | "not_allowed"
  | "not_asked"
  | "not_host"
  | "not_now"
  | "not_over"
  | "not_signed_in"
  | "not_started"
  | "not_your_seat"
  | "nothing_to_undo"
  | "other_rules"
  | "seat_taken"
  | "seats_open"
  | "server_error"
  | "shutting_down"
  | "stale_prompt"
  | "store_unavailable"
  | "too_large"
  | "too_many_channels"
  | "too_many_requests"
  | "too_many_tokens"
  | "undo_off"
  | "unsupported_media_type"
  | "wrong_login";

/** The first message on a socket: which streams will follow. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  server: string;
  table: string;
  seats: number[];
  host: boolean;
  streams: (number | "spectator")[];
  now: number;
}

/** All that a viewer knows: the beginning of a stream. */
export interface Whole {
  type: "whole";
  as: number | "spectator";
  number: number;
  at: number;
  table: TableInfo;
  view: Json | null;
  prompt: Prompt | null;
  window: Window | null;
  clock: ClockInfo | null;
}

/** A table, as everybody sees it. */
export interface TableInfo {
  id: string;
  game: string;
  edition: string;
  options: Json;
  rules_version: number;
  status: "abandoned" | "lobby" | "over" | "playing";
  settings: Settings;
  seats: SeatInfo[];
  luck: Luck;
  created: number;
  undo: UndoInfo | null;
  outcome: Json | null;
  rematch: string | null;
  /** The id of the record that the table goes on from. The step would tell how many are hidden. */
  origin: string | null;
}

/** How a table is run. */
export interface Settings {
  title: string;
  /** Listed in the lobby. A private table is found by its link only. */
  public: boolean;
  spectators: boolean;
  /** No undo, one person a seat. */
  rated: boolean;
  /** Whether players can ask for hints. Never at a rated table. */
  hints: boolean;
  clock: NoClock | LiveClock | DaysClock;
  absent: Absent;
  /** The bot that answers for an absent player. */
  stand_in: string;
  /** How long everybody waits where somebody may be secretly asked; 0: as long as it takes. */
  window_s: number;
}

/** Everybody takes the time they need. */
export interface NoClock {
  kind: "none";
}

/** Each player has a stock of time and gets some back with every answer. */
export interface LiveClock {
  kind: "live";
  initial_s: number;
  increment_s: number;
}

/** Each turn may take so many days. */
export interface DaysClock {
  kind: "days";
  days: number;
}

/** A seat, as everybody sees it. */
export interface SeatInfo {
  /** A seat that a person's program has taken is a `bot` as well. */
  kind: "bot" | "open" | "person";
  name: string;
  colour: Colour;
  pick: string | null;
  /** The bot of this server that answers; null where a person or a person's program does. */
  bot: string | null;
  away: boolean;
  forfeited: boolean;
  /** Whether the player has added to the luck. */
  stirred: boolean;
}

/** What makes the luck of a table checkable: the seed only when the game is over. */
export interface Luck {
  commitment: string;
  entropy: (string | null)[];
  seed: string | null;
}

/** Somebody would like to take something back, and these have not said yes. */
export interface UndoInfo {
  seat: number;
  waiting: number[];
}

/** A question to this viewer. An answer names its id, and is one of `legal`. */
export interface Prompt {
  id: number;
  rule: string | null;
  legal: string[];
}

/** Others may secretly be asked; nothing else happens before this time (ms since 1970). */
export interface Window {
  kind: string;
  until: number;
}

/** Milliseconds left for each seat, and whose are running since when. */
export interface ClockInfo {
  left: number[];
  running: number | null;
  since: number;
  due: number | null;
}

/** Something happened in the game. `by` and `do` are null where nobody answered. */
export interface Update {
  type: "update";
  as: number | "spectator";
  number: number;
  at: number;
  by: number | null;
  do: string | null;
  via: string | null;
  events: Json[];
  patch: Patch;
  prompt: Prompt | null;
  window: Window | null;
  clock: ClockInfo | null;
  /** The table, where more than the game changed: it began, it is over, something was undone. */
  table: TableInfo | null;
}

/** How the view changed: keys set, keys dropped, and what changed inside of others. */
export interface Patch {
  set?: Json;
  drop?: string[];
  inside?: { [key: string]: Patch };
}

/** Something changed at the table: who sits where, what was agreed. */
export interface News {
  type: "news";
  as: number | "spectator";
  number: number;
  at: number;
  what: string;
  seat: number | null;
  table: TableInfo;
  clock: ClockInfo | null;
  prompt: Prompt | null;
}

/** Somebody said something. */
export interface Chat {
  type: "chat";
  as: number | "spectator";
  number: number;
  at: number;
  name: string;
  seat: number | null;
  text: string;
}

/** What the client asked for is done, and on disk. */
export interface Done {
  type: "done";
  id: number;
}

/** What the client asked for cannot be done. */
export interface Refusal {
  type: "refused";
  id: number | null;
  error: string;
  message: string;
  token: string | null;
  pending: Json | null;
  rule: string | null;
  problems: string[] | null;
}

/** The server closes the socket; connect again after so many milliseconds. */
export interface Bye {
  type: "bye";
  why: "moved" | "restart" | "slow";
  again_ms: number;
}

/** The answer to a ping. */
export interface Pong {
  type: "pong";
  id: number;
  now: number;
}

/** A game has begun; said again of those under way when a stream begins. */
export interface TableStarted {
  type: "table_started";
  table: string;
  seat: number;
  game: string;
}

/** The seat is asked: the id of the prompt, which the table's own stream has. */
export interface YourTurn {
  type: "your_turn";
  table: string;
  seat: number;
  prompt: number;
}

/** A game is over, or was given up. */
export interface TableEnded {
  type: "table_ended";
  table: string;
  seat: number;
  outcome: Json | null;
}

/** The one shape of every error. */
export interface Problem {
  error: string;
  message: string;
  token: string | null;
  pending: Json | null;
  rule: string | null;
  problems: string[] | null;
  /** Seconds to wait, where there was too much in too short a time. */
  retry_after: number | null;
}

/** Who the caller is. `id` is for the caller's own eyes. */
export interface Me {
  id: string;
  name: string;
  colour: Colour | null;
  registered: boolean;
}

export interface Ok {
  ok: boolean;
}

export interface Devices {
  devices: Device[];
}

/** A browser or script that acts for a person. */
export interface Device {
  id: string;
  name: string;
  created: number;
  seen: number;
  /** Whether it is the one that asks. */
  current: boolean;
}

/** Open it on the other device, once, within a quarter of an hour. */
export interface Link {
  url: string;
  code: string;
}

export interface Channels {
  channels: Channel[];
  /** The server's public key, for a browser to subscribe with. */
  push_key: string;
}

/**
 * A way to reach a person, as it is shown to that person.
 *
 * Of the address only the host: whoever knows all of it can send there.
 */
export interface Channel {
  id: string;
  kind: "discord" | "json" | "push";
  host: string;
  created: number;
  failures: number;
}

export interface Games {
  games: GameInfo[];
  colours: Colour[];
  protocol: number;
}

/** A game: what can be agreed on, and who can fill a seat. */
export interface GameInfo {
  name: string;
  pick_word: string;
  rules_version: number;
  description: Json;
  bots: BotInfo[];
  /** Whom to offer to a person who wishes for nobody in particular. */
  usual_bot: string;
}

/**
 * A bot that people can play with. Its level is its place among the levels, 0 for none.
 *
 * A guest is a program of whoever runs the server.
 */
export interface BotInfo {
  name: string;
  kind: "guest" | "level" | "personality";
  level: number;
  /** Measured points; null if it was not measured. */
  strength: number | null;
}

export interface Listings {
  tables: Listing[];
  next: string | null;
}

/** A table in a list. */
export interface Listing {
  id: string;
  game: string;
  status: string;
  title: string;
  seats: Json[];
  created: number;
  updated: number;
  yours: number[];
  /** Whether one of your seats is asked. */
  asked: boolean;
}

/** A seat that was taken. The token acts for it without a session: keep it secret. */
export interface Seated {
  table: TableInfo;
  seat: number;
  /** None for a program: its own token acts for the seat. */
  token: string | null;
}

/** What a viewer sees now. */
export interface Standing {
  as: number | "spectator";
  number: number;
  table: TableInfo;
  view: Json | null;
  prompt: Prompt | null;
  window: Window | null;
  clock: ClockInfo | null;
}

/** The odds of every answer to a question, as the seat that is asked can know them. */
export interface OddsOf {
  as: number | "spectator";
  /** The id of the question; null where this viewer is not asked, and there are no odds. */
  prompt: number | null;
  odds: AnswerOdds[];
}

/**
 * Answers after which chance may do the same next. `chances` is empty where it does nothing
 * before somebody is asked; the weights add up to `of`.
 */
export interface AnswerOdds {
  answers: string[];
  chances: Likely[];
  of: number;
}

/** Outcomes of chance that come to the same, in the notation, and what they weigh together. */
export interface Likely {
  outcomes: string[];
  weight: number;
  /**
   * What they mean, where the outcomes do not say so: `success`, `failure`, `injured`,
   * `eliminated`, `avoided`, `redirected`.
   */
  fate: string | null;
}

export interface ChatLines {
  lines: ChatLine[];
}

export interface ChatLine {
  at: number;
  name: string;
  seat: number | null;
  text: string;
}

/** A step of a game as one viewer saw it, and what the viewer saw then. */
export interface Moment {
  as: number | "spectator" | "open";
  step: number;
  steps: number;
  line: Json | null;
  view: Json;
}

/**
 * A game that is over, told in numbers: how it stood at first and after each turn, and what
 * everybody held at the end.
 */
export interface Story {
  turns: StoryTurn[];
  /** The seats of the last view, with everything open. */
  seats: Json[];
  outcome: Json | null;
}

/** How a game stood at the end of a turn. */
export interface StoryTurn {
  /** How many turns had been played. */
  turn: number;
  /** The last step of the record that belongs to it. */
  step: number;
  /** The gold of each seat. */
  seats: number[];
  /** How angry the dragon still was, in games that have one to calm. */
  temper: number | null;
}

/** A record that replays, and whose luck follows from what was promised. */
export interface Verified {
  game: string;
  steps: number;
  /** Steps that came from another record, whose luck this seed says nothing about. */
  given: number;
  draws: number;
  verified: boolean;
}

/** As much advice as a stage shows: where to look, what kind of answer, the answers. */
export interface Hint {
  as: number | "spectator";
  /** The id of the question; null where this viewer is not asked, and there is no hint. */
  prompt: number | null;
  stage: number;
  facts: Reason[];
  where: Where;
  /** The kind of the best answer, from the second stage on. */
  kind: string | null;
  /** The best answers, the best first, in the third stage. */
  options: Option[];
}

/**
 * A fact that speaks for an answer, or is to be known before one: of what kind, about whom and
 * what, with its numbers by name. The kinds are listed in the protocol.
 */
export interface Reason {
  kind: string;
  seats: number[];
  cells: string[];
  cards: string[];
  numbers: { [key: string]: number };
}

/** What to look at: cells with those around them, seats, cards. */
export interface Where {
  cells: string[];
  seats: number[];
  cards: string[];
}

/** An answer with everybody's chance to win after it. */
export interface Option {
  do: string;
  /** The words that its token begins with. */
  kind: string;
  chances: number[];
  /** The standard error of the chance of the seat that is asked; 0 where nothing was sampled. */
  error: number;
  samples: number;
  reasons: Reason[];
}

/** What could be said of a decision of a finished game, from what its seat knew. */
export interface Why {
  step: number;
  seat: number;
  do: string;
  facts: Reason[];
  /** The best answers, the best first, and the one that was given. */
  options: Option[];
}

/** How far an analysis is: ask again until it is done. */
export interface Analysing {
  status: "done" | "failed" | "working";
  done: number;
  of: number;
  analysis: Analysis | null;
}

/** A finished game, looked back at, with everything open. */
export interface Analysis {
  points: Point[];
  decisions: Judged[];
  draws: Drawn[];
  seats: SeatReview[];
}

/** Everybody's chance to win after a step of the open record. */
export interface Point {
  step: number;
  turn: number;
  chances: number[];
}

/** A decision, looked back at. */
export interface Judged {
  step: number;
  turn: number;
  seat: number;
  do: string;
  /** The kind of the question. */
  kind: string;
  before: number[];
  after: number[];
  /** The best given what the seat knew; null where only one answer was possible. */
  known: Truth | null;
  /** The best with everything open. */
  open: Truth | null;
  mistake: "blunder" | "inaccuracy" | "mistake" | null;
}

/** The best answer to a question, for somebody who knew so much. */
export interface Truth {
  best: string;
  /** Everybody's chances after it. */
  chances: number[];
  /** Everybody's chances after the answer that was given. */
  chosen: number[];
  /** What the seat lost of its own chance. */
  loss: number;
  /** The standard error of the loss. */
  error: number;
}

/** A draw of chance, looked back at. */
export interface Drawn {
  step: number;
  turn: number;
  do: string;
  kind: string;
  /** How likely this outcome was. */
  chance: number;
  /** The expectation over all outcomes. */
  before: number[];
  after: number[];
  luck: number[];
}

/** Where a seat's result came from: start + own + others + luck + ending = result. */
export interface SeatReview {
  seat: number;
  start: number;
  /** What its own answers changed. */
  own: number;
  others: number;
  luck: number;
  /** What giving up changed, where the rules did not end the game. */
  ending: number;
  result: number;
  /** The result without the luck. */
  adjusted: number;
  decisions: number;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
  /** What its answers lost against the best that it could know, in all. */
  lost: number;
}

export interface BotTokenList {
  tokens: BotToken[];
}

/** A token that lets a program play for a person, without the token itself. */
export interface BotToken {
  id: string;
  name: string;
  scopes: ("bot:play" | "table:host" | "table:read")[];
  created: number;
  /** When it was last used, to the hour. */
  used: number | null;
}

/** A new token. Its text is shown this once; the server keeps a hash of it. */
export interface MadeBotToken {
  token: string;
  about: BotToken;
}

/** The first message: the last number that the client has of each stream. */
export interface Hello {
  type: "hello";
  last?: { [key: string]: number };
}

export interface Answer {
  type: "answer";
  id: number;
  seat: number;
  prompt: number;
  do: string;
}

export interface Say {
  type: "say";
  id: number;
  text: string;
}

export interface Undo {
  type: "undo";
  id: number;
  seat: number;
}

export interface Consent {
  type: "consent";
  id: number;
  seat: number;
  yes: boolean;
}

export interface StandIn {
  type: "stand_in";
  id: number;
  seat: number;
  bot?: string | null;
}

export interface TakeBack {
  type: "take_back";
  id: number;
  seat: number;
}

export interface Forfeit {
  type: "forfeit";
  id: number;
  seat: number;
}

/** Is anybody there? */
export interface Ping {
  type: "ping";
  id: number;
}

/** How somebody would like to be called. */
export interface Hi {
  name?: string | null;
}

export interface Rename {
  name: string;
  colour?: Colour | null;
}

export interface Credentials {
  login: string;
  password: string;
}

export interface NewPassword {
  old: string;
  new: string;
}

export interface DeviceName {
  name: string;
}

export interface UseLink {
  code: string;
}

/** A browser's push subscription, as the browser gives it. */
export interface NewPush {
  endpoint: string;
  keys: PushKeys;
}

export interface PushKeys {
  p256dh: string;
  auth: string;
}

/** An address that is called when it is your turn. */
export interface NewWebhook {
  url: string;
  form?: "discord" | "json";
}

/** A table to set up. `seats` has one entry for each player. */
export interface NewTable {
  game: string;
  edition?: string;
  options?: Json;
  seats: SeatPlan[];
  settings?: SettingsGiven;
}

/** A seat as the host sets it up: for a bot, or open for whoever comes. */
export interface SeatPlan {
  bot?: string | null;
  name?: string | null;
  colour?: Colour | null;
  /** The figure to play, where it is not dealt or drafted. */
  pick?: string | null;
}

/** How a table is run. */
export interface SettingsGiven {
  title?: string;
  /** Listed in the lobby. A private table is found by its link only. */
  public?: boolean;
  spectators?: boolean;
  /** No undo, one person a seat. */
  rated?: boolean;
  /** Whether players can ask for hints. Never at a rated table. */
  hints?: boolean;
  clock?: NoClock | LiveClockGiven | DaysClock;
  absent?: Absent;
  /** The bot that answers for an absent player. */
  stand_in?: string;
  /** How long everybody waits where somebody may be secretly asked; 0: as long as it takes. */
  window_s?: number;
}

/** Each player has a stock of time and gets some back with every answer. */
export interface LiveClockGiven {
  kind: "live";
  initial_s: number;
  increment_s?: number;
}

/** A seat to take: any open one where none is named. */
export interface JoinBody {
  seat?: number | null;
  name?: string | null;
  colour?: Colour | null;
  pick?: string | null;
}

export interface SeatBody {
  seat: number;
}

export interface PlanBody {
  seat: number;
  plan: SeatPlan;
}

/** Hexadecimal digits that the luck of the table shall depend on. */
export interface StirBody {
  seat: number;
  text: string;
}

export interface AnswerBody {
  seat: number;
  prompt: number;
  do: string;
}

export interface SayBody {
  text: string;
}

export interface ConsentBody {
  seat: number;
  yes: boolean;
}

export interface StandInBody {
  seat: number;
  bot?: string | null;
}

export interface VerifyBody {
  record: string;
}

/**
 * A record to go on with from a step. Without a step all of it counts: where the game ended,
 * the table is over at once, to be looked at; else one goes on from the last step.
 */
export interface UploadBody {
  record: string;
  step?: number | null;
  settings?: SettingsGiven;
}

/** Play from here: the steps of the record that stand. */
export interface BranchBody {
  step: number;
  settings?: SettingsGiven;
}

/** A token to make: its name, which is also what the program is called, and its scopes. */
export interface NewBotToken {
  name: string;
  scopes: ("bot:play" | "table:host" | "table:read")[];
}

/** An answer of a program. `seat` may be left out where the program has one only. */
export interface BotAnswerBody {
  prompt: number;
  do: string;
  seat?: number | null;
}

/** Where a list goes on: `next` of the page before. */
export interface Page {
  before?: string | null;
}

/** Through whose eyes: a seat of the caller's, or `spectator`. */
export interface As {
  as?: string | null;
}

/** Through whose eyes: one of the caller's seats or `spectator`; `open` once it is over. */
export interface AsQuery {
  as?: string | null;
}

/** A step, as this viewer counts them, and through whose eyes. */
export interface MomentQuery {
  step?: number;
  as?: string | null;
}

/** Which of the caller's seats, and how much is to be told. */
export interface HintQuery {
  as?: string | null;
  stage?: number;
}

/** A step of the open record. */
export interface StepQuery {
  step: number;
}

export interface ForSeconds {
  /** The stream ends after so many; 0: with what there is to say now. Left out: not by itself. */
  seconds?: number | null;
}

export interface StreamQuery {
  /** Which seat, where the program has several. */
  seat?: number | null;
  /** The number of the last line that the program has, to go on after it. */
  last?: number | null;
  /** The stream ends after so many; 0: with what there is to say now. Left out: not by itself. */
  seconds?: number | null;
}

/** What a server says over a socket. */
export type FromServer = Welcome | Whole | Update | News | Chat | Done | Refusal | Bye | Pong;

/** What a client says over a socket. */
export type FromClient = Hello | Answer | Say | Undo | Consent | StandIn | TakeBack | Forfeit | Ping;

/** What a program is told of its tables. */
export type BotEvent = TableStarted | YourTurn | TableEnded | Bye;

/** What each endpoint takes and gives. */
export interface Calls {
  /** Begin as a guest; somebody known stays who they are. */
  hello: {
    method: "POST";
    path: "/api/session";
    params: Record<string, never>;
    query: undefined;
    body: Hi;
    answer: Me;
    refuses: "bad_name" | "bad_origin" | "bad_request" | "invalid" | "server_error" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type";
  };
  /** Who the caller is. */
  me: {
    method: "GET";
    path: "/api/me";
    params: Record<string, never>;
    query: undefined;
    body: undefined;
    answer: Me;
    refuses: "missing_scope" | "not_signed_in" | "server_error" | "store_unavailable" | "too_large" | "too_many_requests";
  };
  /** Take another name or colour. */
  rename: {
    method: "PATCH";
    path: "/api/me";
    params: Record<string, never>;
    query: undefined;
    body: Rename;
    answer: Me;
    refuses: "bad_name" | "bad_origin" | "bad_request" | "invalid" | "missing_scope" | "not_signed_in" | "server_error" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type";
  };
  /** Be forgotten: devices, account and name are deleted; games keep a seat without a name. */
  forget: {
    method: "DELETE";
    path: "/api/me";
    params: Record<string, never>;
    query: undefined;
    body: undefined;
    answer: Ok;
    refuses: "bad_origin" | "missing_scope" | "not_signed_in" | "server_error" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type";
  };
  /** Sign this device out. */
  log_out: {
    method: "DELETE";
    path: "/api/session";
    params: Record<string, never>;
    query: undefined;
    body: undefined;
    answer: Ok;
    refuses: "bad_origin" | "missing_scope" | "not_signed_in" | "server_error" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type";
  };
  /** Keep one's games under a login and a password. */
  register: {
    method: "POST";
    path: "/api/account";
    params: Record<string, never>;
    query: undefined;
    body: Credentials;
    answer: Me;
    refuses: "already_registered" | "bad_login" | "bad_origin" | "bad_password" | "bad_request" | "invalid" | "login_taken" | "missing_scope" | "not_signed_in" | "server_error" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type";
  };
  /** Sign in on this device. */
  log_in: {
    method: "POST";
    path: "/api/login";
    params: Record<string, never>;
    query: undefined;
    body: Credentials;
    answer: Me;
    refuses: "bad_origin" | "bad_request" | "invalid" | "server_error" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type" | "wrong_login";
  };
  /** Take another password; all other devices are signed out. */
  change_password: {
    method: "POST";
    path: "/api/account/password";
    params: Record<string, never>;
    query: undefined;
    body: NewPassword;
    answer: Ok;
    refuses: "bad_origin" | "bad_password" | "bad_request" | "invalid" | "missing_scope" | "no_account" | "not_signed_in" | "server_error" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type" | "wrong_login";
  };
  /** The devices that act for the caller. */
  devices: {
    method: "GET";
    path: "/api/me/devices";
    params: Record<string, never>;
    query: undefined;
    body: undefined;
    answer: Devices;
    refuses: "missing_scope" | "not_signed_in" | "server_error" | "store_unavailable" | "too_large" | "too_many_requests";
  };
  /** Name a device. */
  name_device: {
    method: "PATCH";
    path: "/api/me/devices/{device}";
    params: { device: string };
    query: undefined;
    body: DeviceName;
    answer: Devices;
    refuses: "bad_name" | "bad_origin" | "bad_request" | "invalid" | "missing_scope" | "no_such_device" | "no_such_thing" | "not_signed_in" | "server_error" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type";
  };
  /** Sign a device out. */
  drop_device: {
    method: "DELETE";
    path: "/api/me/devices/{device}";
    params: { device: string };
    query: undefined;
    body: undefined;
    answer: Ok;
    refuses: "bad_origin" | "missing_scope" | "no_such_device" | "no_such_thing" | "not_signed_in" | "server_error" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type";
  };
  /** A one-time link that signs another device in. */
  make_link: {
    method: "POST";
    path: "/api/me/link";
    params: Record<string, never>;
    query: undefined;
    body: undefined;
    answer: Link;
    refuses: "bad_origin" | "missing_scope" | "not_signed_in" | "server_error" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type";
  };
  /** Sign this device in with a link made on another. */
  use_link: {
    method: "POST";
    path: "/api/link";
    params: Record<string, never>;
    query: undefined;
    body: UseLink;
    answer: Me;
    refuses: "bad_link" | "bad_origin" | "bad_request" | "invalid" | "server_error" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type";
  };
  /** Where the caller is told of a turn. */
  channels: {
    method: "GET";
    path: "/api/me/channels";
    params: Record<string, never>;
    query: undefined;
    body: undefined;
    answer: Channels;
    refuses: "missing_scope" | "not_signed_in" | "server_error" | "store_unavailable" | "too_large" | "too_many_requests";
  };
  /** Be told in this browser. */
  add_push: {
    method: "POST";
    path: "/api/me/push";
    params: Record<string, never>;
    query: undefined;
    body: NewPush;
    answer: Channels;
    refuses: "bad_address" | "bad_origin" | "bad_request" | "bad_subscription" | "invalid" | "missing_scope" | "not_signed_in" | "server_error" | "store_unavailable" | "too_large" | "too_many_channels" | "too_many_requests" | "unsupported_media_type";
  };
  /** Be told by a call to an address. */
  add_webhook: {
    method: "POST";
    path: "/api/me/webhook";
    params: Record<string, never>;
    query: undefined;
    body: NewWebhook;
    answer: Channels;
    refuses: "bad_address" | "bad_origin" | "bad_request" | "bad_subscription" | "invalid" | "missing_scope" | "not_signed_in" | "server_error" | "store_unavailable" | "too_large" | "too_many_channels" | "too_many_requests" | "unsupported_media_type";
  };
  /** Not to be told there any more. */
  drop_channel: {
    method: "DELETE";
    path: "/api/me/channels/{channel}";
    params: { channel: string };
    query: undefined;
    body: undefined;
    answer: Ok;
    refuses: "bad_origin" | "missing_scope" | "no_such_thing" | "not_signed_in" | "server_error" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type";
  };
  /** The games, their options and their bots. */
  games: {
    method: "GET";
    path: "/api/games";
    params: Record<string, never>;
    query: undefined;
    body: undefined;
    answer: Games;
    refuses: "server_error" | "store_unavailable" | "too_large" | "too_many_requests";
  };
  /** Public tables that wait for players. */
  lobby: {
    method: "GET";
    path: "/api/tables";
    params: Record<string, never>;
    query: Page;
    body: undefined;
    answer: Listings;
    refuses: "bad_request" | "invalid" | "server_error" | "store_unavailable" | "too_large" | "too_many_requests";
  };
  /** Set a table up. The seed of its luck is sealed now. */
  create: {
    method: "POST";
    path: "/api/tables";
    params: Record<string, never>;
    query: undefined;
    body: NewTable;
    answer: TableInfo;
    refuses: "bad_name" | "bad_options" | "bad_origin" | "bad_request" | "invalid" | "missing_scope" | "not_signed_in" | "server_error" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type";
  };
  /** The caller's tables, the latest first. */
  my_tables: {
    method: "GET";
    path: "/api/me/tables";
    params: Record<string, never>;
    query: Page;
    body: undefined;
    answer: Listings;
    refuses: "bad_request" | "invalid" | "missing_scope" | "not_signed_in" | "server_error" | "store_unavailable" | "too_large" | "too_many_requests";
  };
  /** The table as everybody sees it. */
  table: {
    method: "GET";
    path: "/api/tables/{table}";
    params: { table: string };
    query: undefined;
    body: undefined;
    answer: TableInfo;
    refuses: "missing_scope" | "no_such_table" | "no_such_thing" | "not_allowed" | "not_signed_in" | "other_rules" | "server_error" | "store_unavailable" | "too_large" | "too_many_requests";
  };
  /** Take a seat. The token in the answer acts for it, for scripts. */
  join: {
    method: "POST";
    path: "/api/tables/{table}/join";
    params: { table: string };
    query: undefined;
    body: JoinBody;
    answer: Seated;
    refuses: "already_started" | "bad_name" | "bad_options" | "bad_origin" | "bad_request" | "invalid" | "missing_scope" | "name_taken" | "no_such_table" | "no_such_thing" | "not_allowed" | "not_now" | "not_signed_in" | "other_rules" | "seat_taken" | "server_error" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type";
  };
  /** Get up before the game. */
  leave: {
    method: "POST";
    path: "/api/tables/{table}/leave";
    params: { table: string };
    query: undefined;
    body: SeatBody;
    answer: TableInfo;
    refuses: "already_started" | "bad_origin" | "bad_request" | "invalid" | "missing_scope" | "no_such_table" | "no_such_thing" | "not_now" | "not_signed_in" | "not_your_seat" | "other_rules" | "server_error" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type";
  };
  /** Give a seat to a bot, or open it. */
  plan: {
    method: "POST";
    path: "/api/tables/{table}/plan";
    params: { table: string };
    query: undefined;
    body: PlanBody;
    answer: TableInfo;
    refuses: "already_started" | "bad_name" | "bad_options" | "bad_origin" | "bad_request" | "invalid" | "missing_scope" | "no_such_table" | "no_such_thing" | "not_host" | "not_now" | "not_signed_in" | "other_rules" | "seat_taken" | "server_error" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type";
  };
  /** Add to the luck before the first draw. */
  stir: {
    method: "POST";
    path: "/api/tables/{table}/stir";
    params: { table: string };
    query: undefined;
    body: StirBody;
    answer: TableInfo;
    refuses: "already_started" | "bad_origin" | "bad_request" | "invalid" | "missing_scope" | "no_such_table" | "no_such_thing" | "not_now" | "not_signed_in" | "not_your_seat" | "other_rules" | "server_error" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type";
  };
  /** Begin the game. */
  start: {
    method: "POST";
    path: "/api/tables/{table}/start";
    params: { table: string };
    query: undefined;
    body: undefined;
    answer: TableInfo;
    refuses: "already_started" | "bad_origin" | "missing_scope" | "no_such_table" | "no_such_thing" | "not_host" | "not_now" | "not_signed_in" | "other_rules" | "seats_open" | "server_error" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type";
  };
  /** Give the table up. */
  abandon: {
    method: "POST";
    path: "/api/tables/{table}/abandon";
    params: { table: string };
    query: undefined;
    body: undefined;
    answer: TableInfo;
    refuses: "bad_origin" | "game_over" | "missing_scope" | "no_such_table" | "no_such_thing" | "not_allowed" | "not_host" | "not_now" | "not_signed_in" | "not_your_seat" | "other_rules" | "server_error" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type";
  };
  /** Meet again: a new table with the same agreement, to which the others are shown the way. */
  rematch: {
    method: "POST";
    path: "/api/tables/{table}/rematch";
    params: { table: string };
    query: undefined;
    body: undefined;
    answer: TableInfo;
    refuses: "bad_origin" | "missing_scope" | "no_such_table" | "no_such_thing" | "not_now" | "not_over" | "not_signed_in" | "not_your_seat" | "other_rules" | "server_error" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type";
  };
  /** What a viewer sees now, with the question to them. */
  view: {
    method: "GET";
    path: "/api/tables/{table}/view";
    params: { table: string };
    query: As;
    body: undefined;
    answer: Standing;
    refuses: "bad_request" | "invalid" | "missing_scope" | "no_such_table" | "no_such_thing" | "not_allowed" | "not_signed_in" | "not_your_seat" | "other_rules" | "server_error" | "store_unavailable" | "too_large" | "too_many_requests";
  };
  /** What chance may do after each answer to the question that a seat is asked. */
  odds: {
    method: "GET";
    path: "/api/tables/{table}/odds";
    params: { table: string };
    query: As;
    body: undefined;
    answer: OddsOf;
    refuses: "bad_request" | "invalid" | "missing_scope" | "no_such_table" | "no_such_thing" | "not_allowed" | "not_signed_in" | "not_your_seat" | "other_rules" | "server_error" | "store_unavailable" | "too_large" | "too_many_requests";
  };
  /** Answer the question that is pending. Answering twice the same is answering once. */
  answer: {
    method: "POST";
    path: "/api/tables/{table}/answer";
    params: { table: string };
    query: undefined;
    body: AnswerBody;
    answer: Standing;
    refuses: "bad_origin" | "bad_request" | "bad_token" | "game_over" | "illegal_action" | "invalid" | "missing_scope" | "no_such_table" | "no_such_thing" | "not_asked" | "not_now" | "not_signed_in" | "not_started" | "not_your_seat" | "other_rules" | "server_error" | "stale_prompt" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type";
  };
  /** Say something for all to read. */
  say: {
    method: "POST";
    path: "/api/tables/{table}/chat";
    params: { table: string };
    query: undefined;
    body: SayBody;
    answer: Ok;
    refuses: "bad_origin" | "bad_request" | "invalid" | "missing_scope" | "no_such_table" | "no_such_thing" | "not_allowed" | "not_now" | "not_signed_in" | "other_rules" | "server_error" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type";
  };
  /** What was said lately. */
  chat: {
    method: "GET";
    path: "/api/tables/{table}/chat";
    params: { table: string };
    query: undefined;
    body: undefined;
    answer: ChatLines;
    refuses: "missing_scope" | "no_such_table" | "no_such_thing" | "not_allowed" | "not_signed_in" | "other_rules" | "server_error" | "store_unavailable" | "too_large" | "too_many_requests";
  };
  /** Take back the own last answer, or ask the others for it. */
  undo: {
    method: "POST";
    path: "/api/tables/{table}/undo";
    params: { table: string };
    query: undefined;
    body: SeatBody;
    answer: Standing;
    refuses: "bad_origin" | "bad_request" | "game_over" | "invalid" | "missing_scope" | "no_such_table" | "no_such_thing" | "not_now" | "not_signed_in" | "not_started" | "not_your_seat" | "nothing_to_undo" | "other_rules" | "server_error" | "store_unavailable" | "too_large" | "too_many_requests" | "undo_off" | "unsupported_media_type";
  };
  /** Agree to an undo, or not. */
  consent: {
    method: "POST";
    path: "/api/tables/{table}/consent";
    params: { table: string };
    query: undefined;
    body: ConsentBody;
    answer: Standing;
    refuses: "bad_origin" | "bad_request" | "game_over" | "invalid" | "missing_scope" | "no_such_table" | "no_such_thing" | "not_asked" | "not_now" | "not_signed_in" | "not_started" | "not_your_seat" | "other_rules" | "server_error" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type";
  };
  /** Let a bot play on. */
  stand_in: {
    method: "POST";
    path: "/api/tables/{table}/stand-in";
    params: { table: string };
    query: undefined;
    body: StandInBody;
    answer: Standing;
    refuses: "bad_options" | "bad_origin" | "bad_request" | "game_over" | "invalid" | "missing_scope" | "no_such_table" | "no_such_thing" | "not_now" | "not_signed_in" | "not_started" | "not_your_seat" | "other_rules" | "server_error" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type";
  };
  /** Play oneself again. */
  take_back: {
    method: "POST";
    path: "/api/tables/{table}/take-back";
    params: { table: string };
    query: undefined;
    body: SeatBody;
    answer: Standing;
    refuses: "bad_origin" | "bad_request" | "game_over" | "invalid" | "missing_scope" | "no_such_table" | "no_such_thing" | "not_now" | "not_signed_in" | "not_started" | "not_your_seat" | "other_rules" | "server_error" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type";
  };
  /** Give the seat up for good. */
  forfeit: {
    method: "POST";
    path: "/api/tables/{table}/forfeit";
    params: { table: string };
    query: undefined;
    body: SeatBody;
    answer: Standing;
    refuses: "bad_origin" | "bad_request" | "game_over" | "invalid" | "missing_scope" | "no_such_table" | "no_such_thing" | "not_now" | "not_signed_in" | "not_started" | "not_your_seat" | "other_rules" | "server_error" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type";
  };
  /** The record: as the caller saw it while the game runs, whole when it is over. */
  record: {
    method: "GET";
    path: "/api/tables/{table}/record";
    params: { table: string };
    query: AsQuery;
    body: undefined;
    answer: string;
    refuses: "bad_request" | "invalid" | "missing_scope" | "no_such_table" | "no_such_thing" | "not_allowed" | "not_over" | "not_signed_in" | "not_started" | "not_your_seat" | "other_rules" | "server_error" | "store_unavailable" | "too_large" | "too_many_requests";
  };
  /** One step of the game, and the view after it. */
  moment: {
    method: "GET";
    path: "/api/tables/{table}/replay";
    params: { table: string };
    query: MomentQuery;
    body: undefined;
    answer: Moment;
    refuses: "bad_request" | "invalid" | "missing_scope" | "no_such_table" | "no_such_thing" | "not_allowed" | "not_over" | "not_signed_in" | "not_started" | "not_your_seat" | "other_rules" | "server_error" | "store_unavailable" | "too_large" | "too_many_requests";
  };
  /** A finished game in numbers: gold turn by turn, and what everybody held at the end. */
  story: {
    method: "GET";
    path: "/api/tables/{table}/story";
    params: { table: string };
    query: undefined;
    body: undefined;
    answer: Story;
    refuses: "missing_scope" | "no_such_table" | "no_such_thing" | "not_allowed" | "not_over" | "not_signed_in" | "not_started" | "other_rules" | "server_error" | "store_unavailable" | "too_large" | "too_many_requests";
  };
  /** Compute every draw of a finished table again from the seed that was promised. */
  verified: {
    method: "GET";
    path: "/api/tables/{table}/verify";
    params: { table: string };
    query: undefined;
    body: undefined;
    answer: Verified;
    refuses: "bad_record" | "missing_scope" | "no_such_table" | "no_such_thing" | "not_allowed" | "not_over" | "not_signed_in" | "not_started" | "other_rules" | "server_error" | "store_unavailable" | "too_large" | "too_many_requests";
  };
  /** Compute every draw of a record again from its seed. */
  verify_record: {
    method: "POST";
    path: "/api/verify";
    params: Record<string, never>;
    query: undefined;
    body: VerifyBody;
    answer: Verified;
    refuses: "bad_origin" | "bad_record" | "bad_request" | "invalid" | "server_error" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type";
  };
  /** Go on with a record at a new table, whose luck is its own, or look at a finished one. */
  upload: {
    method: "POST";
    path: "/api/records";
    params: Record<string, never>;
    query: undefined;
    body: UploadBody;
    answer: TableInfo;
    refuses: "bad_name" | "bad_options" | "bad_origin" | "bad_record" | "bad_request" | "invalid" | "missing_scope" | "not_signed_in" | "server_error" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type";
  };
  /** Play on from a step of a finished table. */
  branch: {
    method: "POST";
    path: "/api/tables/{table}/branch";
    params: { table: string };
    query: undefined;
    body: BranchBody;
    answer: TableInfo;
    refuses: "bad_name" | "bad_options" | "bad_origin" | "bad_record" | "bad_request" | "invalid" | "missing_scope" | "no_such_table" | "no_such_thing" | "not_allowed" | "not_now" | "not_over" | "not_signed_in" | "not_started" | "other_rules" | "server_error" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type";
  };
  /** Where to look, what kind of answer, or the best answers with their reasons. */
  hint: {
    method: "GET";
    path: "/api/tables/{table}/hint";
    params: { table: string };
    query: HintQuery;
    body: undefined;
    answer: Hint;
    refuses: "bad_request" | "invalid" | "missing_scope" | "no_such_table" | "no_such_thing" | "not_allowed" | "not_now" | "not_signed_in" | "not_your_seat" | "other_rules" | "server_error" | "store_unavailable" | "too_large" | "too_many_requests";
  };
  /** What could be said of a decision of a finished game, from what its seat knew. */
  why: {
    method: "GET";
    path: "/api/tables/{table}/why";
    params: { table: string };
    query: StepQuery;
    body: undefined;
    answer: Why;
    refuses: "bad_request" | "invalid" | "missing_scope" | "no_such_table" | "no_such_thing" | "not_allowed" | "not_now" | "not_over" | "not_signed_in" | "not_started" | "other_rules" | "server_error" | "store_unavailable" | "too_large" | "too_many_requests";
  };
  /** Everybody's chances along a finished game, mistakes and luck; asking for it begins it. */
  analysis: {
    method: "GET";
    path: "/api/tables/{table}/analysis";
    params: { table: string };
    query: undefined;
    body: undefined;
    answer: Analysing;
    refuses: "missing_scope" | "no_such_table" | "no_such_thing" | "not_allowed" | "not_now" | "not_over" | "not_signed_in" | "not_started" | "other_rules" | "server_error" | "store_unavailable" | "too_large" | "too_many_requests";
  };
  /** The caller's bot tokens. */
  bot_tokens: {
    method: "GET";
    path: "/api/me/bot-tokens";
    params: Record<string, never>;
    query: undefined;
    body: undefined;
    answer: BotTokenList;
    refuses: "missing_scope" | "not_signed_in" | "server_error" | "store_unavailable" | "too_large" | "too_many_requests";
  };
  /** Make a bot token. */
  make_bot_token: {
    method: "POST";
    path: "/api/me/bot-tokens";
    params: Record<string, never>;
    query: undefined;
    body: NewBotToken;
    answer: MadeBotToken;
    refuses: "bad_name" | "bad_origin" | "bad_request" | "invalid" | "missing_scope" | "not_signed_in" | "server_error" | "store_unavailable" | "too_large" | "too_many_requests" | "too_many_tokens" | "unsupported_media_type";
  };
  /** Drop a bot token: it opens nothing any more, and its streams end. */
  drop_bot_token: {
    method: "DELETE";
    path: "/api/me/bot-tokens/{token}";
    params: { token: string };
    query: undefined;
    body: undefined;
    answer: Ok;
    refuses: "bad_origin" | "missing_scope" | "no_such_thing" | "not_signed_in" | "server_error" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type";
  };
  /** What happens at all tables of the program, line by line. */
  bot_events: {
    method: "GET";
    path: "/api/bot/events";
    params: Record<string, never>;
    query: ForSeconds;
    body: undefined;
    answer: string;
    refuses: "bad_request" | "invalid" | "missing_scope" | "not_signed_in" | "server_error" | "shutting_down" | "store_unavailable" | "too_large" | "too_many_requests";
  };
  /** What happens at a table, line by line: first all that the seat sees, then every change. */
  bot_stream: {
    method: "GET";
    path: "/api/bot/tables/{table}/stream";
    params: { table: string };
    query: StreamQuery;
    body: undefined;
    answer: string;
    refuses: "bad_request" | "invalid" | "missing_scope" | "no_such_table" | "no_such_thing" | "not_now" | "not_signed_in" | "not_your_seat" | "other_rules" | "server_error" | "shutting_down" | "store_unavailable" | "too_large" | "too_many_requests";
  };
  /** Answer the question that a seat of the program is asked. */
  bot_answer: {
    method: "POST";
    path: "/api/bot/tables/{table}/answer";
    params: { table: string };
    query: undefined;
    body: BotAnswerBody;
    answer: Standing;
    refuses: "bad_origin" | "bad_request" | "bad_token" | "game_over" | "illegal_action" | "invalid" | "missing_scope" | "no_such_table" | "no_such_thing" | "not_asked" | "not_now" | "not_signed_in" | "not_started" | "not_your_seat" | "other_rules" | "server_error" | "stale_prompt" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type";
  };
  /** The process is alive. */
  healthz: {
    method: "GET";
    path: "/healthz";
    params: Record<string, never>;
    query: undefined;
    body: undefined;
    answer: Ok;
    refuses: "server_error" | "store_unavailable" | "too_large";
  };
  /** The process can serve: the database answers, and it is not stopping. */
  readyz: {
    method: "GET";
    path: "/readyz";
    params: Record<string, never>;
    query: undefined;
    body: undefined;
    answer: Ok;
    refuses: "server_error" | "shutting_down" | "store_unavailable" | "too_large";
  };
  /** Figures for Prometheus. */
  metrics: {
    method: "GET";
    path: "/metrics";
    params: Record<string, never>;
    query: undefined;
    body: undefined;
    answer: string;
    refuses: "not_allowed" | "server_error" | "too_large";
  };
  /** This interface, described. */
  openapi: {
    method: "GET";
    path: "/openapi.json";
    params: Record<string, never>;
    query: undefined;
    body: undefined;
    answer: Json;
    refuses: "server_error" | "store_unavailable" | "too_large" | "too_many_requests";
  };
}

/** Method and path of each endpoint. */
export const ROUTES = {
  hello: ["POST", "/api/session"],
  me: ["GET", "/api/me"],
  rename: ["PATCH", "/api/me"],
  forget: ["DELETE", "/api/me"],
  log_out: ["DELETE", "/api/session"],
  register: ["POST", "/api/account"],
  log_in: ["POST", "/api/login"],
  change_password: ["POST", "/api/account/password"],
  devices: ["GET", "/api/me/devices"],
  name_device: ["PATCH", "/api/me/devices/{device}"],
  drop_device: ["DELETE", "/api/me/devices/{device}"],
  make_link: ["POST", "/api/me/link"],
  use_link: ["POST", "/api/link"],
  channels: ["GET", "/api/me/channels"],
  add_push: ["POST", "/api/me/push"],
  add_webhook: ["POST", "/api/me/webhook"],
  drop_channel: ["DELETE", "/api/me/channels/{channel}"],
  games: ["GET", "/api/games"],
  lobby: ["GET", "/api/tables"],
  create: ["POST", "/api/tables"],
  my_tables: ["GET", "/api/me/tables"],
  table: ["GET", "/api/tables/{table}"],
  join: ["POST", "/api/tables/{table}/join"],
  leave: ["POST", "/api/tables/{table}/leave"],
  plan: ["POST", "/api/tables/{table}/plan"],
  stir: ["POST", "/api/tables/{table}/stir"],
  start: ["POST", "/api/tables/{table}/start"],
  abandon: ["POST", "/api/tables/{table}/abandon"],
  rematch: ["POST", "/api/tables/{table}/rematch"],
  view: ["GET", "/api/tables/{table}/view"],
  odds: ["GET", "/api/tables/{table}/odds"],
  answer: ["POST", "/api/tables/{table}/answer"],
  say: ["POST", "/api/tables/{table}/chat"],
  chat: ["GET", "/api/tables/{table}/chat"],
  undo: ["POST", "/api/tables/{table}/undo"],
  consent: ["POST", "/api/tables/{table}/consent"],
  stand_in: ["POST", "/api/tables/{table}/stand-in"],
  take_back: ["POST", "/api/tables/{table}/take-back"],
  forfeit: ["POST", "/api/tables/{table}/forfeit"],
  record: ["GET", "/api/tables/{table}/record"],
  moment: ["GET", "/api/tables/{table}/replay"],
  story: ["GET", "/api/tables/{table}/story"],
  verified: ["GET", "/api/tables/{table}/verify"],
  verify_record: ["POST", "/api/verify"],
  upload: ["POST", "/api/records"],
  branch: ["POST", "/api/tables/{table}/branch"],
  hint: ["GET", "/api/tables/{table}/hint"],
  why: ["GET", "/api/tables/{table}/why"],
  analysis: ["GET", "/api/tables/{table}/analysis"],
  bot_tokens: ["GET", "/api/me/bot-tokens"],
  make_bot_token: ["POST", "/api/me/bot-tokens"],
  drop_bot_token: ["DELETE", "/api/me/bot-tokens/{token}"],
  bot_events: ["GET", "/api/bot/events"],
  bot_stream: ["GET", "/api/bot/tables/{table}/stream"],
  bot_answer: ["POST", "/api/bot/tables/{table}/answer"],
  healthz: ["GET", "/healthz"],
  readyz: ["GET", "/readyz"],
  metrics: ["GET", "/metrics"],
  openapi: ["GET", "/openapi.json"],
} as const satisfies { readonly [Name in keyof Calls]: readonly [Calls[Name]['method'], Calls[Name]['path']] };
