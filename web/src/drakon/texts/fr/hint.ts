import pieces from "../../../texts/fr/pieces.json";
import type { Same } from "../../../texts/same";
import type { hint as en } from "../en/hint";

export const hint: Same<typeof en> = {
  kinds: {
    drakon: {
      ...pieces.hint.kinds,
      decline: "Refuser.",
      end: "S’arrêter là.",
      move: "Déplacer votre héros.",
      pick: "Choisir un héros.",
      place: "Poser une salle.",
    },
  },
  say: {
    ...pieces.hint.say,
    decline: "Refuser",
    end: "Finir le tour",
    move: "Aller : {place}",
    pick: "Jouer {hero}",
    place: "Poser {chamber} : {where}, {arrows}",
  },
  draw: {
    coin: "Une pièce de {what}",
    draw: "{what} est pioché",
  },
  reason: {
    takes_coin: "{who} prend une pièce du magot.",
    takes_coin_you: "Vous prenez une pièce du magot.",
    steals_coin: "Prend une pièce à {who}.",
    loses_coin_to: "{rival} vole une pièce à {who}.",
    loses_coin_to_you: "{rival} vous vole une pièce.",
    costs_coin: "{who} perd une pièce au profit du magot.",
    costs_coin_you: "Vous perdez une pièce au profit du magot.",
    caught: "Drakon attrape {who}.",
    caught_you: "Drakon vous attrape.",
    coin_first: {
      one: "{who} atteint la pièce ({where}) avant {rival} : {n} déplacement contre {m}.",
      other: "{who} atteint la pièce ({where}) avant {rival} : {n} déplacements contre {m}.",
    },
    coin_first_you: {
      one: "Vous atteignez la pièce ({where}) avant {rival} : {n} déplacement contre {m}.",
      other: "Vous atteignez la pièce ({where}) avant {rival} : {n} déplacements contre {m}.",
    },
    coin_alone: {
      one: "Il faut {n} déplacement à {who} jusqu’à la pièce ({where}), loin des adversaires.",
      other: "Il faut {n} déplacements à {who} jusqu’à la pièce ({where}), loin des adversaires.",
    },
    coin_alone_you: {
      one: "Il vous faut {n} déplacement jusqu’à la pièce ({where}), loin des adversaires.",
      other: "Il vous faut {n} déplacements jusqu’à la pièce ({where}), loin des adversaires.",
    },
    coin_tie: {
      one: "Il faut {n} déplacement à {who} jusqu’à la pièce ({where}), autant qu’à {rival}.",
      other: "Il faut {n} déplacements à {who} jusqu’à la pièce ({where}), autant qu’à {rival}.",
    },
    coin_tie_you: {
      one: "Il vous faut {n} déplacement jusqu’à la pièce ({where}), autant qu’à {rival}.",
      other: "Il vous faut {n} déplacements jusqu’à la pièce ({where}), autant qu’à {rival}.",
    },
    rival_first: {
      one: "{who} atteint la pièce ({where}) avant {rival} : {n} déplacement contre {m}.",
      other: "{who} atteint la pièce ({where}) avant {rival} : {n} déplacements contre {m}.",
    },
    rival_first_you: {
      one: "{who} atteint la pièce ({where}) avant vous : {n} déplacement contre {m}.",
      other: "{who} atteint la pièce ({where}) avant vous : {n} déplacements contre {m}.",
    },
    rival_alone: {
      one: "Il faut {n} déplacement à {who} jusqu’à la pièce ({where}), loin de {rival}.",
      other: "Il faut {n} déplacements à {who} jusqu’à la pièce ({where}), loin de {rival}.",
    },
    rival_alone_you: {
      one: "Il faut {n} déplacement à {who} jusqu’à la pièce ({where}), loin de vous.",
      other: "Il faut {n} déplacements à {who} jusqu’à la pièce ({where}), loin de vous.",
    },
    shortens: {
      one: "Raccourcit le chemin vers la pièce ({where}) : {n} déplacement au lieu de {m}.",
      other: "Raccourcit le chemin vers la pièce ({where}) : {n} déplacements au lieu de {m}.",
    },
    opens: {
      one: "Met la pièce ({where}) à portée : {n} déplacement.",
      other: "Met la pièce ({where}) à portée : {n} déplacements.",
    },
    blocks: {
      one: "Allonge le chemin de {who} vers la pièce ({where}) : {n} déplacement au lieu de {m}.",
      other:
        "Allonge le chemin de {who} vers la pièce ({where}) : {n} déplacements au lieu de {m}.",
    },
    closes: "Met la pièce ({where}) hors de portée de {who}.",
    prevents_win:
      "Rend une pièce gagnante moins probable pour {who} au prochain tour : {after} au lieu de {before}.",
    prevents_all: "Empêche {who} de prendre ensuite une pièce gagnante.",
    drakon_reach: "Drakon peut ensuite atteindre {who}.",
    drakon_reach_you: "Drakon peut ensuite vous atteindre.",
    drakon_safe: "Hors de portée de Drakon.",
    next_coin_wins: "{who} gagne avec la prochaine pièce : {chance}.",
    next_coin_wins_you: "Vous gagnez avec la prochaine pièce : {chance}.",
    can_win_next: "{who} peut ensuite prendre la pièce ({where}) et gagner : {chance}.",
    coin_race: {
      one: "Le plus près de la pièce ({where}) : {who}, {n} déplacement.",
      other: "Le plus près de la pièce ({where}) : {who}, {n} déplacements.",
    },
  },
};
