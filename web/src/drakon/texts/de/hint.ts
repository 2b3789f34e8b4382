import pieces from "../../../texts/de/pieces.json";
import type { Same } from "../../../texts/same";
import type { hint as en } from "../en/hint";

export const hint: Same<typeof en> = {
  kinds: {
    drakon: {
      ...pieces.hint.kinds,
      decline: "Ablehnen.",
      end: "Hier aufhören.",
      move: "Deinen Helden bewegen.",
      pick: "Einen Helden wählen.",
      place: "Eine Kammer anlegen.",
    },
  },
  say: {
    ...pieces.hint.say,
    decline: "Ablehnen",
    end: "Den Zug beenden",
    move: "Gehen: {place}",
    pick: "{hero} spielen",
    place: "{chamber} anlegen: {where}, {arrows}",
  },
  draw: {
    coin: "Eine Münze im Wert von {what}",
    draw: "{what} wird gezogen",
  },
  reason: {
    takes_coin: "{who} nimmt eine Münze aus dem Hort.",
    takes_coin_you: "Du nimmst eine Münze aus dem Hort.",
    steals_coin: "Nimmt eine Münze von {who}.",
    loses_coin_to: "{rival} stiehlt {who} eine Münze.",
    loses_coin_to_you: "{rival} stiehlt dir eine Münze.",
    costs_coin: "{who} verliert eine Münze an den Hort.",
    costs_coin_you: "Du verlierst eine Münze an den Hort.",
    caught: "Drakon erwischt {who}.",
    caught_you: "Drakon erwischt dich.",
    coin_first: {
      one: "{who} ist vor {rival} bei der Münze ({where}): {n} Zug gegen {m}.",
      other: "{who} ist vor {rival} bei der Münze ({where}): {n} Züge gegen {m}.",
    },
    coin_first_you: {
      one: "Du bist vor {rival} bei der Münze ({where}): {n} Zug gegen {m}.",
      other: "Du bist vor {rival} bei der Münze ({where}): {n} Züge gegen {m}.",
    },
    coin_alone: {
      one: "{who} braucht {n} Zug bis zur Münze ({where}); kein Gegner ist in der Nähe.",
      other: "{who} braucht {n} Züge bis zur Münze ({where}); kein Gegner ist in der Nähe.",
    },
    coin_alone_you: {
      one: "Du brauchst {n} Zug bis zur Münze ({where}); kein Gegner ist in der Nähe.",
      other: "Du brauchst {n} Züge bis zur Münze ({where}); kein Gegner ist in der Nähe.",
    },
    coin_tie: {
      one: "{who} braucht {n} Zug bis zur Münze ({where}), genau wie {rival}.",
      other: "{who} braucht {n} Züge bis zur Münze ({where}), genau wie {rival}.",
    },
    coin_tie_you: {
      one: "Du brauchst {n} Zug bis zur Münze ({where}), genau wie {rival}.",
      other: "Du brauchst {n} Züge bis zur Münze ({where}), genau wie {rival}.",
    },
    rival_first: {
      one: "{who} ist vor {rival} bei der Münze ({where}): {n} Zug gegen {m}.",
      other: "{who} ist vor {rival} bei der Münze ({where}): {n} Züge gegen {m}.",
    },
    rival_first_you: {
      one: "{who} ist vor dir bei der Münze ({where}): {n} Zug gegen {m}.",
      other: "{who} ist vor dir bei der Münze ({where}): {n} Züge gegen {m}.",
    },
    rival_alone: {
      one: "{who} braucht {n} Zug bis zur Münze ({where}); {rival} ist weit weg.",
      other: "{who} braucht {n} Züge bis zur Münze ({where}); {rival} ist weit weg.",
    },
    rival_alone_you: {
      one: "{who} braucht {n} Zug bis zur Münze ({where}); du bist weit weg.",
      other: "{who} braucht {n} Züge bis zur Münze ({where}); du bist weit weg.",
    },
    shortens: {
      one: "Verkürzt den Weg zur Münze ({where}): {n} Zug statt {m}.",
      other: "Verkürzt den Weg zur Münze ({where}): {n} Züge statt {m}.",
    },
    opens: {
      one: "Bringt die Münze ({where}) in Reichweite: {n} Zug.",
      other: "Bringt die Münze ({where}) in Reichweite: {n} Züge.",
    },
    blocks: {
      one: "Verlängert den Weg von {who} zur Münze ({where}): {n} Zug statt {m}.",
      other: "Verlängert den Weg von {who} zur Münze ({where}): {n} Züge statt {m}.",
    },
    closes: "Bringt die Münze ({where}) außer Reichweite von {who}.",
    prevents_win:
      "Macht eine Siegmünze für {who} im nächsten Zug unwahrscheinlicher: {after} statt {before}.",
    prevents_all: "Verhindert, dass {who} als Nächstes eine Siegmünze nimmt.",
    drakon_reach: "Drakon kann als Nächstes {who} erreichen.",
    drakon_reach_you: "Drakon kann dich als Nächstes erreichen.",
    drakon_safe: "Außer Reichweite von Drakon.",
    next_coin_wins: "{who} gewinnt mit der nächsten Münze: {chance}.",
    next_coin_wins_you: "Du gewinnst mit der nächsten Münze: {chance}.",
    can_win_next: "{who} kann als Nächstes die Münze ({where}) holen und gewinnen: {chance}.",
    coin_race: {
      one: "Der Münze ({where}) am nächsten: {who}, {n} Zug.",
      other: "Der Münze ({where}) am nächsten: {who}, {n} Züge.",
    },
  },
};
