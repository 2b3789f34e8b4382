import { readFileSync } from "node:fs";
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { DrakonView } from "../src/drakon/view";
import {
  firstDifference,
  LESSONS,
  type Lesson,
  type LessonMoment,
  stopsOf,
} from "../src/learn/lesson";
import { picksFor, pointedAt } from "../src/learn/points";
import { keepProgress, progressOf } from "../src/learn/progress";
import { LessonSource } from "../src/learn/source.svelte";
import { maybe, setLanguage } from "../src/lib/i18n.svelte";
import { LANGUAGES, settings } from "../src/lib/settings.svelte";
import { parse } from "../src/lib/tokens";

function lessonOf(game: string): Lesson {
  return JSON.parse(readFileSync(`public/learn/${game}.json`, "utf-8")) as Lesson;
}

beforeEach(() => {
  settings.speed = 0;
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

describe.each(LESSONS.map(({ game }) => game))("the lesson of %s", (game) => {
  const lesson = lessonOf(game);

  test("has every teacher text in every language", async () => {
    for (const language of LANGUAGES) {
      await setLanguage(language);
      for (const { text } of lesson.moments)
        if (text !== null) expect(maybe(text), `${language} ${text}`).not.toBeNull();
    }
  });

  test("can be played through with the expected answers", async () => {
    vi.useFakeTimers();
    const source = new LessonSource(lesson, () => [], ["One", "Two"]);
    const stop = $effect.root(() => source.follow());
    let answers = 0;
    while (!source.over) {
      flushSync();
      const { prompt, expect: expected, text } = source.moment;
      if (prompt !== null) {
        expect(prompt.legal).toContain(expected?.[0]);
        expect(await source.answer(expected?.[0] ?? "")).toBeNull();
        answers++;
      } else if (text !== null) source.next();
      else {
        const at = source.at;
        await vi.advanceTimersByTimeAsync(600);
        expect(source.at, "others play on by themselves").toBeGreaterThan(at);
      }
    }
    stop();
    expect(answers).toBeGreaterThanOrEqual(8);
    expect([source.table.status, source.reached]).toEqual(["over", source.stops.length]);
    expect(source.view.outcome?.winners).toEqual([0]);
    expect(source.log.length).toBe(lesson.moments.length - 1);
  });

  test("refuses any other answer and stays where it is", async () => {
    const source = new LessonSource(lesson, () => [], []);
    const { legal } = source.moment.prompt ?? { legal: [] };
    const other = legal.find((token) => !source.moment.expect?.includes(token)) ?? "";
    const refusal = await source.answer(other);
    expect(refusal?.error).toMatch(/^lesson_/);
    for (const language of LANGUAGES) {
      await setLanguage(language);
      expect(maybe(`refused.${refusal?.error}`)).not.toBeNull();
    }
    expect((await source.answer("place nothing:N@9,9"))?.error).toBe("illegal_action");
    expect(source.at).toBe(0);
  });
});

test("a lesson goes back to the previous stop, and resumes where the pupil left off", () => {
  const lesson = lessonOf("drakon");
  const stops = stopsOf(lesson);
  const source = new LessonSource(lesson, () => [], [], stops[3]);
  expect(source.reached).toBe(4);
  source.back();
  expect(source.at).toBe(stops[2]);
  source.goTo(0);
  source.back();
  expect(source.at).toBe(0);
  expect(source.table.seats.map((seat) => seat.kind)).toEqual(["person", "bot"]);
});

test("a wrong answer is explained by the first difference", () => {
  expect(firstDifference("drakon", "move 1,0", "place blank:N@1,0")).toBe("verb");
  expect(firstDifference("drakon", "place map:N@1,0", "place blank:N@1,0")).toBe("tile");
  expect(firstDifference("drakon", "place blank:N@2,0", "place blank:E@1,0")).toBe("cell");
  expect(firstDifference("drakon", "place blank:N@1,0", "place blank:E@1,0")).toBe("arrows");
  expect(firstDifference("dragon_run", "hide object_2", "hide object_1")).toBe("list");
  expect(firstDifference("dragon_run", "target 1", "target 2")).toBe("seat");
  expect(firstDifference("dragon_run", "keep object_1", "keep object_5")).toBe("tile");
});

test("progress is stored, and a finished lesson stays finished", () => {
  expect(progressOf("drakon")).toBeNull();
  keepProgress("drakon", { at: 26, reached: 18, all: 18, done: true });
  keepProgress("drakon", { at: 2, reached: 2, all: 18, done: false });
  expect(progressOf("drakon")).toEqual({ at: 2, reached: 2, all: 18, done: true });
  localStorage.setItem("wyrmhold.lessons", "{broken");
  expect(progressOf("drakon")).toBeNull();
});

describe("the teacher points", () => {
  const moment = (change: object) =>
    ({ text: "learn.drakon.1", expect: null, look: [], ...change }) as unknown as LessonMoment;

  function table(html: string): HTMLElement {
    const root = document.createElement("div");
    root.innerHTML = html;
    return root;
  }

  test("at the parts of an answer, in the order in which they are chosen", () => {
    expect(picksFor("drakon", "place find_coin:NW@1,0")).toEqual([
      '[data-pick="verb place"]',
      '[data-pick="tile find_coin:NE"]',
      '[data-cell="1,0"]',
    ]);
    expect(picksFor("dragon_run", "hide object_1 object_1")).toEqual([
      '[data-pick="verb hide"]',
      '[data-pick="card object_1"], [data-pick="tile object_1"]',
    ]);
  });

  test("at the card, then the cell, then what turns it, then the button that sends it", () => {
    const root = table(`
      <button data-pick="tile find_coin:NE" aria-pressed="false"></button>
      <button data-cell="1,0" aria-pressed="false"></button>
      <button data-turn></button><button id="send" disabled></button>`);
    const [card, cell, turn, send] = root.querySelectorAll("button");
    const now = moment({ expect: ["place find_coin:NW@1,0"] });
    expect(pointedAt(root, "drakon", now)).toEqual({ all: [card, cell], next: card });
    card?.setAttribute("aria-pressed", "true");
    expect(pointedAt(root, "drakon", now).next).toBe(cell);
    cell?.setAttribute("aria-pressed", "true");
    expect(pointedAt(root, "drakon", now).next).toBe(turn);
    send?.setAttribute("data-answer", "place find_coin:NW@1,0");
    send?.removeAttribute("disabled");
    expect(pointedAt(root, "drakon", now).next).toBe(send);
  });

  test("at what a remark is about, and at nothing while the others play", () => {
    const root = table('<button data-cell="1,0"></button>');
    const [cell] = root.querySelectorAll("button");
    expect(pointedAt(root, "drakon", moment({ look: ["1,0"] }))).toEqual({
      all: [cell],
      next: null,
    });
    expect(pointedAt(root, "drakon", moment({ text: null }))).toEqual({ all: [], next: null });
  });

  test("at cards the pupil holds and cells where they can be placed", () => {
    for (const { expect: expected, prompt, view } of lessonOf("drakon").moments) {
      const placed = expected?.[0]?.startsWith("place ") ? parse(expected[0], "drakon") : null;
      if (placed === null) continue;
      expect((view as DrakonView).seats[0]?.hand).toContain(placed.tile);
      expect(prompt?.legal).toContain(placed.text);
    }
  });
});
