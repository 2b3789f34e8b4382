/** Who this browser acts for. Somebody new becomes a guest when that is needed, not before. */

import { call, Refused } from "../lib/call";
import type { Me } from "../lib/wire";

/** Set in a browser that has been somebody: the cookie itself is out of reach of scripts. */
const KNOWN = "wyrmhold.known";

class Session {
  private person = $state.raw<Me | null | undefined>(undefined);

  /** Undefined until it was asked; null: nobody yet. */
  get me(): Me | null | undefined {
    return this.person;
  }

  set me(me: Me | null) {
    this.person = me;
    try {
      if (me === null) localStorage.removeItem(KNOWN);
      else localStorage.setItem(KNOWN, "1");
    } catch {
      // A browser without storage forgets it.
    }
  }
}

export const session = new Session();

function known(): boolean {
  try {
    return localStorage.getItem(KNOWN) !== null;
  } catch {
    return true;
  }
}

/** Ask who we are, without becoming anybody; a browser that never was somebody need not ask. */
export async function whoAmI(): Promise<Me | null> {
  try {
    session.me = known() ? await call("me") : null;
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== "not_signed_in") throw error;
    session.me = null;
  }
  return session.me ?? null;
}

/** Be somebody: a guest at least. The server leaves whoever it knows as they are. */
export async function signIn(): Promise<Me> {
  const me = session.me ?? (await whoAmI()) ?? (await call("hello", { body: {} }));
  session.me = me;
  return me;
}
