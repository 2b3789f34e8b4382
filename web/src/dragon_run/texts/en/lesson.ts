/** What the teacher says in the lesson of Dragon Run. */
export const lesson = {
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
