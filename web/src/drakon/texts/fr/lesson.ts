import type { lesson as en } from "../en/lesson";

export const lesson: Record<keyof typeof en, string> = {
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
};
