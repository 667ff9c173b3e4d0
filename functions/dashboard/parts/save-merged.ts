import type { FormState } from '../../http/form/state.ts'
import type { Form } from '../access/org-session.ts'
import { busyNotice, conflictNotice } from './conflict-notice.tsx'
import { mergeEdits, openedWith } from './merge-edits.ts'
import type { Notice } from './notice.tsx'

/** Others may save again while two versions are brought together; after so many tries people decide. */
const MERGES = 3

type Edit<Found, Outcome> = {
  /** What is edited, as a notice calls it: `this feed`. */
  thing: string
  /** Every field of the form and what it is called. */
  labels: Record<string, string>
  /** Fields that only make sense together stand in one group; else each is its own. */
  groups?: readonly string[][]
  /** A value as people read it, where the form does not hold it so. */
  inWords?: (name: string, value: string, found: Found) => string
  /** What the form was opened with, as it sent it back. */
  opened: string | undefined
  /** What was typed, in the spelling in which it would be saved. */
  mine: FormState['values']
  found: Found
  findAgain: () => Promise<Found>
  valuesOf: (found: Found) => FormState['values']
  /** Saves over exactly what was found; `undefined` if somebody else changed it since. */
  save: (merged: Form, found: Found) => Promise<Outcome | undefined>
}

type MergedSave<Found, Outcome> =
  | { outcome: Outcome; merged: boolean; ask?: never }
  | {
      outcome?: never
      merged?: never
      ask: { found: Found; values: FormState['values']; opened: string; notice: Notice }
    }

/** Saves a form together with what somebody else saved since it was opened, or says what to ask. */
export async function saveMerged<Found, Outcome>(
  edit: Edit<Found, Outcome>,
): Promise<MergedSave<Found, Outcome>> {
  const { thing, labels, opened = '', mine, valuesOf } = edit
  const { groups = groupsOf(labels) } = edit
  let { found } = edit
  for (let merges = 0; merges < MERGES; merges++) {
    const seen = found
    const theirs = valuesOf(seen)
    const { merged, conflicts, taken } = mergeEdits({ groups, opened, theirs, mine })
    if (conflicts.length > 0) {
      const inWords = (name: string, value: string) => edit.inWords?.(name, value, seen) ?? value
      const notice = conflictNotice({ thing, labels, conflicts, theirs, inWords })
      return { ask: { found, values: merged, opened: openedWith(groups, theirs), notice } }
    }
    const outcome = await edit.save(merged, found)
    if (outcome !== undefined) return { outcome, merged: taken.length > 0 }
    found = await edit.findAgain()
  }
  return { ask: { found, values: mine, opened, notice: busyNotice(thing) } }
}

/** The hidden field's value: what this version of the form was opened with. */
export function openedAs(labels: Record<string, string>, values: FormState['values']): string {
  return openedWith(groupsOf(labels), values)
}

function groupsOf(labels: Record<string, string>): readonly string[][] {
  return Object.keys(labels).map((name) => [name])
}
