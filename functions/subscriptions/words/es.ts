import type { PageWords } from '../page-voice.ts'

export const es: PageWords = {
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
  email: 'Correo electrónico',
  joinNext: 'Te enviaremos por correo un enlace para confirmar la suscripción.',
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
  weeklyInstead: 'Recibir mejor un correo a la semana',
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
  fullTitle: 'Hoy no se admiten más suscripciones',
  fullText:
    'Hoy no podemos enviar más correos de confirmación de este calendario. No se ha enviado ni guardado nada. Inténtalo de nuevo mañana.',
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
