import { closed, ordinals } from '../display/repeat-grammar.ts'
import type { Language } from '../words.ts'

export const widget: Language['widget'] = {
  list: 'Liste',
  cards: 'Cartes',
  month: 'Mois',
  search: 'Rechercher un événement',
  filter: 'Filtrer',
  state: 'État ou région',
  place: 'Ville ou code postal',
  city: 'Ville ou région',
  near: 'Près de moi',
  count: 'Événements',
  none: 'Aucun événement à venir.',
  noMatch: 'Aucun événement trouvé.',
  more: 'Afficher plus',
  all: 'Voir tous les événements',
  allDay: 'Toute la journée',
  timeLater: 'Horaire à confirmer',
  ongoing: 'En cours',
  until: 'Jusqu’au {date}|au 1 =au 1er ',
  untilTime: 'Jusqu’à {time}',
  comma: ', ',
  now: 'En cours',
  cancelled: 'Annulé',
  postponed: 'Reporté',
  newDateLater: 'La nouvelle date sera annoncée.',
  originalDate: 'Date initiale',
  online: 'En ligne',
  mixed: 'Sur place et en ligne',
  free: 'Gratuit',
  close: 'Fermer',
  subscribe: 'Recevoir les événements par e-mail',
  subscribeCalendar: 'S’abonner à cet agenda',
  wait: 'Trop de tentatives. Réessayez plus tard.',
  failed: 'Une erreur s’est produite. Réessayez plus tard.',
  offline: 'Vous êtes hors ligne.',
  network: 'L’agenda est inaccessible. Votre connexion est peut-être coupée, ou ce site le bloque.',
  unknown: 'Agenda introuvable.',
  setup: 'Cet agenda n’est pas correctement configuré.',
  tooOld: 'Mettez votre navigateur à jour pour voir cet agenda.',
  retry: 'Réessayer',
}

export const month: Language['month'] = {
  moreEvents: '+{count} autres|+1 autres=+1 autre',
  timeZone: 'Fuseau horaire : {zone}',
}

export const event: Language['event'] = {
  yourTime: 'Votre heure',
  add: 'Ajouter à mon agenda',
  file: 'Fichier d’agenda',
  tickets: 'Billets',
  accessibility: 'Accessibilité',
  accessYes: 'Services d’accessibilité',
  accessNo: 'Non disponible',
  'step-free': 'Accès de plain-pied',
  'accessible-restroom': 'Toilettes accessibles',
  'assistance-animals': 'Chiens d’assistance',
  'hearing-loop': 'Boucle magnétique',
  'sign-language': 'Langue des signes',
  captions: 'Sous-titres',
  'audio-description': 'Audiodescription',
  'quiet-session': 'Séance au calme',
  reason: 'Motif',
  organizer: 'Organisation',
  website: 'Site de l’événement',
  eventPage: 'Page de l’événement',
}

export const filter: Language['filter'] = {
  noPlace: 'Votre position n’est pas disponible.',
  unknownPlace:
    'Lieu introuvable. Saisissez un code postal, ou une ville et son État, par exemple Austin, TX.',
  unknownCity: 'Lieu introuvable. Saisissez une ville et son pays, par exemple Lyon, France.',
  categories: 'Catégories',
  from: 'Du',
  to: 'Au',
  within: 'Dans un rayon de {distance} autour de {place}',
  whichPlace: 'De quel {place} s’agit-il ?',
  placesFound: 'Lieux trouvés : {count}',
}

export const near: Language['near'] = {
  today: 'Aujourd’hui',
  weekend: 'Ce week-end',
  week: '7 prochains jours',
}

export const signUp: Language['signUp'] = {
  email: 'Adresse e-mail',
  often: 'Fréquence',
  daily: 'Chaque jour',
  weekly: 'Chaque semaine',
  keywords: 'Mots-clés (facultatif)',
  stateOptional: 'État ou région (facultatif)',
  send: 'S’abonner',
  sent: 'Presque terminé. Un lien de confirmation vous a été envoyé par e-mail.',
  refused: 'Vérifiez votre saisie et réessayez.',
}

export const subscribe: Language['subscribe'] = {
  apple: 'Calendrier d’Apple',
  google: 'Google Agenda',
  calendarAddress: 'Ou copiez ce lien dans l’application d’agenda de votre choix',
  calendarOften:
    'Les nouveaux événements apparaissent automatiquement. Google Agenda se met à jour toutes les quelques heures (parfois une fois par jour), Outlook environ toutes les 3 heures et Calendrier d’Apple selon ses réglages.',
  copy: 'Copier',
  copied: 'Copié',
  privacy: 'Politique de confidentialité',
  suggest: 'Proposer un événement',
}

