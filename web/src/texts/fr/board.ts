import type { board as en } from "../en/board";
import type { Same } from "../same";

export const board: Same<typeof en> = {
  title: { one: "L’antre, {n} salle", other: "L’antre, {n} salles" },
  larger: "Agrandir",
  smaller: "Réduire",
  fit: "Montrer tout l’antre",
  turn: "Tourner la salle",
  chamber: "{name}, {arrows}, {where}",
  empty: "{what}, {where}",
  ghost: "{chamber}, pas encore posée",
  arrows: { one: "flèche vers {sides}", other: "flèches vers {sides}" },
  no_arrows: "sans flèche",
  sides: { north: "le nord", east: "l’est", south: "le sud", west: "l’ouest" },
  to_north: "{n} au nord",
  to_east: "{n} à l’est",
  to_south: "{n} au sud",
  to_west: "{n} à l’ouest",
  centre: "au centre",
  here: "ici : {who}",
  drakon: "Drakon",
  colours: {
    cobalt: "Cobalt",
    ember: "Braise",
    frost: "Givre",
    heather: "Bruyère",
    bone: "Os",
    obsidian: "Obsidienne",
  },
};
