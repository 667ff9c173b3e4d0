import type { PageWords } from '../page-voice.ts'

export const pt: PageWords = {
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
  email: 'Endereço de e-mail',
  joinNext: 'Enviaremos por e-mail um link para você confirmar a inscrição.',
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
  fullTitle: 'As inscrições de hoje acabaram',
  fullText:
    'Não podemos enviar mais e-mails de confirmação deste calendário hoje. Nada foi enviado nem salvo. Tente novamente amanhã.',
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
