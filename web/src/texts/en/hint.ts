import pieces from "./pieces.json";

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
  /** The kind of move, by the notation’s verbs. */
  kinds: {
    drakon: {
      ...pieces.hint.kinds,
      decline: "Decline.",
      end: "Stop here.",
      move: "Move your hero.",
      pick: "Choose a hero.",
      place: "Place a chamber.",
    },
    dragon_run: {
      again: "Take another turn.",
      annul: "Annul the potion.",
      charge: "Charge.",
      cry: "Cry Like a Baby.",
      decline: "Let the potion work.",
      discard: "Discard cards.",
      hide: "Hide.",
      keep: "Keep a Treasure.",
      leave: "Leave the Location on top.",
      pass: "Pass.",
      play: "Play a potion or talisman.",
      power_attack: "Use your power: attack the dragon.",
      power_dig: "Use your power: dig.",
      power_heal: "Use your power: heal.",
      power_look: "Use your power: look.",
      power_lullaby: "Use your power: sing a lullaby.",
      power_steal: "Use your power: steal.",
      target: "Choose who the breath hits.",
      under: "Put the Location under the deck.",
    },
  },
  /** Answers in words, by the notation’s verbs. */
  say: {
    ...pieces.hint.say,
    decline: "Decline",
    end: "End the turn",
    move: "Move to {place}",
    pick: "Play the {hero}",
    place: "Place {chamber}: {where}, {arrows}",
  },
  /** Draws, by the notation’s verbs. */
  draw: {
    coin: "A coin worth {what}",
    deal: "{what} is dealt",
    die: "The die shows {what}",
    draw: "{what} is drawn",
    first: "{what} goes first",
    location: "{what}",
    treasure: "{what}",
  },
  /** Reasons; with `_you` if it is about the reader. */
  reason: {
    win: "Wins at once.",
    win_shared: "Ends the game at once with a shared win.",
    win_chance: "{chance} chance to win at once.",
    takes_coin: "{who} finds a coin.",
    takes_coin_you: "You find a coin.",
    steals_coin: "Steals a coin from {who}.",
    loses_coin_to: "{rival} steals a coin from {who}.",
    loses_coin_to_you: "{rival} steals a coin from you.",
    costs_coin: "{who} loses a coin to the hoard.",
    costs_coin_you: "You lose a coin to the hoard.",
    caught: "Drakon catches {who}.",
    caught_you: "Drakon catches you.",
    coin_first: {
      one: "{who} reaches the coin ({where}) before {rival}: {n} move against {m}.",
      other: "{who} reaches the coin ({where}) before {rival}: {n} moves against {m}.",
    },
    coin_first_you: {
      one: "You reach the coin ({where}) before {rival}: {n} move against {m}.",
      other: "You reach the coin ({where}) before {rival}: {n} moves against {m}.",
    },
    coin_alone: {
      one: "{who} needs {n} move to the coin ({where}); no opponent is near.",
      other: "{who} needs {n} moves to the coin ({where}); no opponent is near.",
    },
    coin_alone_you: {
      one: "You need {n} move to the coin ({where}); no opponent is near.",
      other: "You need {n} moves to the coin ({where}); no opponent is near.",
    },
    coin_tie: {
      one: "{who} needs {n} move to the coin ({where}), just like {rival}.",
      other: "{who} needs {n} moves to the coin ({where}), just like {rival}.",
    },
    coin_tie_you: {
      one: "You need {n} move to the coin ({where}), just like {rival}.",
      other: "You need {n} moves to the coin ({where}), just like {rival}.",
    },
    rival_first: {
      one: "{who} reaches the coin ({where}) before {rival}: {n} move against {m}.",
      other: "{who} reaches the coin ({where}) before {rival}: {n} moves against {m}.",
    },
    rival_first_you: {
      one: "{who} reaches the coin ({where}) before you: {n} move against {m}.",
      other: "{who} reaches the coin ({where}) before you: {n} moves against {m}.",
    },
    rival_alone: {
      one: "{who} needs {n} move to the coin ({where}); {rival} is far from it.",
      other: "{who} needs {n} moves to the coin ({where}); {rival} is far from it.",
    },
    rival_alone_you: {
      one: "{who} needs {n} move to the coin ({where}); you are far from it.",
      other: "{who} needs {n} moves to the coin ({where}); you are far from it.",
    },
    shortens: {
      one: "Shortens the way to the coin ({where}): {n} move instead of {m}.",
      other: "Shortens the way to the coin ({where}): {n} moves instead of {m}.",
    },
    opens: {
      one: "Brings the coin ({where}) within reach: {n} move.",
      other: "Brings the coin ({where}) within reach: {n} moves.",
    },
    blocks: {
      one: "Lengthens {who}’s way to the coin ({where}): {n} move instead of {m}.",
      other: "Lengthens {who}’s way to the coin ({where}): {n} moves instead of {m}.",
    },
    closes: "Puts the coin ({where}) out of {who}’s reach.",
    prevents_win:
      "Makes a winning coin for {who} next turn less likely: {after} instead of {before}.",
    prevents_all: "Keeps {who} from taking a winning coin next turn.",
    drakon_reach: "Drakon can reach {who} next.",
    drakon_reach_you: "Drakon can reach you next.",
    drakon_safe: "Out of Drakon’s reach.",
    next_coin_wins: "{who} wins with the next coin: {chance}.",
    next_coin_wins_you: "You win with the next coin: {chance}.",
    can_win_next: "{who} can win next turn with the coin ({where}): {chance}.",
    coin_race: {
      one: "Nearest to the coin ({where}): {who}, {n} move.",
      other: "Nearest to the coin ({where}): {who}, {n} moves.",
    },
    dragon_next: "The next card is a Dragon: {chance}.",
    dragon_cards: {
      one: "{n} card left in the deck; the top one is a Dragon: {chance}.",
      other: "{n} cards left in the deck; the top one is a Dragon: {chance}.",
    },
    sneak: "{chance} chance to work.",
    sneak_never: "Cannot work.",
    injured: "{chance} chance of injury.",
    eliminated: "{chance} chance of elimination.",
    pays: "Costs {n} gold: {cards}.",
    temper: "The dragon’s Temper is at {n}.",
    gold: {
      one: "{who} holds about {gold} gold in {n} card.",
      other: "{who} holds about {gold} gold in {n} cards.",
    },
    gold_known: "{who} holds {gold} gold.",
    gold_known_you: "You hold {gold} gold.",
  },
} as const;
