/** How a language says that events repeat. Names of days and months come from `Intl`. */
export type RepeatWords = {
  /** Leads from one date to the others. */
  allDates: string
  /** Events whose rule has no short name. */
  several: string
  daily(n: number): string
  /** On all days from Monday to Friday. */
  workdays: string
  weekly(n: number, days: string[], list: List): string
  monthly(n: number, on: string): string
  yearly(n: number, on: string): string
  /** A date of the year as `Intl` writes it, `July 4`. */
  onDate(date: string): string
  /** Days of a month by their numbers. */
  onDays(days: number[], list: List): string
  lastDay: string
  /** 1 to 5, or -1 for the last: `the second Tuesday`. */
  nth(nth: number, day: string): string
  onNth(days: string[], list: List): string
  /** An `nth` day of the month with this name. */
  ofMonth(nth: string, month: string): string
  until(base: string, date: string): string
  times(base: string, n: number): string
}
/** Joins words as the language does: `a, b, and c`. */
type List = (items: string[]) => string

/* @__NO_SIDE_EFFECTS__ */
export function ordinals(...[first, second, third, fourth, fifth, last]: string[]) {
  return (nth: number) => [last, '', first, second, third, fourth, fifth][nth + 1] ?? ''
}

/** A comma before a part calls for one after it. */
export const closed = (base: string) => (base.includes(',') ? `${base},` : base)

/** By the plural form that `Intl.PluralRules` tells. */
/* @__NO_SIDE_EFFECTS__ */
export function plural(locale: string, forms: Partial<Record<Intl.LDMLPluralRule, string>>) {
  const rules = new Intl.PluralRules(locale)
  return (n: number) => (forms[rules.select(n)] ?? forms.other ?? '').replace('#', String(n))
}
