import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { criteriaOfRule, MORE_AXE_RULES } from '../../../dev/conformance/axe-rules.ts'
import { FACT_PROBES, type Probe } from '../../../dev/conformance/checks.ts'
import { DEEP, type Fault } from './in-page.ts'
import { walkByKeyboard } from './keyboard-walk.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Runs axe's rules for WCAG A and AA: the faults, and which rules had something to look at. */
export async function runAxe(page: Page): Promise<{ faults: Fault[]; judged: string[] }> {
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(AXE)
  const more = Object.fromEntries(MORE_AXE_RULES.map((rule) => [rule, { enabled: true }]))
  const options = {
    iframes: false,
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    rules: more,
  }
  const { violations, judged } = (await page.evaluate(`axe.run(document, ${JSON.stringify(options)})
    .then(({ violations, passes }) => ({
      judged: passes.map(({ id }) => id),
      violations: violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => [id, id + ' ' + target + ' ' + failureSummary])),
    }))`)) as { violations: [string, string][]; judged: string[] }
  const faults = violations.flatMap(([rule, what]) =>
    criteriaOfRule(rule).map((num) => ({ num, what })),
  )
  return { faults, judged: [...judged, ...violations.map(([rule]) => rule)] }
}

/** What a window of that width has no room for; rows that scroll hold what they like. */
const OVERHANG = `(() => {${DEEP}
  const most = innerWidth
  const found = []
  const { scrollWidth } = document.documentElement
  if (scrollWidth > most) found.push('the page is ' + scrollWidth + ' px wide, not ' + most)
  const scrolls = (element) => {
    const parent = parentOf(element)
    if (!parent) return false
    if (/auto|scroll/.test(getComputedStyle(parent).overflowX) &&
      parent.getBoundingClientRect().right <= most + 1) return parent !== document.body
    return scrolls(parent)
  }
  for (const element of all()) {
    if (!element.matches('a, button, input, select, textarea, summary, h1, h2, h3, p, li, td, th, label')) continue
    if (!isShown(element) || isHiddenText(element)) continue
    const { left, right } = element.getBoundingClientRect()
    if ((left >= -1 && right <= most + 1) || right < 0 || scrolls(element)) continue
    found.push(Math.round(left) + ' to ' + Math.round(right) + ': ' + nameOf(element))
  }
  return found.slice(0, 5)
})()`

async function fitsInto(page: Page, width: number, num: string): Promise<Fault[]> {
  await page.setViewportSize({ width, height: 800 })
  return faultsOf(num, await page.evaluate(OVERHANG))
}

/** Texts that are cut off where they stand, unless dots say so and the whole is a click away. */
const CUT = `(() => {${DEEP}
  return all().filter((element) => {
    if (!isShown(element) || isHiddenText(element)) return false
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim())
    if (!own) return false
    for (let box = element; box; box = parentOf(box)) {
      const style = getComputedStyle(box)
      if (style.display === 'inline') continue
      const isCut = /hidden|clip/.test(style.overflowX + style.overflowY) &&
        (box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1)
      const hasDots = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
      if (isCut && !hasDots) return true
      if (isCut || box.matches('button, td, li, p')) return false
    }
    return false
  }).map(nameOf)
})()`

const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important } p { margin-bottom: 2em !important }`

async function withSpacing(page: Page): Promise<Fault[]> {
  await page.setViewportSize({ width: 1280, height: 800 })
  const before = (await page.evaluate(CUT)) as string[]
  await page.evaluate(`(() => {${DEEP}
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(${JSON.stringify(SPACING)})
    const roots = [document, ...all().flatMap(({ shadowRoot }) => shadowRoot ?? [])]
    for (const root of roots) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  })()`)
  const cut = ((await page.evaluate(CUT)) as string[]).filter((what) => !before.includes(what))
  const wide = (await page.evaluate(OVERHANG)) as string[]
  await page.setViewportSize({ width: 320, height: 800 })
  const narrow = (await page.evaluate(OVERHANG)) as string[]
  await page.evaluate(`(() => {${DEEP}
    for (const root of [document, ...all().flatMap(({ shadowRoot }) => shadowRoot ?? [])])
      root.adoptedStyleSheets = [...root.adoptedStyleSheets].slice(0, -1)
  })()`)
  return faultsOf('1.4.12', [...cut, ...wide, ...narrow])
}

const MOVING = `document.getAnimations().flatMap((animation) => {
  const { endTime } = animation.effect?.getComputedTiming() ?? {}
  return endTime > 5000 ? [animation.animationName + ' on ' + animation.effect.target?.outerHTML.slice(0, 99)] : []
})`

/** Fields for the reader's own address. */
const UNNAMED_FIELDS = `(() => {${DEEP}
  return all().filter((element) => element.matches('input[type=email]') &&
    element.autocomplete !== 'email').map(nameOf)
})()`

const MEDIA = `(() => {${DEEP}
  const players = /youtube|vimeo|spotify|soundcloud|player/
  return all().filter((element) => element.matches('audio, video, object, embed, bgsound, marquee') ||
    (element.matches('iframe') && players.test(element.src))).map(nameOf)
})()`

const FIELDS = `[...document.querySelectorAll('script, form, input, select, textarea, button, iframe')]
  .map((element) => element.outerHTML.slice(0, 140))`

/** Before any script of the page: remembers which kinds of events it listens to. */
export const LISTEN = `{
  const { addEventListener } = EventTarget.prototype
  globalThis.listened = []
  EventTarget.prototype.addEventListener = function (type, ...more) {
    globalThis.listened.push(type)
    return addEventListener.call(this, type, ...more)
  }
}`

async function listensTo(page: Page, num: string, types: RegExp): Promise<Fault[]> {
  const listened = (await page.evaluate('globalThis.listened ?? []')) as string[]
  return faultsOf(
    num,
    [...new Set(listened)].filter((type) => types.test(type)),
  )
}

/** What each probe finds wrong with a page, by its criteria. */
export const RUN: Record<Probe, (page: Page) => Promise<Fault[]>> = {
  sensors: (page) => listensTo(page, '2.5.4', /^device(motion|orientation)/),
  dragging: (page) => listensTo(page, '2.5.7', /^(drag|pointermove|mousemove|touchmove)/),
  media: async (page) => everyFault('media', await page.evaluate(MEDIA)),
  still: async (page) => everyFault('still', await page.evaluate(FIELDS)),
  movement: async (page) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const moving = await page.evaluate(MOVING)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    return faultsOf('2.2.2', moving)
  },
  autocomplete: async (page) => faultsOf('1.3.5', await page.evaluate(UNNAMED_FIELDS)),
  reflow: (page) => fitsInto(page, 320, '1.4.10'),
  zoom: (page) => fitsInto(page, 640, '1.4.4'),
  spacing: withSpacing,
  // Last: it may close what is open.
  keyboard: walkByKeyboard,
}

const faultsOf = (num: string, found: unknown): Fault[] =>
  (found as string[]).map((what) => ({ num, what }))

/** A fact that is none takes the ground from all criteria that rest on it. */
function everyFault(fact: keyof typeof FACT_PROBES, found: unknown): Fault[] {
  return FACT_PROBES[fact].criteria.flatMap((num) => faultsOf(num, found))
}
