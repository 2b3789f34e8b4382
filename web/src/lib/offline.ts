/** The page without a server: a service worker caches it, once everything else has loaded. */

const REGISTER_DELAY_MS = 2000;

function register(): void {
  // If registration fails (private window, no storage), the page works, just not offline.
  setTimeout(() => navigator.serviceWorker.register("/sw.js").catch(() => {}), REGISTER_DELAY_MS);
}

/** Call once. There is no worker in development, and none is allowed without HTTPS. */
export function keepOffline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}
