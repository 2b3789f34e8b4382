import type { Same } from "../../../texts/same";
import type { board as en } from "../en/board";

export const board: Same<typeof en> = {
  title: { one: "Die Höhle, {n} Kammer", other: "Die Höhle, {n} Kammern" },
  larger: "Größer",
  smaller: "Kleiner",
  fit: "Die ganze Höhle zeigen",
  find: "Meinen Helden zeigen",
  turn: "Kammer drehen",
  chamber: "{name}, {arrows}, {where}",
  empty: "{what}, {where}",
  chamber_at: "die Kammer {where}",
  ghost: "{chamber}, noch nicht gelegt",
  arrows: { one: "Pfeil nach {sides}", other: "Pfeile nach {sides}" },
  no_arrows: "keine Pfeile",
  sides: { north: "Norden", east: "Osten", south: "Süden", west: "Westen" },
  to_north: "{n} nördlich",
  to_east: "{n} östlich",
  to_south: "{n} südlich",
  to_west: "{n} westlich",
  from_start: "{way} von „{start}“",
  start: "Start",
  beside: {
    north: "nördlich von „{chamber}“",
    east: "östlich von „{chamber}“",
    south: "südlich von „{chamber}“",
    west: "westlich von „{chamber}“",
  },
  centre: "in der Mitte",
  here: "hier: {who}",
  harm: "Vorsicht: {harm}",
  drakon: "Drakon",
};
