/** The table of a game that brings nothing for the page: everything in words. */

import type { GameTable } from "../lib/games";
import AnyTable from "./AnyTable.svelte";
import { saying } from "./sentences";

export const table: GameTable = { Table: AnyTable, stillsOf: () => [], saying, sounds: {} };
