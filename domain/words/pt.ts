import { closed, ordinals } from '../display/repeat-grammar.ts'
import type { Language } from '../words.ts'

export const widget: Language['widget'] = {
  list: 'Lista',
  cards: 'Cartões',
  month: 'Mês',
  search: 'Pesquisar eventos',
  filter: 'Filtrar',
  state: 'Estado ou região',
  place: 'Cidade ou código postal',
  city: 'Cidade ou região',
  near: 'Perto de mim',
  count: 'Eventos',
  none: 'Nenhum próximo evento.',
  noMatch: 'Nenhum evento encontrado.',
  more: 'Mostrar mais',
  all: 'Ver todos os eventos',
  allDay: 'Dia inteiro',
  timeLater: 'Horário a confirmar',
  ongoing: 'Em andamento',
  until: 'Até {date}',
  untilTime: 'Até {time}',
  comma: ', ',
  now: 'Acontecendo agora',
  cancelled: 'Cancelado',
  postponed: 'Adiado',
  newDateLater: 'A nova data será anunciada.',
  originalDate: 'Data original',
  online: 'Online',
  mixed: 'Presencial e online',
  free: 'Grátis',
  close: 'Fechar',
  subscribe: 'Receber eventos por e-mail',
  subscribeCalendar: 'Assinar este calendário',
  wait: 'Muitas tentativas. Tente novamente mais tarde.',
  failed: 'Algo deu errado. Tente novamente mais tarde.',
  offline: 'Você está offline.',
  network:
    'Não foi possível acessar o calendário. A conexão pode ter caído, ou este site pode bloqueá-lo.',
  unknown: 'Calendário não encontrado.',
  setup: 'Este calendário não está configurado corretamente.',
  tooOld: 'Atualize seu navegador para ver este calendário.',
  retry: 'Tentar novamente',
}

export const month: Language['month'] = {
  moreEvents: '+{count} mais',
  timeZone: 'Fuso horário: {zone}',
}

export const event: Language['event'] = {
  yourTime: 'Seu horário',
  add: 'Adicionar ao calendário',
  file: 'Arquivo de calendário',
  tickets: 'Ingressos',
  accessibility: 'Acessibilidade',
  accessYes: 'Recursos de acessibilidade',
  accessNo: 'Não disponível',
  'step-free': 'Acesso sem degraus',
  'accessible-restroom': 'Banheiro acessível',
  'assistance-animals': 'Animais de assistência',
  'hearing-loop': 'Aro magnético',
  'sign-language': 'Língua de sinais',
  captions: 'Legendas',
  'audio-description': 'Audiodescrição',
  'quiet-session': 'Sessão tranquila',
  reason: 'Motivo',
  organizer: 'Organização',
  website: 'Site do evento',
  eventPage: 'Página do evento',
}

export const filter: Language['filter'] = {
  noPlace: 'Sua localização não está disponível.',
  unknownPlace:
    'Local não encontrado. Digite um código postal ou uma cidade com o estado, por exemplo, Austin, TX.',
  unknownCity: 'Local não encontrado. Digite uma cidade com o país, por exemplo, Recife, Brasil.',
  categories: 'Categorias',
  from: 'De',
  to: 'Até',
  within: 'Em um raio de {distance} de {place}',
  whichPlace: 'Qual {place}?',
  placesFound: 'Locais encontrados: {count}',
}

export const near: Language['near'] = {
  today: 'Hoje',
  weekend: 'Este fim de semana',
  week: 'Próximos 7 dias',
}

export const signUp: Language['signUp'] = {
  email: 'Endereço de e-mail',
  often: 'Frequência',
  daily: 'Diária',
  weekly: 'Semanal',
  keywords: 'Palavras-chave (opcional)',
  stateOptional: 'Estado ou região (opcional)',
  send: 'Inscrever-se',
  sent: 'Quase pronto. Enviamos um link de confirmação por e-mail.',
  refused: 'Verifique os dados e tente novamente.',
}

