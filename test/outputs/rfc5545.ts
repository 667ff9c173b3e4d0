/** What a calendar file breaks of RFC 5545, line by line; empty when all is well. */
export function breachesOf(file: string): string[] {
  const breaches: string[] = []
  const say = (at: number, what: string) => breaches.push(`line ${at + 1}: ${what}`)
  if (!file.endsWith('\r\n')) breaches.push('the last line has no end')
  if (/\r(?!\n)|(?<!\r)\n/.test(file)) breaches.push('a CR or LF stands alone')
  const lines = file.split('\r\n').slice(0, -1)
  lines.forEach((line, at) => {
    // 3.1: octets, and no character is divided.
    if (new TextEncoder().encode(line).length > 75) say(at, 'longer than 75 octets')
    if (!line.isWellFormed()) say(at, 'half a character')
    if (/[\0-\x08\x0b-\x1f\x7f]/.test(line)) say(at, 'a control character')
    if (line.trim() === '') say(at, 'empty')
  })
  checkComponents(file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1), say)
  return breaches
}

const DATE = /^\d{8}$/
const MOMENT = /^\d{8}T\d{6}Z$/
/** 3.3.11: what separates is escaped, and nothing else is. */
const TEXT = /^(?:[^\\;,]|\\[\\;,nN])*$/
const TEXTS = /^(?:[^\\;]|\\[\\;,nN])*$/
const URI = /^[a-z][a-z\d+.-]*:\S+$/i

type Rule = { values: RegExp; params?: string; once?: boolean }
const RULES: Record<string, Record<string, Rule>> = {
  VCALENDAR: {
    VERSION: { values: /^2\.0$/, once: true },
    PRODID: { values: TEXT, once: true },
    CALSCALE: { values: /^GREGORIAN$/ },
    NAME: { values: TEXT },
    DESCRIPTION: { values: TEXT },
    URL: { values: URI },
    SOURCE: { values: URI, params: 'VALUE=URI' },
    'REFRESH-INTERVAL': { values: /^PT\d+H$/, params: 'VALUE=DURATION' },
    'X-PUBLISHED-TTL': { values: /^PT\d+H$/ },
    'X-WR-CALNAME': { values: TEXT },
    'X-WR-CALDESC': { values: TEXT },
    'X-WR-TIMEZONE': { values: TEXT },
  },
  VEVENT: {
    UID: { values: TEXT, once: true },
    DTSTAMP: { values: MOMENT, once: true },
    DTSTART: { values: MOMENT, once: true },
    DTEND: { values: MOMENT },
    CREATED: { values: MOMENT },
    'LAST-MODIFIED': { values: MOMENT },
    TRANSP: { values: /^(OPAQUE|TRANSPARENT)$/ },
    GEO: { values: /^-?\d+(\.\d+)?;-?\d+(\.\d+)?$/ },
    SEQUENCE: { values: /^\d{1,9}$/, once: true },
    STATUS: { values: /^(TENTATIVE|CONFIRMED|CANCELLED)$/ },
    SUMMARY: { values: TEXT },
    DESCRIPTION: { values: TEXT },
    LOCATION: { values: TEXT },
    URL: { values: URI },
    CATEGORIES: { values: TEXTS },
    'X-CALENDAR-FEED-SERVICE-EVENT': { values: TEXT },
  },
  VTIMEZONE: { TZID: { values: TEXT, once: true } },
  STANDARD: {
    DTSTART: { values: /^\d{8}T\d{6}$/, once: true },
    TZOFFSETFROM: { values: /^[+-]\d{4}$/, once: true },
    TZOFFSETTO: { values: /^[+-]\d{4}$/, once: true },
    TZNAME: { values: TEXT },
  },
}
const INSIDE: Record<string, string> = {
  VEVENT: 'VCALENDAR',
  VTIMEZONE: 'VCALENDAR',
  STANDARD: 'VTIMEZONE',
}

function checkComponents(lines: string[], say: (at: number, what: string) => void) {
  const open: { name: string; seen: Record<string, string>; parts: number }[] = []
  lines.forEach((line, at) => {
    const [, name = '', params = '', value = ''] =
      /^([A-Z][A-Z\d-]*)((?:;[^:]*)?):(.*)$/s.exec(line) ?? []
    const inner = open.at(-1)
    if (name === 'BEGIN') {
      if ((INSIDE[value] ?? undefined) !== inner?.name) say(at, `${value} inside ${inner?.name}`)
      if (inner) inner.parts++
      open.push({ name: value, seen: {}, parts: 0 })
    } else if (name === 'END') {
      if (inner?.name !== value) say(at, `END:${value} inside ${inner?.name}`)
      const rules = Object.entries(RULES[value] ?? {})
      for (const [needed, { once }] of rules) {
        if (once && !(needed in (inner?.seen ?? {}))) say(at, `${value} without ${needed}`)
      }
      // 3.4: at least one component.
      if ((value === 'VCALENDAR' || value === 'VTIMEZONE') && inner?.parts === 0)
        say(at, `nothing in ${value}`)
      open.pop()
    } else if (inner) {
      checkProperty(inner, { name, params: params.slice(1), value }, (what) => say(at, what))
    } else say(at, `${name || line} outside`)
  })
  if (open.length > 0) say(lines.length, `${open.at(-1)?.name} has no end`)
}

function checkProperty(
  { name: component, seen }: { name: string; seen: Record<string, string> },
  { name, params, value }: Record<'name' | 'params' | 'value', string>,
  say: (what: string) => void,
) {
  const rule = RULES[component]?.[name]
  if (!rule) return say(`${name || 'no property'} in ${component}`)
  if (name in seen) say(`${name} twice`)
  const isDate = params === 'VALUE=DATE' && /^DT(START|END)$/.test(name)
  if (!isDate && params !== (rule.params ?? '')) say(`${name} with ${params}`)
  if (!(isDate ? DATE : rule.values).test(value)) say(`${name} is ${value}`)
  seen[name] = params + value
  if (name !== 'DTEND') return
  // 3.6.1: of one kind, and the end comes after the start.
  const start = seen.DTSTART ?? ''
  if (start.startsWith('VALUE=DATE') !== isDate) say('DTEND is of another kind than DTSTART')
  if (params + value < start) say('the end comes before the start')
}
