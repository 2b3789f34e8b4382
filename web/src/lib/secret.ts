import { partOf } from "./games";

/** Whether somebody may secretly be asked in a game. In a game without a part, we assume so. */
export function asksInSecret(game: string): boolean {
  return partOf(game)?.secretive ?? true;
}
