/** Push notifications from the browser, which need the page's service worker. */

import { call } from "../lib/call";
import type { Channels } from "../lib/wire";

const WAIT_MS = 4000;

/** Whether this browser supports push notifications. */
export function canPush(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** Subscribes this browser. Null: permission was denied, or there is no service worker. */
export async function subscribe(key: string): Promise<Channels | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const none = new Promise<null>((done) => setTimeout(() => done(null), WAIT_MS));
  const worker = await Promise.race([navigator.serviceWorker.ready, none]);
  if (worker === null) return null;
  const made = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  const { endpoint, keys } = made.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) return null;
  return call("add_push", { body: { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } } });
}
