/** A clock for the page that ticks only while something reads it. */

import { createSubscriber } from "svelte/reactivity";

const TICK_MS = 250;

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, TICK_MS);
  return () => clearInterval(timer);
});

/** Milliseconds since 1970; effects and templates that read it update as it advances. */
export function now(): number {
  subscribe();
  return Date.now();
}
