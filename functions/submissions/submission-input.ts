import { ACCESS_FEATURES } from '../../domain/access.ts'
import { addDays } from '../../domain/calendar-date.ts'
import { parseEmailAddress } from '../../domain/email-address.ts'
import type { EventColumns } from '../../domain/event-columns.ts'
import { SUBMISSION_LIMITS } from '../../domain/submissions.ts'
import { tidyLines } from '../../domain/word-list.ts'
import { clockIn } from '../../domain/zoned-time.ts'
import { eventValues, MARKDOWN_FORM, readEvent } from '../events/event-input.ts'
import { ERRORS } from '../events/input-errors.ts'
import type { FormState } from '../forms/parse-form.ts'
import type { Fields, Form } from '../forms/read-form.ts'
import type { PageVoice } from '../visitors/page-voice.ts'

/** Events further ahead are likelier a slip than a plan. */
const MOST_YEARS_AHEAD = 5

/** What the form asks, in its order. */
export const ASKED = [
  ...'title startDate startTime endTime allDay timeUnknown endDate attendanceMode location city'.split(
    ' ',
  ),
  ...'description address postalCode state country categories organizerName organizerUrl'.split(
    ' ',
  ),
  ...'url price priceText ticketUrl'.split(' '),
  ...ACCESS_FEATURES.map((feature) => `access:${feature}`),
  'note',
  'email',
]

type Of = {
  feed: { feedId: string; timezone: string }
  /** What the page after the confirmation stored. */
  image?: { imageUrl: string; imageAlt: string }
  now: Date
}
type Read =
  | { state: FormState; event?: never }
  | {
      state?: never
      event: EventColumns
      inputs: Record<string, string>
      note: string | null
    }

/** What was typed into the fields that visitors see; lists that a program sends become one text. */
export function typedIn(fields: Fields): Form {
  const asked = ASKED.flatMap((name) => {
    const value = fields[name]
    return value === undefined || value === null ? [] : [[name, [value].flat().join(', ')]]
  })
  return Object.fromEntries(asked)
}

/** An event as a visitor describes it, or the form again with what is wrong in it, in the language of the page. */
export function readSubmission(typed: Form, { feed, image, now }: Of, voice: PageVoice): Read {
  const [{ name: _, value: markdown }, description] = [MARKDOWN_FORM, typed.description ?? '']
  const form = {
    attendanceMode: 'offline',
    ...typed,
    description,
    [MARKDOWN_FORM.name]: markdown,
    feedId: feed.feedId,
    timezone: feed.timezone,
    startFold: 'first',
    endFold: 'first',
    imageUrl: '',
    imageAlt: '',
    ...image,
  }
  const { event, state } = readEvent(form, now)
  const errors = inLanguage({ ...state?.errors, ...ownErrors(typed, feed, now) }, voice)
  const note = tidyLines(typed.note ?? '')
  if (note.length > SUBMISSION_LIMITS.text) {
    errors.note = voice.say('textTooLong', { count: number(SUBMISSION_LIMITS.text, voice) })
  }
  if (!event || Object.keys(errors).length > 0) return { state: { values: typed, errors } }
  return { event, inputs: inputsOf(event), note: note || null }
}

/** What the form stores, for the form of staff. */
function inputsOf(event: EventColumns): Record<string, string> {
  const values = { ...eventValues({ event }), [MARKDOWN_FORM.name]: MARKDOWN_FORM.value }
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
}

const FAR = 'far'
const NO_PLACE = 'no place'
const NO_TITLE = 'no title'
const LINK = 'link'

/** A date as browsers send it; what is none is for the form of staff to refuse. */
const DATE = /^\d{4}-\d\d-\d\d$/
/** Letters, digits, or signs: other characters show nothing. */
const SHOWN = /[\p{L}\p{N}\p{P}\p{S}]/u

/** What staff may say, and visitors may not. */
function ownErrors(typed: Form, { timezone }: Of['feed'], now: Date): FormState['errors'] {
  const today = clockIn(now, timezone).date
  const last = addDays(today, Math.ceil(MOST_YEARS_AHEAD * 365.25))
  const { title = '', startDate = '', endDate = '', location = '', city = '' } = typed
  const errors: FormState['errors'] = {}
  for (const [name, date] of Object.entries({ startDate, endDate })) {
    if (DATE.test(date) && date > last) errors[name] = FAR
  }
  if (DATE.test(startDate) && startDate < today && endDate < today) {
    errors.startDate = ERRORS.pastDate
  }
  const isOnline = typed.attendanceMode === 'online'
  if (!isOnline && !SHOWN.test(location) && !SHOWN.test(city)) errors.location = NO_PLACE
  if (!SHOWN.test(title)) errors.title = NO_TITLE
  if (/(https?:\/\/|www\.)/i.test(title)) errors.title = LINK
  return errors
}

type Said = (voice: PageVoice) => string
const words =
  (name: Parameters<PageVoice['say']>[0]): Said =>
  ({ say }) =>
    say(name)

/** What the form of staff says, in the words of visitors. */
const SAID: Record<string, Said> = {
  [ERRORS.startDate]: words('dateMissing'),
  [ERRORS.pastDate]: words('datePast'),
  [LINK]: words('titleLink'),
  [FAR]: ({ say }) => say('dateFar', { years: MOST_YEARS_AHEAD }),
  [ERRORS.startTime]: ({ say, language: { widget } }) =>
    say('startTimeMissing', { allDay: widget.allDay, later: widget.timeLater }),
  [ERRORS.endTime]: words('endTimeMissing'),
  [ERRORS.time]: words('timeInvalid'),
  [ERRORS.endDateBeforeStart]: words('endInvalid'),
  [ERRORS.endBeforeStart]: words('endInvalid'),
  [ERRORS.endBeforeStartToday]: words('endNextDay'),
  [ERRORS.organizerName]: words('organizerMissing'),
  [NO_PLACE]: ({ say, language }) => say('placeMissing', { online: language.widget.online }),
}
/** Of fields, where one text says all that can be wrong. */
const OF_FIELDS: Record<string, Said> = {
  url: words('urlInvalid'),
  organizerUrl: words('urlInvalid'),
  ticketUrl: words('urlInvalid'),
  startTime: words('timeSkipped'),
  endTime: words('timeSkipped'),
  startDate: words('dateMissing'),
  endDate: words('dateMissing'),
}

/** In the order of the form, so that the first one has the focus. */
function inLanguage(errors: FormState['errors'], voice: PageVoice): Record<string, string> {
  const said = Object.entries(errors).flatMap(([name, error]) => {
    if (!error) return []
    const most = /^Enter at most ([\d,]+) characters$/.exec(error)?.[1]?.replaceAll(',', '')
    if (most) return [[name, voice.say('textTooLong', { count: number(Number(most), voice) })]]
    if (name === 'title' && error !== LINK) return [[name, voice.say('titleMissing')]]
    const say = SAID[error] ?? OF_FIELDS[name] ?? words('entryInvalid')
    return [[name, say(voice)]]
  })
  return Object.fromEntries(said.sort(([a = ''], [b = '']) => ASKED.indexOf(a) - ASKED.indexOf(b)))
}

function number(count: number, { locale }: PageVoice): string {
  return new Intl.NumberFormat(locale).format(count)
}

/** The address that is to be confirmed. */
export function readEmail(typed = '') {
  return parseEmailAddress(typed.slice(0, 400))
}
