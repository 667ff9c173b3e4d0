import type { MailWords } from '../voice.ts'

export const pt: MailWords = {
  confirmSubject: 'Confirme sua inscrição em {feed}',
  confirmSubjectNew: 'Confirme sua inscrição por e-mail',
  confirmAsked:
    'Alguém (esperamos que você) cadastrou este endereço de e-mail para receber eventos de {feed} ({org}).',
  confirmPlease: 'Não enviaremos eventos até que você confirme.',
  confirmButton: 'Confirmar inscrição',
  confirmLater:
    'Este link expira em {hours} horas. Se não foi você, ignore este e-mail e excluiremos o pedido.',
  alreadySubject: 'Você já tem uma inscrição em {feed}',
  alreadyText:
    'Alguém (esperamos que você) cadastrou este endereço de e-mail novamente em {feed}. Você já tem uma inscrição, portanto nada mudou.',
  welcomeSubject: 'Sua inscrição em {feed} está ativa',
  welcomeText:
    'Agradecemos sua inscrição. Você receberá e-mails sobre os eventos de {feed} que correspondem às suas preferências.',
  welcomeKeep:
    'Guarde este e-mail: com ele, você pode alterar suas preferências ou cancelar a inscrição quando quiser.',
  settings: 'Gerenciar preferências',
  endedSubject: '{feed} está fechado por enquanto',
  endedText:
    '{org} encerrou o calendário {feed}. As páginas estão fora do ar, e você não receberá mais e-mails sobre esses eventos.',
  endedBack:
    'Se ele reabrir, sua inscrição continua. Para sair da lista, cancele a inscrição abaixo.',
  closedSubject: 'O calendário de {org} foi encerrado',
  closedText: '{org} encerrou definitivamente o calendário. Este é o último e-mail sobre ele.',
  closedAddress: 'Vamos excluir seu endereço de e-mail da lista. Você não precisa fazer nada.',
  chosen: 'Suas preferências: {filter}',
  everything: 'todos os eventos',
  matching: 'Próximos eventos que correspondem: {count}',
  noneYet: 'Nenhum próximo evento corresponde ainda.',
  sentFor: 'Enviado em nome de {org}.',
  sentBecause: 'Você recebe este e-mail porque se inscreveu em {feed} de {org}.',
  unsubscribe: 'Cancelar inscrição',
  welcomeWeekly:
    'Agradecemos sua inscrição. Uma vez por semana ({weekday}), você receberá um e-mail com os próximos eventos de {feed} que correspondem às suas preferências, se houver.',
  welcomeDaily:
    'Agradecemos sua inscrição. Nos dias com novidades, você receberá um e-mail com os eventos de {feed} que correspondem às suas preferências.',
  digestChanged: 'Alterados',
  digestLater: 'Recém-adicionados',
  digestBecause: 'Corresponde às suas preferências: {words}',
  moreDates: 'Outras datas: {dates}',
  alsoDates: 'Isto também se aplica a: {dates}',
  alsoAllDates: 'Isto também se aplica a todas as datas seguintes.',
  digestMore: 'Mais eventos que correspondem: {count}',
  digestAll: 'Ver todos os eventos',
  noMatchSubject: 'Nenhum evento correspondente recentemente em {feed}',
  noMatchText:
    'Nas últimas 4 semanas, nenhum evento de {feed} correspondeu às suas preferências. Escreveremos quando houver um. Você pode alterar suas preferências quando quiser.',
  noMatchHas: 'Próximos eventos deste calendário:',
  updateSubject: '{what}: {title}, {date}',
  updateSeveral: 'Alguns eventos sobre os quais avisamos você mudaram.',
  updateCancelled: 'Cancelado',
  updateCancelledText: 'Este evento foi cancelado e não vai acontecer.',
  updatePostponed: 'Adiado',
  updatePostponedText: 'Este evento foi adiado e não vai acontecer na data prevista.',
  updateRemoved: 'Removido do calendário',
  updateRemovedText: 'Este evento foi removido do calendário e talvez não aconteça.',
  updateBack: 'Vai acontecer',
  updateBackText: 'Este evento vai acontecer, sim.',
  updateMoved: 'Nova data ou horário',
  updateMovedText: 'Este evento tem uma nova data ou um novo horário.',
  updatePlace: 'Novo local',
  updatePlaceText: 'Este evento será em outro local.',
  updateTimeAndPlace: 'Nova data ou horário e novo local',
  updateTimeAndPlaceText: 'Este evento tem uma nova data ou um novo horário e será em outro local.',
  updateNow: 'Agora',
  updateBefore: 'Antes',
  updateNoPlace: 'local a confirmar',
  updateSentence: 'Mensagem de {org}: {text}',
  inCalendar:
    'Quer ver estes eventos no seu aplicativo de calendário? Você encontra seu link de calendário particular nas preferências.',
  ownCalendar: 'Ver estes eventos no seu calendário',
}
