/**
 * Loads parts of the page on demand, and copes with a server that is temporarily away.
 *
 * As long as a page is open, browsers remember that a module failed to load and do not ask for it
 * again. So texts and data are fetched, which can be retried, and when code fails to load, the
 * whole page is reloaded.
 */

import { Refused } from "./call";

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 8_000;
/** Shortest time between two automatic reloads of the page. */
const MIN_RELOAD_GAP_MS = 10_000;
const RELOADED_KEY = "wyrmhold.reloaded";

const known = new Map<string, Promise<unknown>>();

/** The content of one of our files, cached once it has loaded. */
export function fetched<T>(address: string): Promise<T> {
  let found = known.get(address);
  if (found === undefined) {
    found = get(address).then((answer) => answer.json());
    known.set(address, found);
    found.catch(() => known.delete(address));
  }
  return found as Promise<T>;
}

async function get(address: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(address, init);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer;
}

/** Loads something, retrying with growing pauses. Returns a function that stops it. */
export function loadWithRetry<T>(
  load: () => Promise<T>,
  use: (loaded: T) => void,
  missed: () => void = () => {},
): () => void {
  let over = false;
  let wait = FIRST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function attempt(): void {
    load().then(
      (loaded) => {
        if (!over) use(loaded);
      },
      () => {
        if (over) return;
        missed();
        timer = setTimeout(attempt, wait);
        wait = Math.min(2 * wait, LONGEST_WAIT_MS);
      },
    );
  }
  attempt();
  return () => {
    over = true;
    clearTimeout(timer);
  };
}

/** Loads a part of the page's code. If that fails, the page reloads once the server responds. */
export async function part<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    reloadWhenReachable();
    throw new Refused("offline", "a part of the page did not come");
  }
}

let waiting = false;

function reloadWhenReachable(): void {
  if (waiting) return;
  waiting = true;
  loadWithRetry(
    () => get("/", { cache: "no-store" }),
    () => setTimeout(reload, reloadDelay()),
  );
}

function reload(): void {
  try {
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
  } catch {
    return; // it would not be remembered, and a missing file would be requested forever
  }
  location.reload();
}

/** How long to wait, so that a part that never loads does not cause a reload loop. */
function reloadDelay(): number {
  try {
    return Math.max(
      0,
      Number(sessionStorage.getItem(RELOADED_KEY) ?? 0) + MIN_RELOAD_GAP_MS - Date.now(),
    );
  } catch {
    return 0;
  }
}
