// Renews the parts of a page (`data-part`) while one of them is under way (`data-renew`): no reload, so the focus and
// what is typed stay, and a screen reader hears only what a part with a role says anew.

import { askAgain } from './own-page.ts'

/** Seconds until the next look: often at first, then less and less. */
const WAITS = [1, 2, 2, 2, 3, 3, 5]
const LONGEST_WAIT = 10

async function renew(): Promise<void> {
  for (let looks = 0; document.querySelector('[data-renew]'); looks++) {
    await pause(WAITS[looks] ?? LONGEST_WAIT)
    await shown()
    const asked = await askAgain().catch(() => undefined)
    // What is under way goes on without the network.
    if (!asked || asked.answer.status >= 500) continue
    const { answer, page } = asked
    // Deleted meanwhile, signed out, or led to another page: the whole page says so.
    if (!answer.ok || !hasSameParts(page)) return location.reload()
    if (answer.redirected) history.replaceState(null, '', answer.url)
    for (const part of document.querySelectorAll<HTMLElement>('[data-part]')) {
      const fresh = page.querySelector<HTMLElement>(`[data-part="${part.dataset.part}"]`)
      if (fresh) replace(part, fresh)
    }
  }
}

/** Whether a page has all parts of this one that are under way. */
function hasSameParts(page: Document): boolean {
  return [...document.querySelectorAll<HTMLElement>('[data-renew]')].every((part) =>
    page.querySelector(`[data-part="${part.dataset.part}"]`),
  )
}

function replace(part: HTMLElement, fresh: HTMLElement): void {
  if ('renew' in fresh.dataset) part.dataset.renew = ''
  else delete part.dataset.renew
  const [before, after] = [[...part.childNodes], [...fresh.childNodes]]
  if (before.length === after.length && after.every((one, i) => one.isEqualNode(before[i] ?? null)))
    return
  const focused = part.contains(document.activeElement) ? document.activeElement : null
  part.replaceChildren(...after)
  if (!focused) return
  const same = [...part.querySelectorAll<HTMLElement>('a, button, summary')].find((one) =>
    one.isEqualNode(focused),
  )
  if (!same) part.tabIndex = -1
  const next = same ?? part
  next.focus()
}

const pause = (seconds: number) => new Promise((done) => setTimeout(done, seconds * 1000))

/** A hidden page waits until it is looked at. */
function shown(): Promise<void> {
  if (!document.hidden) return Promise.resolve()
  return new Promise((done) =>
    document.addEventListener('visibilitychange', () => done(), { once: true }),
  )
}

void renew()
