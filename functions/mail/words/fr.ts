import type { MailWords } from '../voice.ts'

export const fr: MailWords = {
  confirmSubject: 'Confirmez votre abonnement à {feed}',
  confirmSubjectNew: 'Confirmez votre abonnement par e-mail',
  confirmAsked:
    'Quelqu’un (vous, nous l’espérons) a inscrit cette adresse e-mail pour recevoir les événements de {feed} ({org}).',
  confirmPlease: 'Nous ne vous enverrons aucun événement avant votre confirmation.',
  confirmButton: 'Confirmer l’abonnement',
  confirmLater:
    'Ce lien expire dans {hours} heures. Si vous n’êtes pas à l’origine de cette demande, ignorez cet e-mail et nous la supprimerons.',
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
  unsubscribe: 'Se désabonner',
  welcomeWeekly:
    'Merci pour votre abonnement. Chaque {weekday}, vous recevrez un e-mail avec les événements à venir de {feed} qui correspondent à vos préférences, s’il y en a.',
  welcomeDaily:
    'Merci pour votre abonnement. Les jours où il y a du nouveau, vous recevrez un e-mail avec les événements de {feed} qui correspondent à vos préférences.',
  digestChanged: 'Modifiés',
  digestLater: 'Derniers ajouts',
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
