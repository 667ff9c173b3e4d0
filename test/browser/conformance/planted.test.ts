import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeRulesOf } from '../../../dev/conformance/axe-rules.ts'
import { PROBED } from '../../../dev/conformance/checks.ts'
import { CRITERIA, titleOf } from '../../../dev/conformance/criteria.ts'
import { SURFACE_NAMES } from '../../../dev/conformance/surfaces.ts'
import { closePages, openBrowser } from '../../support/open-browser.ts'
import { LISTEN, RUN, runAxe } from './probes.ts'

let page: Page
beforeAll(async () => {
  const browser = await openBrowser()
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  await context.addInitScript(LISTEN)
  page = await context.newPage()
})
afterAll(async () => closePages(await openBrowser()))

/** The criteria that the checks say a page breaks, as the names of the tests begin that fail. */
async function lost(body: string): Promise<string[]> {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('about:blank')
  await page.setContent(`<!doctype html><html lang="en"><head><title>Planted</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head><body><main><h1>Planted</h1>
<p><a href="#one" style="padding: 6px">One</a></p>${body}<p><a href="#two" style="padding: 6px">Two</a></p></main></body></html>`)
  const { faults } = await runAxe(page)
  const { still, ...others } = RUN
  for (const probe of Object.values(others)) faults.push(...(await probe(page)))
  return [...new Set(faults.map(({ num }) => titleOf(num)))].sort()
}

const inShadow = (html: string) => `<div><template shadowrootmode="open">${html}</template></div>`

const FAULTS: [fault: string, body: string, criterion: string[]][] = [
  ['text that is hard to see', '<p style="color: #999">Pale</p>', ['1.4.3 Contrast (Minimum)']],
  [
    'a field that Tab does not leave',
    `<p><input aria-label="Trap" id="trap"></p><script>document.querySelector('#trap')
      .addEventListener('keydown', (event) => event.key === 'Tab' && event.preventDefault())</script>`,
    ['2.1.1 Keyboard', '2.1.2 No Keyboard Trap'],
  ],
  [
    'two buttons that give the focus to each other',
    `<button id="a" style="padding: 9px">A</button><button id="b" style="padding: 9px">B</button><script>
      document.querySelector('#b').addEventListener('keydown', (event) => {
        if (event.key !== 'Tab') return
        event.preventDefault()
        document.querySelector('#a').focus()
      })</script>`,
    ['2.1.1 Keyboard', '2.1.2 No Keyboard Trap'],
  ],
  [
    'a button that Tab passes over',
    `<script>addEventListener('keydown', (event) => {
      if (event.key !== 'Tab' || document.activeElement.id !== 'before') return
      event.preventDefault()
      document.querySelector('#after').focus()
    })</script><button id="before" style="padding: 9px">A</button><button style="padding: 9px">B</button>
    <button id="after" style="padding: 9px">C</button>`,
    ['2.1.1 Keyboard'],
  ],
  [
    'an order of its own',
    '<button tabindex="5" style="padding: 9px">First</button>',
    ['2.4.3 Focus Order'],
  ],
  [
    'a focus that is not seen',
    '<button style="outline: 0; padding: 9px">Plain</button>',
    ['2.4.7 Focus Visible'],
  ],
  [
    'a bar over what has the focus',
    `<div style="height: 3000px"></div><div style="position: fixed; inset: auto 0 0; height: 60%; background: #eee"></div>`,
    ['2.4.11 Focus Not Obscured (Minimum)'],
  ],
  [
    'a link that leads away by its focus alone',
    `<button style="padding: 9px" onfocus="location.hash = 'away'">Go</button>`,
    ['3.2.1 On Focus'],
  ],
  [
    'a table that is wider than a phone',
    '<table><tr><td style="min-width: 400px">Wide</td></tr></table>',
    ['1.4.10 Reflow', '1.4.12 Text Spacing'],
  ],
  [
    'a row that needs 700 pixels',
    '<p style="width: 700px">Row</p>',
    ['1.4.10 Reflow', '1.4.12 Text Spacing', '1.4.4 Resize Text'],
  ],
  [
    'a box without room for more spacing',
    '<p style="width: 10em; height: 1.5em; overflow: hidden">Twenty letters, all</p>',
    ['1.4.12 Text Spacing'],
  ],
  [
    'links too small and too close for a finger',
    '<p style="line-height: 1">A,<br><a href="#a">bcd</a><br><a href="#b">bcd</a><br><a href="#c">bcd</a></p>',
    ['2.5.8 Target Size (Minimum)'],
  ],
  [
    'something that turns for ever',
    `<style>@keyframes turn { to { rotate: 360deg } }</style><p style="animation: turn 1s infinite; width: 9px">O</p>`,
    ['2.2.2 Pause, Stop, Hide'],
  ],
  [
    'a field for the own address that does not say so',
    '<label>Email <input type="email" style="padding: 9px"></label>',
    ['1.3.5 Identify Input Purpose'],
  ],
  [
    'an image without a text',
    '<img src="data:," width="9" height="9">',
    ['1.1.1 Non-text Content'],
  ],
  ['a sound', '<audio controls style="display: none"></audio>', PROBED.media.criteria.map(titleOf)],
  [
    'something to drag',
    `<script>addEventListener('pointermove', () => {})</script>`,
    ['2.5.7 Dragging Movements'],
  ],
  [
    'something to shake',
    `<script>addEventListener('devicemotion', () => {})</script>`,
    ['2.5.4 Motion Actuation'],
  ],
]

describe('a planted fault turns red what is named after its criterion', () => {
  it('and a page without one turns nothing red', async () => {
    expect(await lost('')).toEqual([])
    expect(await lost(inShadow('<button style="padding: 9px">Fine</button>'))).toEqual([])
  })

  it.each(FAULTS)('%s', async (_, body, criteria) => {
    expect(await lost(body)).toEqual(criteria.sort())
  })

  it.each([
    ['text that is hard to see', 0],
    ['a focus that is not seen', 5],
  ])('in a shadow tree: %s', async (name, at) => {
    const [fault, body = '', criteria] = FAULTS[at] ?? []
    expect(fault).toBe(name)
    expect(await lost(inShadow(body))).toEqual(criteria)
  })

  it('a script or field in an email takes the ground from what rests on there being none', async () => {
    await page.setContent('<form><input></form>')
    const faults = await RUN.still(page)
    expect(new Set(faults.map(({ num }) => num))).toEqual(new Set(PROBED.still.criteria))
  })

  it('each criterion that a probe speaks of has a fault here that it finds', () => {
    const planted = new Set(FAULTS.flatMap(([, , criteria]) => criteria))
    const spoken = Object.values(PROBED).flatMap(({ criteria }) => criteria.map(titleOf))
    const unproven = spoken.filter((title) => !planted.has(title))
    expect(unproven.sort()).toEqual(
      PROBED.still.criteria
        .map(titleOf)
        .filter((title) => !planted.has(title))
        .sort(),
    )
    const byAxe = CRITERIA.filter(({ num }) =>
      SURFACE_NAMES.some((surface) => axeRulesOf(num, surface).length > 0),
    )
    expect(byAxe.length).toBeGreaterThan(10)
  })
})
