/** What the teacher says in the lesson of Drakon. */
export const lesson = {
  "drakon.1":
    "Each turn you place a chamber or move your hero. Place Find a Coin to the right of Start, with its arrows up and to the right.",
  "drakon.2":
    "Arrows are doors, and they only lead out. Follow the right arrow of Start onto your chamber.",
  "drakon.3":
    "Entering a chamber triggers it: this one gave you a coin worth 3. Only you know what your coins are worth; open your purse to look.",
  "drakon.4":
    "The Dwarf has woken Drakon: where she stops, heroes lose a coin and go back to Start. Keep building: place Steal a Coin to your right, arrows up and to the right.",
  "drakon.5": "Now the Dwarf has a coin too. Follow your right arrow onto Steal a Coin.",
  "drakon.6": "The Dwarf's coin is yours. You have seven gold; ten wins the game.",
  "drakon.7":
    "Two arrows may never point at each other, so not every chamber fits everywhere. Place Rotate a Chamber above you, arrows up and to the left.",
  "drakon.8": "Your chamber has an arrow pointing up. Follow it.",
  "drakon.9":
    "Now turn a chamber. Take the one you came from and point its arrows right and down, so that nobody can follow you.",
  "drakon.10":
    "The way is shut behind you. Place Drakon Moves to your left, arrows up and to the left.",
  "drakon.11": "The Dwarf has stolen a coin from you! Go left onto Drakon Moves and get even.",
  "drakon.12":
    "You may move Drakon up to three chambers, and arrows do not stop her. Send her to the Dwarf.",
  "drakon.13": "Caught! The Dwarf is back on Start, one coin poorer.",
  "drakon.14": "Five gold to go. Place Find a Coin above you, arrows up and to the right.",
  "drakon.15": "Go and get the coin.",
  "drakon.16":
    "Two gold to go. Place another Find a Coin to your left, arrows up and to the right: one of them points at you.",
  "drakon.17":
    "No arrow leads there, but you are the Wizard: once per game, every door is open to you. Use your ability and walk left.",
  "drakon.18": "Eleven gold: you win! Point at any other chamber to see what it does.",
} as const;
