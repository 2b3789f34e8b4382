/**
 * Parts of the page that come when they are needed, and may not come: the server may be away just then.
 *
 * Browsers remember, as long as a page is open, that a module did not come, and do not ask for it again.
 * So texts and data are fetched, which can be tried again, and code that did not come brings the whole
 * page anew.
 */

import { Refused } from "./call";

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 8_000;
/** So long at least between two times that the page is loaded anew. */
const APART_MS = 10_000;
const KEY = "wyrmhold.anew";

const known = new Map<string, Promise<unknown>>();

/** What a file of ours holds. Once it has come it is not asked for again. */
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

/** Load something, with growing pauses until it comes. What this gives back ends it. */
export function insist<T>(
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

/** A part of the page's code. Where it does not come, the page is loaded anew once the server answers. */
export async function part<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    loadAnew();
    throw new Refused("offline", "a part of the page did not come");
  }
}

let waiting = false;

function loadAnew(): void {
  if (waiting) return;
  waiting = true;
  insist(
    () => get("/", { cache: "no-store" }),
    () => setTimeout(reload, rest()),
  );
}

function reload(): void {
  try {
    sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    return; // it would not be known next time, and what never comes would be asked for without end
  }
  location.reload();
}

/** How long to wait yet, so that a part that never comes does not keep everybody busy. */
function rest(): number {
  try {
    return Math.max(0, Number(sessionStorage.getItem(KEY) ?? 0) + APART_MS - Date.now());
  } catch {
    return 0;
  }
}
