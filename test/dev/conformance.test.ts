import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { accessibilityPage } from '../../dev/conformance/accessibility-page.ts'
import { AXE_RULES, criteriaOfRule, MORE_AXE_RULES } from '../../dev/conformance/axe-rules.ts'
import { CHECKS, FACTS } from '../../dev/conformance/checks.ts'
import { CRITERIA, titleOf } from '../../dev/conformance/criteria.ts'
import { EXCEPTIONS } from '../../dev/conformance/exceptions.ts'
import { handKept, readHandKept } from '../../dev/conformance/manual-checks.ts'
import { openAcr, openAcrFile, toYaml } from '../../dev/conformance/openacr.ts'
import { makeReport } from '../../dev/conformance/report.ts'
import { SURFACE_NAMES } from '../../dev/conformance/surfaces.ts'
import { testApp } from '../support/app.ts'
import { ORIGIN } from '../support/staff.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const WITHOUT_PEOPLE = { reportDate: '2026-11-28', contact: null, checks: [] }
const CHECK = {
  criterion: '1.4.3',
  surface: 'widget',
  date: '2027-01-15',
  role: 'Accessibility specialist',
  method: 'Color picker, list and month',
  result: 'supports',
}
const keptWith = (...checks: object[]) =>
  readHandKept(JSON.stringify({ ...WITHOUT_PEOPLE, checks }))
const findingsOf = (kept: Parameters<typeof makeReport>[0]) =>
  makeReport(kept).rows.flatMap(({ num, findings }) =>
    findings.map(({ surface, level }) => ({ num, surface, level })),
  )

describe('the accessibility report', () => {
  it('is as `npm run conformance` writes it, and the same when it is written again', () => {
    for (let times = 0; times < 2; times++) {
      const report = makeReport(handKept())
      expect(read('docs/accessibility.md')).toBe(accessibilityPage(report))
      expect(read('docs/accessibility-openacr.yaml')).toBe(openAcrFile(report))
    }
  })

  it('differs in its date alone when only that is another', () => {
    const [first, second] = ['2026-11-28', '2027-02-01'].map((reportDate) => {
      const report = makeReport({ ...WITHOUT_PEOPLE, reportDate })
      return (accessibilityPage(report) + openAcrFile(report)).replaceAll(reportDate, 'then')
    })
    expect(second).toBe(first)
  })

  it('has the 31 criteria of level A and the 24 of AA, each on five surfaces', () => {
    const of = (level: string) => CRITERIA.filter((one) => one.level === level).length
    expect([of('A'), of('AA')]).toEqual([31, 24])
    expect(findingsOf(handKept())).toHaveLength(55 * 5)
    expect(CRITERIA.map(({ num }) => num)).not.toContain('4.1.1')
  })

  it('supports nothing that no person has checked', () => {
    const levels = new Set(findingsOf(WITHOUT_PEOPLE).map(({ level }) => level))
    expect(levels).toEqual(new Set(['not-evaluated', 'not-applicable']))
    const report = makeReport(WITHOUT_PEOPLE)
    expect(openAcrFile(report)).not.toMatch(/level: "(partially-)?supports"/)
    expect(accessibilityPage(report)).toContain('| Supports | 0 of 275 |')
  })

  it('says of a check by a person what it was about, and nothing more', () => {
    const kept = keptWith(CHECK)
    const changed = findingsOf(kept).filter(({ level }) => level === 'supports')
    expect(changed).toEqual([{ num: '1.4.3', surface: 'widget', level: 'supports' }])
    const report = makeReport(kept)
    expect(report.date).toBe('2027-01-15')
    expect(accessibilityPage(report)).toContain(
      'Supports: widget. Not evaluated: public pages, subscriber pages, dashboard, emails | Widget, 2027-01-15, Accessibility specialist, Color picker, list and month: supports.',
    )
    // Of the three surfaces that OpenACR calls web, two are not evaluated.
    expect(openAcrFile(report)).not.toContain('level: "supports"')
  })

  it('takes the newest check, and shows a fault though the rest was not evaluated', () => {
    const later = {
      ...CHECK,
      date: '2027-03-01',
      result: 'partially-supports',
      note: 'Pale | chips',
    }
    const report = makeReport(keptWith(later, CHECK))
    expect(accessibilityPage(report)).toContain('partially supports. Pale / chips.')
    const { criteria } = openAcr(report).chapters.success_criteria_level_aa
    const web = criteria.find(({ num }) => num === '1.4.3')?.components[0]?.adherence
    expect(web?.level).toBe('partially-supports')
  })

  it.each([
    ['of a criterion that is none', { criterion: '4.1.1' }],
    ['on a surface that is none', { surface: 'app' }],
    ['without a date', { date: undefined }],
    ['with a day that is none', { date: '2027-02-30' }],
    ['without a role', { role: ' ' }],
    ['without a method', { method: undefined }],
    ['that evaluated nothing', { result: 'not-evaluated' }],
    ['that found a fault and does not say which', { result: 'does-not-support' }],
    ['with more than is asked, such as a name', { name: 'Ann Example' }],
  ])('refuses a check %s', (_, over) => {
    expect(() => keptWith({ ...CHECK, ...over })).toThrow()
  })

  it('names whom to ask, once somebody is named', () => {
    const contact = { name: 'Ann Example', email: 'ann@example.com' }
    const report = makeReport({ ...WITHOUT_PEOPLE, contact })
    expect(accessibilityPage(report)).toContain('Ann Example, ann@example.com.')
    expect(openAcr(report).author).toEqual(contact)
    expect(accessibilityPage(makeReport(WITHOUT_PEOPLE))).toContain('named no\n  contact')
  })

  it('is served as a page and as data', async () => {
    const { request } = await testApp()
    const page = await (await request('/docs/accessibility')).text()
    expect(page).toContain('1.4.3 Contrast (Minimum)')
    expect(page).toContain('href="accessibility-openacr.yaml"')
    const { pathname } = new URL('accessibility-openacr.yaml', `${ORIGIN}/docs/accessibility`)
    const data = await request(pathname)
    expect(await data.text()).toBe(read('docs/accessibility-openacr.yaml'))
  })
})

