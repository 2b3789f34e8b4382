/** Pages by the first part of the path; the next part becomes `id`. Each is loaded when shown. */

import type { Component } from "svelte";

/** A page takes the `id` in its path, or nothing. */
type Load = () => Promise<{
  default: Component<{ id: string }> | Component<Record<string, never>>;
  /** Starts fetching what the page will need before its code has loaded. */
  prepare?: (id: string) => void;
}>;

/** The page that most people see first: it has to be light. */
export const LOBBY = "";

export const PAGES: Record<string, Load> = {
  [LOBBY]: () => import("./lobby/LobbyPage.svelte"),
  table: () => import("./table/TablePage.svelte"),
  replay: () => import("./replay/ReplayPage.svelte"),
  learn: () => import("./learn/LearnPage.svelte"),
  rules: () => import("./rules/RulesPage.svelte"),
  tables: () => import("./lobby/PublicPage.svelte"),
  mine: () => import("./lobby/MinePage.svelte"),
  privacy: () => import("./lobby/PrivacyPage.svelte"),
  device: () => import("./lobby/DevicePage.svelte"),
  style: () => import("./style/StylePage.svelte"),
};
