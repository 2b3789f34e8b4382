/** Pages by the first part of the path; the next part becomes `id`. Each is loaded when shown. */

import type { Component } from "svelte";
import { part } from "./lib/loading";

/** A page takes the `id` in its path, or nothing. */
interface Page {
  default: Component<{ id: string }> | Component<Record<string, never>>;
  /** Starts fetching what the page will need before it is shown. */
  prepare?: (id: string) => void;
}

/** The page that most people see first: it has to be light. */
export const LOBBY = "";

const PAGES: Record<string, () => Promise<Page>> = {
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

const loading = new Map<string, Promise<Page>>();

/**
 * The page for the first part of a path; undefined if there is none.
 *
 * All who ask share one import, so that whoever asked first gets it first. Browsers finish several
 * imports of one module in any order: a page could be shown before it was told to prepare.
 */
export function pageAt(first: string): Promise<Page> | undefined {
  const load = PAGES[first];
  if (load === undefined) return undefined;
  let page = loading.get(first);
  if (page === undefined) {
    page = part(load);
    loading.set(first, page);
    page.catch(() => loading.delete(first));
  }
  return page;
}
