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
  noMatchSubject: 'Nada para você ultimamente: {feed}',
  noMatchText:
    'Nas últimas quatro semanas nenhum evento de {feed} correspondeu ao que você escolheu. Assim que houver um, receberá de novo um e-mail. Pode mudar a sua escolha a qualquer momento.',
  noMatchHas: 'Isto é o que há no calendário:',
  updateSubject: '{what}: {title}, {date}',
  updateSeveral: 'Algo mudou em eventos que tínhamos anunciado.',
  updateCancelled: 'Cancelado',
  updateCancelledText: 'Este evento foi cancelado. Não vai acontecer.',
  updatePostponed: 'Adiado',
  updatePostponedText: 'Este evento foi adiado. Não acontece no momento anunciado.',
  updateRemoved: 'Já não está no calendário',
  updateRemovedText: 'Este evento já não consta do calendário. Por favor, não conte com ele.',
  updateBack: 'Afinal acontece',
  updateBackText: 'Este evento afinal acontece.',
  updateMoved: 'Novo horário',
  updateMovedText: 'Este evento tem um novo horário.',
  updatePlace: 'Novo local',
  updatePlaceText: 'Este evento acontece noutro local.',
  updateNow: 'Agora',
  updateBefore: 'Antes',
  updateNoPlace: 'local a anunciar',
  updateSentence: '{org} escreve: {text}',
  inCalendar:
    'Nos ajustes há também um endereço que mostra estes eventos no seu próprio calendário.',
  ownCalendar: 'Mostrar estes eventos no meu calendário',
}
