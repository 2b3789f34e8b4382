// Written by `python3 x.py docs` from src/wyrmhold/server/wire and the endpoints. Do not edit.

/** A JSON object whose shape depends on the game. */
export type Json = { [key: string]: unknown };

export const PROTOCOL = 1;

/** The newest rules version of each game. A table keeps the one it began with. */
export const RULES_VERSIONS: Readonly<Record<string, number>> = { drakon: 2, dragon_run: 2 };

export const SOCKET_PATH = "/api/tables/{table}/socket";

export const COLOURS = ["cobalt", "ember", "frost", "heather", "bone", "obsidian"] as const;

export type Colour = "bone" | "cobalt" | "ember" | "frost" | "heather" | "obsidian";

export type Absent = "bot" | "forfeit" | "skip" | "wait";

/** Every error code. */
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
  | "busy"
  | "game_over"
  | "illegal_action"
  | "invalid"
  | "log_full"
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
  | "store_error"
  | "store_faulty"
  | "store_unavailable"
  | "too_large"
  | "too_many_channels"
  | "too_many_requests"
  | "too_many_tokens"
  | "too_many_undos"
  | "undo_off"
  | "unsupported_media_type"
  | "wrong_host"
  | "wrong_login";

/** The server's first message on a socket: which streams will follow. */
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

/** The full view, at the start of a stream. */
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
  /** Whether this viewer wants to be asked in secret. */
  ask_me: boolean;
  late: Late | null;
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
  /** The id of the record the table continues. Not the step, which would reveal hidden ones. */
  origin: string | null;
  /** What happened to seats lately; no record has it. */
  news: SeatNews[];
}

/** The settings of a table. */
export interface Settings {
  title: string;
  /** Whether it is listed in the lobby. A private table can only be found by its link. */
  public: boolean;
  spectators: boolean;
  /** No undo, no hints, and one seat per person. */
  rated: boolean;
  /** Whether players can ask for hints. Not allowed at rated tables. */
  hints: boolean;
  clock: NoClock | LiveClock | DaysClock;
  absent: Absent;
  /** The bot that plays for an absent player. */
  stand_in: string;
  /** How long everybody waits when somebody may secretly be asked; 0 for no limit. */
  window_s: number;
  /**
   * At a table played over days, everybody who might be able to answer in secret is asked and has
   * this long to reply; 0 to wait for `window_s` instead. Null for as long as a turn may take.
   */
  reply_days: number | null;
  /**
   * After this many hours, the host or most of the others can hand over the seat of a player who
   * does not answer: counted from the question, or with a clock from when time ran out. Null for
   * never.
   */
  replace_h: number | null;
}

/** No time limit. */
export interface NoClock {
  kind: "none";
}

/** Each player has a total time, with an increment after every answer. */
export interface LiveClock {
  kind: "live";
  initial_s: number;
  increment_s: number;
}

/** Days allowed per turn. */
export interface DaysClock {
  kind: "days";
  days: number;
}

/** A seat, as everybody sees it. */
export interface SeatInfo {
  /** A seat taken by a person's program is also a `bot`. */
  kind: "bot" | "open" | "person";
  name: string;
  colour: Colour;
  pick: string | null;
  /** The server's bot that plays the seat; null if a person or their program does. */
  bot: string | null;
  away: boolean;
  forfeited: boolean;
  /** Whether the player has added entropy to the luck. */
  stirred: boolean;
  /** The other seats of the same person, played by themselves or by a program. */
  also: number[];
  /** Whether another person may take the seat from the bot. */
  offered: boolean;
}

/** What is needed to verify the luck of a table. The seed is revealed when the game is over. */
export interface Luck {
  commitment: string;
  entropy: (string | null)[];
  seed: string | null;
}

/** A request to undo, and the seats that have not agreed yet. */
export interface UndoInfo {
  seat: number;
  waiting: number[];
}

/** Something that happened to a seat during the game, and the number of turns before it. */
export interface SeatNews {
  seat: number;
  what: "forfeit" | "joined" | "returned" | "taken_over";
  turn: number;
}

/** A question to this viewer. An answer gives its id and one of `legal`. */
export interface Prompt {
  id: number;
  rule: string | null;
  legal: string[];
}

/**
 * Somebody may secretly be asked; nothing else happens before this time (ms since 1970).
 *
 * With sealed replies, everybody who might be able to answer is asked, and it ends as soon as they
 * have all replied.
 */
export interface Window {
  kind: string;
  until: number;
  sealed: boolean;
}

/** Milliseconds left for each seat, whose clock is running, and since when. */
export interface ClockInfo {
  left: number[];
  running: number | null;
  since: number;
  due: number | null;
}

/**
 * The player the table waits for, and when their seat can be handed over (ms since 1970).
 *
 * So far, `votes` of `voters` other people want that; the host alone is enough.
 */
export interface Late {
  seat: number;
  since: number;
  votes: number;
  voters: number;
}

/** Something happened in the game. `by` and `do` are null if nobody answered. */
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
  /** The table, if more than the game changed: it started, it ended, or there was an undo. */
  table: TableInfo | null;
  /** Whether this viewer wants to be asked in secret. */
  ask_me: boolean;
  late: Late | null;
}

/** How the view changed: keys set, keys dropped, and changes inside other keys. */
export interface Patch {
  set?: Json;
  drop?: string[];
  inside?: { [key: string]: Patch };
}

/** Something changed at the table: seats or settings. */
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
  /** Whether this viewer wants to be asked in secret. */
  ask_me: boolean;
  late: Late | null;
}

/** A chat message. */
export interface Chat {
  type: "chat";
  as: number | "spectator";
  number: number;
  at: number;
  name: string;
  seat: number | null;
  text: string;
}

/** The request is done and stored on disk. */
export interface Done {
  type: "done";
  id: number;
}

/** The request was refused. */
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

/** The server is closing the socket. Reconnect after this many milliseconds. */
export interface Bye {
  type: "bye";
  why: "moved" | "restart" | "slow";
  again_ms: number;
}

/** The reply to a ping. */
export interface Pong {
  type: "pong";
  id: number;
  now: number;
}

/** Who is at the table now. Not numbered, and not part of any record. */
export interface Presence {
  type: "presence";
  seats: SeatPresence[];
  /** The number of spectators. */
  watching: number;
}

/** Whether a client of this seat is connected. */
export interface SeatPresence {
  here: boolean;
  /** When the last one disconnected (ms since 1970), if it is known. */
  left: number | null;
}

/** A game has started. Also sent for games in progress when a stream starts. */
export interface TableStarted {
  type: "table_started";
  table: string;
  seat: number;
  game: string;
}

