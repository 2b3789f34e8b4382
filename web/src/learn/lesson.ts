/** A lesson: moments of a real game, with the teacher's text and the expected answers. */

import { GAMES, partOf } from "../lib/games";
import { parse } from "../lib/tokens";
import type { GameEvent, View } from "../lib/views";
import type { Colour, Json, Prompt } from "../lib/wire";

export interface LessonMoment {
  by: number | null;
  do: string | null;
  events: GameEvent[];
  view: View;
  prompt: Prompt | null;
  /** The key of the teacher's text. */
  text: string | null;
  /** The answers the lesson continues with. */
  expect: string[] | null;
  /** The cells the text is about, if no answer is expected. */
  look: string[];
}

export interface Lesson {
  game: string;
  edition: string;
  options: Json;
  rules_version: number;
  seats: { name: string; colour: Colour; hero: string }[];
  moments: LessonMoment[];
}

export const LESSONS = GAMES.map((game) => ({
  game,
  minutes: partOf(game)?.lessonMinutes ?? 0,
}));

export async function loadLesson(game: string): Promise<Lesson> {
  const answer = await fetch(`/learn/${game}.json`);
  if (!answer.ok) throw new Error(`there is no lesson for ${game}`);
  return (await answer.json()) as Lesson;
}

/** Moments where the lesson waits for the pupil to read or to answer. */
export function stopsOf(lesson: Lesson): number[] {
  return lesson.moments.flatMap((moment, at) => (moment.text === null ? [] : [at]));
}

export type Difference = "verb" | "tile" | "seat" | "list" | "cell" | "arrows";

/** The first way in which an answer differs from the one the teacher means. */
export function firstDifference(game: string, given: string, meant: string): Difference {
  const [one, other] = [parse(given, game), parse(meant, game)];
  if (one.verb !== other.verb) return "verb";
  if (one.tile !== other.tile || one.word !== other.word) return "tile";
  if (one.seat !== other.seat) return "seat";
  if (String(one.list) !== String(other.list)) return "list";
  if (one.cell !== other.cell || one.other !== other.other) return "cell";
  return one.arrows === other.arrows ? "verb" : "arrows";
}
