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
  /** The language of the feed. */
  ofFeed: string
  chosen: { language: string; paper: string; dates: string }
  now: Date
}

type Choice = { name: keyof Props['chosen']; options: Option[] }

/** Above the sheet: what staff can choose, and the way to print it. Paper has none of it. */
export function PosterBar({ session, event, ofFeed, chosen, now }: Props) {
  const { path } = session
  const here = path(`/events/${event.id}`)
  const warning =
    event.status === 'scheduled'
      ? isOver(event, now.getTime()) && POSTER.past
      : POSTER[event.status]
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
            <select id={name} name={name} data-submit>
              {options.map(({ value, label }) => (
                <option value={value} selected={value === chosen[name]}>
                  {label}
                </option>
              ))}
            </select>
          </div>
        ))}
        <button class="button secondary" type="submit" data-plain>
          {POSTER.show}
        </button>
      </form>
      <p class="hint">{POSTER.hint}</p>
      {warning && <p class="notice warning">{warning}</p>}
    </header>
  )
}
