import type { privacy as en } from "../en/privacy";
import type { Same } from "../same";

export const privacy: Same<typeof en> = {
  title: "Was wir speichern",
  download: "Meine Daten herunterladen",
  lead: "Das weiß der Server über Menschen, und dann löscht er es von selbst.",
  what: "Was",
  how_long: "Wie lange",
  days: { one: "{n} Tag", other: "{n} Tage" },
  until_deleted: "Bis du es löschst",
  no_limit: "Unbegrenzt",
  not_stored: "Wird nicht gespeichert",
  kept: {
    guest: "Gäste und ihre Namen, nach dem letzten Besuch",
    account: "Konten: Anmeldename und ein Hash des Passworts",
    device: "Geräte, die nicht benutzt werden",
    chat: "Chat, nach der letzten Änderung an einem beendeten Tisch",
    seat_tokens: "Platz-Tokens, nach der letzten Änderung an einem beendeten Tisch",
    notices: "Wer wegen welches Zugs benachrichtigt wurde",
    games: "Züge und Ergebnisse von Spielen, ohne Namen, sobald du gelöscht bist",
    addresses: "Netzwerkadressen",
  },
  leaving: "Wenn du dich löschst",
  leaving_text:
    "Dein Name, dein Konto, deine Geräte, Tokens und Adressen für Benachrichtigungen werden sofort gelöscht. Du gibst deine Plätze auf. Dein Name und alles, was du im Chat geschrieben hast, verschwinden aus allen Tischen, Listen und Aufzeichnungen; ein Platz, den du gespielt hast, heißt dann „Somebody“. Die anderen behalten ihre Spiele und können das Glück weiterhin nachprüfen.",
  backups:
    "Sicherungen des Betreibers und Aufzeichnungen, die andere heruntergeladen haben, können deinen Namen noch enthalten.",
  tokens: {
    title: "Programme",
    text: "Mit Tokens handeln Skripte und Bots ohne Passwort für dich. Wer eines hat, kann es benutzen, bis du es widerrufst.",
    none: "Kein Programm kann für dich handeln.",
    bot: "Bot-Token, angelegt {when}",
    seat: "Platz {seat}",
    made: "Platz-Token, angelegt {when}",
    revoke: "Widerrufen",
    revoke_all: { one: "{n} Platz-Token widerrufen", other: "Alle {n} Platz-Tokens widerrufen" },
    with_password: "Auch alle Platz- und Bot-Tokens widerrufen",
  },
};