export const subscribe: Language['subscribe'] = {
  apple: 'Calendário da Apple',
  google: 'Google Agenda',
  calendarAddress: 'Ou copie este link para qualquer aplicativo de calendário',
  calendarOften:
    'Novos eventos aparecem automaticamente. O Google Agenda verifica a cada poucas horas (às vezes uma vez por dia), o Outlook a cada 3 horas, aproximadamente, e o Calendário da Apple conforme as configurações.',
  copy: 'Copiar',
  copied: 'Copiado',
  privacy: 'Política de privacidade',
  suggest: 'Sugerir um evento',
}

export const page: Language['page'] = {
  dateAndTime: 'Data e hora',
  location: 'Local',
  price: 'Preço',
  map: 'Mapa',
  directions: 'Como chegar',
  share: 'Compartilhar',
  copyLink: 'Copiar link',
  linkCopied: 'Link copiado',
  moreFrom: 'Mais de {calendar}',
  sameName: 'Com o mesmo nome neste dia',
  moreCalendars: 'Mais calendários',
  categories: 'Categorias',
  subscribe: 'Assinar',
  skipLink: 'Ir para o conteúdo',
  scan: 'Escaneie para mais detalhes',
}

/** Days of the week that end in `-feira` are feminine. */
const ptIs = (day: string) => day.endsWith('feira')
const ptNth = {
  feminine: ordinals('primeira', 'segunda', 'terceira', 'quarta', 'quinta', 'última'),
  masculine: ordinals('primeiro', 'segundo', 'terceiro', 'quarto', 'quinto', 'último'),
}

export const repeats: Language['repeats'] = {
  allDates: 'Todas as datas',
  several: 'Várias datas',
  daily: (n) => (n === 1 ? 'Todos os dias' : `A cada ${n} dias`),
  workdays: 'De segunda a sexta-feira',
  weekly: (n, days, list) =>
    n === 1
      ? list(days.map((day) => `${ptIs(day) ? 'toda' : 'todo'} ${day}`)).replace(/^t/, 'T')
      : `A cada ${n} semanas, ${list(days.map((day) => `${ptIs(day) ? 'na' : 'no'} ${day}`))}`,
  monthly: (n, on) => (n === 1 ? `Todo mês, ${on}` : `A cada ${n} meses, ${on}`),
  yearly: (n, on) => (n === 1 ? `Todo ano, ${on}` : `A cada ${n} anos, ${on}`),
  onDate: (date) => `em ${date}`,
  onDays: (days, list) =>
    days.length === 1 ? `no dia ${days[0]}` : `nos dias ${list(days.map(String))}`,
  lastDay: 'no último dia',
  nth: (nth, day) =>
    ptIs(day) ? `na ${ptNth.feminine(nth)} ${day}` : `no ${ptNth.masculine(nth)} ${day}`,
  onNth: (days, list) => list(days),
  ofMonth: (nth, month) => `${nth} de ${month}`,
  until: (base, date) => `${closed(base)} até ${date}`,
  times: (base, n) => `${base}, ${n} ${n === 1 ? 'vez' : 'vezes'}`,
}

