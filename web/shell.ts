/** Writes the service worker with the list of files that make up this build of the page. */

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const WORKER = "src/sw.js";
const PUBLIC = "public";
const INDEX = "index.html";

export function shell(): Plugin {
  return {
    name: "wyrmhold-shell",
    apply: "build",
    enforce: "post",
    generateBundle(_options, bundle) {
      const hash = createHash("sha256");
      const built = Object.keys(bundle).filter((name) => name !== INDEX);
      const given = readdirSync(PUBLIC, { recursive: true, encoding: "utf-8" })
        .map((name) => name.replaceAll("\\", "/"))
        .filter((name) => statSync(join(PUBLIC, name)).isFile());
      for (const name of given.sort()) hash.update(readFileSync(join(PUBLIC, name)));
      const index = bundle[INDEX];
      if (index?.type === "asset") hash.update(index.source);
      const files = ["/", ...[...built, ...given].map((name) => `/${name}`).sort()];
      hash.update(files.join("\n"));
      const worker = readFileSync(WORKER, "utf-8");
      hash.update(worker);
      const inside = JSON.stringify({ version: hash.digest("hex").slice(0, 12), files });
      const source = worker.replace("= SHELL;", `= ${inside};`);
      if (source === worker) this.error(`${WORKER} has no place for the list of files`);
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}
