/** The page without a server: a service worker keeps it, once everything else has been loaded. */

const LATER_MS = 2000;

function register(): void {
  // Where it is refused (a private window, no storage) the page works as ever, only not offline.
  setTimeout(() => navigator.serviceWorker.register("/sw.js").catch(() => {}), LATER_MS);
}

/** To be called once. In development there is no worker, and without a safe connection none is allowed. */
export function keepOffline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}
