import type { FormState } from '../../http/form/state.ts'
import type { Notice } from './notice.tsx'

type Conflict = {
  /** What two people changed: `feed`. */
  thing: string
  /** What its fields are called. */
  labels: Record<string, string>
  conflicts: string[]
  theirs: FormState['values']
  /** A value as people read it, where the form does not hold it so. */
  inWords?: (name: string, value: string) => string
}

const MOST_SHOWN = 200

/** Says where two people changed the same fields of one form, and what the other one saved. */
export function conflictNotice({
  thing,
  labels,
  conflicts,
  theirs,
  inWords = (_, value) => value,
}: Conflict): Notice {
  const named = Object.entries(labels).filter(([name]) => conflicts.includes(name))
  const shown = (name: string) => inWords(name, theirs[name] ?? '').slice(0, MOST_SHOWN)
  const text = (
    <>
      <p>
        <strong>Somebody else saved {thing} while you were editing.</strong> Nothing of yours is
        lost: it is in the form below, together with what only they changed. Both of you changed the
        following. Saving now replaces theirs with yours:
      </p>
      <ul>
        {named.map(([name, label]) => (
          <li>
            {label}, as they saved it: <bdi>{shown(name) || '(empty)'}</bdi>
          </li>
        ))}
      </ul>
    </>
  )
  return { kind: 'warning', text }
}

/** When others save so fast that no version can be brought together with theirs. */
export function busyNotice(thing: string): Notice {
  const text = <p>Not saved yet: others are saving {thing} too. Please save once more.</p>
  return { kind: 'failed', text }
}
