/** A clock for the page: counts while somebody looks at it. */

import { createSubscriber } from "svelte/reactivity";

const EVERY_MS = 250;

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, EVERY_MS);
  return () => clearInterval(timer);
});

/** Milliseconds since 1970; whoever reads it in an effect or template is told as it goes on. */
export function now(): number {
  subscribe();
  return Date.now();
}
