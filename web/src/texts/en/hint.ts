/** Texts of hints: where to look, what kind of move, the moves, and the reasons for them. */
export const hint = {
  button: "Hint",
  look: "Where to look",
  kind: "What kind of move",
  best: "The best moves",
  /** The buttons of the following stages. */
  next: { kind: "What kind of move?", best: "Show the best moves" },
  thinking: "Thinking …",
  close: "Close the hint",
  here: "hint: look here",
  cells: "Look at the highlighted part of the lair.",
  seats: "Keep an eye on {names}.",
  cards: "Think about {cards}.",
  actions: "Think about which action to take.",
  facts: "Good to know",
  wins: "wins {chance}",
  between: "between {low} and {high}",
  rough: "rough guess",
  /** The reader, in a list of names. */
  you: "you",
  failed: {
    not_asked: "It is no longer your move.",
    not_allowed: "Hints are off at this table.",
    not_now: "No hint right now. Try again.",
  },
  /** A chamber on the board. */
  at: "{chamber} ({where})",
  /** Draws, by the notation’s verbs. */
  draw: {
    deal: "{what} is dealt",
    first: "{what} goes first",
  },
  /** Reasons; with `_you` if it is about the reader. */
  reason: {
    win: "Wins at once.",
    win_shared: "Ends the game at once with a shared win.",
    win_chance: "{chance} chance to win at once.",
  },
} as const;
