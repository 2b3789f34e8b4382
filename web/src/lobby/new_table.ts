/** Sets up a table, seats the people at this device and starts the game. */

import { type OwnBox, withBox } from "../box/own_box";
import { call } from "../lib/call";
import { loadAllTexts } from "../lib/i18n.svelte";
import { part } from "../lib/loading";
import type { Colour, GameInfo, Me, SettingsGiven } from "../lib/wire";
import { COLOURS } from "../lib/wire";
import { type Chosen, optionsOf } from "./agreement";
import type { BotGame } from "./bot_game";
import { colourName } from "./option_text";
import { signIn } from "./session.svelte";

/** The occupant of a seat: somebody at this device, a bot, or open. */
export interface SeatWish {
  kind: "here" | "bot" | "open";
  name: string;
  colour: Colour;
  pick: string | null;
  bot: string;
}

/** With bots only, with people elsewhere, or with people at this device. */
export type Way = "bots" | "friends" | "device";

export interface TableWish {
  game: string;
  chosen: Chosen;
  /** A custom box; null: the usual one. */
  box: OwnBox | null;
  seats: readonly SeatWish[];
  settings: SettingsGiven;
}

/** A colour for each seat, starting with the favourite. */
export function coloursFor(players: number, liked: Colour | null): Colour[] {
  const rest = COLOURS.filter((colour) => colour !== liked);
  return [...(liked === null ? [] : [liked]), ...rest].slice(0, players);
}

/** The seats of a table: the people at this device, then as many others of one kind as needed. */
export function seatsFor(
  game: GameInfo,
  players: number,
  here: readonly string[],
  others: "bot" | "open",
  liked: Colour | null,
): SeatWish[] {
  return coloursFor(players, liked).map((colour, n) => ({
    kind: n < here.length ? "here" : others,
    name: here[n] ?? "",
    colour,
    pick: null,
    bot: game.usual_bot,
  }));
}

/** Bots are named after their colours. */
export function planOf(seat: SeatWish) {
  const { colour, pick } = seat;
  if (seat.kind !== "bot") return { colour, pick };
  return { bot: seat.bot, name: colourName(colour), colour, pick };
}

/** Creates the table, seats everybody at this device, and starts if no seat is open. */
export async function setUp(wish: TableWish): Promise<string> {
  await signIn();
  const table = await call("create", {
    body: {
      game: wish.game,
      edition: String(wish.chosen.edition ?? ""),
      options: withBox(optionsOf(wish.chosen), wish.box),
      seats: wish.seats.map(planOf),
      settings: wish.settings,
    },
  });
  prepareTable(wish.game);
  const params = { table: table.id };
  for (const [seat, { kind, name, colour, pick }] of wish.seats.entries())
    if (kind === "here")
      await call("join", { params, body: { seat, name: name.trim() || null, colour, pick } });
  if (wish.seats.every((seat) => seat.kind !== "open")) await call("start", { params });
  return table.id;
}

/** This person on the first seat, with the figure they want, and bots on all others. */
export function seatsAgainst(game: GameInfo, wish: BotGame, me: Me | null): SeatWish[] {
  const { chosen, bot, pick } = wish;
  const seats = seatsFor(game, Number(chosen.players), [me?.name ?? ""], "bot", me?.colour ?? null);
  return seats.map((seat, n) => ({ ...seat, bot, pick: n === 0 ? pick : null }));
}

/** Starts loading the code and texts of a table, which are needed in a moment. */
function prepareTable(game: string): void {
  const parts = [() => import("../table/TablePage.svelte"), loadAllTexts];
  for (const each of [...parts, () => import("../table/games").then((all) => all.gameTable(game))])
    part<unknown>(each).catch(() => {}); // the page of the table reports it
}

/** One click: this person against bots. */
export async function playNow(game: GameInfo, wish: BotGame): Promise<string> {
  const me: Me = await signIn();
  const { chosen, box } = wish;
  const seats = seatsAgainst(game, wish, me);
  // Nobody else is waiting, so there is no time limit on secret answers.
  const given = { stand_in: game.usual_bot, window_s: 0 };
  return setUp({ game: game.name, chosen, box, seats, settings: given });
}
