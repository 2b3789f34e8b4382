/**
 * Inserts a sprite (an SVG of `<symbol>`s) into the page, once, so that `<use href="#id">` finds
 * it. It is parsed as XML and adopted, never set as HTML.
 */
export function mountSprite(name: string, text: string): void {
  const id = `sprite-${name}`;
  if (document.getElementById(id)) return;
  const svg = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  svg.id = id;
  document.body.append(document.adoptNode(svg));
}
