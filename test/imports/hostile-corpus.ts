// Files that cost far more to read than to write. Each stays below the 10 MB that an import may have.

const MB = 1_000_000
const lines = (...list: string[]) => `${list.join('\r\n')}\r\n`
const calendar = (...parts: string[]) =>
  lines('BEGIN:VCALENDAR', 'VERSION:2.0', parts.join(''), 'END:VCALENDAR')
const event = (uid: string | number, ...more: string[]) =>
  lines('BEGIN:VEVENT', `UID:${uid}`, 'SUMMARY:Jazz', ...more, 'END:VEVENT')
const times = <T>(count: number, each: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => each(i))
const numbers = (from: number, to: number) => times(to - from + 1, (i) => from + i).join()
const day = (i: number, first = '2026-03-10') =>
  new Date(Date.parse(first) + i * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')

const EVERY_DAY = `FREQ=DAILY;BYMONTH=${numbers(1, 12)};BYMONTHDAY=${numbers(1, 31)}`
const NEVER = 'FREQ=DAILY;COUNT=1500;BYMONTH=2;BYMONTHDAY=30'
const rules = (count: number, start: string, rule: (i: number) => string) =>
  calendar(...times(count, (i) => event(i, `DTSTART:${start}`, `RRULE:${rule(i)}`)))
const inOne = (...more: string[]) => calendar(event('a', 'DTSTART:20260310T190000Z', ...more))
const daily = (...more: string[]) => inOne('RRULE:FREQ=DAILY', ...more)

const zone = (name: string, observances: number, rule: string) =>
  lines(
    'BEGIN:VTIMEZONE',
    `TZID:${name}`,
    ...times(observances, (i) =>
      [
        'BEGIN:STANDARD',
        `DTSTART:19${10 + (i % 90)}0101T0${i % 10}0000`,
        'TZOFFSETFROM:+0100',
        `TZOFFSETTO:+0${i % 10}00`,
        rule,
        'END:STANDARD',
      ].join('\r\n'),
    ),
    'END:VTIMEZONE',
  )
const zoned = (i: number, name: string) => event(i, `DTSTART;TZID=${name}:20260310T190000`)

const csv = (...rows: string[]) => `title,start\n${rows.join('\n')}\n`
const jsonEvent = (i: number) => ({ title: `Jazz ${i}`, start: '2026-03-10T19:00' })

/** What may stand in every field of an event. */
const texts: Record<string, string> = {
  brackets: '<',
  'tags without an end': '<p ',
  'links without an end': '<a href="',
  'comments without an end': '<!--',
  entities: '&#38;',
  backslashes: '\\',
  blanks: ' ',
  commas: ',a',
  'line breaks': '\\n',
  'NUL characters': '\0',
  'halves of an emoji': '\ud83d',
  'turning characters': '\u202e',
  'accents on one letter': '\u0301',
}
const FIELDS = ['SUMMARY', 'DESCRIPTION', 'LOCATION', 'CATEGORIES', 'URL', 'GEO', 'X-COST']
const filled = (text: string) =>
  calendar(
    ...times(6, (i) =>
      event(
        i,
        'DTSTART:20260310T190000Z',
        ...FIELDS.map((name) => `${name}:${text.repeat(Math.floor(200_000 / text.length))}`),
      ),
    ),
  )

export type HostileFile = {
  body: () => string | Uint8Array
  fileName?: string
  includesPast?: boolean
}

const file = (body: HostileFile['body'], more: Partial<HostileFile> = {}): HostileFile => ({
  body,
  ...more,
})
const table = (body: HostileFile['body']) => file(body, { fileName: 'a.csv' })

export const HOSTILE_FILES: Record<string, HostileFile> = {
  '50 rules since 1900 that name every day': file(() =>
    rules(50, '19000101T100000Z', () => EVERY_DAY),
  ),
  '5,000 rules since 1900 that name every day': file(() =>
    rules(5_000, '19000101T100000Z', () => EVERY_DAY),
  ),
  '500 rules since 2000 for the days of the week': file(() =>
    rules(500, '20000103T100000Z', () => 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'),
  ),
  '2,000 daily rules since 1900': file(() => rules(2_000, '19000101T100000Z', () => 'FREQ=DAILY')),
  '2,000 daily rules since 1900, with the past': file(
    () => rules(2_000, '19000101T100000Z', () => 'FREQ=DAILY'),
    { includesPast: true },
  ),
  '20,000 daily rules': file(() => rules(20_000, '20260310T190000Z', () => 'FREQ=DAILY')),
  '20,000 daily rules of all-day events': file(() => rules(20_000, '20260310', () => 'FREQ=DAILY')),
  '13,000 yearly rules since 1900': file(() =>
    rules(13_000, '19000101T100000Z', () => 'FREQ=YEARLY'),
  ),
  '13,000 yearly rules since 1900, with the past': file(
    () => rules(13_000, '19000101T100000Z', () => 'FREQ=YEARLY'),
    { includesPast: true },
  ),
  '20,000 rules whose count is never reached': file(() =>
    rules(20_000, '19000101T100000Z', () => NEVER),
  ),
  '20,000 counts since 1900': file(() =>
    rules(20_000, '19000101T100000Z', (i) => `FREQ=WEEKLY;COUNT=${1_400 + (i % 100)}`),
  ),
  '20,000 rules with weeks of the year since 1900': file(() =>
    rules(20_000, '19000101T100000Z', () => 'FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO;COUNT=1500'),
  ),
  '20,000 rules with positions since 1900': file(() =>
    rules(
      20_000,
      '19000101T100000Z',
      () => 'FREQ=YEARLY;BYDAY=MO,TU;BYSETPOS=366,-366,100;COUNT=1500',
    ),
  ),
  'a rule with 60,000 weekdays': file(() =>
    inOne(`RRULE:FREQ=YEARLY;COUNT=1500;BYDAY=${times(40_000, (i) => `${(i % 53) + 1}MO`).join()}`),
  ),
  'a rule of 9 MB': file(() => inOne(`RRULE:FREQ=DAILY;BYMONTH=${'1,'.repeat(4.5 * MB)}1`)),
  '5,000 rules in one event': file(() =>
    inOne(...times(1_900, (i) => `RRULE:FREQ=DAILY;INTERVAL=${(i % 900) + 1};BYMONTH=1`)),
  ),
  '2,000 events with ten rules each': file(() =>
    calendar(
      ...times(2_000, (i) =>
        event(
          i,
          'DTSTART:20000310T190000Z',
          ...times(10, (j) => `RRULE:FREQ=DAILY;INTERVAL=${j + 1}`),
        ),
      ),
    ),
  ),
  '550,000 dates of RDATE': file(() =>
    inOne(
      ...times(
        500,
        (i) => `RDATE:${times(1_100, (j) => day(i * 1_100 + j, '1900-01-01').slice(0, 8)).join()}`,
      ),
    ),
  ),
  '500,000 times of RDATE in 50 events': file(() =>
    calendar(
      ...times(50, (i) =>
        event(
          i,
          'DTSTART;TZID=America/New_York:20260310T190000',
          ...times(
            10,
            (k) => `RDATE:${times(1_000, (j) => `${day(k * 1_000 + j)}T190000Z`).join()}`,
          ),
        ),
      ),
    ),
  ),
  '500,000 periods of RDATE': file(() =>
    calendar(
      ...times(40, (i) =>
        event(
          i,
          'DTSTART:20260310T190000Z',
          ...times(
            10,
            (k) =>
              `RDATE;VALUE=PERIOD:${times(1_000, (j) => `${day(k * 1_000 + j)}T190000Z/PT2H`).join()}`,
          ),
        ),
      ),
    ),
  ),
  '500,000 times of EXDATE': file(() =>
    daily(
      ...times(
        500,
        (i) => `EXDATE:${times(1_000, (j) => `${day((i * 1_000 + j) % 60_000)}T190000Z`).join()}`,
      ),
    ),
  ),
  '500,000 times of EXDATE in other zones': file(() =>
    daily(
      ...times(
        250,
        (i) =>
          `EXDATE;TZID=Pacific/Apia:${times(2_000, (j) => `${day((i * 2_000 + j) % 60_000)}T190000`).join()}`,
      ),
    ),
  ),
  '19,000 dates of one series': file(() =>
    calendar(
      event('a', 'DTSTART:20260310T190000Z', 'RRULE:FREQ=DAILY'),
      ...times(19_000, (i) => event('a', `RECURRENCE-ID:${day(i)}T190000Z`, `LOCATION:${i}`)),
    ),
  ),
  '19,000 dates of one counted series since 1900': file(() =>
    calendar(
      event('a', 'DTSTART:19000310T190000Z', `RRULE:${NEVER}`),
      ...times(19_000, (i) =>
        event('a', `RECURRENCE-ID:${day(i * 5, '1900-03-11')}T190000Z`, `LOCATION:${i}`),
      ),
    ),
  ),
  '19,000 dates that say how all later ones are': file(() =>
    calendar(
      event('a', 'DTSTART:20260310T190000Z', 'RRULE:FREQ=DAILY'),
      ...times(19_000, (i) =>
        event(
          'a',
          `RECURRENCE-ID;RANGE=THISANDFUTURE:${day(i)}T190000Z`,
          `DTSTART:${day(i)}T200000Z`,
        ),
      ),
    ),
  ),
  '9,000 series, each with a date of its own a century later': file(() =>
    calendar(
      ...times(
        9_000,
        (i) =>
          event(i, 'DTSTART:19000310T190000Z', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=10') +
          event(i, 'RECURRENCE-ID:20260410T190000Z', 'LOCATION:Here'),
      ),
    ),
  ),
  '20,000 events of one UID': file(() =>
    calendar(...times(20_000, (i) => event('a', `DTSTART:${day(i)}T190000Z`))),
  ),
  '30,000 events': file(() =>
    calendar(...times(30_000, (i) => event(i, 'DTSTART:20260310T190000Z'))),
  ),
  '700,000 lines that begin an event': file(() => calendar('BEGIN:VEVENT\r\n'.repeat(650_000))),
  '600,000 calendars': file(() => 'BEGIN:VCALENDAR\n'.repeat(600_000)),
  '300,000 empty components': file(() => calendar('BEGIN:X\nEND:X\n'.repeat(600_000))),
  'components that are nested 300,000 times': file(() =>
    inOne('BEGIN:VALARM\r\n'.repeat(300_000) + 'END:VALARM\r\n'.repeat(300_000)),
  ),
  'a line of 9 MB': file(() => inOne(`DESCRIPTION:${'x'.repeat(9 * MB)}`)),
  'a name of 9 MB': file(() => inOne(`${'X'.repeat(9 * MB)}:x`)),
  'a parameter of 9 MB': file(() =>
    inOne(`ORGANIZER;CN="${'x'.repeat(9 * MB)}":mailto:a@b.example`),
  ),
  'a UID of 9 MB': file(() => calendar(event('u'.repeat(9 * MB), 'DTSTART:20260310T190000Z'))),
  'a million parameters': file(() => inOne(`ORGANIZER${';A=b'.repeat(2 * MB)}:x`)),
  'a million folds': file(() => inOne(`DESCRIPTION:${'x\r\n '.repeat(2 * MB)}`)),
  'folds only': file(() => calendar('\r\n '.repeat(3 * MB))),
  'nine million line ends': file(() => calendar('\n'.repeat(9 * MB))),
  'two million lines that cannot be read': file(() => inOne('x x\n'.repeat(2 * MB))),
  '2,000 events with a zone of 300 daily observances': file(() =>
    calendar(zone('Here', 300, 'RRULE:FREQ=DAILY'), ...times(2_000, (i) => zoned(i, 'Here'))),
  ),
  '200 zones of 60 daily observances': file(() =>
    calendar(
      ...times(200, (i) => zone(`Here ${i}`, 60, 'RRULE:FREQ=DAILY')),
      ...times(200, (i) => zoned(i, `Here ${i}`)),
    ),
  ),
  '200 zones of 60 yearly observances': file(() =>
    calendar(
      ...times(200, (i) => zone(`Here ${i}`, 60, 'RRULE:FREQ=YEARLY')),
      ...times(200, (i) => zoned(i, `Here ${i}`)),
    ),
  ),
  '200 zones that list 10,000 changes': file(() =>
    calendar(
      ...times(80, (i) =>
        zone(
          `Here ${i}`,
          1,
          times(
            40,
            (j) => `RDATE:${times(150, (k) => `${day(j * 150 + k, '2020-01-01')}T020000`).join()}`,
          ).join('\r\n'),
        ),
      ),
      ...times(80, (i) => zoned(i, `Here ${i}`)),
    ),
  ),
  '20,000 names of zones': file(() =>
    calendar(...times(19_000, (i) => zoned(i, `${'Here '.repeat(40)}${i}`))),
  ),
  '19,000 events in 200 zones of the world': file(() => {
    const names = Intl.supportedValuesOf('timeZone')
    return calendar(...times(19_000, (i) => zoned(i, names[i % names.length] ?? 'UTC')))
  }),
  ...Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      `${name} in every field`,
      file(() => filled(text)),
    ]),
  ),
  'nine million bytes that are no letters': file(() => {
    const body = new Uint8Array(9 * MB).fill(0xff)
    body.set(new TextEncoder().encode('BEGIN:VCALENDAR\nX:'))
    return body
  }),
  'nine million letters of Windows': file(() => {
    const body = new Uint8Array(9 * MB).fill(0xe9)
    body.set(new TextEncoder().encode('BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20260310\nSUMMARY:'))
    return body
  }),
  'a table in UTF-16': table(() => {
    const text = csv(...times(15_000, (i) => `Jazz ${i} ${'x'.repeat(250)},2026-03-10`))
    const body = new Uint8Array(2 + text.length * 2)
    body.set([0xff, 0xfe])
    for (let i = 0; i < text.length; i++) body[2 + 2 * i] = text.charCodeAt(i)
    return body
  }),
  'a table of nine million quotation marks': table(() => csv('"'.repeat(9 * MB))),
  'a table of nine million quotation marks in cells': table(() => csv('"",'.repeat(3 * MB))),
  'a table with quotation marks that never end': table(() => csv('"a\n'.repeat(3 * MB))),
  'a table with a cell of 9 MB': table(() => csv(`"${'x'.repeat(9 * MB)}",2026-03-10`)),
  'a table with nine million names of columns': table(() => ','.repeat(9 * MB)),
  'a table with 100 rows of 50,000 columns': table(() =>
    csv(...times(100, () => ','.repeat(90_000))),
  ),
  'a table of nine million empty rows': table(() => csv('\n'.repeat(9 * MB))),
  'a table of four million short rows': table(() => csv('a\n'.repeat(4 * MB))),
  'a table of nine million delimiters of each kind': table(() => ',\t;|'.repeat(2.2 * MB)),
  'a table of 20,000 rows': table(() => csv(...times(20_000, (i) => `Jazz ${i},2026-03-10 19:00`))),
  'JSON with five million brackets': file(() => '['.repeat(4.5 * MB) + ']'.repeat(4.5 * MB)),
  'JSON with three million empty objects': file(() => `[${'{},'.repeat(3 * MB)}{}]`),
  'JSON with four million numbers': file(() => `[${'0,'.repeat(4 * MB)}0]`),
  'JSON with 700,000 keys in one event': file(() =>
    JSON.stringify([Object.fromEntries(times(700_000, (i) => [`k${i}`, 1]))]),
  ),
  'JSON with 700,000 keys in 20,000 events': file(() =>
    JSON.stringify(
      times(20_000, (i) => ({
        ...jsonEvent(i),
        ...Object.fromEntries(times(30, (j) => [`k${i}_${j}`, 1])),
      })),
    ),
  ),
  'JSON with nested events': file(
    () => `{"events":${'{"events":'.repeat(800_000)}1${'}'.repeat(800_001)}`,
  ),
  'JSON with a text of 9 MB': file(() =>
    JSON.stringify([{ ...jsonEvent(0), title: 'x'.repeat(9 * MB) }]),
  ),
  'JSON with a list of tags of 9 MB': file(() =>
    JSON.stringify([{ ...jsonEvent(0), tags: times(900_000, () => 'jazz') }]),
  ),
  'JSON with 20,000 events': file(() => JSON.stringify({ events: times(20_000, jsonEvent) })),
  'JSON with 60,000 events': file(() => JSON.stringify({ events: times(60_000, jsonEvent) })),
}
