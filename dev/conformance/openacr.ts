import { LEVEL_NAMES, listOf } from './accessibility-page.ts'
import { EXCEPTIONS } from './exceptions.ts'
import { type Finding, type Report, type Row, worstOf } from './report.ts'
import { SURFACES } from './surfaces.ts'

type Yaml = string | number | boolean | Yaml[] | { [key: string]: Yaml }

/**
 * The report as https://github.com/GSA/openacr has it (schema 0.1.0). Its components are not our surfaces: web stands
 * for the worst of widget, public pages, and subscriber pages, which the notes tell apart.
 */
export function openAcr(report: Report) {
  const { contact, date, rows } = report
  const author = contact
    ? { name: contact.name, email: contact.email }
    : { name: 'Calendar Feed Service', email: 'not stated: ask the operator of the service' }
  const people = rows.flatMap(({ findings }) => findings).filter(({ manual }) => manual).length
  return {
    title: 'Calendar Feed Service Accessibility Conformance Report',
    product: {
      name: 'Calendar Feed Service',
      version: '1.0.0',
      description:
        'Event calendars of organizations: widget for websites, public pages, emails to subscribers, and a dashboard for staff.',
    },
    author,
    vendor: author,
    report_date: date,
    last_modified_date: date,
    version: 1,
    notes: [
      'Made by a program. A criterion without a dated check by a person says Not Evaluated, also at levels A and AA, for which VPAT does not provide it: this is a report in progress, not a claim of conformance.',
      'Web: widget, public pages, subscriber pages. Electronic documents: emails. Authoring tool: dashboard. There is no software to install.',
      'Chapter 9 of EN 301 549 has the same numbers with a 9 before them. 4.1.1 Parsing is obsolete in WCAG 2.2.',
      ...EXCEPTIONS.map(
        ({ what, criteria, surfaces }) =>
          `Known exception (${[...criteria, listOf(surfaces)].join(', ')}): ${what}`,
      ),
    ].join('\n'),
    evaluation_methods_used: `Automated checks before each release: axe-core, keyboard walks, reflow at 320 pixels, zoom to 200%, text spacing, and tests of single functions. Checks by people: ${people === 0 ? 'none' : people}.`,
    license: 'MIT',
    catalog: '2.5-edition-wcag-2.2-en',
    chapters: {
      success_criteria_level_a: {
        criteria: rows.filter(({ level }) => level === 'A').map(criterionOf),
      },
      success_criteria_level_aa: {
        criteria: rows.filter(({ level }) => level === 'AA').map(criterionOf),
      },
      success_criteria_level_aaa: { disabled: true, notes: 'Not part of this report.' },
    },
  }
}

function criterionOf({ num, findings }: Row) {
  const of = (component: string) =>
    findings.filter(({ surface }) => SURFACES[surface].component === component)
  const software = { level: 'not-applicable', notes: 'There is no software to install.' }
  return {
    num,
    components: [
      ...['web', 'electronic-docs'].map((name) => ({ name, adherence: adherenceOf(of(name)) })),
      { name: 'software', adherence: software },
      { name: 'authoring-tool', adherence: adherenceOf(of('authoring-tool')) },
    ],
  }
}

function adherenceOf(findings: Finding[]) {
  return { level: worstOf(findings), notes: findings.map(noteOf).join('\n') }
}

function noteOf({ surface, level, passes, reason, manual }: Finding): string {
  const checked = manual && `${manual.date}, ${manual.role}, ${manual.method}`
  const parts = [
    ...(checked ? [checked] : []),
    ...(manual?.note ? [manual.note] : []),
    ...(reason ? [reason] : []),
    ...(!reason && passes.length > 0 ? [`Automated checks pass: ${passes.join('; ')}`] : []),
    ...(!reason && passes.length === 0 ? ['No automated check'] : []),
  ]
  return `${SURFACES[surface].title}: ${LEVEL_NAMES[level].toLowerCase()}. ${parts.join('. ')}.`
}

/** As YAML. Every text is quoted as in JSON, which YAML reads alike. */
export function toYaml(value: Yaml, indent = ''): string {
  if (typeof value !== 'object')
    return typeof value === 'string' ? JSON.stringify(value) : `${value}`
  if (Array.isArray(value))
    return value.map((one) => `\n${indent}- ${toYaml(one, `${indent}  `).trimStart()}`).join('')
  return Object.entries(value)
    .map(([key, one]) => `\n${indent}${key}: ${toYaml(one, `${indent}  `)}`.replace(/: \n/, ':\n'))
    .join('')
}

export const openAcrFile = (report: Report): string => `${toYaml(openAcr(report)).trimStart()}\n`
