import { inputLabels } from '../../events/event-fields.ts'
import type { FormState } from '../parts/field.tsx'
import type { Notice } from '../parts/notice.tsx'

/** Says where two people changed the same fields of an event, and what the other one wrote. */
export function conflictNotice(conflicts: string[], theirs: FormState['values']): Notice {
  const named = Object.entries(inputLabels).filter(([name]) => conflicts.includes(name))
  const text = (
    <>
      <p>
        <strong>Somebody else saved this event while you were editing it.</strong> Nothing of yours
        is lost: it is in the form below, together with what only they changed. Both of you changed
        the following. Saving now replaces theirs with yours:
      </p>
      <ul>
        {named.map(([name, label]) => (
          <li>
            {label}, as they saved it: <bdi>{(theirs[name] ?? '').slice(0, 200) || '(empty)'}</bdi>
          </li>
        ))}
      </ul>
    </>
  )
  return { kind: 'warning', text }
}
