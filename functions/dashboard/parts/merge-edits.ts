import { shortHash } from '../../../domain/short-hash.ts'
import type { FormState } from '../../http/form/state.ts'

type Values = FormState['values']

/** The hidden field with what a form was opened with. */
export const OPENED = 'opened'

/** A short hash a group of fields, empty for empty ones: enough to tell later who changed what. */
export function openedWith(groups: readonly string[][], values: Values): string {
  return groups.map((names) => hashOf(names, values)).join('.')
}

type Edits = {
  /** Names of fields; those of one group only make sense together and are taken as a whole. */
  groups: readonly string[][]
  /** What `openedWith` gave. Where it says nothing, every difference counts as a conflict. */
  opened: string
  theirs: Values
  mine: Values
}

/**
 * Two people's changes of one form. What only the other changed is taken over; where both did, mine
 * stays in `merged` and the fields that differ are `conflicts`. `taken` are those that are theirs now.
 */
export function mergeEdits({ groups, opened, theirs, mine }: Edits) {
  const before = opened.split('.')
  // A page of another release may have had other fields.
  const known = before.length === groups.length
  const merged: Record<string, string> = {}
  for (const [name, value] of Object.entries(mine)) merged[name] = value ?? ''
  const conflicts: string[] = []
  const taken: string[] = []
  for (const [i, names] of groups.entries()) {
    const changedIn = (values: Values) => !known || before[i] !== hashOf(names, values)
    const different = names.filter((name) => normal(mine[name]) !== normal(theirs[name]))
    if (!changedIn(mine)) {
      for (const name of names) merged[name] = theirs[name] ?? ''
      taken.push(...different)
    } else if (changedIn(theirs)) {
      conflicts.push(...different)
    }
  }
  return { merged, conflicts, taken }
}

function hashOf(names: string[], values: Values): string {
  const text = names.map((name) => normal(values[name])).join('\n')
  return text.trim() === '' ? '' : shortHash(text)
}

/** Browsers send line breaks as CRLF, whatever the page had. */
function normal(value = ''): string {
  return value.replace(/\r\n?/g, '\n').trim()
}
