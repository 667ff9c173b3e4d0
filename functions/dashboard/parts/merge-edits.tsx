import { shortHash } from '../../../domain/short-hash.ts'
import type { FormState } from '../../http/form/parse-form.ts'
import type { Form } from '../access/org-session.ts'
import type { AlertContent } from './alert.tsx'

type Values = FormState['values']

/** Others may save again while two versions are brought together; after so many tries people decide. */
const MERGES = 3

type Edit<Found, Outcome> = {
  /** What is edited, as a alert calls it: `this feed`. */
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
  mine: Values
  found: Found
  findAgain: () => Promise<Found>
  valuesOf: (found: Found) => Values
  /** Saves over exactly what was found; `undefined` if somebody else changed it since. */
  save: (merged: Form, found: Found) => Promise<Outcome | undefined>
}

type MergedSave<Found, Outcome> =
  | { outcome: Outcome; merged: boolean; ask?: never }
  | {
      outcome?: never
      merged?: never
      ask: { found: Found; values: Values; opened: string; alert: AlertContent }
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
      const alert = conflictAlert({ thing, labels, conflicts, theirs, inWords })
      return { ask: { found, values: merged, opened: openedWith(groups, theirs), alert } }
    }
    const outcome = await edit.save(merged, found)
    if (outcome !== undefined) return { outcome, merged: taken.length > 0 }
    found = await edit.findAgain()
  }
  return { ask: { found, values: mine, opened, alert: busyAlert(thing) } }
}

/** The hidden field's value: what this version of the form was opened with. */
export function openedAs(labels: Record<string, string>, values: Values): string {
  return openedWith(groupsOf(labels), values)
}

function groupsOf(labels: Record<string, string>): readonly string[][] {
  return Object.keys(labels).map((name) => [name])
}

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
function mergeEdits({ groups, opened, theirs, mine }: Edits) {
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

type Conflict = {
  /** What two people changed: `feed`. */
  thing: string
  /** What its fields are called. */
  labels: Record<string, string>
  conflicts: string[]
  theirs: Values
  /** A value as people read it, where the form does not hold it so. */
  inWords?: (name: string, value: string) => string
}

const MOST_SHOWN = 200

/** Says where two people changed the same fields of one form, and what the other one saved. */
function conflictAlert({
  thing,
  labels,
  conflicts,
  theirs,
  inWords = (_, value) => value,
}: Conflict): AlertContent {
  const named = Object.entries(labels).filter(([name]) => conflicts.includes(name))
  const shown = (name: string) => inWords(name, theirs[name] ?? '').slice(0, MOST_SHOWN)
  const text = (
    <>
      <p>
        <strong>Someone else saved {thing} while you were editing.</strong> Your changes are in the
        form below, combined with theirs. You both changed the following fields. If you save now,
        your version replaces theirs:
      </p>
      <ul>
        {named.map(([name, label]) => (
          <li>
            {label}, their version: <bdi>{shown(name) || '(blank)'}</bdi>
          </li>
        ))}
      </ul>
    </>
  )
  return { kind: 'warning', text }
}

/** When others save so fast that no version can be brought together with theirs. */
function busyAlert(thing: string): AlertContent {
  const text = <p>Not saved because someone else saved {thing} at the same time. Save again.</p>
  return { kind: 'failed', text }
}
