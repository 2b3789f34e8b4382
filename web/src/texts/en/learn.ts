/** What the teacher says, by game and number; the numbers are those of public/learn. */
export const learn = {
  "drakon.1":
    "Each turn you do one thing: lay a chamber or move your hero. Lay Find a Coin to the right of Start, with its arrows up and to the right.",
  "drakon.2":
    "Arrows are the doors, and they lead out only. Walk through the right arrow of Start onto your chamber.",
  "drakon.3":
    "Entering a chamber sets it off: this one gave you a coin worth 3. What your coins are worth is your secret; open your purse to look.",
  "drakon.4":
    "The Dwarf has woken Drakon: where she stops, heroes lose a coin and land back on Start. Go on building: lay Steal a Coin to your right, arrows up and to the right.",
  "drakon.5": "Now the Dwarf has a coin too. Follow your right arrow onto Steal a Coin.",
  "drakon.6": "The Dwarf's coin is yours. Ten gold win the game, and you have seven.",
  "drakon.7":
    "Two arrows must never point at each other, so not every chamber fits everywhere. Lay Rotate a Chamber above you, with its arrows up and to the left.",
  "drakon.8": "Your chamber has an arrow pointing up. Follow it.",
  "drakon.9":
    "Here you turn a chamber. Take the one you came from and make its arrows point right and down: then nobody can follow you.",
  "drakon.10":
    "The way is shut behind you. Lay Drakon Moves to your left, arrows up and to the left.",
  "drakon.11": "The Dwarf has stolen a coin from you! Go left onto Drakon Moves and pay it back.",
  "drakon.12":
    "You may lead Drakon up to three chambers far, and arrows do not stop her. Send her to the Dwarf.",
  "drakon.13": "Caught! The Dwarf is back on Start and has lost the coin.",
  "drakon.14": "Five gold to go. Lay Find a Coin above you, arrows up and to the right.",
  "drakon.15": "Fetch the coin.",
  "drakon.16":
    "Two gold to go. Lay another Find a Coin to your left, arrows up and to the right; yes, one of them points at you.",
  "drakon.17":
    "No arrow leads you there, but you are the Wizard: once in a game every door is open to you. Use your ability and walk left.",
  "drakon.18":
    "Eleven gold: you have won! The other chambers tell you what they do when you point at them.",
  "dragon_run.1":
    "There is treasure in this dungeon, and a dragon who sleeps badly. Each turn you Charge, Hide or Cry Like a Baby; be brave and Charge.",
  "dragon_run.2":
    "A Treasure Hall, and a Treasure worth 4 for you. You could pass now, but be greedy: take another turn.",
  "dragon_run.3":
    "Nine Locations are left, and one of them is the Dragon. Use the Magician's power and look at the top one.",
  "dragon_run.4": "That is the Dragon! Put it under the deck.",
  "dragon_run.5":
    "Everybody saw you look, but only you know what it was. The next Location is safe, so Charge.",
  "dragon_run.6": "You look at three Treasures and keep one. Take the one that is worth most.",
  "dragon_run.7":
    "The Dwarf ran on, and five Locations are left. Hide: pay 1 gold, and roll more than 5.",
  "dragon_run.8":
    "An 8, nobody heard you: Temper falls by 1, and all the Locations are shuffled back. Pass, and leave the danger to the Dwarf.",
  "dragon_run.9":
    "When Temper is down to 0 the dragon sleeps, and whoever has the most gold wins. Charge once more.",
  "dragon_run.10":
    "The dragon's breath! You are injured, and a second time you would be out; but its Temper fell as well.",
  "dragon_run.11":
    "The Dwarf cried: that costs 2 gold and nothing can go wrong. You have a Health potion; potions are played beside your action, so drink it.",
  "dragon_run.12": "As good as new. Now Cry Like a Baby yourself: pay 2 gold, and the turn passes.",
  "dragon_run.13":
    "The Dwarf met the dragon, and Temper is 0: it has fallen asleep. With twelve gold in your hand, you win!",
} as const;
