import { describe, expect, it } from 'vitest'
import { ALL_LANGUAGES } from '../../../domain/all-languages.ts'
import { allDates, describeRepeat, repeatOf } from '../../../domain/display/repeat.ts'
import { isRule, parseRule } from '../../../domain/recurrence/rule.ts'
import { LANGUAGE_TAGS, languageOf } from '../../../domain/words.ts'
import { repeatsIn } from '../../../widget/modules/repeat-texts.ts'

/** Of an event that begins on Tuesday, June 16, 2026. */
const START = { startsLocal: '2026-06-16T19:00', timezone: 'America/Chicago' }

const readerIn = (locale: string) => ({
  locale,
  language: ALL_LANGUAGES[languageOf(locale) ?? 'en'],
})

function described(text: string, locale = 'en-US', start = START): string {
  const rule = parseRule(text, start)
  if (!isRule(rule)) throw new Error(`${text}: ${rule.problem}`)
  return describeRepeat({ rule, startsLocal: start.startsLocal }, readerIn(locale))
}

const RULES = [
  'FREQ=DAILY',
  'FREQ=DAILY;INTERVAL=3;COUNT=10',
  'FREQ=WEEKLY;UNTIL=20261228',
  'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,TU',
  'FREQ=MONTHLY;BYMONTHDAY=1,15',
  'FREQ=MONTHLY;BYMONTHDAY=-1',
  'FREQ=MONTHLY;BYDAY=2TU;COUNT=1',
  'FREQ=MONTHLY;INTERVAL=5;BYDAY=1SA,-1SU',
  'FREQ=YEARLY;UNTIL=20301101',
  'FREQ=YEARLY;INTERVAL=2;BYMONTH=10;BYDAY=4WE',
  'FREQ=YEARLY;BYWEEKNO=3',
]

