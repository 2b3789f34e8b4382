import type { lesson as en } from "../en/lesson";

export const lesson: Record<keyof typeof en, string> = {
  "dragon_run.1":
    "Ce donjon est plein de trésors, et un dragon y dort mal. À chaque tour, vous chargez, vous vous cachez ou vous pleurez comme un bébé ; courage, chargez.",
  "dragon_run.2":
    "Une Salle au trésor, et un Trésor de valeur 4 pour vous. Vous pourriez passer, mais osez : prenez un autre tour.",
  "dragon_run.3":
    "Il reste neuf Lieux, et l’un d’eux est le Dragon. Utilisez le pouvoir du Magicien pour regarder le premier.",
  "dragon_run.4": "C’est le Dragon ! Glissez-le sous le paquet Donjon.",
  "dragon_run.5":
    "Tous vous ont vu regarder, mais vous seul savez ce que c’était. Le prochain Lieu est sûr : chargez.",
  "dragon_run.6":
    "Vous regardez trois Trésors et vous en gardez un. Prenez celui qui vaut le plus.",
  "dragon_run.7":
    "Le Nain a couru plus loin, et il reste cinq Lieux. Cachez-vous : payez 1 point d’or et faites plus de 5 au dé.",
  "dragon_run.8":
    "Un 8, personne ne vous a entendu : la Colère baisse de 1 et tous les Lieux sont remélangés. Passez, et laissez le danger au Nain.",
  "dragon_run.9":
    "Quand la Colère est à 0, le dragon dort, et le plus riche gagne. Chargez encore une fois.",
  "dragon_run.10":
    "Le souffle du dragon ! Vous êtes blessé, et la prochaine fois serait la dernière ; mais sa Colère a baissé aussi.",
  "dragon_run.11":
    "Le Nain a pleuré : cela coûte 2 points d’or et rien ne peut mal tourner. Vous avez une potion de soin ; les potions se jouent en plus de l’action, alors buvez-la.",
  "dragon_run.12":
    "Comme neuf. À vous de pleurer comme un bébé : payez 2 points d’or, et le tour passe.",
  "dragon_run.13":
    "Le Nain a rencontré le dragon, et la Colère est à 0 : il s’est endormi. Avec douze points d’or en main, vous gagnez !",
};
