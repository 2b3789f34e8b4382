/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { shell } from "./shell.ts";

/** What every page uses: the framework, the address, the server, the sprites. */
const CORE =
  /node_modules[\\/]svelte|src[\\/](lib[\\/](Shell|call|i18n|loading|refusals|router|settings|wire)|art[\\/](Icon|Seat|Figure|Sprites|names)|texts[\\/]merged)/;
/** What the first page and its dialog share with other pages of the lobby. */
const LOBBY = /src[\\/]lobby[\\/](GameCard|TableRow|BotPicker|Section)/;
/** The table, which a lobby does not load. */
const LAYOUT =
  /src[\\/](table[\\/](?!TablePage|ChangeBots|Dialog|Sure|share)|board[\\/]|hint[\\/])/;

export default defineConfig({
  plugins: [svelte(), shell()],
  build: {
    target: "es2022",
    // No data: addresses and no inline scripts: the content security policy allows neither.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Few files instead of many tiny ones: each costs a request and a task before the first board.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // A group takes what its files import, except what groups of higher priority have.
            { name: "core", test: CORE, priority: 3 },
            { name: "lobby", test: LOBBY, priority: 2 },
            { name: "layout", test: LAYOUT, priority: 1 },
          ],
        },
      },
    },
    outDir: "../src/wyrmhold/server/static",
    emptyOutDir: true,
  },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  test: {
    environment: "happy-dom",
    include: ["tests/**/*.test.ts"],
    setupFiles: ["tests/files.ts"],
    // Loading the DOM takes longer than most tests, so a worker loads it once and gives every file a
    // window and modules of its own. A single worker would be given all files in one window.
    pool: "vmThreads",
    maxWorkers: 2,
    // Decides only how long a failure takes: the tests may share the machine with others.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
