import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, it } from "vitest";
import { settings } from "../src/lib/settings.svelte";
import SettingsForm from "../src/table/SettingsForm.svelte";

let form: Record<string, unknown> | null = null;

function purseBox(): HTMLInputElement {
  form = mount(SettingsForm, { target: document.body });
  flushSync();
  const boxes = [...document.querySelectorAll<HTMLInputElement>("input[type=checkbox]")];
  const found = boxes.find((box) => box.indeterminate);
  if (!found) throw new Error("every setting is chosen");
  return found;
}

afterEach(() => {
  if (form) unmount(form);
  form = null;
  settings.purse = null;
});

it("leaves a setting that nobody chose as it is", () => {
  purseBox();
  expect(settings.purse).toBeNull();
});

it("takes what is chosen", () => {
  const box = purseBox();
  for (const on of [true, false]) {
    box.click();
    flushSync();
    expect([settings.purse, box.checked, box.indeterminate]).toEqual([on, on, false]);
  }
});