describe('the declaration of checks', () => {
  it('names tests that exist', () => {
    const tests = CHECKS.flatMap(({ tests = [] }) => tests)
    expect(tests.length).toBeGreaterThan(20)
    // Titles are written with the quotes of the formatter; a line may break before them, not inside.
    const missing = tests.filter(([file, title]) => !read(file).includes(`'${title}'`))
    expect(missing).toEqual([])
  })

  it('names criteria, surfaces, and rules of axe that exist', () => {
    for (const { criteria, surfaces } of [...CHECKS, ...FACTS, ...EXCEPTIONS]) {
      for (const num of criteria) expect(titleOf(num)).toContain(num)
      expect(SURFACE_NAMES).toEqual(expect.arrayContaining(surfaces))
    }
    for (const rule of [...Object.values(AXE_RULES).flat(), ...MORE_AXE_RULES])
      expect(criteriaOfRule(rule), rule).not.toEqual([])
    expect(criteriaOfRule('target-size')).toEqual(['2.5.8'])
    expect(criteriaOfRule('avoid-inline-spacing')).toEqual(['1.4.12'])
  })

  it('gives evidence about as many criteria as before: a surface that loses one is seen here', () => {
    const { rows } = makeReport(WITHOUT_PEOPLE)
    const counts = SURFACE_NAMES.map((surface) => {
      const of = rows.flatMap(({ findings }) => findings.filter((one) => one.surface === surface))
      const without = (one: (typeof of)[number]) => !one.reason && one.passes.length === 0
      return [surface, of.filter((one) => !without(one)).length]
    })
    expect(Object.fromEntries(counts)).toEqual({
      widget: 34,
      public: 34,
      subscriber: 34,
      dashboard: 37,
      emails: 38,
    })
  })
})

it('YAML holds any text', () => {
  const text = 'a: "b" # c\n- d\\e: é'
  expect(toYaml({ list: [{ a: text, b: 1 }, 'two'], on: true })).toBe(
    `\nlist:\n  - a: ${JSON.stringify(text)}\n    b: 1\n  - "two"\non: true`,
  )
})
