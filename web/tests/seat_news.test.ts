import { expect, it } from "vitest";
import { entriesOf, withNews } from "../src/lib/live.svelte";

const RECORD = [
  { game: "drakon" },
  { n: 1, by: 0, do: "end", events: [{ type: "TurnEnded" }] },
  { n: 2, by: 1, do: "move 0,1", events: [] },
  { n: 3, by: 1, do: "end", events: [{ type: "TurnEnded" }] },
  { n: 4, by: 0, do: "end", events: [{ type: "TurnEnded" }] },
]
  .map((line) => JSON.stringify(line))
  .join("\n");

it("tells what happened to seats at the end of the turn in which it happened", () => {
  const news = [
    { seat: 2, what: "taken_over", turn: 1 },
    { seat: 2, what: "forfeit", turn: 9 },
  ] as const;
  const log = withNews(entriesOf(RECORD), [...news]);
  expect(log.map(({ key, by, do: done }) => [key, by, done])).toEqual([
    [0, 0, "end"],
    [1, 1, "move 0,1"],
    [2, 1, "end"],
    [3, 2, "taken_over"],
    [4, 0, "end"],
    [5, 2, "forfeit"],
  ]);
});
