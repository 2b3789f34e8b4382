import type { Json, Patch } from "./wire";

/** A view after a patch: keys dropped, keys set, then the same inside nested objects. */
export function patched(had: Json, patch: Patch): Json {
  const view: Json = { ...had };
  for (const key of patch.drop ?? []) delete view[key];
  Object.assign(view, patch.set ?? {});
  for (const [key, inner] of Object.entries(patch.inside ?? {}))
    view[key] = patched((view[key] ?? {}) as Json, inner);
  return view;
}
