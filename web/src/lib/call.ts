/** Typed calls of the server's endpoints. */

import { type Calls, type Problem, ROUTES } from "./wire";

/** The server's refusal, or our own text if it could not be reached. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly problem: Problem | null = null,
  ) {
    super(message);
  }

  /** When to come back, in seconds; null if the server did not say. */
  get retryAfter(): number | null {
    return this.problem?.retry_after ?? null;
  }

  /** Whether the same request will do later: the server is busy, or we asked too often. */
  get later(): boolean {
    return this.code === "busy" || this.code === "too_many_requests";
  }
}

type Name = keyof Calls;
type Given<N extends Name> = {
  params?: Calls[N]["params"];
  query?: Calls[N]["query"];
  body?: Calls[N]["body"];
};

export async function call<N extends Name>(
  name: N,
  given: Given<N> = {},
): Promise<Calls[N]["answer"]> {
  const [method, path] = ROUTES[name];
  const params = (given.params ?? {}) as Record<string, string>;
  let address = path.replace(/\{(\w+)\}/g, (_, key) => encodeURIComponent(params[key] ?? ""));
  const query = Object.entries((given.query ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([key, value]) => [key, String(value)]);
  if (query.length > 0) address += `?${new URLSearchParams(query)}`;
  const init: RequestInit = { method, credentials: "same-origin" };
  if (method !== "GET") {
    init.headers = { "content-type": "application/json" };
    init.body = JSON.stringify(given.body ?? {});
  }
  let answer: Response;
  try {
    answer = await fetch(address, init);
  } catch {
    throw new Refused("offline", "the server cannot be reached");
  }
  const type = answer.headers.get("content-type") ?? "";
  if (!answer.ok) {
    const problem = type.includes("json") ? ((await answer.json()) as Problem) : null;
    throw new Refused(problem?.error ?? "server_error", problem?.message ?? "", problem);
  }
  const json = type.split(";")[0] === "application/json"; // and not jsonl, which is text
  return (json ? await answer.json() : await answer.text()) as Calls[N]["answer"];
}
