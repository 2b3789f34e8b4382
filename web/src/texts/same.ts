/** The type of a catalogue with the same keys as another. */
export type Same<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends { one: string; other: string }
      ? { readonly one: string; readonly other: string }
      : Same<T[K]>;
};
