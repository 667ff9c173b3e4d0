import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AXE, AXE_RULES, axeRulesOf } from '../../../dev/conformance/axe-rules.ts'
import { PROBED, type Probe } from '../../../dev/conformance/checks.ts'
import { CRITERIA, titleOf } from '../../../dev/conformance/criteria.ts'
import { SURFACE_NAMES, SURFACES, type Surface } from '../../../dev/conformance/surfaces.ts'
import { closePages, openBrowser } from '../../support/open-browser.ts'
import type { Fault } from './in-page.ts'
import { RUN, runAxe } from './probes.ts'
import { type Opened, openSurfaces, type View } from './surfaces.ts'

// One test for each check of each criterion on each surface, made from the declaration: its name says what was lost.

let opened: Opened
let page: Page
beforeAll(async () => {
  opened = await openSurfaces(await openBrowser())
  page = await opened.context.newPage()
})
afterAll(async () => {
  await opened.close()
  await closePages(await openBrowser())
})

const LOOKS = [
  { width: 390, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const

type Seen = { axe: Fault[]; judged: Set<string> } & Record<Probe, Fault[]>

/** Shows every view of a surface to every check: axe in both looks, then the probes on a desk. */
async function look(surface: Surface): Promise<Seen> {
  const seen = { axe: [], judged: new Set<string>() } as unknown as Seen
  for (const view of opened.views[surface]) {
    const add = (check: Probe | 'axe', faults: Fault[]) => {
      seen[check] = [...(seen[check] ?? []), ...faults.map((fault) => inView(view, fault))]
    }
    for (const { width, colorScheme } of LOOKS) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      await view.open(page)
      const { faults, judged } = await runAxe(page)
      add('axe', faults)
      for (const rule of judged) seen.judged.add(rule)
    }
    for (const probe of probesOf(surface)) add(probe, await RUN[probe](page))
  }
  return seen
}

const inView = ({ name }: View, { num, what }: Fault) => ({ num, what: `${name}: ${what}` })
const probesOf = (surface: Surface) =>
  (Object.keys(RUN) as Probe[]).filter((probe) => PROBED[probe].surfaces.includes(surface))
const about = (num: string, faults: Fault[] = []) =>
  faults.filter((fault) => fault.num === num).map(({ what }) => what)

describe.each(SURFACE_NAMES)('%s', (surface) => {
  const { title } = SURFACES[surface]
  let seen: Seen
  beforeAll(async () => {
    seen = await look(surface)
  })

  const byAxe = CRITERIA.filter(({ num }) => axeRulesOf(num, surface).length > 0)
  it.each(byAxe.map(({ num }) => [titleOf(num), num]))(`%s: ${title}, ${AXE.title}`, (_, num) => {
    expect(about(num, seen.axe)).toEqual([])
  })

  const byProbes = probesOf(surface).flatMap((probe) =>
    PROBED[probe].criteria.map((num) => [titleOf(num), PROBED[probe].title, num, probe] as const),
  )
  it.each(byProbes)(`%s: ${title}, %s`, (_, _title, num, probe) => {
    expect(about(num, seen[probe])).toEqual([])
  })

  it(`has no fault that axe finds by other rules: ${title}`, () => {
    expect(seen.axe.filter(({ num }) => !byAxe.some((one) => one.num === num))).toEqual([])
  })

  it(`is judged by the rules of axe that the report names: ${title}`, () => {
    expect([...seen.judged].sort()).toEqual(AXE_RULES[surface])
  })
})