/** The seat has to answer. Gives the id of the prompt, which is in the table's stream. */
export interface YourTurn {
  type: "your_turn";
  table: string;
  seat: number;
  prompt: number;
}

/** A game is over or was abandoned. */
export interface TableEnded {
  type: "table_ended";
  table: string;
  seat: number;
  outcome: Json | null;
}

/** An error. All errors have this shape. */
export interface Problem {
  error: string;
  message: string;
  token: string | null;
  pending: Json | null;
  rule: string | null;
  problems: string[] | null;
  /** Seconds to wait, if there were too many requests. */
  retry_after: number | null;
}

/** The caller. Only the caller gets to see `id`. */
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
  /** Whether it is the calling device. */
  current: boolean;
}

/** A link to open on another device. It works once, within 15 minutes. */
export interface Link {
  url: string;
  code: string;
}

export interface Channels {
  channels: Channel[];
  /** The server's public key for push subscriptions. */
  push_key: string;
}

/**
 * A channel as shown to its person.
 *
 * It shows only the host of the address, because anybody who knows the full address can send
 * there.
 */
export interface Channel {
  id: string;
  kind: "discord" | "json" | "push";
  host: string;
  created: number;
  failures: number;
}

/** For how many days the server keeps what it knows about people. */
export interface Kept {
  /** A guest who does not come back. */
  guest_days: number;
  /** A device that is not used. */
  device_days: number;
  /** Chat, after the last change to a finished table. */
  chat_days: number;
  /** Seat tokens, after the last change to a finished table. */
  seat_token_days: number;
  /** Who was notified of which turn. */
  notice_days: number;
}

/**
 * Everything the server knows about the caller. Tokens and passwords are stored as hashes only,
 * and are not included.
 */
export interface PersonalData {
  id: string;
  name: string;
  colour: Colour | null;
  login: string | null;
  created: number;
  seen: number;
  devices: Device[];
  bot_tokens: BotToken[];
  seat_tokens: SeatToken[];
  channels: Channel[];
  /** The tables the person set up. */
  hosted: string[];
  seats: DataSeat[];
  chat: DataChat[];
}

/** A bot token's data, without the secret itself. */
export interface BotToken {
  id: string;
  name: string;
  scopes: ("bot:play" | "table:host" | "table:read")[];
  created: number;
  /** When it was last used, to the hour. */
  used: number | null;
}

/** A seat token's data, without the secret itself. */
export interface SeatToken {
  id: string;
  table: string;
  seat: number;
  created: number;
  game: string;
  status: string;
}

/** A seat the person took, and the name they had there. */
export interface DataSeat {
  table: string;
  seat: number;
  name: string;
  at: number;
}

/** Something the person wrote. */
export interface DataChat {
  table: string;
  at: number;
  name: string;
  text: string;
}

export interface Games {
  games: GameInfo[];
  colours: Colour[];
  protocol: number;
}

/** A game with its options and bots. */
export interface GameInfo {
  name: string;
  pick_word: string;
  rules_version: number;
  description: Json;
  bots: BotInfo[];
  /** The default bot to offer. */
  usual_bot: string;
}

/**
 * A bot people can play against. `level` is 0 for bots without one.
 *
 * A guest is a program added by the operator.
 */
export interface BotInfo {
  name: string;
  kind: "guest" | "level" | "personality";
  level: number;
  /** Measured Elo rating; null if it was not measured. */
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
  edition: string;
  options: Json;
  clock: NoClock | LiveClock | DaysClock;
  rated: boolean;
  seats: Json[];
  created: number;
  updated: number;
  yours: number[];
  /** Whether it is the turn of one of your seats. */
  asked: boolean;
  /** The seat to act in a running game, if that is public. */
  turn: number | null;
  /** Null until the game is over, and for games that ended before results were listed. */
  result: ListedResult | null;
}

/** How a game ended. */
export interface ListedResult {
  winners: number[];
  reason: string;
  /** The gold of each seat. */
  gold: number[];
  /** The place of each seat; equals share one. Empty if the game was stopped without a result. */
  placings: number[];
  /** The seats whose players gave up. */
  gave_up: number[];
}

/** A seat that was taken. The token acts for it without a session, so keep it secret. */
export interface Seated {
  table: TableInfo;
  seat: number;
  /** Null for a program, which uses its bot token. */
  token: string | null;
}

/** A box, filled in as far as it can be read. */
export interface BoxSheet {
  /** The option that holds a custom box. */
  option: string;
  edition: string;
  /** The options the table is played with, including what the box file says. */
  options: Json;
  sections: BoxSection[];
  faults: BoxFault[];
  /** The number of faults that are not listed. */
  more: number;
  /** The box as a value of the option. */
  value: Json;
  /** The box as a file. */
  file: string;
}

/** Pieces that are counted together. `count` is limited to `most`. */
export interface BoxSection {
  name: string;
  count: number;
  usual: number;
  most: number;
  rows: BoxRow[];
}

/** A kind of piece, by its name in the notation. */
export interface BoxRow {
  name: string;
  clause: string;
  cells: BoxCell[];
}

/** A number of pieces. `name` is the shape, or empty if the row has only one number. */
export interface BoxCell {
  name: string;
  count: number;
  usual: number;
}

/** Something wrong with the box. `at` is the path to it: section, row, cell. */
export interface BoxFault {
  code: string;
  at: string[];
  message: string;
  values: { [key: string]: number | string };
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
  /** Whether this viewer wants to be asked in secret. */
  ask_me: boolean;
  late: Late | null;
}

/** The odds of every answer to a question, as far as the seat can know them. */
export interface OddsOf {
  as: number | "spectator";
  /** The id of the question; null if this viewer has no decision, and so no odds. */
  prompt: number | null;
  odds: AnswerOdds[];
}

/**
 * Answers with the same chance outcomes. `chances` is empty if nothing is drawn before the next
 * question; the weights add up to `of`.
 */
export interface AnswerOdds {
  answers: string[];
  chances: Likely[];
  of: number;
}

