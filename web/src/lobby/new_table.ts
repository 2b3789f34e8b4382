/** Sets up a table, seats the people at this device and starts the game. */

import { call } from "../lib/call";
import { settings } from "../lib/settings.svelte";
import type { Colour, GameInfo, Me, SettingsGiven } from "../lib/wire";
import { COLOURS } from "../lib/wire";
import { type Chosen, optionsOf } from "./agreement";
import { colourName } from "./option_text";
import { chosenBy, type Preset } from "./presets";
import { signIn } from "./session.svelte";

/** The occupant of a seat: somebody at this device, a bot, or open. */
export interface SeatWish {
  kind: "here" | "bot" | "open";
  name: string;
  colour: Colour;
  pick: string | null;
  bot: string;
}

export interface TableWish {
  game: string;
  chosen: Chosen;
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
      options: optionsOf(wish.chosen),
      seats: wish.seats.map(planOf),
      settings: wish.settings,
    },
  });
  const params = { table: table.id };
  for (const [seat, { kind, name, colour, pick }] of wish.seats.entries())
    if (kind === "here")
      await call("join", { params, body: { seat, name: name.trim() || null, colour, pick } });
  if (wish.seats.every((seat) => seat.kind !== "open")) await call("start", { params });
  return table.id;
}

/** One click: this person against bots. */
export async function playNow(
  game: GameInfo,
  preset: Preset | undefined,
  bot: string,
): Promise<string> {
  const me: Me = await signIn();
  const chosen = chosenBy(game, preset);
  if (preset?.hints) settings.hints = true;
  const seats = seatsFor(game, Number(chosen.players), [me.name], "bot", me.colour).map((seat) => ({
    ...seat,
    bot,
  }));
  // Nobody else is waiting, so there is no time limit on secret answers.
  const given = { stand_in: game.usual_bot, window_s: 0 };
  return setUp({ game: game.name, chosen, seats, settings: given });
}
