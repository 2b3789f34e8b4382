/** The person this browser acts for. A newcomer becomes a guest only when needed. */

import { call, Refused } from "../lib/call";
import type { Me } from "../lib/wire";

/** Set once this browser has a session: scripts cannot read the cookie itself. */
const STORAGE_KEY = "wyrmhold.known";

class Session {
  private person = $state.raw<Me | null | undefined>(undefined);

  /** Undefined until fetched; null: nobody yet. */
  get me(): Me | null | undefined {
    return this.person;
  }

  set me(me: Me | null) {
    this.person = me;
    try {
      if (me === null) localStorage.removeItem(STORAGE_KEY);
      else localStorage.setItem(STORAGE_KEY, "1");
    } catch {
      // A browser without storage forgets it.
    }
  }
}

export const session = new Session();

function known(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return true;
  }
}

/** Fetches the current person without creating one; a browser that never had a session skips it. */
export async function whoAmI(): Promise<Me | null> {
  try {
    session.me = known() ? await call("me") : null;
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== "not_signed_in") throw error;
    session.me = null;
  }
  return session.me ?? null;
}

/** Makes sure there is a person, at least a guest. The server keeps an existing one. */
export async function signIn(): Promise<Me> {
  const me = session.me ?? (await whoAmI()) ?? (await call("hello", { body: {} }));
  session.me = me;
  return me;
}