export const page: Language['page'] = {
  dateAndTime: 'Date et heure',
  location: 'Lieu',
  price: 'Prix',
  map: 'Plan',
  directions: 'Itinéraire',
  share: 'Partager',
  copyLink: 'Copier le lien',
  linkCopied: 'Lien copié',
  moreFrom: 'Plus d’événements : {calendar}',
  sameName: 'Du même nom ce jour-là',
  moreCalendars: 'Autres agendas',
  categories: 'Catégories',
  subscribe: 'S’abonner',
  skipLink: 'Aller au contenu',
  scan: 'Scannez pour en savoir plus',
}

/** The first of a month is `1er`. */
const frDate = (date: string) => date.replace(/^1(?= |$)/, '1er')

export const repeats: Language['repeats'] = {
  allDates: 'Toutes les dates',
  several: 'Plusieurs dates',
  daily: (n) => (n === 1 ? 'Tous les jours' : `Tous les ${n} jours`),
  workdays: 'Du lundi au vendredi',
  weekly: (n, days, list) =>
    n === 1
      ? `Tous les ${list(days.map((day) => `${day}s`))}`
      : `Toutes les ${n} semaines, ${list(days.map((day) => `le ${day}`))}`,
  monthly: (n, on) => (n === 1 ? `Tous les mois, ${on}` : `Tous les ${n} mois, ${on}`),
  yearly: (n, on) => (n === 1 ? `Tous les ans, ${on}` : `Tous les ${n} ans, ${on}`),
  onDate: (date) => `le ${frDate(date)}`,
  onDays: (days, list) => list(days.map((day) => `le ${frDate(String(day))}`)),
  lastDay: 'le dernier jour',
  nth: (nth, day) =>
    `le ${ordinals('premier', 'deuxième', 'troisième', 'quatrième', 'cinquième', 'dernier')(nth)} ${day}`,
  onNth: (days, list) => list(days),
  ofMonth: (nth, month) => `${nth} ${/^[ao]/.test(month) ? 'd’' : 'de '}${month}`,
  until: (base, date) => `${closed(base)} jusqu’au ${frDate(date)}`,
  times: (base, n) => `${base}, ${n} fois`,
}

