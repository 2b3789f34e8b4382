import cards from "./cards.svg?raw";
import { mountSprite } from "./sprite";

/** Cards, die and Temper of Dragon Run. Separate, so that only pages that show them load them. */
export function mountCards(): void {
  mountSprite("cards", cards);
}
