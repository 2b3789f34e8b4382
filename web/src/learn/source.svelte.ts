/** A lesson as the source of a table: it continues when the pupil gives the expected answer. */

import { maybe, t } from "../lib/i18n.svelte";
import type { Line } from "../lib/socket";
import type { Entry, Source, Walk } from "../lib/source";
import { Stage, type StillsOf } from "../lib/stage.svelte";
import type { View } from "../lib/views";
import type { Json, Prompt, Refusal, TableInfo, Where } from "../lib/wire";
import { firstDifference, type Lesson, type LessonMoment, stopsOf } from "./lesson";
import { placesOf } from "./points";

/** How long the other players' moves are shown before the lesson continues. */
const PAUSE_MS = 500;
const PUPIL = 0;

/** The lesson's stops as steps. A step forward gives the expected answer, as the button does. */
function lessonWalk(source: LessonSource): Walk {
  return {
    get at() {
      return source.reached;
    },
    get all() {
      return source.stops.length;
    },
    get where() {
      return t("learning.step_of", { n: source.reached, all: source.stops.length });
    },
    go: (step) => source.goTo(source.stops[Math.max(1, step) - 1] ?? 0),
    step: (by) => (by > 0 ? source.next() : source.back()),
  };
}

export class LessonSource implements Source {
  readonly kind = "lesson";
  readonly stage: Stage;
  readonly replyWindow = null;
  readonly clock = null;
  readonly viewer = PUPIL;
  readonly mine = [PUPIL];
  readonly host = false;
  readonly line: Line = "open";
  readonly why = null;
  readonly chat = [];
  readonly handover = null;
  /** The moment shown. */
  at = $state(0);
  /** Moments where the lesson waits. */
  readonly stops: readonly number[];
  private readonly entries: readonly Entry[];

  readonly moment: LessonMoment = $derived.by(() => this.momentAt(this.at));
  readonly view: View = $derived(this.moment.view);
  readonly prompt: Prompt | null = $derived(this.moment.prompt);
  readonly points: Where = $derived.by(() => placesOf(this.lesson.game, this.moment));
  readonly over = $derived.by(() => this.at === this.lesson.moments.length - 1);
  readonly log: readonly Entry[] = $derived.by(() =>
    this.entries.filter((entry) => entry.key <= this.at),
  );
  /** Number of stops reached. */
  readonly reached = $derived.by(() => this.stops.filter((stop) => stop <= this.at).length);
  readonly table: TableInfo = $derived.by(() => this.info());

  /** The teacher's text; it stays while the others play. */
  readonly speech: string = $derived.by(() => {
    const stop = this.stops.findLast((each) => each <= this.at) ?? 0;
    const { text } = this.momentAt(stop);
    return text === null ? "" : (maybe(text) ?? "");
  });
  readonly walk: Walk = lessonWalk(this);

  constructor(
    readonly lesson: Lesson,
    stillsOf: StillsOf,
    /** The players' names, in the reader's language. */
    private readonly names: readonly string[],
    at = 0,
  ) {
    this.stage = new Stage(stillsOf);
    this.stops = stopsOf(lesson);
    this.entries = lesson.moments.flatMap(({ by, do: done, events }, key) => {
      const before = lesson.moments[key - 1]?.view ?? null;
      return before === null
        ? []
        : [{ key, by, do: done, via: null, events, turn: before.turns, before }];
    });
    this.goTo(at);
  }

  /** Lets the others play on by themselves. Call once, where effects are allowed. */
  follow(): void {
    $effect(() => {
      const { text, prompt } = this.moment;
      if (text !== null || prompt !== null || this.over || this.stage.playing) return;
      const timer = setTimeout(() => this.next(), PAUSE_MS);
      return () => clearTimeout(timer);
    });
  }

  /** Continues: past a text, or by giving the expected answer. */
  next(): void {
    if (this.over) return;
    const before = this.view;
    this.stage.finish();
    this.at += 1;
    this.stage.push(before, this.moment.events, this.view);
  }

  /** Goes back to the previous stop. */
  back(): void {
    this.goTo(this.stops.findLast((stop) => stop < this.at) ?? 0);
  }

  goTo(at: number): void {
    this.at = Math.min(Math.max(0, at), this.lesson.moments.length - 1);
    this.stage.set(this.view);
  }

  takeOver(): void {
    // There is only one pupil.
  }

  async answer(token: string): Promise<Refusal | null> {
    const { prompt, expect } = this.moment;
    if (prompt === null) return refused("not_asked", token);
    if (!prompt.legal.includes(token)) return refused("illegal_action", token);
    const [meant = token] = expect ?? [];
    if (expect !== null && !expect.includes(token))
      return refused(`lesson_${firstDifference(this.lesson.game, token, meant)}`, token);
    this.next();
    return null;
  }

  private momentAt(at: number): LessonMoment {
    const moment = this.lesson.moments[at];
    if (moment === undefined) throw new Error(`the lesson has no moment ${at}`);
    return moment;
  }

  private info(): TableInfo {
    const { game, edition, options, rules_version, seats } = this.lesson;
    return {
      id: "lesson",
      game,
      edition,
      options,
      rules_version,
      status: this.over ? "over" : "playing",
      settings: {
        title: "",
        public: false,
        spectators: false,
        rated: false,
        hints: false,
        clock: { kind: "none" },
        absent: "wait",
        stand_in: "",
        window_s: 0,
        reply_days: null,
        replace_h: null,
      },
      seats: seats.map(({ name, colour, hero }, seat) => ({
        kind: seat === PUPIL ? "person" : "bot",
        name: this.names[seat] ?? name,
        colour,
        pick: hero,
        bot: null,
        away: false,
        forfeited: false,
        stirred: false,
        also: [],
        offered: false,
      })),
      luck: { commitment: "", entropy: [], seed: null },
      created: 0,
      undo: null,
      outcome: this.view.outcome as unknown as Json | null,
      rematch: null,
      origin: null,
      news: [],
    };
  }
}

function refused(error: string, token: string): Refusal {
  return {
    type: "refused",
    id: null,
    error,
    message: "",
    token,
    pending: null,
    rule: null,
    problems: null,
  };
}
