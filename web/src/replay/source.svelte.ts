/** A replayed game as the source of a table: step by step, seen by any viewer that is allowed. */

import { call, Refused } from "../lib/call";
import { number, t } from "../lib/i18n.svelte";
import type { Line } from "../lib/socket";
import type { Entry, Source, Walk } from "../lib/source";
import { Stage, type StillsOf } from "../lib/stage.svelte";
import { asView, type View, type Viewer } from "../lib/views";
import type { Refusal, TableInfo } from "../lib/wire";
import {
  logAt,
  type Step,
  sameMoment,
  startOf,
  stepsOf,
  storyAt,
  turnAt,
  turnFrom,
} from "./record";

/** Steps prefetched around the current one, in this order. */
const PREFETCH_OFFSETS = [1, 2, -1];
/** Number of views cached per viewer. */
const MAX_VIEWS = 300;
const RETRY_MS = 1500;

/** What one viewer knows: the steps, and the views fetched so far. */
interface Seen {
  steps: readonly Step[];
  views: Map<number, View>;
}

/** The steps as they are shown, counted from the first one. */
class ReplayWalk implements Walk {
  constructor(private readonly source: ReplaySource) {}

  get at(): number {
    return this.source.numbered(this.source.wanted);
  }

  get all(): number {
    return this.source.numbered(this.source.steps.length);
  }

  get where(): string {
    const turn = turnAt(this.source.steps, this.source.wanted);
    const [n, all] = [this.at, this.all].map((each) => number(each));
    return t("replay.where", { turn: number(turn), n: n ?? "", all: all ?? "" });
  }

  go(step: number): void {
    this.source.go(this.source.start + step);
  }

  step(by: 1 | -1): void {
    this.source.go(this.source.wanted + by);
  }

  turn(by: 1 | -1): void {
    this.source.go(turnFrom(this.source.steps, this.source.wanted, by));
  }
}

export class ReplaySource implements Source {
  readonly kind = "replay";
  readonly stage: Stage;
  readonly prompt = null;
  readonly replyWindow = null;
  readonly clock = null;
  readonly host = false;
  readonly chat = [];
  readonly handover = null;
  line = $state<Line>("connecting");
  why = $state<string | null>(null);
  viewer = $state<Viewer>("spectator");
  view = $state.raw<View | null>(null);
  /** The step shown. */
  step = $state(0);
  /** The step to show; it may still be loading. */
  wanted = $state(0);
  private seen = $state.raw<Seen>({ steps: [], views: new Map() });
  private readonly kept = new Map<string, Seen>();
  private busy = false;
  private closed = false;

  readonly steps = $derived(this.seen.steps);
  readonly log: readonly Entry[] = $derived(logAt(this.seen.steps, this.step));
  readonly story: readonly Entry[] = $derived(storyAt(this.seen.steps, this.step));
  /** The first step: what comes before it only sets up the game. */
  readonly start = $derived(startOf(this.seen.steps));
  /** The seat whose view this is: its hand is shown in the dock. */
  readonly mine: readonly number[] = $derived(typeof this.viewer === "number" ? [this.viewer] : []);

  constructor(
    readonly table: TableInfo,
    stillsOf: StillsOf,
  ) {
    this.stage = new Stage(stillsOf);
  }

  get over(): boolean {
    return this.table.status === "over" || this.table.status === "abandoned";
  }

  /**
   * Whether a new game can branch off here: something has happened, and something was still to
   * come.
   */
  get between(): boolean {
    return this.step > 0 && this.step < this.steps.length;
  }

  get reachedKey(): number {
    return this.step;
  }

  /** The number of a viewer's step as it is shown: the first one is 0. */
  numbered(step: number, viewer: Viewer = this.viewer): number {
    const seen = this.kept.get(String(viewer));
    return Math.max(0, step - (seen ? startOf(seen.steps) : this.start));
  }

  readonly walk: Walk = new ReplayWalk(this);

  /** Starts with the requested viewer, or the server's default. */
  async open(as: string | null, step: number): Promise<void> {
    const first = await this.moment(as, 0);
    const seen = await this.seenBy(first.as);
    seen.views.set(0, asView(first.view) as View);
    await this.look(first.as, step);
  }

