/** How reasons in Dragon Run are told. */

import { percent } from "../hint/chances";
import type { Form } from "../hint/sentences";
import { maybe, number } from "../lib/i18n.svelte";
import type { Reason } from "../lib/wire";

/** The text of a reason, and its numbers; null if it is told by its kind. */
export function formOf({ kind, numbers }: Reason): Form | string | null {
  switch (kind) {
    case "dragon_next":
      return numbers.cards === undefined
        ? null
        : { key: "dragon_cards", values: { n: numbers.cards } };
    case "hurt":
      return hurt(numbers);
    case "sneak":
      return (numbers.chance ?? 0) > 0 ? null : { key: "sneak_never", values: {} };
    case "pays":
      return { key: kind, values: { n: numbers.gold ?? 0 } };
    case "temper":
      return { key: kind, values: { n: numbers.left ?? 0 } };
    case "gold": {
      // A count of cards that nobody else sees is an estimate.
      const values = { n: numbers.cards ?? 0, gold: number(numbers.gold ?? 0) };
      return { key: numbers.cards ? kind : "gold_known", values };
    }
    default:
      return null;
  }
}

/** The possible effects of the dragon's breath: one sentence each. */
function hurt(numbers: Readonly<Record<string, number>>): string | null {
  const parts = ["injured", "eliminated"].flatMap((fate) => {
    const chance = numbers[fate];
    if (chance === undefined || chance === 0) return [];
    return maybe(`hint.reason.${fate}`, { chance: percent(chance) }) ?? [];
  });
  return parts.length === 0 ? null : parts.join(" ");
}