/** What each language says of these rules, in their order. */
const SAID: Record<string, string[]> = {
  'en-US': [
    'Every day',
    'Every 3 days, 10 times',
    'Every Tuesday until December 28, 2026',
    'Every weekday',
    'Every 2 weeks on Tuesday and Sunday',
    'Monthly on days 1 and 15',
    'Monthly on the last day',
    'Monthly on the second Tuesday, once',
    'Every 5 months on the first Saturday and the last Sunday',
    'Every year on June 16 until November 1, 2030',
    'Every 2 years on the fourth Wednesday of October',
    'Several dates',
  ],
  de: [
    'Täglich',
    'Alle 3 Tage, 10-mal',
    'Jeden Dienstag bis zum 28. Dezember 2026',
    'Montags bis freitags',
    'Alle 2 Wochen am Dienstag und am Sonntag',
    'Jeden Monat am 1. und 15.',
    'Jeden Monat am letzten Tag',
    'Jeden Monat am zweiten Dienstag, 1-mal',
    'Alle 5 Monate am ersten Samstag und am letzten Sonntag',
    'Jedes Jahr am 16. Juni bis zum 1. November 2030',
    'Alle 2 Jahre am vierten Mittwoch im Oktober',
    'Mehrere Termine',
  ],
  'es-MX': [
    'Todos los días',
    'Cada 3 días, 10 veces',
    'Todos los martes hasta el 28 de diciembre de 2026',
    'De lunes a viernes',
    'Cada 2 semanas, los martes y domingos',
    'Todos los meses, los días 1 y 15',
    'Todos los meses, el último día',
    'Todos los meses, el segundo martes, 1 vez',
    'Cada 5 meses, el primer sábado y el último domingo',
    'Todos los años, el 16 de junio, hasta el 1 de noviembre de 2030',
    'Cada 2 años, el cuarto miércoles de octubre',
    'Varias fechas',
  ],
  fr: [
    'Tous les jours',
    'Tous les 3 jours, 10 fois',
    'Tous les mardis jusqu’au 28 décembre 2026',
    'Du lundi au vendredi',
    'Toutes les 2 semaines, le mardi et le dimanche',
    'Tous les mois, le 1er et le 15',
    'Tous les mois, le dernier jour',
    'Tous les mois, le deuxième mardi, 1 fois',
    'Tous les 5 mois, le premier samedi et le dernier dimanche',
    'Tous les ans, le 16 juin, jusqu’au 1er novembre 2030',
    'Tous les 2 ans, le quatrième mercredi d’octobre',
    'Plusieurs dates',
  ],
  it: [
    'Ogni giorno',
    'Ogni 3 giorni, 10 volte',
    'Ogni martedì fino al 28 dicembre 2026',
    'Dal lunedì al venerdì',
    'Ogni 2 settimane, di martedì e domenica',
    'Ogni mese, i giorni 1 e 15',
    'Ogni mese, l’ultimo giorno',
    'Ogni mese, il secondo martedì, 1 volta',
    'Ogni 5 mesi, il primo sabato e l’ultima domenica',
    'Ogni anno, il 16 giugno, fino al 1º novembre 2030',
    'Ogni 2 anni, il quarto mercoledì di ottobre',
    'Più date',
  ],
  nl: [
    'Elke dag',
    'Om de 3 dagen, 10 keer',
    'Elke dinsdag tot en met 28 december 2026',
    'Elke werkdag',
    'Om de 2 weken op dinsdag en zondag',
    'Elke maand op de 1e en de 15e',
    'Elke maand op de laatste dag',
    'Elke maand op de tweede dinsdag, 1 keer',
    'Om de 5 maanden op de eerste zaterdag en de laatste zondag',
    'Elk jaar op 16 juni tot en met 1 november 2030',
    'Om de 2 jaar op de vierde woensdag van oktober',
    'Meerdere datums',
  ],
  pl: [
    'Codziennie',
    'Co 3 dni, 10 razy',
    'W każdy wtorek do 28 grudnia 2026',
    'Od poniedziałku do piątku',
    'Co 2 tygodnie we wtorek i w niedzielę',
    'Co miesiąc 1. i 15. dnia',
    'Co miesiąc ostatniego dnia',
    'Co miesiąc w drugi wtorek, 1 raz',
    'Co 5 miesięcy w pierwszą sobotę i w ostatnią niedzielę',
    'Co rok 16 czerwca do 1 listopada 2030',
    'Co 2 lata w czwartą środę października',
    'Kilka terminów',
  ],
  'pt-BR': [
    'Todos os dias',
    'A cada 3 dias, 10 vezes',
    'Toda terça-feira até 28 de dezembro de 2026',
    'De segunda a sexta-feira',
    'A cada 2 semanas, na terça-feira e no domingo',
    'Todo mês, nos dias 1 e 15',
    'Todo mês, no último dia',
    'Todo mês, na segunda terça-feira, 1 vez',
    'A cada 5 meses, no primeiro sábado e no último domingo',
    'Todo ano, em 16 de junho, até 1 de novembro de 2030',
    'A cada 2 anos, na quarta quarta-feira de outubro',
    'Várias datas',
  ],
  ar: [
    'كل يوم',
    'كل 3 أيام، 10 مرات',
    'كل أسبوع يوم الثلاثاء حتى 28 ديسمبر 2026',
    'من الاثنين إلى الجمعة',
    'كل أسبوعين يوم الثلاثاء ويوم الأحد',
    'كل شهر في اليوم 1 واليوم 15',
    'كل شهر في آخر يوم',
    'كل شهر في ثاني يوم ثلاثاء، مرة واحدة',
    'كل 5 أشهر في أول يوم سبت وآخر يوم أحد',
    'كل سنة في 16 يونيو حتى 1 نوفمبر 2030',
    'كل سنتين في رابع يوم أربعاء من أكتوبر',
    'عدة مواعيد',
  ],
  ja: [
    '毎日',
    '3日ごと（全10回）',
    '毎週火曜日（2026年12月28日まで）',
    '毎週月曜日から金曜日',
    '2週間ごとの火曜日、日曜日',
    '毎月1日、15日',
    '毎月末日',
    '毎月第2火曜日（全1回）',
    '5か月ごとの第1土曜日、最終日曜日',
    '毎年6月16日（2030年11月1日まで）',
    '2年ごとの10月第4水曜日',
    '複数の日程',
  ],
  zh: [
    '每天',
    '每3天，共10次',
    '每星期二，至2026年12月28日',
    '每周一至周五',
    '每2周的星期二和星期日',
    '每月1日和15日',
    '每月最后一天',
    '每月第二个星期二，共1次',
    '每5个月的第一个星期六和最后一个星期日',
    '每年6月16日，至2030年11月1日',
    '每2年的十月第四个星期三',
    '多个日期',
  ],
}

