import type { learn as en } from "../en/learn";

export const learn: Record<keyof typeof en, string> = {
  "drakon.1":
    "À chaque tour, vous faites une seule chose : poser une salle ou déplacer votre héros. Posez « Trouver une pièce » à droite du Départ, flèches vers le haut et vers la droite.",
  "drakon.2":
    "Les flèches sont les portes, et l’on ne fait qu’en sortir. Prenez la flèche droite du Départ pour entrer dans votre salle.",
  "drakon.3":
    "Entrer dans une salle déclenche son effet : celle-ci vous a donné une pièce de valeur 3. Vous seul savez ce que valent vos pièces ; ouvrez votre bourse pour les voir.",
  "drakon.4":
    "Le Nain a réveillé Drakon : là où elle s’arrête, les héros perdent une pièce et retournent au Départ. Continuez de bâtir : posez « Voler une pièce » à votre droite, flèches vers le haut et vers la droite.",
  "drakon.5":
    "Le Nain a lui aussi une pièce. Suivez votre flèche droite jusqu’à « Voler une pièce ».",
  "drakon.6":
    "La pièce du Nain est à vous. Dix points d’or font gagner la partie, et vous en avez sept.",
  "drakon.7":
    "Deux flèches ne doivent jamais se faire face : une salle ne va donc pas partout. Posez « Tourner une salle » au-dessus de vous, flèches vers le haut et vers la gauche.",
  "drakon.8": "Une flèche de votre salle mène vers le haut. Suivez-la.",
  "drakon.9":
    "Ici, vous tournez une salle. Prenez celle d’où vous venez et orientez ses flèches vers la droite et vers le bas : plus personne ne pourra vous suivre.",
  "drakon.10":
    "Le chemin est fermé derrière vous. Posez « Drakon se déplace » à votre gauche, flèches vers le haut et vers la gauche.",
  "drakon.11":
    "Le Nain vous a volé une pièce ! Allez à gauche, sur « Drakon se déplace », et rendez-lui la pareille.",
  "drakon.12":
    "Vous pouvez mener Drakon jusqu’à trois salles plus loin, et les flèches ne l’arrêtent pas. Envoyez-la sur le Nain.",
  "drakon.13": "Attrapé ! Le Nain est de retour au Départ et il a perdu la pièce.",
  "drakon.14":
    "Encore cinq points d’or. Posez « Trouver une pièce » au-dessus de vous, flèches vers le haut et vers la droite.",
  "drakon.15": "Allez chercher la pièce.",
  "drakon.16":
    "Encore deux points d’or. Posez une autre salle « Trouver une pièce » à votre gauche, flèches vers le haut et vers la droite ; oui, l’une d’elles pointe vers vous.",
  "drakon.17":
    "Aucune flèche n’y mène, mais vous êtes le Magicien : une fois par partie, toutes les portes vous sont ouvertes. Utilisez votre capacité et allez à gauche.",
  "drakon.18":
    "Onze points d’or : vous avez gagné ! Pointez les autres salles pour savoir ce qu’elles font.",
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
