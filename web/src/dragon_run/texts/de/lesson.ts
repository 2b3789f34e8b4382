import type { lesson as en } from "../en/lesson";

export const lesson: Record<keyof typeof en, string> = {
  "dragon_run.1":
    "In diesem Verlies liegen Schätze, und ein Drache schläft dort schlecht. In jedem Zug stürmst du vor, versteckst dich oder heulst wie ein Baby; sei mutig und stürm vor.",
  "dragon_run.2":
    "Ein Schatzsaal, und ein Schatz im Wert von 4 für dich. Du könntest jetzt passen, aber sei gierig: Nimm noch einen Zug.",
  "dragon_run.3":
    "Neun Orte sind übrig, und einer davon ist der Drache. Nutze die Kraft des Magiers und sieh dir den obersten an.",
  "dragon_run.4": "Das ist der Drache! Leg ihn unter den Verliesstapel.",
  "dragon_run.5":
    "Alle haben gesehen, dass du nachgesehen hast, aber nur du weißt, was es war. Der nächste Ort ist sicher, also stürm vor.",
  "dragon_run.6": "Du siehst drei Schätze und behältst einen. Nimm den wertvollsten.",
  "dragon_run.7":
    "Der Zwerg ist weitergerannt, und fünf Orte sind übrig. Versteck dich: Zahl 1 Gold und würfle mehr als 5.",
  "dragon_run.8":
    "Eine 8, niemand hat dich gehört: Der Zorn sinkt um 1, und alle Orte werden wieder eingemischt. Passe und überlass dem Zwerg die Gefahr.",
  "dragon_run.9":
    "Ist der Zorn auf 0, schläft der Drache, und wer das meiste Gold hat, gewinnt. Stürm noch einmal vor.",
  "dragon_run.10":
    "Der Feueratem des Drachen! Du bist verletzt, und beim zweiten Mal wärst du raus; doch auch sein Zorn ist gesunken.",
  "dragon_run.11":
    "Der Zwerg hat geheult: Das kostet 2 Gold, und nichts kann schiefgehen. Du hast einen Heiltrank; Tränke spielst du neben deiner Aktion, also trink ihn.",
  "dragon_run.12":
    "Wie neu. Jetzt heul selbst wie ein Baby: Zahl 2 Gold, und der Nächste ist an der Reihe.",
  "dragon_run.13":
    "Der Zwerg ist dem Drachen begegnet, und der Zorn ist auf 0: Der Drache schläft. Mit zwölf Gold auf der Hand gewinnst du!",
};
