/** The keys of a table, as the list of keys shows them. */

import { t } from "../lib/i18n.svelte";
import type { Source } from "../lib/source";

/** A key and what it does. */
export interface KeyLine {
  key: string;
  text: string;
  /** Whether it also works where nothing is played. */
  looks?: boolean;
}

/** The keys of a board. */
export function boardKeys(): KeyLine[] {
  const arrows = t("table.key_names.arrows");
  return [
    { key: arrows, text: t("table.keys.arrows"), looks: true },
    { key: t("table.key_names.ends"), text: t("table.keys.ends") },
    { key: shifted(arrows), text: t("table.keys.pan"), looks: true },
    { key: `R, ${shifted("R")}`, text: t("table.keys.turn") },
    { key: t("table.key_names.zoom"), text: t("table.keys.zoom"), looks: true },
    { key: "H", text: t("table.keys.find"), looks: true },
    { key: "E", text: t("table.keys.explain"), looks: true },
  ];
}

function shifted(key: string): string {
  return `${t("table.key_names.shift")} + ${key}`;
}

function playKeys(): KeyLine[] {
  return (["pick", "enter", "escape"] as const).map((name) => ({
    key: t(`table.key_names.${name}`),
    text: t(`table.keys.${name}`),
  }));
}

function replayKeys(): KeyLine[] {
  const turns = [shifted("← →"), "↑ ↓", t("table.key_names.pages")].join(", ");
  return [
    { key: "← →", text: t("table.keys.step") },
    { key: turns, text: t("table.keys.by_turn") },
    { key: t("table.key_names.ends"), text: t("table.keys.replay_ends") },
    { key: t("table.key_names.play"), text: t("table.keys.play") },
  ];
}

/** All keys that do something at a table. */
export function keyLines(source: Source, own: readonly KeyLine[], hints: boolean): KeyLine[] {
  const replay = source.kind === "replay";
  const letter = (key: string, name: "hint" | "undo" | "text" | "menu" | "help"): KeyLine => ({
    key,
    text: t(`table.keys.${name}`),
  });
  return [
    ...(replay ? replayKeys() : playKeys()),
    ...own.filter((line) => line.looks || !replay),
    ...(hints && !replay ? [letter("I", "hint")] : []),
    ...(source.kind === "live" ? [letter("U", "undo")] : []),
    letter("T", "text"),
    letter("M", "menu"),
    letter("?", "help"),
  ];
}
