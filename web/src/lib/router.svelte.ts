/** Which page is shown. The address is the only state. */

class Place {
  path = $state("/");
  search = $state("");
  hash = $state("");

  constructor() {
    this.read();
    addEventListener("popstate", () => this.read());
  }

  /** The parts of the path, without empty ones. */
  get parts(): string[] {
    return this.path.split("/").filter((part) => part !== "");
  }

  param(name: string): string | null {
    return new URLSearchParams(this.search).get(name);
  }

  go(address: string, how: "push" | "replace" = "push"): void {
    const url = new URL(address, location.origin);
    if (how === "push" && url.href !== location.href) history.pushState(null, "", url);
    else history.replaceState(null, "", url);
    const moved = url.pathname !== this.path;
    this.read();
    if (moved && how === "push") scrollTo(0, 0);
  }

  private read(): void {
    this.path = location.pathname;
    this.search = location.search;
    this.hash = decodeURIComponent(location.hash.slice(1));
  }
}

export const place = new Place();

/** Follows links within the page without reloading it. */
export function followLinks(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest?.("a");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin)
    return;
  if (link.pathname.startsWith("/api/")) return;
  event.preventDefault();
  place.go(link.pathname + link.search + link.hash);
}
