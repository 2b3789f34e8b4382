/** What the teacher says, by game and number; the numbers match public/learn. */
export const learn = {
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
  "dragon_run.1":
    "There is treasure in this dungeon, and a dragon who sleeps lightly. Each turn you Charge, Hide or Cry Like a Baby: be brave and Charge.",
  "dragon_run.2":
    "A Treasure Hall: you get a Treasure worth 4. You could pass now, but be greedy: take another turn.",
  "dragon_run.3":
    "Nine Locations are left, and one of them is the Dragon. Use the Magician's power to look at the top one.",
  "dragon_run.4": "That is the Dragon! Put it under the deck.",
  "dragon_run.5":
    "Everybody saw you look, but only you know what you saw. The next Location is safe, so Charge.",
  "dragon_run.6": "You look at three Treasures and keep one. Take the most valuable.",
  "dragon_run.7":
    "The Dwarf ran on, and five Locations are left. Hide: pay 1 gold and roll more than 5.",
  "dragon_run.8":
    "An 8: nobody heard you, so Temper falls by 1 and all the Locations are shuffled back in. Pass, and leave the danger to the Dwarf.",
  "dragon_run.9":
    "At Temper 0 the dragon falls asleep, and whoever has the most gold wins. Charge once more.",
  "dragon_run.10":
    "The dragon's breath! You are injured, and a second hit would knock you out, but its Temper fell as well.",
  "dragon_run.11":
    "The Dwarf cried: that costs 2 gold and is always safe. Drink your Health potion now, because potions do not use up your action.",
  "dragon_run.12": "Good as new. Now Cry Like a Baby yourself: pay 2 gold, and your turn ends.",
  "dragon_run.13":
    "The Dwarf met the dragon, and Temper is 0: it is asleep. With twelve gold in hand, you win!",
} as const;
