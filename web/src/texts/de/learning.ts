import type { learning as en } from "../en/learning";
import type { Same } from "../same";

export const learning: Same<typeof en> = {
  title: "Spielen lernen",
  lead: "Zwei Lektionen an einem echten Tisch. Es kann nichts schiefgehen, und du kannst jederzeit aufhören.",
  minutes: { one: "etwa {n} Minute", other: "etwa {n} Minuten" },
  begin: "Anfangen",
  go_on: "Weitermachen",
  once_more: "Noch einmal",
  done: "Geschafft",
  at: "{n} von {all} geschafft",
  teacher: "Dein Lehrer",
  points: "Hierauf zeigt die Lehrerin.",
  step_of: "{n} von {all}",
  back: "Zurück",
  next: "Weiter",
  show: "Mach es für mich",
  restart: "Von vorn",
  leave: "Lektion verlassen",
  rules: "Regeln lesen",
  play: "Ein echtes Spiel spielen",
  failed: "Die Lektion konnte nicht geladen werden.",
  again: "Noch einmal versuchen",
};
