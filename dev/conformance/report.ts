import { AXE, axeRulesOf } from './axe-rules.ts'
import { CHECKS, type Check, FACTS } from './checks.ts'
import { CRITERIA, type Criterion } from './criteria.ts'
import type { HandKept, ManualCheck } from './manual-checks.ts'
import { SURFACE_NAMES, type Surface } from './surfaces.ts'

export type Level = ManualCheck['result'] | 'not-applicable' | 'not-evaluated'

export type Finding = {
  surface: Surface
  level: Level
  /** Titles of the automated checks that pass: CI fails where one does not. */
  passes: string[]
  /** Why the criterion does not apply. */
  reason?: string
  /** The newest check by a person. */
  manual?: ManualCheck
}

export type Row = Criterion & { findings: Finding[] }
export type Report = { date: string; contact: HandKept['contact']; rows: Row[] }

/** What is known of each criterion on each surface. Only a dated check by a person makes more of it than evidence. */
export function makeReport({ reportDate, contact, checks }: HandKept): Report {
  const dates = [reportDate, ...checks.map(({ date }) => date)].sort()
  const rows = CRITERIA.map((criterion) => ({
    ...criterion,
    findings: SURFACE_NAMES.map((surface) => findingOf(criterion.num, surface, checks)),
  }))
  return { date: dates.at(-1) ?? reportDate, contact, rows }
}

function findingOf(num: string, surface: Surface, checks: ManualCheck[]): Finding {
  const isAbout = (check: Check) => check.criteria.includes(num) && check.surfaces.includes(surface)
  const manual = checks.findLast((one) => one.criterion === num && one.surface === surface)
  const fact = FACTS.find(isAbout)
  const rules = axeRulesOf(num, surface)
  const passes = [...(rules.length > 0 ? [AXE] : []), ...CHECKS.filter(isAbout)].map(
    ({ title }) => title,
  )
  return {
    surface,
    level: manual?.result ?? (fact ? 'not-applicable' : 'not-evaluated'),
    passes,
    ...(fact && { reason: fact.what }),
    ...(manual && { manual }),
  }
}

/** Worst first: a known fault says more than that the rest was not evaluated. */
const WORST: Level[] = [
  'does-not-support',
  'partially-supports',
  'not-evaluated',
  'supports',
  'not-applicable',
]

export function worstOf(findings: Finding[]): Level {
  return WORST.find((level) => findings.some((one) => one.level === level)) ?? 'not-evaluated'
}
