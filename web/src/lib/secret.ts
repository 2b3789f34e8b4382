import { partOf } from "./games";

/** Whether somebody may secretly be asked in a game. Of a game we know nothing about, it may be so. */
export function asksInSecret(game: string): boolean {
  return partOf(game)?.secretive ?? true;
}
