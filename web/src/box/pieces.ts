/** The names of the pieces of a box, in the reader's language. */

import { t } from "../lib/i18n.svelte";
import { boxesOf, type Part, withExpansions } from "../rules/reference";
import type { Names } from "../texts/names";

export interface Named {
  name: string;
  effect: string;
  /** The gold value of a Treasure. */
  value: number | null;
}

/** The pieces by section and name in the notation. */
export function piecesOf(
  game: string,
  edition: string,
  names: Names | null,
): (section: string, row: string) => Named {
  const boxes = boxesOf(game, names);
  const own = boxes.find((box) => !box.expansion && box.id === edition) ?? boxes[0];
  const whole =
    own &&
    withExpansions(
      own,
      boxes.filter((box) => box.expansion),
    );
  return (section, row) => {
    if (section === "coins")
      return { name: t("box.coin", { n: Number(row) }), effect: "", value: Number(row) };
    const found = whole?.pieces[section as Part]?.find((piece) => piece.id === row);
    return {
      name: found?.name ?? row,
      effect: found?.effect ?? "",
      value: found?.value || null,
    };
  };
}
