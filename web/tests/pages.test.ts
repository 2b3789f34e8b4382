import { expect, test } from "vitest";
import { pageAt } from "../src/pages";

test("all who ask for a page share one import", async () => {
  const page = pageAt("privacy");
  expect(page).toBeDefined();
  expect(pageAt("privacy")).toBe(page);
  expect((await page)?.default).toBeDefined();
  expect(pageAt("privacy")).toBe(page);
});

test("there is no page at an unknown path", () => {
  expect(pageAt("nowhere")).toBeUndefined();
});
