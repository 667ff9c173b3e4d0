import { closed, ordinals } from '../display/repeat-grammar.ts'
import type { Language } from '../words.ts'

export const widget: Language['widget'] = {
  list: 'Lista',
  cards: 'Tarjetas',
  month: 'Mes',
  search: 'Buscar eventos',
  filter: 'Filtrar',
  state: 'Estado o región',
  place: 'Ciudad o código postal',
  city: 'Ciudad o región',
  near: 'Cerca de mí',
  count: 'Eventos',
  none: 'No hay próximos eventos.',
  noMatch: 'No se encontraron eventos.',
  more: 'Mostrar más',
  all: 'Ver todos los eventos',
  allDay: 'Todo el día',
  timeLater: 'Hora por confirmar',
  ongoing: 'En curso',
  until: 'Hasta el {date}',
  untilTime: 'Hasta las {time}|las 1:=la 1:',
  comma: ', ',
  now: 'En curso',
  cancelled: 'Cancelado',
  postponed: 'Aplazado',
  newDateLater: 'La nueva fecha se anunciará.',
  originalDate: 'Fecha original',
  online: 'En línea',
  mixed: 'Presencial y en línea',
  free: 'Gratis',
  close: 'Cerrar',
  subscribe: 'Recibir eventos por correo electrónico',
  subscribeCalendar: 'Suscribirse a este calendario',
  wait: 'Demasiados intentos. Inténtalo más tarde.',
  failed: 'Algo ha salido mal. Inténtalo más tarde.',
  offline: 'No tienes conexión.',
  network:
    'No se pudo acceder al calendario. Puede que tu conexión falle o que este sitio web lo bloquee.',
  unknown: 'Calendario no encontrado.',
  setup: 'Este calendario no está bien configurado.',
  tooOld: 'Actualiza tu navegador para ver este calendario.',
  retry: 'Reintentar',
}

export const month: Language['month'] = {
  moreEvents: '+{count} más',
  timeZone: 'Zona horaria: {zone}',
}

export const event: Language['event'] = {
  yourTime: 'Tu hora',
  add: 'Añadir al calendario',
  file: 'Archivo de calendario',
  tickets: 'Entradas',
  accessibility: 'Accesibilidad',
  accessYes: 'Servicios de accesibilidad',
  accessNo: 'No disponible',
  'step-free': 'Acceso sin escalones',
  'accessible-restroom': 'Baño accesible',
  'assistance-animals': 'Animales de asistencia',
  'hearing-loop': 'Bucle magnético',
  'sign-language': 'Lengua de signos',
  captions: 'Subtítulos',
  'audio-description': 'Audiodescripción',
  'quiet-session': 'Sesión tranquila',
  reason: 'Motivo',
  organizer: 'Organiza',
  website: 'Sitio web del evento',
  eventPage: 'Página del evento',
}

export const filter: Language['filter'] = {
  noPlace: 'Tu ubicación no está disponible.',
  unknownPlace:
    'Lugar no encontrado. Escribe un código postal o una ciudad con su estado, por ejemplo, Austin, TX.',
  unknownCity: 'Lugar no encontrado. Escribe una ciudad con su país, por ejemplo, Sevilla, España.',
  categories: 'Categorías',
  from: 'Desde',
  to: 'Hasta',
  within: 'A menos de {distance} de {place}',
  whichPlace: '¿A qué {place} te refieres?',
  placesFound: 'Lugares encontrados: {count}',
}

export const near: Language['near'] = {
  today: 'Hoy',
  weekend: 'Este fin de semana',
  week: 'Próximos 7 días',
}

export const signUp: Language['signUp'] = {
  email: 'Correo electrónico',
  often: 'Frecuencia',
  daily: 'Cada día',
  weekly: 'Cada semana',
  keywords: 'Palabras clave (opcional)',
  stateOptional: 'Estado o región (opcional)',
  send: 'Suscribirse',
  sent: 'Casi listo. Te hemos enviado un enlace de confirmación por correo.',
  refused: 'Revisa los datos e inténtalo de nuevo.',
}

