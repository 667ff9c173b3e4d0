import { localDate } from '../../../domain/display/event-time.ts'
import { isNear, type Near, nearDays, type ShownDays } from '../../../domain/display/near-days.ts'

// Chips lead to the days that are meant now, in the calendar's zone: the page may have been kept, or open for a while.

const row = document.querySelector<HTMLElement>('[data-zone]')

function update(): void {
  const today = localDate(Date.now(), row?.dataset.zone ?? 'UTC')
  const shown: ShownDays = Object.fromEntries(new URLSearchParams(location.search))
  for (const chip of row?.querySelectorAll<HTMLAnchorElement>('[data-near]') ?? []) {
    const near = chip.dataset.near as Near
    const isShown = isNear(near, today, shown)
    const url = new URL(chip.href)
    for (const name of ['when', 'from', 'to']) url.searchParams.delete(name)
    if (!isShown) {
      const { from, to } = nearDays(near, today)
      url.searchParams.set('from', from)
      url.searchParams.set('to', to)
    }
    url.searchParams.sort()
    chip.href = url.href
    if (isShown) chip.setAttribute('aria-current', 'true')
    else chip.removeAttribute('aria-current')
  }
}

update()
document.addEventListener('visibilitychange', update)
