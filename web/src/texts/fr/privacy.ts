import type { privacy as en } from "../en/privacy";
import type { Same } from "../same";

export const privacy: Same<typeof en> = {
  title: "Ce que nous conservons",
  download: "Télécharger mes données",
  lead: "Voici ce que le serveur sait des personnes, et quand il l’efface de lui-même.",
  what: "Quoi",
  how_long: "Combien de temps",
  days: { one: "{n} jour", other: "{n} jours" },
  until_deleted: "Jusqu’à ce que vous l’effaciez",
  no_limit: "Sans limite",
  not_stored: "Pas enregistré",
  kept: {
    guest: "Les invités et leurs noms, après leur dernière visite",
    account: "Les comptes : l’identifiant et une empreinte du mot de passe",
    device: "Les appareils inutilisés",
    chat: "La discussion, après le dernier changement à une table terminée",
    seat_tokens: "Les jetons de place, après le dernier changement à une table terminée",
    notices: "Qui a été averti de quel tour",
    games: "Les coups et les résultats des parties, sans noms une fois que vous êtes effacé",
    addresses: "Les adresses réseau",
  },
  leaving: "Si vous vous effacez",
  leaving_text:
    "Votre nom, votre compte, vos appareils, vos jetons et vos adresses d’avertissement sont effacés aussitôt. Vous abandonnez vos places. Votre nom et tout ce que vous avez écrit dans la discussion disparaissent des tables, des listes et des enregistrements ; une place que vous avez jouée s’appelle alors « Somebody ». Les autres gardent leurs parties et peuvent toujours vérifier le hasard.",
  backups:
    "Les sauvegardes de l’exploitant et les enregistrements téléchargés par d’autres peuvent encore contenir votre nom.",
  tokens: {
    title: "Programmes",
    text: "Avec un jeton, un script ou un bot agit pour vous sans mot de passe. Qui en possède un peut s’en servir jusqu’à ce que vous le révoquiez.",
    none: "Aucun programme ne peut agir pour vous.",
    bot: "jeton de bot, créé {when}",
    seat: "Place {seat}",
    made: "jeton de place, créé {when}",
    revoke: "Révoquer",
    revoke_all: { one: "Révoquer {n} jeton de place", other: "Révoquer les {n} jetons de place" },
    with_password: "Révoquer aussi tous les jetons de place et de bot",
  },
};