export const email: Language['email'] = {
  confirmSubject: 'Confirme sua inscrição em {feed}',
  confirmSubjectNew: 'Confirme sua inscrição por e-mail',
  confirmAsked:
    'Alguém (esperamos que você) cadastrou este endereço de e-mail para receber eventos de {feed} ({org}).',
  confirmAskedSame:
    'Alguém (esperamos que você) cadastrou este endereço de e-mail para receber eventos de {org}.',
  confirmPlease: 'Não enviaremos eventos até que você confirme.',
  confirmButton: 'Confirmar inscrição',
  confirmLater:
    'Este link expira em {hours} horas. Se não foi você, ignore este e-mail e excluiremos o pedido.',
  offerSubject: 'Quer receber os eventos de {feed} por e-mail?',
  offerText:
    '{org} quer enviar a você por e-mail os eventos de {feed} e informa que você concordou com isso.',
  offerTextSame:
    '{org} quer enviar eventos a você por e-mail e informa que você concordou com isso.',
  offerLater:
    'Este link expira em {days} dias. Se não quiser estes e-mails, não precisa fazer nada: não vamos perguntar de novo e depois excluiremos seu endereço.',
  offerNever: 'Não quero: nunca mais me enviem e-mails',
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
  endedTextSame:
    '{org} encerrou o calendário. As páginas estão fora do ar, e você não receberá mais e-mails sobre esses eventos.',
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
  sentBecauseSame: 'Você recebe este e-mail porque se inscreveu no calendário de {org}.',
  unsubscribe: 'Cancelar inscrição',
  welcomeWeekly:
    'Agradecemos sua inscrição. Uma vez por semana ({weekday}), você receberá um e-mail com os próximos eventos de {feed} que correspondem às suas preferências, se houver.',
  welcomeDaily:
    'Agradecemos sua inscrição. Nos dias com novidades, você receberá um e-mail com os eventos de {feed} que correspondem às suas preferências.',
  digestChanged: 'Alterados',
  digestLater: 'Recém-adicionados',
  digestAfterwards: 'Mais adiante',
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

export const subscribers: Language['subscribers'] = {
  frequency: 'Frequência',
  weekly: 'Semanal',
  daily: 'Diária',
  categories: 'Categorias',
  keywords: 'Palavras-chave',
  keywordsHint:
    'Palavras ou frases separadas por vírgulas, por exemplo: jazz, ar livre. Você receberá os eventos que tenham alguma delas no título, no local ou na categoria.',
  state: 'Estado ou região',
  stateHint: 'Nome como aparece nos eventos, por exemplo, São Paulo.',
  optional: '(opcional)',
  joinTitle: 'Receba os eventos de {feed} por e-mail',
  joinDigests:
    '{org} envia um e-mail por semana ({weekday}) com os eventos da semana, ou um e-mail diário quando há novidades. Você pode cancelar a inscrição quando quiser.',
  joinNoDigests:
    'Receba e-mails de {org} sobre os eventos de {feed}. Você pode cancelar a inscrição quando quiser.',
  joinNoDigestsSame:
    'Receba e-mails sobre os eventos de {org}. Você pode cancelar a inscrição quando quiser.',
  email: 'Endereço de e-mail',
  joinNext: 'Enviaremos por e-mail um link para você confirmar a inscrição.',
  joinMore: 'Escolher eventos e frequência',
  subscribe: 'Inscrever-se',
  needsScript:
    'Para bloquear spam, este formulário precisa de JavaScript. Permita scripts de challenges.cloudflare.com e recarregue a página, ou use outro navegador.',
  emailInvalid: 'Digite um endereço de e-mail, por exemplo nome@example.com',
  frequencyInvalid: 'Escolha “Semanal” ou “Diária”',
  keywordsInvalid: 'Digite até 10 palavras-chave, cada uma com até 60 caracteres',
  stateInvalid: 'Digite até 100 caracteres',
  humanInvalid: 'Não conseguimos verificar que você é humano. Tente novamente.',
  sentTitle: 'Verifique seu e-mail',
  sentText:
    'Enviamos um e-mail para {email}. Abra o link que está nele para concluir. Se não chegar, verifique a pasta de spam.',
  confirmTitle: 'Confirme sua inscrição',
  confirmText: 'Confirme para receber os eventos de {feed} em {email}.',
  confirmedTitle: 'Sua inscrição está ativa',
  confirmedPaused:
    '{feed} não está enviando e-mails no momento. Sua inscrição continua ativa caso isso mude.',
  expiredTitle: 'Este link expirou',
  expiredText:
    'Os links de confirmação funcionam por {hours} horas. Inscreva-se novamente em {feed} para receber outro.',
  subscribeAgain: 'Inscrever-se novamente',
  firstMatches: 'Os {count} primeiros:',
  manageTitle: 'Preferências de e-mail de {feed}',
  saved: 'Preferências salvas.',
  unsaved: 'Apenas uma prévia. Salve para manter estas preferências.',
  notSaved: 'Não salvo. Corrija o campo destacado e salve novamente.',
  calendarRenewed:
    'Seu link de calendário particular está pronto. Links anteriores não funcionam mais.',
  calendarOff:
    'O link foi desativado. Aplicativos de calendário que ainda o usam mostrarão um aviso.',
  save: 'Salvar preferências',
  preview: 'Ver eventos correspondentes',
  calendarTitle: 'Seu calendário particular',
  calendarText:
    'Os eventos que você escolheu, sempre atualizados. Qualquer pessoa com este link pode vê-los, portanto não o compartilhe.',
  calendarNone:
    'Seu aplicativo de calendário pode mostrar os eventos que você escolheu e mantê-los atualizados.',
  calendarCreate: 'Criar link de calendário particular',
  calendarReplace: 'Substituir link',
  calendarTurnOff: 'Desativar link',
  dataTitle: 'Seus dados',
  dataDownload: 'Baixar seus dados',
  erase: 'Apagar seus dados',
  eraseText:
    'Sua inscrição em {feed} é cancelada e seu endereço de e-mail é apagado dos nossos registros desta inscrição. {org} pode manter cópias em seus próprios sistemas. Para que elas também sejam apagadas, entre em contato com {org}. Suas outras inscrições continuam. Isso não pode ser desfeito.',
  eraseButton: 'Cancelar inscrição e apagar',
  erasedTitle: 'Apagamos seu endereço de e-mail',
  erasedText:
    'Sua inscrição foi cancelada e seu endereço de e-mail foi apagado dos nossos registros desta inscrição. {org} pode manter cópias em seus próprios sistemas. Para que elas também sejam apagadas, entre em contato com {org}.',
  leaveTitle: 'Cancelar a inscrição?',
  leaveText: '{email} não receberá mais e-mails sobre os eventos de {feed}.',
  weeklyInstead: 'Prefiro um e-mail por semana',
  weeklyFromNow: 'A partir de agora, você receberá um e-mail por semana com os eventos de {feed}.',
  leftTitle: 'Sua inscrição foi cancelada',
  leftText: 'Você não receberá mais estes e-mails. Você pode se inscrever novamente quando quiser.',
  noCalendarTitle: 'Calendário não encontrado',
  noCalendarText: 'Ele pode ter sido fechado ou movido. Consulte o site onde você o encontrou.',
  tooLongTitle: 'Seu texto é longo demais',
  tooLongText: 'Nada foi salvo. Volte, encurte o texto e envie novamente.',
  tooManyTitle: 'Muitas solicitações',
  tooManyText: 'Nada foi salvo. Aguarde um minuto, volte e envie o formulário novamente.',
  fullTitle: 'No momento não há mais inscrições',
  fullText:
    'No momento, não podemos enviar mais e-mails de confirmação deste calendário. Nada foi enviado nem salvo. Tente novamente em 24 horas.',
  badLinkTitle: 'Este link não funciona',
  badLinkText:
    'Pode estar faltando uma parte. Use o botão do seu e-mail mais recente ou copie o link inteiro de lá.',
  goneTitle: 'Este link não funciona mais',
  goneText:
    'Sua inscrição foi cancelada ou não foi confirmada a tempo. Você pode se inscrever novamente quando quiser.',
  myCalendarText:
    'Os eventos que você escolheu, do último mês e dos próximos {ahead} meses. Não compartilhe este link.',
  myCalendarGone: 'Este calendário não está mais disponível',
  myCalendarGoneText:
    'O link foi desativado ou substituído, ou sua inscrição foi cancelada. Remova este calendário ou adicione o novo link das suas preferências.',
}

export const outputs: Language['outputs'] = {
  span: 'Até {max} eventos do último mês e dos próximos {months} meses.',
  endedTitle: 'Este calendário foi encerrado',
  endedText:
    'Não são mais publicados eventos aqui. Você pode remover este calendário do seu aplicativo.',
}

export { submissions } from '../submission-words/pt.ts'
