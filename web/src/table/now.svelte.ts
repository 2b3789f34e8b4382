/** A clock for the page that ticks only while something reads it. */

import { createSubscriber } from "svelte/reactivity";

const TICK_MS = 250;
const SLOW_TICK_MS = 10_000;

const subscribe = every(TICK_MS);
const subscribeSlowly = every(SLOW_TICK_MS);

function every(ms: number): () => void {
  return createSubscriber((update) => {
    const timer = setInterval(update, ms);
    return () => clearInterval(timer);
  });
}

/** Milliseconds since 1970; effects and templates that read it update as it advances. */
export function now(): number {
  subscribe();
  return Date.now();
}

/** The same, for texts that count in minutes. */
export function minuteNow(): number {
  subscribeSlowly();
  return Date.now();
}
