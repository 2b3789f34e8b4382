import type { lesson as en } from "../en/lesson";

export const lesson: Record<keyof typeof en, string> = {
  "drakon.1":
    "In jedem Zug tust du eins: eine Kammer anlegen oder deinen Helden bewegen. Leg „Münze finden“ rechts an den Start an, mit den Pfeilen nach oben und rechts.",
  "drakon.2":
    "Pfeile sind die Türen, und sie führen nur hinaus. Geh durch den rechten Pfeil des Starts auf deine Kammer.",
  "drakon.3":
    "Wer eine Kammer betritt, löst sie aus: Diese hat dir eine Münze im Wert von 3 gebracht. Was deine Münzen wert sind, weißt nur du; sieh in deinem Beutel nach.",
  "drakon.4":
    "Der Zwerg hat Drakon geweckt: Wo sie anhält, verlieren Helden eine Münze und landen wieder auf dem Start. Bau weiter und leg „Münze stehlen“ rechts von dir an, Pfeile nach oben und rechts.",
  "drakon.5": "Nun hat auch der Zwerg eine Münze. Folge deinem rechten Pfeil auf „Münze stehlen“.",
  "drakon.6":
    "Die Münze des Zwergs gehört dir. Zehn Gold gewinnen das Spiel, und du hast schon sieben.",
  "drakon.7":
    "Zwei Pfeile dürfen nie aufeinander zeigen, darum passt nicht jede Kammer überall. Leg „Kammer drehen“ über dir an, mit den Pfeilen nach oben und links.",
  "drakon.8": "Deine Kammer hat einen Pfeil nach oben. Folge ihm.",
  "drakon.9":
    "Hier drehst du eine Kammer. Nimm die, aus der du kommst, und lass ihre Pfeile nach rechts und unten zeigen: Dann kann dir niemand folgen.",
  "drakon.10":
    "Der Weg hinter dir ist zu. Leg „Drakon bewegt sich“ links von dir an, Pfeile nach oben und links.",
  "drakon.11":
    "Der Zwerg hat dir eine Münze gestohlen! Geh nach links auf „Drakon bewegt sich“ und zahl es ihm heim.",
  "drakon.12":
    "Du darfst Drakon bis zu drei Kammern weit führen, und Pfeile halten sie nicht auf. Schick sie zum Zwerg.",
  "drakon.13": "Erwischt! Der Zwerg steht wieder auf dem Start und ist die Münze los.",
  "drakon.14": "Noch fünf Gold. Leg „Münze finden“ über dir an, Pfeile nach oben und rechts.",
  "drakon.15": "Hol dir die Münze.",
  "drakon.16":
    "Noch zwei Gold. Leg noch einmal „Münze finden“ links von dir an, Pfeile nach oben und rechts; ja, einer davon zeigt auf dich.",
  "drakon.17":
    "Kein Pfeil führt dorthin, aber du bist der Zauberer: Einmal im Spiel steht dir jede Tür offen. Setz deine Fähigkeit ein und geh nach links.",
  "drakon.18":
    "Elf Gold: Du hast gewonnen! Was die anderen Kammern tun, erfährst du, wenn du auf sie zeigst.",
};