describe('describeRepeat()', () => {
  it.each(Object.entries(SAID))('describes each frequency in %s', (locale, said) => {
    expect(RULES.map((rule) => described(rule, locale))).toEqual(said)
  })

  it('has words in all languages of the product', () => {
    const languages = Object.keys(SAID).map((locale) => locale.slice(0, 2))
    expect(languages.sort()).toEqual([...LANGUAGE_TAGS].sort())
  })

  it('describes rules in English for readers of other languages, dates and all', () => {
    const read = parseRule('FREQ=WEEKLY', START)
    const rule = isRule(read) ? read : null
    expect(describeRepeat({ rule, startsLocal: START.startsLocal }, repeatsIn('tlh'))).toBe(
      'Every Tuesday',
    )
  })

  it.each([
    ['the day of the first date', 'FREQ=WEEKLY', 'FREQ=WEEKLY;BYDAY=TU'],
    ['the day of the month', 'FREQ=MONTHLY', 'FREQ=MONTHLY;BYMONTHDAY=16'],
    ['the day of the year', 'FREQ=YEARLY', 'FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=16'],
    ['a weekday by its position', 'FREQ=MONTHLY;BYDAY=3TU', 'FREQ=MONTHLY;BYDAY=TU;BYSETPOS=3'],
    ['days of every day', 'FREQ=WEEKLY;BYDAY=MO,WE', 'FREQ=DAILY;BYDAY=WE,MO'],
    ['every day of the week', 'FREQ=DAILY', 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU'],
  ])('says the same of %s, named or not', (_, one, other) => {
    expect(described(other)).toBe(described(one))
    expect(described(one)).not.toBe('Several dates')
  })

  it.each([
    'FREQ=WEEKLY;BYMONTH=7,8',
    'FREQ=DAILY;BYMONTH=1',
    'FREQ=DAILY;BYMONTHDAY=13',
    'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
    'FREQ=MONTHLY;BYDAY=TU',
    'FREQ=MONTHLY;BYDAY=-2TU',
    'FREQ=MONTHLY;BYDAY=MO,TU,WE;BYSETPOS=1',
    'FREQ=MONTHLY;BYMONTHDAY=-2',
    'FREQ=YEARLY;BYDAY=20MO',
    'FREQ=YEARLY;BYMONTH=1,7',
    'FREQ=YEARLY;BYYEARDAY=100',
    'FREQ=WEEKLY;BYDAY=TU;BYSETPOS=1',
  ])('says “Several dates” of an unusual rule, %s', (rule) => {
    expect(described(rule)).toBe('Several dates')
  })

  it('says “Several dates” without a rule', () => {
    expect(describeRepeat({ rule: null, startsLocal: '2026-06-16' }, readerIn('de'))).toBe(
      'Mehrere Termine',
    )
  })

  it('says the articles of Italian and the first of a month in French as people do', () => {
    const eighth = { startsLocal: '2026-03-08', timezone: 'Europe/Rome' }
    expect(described('FREQ=YEARLY;UNTIL=20301111', 'it', eighth)).toBe(
      'Ogni anno, l’8 marzo, fino all’11 novembre 2030',
    )
    const first = { startsLocal: '2026-05-01', timezone: 'Europe/Paris' }
    expect(described('FREQ=YEARLY', 'fr', first)).toBe('Tous les ans, le 1er mai')
  })
})

describe('repeatOf()', () => {
  const series = { id: 'ser_test', rrule: 'FREQ=WEEKLY', start: '2026-06-16T19:00', url: '' }
  const timezone = 'America/Chicago'

  it('goes by the first date of the series, whatever day a date was moved to', () => {
    expect(repeatOf({ series, timezone }, readerIn('en-US'))).toBe('Every Tuesday')
    expect(repeatOf({ series: { ...series, rrule: null }, timezone }, readerIn('fr'))).toBe(
      'Plusieurs dates',
    )
    expect(repeatOf({ series: null, timezone }, readerIn('en-US'))).toBeUndefined()
  })

  it('names all dates in the language of the reader', () => {
    expect(['pt-BR', 'ja'].map(readerIn).map(allDates)).toEqual([
      'Todas as datas',
      'すべての開催日',
    ])
  })
})
