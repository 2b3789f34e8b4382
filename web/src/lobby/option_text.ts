/**
 * Options, conflicts and refusals in the reader's language; the server's English where we have no
 * text.
 */

import { titleOf as titleOfName } from "../any_game/facts";
import { Refused } from "../lib/call";
import { maybe, number, t, words } from "../lib/i18n.svelte";
import { wordsFor } from "../lib/refusals";
import type { Colour, Settings } from "../lib/wire";
import type { Chosen, Clash, Description, Option, Value } from "./agreement";

export function gameName(game: string): string {
  return maybe(`lobby.games.${game}.name`) ?? titleOfName(game);
}

export function colourName(colour: Colour): string {
  return t(`common.colours.${colour}`);
}

export function botName(bot: string): string {
  return maybe(`lobby.bots.${bot}.title`) ?? bot;
}

/** How strong a bot is, in a word or two. */
export function botGrade(bot: string): string {
  return maybe(`lobby.bots.${bot}.grade`) ?? "";
}

/** A one-line description of a bot. */
export function botText(bot: string): string {
  return maybe(`lobby.bots.${bot}.text`) ?? "";
}

export function titleOf(game: string, option: Option): string {
  return maybe(`lobby.options.${game}.${option.name}.title`) ?? option.title;
}

export function textOf(game: string, option: Option): string {
  return maybe(`lobby.options.${game}.${option.name}.text`) ?? option.text;
}

export function valueTitle(game: string, option: Option, value: Value): string {
  const told = maybe(`lobby.options.${game}.${option.name}.choices.${value}.title`);
  if (told !== null) return told;
  if (typeof value === "number") return number(value);
  if (typeof value === "boolean") return t(value ? "lobby.yes" : "lobby.no");
  return option.choices?.find((each) => each.value === value)?.title ?? value;
}

export function valueText(game: string, option: Option, value: Value): string {
  const told = maybe(`lobby.options.${game}.${option.name}.choices.${value}.text`);
  return told ?? option.choices?.find((each) => each.value === value)?.text ?? "";
}

/** Why two values conflict; naming the options if there is no better text. */
export function whyNot(game: string, description: Description, clash: Clash): string {
  const pair = Object.keys(clash.when).sort().join("_");
  const told = maybe(`lobby.clashes.${game}.${pair}`);
  if (told !== null) return told;
  const parts = Object.entries(clash.when).map(([name, values]) => {
    const option = description.options.find((each) => each.name === name);
    const value = values[0];
    if (option === undefined || value === undefined) return name;
    if (option.kind === "flag") return titleOf(game, option);
    return t("lobby.pair", {
      title: titleOf(game, option),
      value: valueTitle(game, option, value),
    });
  });
  return t("lobby.clash", { one: parts[0] ?? "", two: parts[1] ?? "" });
}

export interface Agreed {
  name: string;
  title: string;
  value: string;
  text: string;
}

/** The table's options in plain words; flags that are off and limits of 0 are omitted. */
export function agreed(game: string, description: Description, chosen: Chosen): Agreed[] {
  return description.options
    .filter((option) => option.name in chosen && chosen[option.name] !== false)
    .filter((option) => option.name !== "players" && (option.choices?.length ?? 2) > 1)
    .filter((option) => option.kind !== "number" || chosen[option.name] !== 0) // no limit
    .map((option) => {
      const value = chosen[option.name] as Value;
      return {
        name: option.name,
        title: titleOf(game, option),
        value: option.kind === "flag" ? "" : valueTitle(game, option, value),
        text: option.kind === "choice" ? valueText(game, option, value) : textOf(game, option),
      };
    });
}

/** The rules of a table in one line; numbers are mentioned only if they are unusual. */
export function inShort(
  game: string,
  description: Description,
  chosen: Chosen,
  ownBox = false,
): string {
  const usual = description.options.filter(
    (option) => option.kind === "number" && option.default === chosen[option.name],
  );
  const told = agreed(game, description, chosen)
    .filter(({ name }) => !usual.some((option) => option.name === name))
    .map(({ name, title, value }) => {
      const kind = description.options.find((option) => option.name === name)?.kind;
      if (kind === "number") return t("lobby.pair", { title, value });
      return value || title;
    });
  return [...told, ...(ownBox ? [t("lobby.own_box")] : [])].join(" · ");
}

export function clockInWords(clock: Settings["clock"]): string {
  if (clock.kind === "none") return t("lobby.told.no_clock");
  if (clock.kind === "days") return t("lobby.told.days", { n: number(clock.days, 1) });
  return t("lobby.told.live", { m: number(clock.initial_s / 60, 1), s: clock.increment_s });
}

/** Hours as people say them: minutes, hours or days. */
export function delayInWords(hours: number): string {
  if (hours < 1) return t("lobby.delay.minutes", { n: Math.round(hours * 60) });
  const [unit, n] = hours < 24 ? (["hours", hours] as const) : (["days", hours / 24] as const);
  return t(`lobby.delay.${unit}`, { n });
}

/** The table's settings in plain sentences. */
export function settingsInWords(settings: Settings): string[] {
  const { clock, reply_days: days, replace_h: hours } = settings;
  const told = [clockInWords(clock)];
  if (clock.kind !== "none") told.push(t(`lobby.told.absent.${settings.absent}`));
  if (days) told.push(t("lobby.told.reply", { time: delayInWords(days * 24) }));
  if (hours !== null) told.push(t("lobby.told.replace", { time: delayInWords(hours) }));
  told.push(t(settings.public ? "lobby.told.public" : "lobby.told.private"));
  if (!settings.spectators) told.push(t("lobby.told.no_spectators"));
  if (settings.rated) told.push(t("lobby.told.rated"));
  return told;
}

/** An error message for people. The details come from the server, in English only. */
export function whyRefused(error: unknown): string {
  if (!(error instanceof Refused)) return String(error);
  const told = wordsFor(error.code, error.retryAfter);
  const problems = error.problem?.problems ?? [];
  if (told === null)
    return t("common.failed", { why: [error.message, ...problems].join(": ") || error.code });
  return words.language === "en" ? [told, ...problems].join(" ") : told;
}
