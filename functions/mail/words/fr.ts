import type { MailWords } from '../voice.ts'

export const fr: MailWords = {
  confirmSubject: 'Merci de confirmer : événements de {feed}',
  confirmAsked:
    'Vous, ou quelqu’un avec votre adresse, avez demandé à recevoir par e-mail les événements de {feed} ({org}).',
  confirmPlease: 'Merci de confirmer que c’était bien vous. Rien n’est envoyé avant.',
  confirmButton: 'Confirmer l’abonnement',
  confirmLater:
    'Le lien fonctionne pendant {hours} heures. Si ce n’était pas vous, ne faites rien : nous oublierons la demande.',
  alreadySubject: 'Vous êtes déjà abonné à {feed}',
  alreadyText:
    'Quelqu’un, peut-être vous, a demandé à abonner cette adresse à {feed}. Elle l’est déjà : rien n’a changé.',
  welcomeSubject: 'Vous êtes sur la liste de {feed}',
  welcomeText:
    'Merci, vous êtes sur la liste. Ce qui viendra par e-mail : les événements de {feed} qui correspondent à votre choix.',
  welcomeKeep:
    'Gardez cet e-mail : son bouton ouvre vos réglages, où vous pouvez choisir les événements qui vous intéressent ou quitter la liste à tout moment.',
  settings: 'Modifier mes réglages',
  endedSubject: '{feed} s’arrête pour le moment',
  endedText:
    '{org} a fermé le calendrier {feed} : ses pages ont disparu et aucun e-mail avec ses événements ne viendra.',
  endedBack:
    'S’il rouvre, votre abonnement continuera. Si vous préférez quitter la liste, désabonnez-vous ci-dessous.',
  chosen: 'Votre choix : {filter}',
  everything: 'tous les événements',
  matching: 'Correspondent en ce moment : {count}',
  noneYet: 'Aucun événement ne correspond encore.',
  sentFor: 'Envoyé pour {org}.',
  sentBecause: 'Envoyé pour {org} parce que cette adresse est abonnée à {feed}.',
  unsubscribe: 'Se désabonner',
  welcomeWeekly:
    'Merci, vous êtes sur la liste. Une fois par semaine, vous recevrez un e-mail avec les prochains événements de {feed} qui correspondent à votre choix.',
  welcomeDaily:
    'Merci, vous êtes sur la liste. Chaque jour où il y a du nouveau pour vous, vous recevrez un e-mail avec des événements de {feed} qui correspondent à votre choix.',
  digestRunning: 'Toujours en cours',
  digestChanged: 'Modifié',
  digestLater: 'Nouveau, pour plus tard',
  digestBecause: 'Parce que vous avez choisi : {words}',
  digestMore: 'Voir tous les événements (+{count})',
  digestAll: 'Voir tous les événements',
  noMatchSubject: 'Rien pour vous ces derniers temps : {feed}',
  noMatchText:
    'Ces quatre dernières semaines, aucun événement de {feed} ne correspondait à votre choix. Dès qu’il y en aura un, vous recevrez de nouveau un e-mail. Vous pouvez changer votre choix à tout moment.',
  noMatchHas: 'Voici ce que contient le calendrier :',
  updateSubject: '{what} : {title}, {date}',
  updateSeveral: 'Quelque chose a changé dans des événements que nous vous avions annoncés.',
  updateCancelled: 'Annulé',
  updateCancelledText: 'Cet événement est annulé. Il n’aura pas lieu.',
  updatePostponed: 'Reporté',
  updatePostponedText: 'Cet événement est reporté. Il n’aura pas lieu au moment annoncé.',
  updateRemoved: 'Plus au calendrier',
  updateRemovedText: 'Cet événement ne figure plus au calendrier. Merci de ne pas compter dessus.',
  updateBack: 'A finalement lieu',
  updateBackText: 'Cet événement a finalement lieu.',
  updateMoved: 'Nouvel horaire',
  updateMovedText: 'Cet événement a un nouvel horaire.',
  updatePlace: 'Nouveau lieu',
  updatePlaceText: 'Cet événement a lieu ailleurs.',
  updateNow: 'Maintenant',
  updateBefore: 'Avant',
  updateNoPlace: 'lieu à préciser',
  updateSentence: '{org} écrit : {text}',
  inCalendar:
    'Dans vos réglages, vous trouvez aussi une adresse qui affiche ces événements dans votre propre agenda.',
  ownCalendar: 'Afficher ces événements dans mon agenda',
}
