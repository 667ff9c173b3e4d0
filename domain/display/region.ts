// The regions whose weeks begin on a Sunday, for browsers that do not tell.
const SUNDAY = /US|CA|MX|BR|AR|CO|PE|VE|JP|KR|TW|HK|IN|IL|PH|TH|ID|ZA|SA/

/** 0 for Sunday. */
export function firstDayOfWeek(locale: string): number {
  const about = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?(): { firstDay: number }
    weekInfo?: { firstDay: number }
  }
  const info = about.getWeekInfo?.() ?? about.weekInfo
  if (info) return info.firstDay % 7
  return SUNDAY.test(about.maximize().region ?? '') ? 0 : 1
}

/** Distances in miles where road signs are. */
export function usesMiles(locale: string): boolean {
  return /US|GB|LR|MM|PR/.test(new Intl.Locale(locale).maximize().region ?? '')
}
