import { shortHash } from '../../../domain/short-hash.ts'
import type { FormState } from '../../forms/parse-form.ts'
import type { Form } from '../staff-context.ts'
import type { AlertContent } from './alert.tsx'

type Values = FormState['values']

/**
 * Fields that belong together, in parts that two people may change at one time: lowest and highest price.
 * The first part says what the others mean (the currency), so where it differs all are one.
 */
export type Group = readonly (readonly string[])[]

/** Others may save again while two versions are brought together; after so many tries people decide. */
const MERGES = 3

type Edit<Found, Outcome> = {
  /** What is edited, as a alert calls it: `this feed`. */
  thing: string
  /** Every field of the form and what it is called. */
  labels: Record<string, string>
  /** Fields that only make sense together; else each stands for itself. */
  groups?: readonly Group[]
  /** A value as people read it, where the form does not hold it so. */
  inWords?: (name: string, value: string, found: Found) => string
  /** What the form was opened with, as it sent it back. */
  opened: string | undefined
  /** What was typed, in the spelling in which it would be saved. */
  mine: Values
  found: Found
  findAgain: () => Promise<Found>
  valuesOf: (found: Found) => Values
  /** Whether both versions together can be saved; else people decide about the parts of a group. */
  fits?: (merged: Form) => boolean
  /** Saves over exactly what was found; `undefined` if it was changed since. */
  save: (merged: Form, found: Found) => Promise<Outcome | undefined>
}

type MergedSave<Found, Outcome> =
  | { outcome: Outcome; merged: boolean; ask?: never }
  | {
      outcome?: never
      merged?: never
      ask: { found: Found; values: Values; opened: string; alert: AlertContent }
    }

/** Saves a form merged with what another member saved since it was opened, or says what to ask. */
export async function saveMerged<Found, Outcome>(
  edit: Edit<Found, Outcome>,
): Promise<MergedSave<Found, Outcome>> {
  const { thing, labels, opened = '', mine, valuesOf, fits = () => true } = edit
  const { groups = groupsOf(labels) } = edit
  let { found } = edit
  for (let merges = 0; merges < MERGES; merges++) {
    const seen = found
    const theirs = valuesOf(seen)
    const edits = { groups, opened, theirs, mine }
    const inParts = mergeEdits(edits)
    const { merged, conflicts, taken } = fits(inParts.merged)
      ? inParts
      : mergeEdits({ ...edits, whole: true })
    if (conflicts.length > 0) {
      const inWords = (name: string, value: string) => edit.inWords?.(name, value, seen) ?? value
      const alert = conflictAlert(thing, conflicts, { labels, mine, theirs, inWords })
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

export function groupsOf(labels: Record<string, string>): readonly Group[] {
  return Object.keys(labels).map((name) => [[name]])
}

/** The hidden field with what a form was opened with. */
export const OPENED = 'opened'

/** A short hash a part of fields, empty for empty ones: enough to tell later who changed what. */
export function openedWith(groups: readonly Group[], values: Values): string {
  return groups
    .flat()
    .map((names) => hashOf(names, values))
    .join('.')
}

type Edits = {
  groups: readonly Group[]
  /** What `openedWith` gave. Where it says nothing, every difference counts as a conflict. */
  opened: string
  theirs: Values
  mine: Values
  /** Takes each group as one, because its parts do not fit together. */
  whole?: true
}

/**
 * Two people's changes of one form. What only the other changed is taken over; where both did, mine
 * stays in `merged` (unless it is blank) and the fields that differ are `conflicts`. `taken` are those
 * that are theirs now.
 */
function mergeEdits({ groups, opened, theirs, mine, whole }: Edits) {
  const before = opened.split('.')
  // A page of another release may have had other fields.
  const known = before.length === groups.flat().length
  const differ = (name: string) => normal(mine[name]) !== normal(theirs[name])
  const merged: Record<string, string> = {}
  for (const [name, value] of Object.entries(mine)) merged[name] = value ?? ''
  const conflicts: string[] = []
  const taken: string[] = []
  let at = 0
  for (const group of groups) {
    const parts = group.map((names) => {
      const opened = before[at++]
      const changedIn = (values: Values) => !known || opened !== hashOf(names, values)
      return { names, byMe: changedIn(mine), byThem: changedIn(theirs) }
    })
    const asOne = whole || group[0]?.some(differ)
    const clash = parts.some(({ byMe }) => byMe) && parts.some(({ byThem }) => byThem)
    for (const [i, { names, byMe, byThem }] of parts.entries()) {
      const different = names.filter(differ)
      const clashes = asOne ? clash : byMe && byThem
      if (clashes) conflicts.push(...different)
      else if (!byMe) taken.push(...different)
      const [first, second] = byMe ? [mine, theirs] : [theirs, mine]
      // A blank that is saved without a look erases what the other one entered.
      const mayFill = clashes && (i > 0 || parts.length === 1)
      for (const name of names) {
        merged[name] = first[name] || (mayFill ? second[name] : '') || ''
      }
    }
  }
  return { merged, conflicts, taken }
}

function hashOf(names: readonly string[], values: Values): string {
  const text = names.map((name) => normal(values[name])).join('\n')
  return text.trim() === '' ? '' : shortHash(text)
}

/** Browsers send line breaks as CRLF, whatever the page had. */
function normal(value = ''): string {
  return value.replace(/\r\n?/g, '\n').trim()
}

export type Compared = {
  /** What the fields are called. */
  labels: Record<string, string>
  mine: Values
  theirs: Values
  /** A value as people read it, where the form does not hold it so. */
  inWords?: (name: string, value: string) => string
}

/** Names of the fields in which two versions differ. */
export function differences({ labels, mine, theirs }: Compared): string[] {
  return Object.keys(labels).filter((name) => normal(mine[name]) !== normal(theirs[name]))
}

const MOST_SHOWN = 200

type Listed = Compared & { names: string[]; called: { mine: string; theirs: string } }

/** A list of fields with both of their values. */
export function Differences({ labels, mine, theirs, inWords, names, called }: Listed) {
  const shown = (name: string, values: Values) => {
    const value = values[name] ?? ''
    return (inWords?.(name, value) ?? value).slice(0, MOST_SHOWN) || '(blank)'
  }
  const listed = Object.entries(labels).filter(([name]) => names.includes(name))
  return (
    <ul>
      {listed.map(([name, label]) => (
        <li>
          {label}, {called.theirs}: <bdi>{shown(name, theirs)}</bdi>. {called.mine}:{' '}
          <bdi>{shown(name, mine)}</bdi>
        </li>
      ))}
    </ul>
  )
}

/** Says where two people changed the same fields of one form, and what both of them entered. */
function conflictAlert(thing: string, conflicts: string[], compared: Compared): AlertContent {
  const text = (
    <>
      <p>
        <strong>Someone else saved {thing} while you were editing.</strong> The form below combines
        your changes with theirs. Only you can decide about these fields. Check them, then save
        again:
      </p>
      <Differences
        {...compared}
        names={conflicts}
        called={{ mine: 'Your version', theirs: 'their version' }}
      />
    </>
  )
  return { kind: 'warning', text }
}

/** When others save so fast that no version can be brought together with theirs. */
function busyAlert(thing: string): AlertContent {
  const text = <p>Not saved because someone else saved {thing} at the same time. Save again.</p>
  return { kind: 'failed', text }
}
