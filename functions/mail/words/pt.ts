import type { MailWords } from '../voice.ts'

export const pt: MailWords = {
  confirmSubject: 'Por favor, confirme: eventos de {feed}',
  confirmAsked: 'Você, ou alguém com o seu endereço, pediu e-mails com eventos de {feed} ({org}).',
  confirmPlease: 'Confirme que foi você. Nada é enviado antes disso.',
  confirmButton: 'Confirmar inscrição',
  confirmLater:
    'O link funciona por {hours} horas. Se não foi você, não faça nada: esqueceremos o pedido.',
  alreadySubject: 'Você já está inscrito em {feed}',
  alreadyText:
    'Alguém, talvez você, pediu para inscrever este endereço em {feed}. Ele já está inscrito, portanto nada mudou.',
  welcomeSubject: 'Você está na lista de {feed}',
  welcomeText:
    'Obrigado, você está na lista. O que virá por e-mail: eventos de {feed} que correspondem à sua escolha.',
  welcomeKeep:
    'Guarde este e-mail: o botão abre as suas configurações, onde você pode escolher quais eventos quer ou sair a qualquer momento.',
  settings: 'Alterar minhas configurações',
  endedSubject: '{feed} terminou por enquanto',
  endedText:
    '{org} encerrou o calendário {feed}: as páginas já não existem, e não virão e-mails com os seus eventos.',
  endedBack:
    'Se ele reabrir, a sua inscrição continua. Se preferir sair da lista, cancele a inscrição abaixo.',
  chosen: 'Você escolheu: {filter}',
  everything: 'todos os eventos',
  matching: 'Correspondem agora: {count}',
  noneYet: 'Nenhum evento corresponde ainda.',
  sentFor: 'Enviado em nome de {org}.',
  sentBecause: 'Enviado em nome de {org} porque este endereço se inscreveu em {feed}.',
  unsubscribe: 'Cancelar inscrição',
  welcomeWeekly:
    'Obrigado, você está na lista. Uma vez por semana receberá um e-mail com os próximos eventos de {feed} que correspondem ao que escolheu.',
  welcomeDaily:
    'Obrigado, você está na lista. Em cada dia em que houver algo novo para você, receberá um e-mail com eventos de {feed} que correspondem ao que escolheu.',
  digestRunning: 'Ainda em curso',
  digestChanged: 'Alterado',
  digestLater: 'Novo, para mais tarde',
  digestBecause: 'Porque você escolheu: {words}',
  digestMore: 'Ver todos os eventos (+{count})',
  digestAll: 'Ver todos os eventos',
  quietSubject: 'Nada para você ultimamente: {feed}',
  quietText:
    'Nas últimas quatro semanas nenhum evento de {feed} correspondeu ao que você escolheu. Assim que houver um, receberá de novo um e-mail. Pode mudar a sua escolha a qualquer momento.',
  quietHas: 'Isto é o que há no calendário:',
  noticeSubject: '{what}: {title}, {date}',
  noticeSeveral: 'Algo mudou em eventos que tínhamos anunciado.',
  noticeCancelled: 'Cancelado',
  noticeCancelledText: 'Este evento foi cancelado. Não vai acontecer.',
  noticePostponed: 'Adiado',
  noticePostponedText: 'Este evento foi adiado. Não acontece no momento anunciado.',
  noticeRemoved: 'Já não está no calendário',
  noticeRemovedText: 'Este evento já não consta do calendário. Por favor, não conte com ele.',
  noticeBack: 'Afinal acontece',
  noticeBackText: 'Este evento afinal acontece.',
  noticeMoved: 'Novo horário',
  noticeMovedText: 'Este evento tem um novo horário.',
  noticePlace: 'Novo local',
  noticePlaceText: 'Este evento acontece noutro local.',
  noticeNow: 'Agora',
  noticeBefore: 'Antes',
  noticeNoPlace: 'local a anunciar',
  noticeSentence: '{org} escreve: {text}',
  inCalendar:
    'Nos ajustes há também um endereço que mostra estes eventos no seu próprio calendário.',
  ownCalendar: 'Mostrar estes eventos no meu calendário',
}
