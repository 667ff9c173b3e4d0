import type { Child } from 'hono/jsx'
import type { Suggestions } from '../../../db/events/suggestions.ts'
import type { FormState } from '../../forms/parse-form.ts'
import { zoneInWords } from '../../forms/time-zones.tsx'
import { fillText } from '../parts/fill-text.tsx'
import { HELP } from './texts.ts'

/** The values of `show`: what buttons that save nothing add to the form. */
export const SHOW = { dates: 'dates', zones: 'zones', venue: 'venue', place: 'place' } as const
/** Prefix of the name of a suggested zone that was accepted. */
export const USE_ZONE = 'zone:'

/** Prefixes of the day to add or skip, and of the month to show, among the dates of an event that repeats. */
export const SHOW_DAY = 'day:'
export const SHOW_MONTH = 'month:'

/** Prefix of the name of the image after which more are listed. */
export const AFTER_IMAGE = 'image:'

export function showsDates(show = ''): boolean {
  return show === SHOW.dates || show.startsWith(SHOW_DAY) || show.startsWith(SHOW_MONTH)
}

type ButtonProps = { show: string; path: string; to: string; link?: true; children: Child }

/** Sends the form without saving, and shows it again at one of its fields, with more filled in. */
export function ShowButton({ show, path, to, link, children }: ButtonProps) {
  return (
    <button
      class={link ? 'linklike' : 'button secondary'}
      type="submit"
      name="show"
      value={show}
      formaction={`${path}#${to}`}
      formnovalidate
    >
      {children}
    </button>
  )
}

/** The `datalist` elements of the form's inputs. */
export function SuggestionLists({ suggestions }: { suggestions: Suggestions }) {
  const { venues, organizers } = suggestions
  return Object.entries({ venues, organizers }).map(([id, names]) => (
    <datalist id={id}>
      {names.map((name) => (
        <option value={name} />
      ))}
    </datalist>
  ))
}

/** Categories in use, as text. The script turns each into a button that adds it. */
export function UsedCategories({ categories }: { categories: string[] }) {
  if (categories.length === 0) return null
  const [first, ...others] = categories.slice(0, 20).map((name) => <bdi data-adds>{name}</bdi>)
  return (
    <p class="hint" data-adds-to="categories">
      {HELP.used} {first}
      {others.map((name) => (
        <>, {name}</>
      ))}
    </p>
  )
}

type ZoneProps = { state: FormState; now: Date; path: string }

/** The zone of the venue, if the form has a different one. */
export function SuggestedZone({ state, now, path }: ZoneProps) {
  const zone = state.values.suggestedZone
  if (!zone) return null
  const button = (
    <ShowButton show={USE_ZONE + zone} path={path} to="zone" link>
      {HELP.useZone}
    </ShowButton>
  )
  const words = zoneInWords(zone, now)
  return <p class="notice">{fillText(HELP.zone, { zone: <strong>{words}</strong>, button })}</p>
}
