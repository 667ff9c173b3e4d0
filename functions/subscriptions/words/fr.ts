import type { PageWords } from '../page-voice.ts'

export const fr: PageWords = {
  frequency: 'Fréquence',
  weekly: 'Chaque semaine',
  daily: 'Chaque jour',
  categories: 'Catégories',
  keywords: 'Mots-clés',
  keywordsHint:
    'Mots ou expressions séparés par des virgules, par exemple : jazz, plein air. Vous recevrez les événements dont le titre, le lieu ou la catégorie en contient au moins un.',
  state: 'État ou région',
  stateHint: 'Nom tel qu’il figure dans les événements, par exemple Bretagne.',
  optional: '(facultatif)',
  joinTitle: 'Recevez les événements de {feed} par e-mail',
  joinDigests:
    '{org} envoie un e-mail chaque {weekday} avec les événements de la semaine, ou un e-mail par jour quand il y a du nouveau. Vous pouvez vous désabonner à tout moment.',
  joinNoDigests:
    'Recevez des e-mails de {org} sur les événements de {feed}. Vous pouvez vous désabonner à tout moment.',
  email: 'Adresse e-mail',
  joinNext: 'Nous vous enverrons par e-mail un lien pour confirmer votre abonnement.',
  subscribe: 'S’abonner',
  needsScript:
    'Pour bloquer le spam, ce formulaire a besoin de JavaScript. Autorisez les scripts de challenges.cloudflare.com et rechargez la page, ou utilisez un autre navigateur.',
  emailInvalid: 'Saisissez une adresse e-mail, par exemple nom@example.com',
  frequencyInvalid: 'Choisissez « Chaque semaine » ou « Chaque jour »',
  keywordsInvalid: 'Saisissez 10 mots-clés au maximum, de 60 caractères chacun au plus',
  stateInvalid: 'Saisissez 100 caractères au maximum',
  humanInvalid: 'Nous n’avons pas pu vérifier que vous êtes humain. Réessayez.',
  sentTitle: 'Consultez votre messagerie',
  sentText:
    'Nous avons envoyé un e-mail à {email}. Suivez le lien qu’il contient pour terminer. S’il n’arrive pas, vérifiez votre dossier des courriers indésirables.',
  confirmTitle: 'Confirmez votre abonnement',
  confirmText: 'Confirmez pour recevoir les événements de {feed} à l’adresse {email}.',
  confirmedTitle: 'Votre abonnement est confirmé',
  confirmedPaused:
    '{feed} n’envoie pas d’e-mails actuellement. Votre abonnement reste actif au cas où cela changerait.',
  expiredTitle: 'Ce lien a expiré',
  expiredText:
    'Les liens de confirmation fonctionnent pendant {hours} heures. Abonnez-vous de nouveau à {feed} pour en recevoir un autre.',
  subscribeAgain: 'S’abonner de nouveau',
  firstMatches: 'Les {count} premiers :',
  manageTitle: 'Préférences d’e-mail pour {feed}',
  saved: 'Préférences enregistrées.',
  unsaved: 'Aperçu uniquement. Enregistrez pour conserver ces préférences.',
  notSaved: 'Non enregistré. Corrigez le champ signalé et enregistrez de nouveau.',
  calendarRenewed: 'Votre lien d’agenda privé est prêt. Les liens précédents ne fonctionnent plus.',
  calendarOff:
    'Le lien est désactivé. Les applications d’agenda qui l’utilisent encore afficheront un avis.',
  save: 'Enregistrer les préférences',
  preview: 'Voir les événements correspondants',
  calendarTitle: 'Votre agenda privé',
  calendarText:
    'Les événements de votre choix, toujours à jour. Toute personne ayant ce lien peut les voir : ne le partagez pas.',
  calendarNone:
    'Votre application d’agenda peut afficher les événements de votre choix et les tenir à jour.',
  calendarCreate: 'Créer un lien d’agenda privé',
  calendarReplace: 'Remplacer le lien',
  calendarTurnOff: 'Désactiver le lien',
  dataTitle: 'Vos données',
  dataDownload: 'Télécharger vos données',
  erase: 'Effacer vos données',
  eraseText:
    'Votre abonnement à {feed} prend fin et votre adresse e-mail est effacée de nos données sur cet abonnement. {org} peut en conserver des copies dans ses propres systèmes. Pour les faire effacer, contactez {org}. Vos autres abonnements restent actifs. Cette action est irréversible.',
  eraseButton: 'Se désabonner et effacer',
  erasedTitle: 'Votre adresse e-mail est effacée',
  erasedText:
    'Votre abonnement a pris fin et votre adresse e-mail est effacée de nos données sur cet abonnement. {org} peut en conserver des copies dans ses propres systèmes. Pour les faire effacer, contactez {org}.',
  leaveTitle: 'Se désabonner ?',
  leaveText: '{email} ne recevra plus d’e-mails sur les événements de {feed}.',
  weeklyInstead: 'Recevoir plutôt un e-mail par semaine',
  weeklyFromNow: 'Vous recevrez désormais un e-mail par semaine avec les événements de {feed}.',
  leftTitle: 'Votre abonnement a pris fin',
  leftText: 'Vous ne recevrez plus ces e-mails. Vous pouvez vous abonner de nouveau à tout moment.',
  noCalendarTitle: 'Agenda introuvable',
  noCalendarText:
    'Il a peut-être fermé ou changé d’adresse. Consultez le site où vous l’avez trouvé.',
  tooLongTitle: 'Votre texte est trop long',
  tooLongText:
    'Rien n’a été enregistré. Revenez en arrière, raccourcissez votre texte et envoyez-le de nouveau.',
  tooManyTitle: 'Trop de requêtes',
  tooManyText:
    'Rien n’a été enregistré. Attendez une minute, revenez en arrière et envoyez de nouveau le formulaire.',
  fullTitle: 'Plus d’inscriptions possibles aujourd’hui',
  fullText:
    'Nous ne pouvons plus envoyer d’e-mails de confirmation pour cet agenda aujourd’hui. Rien n’a été envoyé ni enregistré. Réessayez demain.',
  badLinkTitle: 'Ce lien ne fonctionne pas',
  badLinkText:
    'Il en manque peut-être une partie. Utilisez le bouton de votre dernier e-mail, ou copiez-y le lien entier.',
  goneTitle: 'Ce lien ne fonctionne plus',
  goneText:
    'Votre abonnement a pris fin ou n’a pas été confirmé à temps. Vous pouvez vous abonner de nouveau à tout moment.',
  myCalendarText:
    'Les événements de votre choix, du mois dernier et des {ahead} prochains mois. Ne partagez pas ce lien.',
  myCalendarGone: 'Cet agenda n’est plus disponible',
  myCalendarGoneText:
    'Son lien a été désactivé ou remplacé, ou votre abonnement a pris fin. Supprimez cet agenda, ou ajoutez le nouveau lien depuis vos préférences.',
}