export const subscribe: Language['subscribe'] = {
  apple: 'Calendario de Apple',
  google: 'Google Calendar',
  calendarAddress: 'O copia este enlace en cualquier aplicación de calendario',
  calendarOften:
    'Los eventos nuevos aparecen automáticamente. Google Calendar se actualiza cada pocas horas (a veces una vez al día), Outlook cada 3 horas aproximadamente y Calendario de Apple según su configuración.',
  copy: 'Copiar',
  copied: 'Copiado',
  privacy: 'Política de privacidad',
  suggest: 'Proponer un evento',
}

export const page: Language['page'] = {
  dateAndTime: 'Fecha y hora',
  location: 'Lugar',
  price: 'Precio',
  map: 'Mapa',
  directions: 'Cómo llegar',
  share: 'Compartir',
  copyLink: 'Copiar enlace',
  linkCopied: 'Enlace copiado',
  moreFrom: 'Más de {calendar}',
  sameName: 'Con el mismo nombre este día',
  moreCalendars: 'Más calendarios',
  categories: 'Categorías',
  subscribe: 'Suscribirse',
  skipLink: 'Saltar al contenido',
  scan: 'Escanea para más información',
}

const esDays = (day: string) => (day.endsWith('s') ? day : `${day}s`)

export const repeats: Language['repeats'] = {
  allDates: 'Todas las fechas',
  several: 'Varias fechas',
  daily: (n) => (n === 1 ? 'Todos los días' : `Cada ${n} días`),
  workdays: 'De lunes a viernes',
  weekly: (n, days, list) =>
    n === 1
      ? `Todos los ${list(days.map(esDays))}`
      : `Cada ${n} semanas, los ${list(days.map(esDays))}`,
  monthly: (n, on) => (n === 1 ? `Todos los meses, ${on}` : `Cada ${n} meses, ${on}`),
  yearly: (n, on) => (n === 1 ? `Todos los años, ${on}` : `Cada ${n} años, ${on}`),
  onDate: (date) => `el ${date}`,
  onDays: (days, list) =>
    days.length === 1 ? `el día ${days[0]}` : `los días ${list(days.map(String))}`,
  lastDay: 'el último día',
  nth: (nth, day) =>
    `el ${ordinals('primer', 'segundo', 'tercer', 'cuarto', 'quinto', 'último')(nth)} ${day}`,
  onNth: (days, list) => list(days),
  ofMonth: (nth, month) => `${nth} de ${month}`,
  until: (base, date) => `${closed(base)} hasta el ${date}`,
  times: (base, n) => `${base}, ${n} ${n === 1 ? 'vez' : 'veces'}`,
}

