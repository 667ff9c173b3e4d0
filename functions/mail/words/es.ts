import type { MailWords } from '../voice.ts'

export const es: MailWords = {
  confirmSubject: 'Confirma tu suscripción a {feed}',
  confirmSubjectNew: 'Confirma tu suscripción por correo',
  confirmAsked:
    'Alguien (esperamos que tú) ha registrado esta dirección de correo para recibir los eventos de {feed} ({org}).',
  confirmPlease: 'No te enviaremos eventos hasta que lo confirmes.',
  confirmButton: 'Confirmar suscripción',
  confirmLater:
    'El enlace caduca en {hours} horas. Si no has sido tú, ignora este correo y borraremos la solicitud.',
  alreadySubject: 'Ya tienes una suscripción a {feed}',
  alreadyText:
    'Alguien (esperamos que tú) ha vuelto a registrar esta dirección de correo en {feed}. Ya tienes una suscripción, así que no ha cambiado nada.',
  welcomeSubject: 'Te has suscrito a {feed}',
  welcomeText:
    'Gracias por suscribirte. Recibirás correos sobre los eventos de {feed} que coincidan con tus preferencias.',
  welcomeKeep:
    'Guarda este correo: con él puedes cambiar tus preferencias o darte de baja cuando quieras.',
  settings: 'Gestionar preferencias',
  endedSubject: '{feed} está cerrado por ahora',
  endedText:
    '{org} ha cerrado el calendario {feed}. Sus páginas ya no están disponibles y no recibirás más correos sobre sus eventos.',
  endedBack:
    'Si vuelve a abrir, tu suscripción continúa. Si no quieres seguir en la lista, date de baja más abajo.',
  closedSubject: 'El calendario de {org} ha cerrado',
  closedText: '{org} ha cerrado el calendario definitivamente. Este es el último correo.',
  closedAddress: 'Eliminaremos tu dirección de correo de la lista. No tienes que hacer nada.',
  chosen: 'Tus preferencias: {filter}',
  everything: 'todos los eventos',
  matching: 'Próximos eventos que coinciden: {count}',
  noneYet: 'Por ahora no coincide ningún próximo evento.',
  sentFor: 'Enviado en nombre de {org}.',
  sentBecause: 'Recibes este correo porque te suscribiste a {feed} de {org}.',
  unsubscribe: 'Darse de baja',
  welcomeWeekly:
    'Gracias por suscribirte. Cada {weekday} recibirás un correo con los próximos eventos de {feed} que coincidan con tus preferencias, si los hay.',
  welcomeDaily:
    'Gracias por suscribirte. Los días en que haya novedades recibirás un correo con los eventos de {feed} que coincidan con tus preferencias.',
  digestChanged: 'Con cambios',
  digestLater: 'Recién añadidos',
  digestBecause: 'Coincide con tus preferencias: {words}',
  moreDates: 'Otras fechas: {dates}',
  alsoDates: 'Esto también se aplica a: {dates}',
  alsoAllDates: 'Esto también se aplica a todas las fechas siguientes.',
  digestMore: 'Más eventos que coinciden: {count}',
  digestAll: 'Ver todos los eventos',
  noMatchSubject: 'Sin eventos que coincidan últimamente en {feed}',
  noMatchText:
    'En las últimas 4 semanas, ningún evento de {feed} ha coincidido con tus preferencias. Te escribiremos cuando haya uno. Puedes cambiar tus preferencias cuando quieras.',
  noMatchHas: 'Próximos eventos de este calendario:',
  updateSubject: '{what}: {title}, {date}',
  updateSeveral: 'Han cambiado algunos eventos de los que te habíamos informado.',
  updateCancelled: 'Cancelado',
  updateCancelledText: 'Este evento se ha cancelado y no se celebrará.',
  updatePostponed: 'Aplazado',
  updatePostponedText: 'Este evento se ha aplazado y no se celebrará en la fecha prevista.',
  updateRemoved: 'Eliminado del calendario',
  updateRemovedText: 'Este evento se ha eliminado del calendario y es posible que no se celebre.',
  updateBack: 'Sí se celebra',
  updateBackText: 'Este evento finalmente sí se celebrará.',
  updateMoved: 'Nueva fecha u hora',
  updateMovedText: 'Este evento tiene una nueva fecha u hora.',
  updatePlace: 'Nuevo lugar',
  updatePlaceText: 'Este evento se celebrará en otro lugar.',
  updateTimeAndPlace: 'Nueva fecha u hora y nuevo lugar',
  updateTimeAndPlaceText: 'Este evento tiene una nueva fecha u hora y se celebrará en otro lugar.',
  updateNow: 'Ahora',
  updateBefore: 'Antes',
  updateNoPlace: 'lugar por anunciar',
  updateSentence: 'Mensaje de {org}: {text}',
  inCalendar:
    '¿Quieres ver estos eventos en tu aplicación de calendario? Encontrarás tu enlace de calendario privado en tus preferencias.',
  ownCalendar: 'Ver estos eventos en tu calendario',
}
