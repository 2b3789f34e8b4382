import type { settings as en } from "../en/settings";
import type { Same } from "../same";

export const settings: Same<typeof en> = {
  title: "Einstellungen",
  theme: "Hell oder dunkel",
  language: "Sprache",
  speed: "Spieltempo",
  speed_text: "So lange siehst du die Züge der anderen. Ein Klick oder eine Taste überspringt sie.",
  speeds: {
    slow: "Langsam (1,6 s pro Zug)",
    usual: "Normal (0,8 s pro Zug)",
    fast: "Schnell (0,4 s pro Zug)",
    instant: "Sofort",
  },
  sound: "Töne",
  letters: "Buchstaben auf Kammern",
  letters_text: "Zwei Buchstaben neben den Zeichnungen.",
  one_tap: "Mit einem Tipp ziehen",
  one_tap_text: "Ein Tipp auf eine erleuchtete Kammer zieht sofort, ohne Nachfrage.",
  follow: "Dem Geschehen folgen",
  follow_text: "In großen Höhlen folgt die Ansicht dem Helden, der am Zug ist.",
  purse: "Meinen Beutel zeigen",
  purse_text: "Deine Münzen bleiben sichtbar, ohne dass du den Knopf hältst.",
  text: "Textmodus",
  text_text: "Eine Befehlszeile für das ganze Spiel, auch für Bildschirmleser.",
  hints: "Hinweise",
  hints_text: "Kurze Erklärungen während deiner ersten Spiele.",
};
