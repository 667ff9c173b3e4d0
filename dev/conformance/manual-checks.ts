import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { CRITERIA } from './criteria.ts'
import { SURFACE_NAMES } from './surfaces.ts'

const text = z.string().check(z.trim(), z.minLength(1))
const date = z.iso.date()

/** What a person found, by hand or with assistive technology. Names of people are not needed: the report is public. */
const ManualCheck = z
  .strictObject({
    criterion: z.enum(CRITERIA.map(({ num }) => num)),
    surface: z.enum(SURFACE_NAMES),
    date,
    /** Who checked, as a role: `Accessibility consultant, blind, uses NVDA daily`. */
    role: text,
    /** How: `NVDA 2026.3 with Firefox 140, list and month`. */
    method: text,
    result: z.enum(['supports', 'partially-supports', 'does-not-support']),
    /** What does not work, and for whom. */
    note: z.optional(text),
  })
  .check(
    z.refine(({ result, note }) => result === 'supports' || note !== undefined, {
      error: 'A result below "supports" needs a note that says what does not work',
    }),
  )

const HandKept = z.strictObject({
  /** Of the report, where no check is newer. */
  reportDate: date,
  /** Who answers questions about the report; it replaces the sentence that sends readers to the operator. */
  contact: z.nullable(z.strictObject({ name: text, email: z.email() })),
  checks: z.array(ManualCheck),
})

export type ManualCheck = z.infer<typeof ManualCheck>
export type HandKept = z.infer<typeof HandKept>

export function readHandKept(json: string): HandKept {
  const kept = HandKept.parse(JSON.parse(json))
  return { ...kept, checks: kept.checks.sort((a, b) => a.date.localeCompare(b.date)) }
}

/** `docs/accessibility-checks.json`, which people keep by hand. */
export function handKept(): HandKept {
  const file = new URL('../../docs/accessibility-checks.json', import.meta.url)
  return readHandKept(readFileSync(file, 'utf8'))
}
