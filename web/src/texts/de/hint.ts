import type { hint as en } from "../en/hint";
import type { Same } from "../same";

export const hint: Same<typeof en> = {
  button: "Tipp",
  look: "Wohin schauen",
  kind: "Welche Art von Antwort",
  best: "Die besten Antworten",
  next: { kind: "Welche Art von Antwort?", best: "Die besten Antworten zeigen" },
  thinking: "Denkt nach …",
  close: "Den Tipp schließen",
  here: "Tipp: schau hierher",
  cells: "Jetzt zählt der erhellte Teil der Höhle.",
  seats: "Es geht um {names}.",
  cards: "Es geht um {cards}.",
  actions: "Es geht darum, welche Aktion du wählst.",
  facts: "Gut zu wissen",
  wins: "gewinnt {chance}",
  between: "zwischen {low} und {high}",
  rough: "kaum geprüft",
  /** The reader, in a list of names. */
  you: "du",
  failed: {
    not_asked: "Du bist nicht mehr gefragt.",
    not_allowed: "An diesem Tisch gibt es keine Tipps.",
    not_now: "Gerade ließ sich kein Tipp finden. Versuch es noch einmal.",
  },
  at: "{chamber} ({where})",
  draw: {
    deal: "{what} wird ausgeteilt",
    first: "{what} beginnt",
  },
  reason: {
    win: "Gewinnt sofort.",
    win_shared: "Beendet das Spiel sofort mit einem geteilten Sieg.",
    win_chance: "Gewinnt sofort mit einer Chance von {chance}.",
  },
};
