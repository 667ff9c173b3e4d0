import type { Page } from 'playwright-core'
import { DEEP, type Fault } from './in-page.ts'

/** What Tab must reach: one of each group of radio buttons, and one of what arrow keys walk. */
const PREPARE = `(() => {${DEEP}
  const used = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex], [contenteditable]'
  const groups = new Set()
  const isStop = (element) => {
    if (!element.matches(used) || element.matches(':disabled') || element.tabIndex < 0) return false
    if (!isShown(element) || element.closest('[inert]')) return false
    if (element.matches('summary') && element.parentElement.querySelector('summary') !== element) return false
    if (element.type !== 'radio') return true
    const group = element.name + '/' + (element.form?.action ?? '')
    if (groups.has(group)) return false
    groups.add(group)
    return true
  }
  const lookOf = (element) => {
    const looks = []
    for (let of = element, depth = 0; of && depth < 4; of = parentOf(of), depth++) {
      for (const each of depth === 0 ? [of, ...of.querySelectorAll('*'), of.nextElementSibling, ...(of.labels ?? [])] : [of]) {
        if (!each) continue
        for (const style of [null, '::before', '::after'].map((part) => getComputedStyle(each, part)))
          looks.push(style.outlineStyle === 'none' ? '' : style.outline, style.boxShadow, style.borderColor,
            style.backgroundColor, style.textDecorationLine)
      }
    }
    return looks.join()
  }
  const modal = all().find((element) => element.matches('dialog:modal, [aria-modal=true]') && isShown(element))
  active()?.blur()
  const stops = all().filter((element) => isStop(element) && (!modal || within(element, modal)))
  globalThis.walk = {
    modal,
    stops: stops.length,
    reached: new Set(),
    looks: new Map(stops.map((element) => [element, lookOf(element)])),
    lookOf,
    all: stops,
  }
  scrollTo(0, 0)
  return { stops: stops.length, ordered: stops.filter(({ tabIndex }) => tabIndex > 0).map(nameOf) }
})()`

/** Where the focus is after a Tab. */
const STEP = `(() => {${DEEP}
  const element = active()
  const { all: stops, reached, looks, lookOf } = globalThis.walk
  if (!element || element === document.body || element === document.documentElement) return { at: 'outside', isDone: stops.every((stop) => reached.has(stop)) }
  if (element.matches('iframe')) return { at: 'frame' }
  reached.add(element)
  if (element.type === 'radio') for (const other of looks.keys())
    if (other.type === 'radio' && other.name === element.name) reached.add(other)
  const box = element.getBoundingClientRect()
  const hits = (x, y) => {
    let hit = document.elementFromPoint(x, y)
    while (hit?.shadowRoot?.elementFromPoint(x, y) && hit.shadowRoot.elementFromPoint(x, y) !== hit)
      hit = hit.shadowRoot.elementFromPoint(x, y)
    return hit
  }
  const isFree = (hit) => hit && (within(hit, element) || within(element, hit) ||
    [...(element.labels ?? [])].some((label) => within(hit, label)))
  const boxes = [box, ...element.getClientRects()]
  const points = boxes.flatMap((b) => [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) =>
    [b.left + b.width * x, b.top + b.height * y])))
  const isSmall = box.width <= 1 || box.height <= 1
  return {
    at: 'stop',
    what: nameOf(element),
    isCovered: !isSmall && !points.some(([x, y]) => isFree(hits(x, y))),
    isPlain: looks.has(element) && looks.get(element) === lookOf(element),
  }
})()`

const UNREACHED = `(() => {${DEEP}
  const { all: stops, reached } = globalThis.walk
  return stops.filter((element) => !reached.has(element) && element.isConnected && isShown(element)).map(nameOf)
})()`

/** A dialog keeps the focus until Escape. */
const IS_CLOSED = `(() => {${DEEP}
  const { modal } = globalThis.walk
  return Boolean(modal) && !(modal.isConnected && isShown(modal))
})()`

type Step =
  | { at: 'outside'; isDone: boolean }
  | { at: 'frame' }
  | { at: 'stop'; what: string; isCovered: boolean; isPlain: boolean }

/** A desk, and the same window at 400%, where bars that stay in sight cover most. */
const WINDOWS = [
  { width: 320, height: 256 },
  { width: 1280, height: 800 },
]

export async function walkByKeyboard(page: Page): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const window of WINDOWS) {
    await page.setViewportSize(window)
    const found = await walk(page)
    faults.push(...found.map(({ num, what }) => ({ num, what: `${window.width} px, ${what}` })))
  }
  return faults
}

/** Presses Tab until the focus has left the page, and looks at it at each stop. */
async function walk(page: Page): Promise<Fault[]> {
  const { stops, ordered } = (await page.evaluate(PREPARE)) as { stops: number; ordered: string[] }
  const faults = ordered.map((what) => ({ num: '2.4.3', what: `an order of its own: ${what}` }))
  const add = (num: string, what: string) => faults.push({ num, what })
  const address = page.url()
  let timesLeft = 0
  let last = 'the beginning of the page'
  // Frames and segments of dates are stops, too. A field that had the focus at first is where Tab begins: the second
  // round comes to what is before it.
  for (let presses = 0; presses < 4 * stops + 60 && timesLeft < 2; presses++) {
    await page.keyboard.press('Tab')
    const step = (await page.evaluate(STEP)) as Step
    if (step.at === 'outside' && (++timesLeft > 1 || step.isDone)) break
    if (step.at !== 'stop') continue
    if (step.what !== last) {
      if (step.isCovered) add('2.4.11', `covered: ${step.what}`)
      if (step.isPlain) add('2.4.7', `looks as without focus: ${step.what}`)
    }
    last = step.what
    if (page.url() !== address) {
      add('3.2.1', `the focus of ${step.what} led to another page`)
      return faults
    }
  }
  for (const what of (await page.evaluate(UNREACHED)) as string[])
    add('2.1.1', `not reached with Tab: ${what}`)
  if (timesLeft > 0) return faults
  await page.keyboard.press('Escape')
  if (!(await page.evaluate(IS_CLOSED)))
    add('2.1.2', `neither Tab nor Escape leaves; the last stop was ${last}`)
  return faults
}
