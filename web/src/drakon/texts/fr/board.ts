import type { Same } from "../../../texts/same";
import type { board as en } from "../en/board";

export const board: Same<typeof en> = {
  title: { one: "L’antre, {n} salle", other: "L’antre, {n} salles" },
  larger: "Agrandir",
  smaller: "Réduire",
  fit: "Montrer tout l’antre",
  find: "Trouver mon héros",
  turn: "Tourner la salle",
  chamber: "{name}, {arrows}, {where}",
  empty: "{what}, {where}",
  chamber_at: "la salle {where}",
  ghost: "{chamber}, pas encore posée",
  arrows: { one: "flèche vers {sides}", other: "flèches vers {sides}" },
  no_arrows: "sans flèche",
  sides: { north: "le nord", east: "l’est", south: "le sud", west: "l’ouest" },
  to_north: "{n} au nord",
  to_east: "{n} à l’est",
  to_south: "{n} au sud",
  to_west: "{n} à l’ouest",
  from_start: "{way} de « {start} »",
  start: "Départ",
  beside: {
    north: "au nord de « {chamber} »",
    east: "à l’est de « {chamber} »",
    south: "au sud de « {chamber} »",
    west: "à l’ouest de « {chamber} »",
  },
  centre: "au centre",
  here: "ici : {who}",
  harm: "attention : {harm}",
  drakon: "Drakon",
};
