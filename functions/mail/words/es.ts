import type { MailWords } from '../voice.ts'

export const es: MailWords = {
  confirmSubject: 'Confirma, por favor: eventos de {feed}',
  confirmAsked: 'Tú, o alguien con tu dirección, ha pedido correos con eventos de {feed} ({org}).',
  confirmPlease: 'Confirma que has sido tú. Hasta entonces no se envía nada.',
  confirmButton: 'Confirmar la suscripción',
  confirmLater:
    'El enlace funciona durante {hours} horas. Si no has sido tú, no hagas nada: olvidaremos la solicitud.',
  alreadySubject: 'Ya tienes una suscripción a {feed}',
  alreadyText:
    'Alguien, quizá tú, ha pedido suscribir esta dirección a {feed}. Ya está suscrita, así que no ha cambiado nada.',
  welcomeSubject: 'Ya estás en la lista de {feed}',
  welcomeText:
    'Gracias, ya estás en la lista. Por correo llegarán los eventos de {feed} que coincidan con lo que elegiste.',
  welcomeKeep:
    'Guarda este correo: su botón abre tus ajustes, donde puedes elegir qué eventos quieres o darte de baja en cualquier momento.',
  settings: 'Cambiar mis ajustes',
  endedSubject: '{feed} termina por ahora',
  endedText:
    '{org} ha cerrado el calendario {feed}: sus páginas ya no están y no llegarán correos con sus eventos.',
  endedBack:
    'Si vuelve a abrir, tu suscripción continúa. Si prefieres salir de la lista, date de baja más abajo.',
  chosen: 'Has elegido: {filter}',
  everything: 'todos los eventos',
  matching: 'Coinciden ahora: {count}',
  noneYet: 'Todavía no coincide ningún evento.',
  sentFor: 'Enviado en nombre de {org}.',
  sentBecause: 'Enviado en nombre de {org} porque esta dirección se suscribió a {feed}.',
  unsubscribe: 'Darse de baja',
  welcomeWeekly:
    'Gracias, ya estás en la lista. Una vez a la semana recibirás un correo con los próximos eventos de {feed} que coinciden con lo que elegiste.',
  welcomeDaily:
    'Gracias, ya estás en la lista. Cada día que haya algo nuevo para ti recibirás un correo con eventos de {feed} que coinciden con lo que elegiste.',
  digestRunning: 'Sigue en curso',
  digestChanged: 'Cambios',
  digestLater: 'Nuevo, para más adelante',
  digestBecause: 'Porque elegiste: {words}',
  digestMore: 'Ver todos los eventos (+{count})',
  digestAll: 'Ver todos los eventos',
  noMatchSubject: 'Nada para ti últimamente: {feed}',
  noMatchText:
    'En las últimas cuatro semanas ningún evento de {feed} coincidió con lo que elegiste. En cuanto haya uno, recibirás de nuevo un correo. Puedes cambiar tu elección cuando quieras.',
  noMatchHas: 'Esto es lo que hay en el calendario:',
  updateSubject: '{what}: {title}, {date}',
  updateSeveral: 'Algo ha cambiado en eventos que le habíamos anunciado.',
  updateCancelled: 'Cancelado',
  updateCancelledText: 'Este evento se ha cancelado. No se celebra.',
  updatePostponed: 'Aplazado',
  updatePostponedText: 'Este evento se ha aplazado. No se celebra en el momento que le anunciamos.',
  updateRemoved: 'Ya no está en el calendario',
  updateRemovedText: 'Este evento ya no figura en el calendario. Por favor, no cuente con él.',
  updateBack: 'Se celebra finalmente',
  updateBackText: 'Este evento se celebra finalmente.',
  updateMoved: 'Nueva hora',
  updateMovedText: 'Este evento tiene una nueva hora.',
  updatePlace: 'Nuevo lugar',
  updatePlaceText: 'Este evento se celebra en otro lugar.',
  updateNow: 'Ahora',
  updateBefore: 'Antes',
  updateNoPlace: 'lugar por anunciar',
  updateSentence: '{org} escribe: {text}',
  inCalendar:
    'En los ajustes encontrará también una dirección que muestra estos eventos en su propio calendario.',
  ownCalendar: 'Ver estos eventos en mi propio calendario',
}