export const email: Language['email'] = {
  confirmSubject: 'Confirmez votre abonnement à {feed}',
  confirmSubjectNew: 'Confirmez votre abonnement par e-mail',
  confirmAsked:
    'Quelqu’un (vous, nous l’espérons) a inscrit cette adresse e-mail pour recevoir les événements de {feed} ({org}).',
  confirmAskedSame:
    'Quelqu’un (vous, nous l’espérons) a inscrit cette adresse e-mail pour recevoir les événements de {org}.',
  confirmPlease: 'Nous ne vous enverrons aucun événement avant votre confirmation.',
  confirmButton: 'Confirmer l’abonnement',
  confirmLater:
    'Ce lien expire dans {hours} heures. Si vous n’êtes pas à l’origine de cette demande, ignorez cet e-mail et nous la supprimerons.',
  offerSubject: 'Souhaitez-vous recevoir les événements de {feed} par e-mail ?',
  offerText:
    '{org} souhaite vous envoyer par e-mail les événements de {feed} et indique que vous avez donné votre accord.',
  offerTextSame:
    '{org} souhaite vous envoyer ses événements par e-mail et indique que vous avez donné votre accord.',
  offerLater:
    'Ce lien expire dans {days} jours. Si vous ne voulez pas de ces e-mails, vous n’avez rien à faire : nous ne vous le demanderons plus, puis nous supprimerons votre adresse.',
  offerNever: 'Je n’en veux pas : ne m’écrivez plus jamais',
  alreadySubject: 'Vous avez déjà un abonnement à {feed}',
  alreadyText:
    'Quelqu’un (vous, nous l’espérons) a de nouveau inscrit cette adresse e-mail à {feed}. Vous avez déjà un abonnement : rien n’a changé.',
  welcomeSubject: 'Votre abonnement à {feed} est confirmé',
  welcomeText:
    'Merci pour votre abonnement. Vous recevrez des e-mails sur les événements de {feed} qui correspondent à vos préférences.',
  welcomeKeep:
    'Conservez cet e-mail : il vous permet de modifier vos préférences ou de vous désabonner à tout moment.',
  settings: 'Gérer mes préférences',
  endedSubject: '{feed} est fermé pour le moment',
  endedText:
    '{org} a fermé l’agenda {feed}. Ses pages ne sont plus en ligne et vous ne recevrez plus d’e-mails sur ses événements.',
  endedTextSame:
    '{org} a fermé son agenda. Ses pages ne sont plus en ligne et vous ne recevrez plus d’e-mails sur ses événements.',
  endedBack:
    'S’il rouvre, votre abonnement se poursuivra. Pour quitter la liste, désabonnez-vous ci-dessous.',
  closedSubject: 'L’agenda de {org} a fermé',
  closedText: '{org} a fermé définitivement son agenda. Ceci est le dernier e-mail à ce sujet.',
  closedAddress: 'Nous supprimons votre adresse e-mail de sa liste. Vous n’avez rien à faire.',
  chosen: 'Vos préférences : {filter}',
  everything: 'tous les événements',
  matching: 'Événements à venir qui correspondent : {count}',
  noneYet: 'Aucun événement à venir ne correspond pour le moment.',
  sentFor: 'Envoyé pour le compte de {org}.',
  sentBecause: 'Cet e-mail vous est envoyé au titre de votre abonnement à {feed} ({org}).',
  sentBecauseSame: 'Cet e-mail vous est envoyé au titre de votre abonnement à l’agenda de {org}.',
  unsubscribe: 'Se désabonner',
  welcomeWeekly:
    'Merci pour votre abonnement. Chaque {weekday}, vous recevrez un e-mail avec les événements à venir de {feed} qui correspondent à vos préférences, s’il y en a.',
  welcomeDaily:
    'Merci pour votre abonnement. Les jours où il y a du nouveau, vous recevrez un e-mail avec les événements de {feed} qui correspondent à vos préférences.',
  digestChanged: 'Modifiés',
  digestLater: 'Derniers ajouts',
  digestAfterwards: 'Plus tard',
  digestBecause: 'Correspond à vos préférences : {words}',
  moreDates: 'Autres dates : {dates}',
  alsoDates: 'Cela concerne aussi : {dates}',
  alsoAllDates: 'Cela concerne aussi toutes les dates suivantes.',
  digestMore: 'Autres événements qui correspondent : {count}',
  digestAll: 'Voir tous les événements',
  noMatchSubject: 'Aucun événement correspondant récemment : {feed}',
  noMatchText:
    'Aucun événement de {feed} n’a correspondu à vos préférences ces 4 dernières semaines. Nous vous écrirons dès qu’il y en aura un. Vous pouvez modifier vos préférences à tout moment.',
  noMatchHas: 'Événements à venir de cet agenda :',
  updateSubject: '{what} : {title}, {date}',
  updateSeveral: 'Des événements que nous vous avions annoncés ont changé.',
  updateCancelled: 'Annulé',
  updateCancelledText: 'Cet événement est annulé et n’aura pas lieu.',
  updatePostponed: 'Reporté',
  updatePostponedText: 'Cet événement est reporté et n’aura pas lieu à la date prévue.',
  updateRemoved: 'Retiré de l’agenda',
  updateRemovedText: 'Cet événement a été retiré de l’agenda et n’aura peut-être pas lieu.',
  updateBack: 'Maintenu',
  updateBackText: 'Cet événement aura finalement lieu.',
  updateMoved: 'Nouvel horaire',
  updateMovedText: 'La date ou l’heure de cet événement a changé.',
  updatePlace: 'Nouveau lieu',
  updatePlaceText: 'Le lieu de cet événement a changé.',
  updateTimeAndPlace: 'Nouvel horaire et nouveau lieu',
  updateTimeAndPlaceText: 'La date ou l’heure et le lieu de cet événement ont changé.',
  updateNow: 'Maintenant',
  updateBefore: 'Avant',
  updateNoPlace: 'lieu à confirmer',
  updateSentence: 'Message de {org} : {text}',
  inCalendar:
    'Vous voulez voir ces événements dans votre agenda ? Votre lien d’agenda privé se trouve dans vos préférences.',
  ownCalendar: 'Afficher ces événements dans votre agenda',
}

export const subscribers: Language['subscribers'] = {
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
  joinNoDigestsSame:
    'Recevez des e-mails sur les événements de {org}. Vous pouvez vous désabonner à tout moment.',
  email: 'Adresse e-mail',
  joinNext: 'Nous vous enverrons par e-mail un lien pour confirmer votre abonnement.',
  joinMore: 'Choisir les événements et la fréquence',
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
  fullTitle: 'Plus d’inscriptions possibles pour le moment',
  fullText:
    'Pour le moment, nous ne pouvons plus envoyer d’e-mails de confirmation pour cet agenda. Rien n’a été envoyé ni enregistré. Réessayez dans 24 heures.',
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

export const outputs: Language['outputs'] = {
  span: 'Jusqu’à {max} événements du mois dernier et des {months} prochains mois.',
  endedTitle: 'Cet agenda a pris fin',
  endedText:
    'Plus aucun événement n’est publié ici. Vous pouvez supprimer cet agenda de votre application.',
}

export { submissions } from '../submission-words/fr.ts'
