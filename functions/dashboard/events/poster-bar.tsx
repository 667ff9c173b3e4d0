import { isOver } from '../../../domain/display/event-time.ts'
import type { Event } from '../../../domain/event-contract.ts'
import type { Option } from '../../forms/field.tsx'
import { languageOptions } from '../feeds/widget-languages.ts'
import type { OrgSession } from '../staff-context.ts'
import { POSTER } from './texts.ts'

/** The value of `dates` that shows all dates of a series. */
export const ALL_DATES = 'all'

type Props = {
  session: OrgSession
  event: Event
  /** Those that the poster lists, if it is for all dates of a series. */
  dates: Event[] | undefined
  /** The language of the feed. */
  ofFeed: string
  chosen: { language: string; paper: string; dates: string }
  now: Date
}

type Choice = { name: keyof Props['chosen']; options: Option[] }

/** Above the sheet: what staff can choose, and the way to print it. Paper has none of it. */
export function PosterBar({ session, event, dates, ofFeed, chosen, now }: Props) {
  const { path } = session
  const here = path(`/events/${event.id}`)
  const warning = warningOf(event, dates, now)
  const choices: Choice[] = [
    // The first choice of the widget's list is the language of its page.
    { name: 'language', options: languageOptions(ofFeed).slice(1) },
    { name: 'paper', options: POSTER.papers },
  ]
  if (event.series) choices.push({ name: 'dates', options: POSTER.datesOptions })
  return (
    <header class="poster-bar">
      <div class="row apart">
        <p class="above">
          <a href={here}>
            ← <bdi>{event.title}</bdi>
          </a>
        </p>
        <button class="button" type="button" data-print hidden>
          {POSTER.print}
        </button>
      </div>
      <form class="row end" method="get" action={`${here}/poster`}>
        {choices.map(({ name, options }) => (
          <div class="field">
            <label for={name}>{POSTER[name]}</label>
            <select id={name} name={name}>
              {options.map(({ value, label }) => (
                <option value={value} selected={value === chosen[name]}>
                  {label}
                </option>
              ))}
            </select>
          </div>
        ))}
        <button class="button secondary" type="submit">
          {POSTER.show}
        </button>
      </form>
      <p class="hint">
        {POSTER.onePage} <span data-plain>{POSTER.keys} </span>
        {POSTER.pdf}
      </p>
      {warning && <p class="notice warning">{warning}</p>}
    </header>
  )
}

/** What staff should know before they print. Of all dates it does not matter which of them is opened. */
function warningOf(event: Event, dates: Event[] | undefined, now: Date) {
  if (dates) return dates.length === 0 && POSTER.noDates
  if (event.status !== 'scheduled') return POSTER[event.status]
  return isOver(event, now.getTime()) && POSTER.past
}
