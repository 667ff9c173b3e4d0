import type { Language } from '../words.ts'

/** Links that make a calendar app subscribe to the calendar at `ics`, by the names of the apps. */
export function subscribeLinks(
  ics: string,
  name: string,
  { apple, google }: Pick<Language['subscribe'], 'apple' | 'google'>,
): Record<string, string> {
  const webcal = ics.replace(/^https?:/, 'webcal:')
  const outlook = `/calendar/0/addfromweb?url=${encodeURIComponent(ics)}&name=${encodeURIComponent(name)}`
  return {
    [apple]: webcal,
    // Google takes it with this scheme only.
    [google]: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`,
    'Outlook.com': `https://outlook.live.com${outlook}`,
    'Microsoft 365': `https://outlook.office.com${outlook}`,
  }
}
