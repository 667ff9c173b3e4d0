/** `most` is written as the language writes numbers. */
type WindowWords = (monthsBack: number, monthsAhead: number, most: string) => string

const en: WindowWords = (back, ahead, most) =>
  `Events from ${back} month back to ${ahead} months ahead, at most ${most}.`

/** What a file says of the time it covers, in the languages of the widget. */
const WORDS: Record<string, WindowWords> = {
  en,
  ar: (back, ahead, most) =>
    `الفعاليات من الأشهر الماضية (${back}) والأشهر القادمة (${ahead})، بحد أقصى ${most}.`,
  de: (back, ahead, most) =>
    `Veranstaltungen von ${back} Monat zurück bis ${ahead} Monate voraus, höchstens ${most}.`,
  es: (back, ahead, most) =>
    `Eventos desde hace ${back} mes hasta dentro de ${ahead} meses, como máximo ${most}.`,
  fr: (back, ahead, most) =>
    `Événements d’il y a ${back} mois jusqu’à dans ${ahead} mois, ${most} au plus.`,
  it: (back, ahead, most) =>
    `Eventi da ${back} mese fa a ${ahead} mesi in avanti, al massimo ${most}.`,
  ja: (back, ahead, most) => `${back}か月前から${ahead}か月先までのイベント（最大${most}件）。`,
  nl: (back, ahead, most) =>
    `Evenementen van ${back} maand terug tot ${ahead} maanden vooruit, hooguit ${most}.`,
  pl: (back, ahead, most) =>
    `Wydarzenia od ${back} miesiąca wstecz do ${ahead} miesięcy naprzód, najwyżej ${most}.`,
  pt: (back, ahead, most) =>
    `Eventos de há ${back} mês até daqui a ${ahead} meses, no máximo ${most}.`,
  zh: (back, ahead, most) => `前${back}个月至后${ahead}个月的活动，最多${most}个。`,
}

export function windowWords(locale: string): WindowWords {
  return WORDS[locale.split('-')[0] ?? ''] ?? en
}