export const email: Language['email'] = {
  confirmSubject: 'Confirma tu suscripción a {feed}',
  confirmSubjectNew: 'Confirma tu suscripción por correo',
  confirmAsked:
    'Alguien (esperamos que tú) ha registrado esta dirección de correo para recibir los eventos de {feed} ({org}).',
  confirmAskedSame:
    'Alguien (esperamos que tú) ha registrado esta dirección de correo para recibir los eventos de {org}.',
  confirmPlease: 'No te enviaremos eventos hasta que lo confirmes.',
  confirmButton: 'Confirmar suscripción',
  confirmLater:
    'El enlace caduca en {hours} horas. Si no has sido tú, ignora este correo y borraremos la solicitud.',
  offerSubject: '¿Quieres recibir los eventos de {feed} por correo?',
  offerText:
    '{org} quiere enviarte por correo los eventos de {feed} e indica que diste tu consentimiento.',
  offerTextSame:
    '{org} quiere enviarte sus eventos por correo e indica que diste tu consentimiento.',
  offerLater:
    'El enlace caduca en {days} días. Si no quieres estos correos, no tienes que hacer nada: no volveremos a preguntarte y después borraremos tu dirección.',
  offerNever: 'No lo quiero: no me escriban más',
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
  endedTextSame:
    '{org} ha cerrado el calendario. Sus páginas ya no están disponibles y no recibirás más correos sobre sus eventos.',
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
  sentBecauseSame: 'Recibes este correo porque te suscribiste al calendario de {org}.',
  unsubscribe: 'Darse de baja',
  welcomeWeekly:
    'Gracias por suscribirte. Cada {weekday} recibirás un correo con los próximos eventos de {feed} que coincidan con tus preferencias, si los hay.',
  welcomeDaily:
    'Gracias por suscribirte. Los días en que haya novedades recibirás un correo con los eventos de {feed} que coincidan con tus preferencias.',
  digestChanged: 'Con cambios',
  digestLater: 'Recién añadidos',
  digestAfterwards: 'Más adelante',
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

export const subscribers: Language['subscribers'] = {
  frequency: 'Frecuencia',
  weekly: 'Cada semana',
  daily: 'Cada día',
  categories: 'Categorías',
  keywords: 'Palabras clave',
  keywordsHint:
    'Palabras o frases separadas por comas, por ejemplo: jazz, aire libre. Recibirás los eventos que tengan alguna en el título, el lugar o la categoría.',
  state: 'Estado o región',
  stateHint: 'Nombre, como aparece en los eventos, por ejemplo, Andalucía.',
  optional: '(opcional)',
  joinTitle: 'Recibe los eventos de {feed} por correo electrónico',
  joinDigests:
    '{org} envía un correo cada {weekday} con los eventos de la semana, o uno diario cuando hay novedades. Puedes darte de baja cuando quieras.',
  joinNoDigests:
    'Recibe correos de {org} sobre los eventos de {feed}. Puedes darte de baja cuando quieras.',
  joinNoDigestsSame:
    'Recibe correos sobre los eventos de {org}. Puedes darte de baja cuando quieras.',
  email: 'Correo electrónico',
  joinNext: 'Te enviaremos por correo un enlace para confirmar la suscripción.',
  joinMore: 'Elegir eventos y frecuencia',
  subscribe: 'Suscribirse',
  needsScript:
    'Para evitar el spam, este formulario necesita JavaScript. Permite los scripts de challenges.cloudflare.com y recarga la página, o usa otro navegador.',
  emailInvalid: 'Escribe una dirección de correo, por ejemplo nombre@example.com',
  frequencyInvalid: 'Elige «Cada semana» o «Cada día»',
  keywordsInvalid: 'Escribe hasta 10 palabras clave de 60 caracteres como máximo',
  stateInvalid: 'Escribe 100 caracteres como máximo',
  humanInvalid: 'No hemos podido comprobar que eres una persona. Inténtalo de nuevo.',
  sentTitle: 'Revisa tu correo',
  sentText:
    'Hemos enviado un correo a {email}. Abre el enlace que contiene para terminar. Si no llega, mira en la carpeta de spam.',
  confirmTitle: 'Confirma tu suscripción',
  confirmText: 'Confirma para recibir los eventos de {feed} en {email}.',
  confirmedTitle: 'Te has suscrito',
  confirmedPaused:
    '{feed} no envía correos en este momento. Tu suscripción sigue activa por si eso cambia.',
  expiredTitle: 'Este enlace ha caducado',
  expiredText:
    'Los enlaces de confirmación funcionan durante {hours} horas. Suscríbete de nuevo a {feed} para recibir otro.',
  subscribeAgain: 'Suscribirse de nuevo',
  firstMatches: 'Los {count} primeros:',
  manageTitle: 'Preferencias de correo de {feed}',
  saved: 'Preferencias guardadas.',
  unsaved: 'Solo es una vista previa. Guarda para conservar estas preferencias.',
  notSaved: 'No se ha guardado. Corrige el campo marcado y guarda de nuevo.',
  calendarRenewed:
    'Tu enlace de calendario privado está listo. Los enlaces anteriores ya no funcionan.',
  calendarOff:
    'El enlace está desactivado. Las aplicaciones de calendario que aún lo usan mostrarán un aviso.',
  save: 'Guardar preferencias',
  preview: 'Ver eventos que coinciden',
  calendarTitle: 'Tu calendario privado',
  calendarText:
    'Los eventos que has elegido, siempre al día. Cualquiera que tenga este enlace puede verlos, así que no lo compartas.',
  calendarNone:
    'Tu aplicación de calendario puede mostrar los eventos que has elegido y mantenerlos al día.',
  calendarCreate: 'Crear enlace de calendario privado',
  calendarReplace: 'Reemplazar enlace',
  calendarTurnOff: 'Desactivar enlace',
  dataTitle: 'Tus datos',
  dataDownload: 'Descargar tus datos',
  erase: 'Borrar tus datos',
  eraseText:
    'Se cancela tu suscripción a {feed} y tu dirección de correo se borra de nuestros registros de esta suscripción. {org} puede conservar copias en sus propios sistemas. Para que también se borren, ponte en contacto con {org}. Tus otras suscripciones se mantienen. No se puede deshacer.',
  eraseButton: 'Darse de baja y borrar',
  erasedTitle: 'Hemos borrado tu dirección de correo',
  erasedText:
    'Te has dado de baja y tu dirección de correo se ha borrado de nuestros registros de esta suscripción. {org} puede conservar copias en sus propios sistemas. Para que también se borren, ponte en contacto con {org}.',
  leaveTitle: '¿Darse de baja?',
  leaveText: '{email} dejará de recibir correos sobre los eventos de {feed}.',
  weeklyInstead: 'Prefiero un correo a la semana',
  weeklyFromNow: 'A partir de ahora recibirás un correo a la semana con los eventos de {feed}.',
  leftTitle: 'Te has dado de baja',
  leftText: 'No recibirás más correos de este tipo. Puedes volver a suscribirte cuando quieras.',
  noCalendarTitle: 'Calendario no encontrado',
  noCalendarText:
    'Puede que se haya cerrado o cambiado de sitio. Consulta la página web donde lo encontraste.',
  tooLongTitle: 'Tu texto es demasiado largo',
  tooLongText: 'No se ha guardado nada. Vuelve atrás, acorta el texto y envíalo de nuevo.',
  tooManyTitle: 'Demasiadas solicitudes',
  tooManyText:
    'No se ha guardado nada. Espera un minuto, vuelve atrás y envía el formulario de nuevo.',
  fullTitle: 'Por ahora no se admiten más suscripciones',
  fullText:
    'En este momento no podemos enviar más correos de confirmación de este calendario. No se ha enviado ni guardado nada. Inténtalo de nuevo dentro de 24 horas.',
  badLinkTitle: 'Este enlace no funciona',
  badLinkText:
    'Puede que falte una parte. Usa el botón de tu correo más reciente o copia desde allí el enlace completo.',
  goneTitle: 'Este enlace ya no funciona',
  goneText:
    'Te has dado de baja o la suscripción no se confirmó a tiempo. Puedes volver a suscribirte cuando quieras.',
  myCalendarText:
    'Los eventos que has elegido, del último mes y de los próximos {ahead} meses. No compartas este enlace.',
  myCalendarGone: 'Este calendario ya no está disponible',
  myCalendarGoneText:
    'Su enlace se desactivó o se reemplazó, o te has dado de baja. Elimina este calendario o añade el nuevo enlace desde tus preferencias.',
}

export const outputs: Language['outputs'] = {
  span: 'Hasta {max} eventos del último mes y de los próximos {months} meses.',
  endedTitle: 'Este calendario ha finalizado',
  endedText: 'Aquí ya no se publican eventos. Puedes eliminar este calendario de tu aplicación.',
}

export { submissions } from '../submission-words/es.ts'
