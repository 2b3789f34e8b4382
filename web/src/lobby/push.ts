/** Being told of a turn by the browser itself, which needs the page's worker. */

import { call } from "../lib/call";
import type { Channels } from "../lib/wire";

const WAIT_MS = 4000;

/** Whether this browser can be told at all. */
export function canPush(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** Subscribe this browser. Null: the reader said no, or the page's worker is not there. */
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