/** Equivalent chance outcomes, in the notation, with their total weight. */
export interface Likely {
  outcomes: string[];
  weight: number;
  /**
   * What they mean, if that is not obvious: `success`, `failure`, `injured`, `eliminated`,
   * `avoided`, `redirected`.
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

/** A step of a game as one viewer saw it, and their view after it. */
export interface Moment {
  as: number | "spectator" | "open";
  step: number;
  steps: number;
  line: Json | null;
  view: Json;
}

/**
 * A finished game in numbers: the state at the start and after each turn, and everybody's final
 * hand.
 */
export interface Story {
  turns: StoryTurn[];
  changes: StoryChange[];
  /** The seats in the final view, with nothing hidden. */
  seats: Json[];
  /** The place of each seat; equals share one. Empty if the game was stopped without a result. */
  placings: number[];
  outcome: Json | null;
}

/** The state of a game at the end of a turn. */
export interface StoryTurn {
  /** Number of turns played. */
  turn: number;
  /** The last step of the record in this turn. */
  step: number;
  /** The gold of each seat. */
  seats: number[];
  /** The dragon's Temper, in games that have it. */
  temper: number | null;
}

/** A step that changed somebody's gold or the dragon's Temper, or ended the game. */
export interface StoryChange {
  /** The number of the turn, from 1. */
  turn: number;
  step: number;
  events: Json[];
  /** The gold of each seat afterwards. */
  seats: number[];
}

/** A record that replays correctly and whose luck matches its commitment. */
export interface Verified {
  game: string;
  steps: number;
  /** Steps taken from another record, whose luck this seed does not cover. */
  given: number;
  draws: number;
  verified: boolean;
}

/** A hint up to a stage: where to look, the kind of move, the moves. */
export interface Hint {
  as: number | "spectator";
  /** The id of the question; null if this viewer has no decision, and so no hint. */
  prompt: number | null;
  stage: number;
  facts: Reason[];
  where: Where;
  /** The kind of the best answer, from stage 2. */
  kind: string | null;
  /** The best answers, best first, in stage 3. */
  options: Option[];
}

/**
 * A fact for or against an answer: its kind, the seats, cells and cards it is about, and its
 * numbers by name. The protocol lists the kinds.
 */
export interface Reason {
  kind: string;
  seats: number[];
  cells: string[];
  cards: string[];
  numbers: { [key: string]: number };
}

/** What to look at: cells with their surroundings, seats, cards. */
export interface Where {
  cells: string[];
  seats: number[];
  cards: string[];
}

/** An answer, with everybody's chance to win after it. */
export interface Option {
  do: string;
  /** The first words of its token. */
  kind: string;
  chances: number[];
  /** The standard error of the asking seat's chance; 0 if it is exact. */
  error: number;
  samples: number;
  reasons: Reason[];
}

/** Advice on a decision in a finished game, based on what its seat knew. */
export interface Why {
  step: number;
  seat: number;
  do: string;
  facts: Reason[];
  /** The best answers, best first, and the one given. */
  options: Option[];
}

/** The progress of an analysis. Poll until it is done. */
export interface Analysing {
  status: "done" | "failed" | "working";
  done: number;
  of: number;
  analysis: Analysis | null;
}

/** The review of a finished game, with nothing hidden. */
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

/** A decision in a review. */
export interface Judged {
  step: number;
  turn: number;
  seat: number;
  do: string;
  /** The kind of the question. */
  kind: string;
  before: number[];
  after: number[];
  /** The best answer given what the seat knew; null if only one was possible. */
  known: Truth | null;
  /** The best answer with nothing hidden. */
  open: Truth | null;
  mistake: "blunder" | "inaccuracy" | "mistake" | null;
}

/** The best answer to a question, for a certain knowledge of the game. */
export interface Truth {
  best: string;
  /** Everybody's chances after it. */
  chances: number[];
  /** Everybody's chances after the answer given. */
  chosen: number[];
  /** How much of its chance the seat lost. */
  loss: number;
  /** The standard error of the loss. */
  error: number;
}

/** A chance draw in a review. */
export interface Drawn {
  step: number;
  turn: number;
  do: string;
  kind: string;
  /** How likely this outcome was. */
  chance: number;
  /** The average over all outcomes. */
  before: number[];
  after: number[];
  luck: number[];
}

/** How a seat's result came about: start + own + others + luck + ending = result. */
export interface SeatReview {
  seat: number;
  start: number;
  /** The effect of its own answers. */
  own: number;
  others: number;
  luck: number;
  /** The effect of forfeits, if the game did not end by the rules. */
  ending: number;
  result: number;
  /** The result without the luck. */
  adjusted: number;
  decisions: number;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
  /** The total its answers lost compared to the best it could know. */
  lost: number;
}

export interface BotTokenList {
  tokens: BotToken[];
}

/** A new token. Its text is shown only once; the server stores a hash. */
export interface MadeBotToken {
  token: string;
  about: BotToken;
}

export interface SeatTokenList {
  tokens: SeatToken[];
}

/** The client's first message, with the last number it received from each stream. */
export interface Hello {
  type: "hello";
  last?: { [key: string]: number };
  /** Whether the client wants to hear who is at the table. */
  presence?: boolean;
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

/** Whether to be asked in secret from now on. Otherwise the seat always declines. */
export interface AskMe {
  type: "ask_me";
  id: number;
  seat: number;
  yes: boolean;
}

/** Checks that the connection is alive. */
export interface Ping {
  type: "ping";
  id: number;
}

/** The name a new guest would like. */
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
  /** Whether all seat tokens and bot tokens stop working too. */
  revoke_tokens?: boolean;
}

export interface DeviceName {
  name: string;
}

export interface UseLink {
  code: string;
}

/** A push subscription, as the browser provides it. */
export interface NewPush {
  endpoint: string;
  keys: PushKeys;
}

export interface PushKeys {
  p256dh: string;
  auth: string;
}

/** An address to call when it is your turn. */
export interface NewWebhook {
  url: string;
  form?: "discord" | "json";
}

/** A table to create. `seats` has one entry per player. */
export interface NewTable {
  game: string;
  edition?: string;
  options?: Json;
  seats: SeatPlan[];
  settings?: SettingsGiven;
}

/** A seat as planned by the host: for a bot, or open. */
export interface SeatPlan {
  bot?: string | null;
  name?: string | null;
  colour?: Colour | null;
  /** The figure to play, if it is not dealt or drafted. */
  pick?: string | null;
}

/** The settings of a table. */
export interface SettingsGiven {
  title?: string;
  /** Whether it is listed in the lobby. A private table can only be found by its link. */
  public?: boolean;
  spectators?: boolean;
  /** No undo, no hints, and one seat per person. */
  rated?: boolean;
  /** Whether players can ask for hints. Not allowed at rated tables. */
  hints?: boolean;
  clock?: NoClock | LiveClockGiven | DaysClock;
  absent?: Absent;
  /** The bot that plays for an absent player. */
  stand_in?: string;
  /** How long everybody waits when somebody may secretly be asked; 0 for no limit. */
  window_s?: number;
  /**
   * At a table played over days, everybody who might be able to answer in secret is asked and has
   * this long to reply; 0 to wait for `window_s` instead. Null for as long as a turn may take.
   */
  reply_days?: number | null;
  /**
   * After this many hours, the host or most of the others can hand over the seat of a player who
   * does not answer: counted from the question, or with a clock from when time ran out. Null for
   * never.
   */
  replace_h?: number | null;
}

/** Each player has a total time, with an increment after every answer. */
export interface LiveClockGiven {
  kind: "live";
  initial_s: number;
  increment_s?: number;
}

/** A seat to take; any open one if none is given. */
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

/** Hexadecimal digits to mix into the luck of the table. */
export interface StirBody {
  seat: number;
  text: string;
}

export interface ReplaceBody {
  seat: number;
  /** Whether another person may take the seat from the bot. */
  offer?: boolean;
}

/**
 * The options of a table. A custom box is JSON or the text of a file; without one, the standard
 * box is used. If no edition is given, the file says which one it is for.
 */
export interface BoxBody {
  edition?: string;
  options?: Json;
  players?: number;
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

export interface AskMeBody {
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
 * A record to continue from a step. Without a step, the whole record counts: if its game ended,
 * the table is only for viewing; otherwise play continues after the last step.
 */
export interface UploadBody {
  record: string;
  step?: number | null;
  settings?: SettingsGiven;
}

/** Where to continue from: the number of steps to keep. */
export interface BranchBody {
  step: number;
  settings?: SettingsGiven;
}

/** A token to create: its name, which is also the program's, and its scopes. */
export interface NewBotToken {
  name: string;
  scopes: ("bot:play" | "table:host" | "table:read")[];
}

/** A program's answer. `seat` may be omitted if the program has only one. */
export interface BotAnswerBody {
  prompt: number;
  do: string;
  seat?: number | null;
}

/** Pagination: `next` of the previous page. */
export interface Page {
  before?: string | null;
}

/** The viewpoint: one of the caller's seats, or `spectator`. */
export interface As {
  as?: string | null;
}

/** The viewpoint: one of the caller's seats, `spectator`, or `open` once the game is over. */
export interface AsQuery {
  as?: string | null;
}

/** A step, as counted by this viewer, and the viewpoint. */
export interface MomentQuery {
  step?: number;
  as?: string | null;
}

/** Which of the caller's seats, and how much to reveal. */
export interface HintQuery {
  as?: string | null;
  stage?: number;
}

/** A step of the open record. */
export interface StepQuery {
  step: number;
}

export interface ForSeconds {
  /** End the stream after this many seconds; 0 sends only what is available. Default: no limit. */
  seconds?: number | null;
}

export interface StreamQuery {
  /** Which seat, if the program has several. */
  seat?: number | null;
  /** The number of the last line received, to continue after it. */
  last?: number | null;
  /** End the stream after this many seconds; 0 sends only what is available. Default: no limit. */
  seconds?: number | null;
}

/** Messages a server sends over a socket. */
export type FromServer = Welcome | Whole | Update | News | Chat | Done | Refusal | Bye | Pong | Presence;

/** Messages a client sends over a socket. */
export type FromClient = Hello | Answer | Say | Undo | Consent | StandIn | TakeBack | Forfeit | AskMe | Ping;

/** Events about a program's tables. */
export type BotEvent = TableStarted | YourTurn | TableEnded | Bye;

/** The input and output types of each endpoint. */
export interface Calls {
  /** Start a guest session, or return the current one. */
  hello: {
    method: "POST";
    path: "/api/session";
    params: Record<string, never>;
    query: undefined;
    body: Hi;
    answer: Me;
    refuses: "bad_name" | "bad_origin" | "bad_request" | "invalid" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type" | "wrong_host";
  };
  /** Get the caller's identity. */
  me: {
    method: "GET";
    path: "/api/me";
    params: Record<string, never>;
    query: undefined;
    body: undefined;
    answer: Me;
    refuses: "missing_scope" | "not_signed_in" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "wrong_host";
  };
  /** Change your name or colour. */
  rename: {
    method: "PATCH";
    path: "/api/me";
    params: Record<string, never>;
    query: undefined;
    body: Rename;
    answer: Me;
    refuses: "bad_name" | "bad_origin" | "bad_request" | "invalid" | "missing_scope" | "not_signed_in" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type" | "wrong_host";
  };
  /** Delete your account and everything with your name. You give up your seats, what you wrote is */
  forget: {
    method: "DELETE";
    path: "/api/me";
    params: Record<string, never>;
    query: undefined;
    body: undefined;
    answer: Ok;
    refuses: "bad_origin" | "missing_scope" | "not_signed_in" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type" | "wrong_host";
  };
  /** Sign this device out. */
  log_out: {
    method: "DELETE";
    path: "/api/session";
    params: Record<string, never>;
    query: undefined;
    body: undefined;
    answer: Ok;
    refuses: "bad_origin" | "missing_scope" | "not_signed_in" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type" | "wrong_host";
  };
  /** Create an account with a login and password, keeping your games. */
  register: {
    method: "POST";
    path: "/api/account";
    params: Record<string, never>;
    query: undefined;
    body: Credentials;
    answer: Me;
    refuses: "already_registered" | "bad_login" | "bad_origin" | "bad_password" | "bad_request" | "invalid" | "login_taken" | "missing_scope" | "not_signed_in" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type" | "wrong_host";
  };
  /** Sign in on this device. */
  log_in: {
    method: "POST";
    path: "/api/login";
    params: Record<string, never>;
    query: undefined;
    body: Credentials;
    answer: Me;
    refuses: "bad_origin" | "bad_request" | "invalid" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type" | "wrong_host" | "wrong_login";
  };
  /** Change your password. This signs out all your other devices, and on request all programs. */
  change_password: {
    method: "POST";
    path: "/api/account/password";
    params: Record<string, never>;
    query: undefined;
    body: NewPassword;
    answer: Ok;
    refuses: "bad_origin" | "bad_password" | "bad_request" | "invalid" | "missing_scope" | "no_account" | "not_signed_in" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type" | "wrong_host" | "wrong_login";
  };
  /** List your signed-in devices. */
  devices: {
    method: "GET";
    path: "/api/me/devices";
    params: Record<string, never>;
    query: undefined;
    body: undefined;
    answer: Devices;
    refuses: "missing_scope" | "not_signed_in" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "wrong_host";
  };
  /** Name a device. */
  name_device: {
    method: "PATCH";
    path: "/api/me/devices/{device}";
    params: { device: string };
    query: undefined;
    body: DeviceName;
    answer: Devices;
    refuses: "bad_name" | "bad_origin" | "bad_request" | "invalid" | "missing_scope" | "no_such_device" | "no_such_thing" | "not_signed_in" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type" | "wrong_host";
  };
  /** Sign a device out. */
  drop_device: {
    method: "DELETE";
    path: "/api/me/devices/{device}";
    params: { device: string };
    query: undefined;
    body: undefined;
    answer: Ok;
    refuses: "bad_origin" | "missing_scope" | "no_such_device" | "no_such_thing" | "not_signed_in" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type" | "wrong_host";
  };
  /** Create a one-time link that signs in another device. */
  make_link: {
    method: "POST";
    path: "/api/me/link";
    params: Record<string, never>;
    query: undefined;
    body: undefined;
    answer: Link;
    refuses: "bad_origin" | "missing_scope" | "not_signed_in" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type" | "wrong_host";
  };
  /** Sign in this device with a link created on another. */
  use_link: {
    method: "POST";
    path: "/api/link";
    params: Record<string, never>;
    query: undefined;
    body: UseLink;
    answer: Me;
    refuses: "bad_link" | "bad_origin" | "bad_request" | "invalid" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type" | "wrong_host";
  };
  /** List your notification channels. */
  channels: {
    method: "GET";
    path: "/api/me/channels";
    params: Record<string, never>;
    query: undefined;
    body: undefined;
    answer: Channels;
    refuses: "missing_scope" | "not_signed_in" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "wrong_host";
  };
  /** Get push notifications in this browser. */
  add_push: {
    method: "POST";
    path: "/api/me/push";
    params: Record<string, never>;
    query: undefined;
    body: NewPush;
    answer: Channels;
    refuses: "bad_address" | "bad_origin" | "bad_request" | "bad_subscription" | "invalid" | "missing_scope" | "not_signed_in" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_channels" | "too_many_requests" | "unsupported_media_type" | "wrong_host";
  };
  /** Get notifications by webhook. */
  add_webhook: {
    method: "POST";
    path: "/api/me/webhook";
    params: Record<string, never>;
    query: undefined;
    body: NewWebhook;
    answer: Channels;
    refuses: "bad_address" | "bad_origin" | "bad_request" | "bad_subscription" | "invalid" | "missing_scope" | "not_signed_in" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_channels" | "too_many_requests" | "unsupported_media_type" | "wrong_host";
  };
  /** Remove a notification channel. */
  drop_channel: {
    method: "DELETE";
    path: "/api/me/channels/{channel}";
    params: { channel: string };
    query: undefined;
    body: undefined;
    answer: Ok;
    refuses: "bad_origin" | "missing_scope" | "no_such_thing" | "not_signed_in" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type" | "wrong_host";
  };
  /** Get how long the server keeps what it knows about people. */
  kept: {
    method: "GET";
    path: "/api/kept";
    params: Record<string, never>;
    query: undefined;
    body: undefined;
    answer: Kept;
    refuses: "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "wrong_host";
  };
  /** Download everything the server knows about you. */
  data: {
    method: "GET";
    path: "/api/me/data";
    params: Record<string, never>;
    query: undefined;
    body: undefined;
    answer: PersonalData;
    refuses: "missing_scope" | "not_signed_in" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "wrong_host";
  };
  /** List the games with their options and bots. */
  games: {
    method: "GET";
    path: "/api/games";
    params: Record<string, never>;
    query: undefined;
    body: undefined;
    answer: Games;
    refuses: "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "wrong_host";
  };
  /** List public tables that are waiting for players. */
  lobby: {
    method: "GET";
    path: "/api/tables";
    params: Record<string, never>;
    query: Page;
    body: undefined;
    answer: Listings;
    refuses: "bad_request" | "invalid" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "wrong_host";
  };
  /** Create a table. This commits to the seed of its luck. */
  create: {
    method: "POST";
    path: "/api/tables";
    params: Record<string, never>;
    query: undefined;
    body: NewTable;
    answer: TableInfo;
    refuses: "bad_name" | "bad_options" | "bad_origin" | "bad_request" | "invalid" | "missing_scope" | "not_signed_in" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type" | "wrong_host";
  };
  /** List the caller's tables, latest first. */
  my_tables: {
    method: "GET";
    path: "/api/me/tables";
    params: Record<string, never>;
    query: Page;
    body: undefined;
    answer: Listings;
    refuses: "bad_request" | "invalid" | "missing_scope" | "not_signed_in" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "wrong_host";
  };
  /** Get the table as everybody sees it. */
  table: {
    method: "GET";
    path: "/api/tables/{table}";
    params: { table: string };
    query: undefined;
    body: undefined;
    answer: TableInfo;
    refuses: "missing_scope" | "no_such_table" | "no_such_thing" | "not_allowed" | "not_signed_in" | "other_rules" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "wrong_host";
  };
  /** Take a seat. Scripts can act for it with the returned token. */
  join: {
    method: "POST";
    path: "/api/tables/{table}/join";
    params: { table: string };
    query: undefined;
    body: JoinBody;
    answer: Seated;
    refuses: "already_started" | "bad_name" | "bad_options" | "bad_origin" | "bad_request" | "invalid" | "log_full" | "missing_scope" | "name_taken" | "no_such_table" | "no_such_thing" | "not_allowed" | "not_now" | "not_signed_in" | "other_rules" | "seat_taken" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type" | "wrong_host";
  };
  /** Leave a seat before the game starts. */
  leave: {
    method: "POST";
    path: "/api/tables/{table}/leave";
    params: { table: string };
    query: undefined;
    body: SeatBody;
    answer: TableInfo;
    refuses: "already_started" | "bad_origin" | "bad_request" | "invalid" | "log_full" | "missing_scope" | "no_such_table" | "no_such_thing" | "not_now" | "not_signed_in" | "not_your_seat" | "other_rules" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type" | "wrong_host";
  };
  /** Remove somebody from the table before the game starts. They cannot sit down again. */
  remove: {
    method: "POST";
    path: "/api/tables/{table}/remove";
    params: { table: string };
    query: undefined;
    body: SeatBody;
    answer: TableInfo;
    refuses: "already_started" | "bad_origin" | "bad_request" | "invalid" | "log_full" | "missing_scope" | "no_such_table" | "no_such_thing" | "not_allowed" | "not_host" | "not_now" | "not_signed_in" | "other_rules" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type" | "wrong_host";
  };
  /** Give a seat to a bot, or open it for people. */
  plan: {
    method: "POST";
    path: "/api/tables/{table}/plan";
    params: { table: string };
    query: undefined;
    body: PlanBody;
    answer: TableInfo;
    refuses: "already_started" | "bad_name" | "bad_options" | "bad_origin" | "bad_request" | "invalid" | "log_full" | "missing_scope" | "no_such_table" | "no_such_thing" | "not_host" | "not_now" | "not_signed_in" | "other_rules" | "seat_taken" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type" | "wrong_host";
  };
  /** Add entropy to the luck before the first draw. */
  stir: {
    method: "POST";
    path: "/api/tables/{table}/stir";
    params: { table: string };
    query: undefined;
    body: StirBody;
    answer: TableInfo;
    refuses: "already_started" | "bad_origin" | "bad_request" | "invalid" | "log_full" | "missing_scope" | "no_such_table" | "no_such_thing" | "not_now" | "not_signed_in" | "not_your_seat" | "other_rules" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type" | "wrong_host";
  };
  /** Start the game. */
  start: {
    method: "POST";
    path: "/api/tables/{table}/start";
    params: { table: string };
    query: undefined;
    body: undefined;
    answer: TableInfo;
    refuses: "already_started" | "bad_origin" | "log_full" | "missing_scope" | "no_such_table" | "no_such_thing" | "not_host" | "not_now" | "not_signed_in" | "other_rules" | "seats_open" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type" | "wrong_host";
  };
  /** Hand over the seat of a player who is late, or vote for it. */
  replace: {
    method: "POST";
    path: "/api/tables/{table}/replace";
    params: { table: string };
    query: undefined;
    body: ReplaceBody;
    answer: TableInfo;
    refuses: "bad_origin" | "bad_request" | "game_over" | "invalid" | "log_full" | "missing_scope" | "no_such_table" | "no_such_thing" | "not_allowed" | "not_now" | "not_signed_in" | "not_started" | "not_your_seat" | "other_rules" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type" | "wrong_host";
  };
  /** Abandon the table. */
  abandon: {
    method: "POST";
    path: "/api/tables/{table}/abandon";
    params: { table: string };
    query: undefined;
    body: undefined;
    answer: TableInfo;
    refuses: "bad_origin" | "game_over" | "log_full" | "missing_scope" | "no_such_table" | "no_such_thing" | "not_allowed" | "not_host" | "not_now" | "not_signed_in" | "not_your_seat" | "other_rules" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type" | "wrong_host";
  };
  /** Create a new table with the same settings and invite the other players to it. */
  rematch: {
    method: "POST";
    path: "/api/tables/{table}/rematch";
    params: { table: string };
    query: undefined;
    body: undefined;
    answer: TableInfo;
    refuses: "bad_origin" | "log_full" | "missing_scope" | "no_such_table" | "no_such_thing" | "not_now" | "not_over" | "not_signed_in" | "not_your_seat" | "other_rules" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type" | "wrong_host";
  };
  /** Read a custom box and say what is wrong with it. */
  check_box: {
    method: "POST";
    path: "/api/games/{game}/box";
    params: { game: string };
    query: undefined;
    body: BoxBody;
    answer: BoxSheet;
    refuses: "bad_options" | "bad_origin" | "bad_request" | "invalid" | "no_such_thing" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type" | "wrong_host";
  };
  /** Get the current view, with the pending question. */
  view: {
    method: "GET";
    path: "/api/tables/{table}/view";
    params: { table: string };
    query: As;
    body: undefined;
    answer: Standing;
    refuses: "bad_request" | "invalid" | "missing_scope" | "no_such_table" | "no_such_thing" | "not_allowed" | "not_signed_in" | "not_your_seat" | "other_rules" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "wrong_host";
  };
  /** Get the odds of chance events after each legal answer. */
  odds: {
    method: "GET";
    path: "/api/tables/{table}/odds";
    params: { table: string };
    query: As;
    body: undefined;
    answer: OddsOf;
    refuses: "bad_request" | "invalid" | "missing_scope" | "no_such_table" | "no_such_thing" | "not_allowed" | "not_signed_in" | "not_your_seat" | "other_rules" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "wrong_host";
  };
  /** Answer the pending question. Repeating the same answer has no further effect. */
  answer: {
    method: "POST";
    path: "/api/tables/{table}/answer";
    params: { table: string };
    query: undefined;
    body: AnswerBody;
    answer: Standing;
    refuses: "bad_origin" | "bad_request" | "bad_token" | "game_over" | "illegal_action" | "invalid" | "log_full" | "missing_scope" | "no_such_table" | "no_such_thing" | "not_asked" | "not_now" | "not_signed_in" | "not_started" | "not_your_seat" | "other_rules" | "server_error" | "stale_prompt" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type" | "wrong_host";
  };
  /** Send a chat message. */
  say: {
    method: "POST";
    path: "/api/tables/{table}/chat";
    params: { table: string };
    query: undefined;
    body: SayBody;
    answer: Ok;
    refuses: "bad_origin" | "bad_request" | "invalid" | "log_full" | "missing_scope" | "no_such_table" | "no_such_thing" | "not_allowed" | "not_now" | "not_signed_in" | "other_rules" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type" | "wrong_host";
  };
  /** Get recent chat messages. */
  chat: {
    method: "GET";
    path: "/api/tables/{table}/chat";
    params: { table: string };
    query: undefined;
    body: undefined;
    answer: ChatLines;
    refuses: "missing_scope" | "no_such_table" | "no_such_thing" | "not_allowed" | "not_signed_in" | "other_rules" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "wrong_host";
  };
  /** Undo your last move, or ask the other players to allow it. */
  undo: {
    method: "POST";
    path: "/api/tables/{table}/undo";
    params: { table: string };
    query: undefined;
    body: SeatBody;
    answer: Standing;
    refuses: "bad_origin" | "bad_request" | "game_over" | "invalid" | "log_full" | "missing_scope" | "no_such_table" | "no_such_thing" | "not_now" | "not_signed_in" | "not_started" | "not_your_seat" | "nothing_to_undo" | "other_rules" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "too_many_undos" | "undo_off" | "unsupported_media_type" | "wrong_host";
  };
  /** Accept or decline an undo. */
  consent: {
    method: "POST";
    path: "/api/tables/{table}/consent";
    params: { table: string };
    query: undefined;
    body: ConsentBody;
    answer: Standing;
    refuses: "bad_origin" | "bad_request" | "game_over" | "invalid" | "log_full" | "missing_scope" | "no_such_table" | "no_such_thing" | "not_asked" | "not_now" | "not_signed_in" | "not_started" | "not_your_seat" | "other_rules" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type" | "wrong_host";
  };
  /** Choose whether to be asked in secret. Nobody else is told. */
  ask_me: {
    method: "POST";
    path: "/api/tables/{table}/ask-me";
    params: { table: string };
    query: undefined;
    body: AskMeBody;
    answer: Standing;
    refuses: "bad_origin" | "bad_request" | "game_over" | "invalid" | "log_full" | "missing_scope" | "no_such_table" | "no_such_thing" | "not_now" | "not_signed_in" | "not_started" | "not_your_seat" | "other_rules" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type" | "wrong_host";
  };
  /** Let a bot play for you. */
  stand_in: {
    method: "POST";
    path: "/api/tables/{table}/stand-in";
    params: { table: string };
    query: undefined;
    body: StandInBody;
    answer: Standing;
    refuses: "bad_options" | "bad_origin" | "bad_request" | "game_over" | "invalid" | "log_full" | "missing_scope" | "no_such_table" | "no_such_thing" | "not_now" | "not_signed_in" | "not_started" | "not_your_seat" | "other_rules" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type" | "wrong_host";
  };
  /** Take over from the bot that plays for you. */
  take_back: {
    method: "POST";
    path: "/api/tables/{table}/take-back";
    params: { table: string };
    query: undefined;
    body: SeatBody;
    answer: Standing;
    refuses: "bad_origin" | "bad_request" | "game_over" | "invalid" | "log_full" | "missing_scope" | "no_such_table" | "no_such_thing" | "not_now" | "not_signed_in" | "not_started" | "not_your_seat" | "other_rules" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type" | "wrong_host";
  };
  /** Forfeit your seat. */
  forfeit: {
    method: "POST";
    path: "/api/tables/{table}/forfeit";
    params: { table: string };
    query: undefined;
    body: SeatBody;
    answer: Standing;
    refuses: "bad_origin" | "bad_request" | "game_over" | "invalid" | "log_full" | "missing_scope" | "no_such_table" | "no_such_thing" | "not_now" | "not_signed_in" | "not_started" | "not_your_seat" | "other_rules" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type" | "wrong_host";
  };
  /** Download the record: as the caller saw it during the game, complete when it is over. */
  record: {
    method: "GET";
    path: "/api/tables/{table}/record";
    params: { table: string };
    query: AsQuery;
    body: undefined;
    answer: string;
    refuses: "bad_request" | "busy" | "invalid" | "missing_scope" | "no_such_table" | "no_such_thing" | "not_allowed" | "not_over" | "not_signed_in" | "not_started" | "not_your_seat" | "other_rules" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "wrong_host";
  };
  /** Get one step of the game and the view after it. */
  moment: {
    method: "GET";
    path: "/api/tables/{table}/replay";
    params: { table: string };
    query: MomentQuery;
    body: undefined;
    answer: Moment;
    refuses: "bad_request" | "busy" | "invalid" | "missing_scope" | "no_such_table" | "no_such_thing" | "not_allowed" | "not_over" | "not_signed_in" | "not_started" | "not_your_seat" | "other_rules" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "wrong_host";
  };
  /** Get statistics of a finished game: gold turn by turn, and final hands. */
  story: {
    method: "GET";
    path: "/api/tables/{table}/story";
    params: { table: string };
    query: undefined;
    body: undefined;
    answer: Story;
    refuses: "busy" | "missing_scope" | "no_such_table" | "no_such_thing" | "not_allowed" | "not_over" | "not_signed_in" | "not_started" | "other_rules" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "wrong_host";
  };
  /** Verify every draw of a finished table against its committed seed. */
  verified: {
    method: "GET";
    path: "/api/tables/{table}/verify";
    params: { table: string };
    query: undefined;
    body: undefined;
    answer: Verified;
    refuses: "bad_record" | "busy" | "missing_scope" | "no_such_table" | "no_such_thing" | "not_allowed" | "not_over" | "not_signed_in" | "not_started" | "other_rules" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "wrong_host";
  };
  /** Verify every draw of a record against its seed. */
  verify_record: {
    method: "POST";
    path: "/api/verify";
    params: Record<string, never>;
    query: undefined;
    body: VerifyBody;
    answer: Verified;
    refuses: "bad_origin" | "bad_record" | "bad_request" | "busy" | "invalid" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type" | "wrong_host";
  };
  /** Create a table from a record, to continue it with new luck or to view a finished game. */
  upload: {
    method: "POST";
    path: "/api/records";
    params: Record<string, never>;
    query: undefined;
    body: UploadBody;
    answer: TableInfo;
    refuses: "bad_name" | "bad_options" | "bad_origin" | "bad_record" | "bad_request" | "busy" | "invalid" | "missing_scope" | "not_signed_in" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type" | "wrong_host";
  };
  /** Create a table that continues from a step of a finished one. */
  branch: {
    method: "POST";
    path: "/api/tables/{table}/branch";
    params: { table: string };
    query: undefined;
    body: BranchBody;
    answer: TableInfo;
    refuses: "bad_name" | "bad_options" | "bad_origin" | "bad_record" | "bad_request" | "busy" | "invalid" | "log_full" | "missing_scope" | "no_such_table" | "no_such_thing" | "not_allowed" | "not_now" | "not_over" | "not_signed_in" | "not_started" | "other_rules" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type" | "wrong_host";
  };
  /** Get a hint: where to look, the kind of move, or the best moves with reasons. */
  hint: {
    method: "GET";
    path: "/api/tables/{table}/hint";
    params: { table: string };
    query: HintQuery;
    body: undefined;
    answer: Hint;
    refuses: "bad_request" | "busy" | "invalid" | "missing_scope" | "no_such_table" | "no_such_thing" | "not_allowed" | "not_now" | "not_signed_in" | "not_your_seat" | "other_rules" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "wrong_host";
  };
  /** Explain a decision in a finished game, based on what its seat knew. */
  why: {
    method: "GET";
    path: "/api/tables/{table}/why";
    params: { table: string };
    query: StepQuery;
    body: undefined;
    answer: Why;
    refuses: "bad_request" | "busy" | "invalid" | "missing_scope" | "no_such_table" | "no_such_thing" | "not_allowed" | "not_now" | "not_over" | "not_signed_in" | "not_started" | "other_rules" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "wrong_host";
  };
  /** Get the analysis of a finished game: chances, mistakes and luck. The first call starts it. */
  analysis: {
    method: "GET";
    path: "/api/tables/{table}/analysis";
    params: { table: string };
    query: undefined;
    body: undefined;
    answer: Analysing;
    refuses: "busy" | "missing_scope" | "no_such_table" | "no_such_thing" | "not_allowed" | "not_now" | "not_over" | "not_signed_in" | "not_started" | "other_rules" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "wrong_host";
  };
  /** List the caller's bot tokens. */
  bot_tokens: {
    method: "GET";
    path: "/api/me/bot-tokens";
    params: Record<string, never>;
    query: undefined;
    body: undefined;
    answer: BotTokenList;
    refuses: "missing_scope" | "not_signed_in" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "wrong_host";
  };
  /** Create a bot token. */
  make_bot_token: {
    method: "POST";
    path: "/api/me/bot-tokens";
    params: Record<string, never>;
    query: undefined;
    body: NewBotToken;
    answer: MadeBotToken;
    refuses: "bad_name" | "bad_origin" | "bad_request" | "invalid" | "missing_scope" | "not_signed_in" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "too_many_tokens" | "unsupported_media_type" | "wrong_host";
  };
  /** Revoke a bot token and end its streams. */
  drop_bot_token: {
    method: "DELETE";
    path: "/api/me/bot-tokens/{token}";
    params: { token: string };
    query: undefined;
    body: undefined;
    answer: Ok;
    refuses: "bad_origin" | "missing_scope" | "no_such_thing" | "not_signed_in" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type" | "wrong_host";
  };
  /** List the caller's seat tokens. */
  seat_tokens: {
    method: "GET";
    path: "/api/me/seat-tokens";
    params: Record<string, never>;
    query: undefined;
    body: undefined;
    answer: SeatTokenList;
    refuses: "missing_scope" | "not_signed_in" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "wrong_host";
  };
  /** Revoke a seat token and close its sockets. */
  drop_seat_token: {
    method: "DELETE";
    path: "/api/me/seat-tokens/{token}";
    params: { token: string };
    query: undefined;
    body: undefined;
    answer: Ok;
    refuses: "bad_origin" | "missing_scope" | "no_such_thing" | "not_signed_in" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type" | "wrong_host";
  };
  /** Revoke all the caller's seat tokens and close their sockets. */
  drop_seat_tokens: {
    method: "DELETE";
    path: "/api/me/seat-tokens";
    params: Record<string, never>;
    query: undefined;
    body: undefined;
    answer: Ok;
    refuses: "bad_origin" | "missing_scope" | "not_signed_in" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type" | "wrong_host";
  };
  /** Stream events from all tables of the program. */
  bot_events: {
    method: "GET";
    path: "/api/bot/events";
    params: Record<string, never>;
    query: ForSeconds;
    body: undefined;
    answer: string;
    refuses: "bad_request" | "invalid" | "missing_scope" | "not_signed_in" | "server_error" | "shutting_down" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "wrong_host";
  };
  /** Stream a table: first the full view of the seat, then every change. */
  bot_stream: {
    method: "GET";
    path: "/api/bot/tables/{table}/stream";
    params: { table: string };
    query: StreamQuery;
    body: undefined;
    answer: string;
    refuses: "bad_request" | "invalid" | "missing_scope" | "no_such_table" | "no_such_thing" | "not_now" | "not_signed_in" | "not_your_seat" | "other_rules" | "server_error" | "shutting_down" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "wrong_host";
  };
  /** Answer the pending question of one of the program's seats. */
  bot_answer: {
    method: "POST";
    path: "/api/bot/tables/{table}/answer";
    params: { table: string };
    query: undefined;
    body: BotAnswerBody;
    answer: Standing;
    refuses: "bad_origin" | "bad_request" | "bad_token" | "game_over" | "illegal_action" | "invalid" | "log_full" | "missing_scope" | "no_such_table" | "no_such_thing" | "not_asked" | "not_now" | "not_signed_in" | "not_started" | "not_your_seat" | "other_rules" | "server_error" | "stale_prompt" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "unsupported_media_type" | "wrong_host";
  };
  /** Check that the process is alive. */
  healthz: {
    method: "GET";
    path: "/healthz";
    params: Record<string, never>;
    query: undefined;
    body: undefined;
    answer: Ok;
    refuses: "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large";
  };
  /** Check that the process can serve: the database can be written and it is not stopping. */
  readyz: {
    method: "GET";
    path: "/readyz";
    params: Record<string, never>;
    query: undefined;
    body: undefined;
    answer: Ok;
    refuses: "server_error" | "shutting_down" | "store_error" | "store_faulty" | "store_unavailable" | "too_large";
  };
  /** Get metrics for Prometheus. */
  metrics: {
    method: "GET";
    path: "/metrics";
    params: Record<string, never>;
    query: undefined;
    body: undefined;
    answer: string;
    refuses: "not_allowed" | "server_error" | "too_large" | "wrong_host";
  };
  /** Say where to report security problems (RFC 9116). */
  security_txt: {
    method: "GET";
    path: "/.well-known/security.txt";
    params: Record<string, never>;
    query: undefined;
    body: undefined;
    answer: string;
    refuses: "no_such_thing" | "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "wrong_host";
  };
  /** Get this OpenAPI description. */
  openapi: {
    method: "GET";
    path: "/openapi.json";
    params: Record<string, never>;
    query: undefined;
    body: undefined;
    answer: Json;
    refuses: "server_error" | "store_error" | "store_faulty" | "store_unavailable" | "too_large" | "too_many_requests" | "wrong_host";
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
  kept: ["GET", "/api/kept"],
  data: ["GET", "/api/me/data"],
  games: ["GET", "/api/games"],
  lobby: ["GET", "/api/tables"],
  create: ["POST", "/api/tables"],
  my_tables: ["GET", "/api/me/tables"],
  table: ["GET", "/api/tables/{table}"],
  join: ["POST", "/api/tables/{table}/join"],
  leave: ["POST", "/api/tables/{table}/leave"],
  remove: ["POST", "/api/tables/{table}/remove"],
  plan: ["POST", "/api/tables/{table}/plan"],
  stir: ["POST", "/api/tables/{table}/stir"],
  start: ["POST", "/api/tables/{table}/start"],
  replace: ["POST", "/api/tables/{table}/replace"],
  abandon: ["POST", "/api/tables/{table}/abandon"],
  rematch: ["POST", "/api/tables/{table}/rematch"],
  check_box: ["POST", "/api/games/{game}/box"],
  view: ["GET", "/api/tables/{table}/view"],
  odds: ["GET", "/api/tables/{table}/odds"],
  answer: ["POST", "/api/tables/{table}/answer"],
  say: ["POST", "/api/tables/{table}/chat"],
  chat: ["GET", "/api/tables/{table}/chat"],
  undo: ["POST", "/api/tables/{table}/undo"],
  consent: ["POST", "/api/tables/{table}/consent"],
  ask_me: ["POST", "/api/tables/{table}/ask-me"],
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
  seat_tokens: ["GET", "/api/me/seat-tokens"],
  drop_seat_token: ["DELETE", "/api/me/seat-tokens/{token}"],
  drop_seat_tokens: ["DELETE", "/api/me/seat-tokens"],
  bot_events: ["GET", "/api/bot/events"],
  bot_stream: ["GET", "/api/bot/tables/{table}/stream"],
  bot_answer: ["POST", "/api/bot/tables/{table}/answer"],
  healthz: ["GET", "/healthz"],
  readyz: ["GET", "/readyz"],
  metrics: ["GET", "/metrics"],
  security_txt: ["GET", "/.well-known/security.txt"],
  openapi: ["GET", "/openapi.json"],
} as const satisfies { readonly [Name in keyof Calls]: readonly [Calls[Name]['method'], Calls[Name]['path']] };
