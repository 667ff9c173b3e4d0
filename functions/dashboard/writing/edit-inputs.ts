import type { EditableEvent } from '../../../db/events/manage-events.ts'
import type { EventColumns } from '../../../domain/event-columns.ts'
import { inputGroups, inputLabels } from '../../events/event-fields.ts'
import { eventValues } from '../../events/event-input.ts'
import type { FormState } from '../../forms/parse-form.ts'
import type { Form } from '../../forms/read-form.ts'
import { shownPosition } from '../events/event-position.tsx'
import { differences } from '../parts/merge-edits.tsx'

/** What the form of one date says, as it is now. */
export function valuesNow(found: EditableEvent): FormState['values'] {
  return { ...eventValues(found), ...shownPosition(found) }
}

/**
 * The inputs that a writer changed, and those that mean nothing without them. All others are left out, so that what
 * others change meanwhile stays when these are accepted.
 */
export function changedInputs(found: EditableEvent, event: EventColumns): Record<string, string> {
  const mine = eventValues({ event })
  const differ = differences({ labels: inputLabels, mine, theirs: valuesNow(found) })
  const names = inputGroups
    .map((parts) => parts.flat())
    .filter((group) => group.some((name) => differ.includes(name)))
    .flat()
  return Object.fromEntries(names.map((name) => [name, mine[name] ?? '']))
}

/** The form of an event with a writer's changes. That its date may be past is not asked again. */
export function withChanges(found: EditableEvent, inputs: Record<string, string>): Form {
  const values = { ...valuesNow(found), ...inputs }
  return { ...values, meantDate: values.startDate ?? '' }
}
