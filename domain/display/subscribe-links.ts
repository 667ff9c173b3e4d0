/** Addresses that make a calendar program subscribe to the calendar at `ics`. */
export function subscribeLinks(ics: string, name: string): Record<string, string> {
  const webcal = ics.replace(/^https?:/, 'webcal:')
  const outlook = `/calendar/0/addfromweb?url=${encodeURIComponent(ics)}&name=${encodeURIComponent(name)}`
  return {
    'Apple Calendar': webcal,
    // Google takes it with this scheme only.
    'Google Calendar': `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`,
    'Outlook.com': `https://outlook.live.com${outlook}`,
    'Microsoft 365': `https://outlook.office.com${outlook}`,
  }
}
