import pieces from "../../../texts/en/pieces.json";

/** Hints in Drakon: the kinds of answers by their verbs, draws, and reasons. */
export const hint = {
  kinds: {
    drakon: {
      ...pieces.hint.kinds,
      decline: "Decline.",
      end: "Stop here.",
      move: "Move your hero.",
      pick: "Choose a hero.",
      place: "Place a chamber.",
    },
  },
  say: {
    ...pieces.hint.say,
    decline: "Decline",
    end: "End the turn",
    move: "Move to {place}",
    pick: "Play the {hero}",
    place: "Place {chamber}: {where}, {arrows}",
  },
  draw: {
    coin: "A coin worth {what}",
    draw: "{what} is drawn",
  },
  reason: {
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
  },
} as const;
