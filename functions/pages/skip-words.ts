/** The text of the link past the header, which the widget does not need. */
const SKIP: Record<string, string> = {
  ar: 'انتقل إلى المحتوى',
  de: 'Zum Inhalt springen',
  en: 'Skip to content',
  es: 'Saltar al contenido',
  fr: 'Aller au contenu',
  it: 'Vai al contenuto',
  ja: '本文へ移動',
  nl: 'Naar de inhoud',
  pl: 'Przejdź do treści',
  pt: 'Ir para o conteúdo',
  zh: '跳到内容',
}

export function skipWords(locale: string): string | undefined {
  return SKIP[locale.split('-')[0] ?? '']
}
