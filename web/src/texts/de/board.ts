import type { board as en } from "../en/board";
import type { Same } from "../same";

export const board: Same<typeof en> = {
  title: { one: "Die Höhle, {n} Kammer", other: "Die Höhle, {n} Kammern" },
  larger: "Größer",
  smaller: "Kleiner",
  fit: "Die ganze Höhle zeigen",
  turn: "Kammer drehen",
  chamber: "{name}, {arrows}, {where}",
  empty: "{what}, {where}",
  ghost: "{chamber}, noch nicht gelegt",
  arrows: { one: "Pfeil nach {sides}", other: "Pfeile nach {sides}" },
  no_arrows: "keine Pfeile",
  sides: { north: "Norden", east: "Osten", south: "Süden", west: "Westen" },
  to_north: "{n} nach Norden",
  to_east: "{n} nach Osten",
  to_south: "{n} nach Süden",
  to_west: "{n} nach Westen",
  centre: "in der Mitte",
  here: "hier: {who}",
  drakon: "Drakon",
  colours: {
    cobalt: "Kobalt",
    ember: "Glut",
    frost: "Frost",
    heather: "Heide",
    bone: "Knochen",
    obsidian: "Obsidian",
  },
};
