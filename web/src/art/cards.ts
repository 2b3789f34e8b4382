import cards from "./cards.svg?raw";
import { mountSprite } from "./sprite";

/** The cards, die and temper of Dragon Run: only the pages that show them pay for them. */
export function mountCards(): void {
  mountSprite("cards", cards);
}
