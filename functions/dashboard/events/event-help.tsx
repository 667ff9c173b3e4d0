import type { Child } from 'hono/jsx'
import type { Suggestions } from '../../../db/events/suggestions.ts'
import type { FormState } from '../../http/form/parse-form.ts'
import { fillText } from '../parts/fill-text.tsx'
import { zoneInWords } from '../parts/time-zones.tsx'
import { HELP } from './texts.ts'

/** What the buttons that save nothing ask for, by the value of `show` in the form. */
export const SHOW = { dates: 'dates', zones: 'zones', venue: 'venue', place: 'place' } as const
/** Before the name of a zone that was suggested and is wanted. */
export const USE_ZONE = 'zone:'

type ButtonProps = { show: string; path: string; to: string; link?: true; children: Child }

/** Sends the form, and shows it again at one of its fields with more in it. */
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

/** The lists that `list` of an input names. */
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

/** Categories in use, as text; our script makes each a button that adds it. */
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

/** The zone of the venue, where the form has another. */
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
