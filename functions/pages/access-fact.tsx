import type { AccessFeature } from '../../domain/access.ts'
import { ACCESS_ICONS } from '../../domain/display/access-icons.ts'
import type { Event } from '../../domain/event-contract.ts'
import type { Reader } from '../layout/locale.ts'

type Props = { event: Pick<Event, 'access' | 'accessibility'>; reader: Reader }

export function hasAccessFact({ access, accessibility }: Props['event']): boolean {
  return accessibility !== null || access.yes.length + access.no.length > 0
}

/** What is available with icons, what is known to be missing in one line, and what the organizer wrote. */
export function AccessFact({ event: { access, accessibility }, reader: { words } }: Props) {
  const missing = access.no.map((feature) => words[feature]).join(words.comma)
  return (
    <>
      {access.yes.length > 0 && (
        <ul class="access">
          {access.yes.map((feature) => (
            <li>
              <AccessIcon feature={feature} />
              {words[feature]}
            </li>
          ))}
        </ul>
      )}
      {missing && <small>{`${words.accessNo}: ${missing}`}</small>}
      {accessibility && <bdi>{accessibility}</bdi>}
    </>
  )
}

/** The icons alone, for rows and cards: their names are read aloud, and shown to a mouse. */
export function AccessIcons({ event: { access }, reader: { words } }: Props) {
  if (access.yes.length === 0) return null
  const names = access.yes.map((feature) => words[feature]).join(words.comma)
  return (
    <p class="access-icons" title={names}>
      <span class="visually-hidden">{`${words.accessYes}: ${names}`}</span>
      {access.yes.map((feature) => (
        <AccessIcon feature={feature} />
      ))}
    </p>
  )
}

export function AccessIcon({ feature }: { feature: AccessFeature }) {
  return (
    <svg class="access-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={ACCESS_ICONS[feature]} />
    </svg>
  )
}
