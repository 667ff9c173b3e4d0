import { AXE } from './axe-rules.ts'
import { CHECKS, type Check, FACTS } from './checks.ts'
import { titleOf } from './criteria.ts'
import { EXCEPTIONS } from './exceptions.ts'
import type { Finding, Level, Report, Row } from './report.ts'
import { SURFACE_NAMES, SURFACES, type Surface } from './surfaces.ts'

export const LEVEL_NAMES: Record<Level, string> = {
  supports: 'Supports',
  'partially-supports': 'Partially supports',
  'does-not-support': 'Does not support',
  'not-applicable': 'Not applicable',
  'not-evaluated': 'Not evaluated',
}

/** `docs/accessibility.md`. */
export function accessibilityPage(report: Report): string {
  const all = report.rows.flatMap(({ findings }) => findings)
  const count = (level: Level) => all.filter((one) => one.level === level).length
  const people = all.filter(({ manual }) => manual).length
  return `# Accessibility report

For procurement officers and accessibility teams who ask for a conformance report. After this page you know what was
checked against WCAG 2.2, how, and what has not been evaluated yet.

Report of ${report.date}, as data: [OpenACR file](accessibility-openacr.yaml) (catalog 2.5-edition-wcag-2.2-en).

## In short

- **What this is**: an accessibility conformance report for WCAG 2.2, levels A and AA: 55 criteria. Chapter 9 of EN 301
  549, the European standard, has the same numbers with a 9 before them: 9.1.4.3 is 1.4.3. Its version 3.2.1 is without
  the criteria that WCAG 2.2 added. 4.1.1 Parsing is left out: it is obsolete.
- **How it was made**: by a program, from ${people === 0 ? 'automated checks alone' : 'automated checks and checks by people'}. The checks run on
  every change of the software. One that fails stops the change and names the criterion.
- **What people have checked**: ${people === 0 ? 'nothing yet. No person with a disability, no accessibility specialist, and no screen reader has been involved' : `${people} of ${all.length} results; each names date, role, and method`}.
- **What that means**: automated checks find some faults, never all. A criterion without a dated check by a person says
  **Not evaluated** here, even if all automated checks pass. VPAT reserves these words for level AAA: this is a report in
  progress, not a claim of conformance. **Not applicable** is said only where a check shows that there is nothing to judge.
- **Whom to ask**: ${contactOf(report)}

| Result | How often, for 55 criteria and 5 parts |
|---|---|
${(Object.keys(LEVEL_NAMES) as Level[]).map((level) => `| ${LEVEL_NAMES[level]} | ${count(level)} of ${all.length} |`).join('\n')}

## Parts of the product

| Part | What was checked |
|---|---|
${SURFACE_NAMES.map((name) => `| ${capital(SURFACES[name].title)} | ${SURFACES[name].what} |`).join('\n')}

## Known exceptions

${EXCEPTIONS.map(({ what, criteria, surfaces }) => `- ${what} (${[...criteria, listOf(surfaces)].join(', ')})`).join('\n')}

## Level A

${tableOf(report.rows.filter(({ level }) => level === 'A'))}

## Level AA

${tableOf(report.rows.filter(({ level }) => level === 'AA'))}

## Automated checks

Each runs in a browser (Chromium) on filled pages. The name of a failing test begins with the criterion.

| Check | What it does |
|---|---|
${[AXE, ...CHECKS, ...FACTS].map(checkLine).join('\n')}

## Add a check by a person

Add an entry to \`docs/accessibility-checks.json\`, then run \`npm run conformance\`. Give the role of the person and not
the name: the report is public.

\`\`\`json
{
  "criterion": "1.4.3",
  "surface": "widget",
  "date": "2027-01-15",
  "role": "Accessibility specialist",
  "method": "Color picker, list and month, light and dark",
  "result": "partially-supports",
  "note": "What does not work, and for whom"
}
\`\`\`

\`surface\` is one of ${SURFACE_NAMES.map((name) => `\`${name}\``).join(', ')}; \`result\` is \`supports\`, \`partially-supports\`, or
\`does-not-support\`. \`contact\` in the same file (\`name\`, \`email\`) says whom readers can ask.

**Next**: [widget](widget.md), or [dashboard guide](dashboard.md)
`
}

function contactOf({ contact }: Report): string {
  if (contact) return `${contact.name}, ${contact.email}.`
  return `the organization that runs the service for you. The authors of the software have named no
  contact for this report.`
}

function tableOf(rows: Row[]): string {
  return `| Criterion | Result | Remarks |\n|---|---|---|\n${rows
    .map(
      ({ num, findings }) =>
        `| **${titleOf(num)}** | ${resultsOf(findings)} | ${remarksOf(num, findings)} |`,
    )
    .join('\n')}`
}

/** `Not evaluated`, or by surface where they differ. */
function resultsOf(findings: Finding[]): string {
  const levels = grouped(findings, ({ level }) => [LEVEL_NAMES[level]])
  if (levels.length === 1) return levels[0]?.[0] ?? ''
  return levels.map(([level, surfaces]) => `${level}: ${listOf(surfaces)}`).join('. ')
}

function remarksOf(num: string, findings: Finding[]): string {
  const manual = findings.flatMap(({ surface, manual }) =>
    manual
      ? `${capital(SURFACES[surface].title)}, ${manual.date}, ${manual.role}, ${manual.method}: ${[LEVEL_NAMES[manual.result].toLowerCase(), ...(manual.note ? [manual.note] : [])].join('. ')}`
      : [],
  )
  const reasons = grouped(findings, ({ reason }) => (reason ? [reason] : []))
  const passes = grouped(findings, (one) => (one.reason ? [] : one.passes))
  const known = EXCEPTIONS.some(({ criteria }) => criteria.includes(num))
  const remarks = [
    ...manual,
    ...reasons.map(([reason, surfaces]) => `${capital(listOf(surfaces))}: ${small(reason)}`),
    ...(passes.length > 0
      ? [
          `Automated checks pass: ${passes.map(([title, of]) => `${title} (${listOf(of)})`).join('; ')}`,
        ]
      : []),
    ...(known ? ['See known exceptions'] : []),
  ]
  // What people write may hold the line that divides the cells.
  return remarks.length > 0 ? `${remarks.join('. ').replaceAll('|', '/')}.` : 'No automated check.'
}

/** The surfaces of each text, in the order in which they are first met. */
function grouped(findings: Finding[], textsOf: (one: Finding) => string[]): [string, Surface[]][] {
  const groups = new Map<string, Surface[]>()
  for (const one of findings) {
    for (const text of textsOf(one)) groups.set(text, [...(groups.get(text) ?? []), one.surface])
  }
  return [...groups]
}

export function listOf(surfaces: Surface[]): string {
  if (surfaces.length === SURFACE_NAMES.length) return 'all parts'
  return surfaces.map((name) => SURFACES[name].title).join(', ')
}

function checkLine({ title, what, tests = [] }: Pick<Check, 'title' | 'what' | 'tests'>): string {
  const files = [...new Set(tests.map(([file]) => `\`${file}\``))]
  return `| ${capital(title)} | ${what}.${files.length > 0 ? ` ${files.join(', ')}` : ''} |`
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const small = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
