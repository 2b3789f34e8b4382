/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { shell } from "./shell.ts";

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
            { name: "pieces", test: /src[\\/]art[\\/](?!cards|Card|Die|Temper)/ },
            { name: "frame", test: /src[\\/](table[\\/](?!TablePage)|board[\\/]|hint[\\/])/ },
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
  },
});
