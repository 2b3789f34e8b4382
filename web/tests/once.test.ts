import { afterEach, beforeEach, expect, test } from "vitest";
import { once } from "../src/table/once";

let pressed: string[] = [];
let stop: () => void;

beforeEach(() => {
  document.body.innerHTML = `
    <button data-answer="end"><b>End</b></button><button data-once>Undo</button><i>Card</i>`;
  pressed = [];
  document.body.onclick = (event) => pressed.push((event.target as Element).textContent ?? "");
  document.body.onkeydown = (event) => pressed.push(event.key);
  stop = once(window);
});
afterEach(() => stop());

function click(what: string, detail: number): void {
  document
    .querySelector(what)
    ?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail }));
}

test("the second click of a double click does not send again", () => {
  for (const what of ["b", "[data-once]", "i"]) for (const nth of [1, 2, 3]) click(what, nth);
  expect(pressed).toEqual(["End", "Undo", "Card", "Card", "Card"]);
});

test("clicks apart from each other count, and so does the keyboard's", () => {
  for (const detail of [1, 1, 0, 0]) click("b", detail);
  expect(pressed).toHaveLength(4);
});

test("a held Enter counts once, and other keys repeat", () => {
  for (const key of ["Enter", "ArrowUp"])
    for (const repeat of [false, true])
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key, repeat, bubbles: true }));
  expect(pressed).toEqual(["Enter", "ArrowUp", "ArrowUp"]);
});