  close(): void {
    this.closed = true;
    this.stage.set(this.view);
  }

  /** Switches to another viewer at the same moment. */
  async see(viewer: Viewer): Promise<void> {
    const before = this.steps;
    const { steps } = await this.seenBy(viewer);
    await this.look(viewer, sameMoment(before, this.wanted, steps));
  }

  /** The number of this moment in the open record, which counts every step. */
  async wholeStep(): Promise<number> {
    if (this.viewer === "open") return this.step;
    return sameMoment(this.steps, this.step, await this.wholeSteps());
  }

  /** The steps of the open record. */
  async wholeSteps(): Promise<readonly Step[]> {
    return (await this.seenBy("open")).steps;
  }

  /** Goes to a step: at once if its view is known, otherwise as soon as it has loaded. */
  go(step: number): void {
    this.wanted = this.within(step);
    this.show();
    void this.fetch();
  }

  jump(key: number): void {
    this.go(key);
  }

  takeOver(): void {
    // Nobody plays here.
  }

  async answer(): Promise<Refusal | null> {
    return null;
  }

  private within(step: number): number {
    return Math.min(Math.max(this.start, step), this.steps.length);
  }

  private async look(viewer: Viewer, step: number): Promise<void> {
    const seen = await this.seenBy(viewer);
    this.viewer = viewer;
    this.seen = seen;
    this.wanted = this.within(step);
    const view = await this.viewAt(viewer, seen, this.wanted);
    this.step = this.wanted;
    this.view = view;
    this.stage.set(view);
    this.line = "open";
    void this.fetch();
  }

  private async seenBy(viewer: Viewer): Promise<Seen> {
    const known = this.kept.get(String(viewer));
    if (known) return known;
    const query = { as: String(viewer) };
    const record = await call("record", { params: { table: this.table.id }, query });
    const seen = { steps: stepsOf(record), views: new Map<number, View>() };
    this.kept.set(String(viewer), seen);
    return seen;
  }

  private moment(as: string | null, step: number) {
    return call("moment", { params: { table: this.table.id }, query: { as, step } });
  }

  private async viewAt(viewer: Viewer, seen: Seen, step: number): Promise<View> {
    const known = seen.views.get(step);
    if (known) return known;
    const view = asView((await this.moment(String(viewer), step)).view) as View;
    seen.views.set(step, view);
    const [oldest] = seen.views.keys();
    if (seen.views.size > MAX_VIEWS && oldest !== undefined) seen.views.delete(oldest);
    return view;
  }

  /** Shows the wanted step, if its view is there; animated, if it is the next one. */
  private show(): void {
    const view = this.seen.views.get(this.wanted);
    if (view === undefined || this.wanted === this.step) return;
    const before = this.view;
    const next = this.wanted === this.step + 1 ? this.steps[this.step] : undefined;
    this.step = this.wanted;
    this.view = view;
    this.stage.finish();
    if (next) this.stage.push(before, next.events, view);
    else this.stage.set(view);
  }

  /** The step to fetch next: the wanted one, then its neighbours. */
  private missing(): number | null {
    const { steps, views } = this.seen;
    const near = [0, ...PREFETCH_OFFSETS].map((by) => this.wanted + by);
    return near.find((n) => n >= 0 && n <= steps.length && !views.has(n)) ?? null;
  }

  /** Fetches missing views one at a time: fast scrubbing skips the steps between. */
  private async fetch(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      for (let step = this.missing(); step !== null && !this.closed; step = this.missing()) {
        try {
          await this.viewAt(this.viewer, this.seen, step);
          this.line = "open";
        } catch (error) {
          const code = error instanceof Refused ? error.code : "server_error";
          if (code === "offline") this.line = "lost";
          else if (!(error instanceof Refused && error.later)) {
            this.line = "gone";
            this.why = code;
            return;
          }
          await new Promise((done) => setTimeout(done, RETRY_MS));
        }
        this.show();
      }
    } finally {
      this.busy = false;
    }
  }
}
