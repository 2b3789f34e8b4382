/** The games in which somebody may secretly be asked. */
const SECRETIVE: ReadonlySet<string> = new Set(["dragon_run"]);

export function asksInSecret(game: string): boolean {
  return SECRETIVE.has(game);
}
