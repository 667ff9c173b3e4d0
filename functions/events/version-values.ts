import { isHidden, isRecorded } from '../../db/audit/event-values.ts'
import type { AuditedValues, AuditLine } from '../../db/audit/lines.ts'
import { NOT_CONTENT } from './set-values.ts'

/** The service finds it by the address, and the lines of that go earlier than others. */
export const POSITION = ['lat', 'lng']

type Lines = Pick<AuditLine, 'id' | 'change' | 'before' | 'after'>[]

/** The content that an event had after one of its lines, the newest first; undefined where the log does not say. */
export function valuesAfter(
  lines: Lines,
  lineId: number,
  current: AuditedValues,
): AuditedValues | undefined {
  const chosen = lines.find(({ id }) => id === lineId)
  const newer = lines.filter(({ id }) => id > lineId)
  if (!chosen || !newer.every(({ before, change }) => before || change === 'added')) return
  const values: AuditedValues = {}
  for (const { change, before } of newer) {
    if (change !== 'added') Object.assign(values, sideOf(change === 'removed', before, current))
  }
  const after = sideOf(chosen.change === 'added', chosen.after, current)
  const said = Object.fromEntries(Object.entries(after).filter(([, value]) => !isHidden(value)))
  Object.assign(values, said)
  // What one line says for certain needs no others.
  if (gapsIn(lines, current).some((name) => !(name in said))) return
  return contentOf(values)
}

/** Columns of which a line is missing: what automatic work changed goes earlier than what persons did. */
function gapsIn(lines: Lines, current: AuditedValues): string[] {
  const gaps = new Set<string>()
  const known = { ...current }
  for (const { change, before, after } of lines) {
    const said = sideOf(change === 'added', after, current)
    for (const [name, value] of Object.entries(contentOf(said))) {
      if (isKnown(name, known) && !isSame(value, known[name])) gaps.add(name)
    }
    if (change === 'added') for (const name of Object.keys(known)) delete known[name]
    Object.assign(known, sideOf(change === 'removed', before, current))
  }
  return [...gaps].filter((name) => !POSITION.includes(name))
}

/** The values of a line. One of a whole event leaves out what was null. */
function sideOf(isWhole: boolean, values: AuditedValues | null, current: AuditedValues) {
  if (!isWhole || !values) return values ?? {}
  return { ...Object.fromEntries(Object.keys(current).map((name) => [name, null])), ...values }
}

function contentOf(values: AuditedValues): AuditedValues {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => isRecorded(name) && !NOT_CONTENT.includes(name)),
  )
}

const isKnown = (name: string, known: AuditedValues) => name in known && !isHidden(known[name])
const isSame = (one: unknown, other: unknown) =>
  isHidden(one) || JSON.stringify(one) === JSON.stringify(other)
